"""Entering what happens: what is chosen on the screen, and the steps from a tap to a line of the log.

Pure: nothing here knows Streamlit. A step takes the entry and the game and gives the entry and, when a line
is complete, the event.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, cast

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Back, DraculaMove, Event, HunterMove, Left
from tracker.ui.outcomes import Outcome
from tracker.ui.turn import Turn

__all__ = [
    "BACKS",
    "Draft",
    "Entry",
    "Move",
    "acting",
    "arrived",
    "destinations",
    "leaving",
    "played",
    "tapped",
]

Way = Literal["road", "rail", "sea", "special"]
BACKS: tuple[Back, ...] = ("city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none")
"""What can lie on space 1 after a phase, in the order of the buttons."""
_BEST_TICKET = "3/2"


@dataclass(frozen=True, slots=True)
class Move:
    """A hunter's move of which only the findings are missing."""

    hunter: str
    to: str
    by: Way
    legal: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A Dracula phase of which something is missing: what left space 6."""

    card: Back


@dataclass(frozen=True, slots=True)
class Entry:
    """What is chosen on the screen."""

    hunter: str | None = None
    """Chosen by hand; ``None`` follows the turn."""
    move: Move | None = None
    draft: Draft | None = None
    layer: str = "now"
    preset: str = "whole"
    rails: bool = True


def acting(entry: Entry, turn: Turn) -> str | None:
    """The hunter whose move a tap on the map is; ``None``: Dracula is next."""
    return entry.hunter or turn.next


def destinations(game: Deduction, hunter: str) -> dict[str, Way]:
    """Where one move brings a hunter, and how: by road, by sea, and by the tickets he is known to hold."""
    board, table = game.board, game.table
    spot = table.hunter(hunter)
    found: dict[str, Way] = {}
    if spot.place < board.land:
        for ticket in table.sheet.tickets_of(hunter):
            for place in board.rail_reach(spot.place, ticket):
                found[board.ids[place]] = "rail"
    for place in board.seas[spot.place] + board.ports[spot.place]:
        found[board.ids[place]] = "sea"
    if spot.place < board.land:
        for place in board.roads[spot.place]:
            found[board.ids[place]] = "road"
    return found


def way(board: Board, start: int, to: int) -> Way | None:
    """How a hunter comes from one place to another in one move, or ``None`` if the board has no way."""
    if to in board.seas[start] or to in board.ports[start]:
        return "sea"
    if start < board.land and to in board.roads[start]:
        return "road"
    if start < board.land and to < board.land and to in board.rail_reach(start, _BEST_TICKET):
        return "rail"
    return None


def tapped(entry: Entry, game: Deduction, hunter: str, place: str) -> tuple[Entry, Event | None]:
    """A tap on a destination. At sea the line is complete at once, since nothing can be turned up there."""
    board = game.board
    to, start = board.index[place], game.table.hunter(hunter).place
    by = way(board, start, to)
    move = Move(hunter, place, by or "special", by is not None)
    if to >= board.land and by is not None:
        return _clean(entry), HunterMove(hunter=cast("Literal['mina']", hunter), to=place, by=move.by)
    return replace(entry, move=move, draft=None), None


def arrived(entry: Entry, outcome: Outcome | None) -> tuple[Entry, Event | None]:
    """What the pending move turned up; ``None`` for a move that ends at sea."""
    move = entry.move
    if move is None:
        return entry, None
    return _clean(entry), HunterMove(
        hunter=cast("Literal['mina']", move.hunter),
        to=move.to,
        by=move.by,
        found=outcome.found if outcome is not None else (),
        dracula=outcome.dracula if outcome is not None else None,
    )


def leaving(game: Deduction) -> tuple[Left, ...]:
    """How the hideout on space 6 can leave when the trail slides; empty if nothing lies there."""
    hideout = game.table.space(6)
    if hideout is None:
        return ()
    ways = [Left(to="deck")]
    if game.table.advanced and hideout.has_card and hideout.shows != "sea":
        free = [slot for slot in (1, 2, 3) if game.table.lair(slot) is None]
        ways += [Left(to="lair", lair=slot) for slot in free]
    return tuple(ways)


def played(entry: Entry, game: Deduction, card: Back, left: Left | None = None) -> tuple[Entry, Event | None]:
    """Dracula's back on space 1. Complete at once unless it must be said how space 6 left."""
    ways = leaving(game)
    if left is None and len(ways) > 1:
        return replace(entry, move=None, draft=Draft(card)), None
    return _clean(entry), DraculaMove(card=card, left=left or (ways[0] if ways else None))


def _clean(entry: Entry) -> Entry:
    return replace(entry, move=None, draft=None, hunter=None, layer="now")


def with_hunter(entry: Entry, hunter: str) -> Entry:
    """Another hunter acts."""
    return replace(entry, hunter=hunter, move=None, draft=None, layer="now")


def without_step(entry: Entry) -> Entry:
    """Drop what is half entered."""
    return replace(entry, move=None, draft=None)


def with_layer(entry: Entry, layer: str) -> Entry:
    """Show another layer on the map."""
    return replace(entry, layer=layer)


def with_preset(entry: Entry, preset: str) -> Entry:
    """Show another part of the board."""
    return replace(entry, preset=preset)


def with_rails(entry: Entry, rails: bool) -> Entry:
    """Draw the railways or leave them out."""
    return replace(entry, rails=rails)
