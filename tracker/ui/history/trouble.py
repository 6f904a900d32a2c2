"""A log that leaves no place for him: which lines are to blame, and every way to mend it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from tracker.deduce import Deduction
from tracker.events import OBSERVATIONS, Event
from tracker.explain import Blame, Repair, blame, conflicts, repairs
from tracker.ui import state
from tracker.ui.history import draft as drafts
from tracker.ui.history import edits
from tracker.ui.history.edits import Change, Stopped
from tracker.ui.history.stage import change as restage
from tracker.ui.history.stage import stage
from tracker.ui.play import Play
from tracker.ui.work import Work

__all__ = [
    "Trouble",
    "cancel",
    "correct",
    "current",
    "doubt",
    "doubtable",
    "find_repairs",
    "of",
    "stop_repairs",
    "take",
]

_FIRST, _MOST, _REPAIRS = 0.15, 5.0, 8.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """A conflict that stands open.

    Attributes:
        game: the open game, which holds the log's lines but for a new one.
        events: the log that leaves no world.
        new: the line that was refused, if the last one was.
        doubted: lines marked as doubtful so far, which was not enough.
        sets: the thread that looks for the lines to blame.
        mends: the thread that looks for single changes that would mend it.
    """

    game: Deduction
    events: tuple[Event, ...]
    new: Event | None
    sets: Work[tuple[Blame, ...]]
    mends: Work[tuple[Repair, ...]] | None = None
    doubted: tuple[int, ...] = ()

    @property
    def blamed(self) -> tuple[int, ...]:
        """Every line that is to blame, as far as that is known."""
        lines = {line for one in self.sets.found or () for line in one.lines}
        lines |= {one.background for one in self.sets.found or () if one.background is not None}
        return tuple(sorted(lines))


def current(play: Play) -> Trouble | None:
    """The conflict that is open: of a line just refused, or of the log as it stands."""
    if state.aside() is not None:
        return None
    refusal = state.refusal()
    if refusal is not None and refusal.kind == "impossible" and refusal.event is not None:
        return of(play.game, (*play.game.events, refusal.event), refusal.event)
    if play.game.last.possible and not stage().mending:
        restage(mending=True)
    if play.game.last.possible or state.pending() is not None or not stage().mending:
        _forget()
        return None
    return of(play.game, play.game.events, None)


def of(game: Deduction, events: tuple[Event, ...], new: Event | None) -> Trouble:
    """The conflict of this log: the one that is open already, or a new one."""
    found: Trouble | None = st.session_state.get("trouble")
    if found is not None and found.game.last is game.last and found.new == new:
        return found
    _forget()
    return _begin(game, events, new, ())


def _begin(
    game: Deduction, events: tuple[Event, ...], new: Event | None, doubted: tuple[int, ...]
) -> Trouble:
    header, board = game.header, game.board

    def look(work: Work[tuple[Blame, ...]]) -> tuple[Blame, ...]:
        first = blame(header, board, events, seconds=_FIRST, stop=work.stopped)
        work.post((first,))
        if not first.lines and first.minimal:
            return (first,)
        return conflicts(header, board, events, seconds=_MOST, stop=work.stopped) or (first,)

    sets = Work(look)
    sets.wait_for_first(_FIRST)
    trouble = Trouble(game, events, new, sets, _mends(game, events), doubted)
    st.session_state["trouble"] = trouble
    return trouble


def _mends(game: Deduction, events: tuple[Event, ...]) -> Work[tuple[Repair, ...]]:
    return Work(
        lambda work: repairs(
            game.header, game.board, events, seconds=_REPAIRS, stop=work.stopped, progress=work.advance
        )
    )


def doubtable(trouble: Trouble, line: int) -> bool:
    """Whether that line can be marked as doubtful."""
    event = trouble.events[line - 2] if line >= 2 else None
    return isinstance(event, OBSERVATIONS) and not event.doubt


def doubt(line: int) -> None:
    """Mark a line as doubtful and go on; if that leaves no world either, the conflict stays open."""
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is None or not doubtable(trouble, line):
        return
    events = edits.doubted(trouble.events, line).events
    try:
        game = edits.replayed(trouble.game, events)
    except Stopped:  # pragma: no cover - nobody stops it
        return
    if game.last.possible:
        _forget()
        if state.put(game):
            state.finish_step()
        return
    _forget()
    _begin(trouble.game, events, trouble.new, (*trouble.doubted, line))


def correct(line: int) -> None:
    """Correct a line, the refused one among them."""
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is not None:
        drafts.start("correct", line, trouble.events)


def take(number: int) -> None:
    """Look at one of the changes that would mend it, before it is kept."""
    trouble: Trouble | None = st.session_state.get("trouble")
    found = trouble.mends.found if trouble is not None and trouble.mends is not None else None
    if trouble is None or found is None or not 0 <= number < len(found):
        return
    drafts.start_with(as_change(trouble.events, found[number]), trouble.events)


def as_change(events: tuple[Event, ...], repair: Repair) -> Change:
    """A repair as a change of the log."""
    if repair.event is None:
        change = edits.removed(events, repair.line)
    elif repair.kind == "insert":
        change = edits.inserted(events, repair.line, (repair.event,))
    else:
        change = edits.corrected(events, repair.line, repair.event)
    return replace(change, kind="insert" if repair.kind == "insert" else "repair")


def find_repairs() -> None:
    """Look for single changes again."""
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is not None:
        st.session_state["trouble"] = replace(trouble, mends=_mends(trouble.game, trouble.events))


def stop_repairs() -> None:
    """Look for no more of them; what was found stays."""
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is not None and trouble.mends is not None:
        trouble.mends.stop()


def cancel() -> None:
    """Leave out the refused line, or leave the log as it stands."""
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is not None and trouble.new is None:
        restage(mending=False)
    state.set_refusal(None)
    _forget()


def _forget() -> None:
    trouble: Trouble | None = st.session_state.get("trouble")
    if trouble is not None:
        trouble.sets.stop()
        if trouble.mends is not None:
            trouble.mends.stop()
    st.session_state["trouble"] = None
