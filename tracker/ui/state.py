"""What a browser tab has open, kept in Streamlit's session; every step is saved before it is shown."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.log import LogError
from tracker.rules.table import InvalidEvent
from tracker.ui import play as plays
from tracker.ui import store
from tracker.ui.entry import Entry
from tracker.ui.play import Play
from tracker.ui.store import Conflict, StoreError

__all__ = [
    "Refusal",
    "close",
    "current",
    "ensure",
    "entry",
    "open_game",
    "put",
    "record",
    "redo",
    "refusal",
    "set_entry",
    "set_refusal",
    "undo",
]

_GAME = "game"
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done: ``kind`` is ``invalid``, ``impossible``, ``conflict`` or ``disk``."""

    kind: str
    message: str
    event: Event | None = None


def current() -> Play | None:
    """The game this tab has open."""
    found: Play | None = st.session_state.get("play")
    return found


def entry() -> Entry:
    """What is chosen on the Table screen."""
    found: Entry = st.session_state.get("entry", Entry())
    return found


def set_entry(new: Entry) -> None:
    """Choose something else."""
    st.session_state["entry"] = new


def refusal() -> Refusal | None:
    """The last thing that was refused, until it is dealt with."""
    found: Refusal | None = st.session_state.get("refusal")
    return found


def set_refusal(new: Refusal | None) -> None:
    """Show a refusal, or take it away."""
    st.session_state["refusal"] = new


def ensure() -> Play | None:
    """The open game; after a reload the one that the address names, else the one last changed."""
    found = current()
    if found is not None:
        st.query_params[_GAME] = found.id
        return found
    named = st.query_params.get(_GAME)
    if named is not None:
        open_game(named)
        return current()
    for game in store.games()[:_TRIES]:
        if open_game(game.id):
            return current()
    return None


def open_game(game: str) -> bool:
    """Open a saved game; ``False`` if it cannot be read (the reason is then the refusal)."""
    try:
        st.session_state["play"] = plays.open_game(game)
    except (StoreError, LogError) as error:
        set_refusal(Refusal("disk", str(error)))
        return False
    set_entry(Entry())
    set_refusal(None)
    st.query_params[_GAME] = game
    return True


def close() -> None:
    """Put the open game away; it is saved already."""
    st.session_state["play"] = None
    set_entry(Entry())
    set_refusal(None)


def record(event: Event) -> bool:
    """Add one line to the log. A line that cannot be is not swallowed: it becomes the refusal."""
    play = current()
    if play is None:
        return False
    try:
        game = play.game.after(event)
    except InvalidEvent as error:
        set_refusal(Refusal("invalid", str(error), event))
        return False
    if not game.last.possible and play.game.last.possible:
        set_refusal(Refusal("impossible", "", event))
        return False
    return put(game)


def put(game: Deduction) -> bool:
    """Make another game the open one and save it."""
    play = current()
    return play is not None and _save(plays.advanced(play, game))


def undo() -> None:
    """One step back."""
    play = current()
    if play is not None:
        _save(plays.undone(play))


def redo() -> None:
    """One step forward."""
    play = current()
    if play is not None:
        _save(plays.redone(play))


def _save(play: Play) -> bool:
    try:
        st.session_state["play"] = plays.kept(play)
    except Conflict as error:
        set_refusal(Refusal("conflict", str(error)))
        return False
    except StoreError as error:
        set_refusal(Refusal("disk", str(error)))
        return False
    set_refusal(None)
    return True
