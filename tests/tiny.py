"""Boards of one-letter places that fit in a reader's head, and games on them.

``a`` to ``t`` are cities, ``u`` to ``z`` sea zones.
"""

from __future__ import annotations

from functools import cache

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Header
from tracker.worlds.table import Limits

SEAS = "uvwxyz"


@cache
def tiny(roads: str, seas: str = "", castle: str = "", regions: str = "") -> Board:
    """A board: ``tiny("ab bc", seas="cx xy", castle="b")`` is the road a-b-c, c a port of x, x beside y.

    ``regions="abc"`` puts those three into the region North, all others into South.
    """
    links, water = [tuple(pair) for pair in roads.split()], [tuple(pair) for pair in seas.split()]
    rows: list[dict[str, object]] = []
    for place in sorted({place for pair in links + water for place in pair}):
        if place in SEAS:
            rows.append({"id": place, "type": "sea"})
            continue
        row: dict[str, object] = {"id": place, "type": "castle" if place == castle else "small_city"}
        ports = [zone for a, zone in water if a == place]
        if ports:
            row["port_of"] = ports
        if regions:
            row["region"] = "North" if place in regions else "South"
        rows.append(row)
    return Board.from_dict(
        {
            "id": "tiny",
            "locations": rows,
            "roads": [list(pair) for pair in links],
            "sea_adjacency": [list(pair) for pair in water if pair[0] in SEAS],
            "hospitals": [{"next_to": rows[0]["id"]}],
        }
    )


def header(at: str, advanced: bool = True, **rulings: bool) -> Header:
    """A header with all hunters in one place, or one letter for each of them."""
    starts = at * 4 if len(at) == 1 else at
    return Header(hunters=dict(zip(HUNTERS, starts, strict=True)), advanced=advanced, rulings=rulings)


def game(
    board: Board, at: str, advanced: bool = True, limits: Limits | None = None, **rulings: bool
) -> Deduction:
    """A game that begins with the hunters in these places."""
    return Deduction(header(at, advanced, **rulings), board, limits=limits)


def ring(cities: str, chords: str = "") -> Board:
    """Cities on a ring, the last one the castle, with some more roads; the first is a port."""
    roads = [a + b for a, b in zip(cities, cities[1:] + cities[0], strict=True)]
    return tiny(
        " ".join(sorted(roads + chords.split())), f"{cities[0]}x {cities[len(cities) // 2]}x", cities[-1]
    )
