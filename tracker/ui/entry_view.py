"""The entry column of the Table screen: what happened, tap by tap, and undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import streamlit as st

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Event
from tracker.rules.table import Table
from tracker.ui import entry as entries
from tracker.ui import state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import name, say
from tracker.ui.commands import act
from tracker.ui.entry import GUIDE, Entry
from tracker.ui.escape import plain
from tracker.ui.forms.move import destinations
from tracker.ui.forms.offers import MENUS
from tracker.ui.forms.phase import backs
from tracker.ui.forms.question import Choice, Question
from tracker.ui.guide_view import guide_form, set_half
from tracker.ui.lines import line_text, place_name
from tracker.ui.panels.guide import guide_panel
from tracker.ui.planning import hint
from tracker.ui.play import Play
from tracker.ui.recording import record_all
from tracker.ui.turn import HALVES, Turn, turn

__all__ = ["command", "entry_column", "layer", "tap", "undo"]

_PICKED = "place-list"


def entry_column(
    play: Play, chosen: Entry, where: Turn, asked: Question | None, refused: Callable[[], None]
) -> None:
    """Draw the column; ``refused`` draws what was refused, if anything was."""
    game = play.game
    hunter = entries.acting(chosen, where)
    guiding = chosen.form is not None and chosen.form.kind == GUIDE
    _hunters(game, hunter)
    panel(guide_panel(where, game.table.sheet, guiding), key="guide", on_tap=_guide)
    refused()
    with st.container(key="step"):
        if guiding:
            guide_form(game)
        elif asked is not None:
            _question(game, chosen, asked)
        else:
            _idle(game, hunter)
    _undo(play)
    _help(asked)


def _hunters(game: Deduction, hunter: str | None) -> None:
    with st.container(key="hunters", horizontal=True, gap="small"):
        for each in HUNTERS:
            label = say("entry.hunter", hunter=name("hunter_short", each), place=_where(game, each))
            held = _held(game.table, each)
            st.button(
                say("entry.hunter_holds", hunter=label, held=held) if held else label,
                key=f"hunter-{each}",
                type="primary" if each == hunter else "secondary",
                on_click=_hunter,
                args=(each,),
            )


def _where(game: Deduction, hunter: str) -> str:
    spot = game.table.hunter(hunter)
    city = game.board.places[spot.place].name
    return say("place.hospital", city=city) if spot.hospital else city


def _held(table: Table, hunter: str) -> str:
    """A hunter's tickets, bites and damage, as far as he has any."""
    sheet = table.sheet
    parts = list(sheet.tickets_of(hunter))
    if sheet.bites_of(hunter):
        parts.append(say("count.bites", n=sheet.bites_of(hunter)))
    if sheet.damage_of(hunter):
        parts.append(say("entry.damage", n=sheet.damage_of(hunter)))
    return say("entry.held_join").join(parts)


def _idle(game: Deduction, hunter: str | None) -> None:
    who = name("hunter_short", hunter) if hunter is not None else ""
    st.markdown(say("entry.tap_or_back", hunter=who) if hunter is not None else say("entry.back"))
    with st.container(key="backs", horizontal=True, gap="small"):
        for choice in backs(game):
            _button("back", choice, choice.main and hunter is None, f"phase:{choice.word}")
    with st.container(key="menus", horizontal=True, gap="small"):
        for menu in MENUS:
            _button("menu", Choice(menu, name("menu", menu)), False, f"form:{menu}")
        if hunter is not None:
            near = destinations(game, hunter)
            far = [place for place in _by_name(game.board, game.board.ids) if place not in near]
            _list(game, [*_by_name(game.board, near), *far], near, say("entry.list", hunter=who))


def _question(game: Deduction, chosen: Entry, asked: Question) -> None:
    with st.container(key="question", horizontal=True, gap="small", vertical_alignment="center"):
        title = entries.title(chosen, game)
        st.markdown(asked.text if title is None else say("entry.titled", title=title, text=asked.text))
        if chosen.form is not None and chosen.form.kind not in ("move", "phase") and chosen.form.answers:
            st.button(say("entry.step_back"), key="step-back", type="tertiary", on_click=_do, args=("back:",))
        st.button(say("entry.cancel"), key="step-cancel", type="tertiary", on_click=_do, args=("cancel:",))
    advice = hint.line(game.board, chosen, asked)
    if advice is not None:
        text, words = advice
        with st.container(key="hint"):
            if words:
                st.button(text, key="hint-fill", icon=":material/lightbulb:", on_click=_fill, args=(words,))
            else:
                st.caption(text)
    if asked.warning is not None:
        st.warning(asked.warning)
    if asked.writes:
        with st.form("write", border=False, clear_on_submit=True):
            st.text_input(asked.text, key="written", label_visibility="collapsed", max_chars=300)
            st.form_submit_button(say("entry.keep"), type="primary", on_click=_written)
    near = [place for place in asked.places if place not in {choice.word for choice in asked.choices}]
    places = [*_by_name(game.board, near), *_by_name(game.board, asked.accepts - {*asked.places, "hide"})]
    if places:
        _list(game, places, dict(asked.places), say("entry.find_place"))
    with st.container(key="answers", horizontal=True, gap="small"):
        for choice in asked.choices:
            _button("answer", choice, choice.main or choice.on, f"answer:{choice.word}")


