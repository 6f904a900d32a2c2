"""Whose turn it is: read off the log, since nobody enters that a hunter stays, supplies or rests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tracker.events import HUNTERS, Clock, DraculaMove, Event, HunterMove, Table

__all__ = ["DAYS", "Turn", "turn"]

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the round stands.

    ``moved`` are the hunters who have moved since Dracula's last phase; ``next`` is the hunter whose action
    comes next, or ``None`` if all have acted and Dracula is to move. ``again``: Dracula has another phase at
    once. ``round`` counts from 1; ``day`` and ``week`` follow from it unless a ``clock`` line set them.
    """

    round: int
    week: int
    day: int
    moved: tuple[str, ...]
    next: str | None
    again: bool = False


def turn(events: Sequence[Event]) -> Turn:
    """Read the turn off the events so far; the game starts on a Monday with the hunters."""
    number, shift = 1, 0
    moved: list[str] = []
    again = False
    for event in events:
        if isinstance(event, DraculaMove):
            again = event.again
            if not again:
                number += 1
                moved = []
        elif isinstance(event, HunterMove):
            again = False
            if event.by != "special" and event.hunter not in moved:
                moved.append(event.hunter)
        elif isinstance(event, Clock):
            shift = _shift(event, number, shift)
        elif isinstance(event, Table):
            moved = []
    days = number - 1 + shift
    last = max((HUNTERS.index(hunter) for hunter in moved), default=-1)
    following = [hunter for hunter in HUNTERS[last + 1 :] if hunter not in moved]
    return Turn(
        round=number,
        week=days // len(DAYS) + 1,
        day=days % len(DAYS),
        moved=tuple(moved),
        next=None if again or not following else following[0],
        again=again,
    )


def _shift(event: Clock, number: int, shift: int) -> int:
    """How many days the clock is ahead of the count of rounds after a line that sets it."""
    days = number - 1 + shift
    week, day = divmod(days, len(DAYS))
    if event.week is not None:
        week = event.week - 1
    if isinstance(event.day, int):
        day = (event.day - 1) % len(DAYS)
    elif isinstance(event.day, str) and event.day.lower() in DAYS:
        day = DAYS.index(event.day.lower())
    return max(week, 0) * len(DAYS) + day - (number - 1)
