"""The form of a line on the screen; a tap on the map fills in its place."""

from __future__ import annotations

from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.events import Found
from tracker.ui.catalogue import has, name, say
from tracker.ui.history import draft as drafts
from tracker.ui.history.draft import Draft
from tracker.ui.history.form import Field, fields
from tracker.ui.lines import card_name, found_text, place_name

__all__ = ["fill", "form_view", "option_text"]

_PLACES = ("to", "at", "places", "place", "card")
"""The fields that a tap on the map fills, the first that is there."""


def form_view(draft: Draft) -> None:
    """Draw the form of the line that the draft corrects."""
    board = draft.game.board
    with st.container(key="line-form"):
        for field in _fields(draft):
            _widget(draft, field, board)


def fill(draft: Draft, place: str) -> None:
    """A tap on the map: the place goes into the form."""
    form = {field.name: field for field in _fields(draft)}
    field = next((form[each] for each in _PLACES if each in form and place in form[each].options), None)
    if field is None:
        return
    key = _key(draft, field)
    if field.many:
        now = list(st.session_state.get(key, field.value))
        st.session_state[key] = [each for each in now if each != place] if place in now else [*now, place]
    else:
        st.session_state[key] = place
    _changed(draft)


def option_text(board: Board, field: Field, value: Any) -> str:
    """One choice of a field in words."""
    if value is None:
        return name("nothing", field.name) if has(f"nothing.{field.name}") else say("form.nothing")
    if isinstance(value, Found):
        found = found_text(board, (value,))
        if value.place is None:
            return found
        return say("reason.card_at", place=place_name(board, value.place), where=found)
    match field.kind:
        case "place":
            return place_name(board, value)
        case "card" | "encounter_card" | "game_card":
            return card_name(board, value)
        case "where":
            kind, number = value
            return say("place.space", n=number) if kind == "space" else say("place.lair", n=number)
        case "space" | "hide":
            return say("place.space", n=value) if isinstance(value, int) else name("form_hide", value)
        case "lair":
            return say("place.lair", n=value)
        case "left":
            return say("form.left_deck") if value == "deck" else say("form.left_lair", n=value)
        case "seen":
            return say("form.seen") if value else say("form.not_seen")
        case "yes_no":
            return say("form.yes") if value else say("form.no")
        case "change":
            return f"{value:+d}"
        case _:
            return _family(field.kind, value)


def _family(kind: str, value: Any) -> str:
    word = str(value)
    match kind:
        case "hunter":
            return name("hunter", word)
        case "way":
            return name("way", word)
        case "region":
            return name("region", word)
        case "token":
            return name("token", word)
        case "token_action":
            return name("form_token", word)
        case "action":
            return name("encounter", word)
        case "side":
            return name("side", word)
        case "ticket":
            return name("form_ticket", word)
        case "day":
            return name("day", word)
        case _:
            return word


def _fields(draft: Draft) -> tuple[Field, ...]:
    return fields(draft.base[draft.line - 2], draft.game.board, drafts.table_before(draft))


def _key(draft: Draft, field: Field) -> str:
    return f"draft-{draft.number}-{field.name}"


def _widget(draft: Draft, field: Field, board: Board) -> None:
    key, label = _key(draft, field), name("field", field.name)
    more: dict[str, Any] = {"key": key, "on_change": _changed, "args": (draft,)}

    def text(value: Any) -> str:
        return option_text(board, field, value)

    if not field.options and not field.many:
        st.session_state.setdefault(key, field.value or "")
        st.text_input(label, **more)
    elif field.many:
        st.session_state.setdefault(key, list(field.value))
        placeholder = say("form.none_yet")
        st.multiselect(label, field.options, format_func=text, placeholder=placeholder, **more)
    else:
        st.session_state.setdefault(key, field.value)
        options = list(field.options)
        st.selectbox(label, options, format_func=text, **more)


def _changed(draft: Draft) -> None:
    """Read the whole form."""
    given: dict[str, Any] = {}
    for field in _fields(draft):
        value = st.session_state.get(_key(draft, field), field.value)
        given[field.name] = tuple(value) if field.many else value
    drafts.said(given)
