"""Where a chain begins: the worlds and the table at some line, with what each card there may be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tracker.events import LAIRS, SPACES
from tracker.explain.chain import Card, Chain
from tracker.explain.ways import HIDE_BIT, WaysBook, mask_from
from tracker.rules.context import Context
from tracker.rules.table import Table
from tracker.states import AT, FORGOTTEN, field, members
from tracker.worlds.table import Worlds

__all__ = ["Opening", "opening_of"]


@dataclass(frozen=True, slots=True)
class Opening:
    """The worlds at a line, ready for chains.

    Attributes:
        table, worlds: what is known there.
        anywhere, at: masks of all places, and of those where he may be.
        cards: what lies on the six spaces and in the three lairs, as masks; ``None`` for no card.
        first: nothing happened yet, so he is where the card on space 1 says.
    """

    table: Table
    worlds: Worlds
    anywhere: int
    at: int
    cards: tuple[int | None, ...]
    first: bool

    def chain(self, book: WaysBook) -> Chain:
        """A chain without steps."""
        cards = [None if may is None else Card(may, -1) for may in self.cards]
        return Chain(
            self.anywhere,
            self.at,
            cards[:SPACES],
            cards[SPACES:],
            book,
            tied=cards[0] if self.first else None,
            strict=not self.table.rulings.off,
        )


def opening_of(table: Table, worlds: Worlds, context: Context, first: bool = False) -> Opening:
    """The opening at a line with these worlds."""
    states = worlds.states
    anywhere = ((1 << context.places) - 1) << 1
    cards: list[int | None] = [None] * (SPACES + LAIRS)
    for space, hideout in table.spaces():
        if hideout.has_card:
            may = mask_from(states.card(space))
            cards[space - 1] = anywhere | HIDE_BIT if may >> FORGOTTEN & 1 else may
    for slot, lair in enumerate(states.lairs, 1):
        if lair is not None:
            held = np.flatnonzero(members(lair, context.land).any(axis=0))
            cards[SPACES + slot - 1] = mask_from(held + 1)
    at = mask_from(field(states.window, AT))
    return Opening(table, worlds, anywhere, at, tuple(cards), first)
