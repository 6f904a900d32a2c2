"""Where a hunter may go in one move: by road, sea, or rail with a ticket; fog, storms, roadblocks bar."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.board import Board
from tracker.events import HunterId
from tracker.rules.table import Table

__all__ = ["HunterStep", "hunter_steps", "rail_steps"]


@dataclass(frozen=True, slots=True, order=True)
class HunterStep:
    """One move of a hunter: the place where it ends, how, and the ticket it uses (``None``: none)."""

    to: int
    by: str
    ticket: str | None = None


def hunter_steps(table: Table, hunter: HunterId) -> list[HunterStep]:
    """Every move that board and tokens allow this hunter now, sorted; to stay is none. Nowhere: none."""
    board, spot = table.board, table.hunter(hunter)
    fog, storm, blocked = _barred(table)
    start = spot.place
    if start < 0 or start in fog:
        return []
    steps = []
    if start < board.land:
        roads = [p for p in board.roads[start] if frozenset((start, p)) not in blocked]
        steps += [HunterStep(p, "road") for p in roads]
        for ticket in sorted(set(table.sheet.tickets_of(hunter))):
            steps += [HunterStep(p, "rail", ticket) for p in rail_steps(board, start, ticket, fog, blocked)]
    sea = (*board.seas[start], *board.ports[start])
    steps += [HunterStep(p, "sea") for p in sea if p not in storm]
    return sorted(s for s in steps if s.to not in fog)


def _barred(table: Table) -> tuple[frozenset[int], frozenset[int], frozenset[frozenset[int]]]:
    fog = frozenset(t.place for t in table.tokens if t.token == "fog")
    storm = frozenset(t.place for t in table.tokens if t.token == "storm")
    links = (frozenset((t.place, t.other)) for t in table.tokens if t.other is not None)
    return fog, storm, frozenset(links)


def rail_steps(
    board: Board,
    start: int,
    ticket: str,
    fog: frozenset[int] = frozenset(),
    blocked: frozenset[frozenset[int]] = frozenset(),
) -> list[int]:
    """The cities that one ticket reaches, around fog and roadblocks; without ``start``."""
    if not fog and not blocked:
        return list(board.rail_reach(start, ticket))
    white, yellow = ticket.split("/")
    found = _spread(start, int(white), (board.white,), fog, blocked)
    if yellow != "-":
        found |= _spread(start, int(yellow), (board.white, board.yellow), fog, blocked)
    return sorted(found - {start})


def _spread(
    start: int,
    steps: int,
    tables: tuple[tuple[tuple[int, ...], ...], ...],
    fog: frozenset[int],
    blocked: frozenset[frozenset[int]],
) -> set[int]:
    seen = edge = {start}
    for _ in range(steps):
        edge = {
            q
            for p in edge
            for links in tables
            for q in links[p]
            if q not in fog and frozenset((p, q)) not in blocked
        } - seen
        seen = seen | edge
    return seen