def _button(family: str, choice: Choice, main: bool, action: str) -> None:
    kind: Literal["primary", "secondary", "tertiary"] = "secondary"
    if main:
        kind = "primary"
    elif choice.quiet:
        kind = "tertiary"
    st.button(
        choice.label,
        key=f"{family}-{choice.word}",
        type=kind,
        icon=":material/check:" if choice.on else None,
        disabled=choice.off,
        on_click=_do,
        args=(action,),
    )


def _by_name(board: Board, places: Any) -> list[str]:
    return sorted(places, key=lambda place: place_name(board, place))


def _list(game: Deduction, places: list[str], ways: dict[str, str], label: str) -> None:
    """Every place by name, with a field to search it; those that are marked come first."""

    def text(place: str) -> str:
        title = place_name(game.board, place)
        by = ways.get(place)
        if by is None or by == "special":
            return title
        return say("entry.by", place=title, way=name("way", by))

    st.selectbox(
        label,
        places,
        index=None,
        key=_PICKED,
        format_func=text,
        placeholder=label,
        label_visibility="collapsed",
        on_change=_picked,
    )


def _undo(play: Play) -> None:
    board = play.game.board
    with st.container(key="undo", horizontal=True, gap="small"):
        last, following = play.undoable, play.redoable
        undo = say("undo.nothing") if last is None else say("undo.undo", line=plain(line_text(last, board)))
        redo = say("undo.no_redo")
        if following is not None:
            redo = say("undo.redo", line=plain(line_text(following, board)))
        st.button(undo, key="undo-button", icon=":material/undo:", disabled=last is None, on_click=state.undo)
        st.button(
            redo, key="redo-button", icon=":material/redo:", disabled=following is None, on_click=state.redo
        )


def _help(asked: Question | None) -> None:
    """How to do it by keyboard, in one line; a screen without a mouse does not show it."""
    with st.container(key="keys"):
        if asked is None:
            st.caption(say("keys.help"))
        else:
            usual = next((choice.label for choice in asked.choices if choice.main), None)
            st.caption(say("keys.help_main", answer=usual) if usual is not None else say("keys.help_answer"))


def tap(place: str) -> None:
    """A tap on a place, on the map or in the list."""
    play = state.current()
    if play is not None:
        _take(
            *entries.tapped(state.entry(), play.game, turn(play.game.events, play.game.header.hunters), place)
        )


def layer(word: str) -> None:
    """A tap on the trail: the answer to a question for a space or lair, else the layer of the map."""
    play = state.current()
    asked = entries.question(state.entry(), play.game) if play is not None else None
    if play is not None and asked is not None:
        if asked.takes(word):
            _take(*entries.answered(state.entry(), play.game, word))
        return
    state.set_entry(entries.with_layer(state.entry(), word))


def undo() -> None:
    """The key that undoes: it takes back what is half entered, else the last line."""
    play = state.current()
    if play is not None and state.entry().form is not None:
        state.set_entry(entries.back(state.entry(), play.game))
    else:
        state.undo()


def command(action: str) -> None:
    """A command typed on the keyboard."""
    _do(action)


def _do(action: str) -> None:
    play = state.current()
    if play is not None:
        _take(*act(state.entry(), play.game, turn(play.game.events, play.game.header.hunters), action))


def _fill(words: tuple[str, ...]) -> None:
    """Give the answers of the advice, one after the other."""
    for word in words:
        _do(f"answer:{word}")


def _take(entry: Entry, lines: tuple[Event, ...]) -> None:
    """Keep what a step came to; what is refused leaves the question open."""
    if not lines or record_all(lines):
        state.set_entry(entry)


def _picked() -> None:
    place = st.session_state.get(_PICKED)
    st.session_state[_PICKED] = None
    if isinstance(place, str):
        tap(place)


def _written() -> None:
    _do(f"write:{st.session_state.get('written', '')}")


def _hunter(hunter: str) -> None:
    play = state.current()
    if play is not None:
        _take(*entries.with_hunter(state.entry(), play.game, hunter))


def _guide(word: str) -> None:
    half = next((half for half in HALVES if word == f"half-{half}"), None)
    if half is not None:
        set_half(half)
    elif state.entry().form is not None:
        state.set_entry(entries.closed(state.entry()))
    else:
        _do(f"form:{GUIDE}")
