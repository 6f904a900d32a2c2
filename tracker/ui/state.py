"""What a browser tab has open, kept in Streamlit's session; every step is saved before it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import streamlit as st

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.log import LogError
from tracker.ui import play as plays
from tracker.ui import store
from tracker.ui.entry import Entry
from tracker.ui.play import Play
from tracker.ui.store import MAIN, Conflict, StoreError
from tracker.ui.work import Work

__all__ = [
    "Aside",
    "Pending",
    "Refusal",
    "aside",
    "close",
    "current",
    "ensure",
    "entry",
    "finish_step",
    "open_game",
    "pending",
    "put",
    "record",
    "redo",
    "refusal",
    "replace_game",
    "set_aside",
    "set_entry",
    "set_refusal",
    "settle",
    "stop_thinking",
    "undo",
]

_GAME, _BRANCH = "game", "branch"
_TRIES = 3
_PATIENCE = 0.15
"""Seconds that an entry may take before it is shown without its worlds."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done: ``kind`` is ``invalid``, ``impossible``, ``conflict`` or ``disk``.

    ``unsaved`` is what could not be saved because of a conflict.
    """

    kind: str
    message: str
    event: Event | None = None
    unsaved: Play | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """Another moment that the screen shows and enters into, in place of the open game.

    ``take`` gets the moment's game with what was entered; nothing is saved.
    """

    play: Play
    take: Callable[[Deduction], None]


@dataclass(frozen=True, slots=True)
class Pending:
    """Lines that are saved and shown while their worlds are worked out; ``before`` lacks them."""

    before: Play
    work: Work[Deduction]


def current() -> Play | None:
    """The game into which this tab enters: the open one, or what lies aside of it."""
    beside = aside()
    found: Play | None = st.session_state.get("play")
    return found if beside is None else beside.play


def aside() -> Aside | None:
    """What is entered into instead of the open game."""
    found: Aside | None = st.session_state.get("aside")
    return found


def set_aside(new: Aside | None) -> None:
    """Enter into something else, or into the open game again."""
    st.session_state["aside"] = new
    finish_step()
    set_refusal(None)


def pending() -> Pending | None:
    """The last lines, if their worlds are not worked out yet."""
    found: Pending | None = st.session_state.get("pending")
    return found


def entry() -> Entry:
    """What is chosen on the Table screen."""
    found: Entry = st.session_state.get("entry", Entry())
    return found


def set_entry(new: Entry) -> None:
    """Choose something else."""
    st.session_state["entry"] = new


def finish_step() -> None:
    """Nothing is half entered any more, and whose turn it is follows the log."""
    now = entry()
    set_entry(Entry(preset=now.preset, rails=now.rails))


def refusal() -> Refusal | None:
    """The last thing that was refused, until it is dealt with."""
    found: Refusal | None = st.session_state.get("refusal")
    return found


def set_refusal(new: Refusal | None) -> None:
    """Show a refusal, or take it away."""
    st.session_state["refusal"] = new


def ensure() -> Play | None:
    """The game entered into; after a reload the one that the address names, else the one last changed."""
    settle(wait=entry().form is not None)
    found = current()
    if found is not None:
        _name(found.id, found.branch)
        return found
    named = st.query_params.get(_GAME)
    if named is not None:
        branch = st.query_params.get(_BRANCH, MAIN)
        if not open_game(named, branch) and branch != MAIN:
            open_game(named)
        return current()
    for game in store.games()[:_TRIES]:
        if open_game(game.id):
            return current()
    return None


def open_game(game: str, branch: str = MAIN) -> bool:
    """Open a saved game or a branch of it; ``False``, with the reason as refusal, if it cannot be read."""
    settle(wait=True)
    try:
        opened = plays.open_game(game, branch)
    except (StoreError, LogError) as error:
        set_refusal(Refusal("disk", str(error)))
        return False
    st.session_state["play"] = opened
    set_entry(Entry())
    set_aside(None)
    _name(game, branch)
    return True


def close() -> None:
    """Put the open game away; it is saved already."""
    settle(wait=True)
    st.session_state["play"] = None
    set_entry(Entry())
    set_aside(None)


def record(*lines: Event) -> bool:
    """Add lines to the log as one step. A line that cannot be is not swallowed: it becomes the refusal.

    Lines before a refused one stay. Lines whose worlds take long to work out are saved and shown at once;
    :func:`settle` brings them later.
    """
    stop_thinking()
    settle(wait=True)
    play = current()
    if play is None:
        return False
    shown, error = plays.shown(play.game, lines)
    good = lines[: len(shown) - len(play.game)]
    wrong = None if error is None else Refusal("invalid", str(error), lines[len(good)])
    if not good:
        set_refusal(wrong)
        return False
    work = Work[Deduction](lambda _: play.game.after_all(good))
    if aside() is None and not work.wait(_PATIENCE):
        if not _save(plays.advanced(play, shown), worked=False):
            return False
        st.session_state["pending"] = Pending(play, work)
    else:
        work.wait()
        game = _found(work)
        possible = len(game) if aside() is not None else plays.possible(play.game, game)
        if possible < len(game):
            wrong = Refusal("impossible", "", game.events[possible])
        if possible > len(play.game) and not put(game.upto(possible)):
            return False
    set_refusal(wrong)
    return wrong is None


def stop_thinking() -> None:
    """End what goes on for the plan: an entry comes first, and makes it stale."""
    thinking = st.session_state.get("thinking")
    if thinking is not None:
        thinking[1].stop()


def settle(wait: bool = False) -> None:
    """Take the worlds of lines that took long, once they are there; one that leaves none is taken back."""
    waiting = pending()
    play: Play | None = st.session_state.get("play")
    if waiting is None or play is None or not (waiting.work.wait() if wait else waiting.work.done):
        return
    st.session_state["pending"] = None
    before, game = waiting.before, _found(waiting.work)
    possible = plays.possible(before.game, game)
    if possible == len(game):
        st.session_state["play"] = plays.settled(play, game)
        return
    kept = plays.advanced(before, game.upto(possible)) if possible > len(before.game) else before
    if _save(replace(kept, saved=play.saved)):
        set_refusal(Refusal("impossible", "", game.events[possible]))


def put(game: Deduction) -> bool:
    """Make another game the open one and save it."""
    stop_thinking()
    settle(wait=True)
    beside = aside()
    if beside is not None:
        beside.take(game)
        return True
    play = current()
    return play is not None and _save(plays.advanced(play, game))


def replace_game(game: Deduction) -> bool:
    """Save the open game under a changed header; that is no step, so undo does not take it back."""
    settle(wait=True)
    play = current()
    return play is not None and aside() is None and _save(replace(play, game=game))


def undo() -> None:
    """One step back; out of what lies aside, back to the open game."""
    _step(plays.undone)


def redo() -> None:
    """One step forward."""
    _step(plays.redone)


def _step(step: Callable[[Play], Play]) -> None:
    settle(wait=True)
    play = current()
    if aside() is not None:
        set_aside(None)
    elif play is not None:
        _save(step(play))


def _found(work: Work[Deduction]) -> Deduction:
    if work.found is None:
        raise work.failed or RuntimeError("a line was not worked out")
    return work.found


def _name(game: str, branch: str) -> None:
    """Let the address name what is open, so that a reload opens it again."""
    st.query_params[_GAME] = game
    if branch != MAIN:
        st.query_params[_BRANCH] = branch
    elif _BRANCH in st.query_params:
        del st.query_params[_BRANCH]


def _save(play: Play, worked: bool = True) -> bool:
    try:
        st.session_state["play"] = plays.kept(play, worked=worked)
    except Conflict as error:
        set_refusal(Refusal("conflict", str(error), unsaved=play))
        return False
    except StoreError as error:
        set_refusal(Refusal("disk", str(error)))
        return False
    set_refusal(None)
    return True
