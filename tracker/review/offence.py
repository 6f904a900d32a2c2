"""The illegal plays of Dracula by name, each with its rule's number in game-log.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

__all__ = ["Illegal", "Offence"]


class Illegal(Enum):
    """What Dracula did wrong. The value is the word that reports and the catalogue use."""

    START_NOT_A_CITY = "start_not_a_city"
    START_WITH_HUNTER = "start_with_hunter"
    WRONG_BACK = "wrong_back"
    WRONG_PLACE = "wrong_place"
    NO_POWERS = "no_powers"
    WRONG_NEIGHBOUR = "wrong_neighbour"
    CARD_ON_TRAIL = "card_on_trail"
    CARD_IN_LAIR = "card_in_lair"
    POWER_ON_TRAIL = "power_on_trail"
    ARRIVED_UNSEEN = "arrived_unseen"
    HOLY_GROUND = "holy_ground"
    STAY_AT_SEA = "stay_at_sea"
    STAY_ON_HOLY_GROUND = "stay_on_holy_ground"
    STAY_IN_CASTLE = "stay_in_castle"
    HIDE_FACE_DOWN = "hide_face_down"
    WOLF_FORM_TOO_FAR = "wolf_form_too_far"
    WOLF_FORM_OVER_HOLY_GROUND = "wolf_form_over_holy_ground"
    WOLF_FORM_TO_LAIR = "wolf_form_to_lair"
    WRONG_MISDIRECT = "wrong_misdirect"
    OTHER_MISDIRECT = "other_misdirect"
    HIDE_TO_LAIR = "hide_to_lair"
    NO_LAIR = "no_lair"
    OTHER_LAIR = "other_lair"
    LAIR_TOO_FAR = "lair_too_far"
    BAT_FROM_ELSEWHERE = "bat_from_elsewhere"
    BAT_TOO_FAR = "bat_too_far"
    BAT_TO_CASTLE = "bat_to_castle"
    FORGOTTEN_REVEAL = "forgotten_reveal"
    FORGOTTEN_ANSWER = "forgotten_answer"
    WRONG_REVEAL = "wrong_reveal"
    HIDE_NOT_TURNED_UP = "hide_not_turned_up"
    WRONG_FIGURE = "wrong_figure"
    WRONG_EVIL_PRESENCE = "wrong_evil_presence"
    WRONG_REGION = "wrong_region"
    WRONG_HIDE_SHOWN = "wrong_hide_shown"
    NO_COMPLETION = "no_completion"
    IMPOSSIBLE_LOG = "impossible_log"


@dataclass(frozen=True, slots=True)
class Offence:
    """One illegal play or wrong answer.

    Attributes:
        kind: which.
        rule: the number of the rule in game-log.md, ``"header"``, ``"ruling"`` or ``"log"``.
        lines: the lines of the log that show it, in order; the last is where it happened.
        facts: what a sentence about it needs, by name: ids of places and hunters, spaces, lairs, lines.
    """

    kind: Illegal
    rule: str
    lines: tuple[int, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def line(self) -> int:
        """The line where it happened."""
        return self.lines[-1]
