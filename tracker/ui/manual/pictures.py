"""Pictures of a turn on the real board, with the numbers that the program works out."""

from __future__ import annotations

from functools import cache

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, DraculaMove, Header, HunterMove
from tracker.ui.games.setup import BASIC_START
from tracker.ui.map import MapView

__all__ = ["after_view", "board", "move_view"]


def board() -> Board:
    """The board of the pictures."""
    return load_board("third-edition")


@cache
def _games() -> tuple[Deduction, Deduction]:
    """A game before Mina moves to Paris, and after Dracula's first three backs."""
    before = Deduction(Header(hunters=dict(BASIC_START)), board())
    after = before.after_all(
        [
            HunterMove(hunter="mina", to="paris"),
            DraculaMove(card="city"),
            DraculaMove(card="sea"),
            DraculaMove(card="city"),
        ]
    )
    return before, after


def move_view() -> MapView:
    """Mina is to move: where he can be, and where one move takes her."""
    before, _ = _games()
    land = board()
    mina = before.table.hunter("mina").place
    legal = {land.ids[place]: "sea" for place in land.seas[mina]}
    legal |= {land.ids[place]: "rail" for place in land.rail_reach(mina, "2/1")}
    legal |= {land.ids[place]: "road" for place in land.roads[mina]}
    return MapView(hunters=_standing(before), legal=legal)


def after_view() -> MapView:
    """After a city, a sea and a city back: the likelier, the larger."""
    _, after = _games()
    return MapView(heat=dict(after.answer().now), hunters=_standing(after))


def _standing(game: Deduction) -> dict[str, str]:
    return {hunter: game.board.ids[game.table.hunter(hunter).place] for hunter in HUNTERS}
