"""Facts about every card of the game, from ``data/cards.json``: timing, effect, what it reveals or moves."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from tracker.resources import data_text

__all__ = ["CardFacts", "Deck", "cards"]

Deck = Literal["hunter_event", "dracula_event", "encounter", "item", "combat_dracula", "combat_hunter"]


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One card in our own words; ``"none"`` in a text field means that the card does nothing of the kind."""

    id: str
    name: str
    name_ru: str
    deck: Deck
    holder: str
    timing: str
    effect: str
    reveals: str
    """What becomes public when it is played."""
    moves: str
    """Which figure it moves, and how."""
    trail_effect: str
    """What it changes on Dracula's trail or in his lairs."""
    count: int | None
    """Copies in the deck, or ``None`` where that is not known."""
    sure: bool
    """Whether the text is certain; ``note`` says what is not."""
    note: str


@functools.cache
def cards() -> Mapping[str, CardFacts]:
    """Return every card by id, in the order of the file. Read once, then kept.

    >>> cards()["hired_scouts"].deck
    'hunter_event'
    """
    rows = json.loads(data_text("cards.json"))
    return MappingProxyType({row["id"]: CardFacts(**row) for row in rows})
