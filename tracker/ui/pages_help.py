"""The page *Help*: how to enter a turn, what the map shows, keys, rulings, and what to do about mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.rules.rulings import DEFAULT_RULINGS
from tracker.ui.bridge import board_map, panel
from tracker.ui.catalogue import has, name, say
from tracker.ui.commands import LETTERS
from tracker.ui.manual import legend, pictures
from tracker.ui.map import MapOptions, MapView, figure
from tracker.ui.nodes import Node, node
from tracker.ui.shared import screen, style, theme

__all__ = ["TOPICS", "render"]

_TOPIC, _SHOWN = "help-topic", "help-shown"


def render() -> None:
    """Draw the page."""
    style()
    with st.container(key="help-page"):
        shown = st.session_state.get(_SHOWN, "turn")
        with st.container(key="help-view"):
            st.segmented_control(
                say("help.topic"),
                list(TOPICS),
                format_func=lambda topic: name("help_topic", topic),
                key=_TOPIC,
                default=None if _TOPIC in st.session_state else shown,
                label_visibility="collapsed",
                on_change=_stay,
            )
        st.session_state[_SHOWN] = topic = st.session_state.get(_TOPIC) or shown
        TOPICS[topic]()


def _stay() -> None:
    if st.session_state.get(_TOPIC) is None:
        st.session_state[_TOPIC] = st.session_state.get(_SHOWN, "turn")


def _turn() -> None:
    st.subheader(say("turn.title"))
    st.markdown(say("turn.text"))
    _items(
        (say("turn.hunter"), say("turn.hunter_text")),
        (say("turn.rest"), say("turn.rest_text")),
        (say("turn.dracula"), say("turn.dracula_text")),
        (say("turn.cards"), say("turn.cards_text")),
    )
    st.markdown(say("turn.saved"))
    left, right = st.columns(2, gap="small")
    with left:
        _board_picture(pictures.move_view(), "Gallia", say("turn.picture_move"), "picture-move")
    with right:
        _board_picture(pictures.after_view(), "whole", say("turn.picture_heat"), "picture-heat")


def _map() -> None:
    st.subheader(say("map_help.title"))
    size = screen()
    columns = [st.container(), st.container()] if size.kind == "phone" else st.columns(2, gap="small")
    width = size.width - 70 if size.kind == "phone" else min(round(size.width * 0.44), 440)
    for number, (key, part) in enumerate(legend.PARTS.items()):
        board, spec = legend.picture(part, theme(), width)
        with columns[number % 2]:
            _picture(board, spec, legend.height(width), name("legend_part", key), f"picture-{key}")
    _items(
        (say("map_help.bubble"), say("map_help.bubble_text")),
        (say("map_help.hollow"), say("map_help.hollow_text")),
        (say("map_help.sure"), say("map_help.sure_text")),
        (say("map_help.ring"), say("map_help.ring_text")),
        (say("map_help.grey"), say("map_help.grey_text")),
        (say("map_help.blue"), say("map_help.blue_text")),
        (say("map_help.lines"), say("map_help.lines_text")),
        (say("map_help.pieces"), say("map_help.pieces_text")),
        (say("map_help.tokens"), say("map_help.tokens_text")),
        (say("map_help.layers"), say("map_help.layers_text")),
    )


def _keys() -> None:
    st.subheader(say("help_keys.title"))
    st.markdown(say("help_keys.text"))
    _keyed(
        (say("help_keys.move"), say("help_keys.move_text")),
        (say("help_keys.answer"), say("help_keys.answer_text")),
        (say("help_keys.number"), say("help_keys.number_text")),
        *(
            (
                say("help_keys.back", letter=letter),
                say("help_keys.back_text", card=name("back", card)),
            )
            for card, letter in LETTERS.items()
            if has(f"back.{card}")
        ),
        (say("help_keys.form"), say("help_keys.form_text")),
        (say("help_keys.note"), say("help_keys.note_text")),
        (say("help_keys.undo"), say("help_keys.undo_text")),
        (say("help_keys.why"), say("help_keys.why_text")),
        (say("help_keys.escape"), say("help_keys.escape_text")),
    )


def _tools() -> None:
    st.subheader(say("tools.title"))
    _items(
        (say("tools.log"), say("tools.log_text")),
        (say("tools.past"), say("tools.past_text")),
        (say("tools.branches"), say("tools.branches_text")),
        (say("tools.why"), say("tools.why_text")),
        (say("tools.plan"), say("tools.plan_text")),
        (say("tools.review"), say("tools.review_text")),
    )


def _review() -> None:
    st.subheader(say("help_review.title"))
    st.markdown(say("help_review.text"))
    _items(
        (say("help_review.truth"), say("help_review.truth_text")),
        (say("help_review.unknown"), say("help_review.unknown_text")),
        (say("help_review.steps"), say("help_review.steps_text")),
        (say("help_review.findings"), say("help_review.findings_text")),
        (say("help_review.audit"), say("help_review.audit_text")),
        (say("help_review.charts"), say("help_review.charts_text")),
        (say("help_review.surprise"), say("help_review.surprise_text")),
        (say("help_review.plan"), say("help_review.plan_text")),
        (say("help_review.report"), say("help_review.report_text")),
    )


def _rulings() -> None:
    st.subheader(say("rulings.title"))
    st.markdown(say("rulings.text"))
    _items(
        *(
            (
                say("rulings.default_on", ruling=name("ruling", ruling))
                if on
                else say("rulings.default_off", ruling=name("ruling", ruling)),
                name("ruling_help", ruling),
            )
            for ruling, on in DEFAULT_RULINGS.items()
        )
    )


def _exact() -> None:
    st.subheader(say("exact.title"))
    st.markdown(say("exact.text"))
    _items(
        (say("exact.most"), say("exact.most_text")),
        (say("exact.chance"), say("exact.chance_text")),
    )


def _late() -> None:
    st.subheader(say("late.title"))
    st.markdown(say("late.text"))
    steps = (say("late.one"), say("late.two"), say("late.three"), say("late.four"))
    st.markdown("\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1)))
    st.markdown(say("late.text_two"))


def _mend() -> None:
    st.subheader(say("mend.title"))
    _items(
        (say("mend.undo"), say("mend.undo_text")),
        (say("mend.earlier"), say("mend.earlier_text")),
        (say("mend.impossible"), say("mend.impossible_text")),
        (say("mend.table"), say("mend.table_text")),
        (say("mend.windows"), say("mend.windows_text")),
        (say("mend.broken"), say("mend.broken_text")),
    )


TOPICS: dict[str, Callable[[], None]] = {
    "turn": _turn,
    "map": _map,
    "keys": _keys,
    "tools": _tools,
    "review": _review,
    "rulings": _rulings,
    "exact": _exact,
    "late": _late,
    "mend": _mend,
}
"""The parts of the help, in the order of the screen."""


def _items(*rows: tuple[str, str]) -> None:
    st.markdown("\n".join(f"- {say('help.item', term=term, text=text)}" for term, text in rows))


def _keyed(*rows: tuple[str, str]) -> None:
    """Keys and what they do, as a table drawn by ourselves."""
    lines = [
        node("tr", "", node("td", "", node("b", "fury-key", key)), node("td", "", *_marked(text)))
        for key, text in rows
    ]
    panel(node("table", "fury-keys", node("tbody", "", *lines)), key="help-keys")


def _marked(text: str) -> list[Node | str]:
    """A text whose parts between stars are set in italics."""
    return [node("i", "", part) if number % 2 else part for number, part in enumerate(text.split("*"))]


def _board_picture(view: MapView, part: str, caption: str, key: str) -> None:
    size = screen()
    width = size.width - 40 if size.kind == "phone" else min(round(size.width * 0.46), 480)
    height = round(width * 0.7)
    spec = figure(pictures.board(), view, MapOptions(part, True, theme(), width, height))
    _picture(pictures.board(), spec, height, caption, key)


def _picture(board: Board, spec: dict[str, Any], height: int, caption: str, key: str) -> None:
    with st.container(key=f"{key}-frame", border=True):
        board_map(board, spec, height=height, key=key, label=caption)
        st.caption(caption)
