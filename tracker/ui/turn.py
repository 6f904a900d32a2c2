"""Whose turn it is: read off the log, where it need not be entered that a hunter stays, supplies or rests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tracker.events import (
    HUNTERS,
    Clock,
    DraculaMove,
    Event,
    HunterAt,
    HunterId,
    HunterMove,
    Table,
)
from tracker.plan.rounds import at_night, put_figures

__all__ = ["DAYS", "HALVES", "Half", "Turn", "turn"]

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
Half = Literal["dawn", "day", "dusk", "night"]
HALVES: tuple[Half, ...] = ("dawn", "day", "dusk", "night")
"""The four parts of a hunters' round, in their order."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the round stands.

    ``moved`` are the hunters who have moved since Dracula's last phase, or who are said to stay;
    ``next`` is the hunter whose action comes next, or ``None`` if all have acted and Dracula is to move.
    ``again``: Dracula has another phase at once. ``round`` counts from 1; ``day`` and ``week`` follow from it
    unless a ``clock`` line set them.
    ``halves`` are the parts of the round in which it may be now, since only moves are entered: one where a
    line tells it, else dawn and day before the first move, and dusk and night after the last.
    """

    round: int
    week: int
    day: int
    moved: tuple[str, ...]
    next: str | None
    again: bool = False
    halves: tuple[str, ...] = ("dawn", "day")

    @property
    def despair(self) -> int:
        """The despair tokens: one for each week that has passed."""
        return self.week - 1

    @property
    def left(self) -> tuple[str, ...]:
        """The hunters who may still act by day: no line tells that they have moved or stay."""
        late = self.again or self.halves[0] in ("dusk", "night")
        return () if late else tuple(hunter for hunter in HUNTERS if hunter not in self.moved)

    @property
    def after_phase(self) -> bool:
        """Nothing has happened since Dracula's phase, so it may still be its end."""
        return self.halves[0] == "dawn"


def turn(events: Sequence[Event], start: Mapping[HunterId, str] | None = None) -> Turn:
    """Read the turn off the events so far; the game starts on a Monday by day with the hunters.

    A ``hunter_at`` line that puts a figure where it stands, by day, says that this hunter stays.
    ``start``: the places before the first line, as in the header.
    """
    number, shift = 1, 0
    moved: list[str] = []
    places = dict(start or {})
    again = False
    half: str | None = "day"
    for event in events:
        if isinstance(event, DraculaMove):
            again = event.again
            if not again:
                number, moved, half = number + 1, [], None
        elif isinstance(event, HunterMove):
            again = False
            if event.by != "special" and event.hunter not in moved:
                moved.append(event.hunter)
                half = "day" if half in (None, "dawn", "day") else half
        elif isinstance(event, HunterAt):
            stays = places.get(event.hunter) == event.at and not again and half in (None, "dawn", "day")
            if stays and event.hunter not in moved:
                moved.append(event.hunter)
                half = "day"
        elif isinstance(event, Clock):
            shift = _shift(event, number, shift)
            half = "night" if event.skip_day else event.half if event.half in HALVES else half
        elif isinstance(event, Table):
            moved, half = [], None
        elif at_night(event):
            half = "night"
        put_figures(places, event)
    days = number - 1 + shift
    halves = _halves(half, moved)
    last = max((HUNTERS.index(hunter) for hunter in moved), default=-1)
    following = [hunter for hunter in HUNTERS[last + 1 :] if hunter not in moved]
    over = again or not following or halves[0] in ("dusk", "night")
    return Turn(
        round=number,
        week=days // len(DAYS) + 1,
        day=days % len(DAYS),
        moved=tuple(moved),
        next=None if over else following[0],
        again=again,
        halves=halves,
    )


def _halves(half: str | None, moved: Sequence[str]) -> tuple[str, ...]:
    if half is None:
        return ("dawn", "day")
    if half == "day" and set(moved) == set(HUNTERS):
        return ("dusk", "night")
    return (half,)


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
