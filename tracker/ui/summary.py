"""What the headline says: numbers drawn from an answer, without a word of text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tracker.answer import Answer
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS

__all__ = ["Headline", "Ranked", "headline", "ranked", "reach"]


@dataclass(frozen=True, slots=True)
class Headline:
    """Where he is likeliest to be.

    ``regions`` are the board's regions with a chance, likeliest first, ``None`` for the sea. ``gone`` and
    ``new`` count the places that the last line made impossible and possible.
    """

    regions: tuple[tuple[str | None, float], ...]
    land: int
    seas: int
    top: str | None
    top_chance: float
    gone: int
    new: int
    exact: bool
    worlds: int | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One place of the sorted table: its chance, and the hunters who can be there in one move."""

    place: str
    chance: float
    hunters: tuple[str, ...]


def headline(board: Board, now: Answer, before: Answer | None) -> Headline:
    """Sum an answer up; ``before`` is the answer one line earlier."""
    regions: dict[str | None, float] = {}
    land = 0
    for place, chance in now.now.items():
        index = board.index[place]
        region = board.places[index].region if index < board.land else None
        regions[region] = regions.get(region, 0.0) + chance
        land += index < board.land
    top = max(now.now, key=lambda place: now.now[place], default=None)
    earlier = before.now if before is not None else now.now
    return Headline(
        regions=tuple(sorted(regions.items(), key=lambda entry: -entry[1])),
        land=land,
        seas=len(now.now) - land,
        top=top,
        top_chance=now.now[top] if top is not None else 0.0,
        gone=len(earlier.keys() - now.now.keys()),
        new=len(now.now.keys() - earlier.keys()),
        exact=now.exact,
        worlds=now.worlds,
    )


def reach(game: Deduction) -> dict[str, frozenset[str]]:
    """For each hunter the places that one move brings him to: by road, by sea, or by a ticket he holds."""
    board, table = game.board, game.table
    found: dict[str, frozenset[str]] = {}
    for hunter in HUNTERS:
        spot = table.hunter(hunter)
        places = {spot.place, *board.moves[spot.place]}
        if spot.place < board.land:
            for ticket in table.sheet.tickets_of(hunter):
                places.update(board.rail_reach(spot.place, ticket))
        found[hunter] = frozenset(board.ids[place] for place in places)
    return found


def ranked(chances: Mapping[str, float], reached: Mapping[str, frozenset[str]]) -> tuple[Ranked, ...]:
    """The places of a layer, likeliest first."""
    order = sorted(chances.items(), key=lambda entry: (-entry[1], entry[0]))
    return tuple(
        Ranked(place, chance, tuple(hunter for hunter in HUNTERS if place in reached.get(hunter, ())))
        for place, chance in order
    )
