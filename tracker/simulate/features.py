"""What may happen in a simulated game beside moves: how likely each thing is, and two ready-made choices."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PLAIN", "RICH", "Features"]


@dataclass(frozen=True, slots=True)
class Features:
    """Chances between 0 and 1. The first group is for each round, the second for each occasion.

    Attributes:
        ask: a card of search (Hired Scouts, an ally, Local Rumours) is used.
        reveal: Newspaper Reports, Money Trail and the like turn up one card, on the trail or in a lair.
        evil_presence, region, hide_shown: those cards are used.
        holy_ground, host: such a token is placed at night.
        weather: storm, fog or a roadblock comes or goes.
        clear: a hideout or a lair is cleared.
        table: the table is written down as it lies (rule 12), where the truth is among what that allows.
        wax: other lines (supplies, damage, clock, encounters, rumours, cards ...).
        hospital: a hunter is carried to a hospital, or put elsewhere.
        swift: another Dracula phase follows at once.
        pause: Dracula plays nothing though he could.
        ticket: at night, a hunter with fewer than two tickets gets one.
        doubt: an observation is marked as doubtful; what it says may then be wrong.
        wild_horses: a move by road is led on to a neighbouring city.
        harker: what comes to space 6 is turned up.
        shown: what leaves space 6 for the deck is shown; half of the time a vampire matures.
        bat: caught at dusk, he escapes as a bat.
        hide_known: a Hide that could lie face down is shown.
        wordless: the log does not tell whether his figure stands in the hunter's city.
        stay: a hunter does not move.
    """

    ask: float = 0.0
    reveal: float = 0.0
    evil_presence: float = 0.0
    region: float = 0.0
    hide_shown: float = 0.0
    holy_ground: float = 0.0
    host: float = 0.0
    weather: float = 0.0
    clear: float = 0.0
    table: float = 0.0
    wax: float = 0.0
    hospital: float = 0.0
    swift: float = 0.0
    pause: float = 0.0
    ticket: float = 0.5
    doubt: float = 0.0
    wild_horses: float = 0.0
    harker: float = 0.0
    shown: float = 0.0
    bat: float = 0.0
    hide_known: float = 0.0
    wordless: float = 0.0
    stay: float = 0.0


PLAIN = Features()
"""Moves, searches and tickets only: no event cards."""

RICH = Features(
    ask=0.25,
    reveal=0.2,
    evil_presence=0.12,
    region=0.1,
    hide_shown=0.1,
    holy_ground=0.12,
    host=0.15,
    weather=0.15,
    clear=0.1,
    wax=0.5,
    hospital=0.06,
    swift=0.08,
    pause=0.03,
    wild_horses=0.08,
    harker=0.15,
    shown=0.3,
    bat=0.5,
    hide_known=0.05,
    wordless=0.2,
    stay=0.1,
)
"""Everything but doubtful lines and tables written down in the middle of a game."""
