"""How a new game starts: what the form holds, and the header that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tracker.board import Board
from tracker.events import HUNTERS, Header, HunterId
from tracker.rules.rulings import DEFAULT_RULINGS

__all__ = ["BASIC_START", "Setup", "header", "is_start", "next_unplaced", "placed", "start_city", "unplaced"]

BASIC_START: Mapping[HunterId, str] = {
    "godalming": "constanta",
    "seward": "marseilles",
    "van_helsing": "amsterdam",
    "mina": "brussels",
}
"""Where the hunters start in the basic game."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices that every game needs but for the hunters' places.

    ``rulings`` holds all rulings; ``board`` is what the header says: a shipped id or the changes of one.
    """

    title: str = ""
    edition: Literal["third", "fourth"] = "third"
    advanced: bool = True
    rulings: Mapping[str, bool] = field(default_factory=lambda: dict(DEFAULT_RULINGS))
    board: str | dict[str, Any] = "third-edition"


def header(setup: Setup, hunters: Mapping[HunterId, str]) -> Header:
    """The header of a game; only rulings that differ from their default are written."""
    return Header(
        edition=setup.edition,
        advanced=setup.advanced,
        hunters={hunter: hunters[hunter] for hunter in HUNTERS},
        rulings={name: on for name, on in setup.rulings.items() if on != DEFAULT_RULINGS[name]},
        title=setup.title.strip() or None,
        board=setup.board,
    )


def is_start(board: Board, place: str) -> bool:
    """Whether a hunter may start there: a city, not the castle and not at sea."""
    index = board.index.get(place)
    return index is not None and index < board.land and index != board.castle


def placed(hunters: Mapping[HunterId, str], hunter: HunterId, place: str) -> dict[HunterId, str]:
    """The hunters' places after one of them was put somewhere."""
    return {**hunters, hunter: place}


def unplaced(hunters: Mapping[HunterId, str], board: Board) -> tuple[HunterId, ...]:
    """The hunters who still need a city of this board."""
    return tuple(hunter for hunter in HUNTERS if not is_start(board, hunters.get(hunter, "")))


def next_unplaced(hunters: Mapping[HunterId, str], after: HunterId) -> HunterId | None:
    """The next hunter without a place, counting round from one of them."""
    turn = HUNTERS.index(after) + 1
    order = (*HUNTERS[turn:], *HUNTERS[:turn])
    return next((hunter for hunter in order if hunter not in hunters), None)


def start_city(board: Board, where: str) -> str:
    """A city that the header may name for a hunter who is at ``where`` when a game is joined late.

    The ``table`` line says where he really is; the header must name a city all the same.

    Raises:
        KeyError: the board has no such place or hospital.
    """
    here = board.hospitals[where] if where in board.hospitals else board.index[where]
    near = (here, *board.moves[here], *range(board.land))
    found: str = next(board.ids[place] for place in near if is_start(board, board.ids[place]))
    return found
