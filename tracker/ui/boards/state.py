"""What is chosen on the page Board, and the steps that its taps take. Every change of a link is saved."""

from __future__ import annotations

import streamlit as st

from tracker.board import Board, BoardError, load_board
from tracker.ui import next_board
from tracker.ui.boards.links import LinkKind, kinds, linked, toggled
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.next_board import PRINTED, Form
from tracker.ui.store import StoreError

__all__ = [
    "board",
    "bring_back",
    "chosen",
    "draft",
    "dropped",
    "failure",
    "forget",
    "reset",
    "switch",
    "switch_key",
    "switched",
    "tap",
    "use",
]

_CHOSEN, _FAILED, _DROPPED = "board-chosen", "board-failed", "board-dropped"


def draft() -> Form:
    """The board as it stands on the page."""
    return next_board.load().draft


def board() -> Board:
    """The same, built."""
    return load_board(draft(), files=False)


def chosen() -> tuple[str, ...]:
    """The places tapped, at most two."""
    found: tuple[str, ...] = st.session_state.get(_CHOSEN, ())
    return found


def failure() -> str | None:
    """Why the last change was not made."""
    found: str | None = st.session_state.get(_FAILED)
    return found


def tap(place: str) -> None:
    """Choose a place: the first, the second to join it with, or a first one again."""
    picked = chosen()
    if len(picked) == 1 and picked[0] != place:
        st.session_state[_CHOSEN] = (picked[0], place)
    elif picked == (place,):
        st.session_state[_CHOSEN] = ()
    else:
        st.session_state[_CHOSEN] = (place,)
    st.session_state[_FAILED] = None


def forget() -> None:
    """Choose nothing."""
    st.session_state[_CHOSEN] = ()
    st.session_state[_FAILED] = None


def switch(kind: LinkKind, a: str, b: str, on: bool) -> None:
    """Switch a link on or off and keep the board; a link that is so already stays."""
    if linked(board(), kind, a, b) == on:
        return
    try:
        _keep(toggled(draft(), kind, a, b))
    except BoardError as error:
        st.session_state[_FAILED] = say("board.failed", reason=plain("; ".join(error.problems), 400))


def switch_key(kind: LinkKind, a: str, b: str) -> str:
    """The key of the switch of a link."""
    return "-".join(("link", kind, *sorted((a, b))))


def switched(kind: LinkKind, a: str, b: str) -> None:
    """The switch of a link was moved."""
    switch(kind, a, b, bool(st.session_state.get(switch_key(kind, a, b))))
    _agree()


def reset() -> None:
    """Back to the printed board; :func:`bring_back` undoes it."""
    st.session_state[_DROPPED] = draft()
    _keep(PRINTED)


def bring_back() -> None:
    """The changes that the last reset dropped."""
    dropped: Form | None = st.session_state.pop(_DROPPED, None)
    if dropped is not None:
        _keep(dropped)


def dropped() -> bool:
    """Whether a reset can be undone."""
    return st.session_state.get(_DROPPED) not in (None, PRINTED)


def use() -> None:
    """Play the next game on this board."""
    try:
        next_board.with_next(draft())
    except StoreError as error:
        st.session_state[_FAILED] = say("games.failed", reason=plain(str(error), 400))


def _keep(form: Form) -> None:
    st.session_state[_FAILED] = None
    try:
        next_board.with_draft(form)
    except StoreError as error:
        st.session_state[_FAILED] = say("games.failed", reason=plain(str(error), 400))
    _agree()


def _agree() -> None:
    """Set every switch on the page as the board is."""
    now = board()
    for first in chosen():
        for second in now.ids:
            for kind in kinds(now, first, second):
                key = switch_key(kind, first, second)
                if key in st.session_state:
                    st.session_state[key] = linked(now, kind, first, second)
