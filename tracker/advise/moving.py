"""Cards that move a hunter: each function lists where to go, by the rules of :mod:`tracker.plan.options`."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.advise.looking import Uses
from tracker.advise.worlds import Worlds
from tracker.plan.options import options, reach_by_rail, reach_by_road, reach_by_sea

__all__ = ["chartered_carriage", "excellent_weather", "long_night", "sense_of_emergency"]

AT_SEA = "the hunter is at sea"
NOWHERE = "the hunter stands in no place"
CLOSED = "no city can be reached"


def _moves(worlds: Worlds, places: Iterable[int]) -> Uses:
    ids = worlds.game.board.ids
    found = worlds.visits([({"to": ids[p]}, [p]) for p in places], lairs=True, here=True)
    return found or CLOSED


def _stuck(worlds: Worlds) -> str | None:
    """Why the hunter cannot set out on land."""
    if worlds.start is None:
        return NOWHERE
    return AT_SEA if worlds.start >= worlds.game.board.land else None


def long_night(worlds: Worlds) -> Uses:
    """A move by road in the night: from where the hunter is now, as the plan's options say."""
    assert worlds.hunter is not None
    if worlds.start is not None and worlds.start >= worlds.game.board.land:
        return AT_SEA
    return _moves(worlds, [o.to for o in options(worlds.table, worlds.hunter) if o.by == "road"])


def sense_of_emergency(worlds: Worlds) -> Uses:
    """Up to three roads."""
    stuck = _stuck(worlds)
    if stuck or worlds.start is None:
        return stuck or NOWHERE
    return _moves(worlds, reach_by_road(worlds.table, worlds.start, 3))


def chartered_carriage(worlds: Worlds) -> Uses:
    """Up to four railways of either colour."""
    stuck = _stuck(worlds)
    if stuck or worlds.start is None:
        return stuck or NOWHERE
    return _moves(worlds, reach_by_rail(worlds.table, worlds.start, "4/4"))


def excellent_weather(worlds: Worlds) -> Uses:
    """Two moves by sea that end in a port."""
    if worlds.start is None:
        return NOWHERE
    return _moves(worlds, reach_by_sea(worlds.table, worlds.start, 2))
