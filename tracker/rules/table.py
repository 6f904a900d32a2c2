"""The public table: everything that all players see, after each event, as one immutable value.

Places are board indices; a card that lies face up is a place index or :data:`tracker.states.HIDE`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tracker.board import Board, UnknownName
from tracker.events import HUNTERS, LAIRS, SPACES, Header
from tracker.rules.rulings import Rulings
from tracker.rules.sheet import Sheet
from tracker.states import HIDE

__all__ = ["Hideout", "InvalidEvent", "Spot", "Table", "TokenAt", "opening_table"]

_T = TypeVar("_T")
POWERS = ("feed", "dark_call", "wolf_form", "misdirect")
PLAIN_BACKS = ("city", "sea", "bat")
CITY_BACKS = ("city", "castle", "wolf_form", "bat")


class InvalidEvent(ValueError):
    """An event that the table as it lies does not allow, whatever is hidden."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a hunter's figure is: a place, or the hospital beside it.

    ``place`` is -1 where nobody said (a ``table`` line that leaves the figure out): it is in no place.
    """

    place: int
    hospital: bool = False

    @property
    def in_play(self) -> bool:
        """The figure stands in a place, not in a hospital or where nobody knows."""
        return self.place >= 0 and not self.hospital


@dataclass(frozen=True, slots=True)
class TokenAt:
    """One token on the board: on a place, or for a roadblock on the link between two (``other``)."""

    token: str
    place: int
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Hideout:
    """What lies on one space of the trail or in one lair, as all players see it.

    Attributes:
        shows: the back, or the power that lies on top.
        card: the card that lies face up and is read (a place index or ``HIDE``), else ``None``.
        unread: a card lies face up, but the line that turned it up is left out.
        castle: the location card is known to be the castle.
        encounters: the encounter cards on it, ``None`` for one that lies face down.
        rumours: rumour tokens on it.
    """

    shows: str
    card: int | None = None
    unread: bool = False
    castle: bool = False
    encounters: tuple[str | None, ...] = ()
    rumours: int = 0

    @property
    def face_down(self) -> bool:
        """A location card (or Hide) lies here face down."""
        return self.has_card and self.card is None and not self.unread

    @property
    def has_card(self) -> bool:
        """More than a power card lies here."""
        return self.shows not in ("feed", "dark_call", "misdirect")

    def turned_up(self, card: int, read: bool) -> Hideout:
        """The same hideout with its card face up; unread where the line that says so is left out."""
        if self.card is not None:
            return self
        return replace(self, card=card, unread=False) if read else replace(self, unread=True)


@dataclass(frozen=True, slots=True)
class Table:
    """The public state of a game.

    Attributes:
        board: the board it is played on.
        advanced: power cards and lairs are in the game.
        rulings: how open rules are read.
        trail: six entries, space 1 first, ``None`` where nothing lies.
        lairs: three entries.
        hunters: the figures, in the order of :data:`tracker.events.HUNTERS`.
        tokens: what lies on the board, in the order it came.
        phase: how many Dracula phases there were.
        joined: a ``table`` line was read, so earlier facts are missing.
        sheet: damage, influence, tickets and the like; it tells nothing of the hidden state.
    """

    board: Board
    advanced: bool
    rulings: Rulings
    trail: tuple[Hideout | None, ...]
    lairs: tuple[Hideout | None, ...]
    hunters: tuple[Spot, ...]
    tokens: tuple[TokenAt, ...] = ()
    phase: int = 0
    joined: bool = False
    sheet: Sheet = field(default_factory=Sheet)

    def space(self, number: int) -> Hideout | None:
        """What lies on that space, 1 to 6."""
        return self.trail[number - 1]

    def lair(self, slot: int) -> Hideout | None:
        """What lies in that lair, 1 to 3."""
        return self.lairs[slot - 1]

    def spaces(self) -> Iterator[tuple[int, Hideout]]:
        """The spaces on which something lies, with what lies there."""
        return ((i, h) for i, h in enumerate(self.trail, 1) if h is not None)

    def slots(self) -> Iterator[tuple[int, Hideout]]:
        """The lairs that are in use."""
        return ((i, h) for i, h in enumerate(self.lairs, 1) if h is not None)

    def with_space(self, number: int, hideout: Hideout | None) -> Table:
        """The table with something else on that space."""
        return replace(self, trail=_set(self.trail, number, hideout))

    def with_lair(self, slot: int, hideout: Hideout | None) -> Table:
        """The table with something else in that lair."""
        return replace(self, lairs=_set(self.lairs, slot, hideout))

    def with_hunter(self, hunter: str, spot: Spot) -> Table:
        """The table with that figure elsewhere."""
        return replace(self, hunters=_set(self.hunters, HUNTERS.index(hunter) + 1, spot))

    def hunter(self, hunter: str) -> Spot:
        """Where that figure is."""
        return self.hunters[HUNTERS.index(hunter)]

    @property
    def hunted(self) -> frozenset[int]:
        """The places where a hunter stands; a hospital is in no place."""
        return frozenset(spot.place for spot in self.hunters if spot.in_play)

    @property
    def holy(self) -> frozenset[int]:
        """The places with consecrated ground or a heavenly host."""
        return frozenset(t.place for t in self.tokens if t.token in ("consecrated_ground", "heavenly_host"))

    @property
    def powers(self) -> frozenset[str]:
        """The power cards that openly lie on the trail, a known Hide among them."""
        shown = {hideout.shows for _, hideout in self.spaces()}
        hide = {"hide"} if any(hideout.card == HIDE for _, hideout in self.spaces()) else set()
        return frozenset(shown & set(POWERS)) | hide

    @property
    def face_up(self) -> frozenset[int]:
        """The places whose cards lie face up, on the trail or in a lair."""
        cards = (h.card for h in (*self.trail, *self.lairs) if h is not None and h.card is not None)
        return frozenset(card for card in cards if card != HIDE)

    @property
    def castle_on_trail(self) -> bool:
        """Castle Dracula is known to lie on the trail."""
        return any(hideout.castle for _, hideout in self.spaces())


def _set(items: tuple[_T, ...], number: int, item: _T) -> tuple[_T, ...]:
    return (*items[: number - 1], item, *items[number:])


def opening_table(header: Header, board: Board) -> Table:
    """The table before the first event: one face-down city on space 1, hunters where they start.

    Raises:
        InvalidEvent: a hunter is missing, or a starting place or a ruling is unknown.
    """
    missing = [hunter for hunter in HUNTERS if hunter not in header.hunters]
    if missing:
        raise InvalidEvent(f"the header gives no place for {missing[0]!r}: name all four hunters")
    try:
        spots = tuple(Spot(board.place(header.hunters[hunter])) for hunter in HUNTERS)
        rulings = Rulings.of(header.rulings)
    except (UnknownName, ValueError) as error:
        raise InvalidEvent(str(error)) from None
    trail = (Hideout("city"), *(None,) * (SPACES - 1))
    return Table(board, header.advanced, rulings, trail, (None,) * LAIRS, spots)
