"""Every card of information with what lists its uses, and the best of these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from tracker.advise.looking import (
    Uses,
    evil_presence,
    ground,
    hypnosis,
    local_rumours,
    money_trail,
    one_city,
    two_cities,
    wax_cylinders,
)
from tracker.advise.moving import chartered_carriage, excellent_weather, long_night, sense_of_emergency
from tracker.advise.news import newspaper_reports
from tracker.advise.values import Advice, AdviceValue
from tracker.advise.worlds import Worlds, nothing_told
from tracker.cards import cards
from tracker.events import HUNTERS
from tracker.names import suggest

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["ADVISED", "ALTERNATIVES", "FROM_HERE", "HOLDERS", "advise"]

ALTERNATIVES = 5
HOLDERS: Mapping[str, str] = {
    "hypnosis": "mina",
    "lucys_revenge": "godalming",
    "mystic_research": "van_helsing",
    "wax_cylinders": "seward",
}
"""The cards that only one hunter may play."""
ADVISED: Mapping[str, Callable[[Worlds], Uses]] = {
    "hired_scouts": two_cities,
    "jonathan_harker": one_city,
    "rufus_smith": one_city,
    "sister_agatha": one_city,
    "consecrated_ground": ground,
    "heavenly_host": ground,
    "local_rumours": local_rumours,
    "newspaper_reports": newspaper_reports,
    "money_trail": money_trail,
    "evil_presence": evil_presence,
    "hypnosis": hypnosis,
    "wax_cylinders": wax_cylinders,
    "long_night": long_night,
    "sense_of_emergency": sense_of_emergency,
    "chartered_carriage": chartered_carriage,
    "excellent_weather": excellent_weather,
}
"""The cards that tell something of his place, each with the function that lists its uses."""
FROM_HERE = frozenset(
    {"local_rumours", "long_night", "sense_of_emergency", "chartered_carriage", "excellent_weather"}
)
"""The cards whose use depends on where the hunter is who plays them."""


def advise(game: Deduction, card: str, hunter: str | None = None, *, model: str = "default") -> Advice:
    """The best way for a hunter to use a card.

    Args:
        game: the game so far.
        card: the id of a hunter's card, such as ``hired_scouts``; a card that tells nothing is worth 0 bits.
        hunter: who plays it; may be left out where it makes no difference.
        model: the weight model.

    Returns:
        The best use with at most five alternatives. A card that the rules do not let this hunter use now is
        worth 0 bits, and ``why`` says so; it also tells of a card that can show nothing new.

    Raises:
        ValueError: there is no such card or hunter, or the hunter is left out and makes a difference.
        UnknownModel: there is no model of that name.
    """
    if hunter is not None and hunter not in HUNTERS:
        raise ValueError(f"unknown hunter {hunter!r}; the hunters are {', '.join(HUNTERS)}")
    facts = cards().get(card)
    if facts is None:
        near = suggest(card, cards())
        raise ValueError(f"unknown card {card!r}" + (f"; did you mean {near!r}?" if near else ""))
    if hunter is None and card in FROM_HERE:
        raise ValueError(f"what {card!r} tells depends on who plays it: name a hunter")
    game.model(model)
    if not game.last.possible:
        return Advice(None, AdviceValue(0.0, 0.0))
    worlds = Worlds(game, hunter, model)
    if hunter is not None and HOLDERS.get(card, hunter) != hunter:
        return nothing_told(worlds, f"{facts.name} is for {facts.holder}")
    if card not in ADVISED:
        return nothing_told(worlds, f"{facts.name} tells nothing of his place")
    uses = ADVISED[card](worlds)
    if isinstance(uses, str):
        return nothing_told(worlds, uses)
    if not uses:
        return nothing_told(worlds, "there is nothing to choose")
    best, *others = sorted(uses, key=lambda use: (-round(use.value.bits, 12), round(use.value.left, 9)))
    why = _why_nothing(worlds) if round(best.value.bits, 9) == 0 else ""
    return Advice(best.choice, best.value, tuple(others[:ALTERNATIVES]), why)


def _why_nothing(worlds: Worlds) -> str:
    """Why a card that can be used tells nothing."""
    known = worlds.at[0] if len(np.unique(worlds.at)) == 1 else None
    if known is not None:
        return f"he is known to be in {worlds.game.board.places[known].name}"
    return "nothing that it can show tells of his place"
