"""The rules by name, and the rulings that a header may override.

A :class:`Rule` names one rule of Dracula's movement or of what an event tells; its code stands in one place,
which asks :meth:`Rulings.on`. Only tests switch rules off, to see that each of them matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from tracker.events import DEFAULT_RULINGS

__all__ = ["DEFAULT_RULINGS", "Rule", "Rulings"]


class Rule(Enum):
    """The named rules, each with its number in game-log.md."""

    START_WITHOUT_HUNTER = "header: he starts in a city without a hunter"
    CARD_ON_TRAIL = "1: what lies on the trail cannot be played"
    CARD_IN_LAIR = "1: what lies in a lair cannot be played"
    ONE_MOVE = "3: a city is one road away, or a port of his sea zone; a sea zone one link away"
    UNSEEN_ARRIVAL = "3: where he arrives face down no hunter is"
    HOLY_ARRIVAL = "3: no arrival where holy ground or a host lies"
    HOLY_STAY = "4: no Hide, Feed or Dark Call where holy ground or a host lies"
    STAY_ON_LAND = "4: no Hide, Feed or Dark Call at sea"
    ONE_HIDE = "4: no Hide while a Hide is on the trail"
    HIDE_FACES_UP = "4: Hide lies face up where its place's card does"
    WOLF_FORM_REACH = "5: Wolf Form goes one or two roads, not where he is"
    WOLF_FORM_NOT_TO_LAIR = "5: Wolf Form does not end on a lair"
    MISDIRECT_NOT_HIDE = "6: Misdirect does not replace Hide"
    MISDIRECT_NOT_CURRENT = "6: Misdirect does not replace his current place"
    MISDIRECT_NOT_STOOD_FOR = "6: Misdirect does not replace a place for which a Hide stands"
    LAIR_NOT_HIDE = "7: Hide never becomes a lair"
    LAIR_ONE_MOVE = "7: a lair is taken back from one move away"
    SEARCH_FINDS = "8: what is turned up is the card of the hunter's city"
    SEARCH_EXCLUDES = "8: not found, it lies face down nowhere"
    SEARCH_TURNS_UP_HIDE = "8: a Hide is turned up with its place"
    ASK_FINDS = "9: what an ask turns up is the place asked for"
    ASK_EXCLUDES = "9: a place asked for and not found lies face down nowhere"
    BAT_FROM_HIS_PLACE = "10: the card of his current place lies on the space he flew from"
    BAT_LANDS_UNSEEN = "10: a bat lands where no hunter and no token is"
    BAT_REACH = "10: a bat lands one or two roads away, not where it left"
    HOSTS_LEAVE = "11: heavenly hosts go at dawn"


@dataclass(frozen=True, slots=True)
class Rulings:
    """How this game reads the open rules; ``off`` holds rules switched off by a test."""

    hide_in_castle: bool = True
    stay_in_castle: bool = True
    wolf_form_over_holy_ground: bool = True
    ask_reaches_lairs: bool = False
    off: frozenset[Rule] = frozenset()

    @classmethod
    def of(cls, overrides: Mapping[str, bool]) -> Rulings:
        """The defaults with a header's overrides.

        Raises:
            ValueError: an id is no ruling.
        """
        unknown = sorted(set(overrides) - set(DEFAULT_RULINGS))
        if unknown:
            raise ValueError(f"unknown ruling {unknown[0]!r}; the rulings are {', '.join(DEFAULT_RULINGS)}")
        chosen = {**DEFAULT_RULINGS, **overrides}
        return cls(
            hide_in_castle=chosen["hide_in_castle"],
            stay_in_castle=chosen["stay_in_castle"],
            wolf_form_over_holy_ground=chosen["wolf_form_over_holy_ground"],
            ask_reaches_lairs=chosen["ask_reaches_lairs"],
        )

    def on(self, rule: Rule) -> bool:
        """Whether a rule is in force."""
        return rule not in self.off
