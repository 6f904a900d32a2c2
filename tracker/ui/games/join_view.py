"""Joining a game that is under way: the table as it lies becomes the first line of a new log."""

from __future__ import annotations

import streamlit as st

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Clock, Event, Header
from tracker.rules.table import InvalidEvent
from tracker.ui.bridge import Screen
from tracker.ui.catalogue import name, say
from tracker.ui.escape import plain
from tracker.ui.games import opening
from tracker.ui.games.lay import Lay, laid, line
from tracker.ui.games.lay_view import current, forget_lay, lay_map, lay_prompt, lay_slots
from tracker.ui.games.setup import Setup, header, start_city
from tracker.ui.games.setup_view import forget, game_kind, settings, setup, title_field
from tracker.ui.shared import two_columns
from tracker.ui.turn import DAYS

__all__ = ["join_late", "joined_header", "objection", "start"]

_PREFIX = "join"
_WRONG = "join-wrong"
_WEEKS = tuple(range(1, 13))


def join_late(size: Screen) -> None:
    """Draw the form."""
    chosen = setup(_PREFIX)
    board = load_board(chosen.board, files=False)
    if size.kind == "phone":
        lay_prompt(_PREFIX, board, chosen.advanced)
        lay_map(_PREFIX, board, size)
        right = st.container()
    else:
        left, right = two_columns(size)
        with left:
            lay_map(_PREFIX, board, size)
            st.caption(say("join.intro"))
        with right:
            lay_prompt(_PREFIX, board, chosen.advanced)
    with right:
        lay_slots(_PREFIX, board, chosen.advanced)
        now = current(_PREFIX)
        wrong = st.session_state.get(_WRONG) or _misfit(chosen, board, now)
        with st.container():
            if wrong is not None:
                st.error(wrong)
        st.button(
            say("join.start"),
            key="join-start",
            type="primary",
            disabled=not laid(now),
            width="stretch",
            on_click=start,
        )
        with st.container(horizontal=True):
            week, day = _clock()
            st.selectbox(
                say("join.week"),
                _WEEKS,
                index=_WEEKS.index(week),
                key="join-week",
                on_change=_set_clock,
                width=110,
            )
            st.selectbox(
                say("join.day"),
                range(len(DAYS)),
                format_func=lambda day: name("day", DAYS[day]),
                index=day,
                key="join-day",
                on_change=_set_clock,
                width=170,
            )
            title_field(_PREFIX)
        game_kind(_PREFIX)
        settings(_PREFIX)


def _clock() -> tuple[int, int]:
    """Week, and day from 0 for Monday."""
    found: tuple[int, int] = st.session_state.get("join-clock", (1, 0))
    return found


def _set_clock() -> None:
    week, day = _clock()
    st.session_state["join-clock"] = (
        st.session_state.get("join-week", week),
        st.session_state.get("join-day", day),
    )


def joined_header(chosen: Setup, board: Board, lay: Lay) -> Header:
    """The header of a joined game: it must name a city for each hunter, wherever he is now."""
    return header(chosen, {hunter: start_city(board, lay.hunters[hunter]) for hunter in HUNTERS})


def objection(head: Header, board: Board, lay: Lay, whole: bool) -> str | None:
    """Why the table cannot lie like that, or ``None``; ``whole`` also looks for a way that leads to it."""
    game = Deduction(head, board, models=())
    try:
        if not whole:
            game.read(line(lay))
            return None
        game = game.after(line(lay))
    except InvalidEvent as error:
        return say("join.does_not_fit", reason=plain(str(error), 400))
    return None if game.last.possible else say("join.nowhere_left")


def _misfit(chosen: Setup, board: Board, lay: Lay) -> str | None:
    """What is wrong with the cards that lie there so far."""
    try:
        start = dict.fromkeys(HUNTERS, board.ids[0])
        return objection(header(chosen, start), board, lay, whole=False)
    except InvalidEvent as error:
        return say("join.does_not_fit", reason=plain(str(error), 400))


def start() -> None:
    """Save the game with its table and open it, if the table can lie like that."""
    chosen, now = setup(_PREFIX), current(_PREFIX)
    board = load_board(chosen.board, files=False)
    if not laid(now):
        return
    head = joined_header(chosen, board, now)
    st.session_state[_WRONG] = wrong = objection(head, board, now, whole=True)
    if wrong is not None:
        return
    lines: tuple[Event, ...] = (line(now),)
    week, day = _clock()
    if (week, day) != (1, 0):
        lines = (*lines, Clock(week=week, day=DAYS[day]))
    if opening.begin(head, lines):
        forget_lay(_PREFIX)
        forget(_PREFIX)
