"""Where a hunter can end a move: by road, by sea, by the tickets he holds, or by staying.

Roadblocks close roads and railways, a storm closes its zone to hunters, and fog closes a city to every move
into, out of or through it. Holy ground stops no hunter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.rules.table import Table

__all__ = ["Option", "options", "reach_by_rail"]


@dataclass(frozen=True, slots=True)
class Option:
    """One move of one hunter; ``to`` is a place index, ``by`` is ``None`` if he stays where he is.

    ``arrives`` is false where no arrival is checked: at sea, or if he stays. Who stays in a hospital is
    nowhere: ``to`` is then the number of places.
    """

    to: int
    by: str | None = None
    ticket: str | None = None
    arrives: bool = False


def options(table: Table, hunter: str, tickets: Sequence[str] = ()) -> list[Option]:
    """Every move of a hunter, one for each place, staying first; a place by road is not offered by rail.

    Args:
        table: the public table.
        hunter: hunter id.
        tickets: the tickets that he holds; of two that lead to a place the smaller is used.

    Raises:
        ValueError: a ticket is not of the form ``"3/2"``.
    """
    board, spot = table.board, table.hunter(hunter)
    fog = {token.place for token in table.tokens if token.token == "fog"}
    storms = {token.place for token in table.tokens if token.token == "storm"}
    start = spot.place
    here = len(board) if spot.hospital else start
    found = {here: Option(here)}
    for text in tickets:
        board.rail_reach(0, text)
    if start in fog and not spot.hospital:
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


def _blocked(table: Table) -> set[frozenset[int]]:
    return {
        frozenset((token.place, token.other))
        for token in table.tokens
        if token.token == "roadblock" and token.other is not None
    }


def reach_by_rail(table: Table, start: int, ticket: str) -> tuple[int, ...]:
    """:meth:`Board.rail_reach` with roadblocks and fog in the way."""
    board = table.board
    fog = {token.place for token in table.tokens if token.token == "fog"}
    blocked = _blocked(table)
    if not fog and not blocked:
        return board.rail_reach(start, ticket)
    white, _, yellow = ticket.partition("/")
    reach: set[int] = set()
    for steps, tables in ((white, (board.white,)), (yellow, (board.white, board.yellow))):
        if steps == "-":
            continue
        seen, edge = {start}, {start}
        for _ in range(int(steps)):
            edge = {
                there
                for here in edge
                for links in tables
                for there in links[here]
                if there not in fog and frozenset((here, there)) not in blocked
            } - seen
            seen |= edge
        reach |= seen
    return tuple(sorted(reach - {start}))
