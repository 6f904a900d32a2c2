"""What every part of the audit shares: the table, the cards as they really lay, and the offences so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tracker.board import Board
from tracker.events import HUNTERS
from tracker.review.cards import Cards
from tracker.review.offence import Illegal, Offence
from tracker.rules.table import Table
from tracker.states import HIDE

__all__ = ["Replay"]


@dataclass(slots=True)
class Replay:
    """The audit at one line.

    Attributes:
        table: the public table before the line.
        cards: the cards as they really lie.
        line: the line that is judged.
        hunter_lines: the line in which each hunter came to where he is.
        holy_lines: the line in which each place got its consecrated ground or host.
    """

    board: Board
    table: Table
    cards: Cards
    line: int = 1
    offences: list[Offence] = field(default_factory=list)
    hunter_lines: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HUNTERS, 1))
    holy_lines: dict[int, int] = field(default_factory=dict)

    def blame(self, kind: Illegal, rule: str, *lines: int | None, **facts: Any) -> None:
        """Note an offence of this line; ``lines`` are the earlier ones that show it."""
        earlier = sorted({line for line in lines if line is not None} - {self.line})
        self.offences.append(Offence(kind, rule, (*earlier, self.line), facts))

    def id(self, place: int | None) -> str | None:
        """The id of a place, ``None`` where nobody knows it."""
        return None if place is None else self.board.ids[place]

    def card_index(self, name: str) -> int:
        """A card of an event that was read before: a place index or ``HIDE``."""
        return HIDE if name == "hide" else self.board.index[name]

    def hunter_in(self, place: int) -> str | None:
        """A hunter who stands in that place, not in its hospital."""
        spots = zip(HUNTERS, self.table.hunters, strict=True)
        return next((name for name, spot in spots if spot.place == place and not spot.hospital), None)
