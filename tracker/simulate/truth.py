"""What Dracula really has on the table: the one hidden state of a game that is being played.

Plain values, apart from the engine's columns on purpose: a mistake in one of the two shows up as a truth that
the engine excludes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from tracker.events import LAIRS, SPACES
from tracker.states import AT, HIDE, STANDS, States, bit_sets, position, with_field

__all__ = ["Stack", "Truth", "opening_truth"]


@dataclass(frozen=True, slots=True)
class Stack:
    """What lies on one space or in one lair.

    Attributes:
        card: a place index, ``HIDE``, or ``None`` for a lone power card.
        up: the card lies face up on the table, whatever the log says of it.
    """

    card: int | None
    up: bool = False


@dataclass(frozen=True, slots=True)
class Truth:
    """The hidden state: six spaces (newest first), three lairs, where he is, what the Hide stands for."""

    trail: tuple[Stack | None, ...]
    lairs: tuple[Stack | None, ...]
    at: int
    stands: int | None = None

    def space_of(self, card: int) -> int | None:
        """The space on which a card lies, 1 to 6."""
        return next((i for i, s in enumerate(self.trail, 1) if s is not None and s.card == card), None)

    def lair_of(self, card: int) -> int | None:
        """The lair in which a place's card lies, 1 to 3."""
        return next((i for i, s in enumerate(self.lairs, 1) if s is not None and s.card == card), None)

    def face_up(self, card: int) -> bool:
        """A card lies face up, on the trail or in a lair."""
        return any(s is not None and s.card == card and s.up for s in (*self.trail, *self.lairs))

    def with_space(self, space: int, stack: Stack | None) -> Truth:
        """The state with something else on that space."""
        trail = (*self.trail[: space - 1], stack, *self.trail[space:])
        return replace(self, trail=trail)._settled()

    def with_lair(self, slot: int, stack: Stack | None) -> Truth:
        """The state with something else in that lair."""
        return replace(self, lairs=(*self.lairs[: slot - 1], stack, *self.lairs[slot:]))

    def turned_up(self, space: int | None = None, lair: int | None = None) -> Truth:
        """The state with that card face up."""
        stacks, number = (self.trail, space) if space is not None else (self.lairs, lair or 0)
        stack = stacks[number - 1]
        assert stack is not None and stack.card is not None
        shown = Stack(stack.card, up=True)
        return self.with_space(number, shown) if space is not None else self.with_lair(number, shown)

    def cleared(self, spaces: Collection[int]) -> Truth:
        """The state with these spaces empty."""
        trail = tuple(None if i in spaces else s for i, s in enumerate(self.trail, 1))
        return replace(self, trail=trail)._settled()

    def slid(self, slot: int | None = None) -> Truth:
        """The state after a slide; what leaves space 6 goes to that lair, or to the deck."""
        gone, after = self.trail[SPACES - 1], replace(self, trail=(None, *self.trail[:-1]))._settled()
        return after if slot is None else after.with_lair(slot, gone)

    def _settled(self) -> Truth:
        """A Hide that has left stands for nothing."""
        if self.stands is not None and self.space_of(HIDE) is None:
            return replace(self, stands=None)
        return self

    def row(self, words: int) -> States:
        """The state as a table of one row, without weights (``words``: of a set of land places)."""
        window = np.zeros(1, np.uint64)
        for space, stack in enumerate(self.trail, 1):
            if stack is not None and stack.card is not None:
                window = with_field(window, position(space), HIDE if stack.card == HIDE else stack.card + 1)
        window = with_field(window, AT, self.at + 1)
        if self.stands is not None:
            window = with_field(window, STANDS, self.stands + 1)
        lairs = tuple(
            None if s is None or s.card is None else bit_sets(np.array([s.card]), words) for s in self.lairs
        )
        return States(window, lairs, np.zeros((1, 0)))


def opening_truth(place: int) -> Truth:
    """The state in which a game begins: his city face down on space 1."""
    return Truth((Stack(place), *(None,) * (SPACES - 1)), (None,) * LAIRS, place)
