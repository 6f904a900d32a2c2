"""A change to the log that is not kept yet: what it is, its effect from a thread, keeping it or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.log import LogError
from tracker.rules.table import Table
from tracker.ui import state
from tracker.ui.history import edits
from tracker.ui.history.edits import Change, Effect, Stopped
from tracker.ui.history.form import built, checked
from tracker.ui.history.stage import change as restage
from tracker.ui.play import Play
from tracker.ui.work import Work

__all__ = [
    "Draft",
    "Tried",
    "cancel",
    "current",
    "insert_before",
    "keep",
    "said",
    "start",
    "start_with",
    "table_before",
    "tried",
]

_SOON = 0.12


@dataclass(frozen=True, slots=True)
class Tried:
    """The game with a change, and what the change does."""

    game: Deduction
    effect: Effect


@dataclass(frozen=True, slots=True)
class Draft:
    """A change that is being looked at.

    Attributes:
        number: counts the drafts of a session, to tell their forms apart.
        game: the open game, which the change leaves alone.
        base: the log that is changed: the game's, or that with a line which was refused.
        kind, line: what is done, and to which line.
        change: the changed log; ``None`` while the form says nothing new.
        fault: why the form makes no line.
        work: the thread that works out the effect.
    """

    number: int
    game: Deduction
    base: tuple[Event, ...]
    kind: str
    line: int
    change: Change | None = None
    fault: str | None = None
    work: Work[Tried] | None = None


def current() -> Draft | None:
    """The change that is being looked at; it ends if the game goes on without it."""
    found: Draft | None = st.session_state.get("change-draft")
    play = state.current()
    if found is not None and state.aside() is None and (play is None or play.game is not found.game):
        cancel()
        return None
    return found if state.aside() is None else None


def start(kind: str, line: int, base: Sequence[Event] | None = None) -> None:
    """Begin a change of that kind; ``base`` is the log if it is not the open game's."""
    play = state.current()
    if play is None:
        return
    events = play.game.events if base is None else tuple(base)
    if not 2 <= line <= len(events) + 1:
        return
    steps: dict[str, Callable[[], Change]] = {
        "remove": lambda: edits.removed(events, line),
        "up": lambda: edits.moved(events, line, -1),
        "down": lambda: edits.moved(events, line, 1),
        "doubt": lambda: edits.doubted(events, line),
        "trust": lambda: edits.doubted(events, line, False),
    }
    change = steps[kind]() if kind in steps else None
    _begin(Draft(_number(), play.game, events, kind, line, change))


def start_with(change: Change, base: Sequence[Event]) -> None:
    """Look at a change that is known already."""
    play = state.current()
    if play is not None:
        _begin(Draft(_number(), play.game, tuple(base), change.kind, change.line, change))


def said(values: dict[str, object]) -> None:
    """The form of a correction says this now."""
    draft = current()
    if draft is None or draft.kind != "correct":
        return
    before = draft.base[draft.line - 2]
    try:
        new = checked(built(before, values), draft.game.board)
    except (LogError, ValueError) as error:
        _begin(replace(draft, change=None, fault=str(error), work=None))
        return
    change = None if new == before else edits.corrected(draft.base, draft.line, new)
    _begin(replace(draft, change=change, fault=None, work=None))


def insert_before(line: int) -> None:
    """Let the next entry go before that line: the screen shows the moment before it."""
    play = state.current()
    if play is None or not 2 <= line <= len(play.game.events) + 2:
        return
    game, count = play.game, line - 2

    def take(entered: Deduction) -> None:
        new = entered.events[count:]
        state.set_aside(None)
        start_with(edits.inserted(game.events, line, new), game.events)

    state.set_aside(state.Aside(Play(play.id, play.saved, game.upto(count), play.branch), take))


def table_before(draft: Draft) -> Table:
    """The table before the line that the draft is about."""
    return _upto(draft.game, draft.base, draft.line - 2).table


def tried(draft: Draft, wait: float | None = 0.0) -> Tried | None:
    """The effect, if it is worked out by now; ``wait`` for so many seconds (``None``: to the end)."""
    if draft.work is None:
        return None
    draft.work.wait(wait)
    return draft.work.found


def keep() -> None:
    """Make the changed log the game's."""
    draft = current()
    if draft is None or draft.change is None:
        return
    found = tried(draft, None)
    if found is None:
        return
    if state.put(found.game):
        _end()
        state.finish_step()
        line = min(draft.line, len(found.game.events) + 1)
        restage(line=line if draft.kind != "repair" else None, mending=True)


def cancel() -> None:
    """Leave the log as it is."""
    _end()


def _end() -> None:
    draft: Draft | None = st.session_state.get("change-draft")
    if draft is not None and draft.work is not None:
        draft.work.stop()
    st.session_state["change-draft"] = None


def _begin(draft: Draft) -> None:
    _end()
    change, game = draft.change, draft.game
    if change is not None and draft.work is None:

        def job(work: Work[Tried]) -> Tried | None:
            try:
                after = edits.replayed(game, change.events, work.stopped)
            except Stopped:
                return None
            return Tried(after, edits.effect(game, after))

        draft = replace(draft, work=Work(job))
        tried(draft, _SOON)
    st.session_state["change-draft"] = draft


def _upto(game: Deduction, events: Sequence[Event], count: int) -> Deduction:
    return edits.replayed(game, events[:count])


def _number() -> int:
    number: int = st.session_state.get("draft-number", 0) + 1
    st.session_state["draft-number"] = number
    return number
