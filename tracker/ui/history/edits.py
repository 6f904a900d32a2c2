"""Changes to earlier lines: the log that each makes, its replay, and what it changes.

Pure. Lines are numbered as in the file: the header is line 1, the first event line 2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tracker.answer import Answer
from tracker.deduce import Deduction, Problem
from tracker.events import OBSERVATIONS, Event
from tracker.ui.play import shared

__all__ = [
    "Change",
    "Effect",
    "Stopped",
    "can_move",
    "corrected",
    "doubted",
    "effect",
    "gained_and_lost",
    "inserted",
    "moved",
    "removed",
    "replayed",
]


class Stopped(Exception):
    """The replay was asked to end."""


@dataclass(frozen=True, slots=True)
class Change:
    """A changed log.

    Attributes:
        kind: ``correct``, ``remove``, ``insert``, ``move``, ``doubt`` or ``trust``.
        line: the line it is about, in the log before.
        events: the whole log after it.
        event: what stands there afterwards; ``None`` if the line is gone.
    """

    kind: str
    line: int
    events: tuple[Event, ...]
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does to where he can be now.

    ``problems`` are the lines from the change on that are invalid or leave no world; none of them is dropped.
    """

    before: Answer
    after: Answer
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    problems: tuple[Problem, ...]

    @property
    def possible(self) -> bool:
        """Some world is left."""
        return bool(self.after.now)


def corrected(events: Sequence[Event], line: int, event: Event) -> Change:
    """Another event on that line."""
    here = _number(events, line)
    return Change("correct", line, (*events[:here], event, *events[here + 1 :]), event)


def removed(events: Sequence[Event], line: int) -> Change:
    """The log without that line."""
    here = _number(events, line)
    return Change("remove", line, (*events[:here], *events[here + 1 :]))


def inserted(events: Sequence[Event], line: int, new: Sequence[Event]) -> Change:
    """More events before that line; the line after the last one appends."""
    if not 2 <= line <= len(events) + 2:
        raise ValueError(f"no line {line}: the events are the lines 2 to {len(events) + 1}")
    event = new[0] if new else None
    return Change("insert", line, (*events[: line - 2], *new, *events[line - 2 :]), event)


def can_move(events: Sequence[Event], line: int, by: int) -> bool:
    """Whether the line can change places with the one before (-1) or after it (1)."""
    return 2 <= line <= len(events) + 1 and 2 <= line + by <= len(events) + 1


def moved(events: Sequence[Event], line: int, by: int) -> Change:
    """The line so many lines later, or earlier if ``by`` is negative."""
    here = _number(events, line)
    there = _number(events, line + by)
    rest = [*events[:here], *events[here + 1 :]]
    rest.insert(there, events[here])
    return Change("move", line, tuple(rest), events[here])


def doubted(events: Sequence[Event], line: int, doubt: bool = True) -> Change:
    """The observation on that line left out, or read again."""
    here = _number(events, line)
    event = events[here]
    if not isinstance(event, OBSERVATIONS):
        raise ValueError(f"line {line} is no observation: it cannot be in doubt")
    new = replace(event, doubt=doubt)
    return Change("doubt" if doubt else "trust", line, (*events[:here], new, *events[here + 1 :]), new)


def replayed(game: Deduction, events: Sequence[Event], stop: Callable[[], bool] | None = None) -> Deduction:
    """The game with this log instead, from the first event that differs; every line is kept.

    Raises:
        Stopped: ``stop()`` said so.
    """
    count = shared(game.events, events)
    after = game.upto(count)
    for event in events[count:]:
        if stop is not None and stop():
            raise Stopped
        after = after.keeping(event)
    return after


def effect(before: Deduction, after: Deduction) -> Effect:
    """Compare two games."""
    was, now = before.answer(), after.answer()
    gained, lost = gained_and_lost(was, now)
    return Effect(was, now, gained, lost, after.problems(shared(before.events, after.events)))


def gained_and_lost(before: Answer, after: Answer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places that only the second answer has, the likeliest first, and those that only the first has."""
    gained = sorted(after.now.keys() - before.now.keys(), key=lambda place: (-after.now[place], place))
    lost = sorted(before.now.keys() - after.now.keys(), key=lambda place: (-before.now[place], place))
    return tuple(gained), tuple(lost)


def _number(events: Sequence[Event], line: int) -> int:
    if not 2 <= line <= len(events) + 1:
        raise ValueError(f"no line {line}: the events are the lines 2 to {len(events) + 1}")
    return line - 2
