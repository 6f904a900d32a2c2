"""What the log tells of the hunters' round: which cards change it, and who has acted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tracker.events import (
    HUNTERS,
    Card,
    Clock,
    DraculaMove,
    EscapeAsBat,
    Event,
    HunterAt,
    HunterId,
    HunterMove,
    Supply,
    Table,
    Token,
)
from tracker.plan.options import in_play

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = [
    "acted",
    "any_order",
    "at_night",
    "long_night",
    "moved_tonight",
    "put_figures",
    "still_to_act",
    "this_round",
]

LATE = ("dusk", "night")
HOLY = ("consecrated_ground", "heavenly_host")


def this_round(events: Sequence[Event]) -> tuple[Event, ...]:
    """The lines since Dracula's last phase, or since a line that lays the table anew."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, Table) or (isinstance(event, DraculaMove) and not event.again):
            return tuple(events[number + 1 :])
    return tuple(events)


def long_night(events: Sequence[Event]) -> bool:
    """Long Night was played this round: hunters may move by road tonight."""
    return _played(events, "long_night")


def any_order(events: Sequence[Event]) -> bool:
    """Speedy Telegraph was played this round: the hunters act in any order, by day and by night."""
    return _played(events, "speedy_telegraph")


def _played(events: Sequence[Event], card: str) -> bool:
    return any(
        isinstance(event, Card) and event.card == card and event.action == "play"
        for event in this_round(events)
    )


def acted(events: Sequence[Event], start: Mapping[HunterId, str] | None = None) -> tuple[str, ...]:
    """The hunters of whom a line tells that they have acted by day: they moved, supplied instead, or stay.

    A ``hunter_at`` line that puts a figure where it stands says that the hunter stays; ``start``: where the
    figures stood before the first line, as in the header.
    """
    found, late, places = set[str](), False, dict(start or {})
    before = len(events) - len(this_round(events))
    for number, event in enumerate(events):
        stays = isinstance(event, HunterAt) and places.get(event.hunter) == event.at
        put_figures(places, event)
        if number < before:
            continue
        late = _still_late(event, late)
        moves = isinstance(event, HunterMove) and event.by != "special"
        if not late and (stays or moves or isinstance(event, Supply)):
            found.add(event.hunter)  # type: ignore[union-attr]
    return tuple(hunter for hunter in HUNTERS if hunter in found)


def put_figures(places: dict[HunterId, str], event: Event) -> None:
    """Note where a line puts figures."""
    if isinstance(event, HunterMove):
        places[event.hunter] = event.to
    elif isinstance(event, HunterAt):
        places[event.hunter] = event.at
    elif isinstance(event, Table):
        places.update(event.hunters)


def moved_tonight(events: Sequence[Event]) -> tuple[str, ...]:
    """The hunters who have moved at night.

    A move is at night after a line that says that it is late, if it is the hunter's second of the round, or
    if a hunter after him in their order has moved already, unless they act in any order.
    """
    late, moved, found = False, set[str](), set[str]()
    free = any_order(events)
    for event in this_round(events):
        late = late or _turns_late(event)
        if isinstance(event, HunterMove) and event.by != "special":
            number = HUNTERS.index(event.hunter)
            late = late or event.hunter in moved
            late = late or (not free and any(hunter in moved for hunter in HUNTERS[number + 1 :]))
            moved.add(event.hunter)
            if late:
                found.add(event.hunter)
    return tuple(hunter for hunter in HUNTERS if hunter in found)


def still_to_act(game: Deduction) -> tuple[tuple[str, ...], bool]:
    """Who acts next, in their order, and whether it is night.

    By day these are the hunters in play of whom no line tells that they have acted, also where a hunter after
    them has: moves may be entered as they come. It is night once all have acted, or a line says that it is
    late; then everybody in play is named. Nobody acts, ``((), False)``, while he has another phase first.
    """
    events = game.events
    if _another_phase(events):
        return (), False
    late = False
    for event in this_round(events):
        late = _still_late(event, late)
    present, done = in_play(game.table), acted(events, game.header.hunters)
    left = tuple(hunter for hunter in present if hunter not in done)
    return (present, True) if late or not left else (left, False)


def _another_phase(events: Sequence[Event]) -> bool:
    """Dracula's last phase gave him another at once, and no hunter has moved since."""
    for event in reversed(events):
        if isinstance(event, HunterMove):
            return False
        if isinstance(event, DraculaMove):
            return event.again
    return False


def _still_late(event: Event, late: bool) -> bool:
    """Whether it is dusk or night after a line, if before it it was ``late``."""
    return _turns_late(event) or (late and not (isinstance(event, Clock) and event.half is not None))


def _turns_late(event: Event) -> bool:
    return at_night(event) or (isinstance(event, Clock) and (event.skip_day or event.half in LATE))


def at_night(event: Event) -> bool:
    """Whether a line tells of something that happens at dusk or at night only."""
    holy = isinstance(event, Token) and event.token in HOLY and event.action == "place"
    return holy or isinstance(event, EscapeAsBat)
