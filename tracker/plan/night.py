"""What to do at night: search, supply, and which hideouts must be found before they mature.

A hideout leaves the trail when its phases run out, and a vampire or another encounter in it then matures.
Rumour tokens add to what a maturing vampire does; sea hideouts hold no encounter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.answer import Answer
from tracker.events import SPACES
from tracker.plan.values import Reason
from tracker.rules.table import CITY_BACKS, Hideout
from tracker.states import HIDE

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["hideouts", "night_reasons"]

VAMPIRES = frozenset({"new_vampire", "aristocratic_vampire", "reckless_vampire"})
UNKNOWN = 0.3
"""How bad a hidden encounter is beside a vampire."""
HARMLESS = 0.1


def night_reasons(game: Deduction, hunters: Sequence[str], model: str = "default") -> tuple[Reason, ...]:
    """What each hunter can do where he stands, then the hideouts by urgency."""
    found: list[Reason] = []
    for hunter in hunters:
        spot = game.table.hunter(hunter)
        if spot.hospital or spot.place >= game.board.land:
            continue
        place = game.board.ids[spot.place]
        for name, number, hideout in _lying(game):
            if hideout.card == spot.place and hideout.encounters:
                facts = {name: number, "encounters": len(hideout.encounters), "rumours": hideout.rumours}
                found.append(Reason("search", hunter, place, facts))
        found.append(Reason("supply", hunter, place))
    return (*found, *hideouts(game, model))


def hideouts(game: Deduction, model: str = "default") -> tuple[Reason, ...]:
    """The hideouts that should be found before they mature, most urgent first."""
    answer = game.answer(model)
    found = []
    for name, number, hideout in _lying(game):
        if hideout.shows not in CITY_BACKS:
            continue
        left = SPACES + 1 - number if name == "space" else SPACES
        known = next((card for card in hideout.encounters if card is not None), None)
        badness = HARMLESS if known is not None and known not in VAMPIRES else UNKNOWN
        badness = 1.0 if known in VAMPIRES else badness
        badness = min(1.0, badness * (1.0 + 0.75 * hideout.rumours))
        place, chance = _likeliest(answer, name, number, hideout, game)
        facts = {
            name: number,
            "phases": left if name == "space" else None,
            "rumours": hideout.rumours,
            "encounter": known,
            "urgency": badness * 0.8 ** (left - 1),
            "chance": chance,
        }
        found.append(Reason("hideout", None, place, facts))
    return tuple(sorted(found, key=lambda reason: -float(reason.facts["urgency"])))


def _lying(game: Deduction) -> list[tuple[str, int, Hideout]]:
    table = game.table
    return [
        *(("space", space, hideout) for space, hideout in table.spaces()),
        *(("lair", slot, hideout) for slot, hideout in table.slots()),
    ]


def _likeliest(
    answer: Answer, name: str, number: int, hideout: Hideout, game: Deduction
) -> tuple[str | None, float]:
    if hideout.card is not None and hideout.card != HIDE:
        return game.board.ids[hideout.card], 1.0
    entries = answer.trail if name == "space" else answer.lairs
    cards = next((entry.cards for entry in entries if entry.number == number), {})
    if not cards:
        return None, 0.0
    best = max(cards, key=lambda card: cards[card])
    return best, cards[best]
