"""Where a hunter can end a move: by road, by sea, by the tickets he holds, or by staying.

Roadblocks close roads and railways, a storm closes its zone to hunters, and fog closes a city to every move
into, out of or through it. Holy ground stops no hunter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tracker.events import HUNTERS
from tracker.rules.table import Table

__all__ = [
    "MOST_TICKETS",
    "Option",
    "in_play",
    "options",
    "reach_by_rail",
    "reach_by_road",
    "reach_by_sea",
    "tickets_held",
]


MOST_TICKETS = 2
"""Tickets that a hunter holds at most."""


@dataclass(frozen=True, slots=True)
class Option:
    """One move of one hunter; ``to`` is a place index, ``by`` is ``None`` if he stays where he is.

    ``arrives`` is false where no arrival is checked: at sea, or if he stays. Who stays in a hospital, or is
    not in play, is nowhere: ``to`` is then the number of places.
    """

    to: int
    by: str | None = None
    ticket: str | None = None
    arrives: bool = False


def options(table: Table, hunter: str, tickets: Sequence[str] = ()) -> list[Option]:
    """Every move of a hunter, one for each place, staying first; a place by road is not offered by rail.

    A hunter whose place nobody told (:class:`Spot`) only stays.

    Args:
        table: the public table.
        hunter: hunter id.
        tickets: the tickets that he holds; of two that lead to a place the smaller is used.

    Raises:
        ValueError: a ticket is not of the form ``"3/2"``.
    """
    board, spot = table.board, table.hunter(hunter)
    fog, storms = _under(table, "fog"), _under(table, "storm")
    start = spot.place
    here = start if spot.in_play else len(board)
    found = {here: Option(here)}
    for text in tickets:
        board.rail_reach(0, text)
    if start < 0 or (start in fog and not spot.hospital):
        return list(found.values())
    ways: list[tuple[Iterable[int], str, str | None]] = []
    if spot.hospital:
        ways.append(([start], "road", None))
    elif start < board.land:
        blocked = _blocked(table)
        ways.append(([p for p in board.roads[start] if frozenset((start, p)) not in blocked], "road", None))
        ways.append((board.seas[start], "sea", None))
        for own in sorted(set(tickets), key=lambda text: sum(map(int, text.replace("-", "0").split("/")))):
            ways.append((reach_by_rail(table, start, own), "rail", own))
    else:
        ways.append(((*board.ports[start], *board.seas[start]), "sea", None))
    for places, by, ticket in ways:
        for place in places:
            if place not in fog and place not in storms and place not in found:
                found[place] = Option(place, by, ticket, arrives=place < board.land)
    return list(found.values())


def in_play(table: Table) -> tuple[str, ...]:
    """The hunters whose figure is on the board or in a hospital, in the order in which they act."""
    return tuple(hunter for hunter in HUNTERS if table.hunter(hunter).place >= 0)


def tickets_held(table: Table, told: Mapping[str, Sequence[str]] | None = None) -> dict[str, tuple[str, ...]]:
    """Every hunter's tickets: those told, else those in the log."""
    held = {hunter: table.sheet.tickets_of(hunter) for hunter in HUNTERS}
    return held | {hunter: tuple(tickets) for hunter, tickets in (told or {}).items()}


def _under(table: Table, kind: str) -> frozenset[int]:
    """The places with a token of that kind."""
    return frozenset(token.place for token in table.tokens if token.token == kind)


def _blocked(table: Table) -> set[frozenset[int]]:
    return {
        frozenset((token.place, token.other))
        for token in table.tokens
        if token.token == "roadblock" and token.other is not None
    }


def reach_by_road(table: Table, start: int, steps: int) -> tuple[int, ...]:
    """Other land places at most so many roads away, with roadblocks and fog in the way."""
    roads = table.board.roads
    return tuple(sorted(_steps(table, start, steps, lambda here: roads[here]) - {start}))


def reach_by_rail(table: Table, start: int, ticket: str) -> tuple[int, ...]:
    """:meth:`Board.rail_reach` with roadblocks and fog in the way."""
    board = table.board
    if not _under(table, "fog") and not _blocked(table):
        return board.rail_reach(start, ticket)
    white, _, yellow = ticket.partition("/")
    reach: set[int] = set()
    if white != "-":
        reach |= _steps(table, start, int(white), lambda here: board.white[here])
    if yellow != "-":
        reach |= _steps(table, start, int(yellow), lambda here: (*board.white[here], *board.yellow[here]))
    return tuple(sorted(reach - {start}))


def reach_by_sea(table: Table, start: int, steps: int) -> tuple[int, ...]:
    """Other land places that so many sea moves or fewer reach, with storms and fog in the way."""
    board, storms = table.board, _under(table, "storm")

    def links(here: int) -> Iterable[int]:
        return (place for place in (*board.ports[here], *board.seas[here]) if place not in storms)

    return tuple(sorted(p for p in _steps(table, start, steps, links) - {start} if p < board.land))


def _steps(table: Table, start: int, steps: int, links: Callable[[int], Iterable[int]]) -> set[int]:
    """The places so many links away or fewer, ``start`` among them; in fog nobody comes, goes or passes."""
    fog, blocked = _under(table, "fog"), _blocked(table)
    seen, edge = {start}, {start}
    if start in fog:
        return seen
    for _ in range(steps):
        edge = {
            there
            for here in edge
            for there in links(here)
            if there not in fog and frozenset((here, there)) not in blocked
        } - seen
        seen |= edge
    return seen
