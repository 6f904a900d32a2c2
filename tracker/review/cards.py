"""The cards as they really lay: the trail and the lairs while the truth is played again.

A place that nobody knows any more is one :class:`Where` without a place; the card on the trail, his figure
and a Hide that stands for it share that one value, so that what is learned of one of them is known of all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tracker.events import LAIRS, SPACES
from tracker.rules.table import Table
from tracker.states import HIDE

__all__ = ["Card", "Cards", "Where"]


@dataclass(slots=True, eq=False)
class Where:
    """A place he came to, and the line in which he did; ``place`` is ``None`` where nobody knows."""

    place: int | None
    line: int

    def same(self, other: Where) -> bool:
        """Certainly the same place."""
        return self is other or (self.place is not None and self.place == other.place)

    def differs(self, other: Where) -> bool:
        """Certainly another place."""
        return self.place is not None and other.place is not None and self.place != other.place


@dataclass(slots=True, eq=False)
class Card:
    """One location card, or the Hide.

    Attributes:
        where: its place; of a Hide the place that it stands for.
        line: the line in which it was laid.
        hide: whether it is the Hide; ``None`` for a city back that nobody knows.
        before: where he was when it was laid, which tells the place if it turns out to be the Hide.
        up, unread: as it lies on the table (:class:`tracker.rules.table.Hideout`).
    """

    where: Where
    line: int
    hide: bool | None = False
    before: Where | None = None
    up: bool = False
    unread: bool = False

    @property
    def down(self) -> bool:
        """It lies face down."""
        return not (self.up or self.unread)

    def is_place(self, place: int) -> bool:
        """It certainly is that place's own card."""
        return self.hide is False and self.where.place == place

    def settle_hide(self) -> None:
        """It turned out to be the Hide."""
        self.hide = True
        if self.before is not None:
            if self.where.place is None:
                self.where.place = self.before.place
            elif self.before.place is None:
                self.before.place = self.where.place

    def settle_place(self, place: int) -> None:
        """It turned out to be that place."""
        self.hide, self.where.place = False, place


@dataclass(slots=True)
class Cards:
    """The trail (``spaces[0]`` is space 1), the lairs, his place, and in which line each hideout was laid."""

    at: Where
    spaces: list[Card | None] = field(default_factory=lambda: [None] * SPACES)
    lairs: list[Card | None] = field(default_factory=lambda: [None] * LAIRS)
    laid: list[int] = field(default_factory=lambda: [1] * SPACES)

    def slide(self, line: int) -> Card | None:
        """Each hideout one space further; returns the card pushed off space 6."""
        pushed = self.spaces.pop()
        self.spaces.insert(0, None)
        self.laid = [line, *self.laid[: SPACES - 1]]
        return pushed

    def clear(self, spaces: Sequence[int]) -> None:
        """Those spaces emptied."""
        for space in spaces:
            self.spaces[space - 1] = None

    def slots(self) -> Iterator[tuple[str, int, Card]]:
        """Every card with where it lies: ``("space", 1 to 6)`` or ``("lair", 1 to 3)``."""
        for kind, cards in (("space", self.spaces), ("lair", self.lairs)):
            yield from ((kind, i, card) for i, card in enumerate(cards, 1) if card is not None)

    def lying(self, place: int, kind: str) -> Iterator[tuple[int, Card]]:
        """Where that place's own card certainly lies, on the trail (``space``) or in the lairs (``lair``)."""
        return ((i, card) for k, i, card in self.slots() if k == kind and card.is_place(place))

    def hide(self) -> tuple[int, Card] | None:
        """The space of the Hide, if one certainly lies on the trail, and the Hide."""
        return next(((i, c) for i, c in enumerate(self.spaces, 1) if c is not None and c.hide), None)

    def sync(self, table: Table, line: int) -> None:
        """Facing as on the table; what the truth did not account for lies there unknown."""
        for cards, hideouts in ((self.spaces, table.trail), (self.lairs, table.lairs)):
            for i, hideout in enumerate(hideouts):
                if hideout is None or not hideout.has_card:
                    cards[i] = None
                    continue
                card = cards[i]
                if card is None:
                    may_hide = hideout.shows == "city" and table.advanced and cards is self.spaces
                    card = cards[i] = Card(Where(None, line), line, hide=None if may_hide else False)
                if hideout.card == HIDE and card.hide is None:
                    card.settle_hide()
                card.up, card.unread = hideout.card is not None, hideout.unread
