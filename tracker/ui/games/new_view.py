"""A new game: the hunters' cities by map or list, edition, rulings and board."""

from __future__ import annotations

import streamlit as st

from tracker.board import Board, load_board
from tracker.events import HUNTERS, HunterId
from tracker.ui.bridge import Screen
from tracker.ui.catalogue import listing, name, say
from tracker.ui.games import notice, opening
from tracker.ui.games.setup import BASIC_START, header, is_start, next_unplaced, placed, unplaced
from tracker.ui.games.setup_view import forget, game_kind, settings, setup, title_field
from tracker.ui.lines import place_name
from tracker.ui.map import MapView
from tracker.ui.shared import pick_map, place_list, two_columns

__all__ = ["active", "basic_start", "choose", "hunters", "new_game", "start", "tap"]

_PREFIX = "new"
_HUNTERS, _ACTIVE, _WRONG = "new-hunters", "new-active", "new-wrong"


def new_game(size: Screen) -> None:
    """Draw the form."""
    board = _board()
    left, right = two_columns(size)
    with left:
        standing = {str(hunter): place for hunter, place in hunters().items() if place in board.index}
        view = MapView(hunters=standing, selected=standing.get(active()))
        pick_map(board, view, tap, key="new-map", size=size)
    with right:
        _hunters(board)
        title_field(_PREFIX)
        game_kind(_PREFIX)
        missing = unplaced(hunters(), board)
        st.button(
            say("new.start"),
            key="new-start",
            type="primary",
            disabled=bool(missing),
            width="stretch",
            on_click=start,
        )
        with st.container():
            if missing:
                waiting = listing(name("hunter", hunter) for hunter in missing)
                st.caption(say("new.missing", hunters=waiting))
        settings(_PREFIX)


def _hunters(board: Board) -> None:
    missing = unplaced(hunters(), board)
    wrong = st.session_state.get(_WRONG)
    if wrong is not None:
        st.warning(say("new.not_there", place=place_name(board, wrong)))
    elif missing:
        st.markdown(say("new.who", hunter=name("hunter", active())))
    else:
        st.markdown(say("new.all"))
    with st.container(key="hunters", horizontal=True, gap="small"):
        for hunter in HUNTERS:
            at = hunters().get(hunter)
            known = at is not None and at in board.index
            st.button(
                say(
                    "new.hunter_at",
                    hunter=name("hunter_short", hunter),
                    place=place_name(board, at) if known and at is not None else say("new.nowhere"),
                ),
                key=f"new-hunter-{hunter}",
                type="primary" if hunter == active() else "secondary",
                on_click=choose,
                args=(hunter,),
            )
    cities = [place.id for place in board.places if is_start(board, place.id)]
    hunter = active()
    at = hunters().get(hunter)
    with st.container(horizontal=True, vertical_alignment="bottom", key="new-city"):
        place_list(
            board,
            cities,
            tap,
            key="new-list",
            about=f"{hunter}-{at}",
            label=say("new.city", hunter=name("hunter", hunter)),
            placeholder=say("new.choose"),
            chosen=at,
        )
        st.button(say("new.basic_start"), key="new-basic", on_click=basic_start)


def _board() -> Board:
    return load_board(setup(_PREFIX).board, files=False)


def hunters() -> dict[HunterId, str]:
    """Where the hunters stand so far."""
    found: dict[HunterId, str] = st.session_state.get(_HUNTERS, {})
    return found


def active() -> HunterId:
    """The hunter whom the next tap places."""
    found: HunterId = st.session_state.get(_ACTIVE, HUNTERS[0])
    return found


def choose(hunter: str) -> None:
    """The next tap places this hunter."""
    st.session_state[_ACTIVE] = hunter
    st.session_state[_WRONG] = None


def tap(place: str) -> None:
    """Put the hunter whose turn it is into a city and go on to the next without one."""
    hunter = active()
    if not is_start(_board(), place):
        st.session_state[_WRONG] = place
        return
    st.session_state[_WRONG] = None
    st.session_state[_HUNTERS] = now = placed(hunters(), hunter, place)
    st.session_state[_ACTIVE] = next_unplaced(now, hunter) or hunter


def basic_start() -> None:
    """Put the hunters where the basic game starts them."""
    st.session_state[_HUNTERS] = dict(BASIC_START)
    st.session_state[_WRONG] = None


def start() -> None:
    """Save the game and open it."""
    chosen = setup(_PREFIX)
    if unplaced(hunters(), load_board(chosen.board, files=False)):
        return
    if opening.begin(header(chosen, hunters())):
        forget(_PREFIX)
        notice.clear()
