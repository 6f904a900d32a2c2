"""Advice as a value, and its form in the engine's protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Advice", "AdviceValue", "Choice"]

Choice = dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class AdviceValue:
    """What a use of a card tells.

    Attributes:
        bits: expected information about his place.
        left: expected number of places where he can be afterwards.
    """

    bits: float
    left: float

    def as_json(self) -> dict[str, float]:
        """The value in the form of the engine's protocol."""
        return {"bits": self.bits, "left": self.left}


@dataclass(frozen=True, slots=True)
class Advice:
    """The best use of a card.

    Attributes:
        choice: what to choose, with the keys that the log would use: ``{"places": [...]}``, ``{"space": 3}``,
            ``{"at": city}`` of a token, ``{"to": city}`` of a move, ``{"mode": ...}``; ``None`` for a card
            without a choice, or if there is nothing to choose. Newspaper Reports add ``"when"``: ``now``,
            ``this_round`` (at dawn or dusk, before his next phase) or ``next_round`` (after it; the space is
            the one on which the card lies by then, and the value is that of knowing his place then).
        value: what it tells.
        alternatives: the next best choices, best first, at most five.
        why: why it tells nothing, be it that the rules say so or that it can show nothing new; else empty.
    """

    choice: Choice
    value: AdviceValue
    alternatives: tuple[Advice, ...] = ()
    why: str = ""

    def as_json(self) -> dict[str, Any]:
        """The advice in the form of the engine's protocol; cards without a choice give their value alone."""
        answer: dict[str, Any] = {"value": self.value.as_json()}
        if self.choice is not None:
            answer = {"choice": self.choice, **answer}
        if self.alternatives:
            answer["alternatives"] = [other.as_json() for other in self.alternatives]
        if self.why:
            answer["why"] = self.why
        return answer
