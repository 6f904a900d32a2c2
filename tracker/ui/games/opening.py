"""Opening a saved game, from any part of the page Games: it is checked first, then shown on the Table."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from tracker.events import Event, Header
from tracker.log import Log, LogError, Problem, write_log
from tracker.rules.table import InvalidEvent
from tracker.ui import play, store
from tracker.ui.games import notice
from tracker.ui.store import StoreError

__all__ = ["begin", "broken", "follow", "forget_broken", "open_saved"]

_GO, _BROKEN = "games-go", "games-broken"


def open_saved(game: str, review: bool = False) -> bool:
    """Open a saved game, on the page Review if so asked.

    If it cannot be read, :func:`broken` tells its faults and nothing is opened.
    """
    forget_broken()
    try:
        play.open_game(game)
    except LogError as error:
        st.session_state[_BROKEN] = (game, error.problems)
        return False
    except (StoreError, InvalidEvent) as error:
        notice.failed(error)
        return False
    notice.clear()
    st.session_state[_GO] = (game, review)
    return True


def begin(header: Header, events: tuple[Event, ...] = ()) -> bool:
    """Save a new game and open it."""
    try:
        game, _ = store.create(write_log(Log(header, events)), header.title)
    except StoreError as error:
        notice.failed(error)
        return False
    return open_saved(game)


def broken() -> tuple[str, tuple[Problem, ...]] | None:
    """The game that could not be opened last, and its faults."""
    found: tuple[str, tuple[Problem, ...]] | None = st.session_state.get(_BROKEN)
    return found


def forget_broken() -> None:
    """Take the faults away."""
    st.session_state.pop(_BROKEN, None)


def follow(on_open: Callable[[str], None] | None, on_review: Callable[[str], None] | None = None) -> None:
    """Hand a game that was opened on to whoever shows it; called while the page is drawn."""
    game, review = st.session_state.pop(_GO, (None, False))
    shows = on_review if review else on_open
    if game is not None and shows is not None:
        shows(game)
