"""What a plan is: moves, its value, other plans, and the reasons as data for words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["WORTH_SAYING", "Move", "Plan", "Reason", "Value"]

WORTH_SAYING = 0.005
"""The chance from which on something is a reason."""


@dataclass(frozen=True, slots=True)
class Move:
    """One hunter's action.

    Attributes:
        hunter: hunter id.
        to: the place where he ends his move; ``None`` if he stays.
        by: ``road``, ``rail``, ``sea``, or ``None`` if he stays.
        ticket: the ticket that a railway move uses, such as ``"3/2"``.
    """

    hunter: str
    to: str | None = None
    by: str | None = None
    ticket: str | None = None

    def as_json(self) -> dict[str, str | None]:
        """The move in the form of the engine's protocol."""
        return {"hunter": self.hunter, "to": self.to, "by": self.by, "ticket": self.ticket}


@dataclass(frozen=True, slots=True)
class Value:
    """What a plan is worth if later hunters react to what the earlier ones turn up.

    Attributes:
        catch: chance that a hunter ends today in his city.
        find: chance that any card is turned up today.
        bits: expected information about his place.
        left: expected number of places where he can be before his next phase.
        surrounded: chance that he ends his next phase where a hunter can go on the day after, each hunter
            to one place.
    """

    catch: float = 0.0
    find: float = 0.0
    bits: float = 0.0
    left: float = 0.0
    surrounded: float = 0.0

    def as_json(self) -> dict[str, float]:
        """The value in the form of the engine's protocol."""
        return {"catch": self.catch, "find": self.find, "bits": self.bits, "left": self.left}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a hunter should do something, as data; whoever shows it finds the words.

    ========== ==========================================================================================
    kind       facts
    ========== ==========================================================================================
    catch      ``chance`` that he is there now
    find       ``chance`` that a card of the place is turned up, ``space`` or ``lair`` where most likely
    splits     ``found``, ``not_found``: places left either way; ``of``: places now
    closes     ``chance`` that he is within this hunter's reach after his next phase
    nears      ``before``, ``after``: expected moves between this hunter and him after his next phase
    far        ``after``, where nothing else can be said
    waits      ``chance`` of the best place within reach: nothing is worth a move
    search     ``space`` or ``lair``, ``encounters`` (``None``: not logged), ``rumours``, ``phases`` until it
               leaves the trail, ``influence`` to be expected: a face-up hideout where the hunter is, at night
    move       ``catch``, ``find``: chances of a move by road in a Long Night; ``place`` is where to
    supply     ``large``: in a large city
    ticket     ``held``; ``chance`` that he is within reach after his next phase with one more ticket, and
               ``without``
    rest       ``damage`` of the hunter
    idle       he can do nothing tonight
    hideout    ``space``, ``phases`` until it leaves the trail, ``rumours``, ``encounter`` where one is known,
               ``influence`` to be expected if it matures, ``urgency`` (0 to 1); ``place`` is its likeliest
               place, ``chance`` how likely; ``who``: hunters who can be there in time, best first, as
               ``(hunter, days to its likeliest place, chance that it lies where he can be)``; ``in_time``:
               chance that it lies where any of them can be
    ========== ==========================================================================================
    """

    kind: str
    hunter: str | None = None
    place: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan for the hunters still to act.

    Only the first move is firm; each later one assumes that nothing was turned up before.

    Attributes:
        moves: one for each hunter, in the order in which they act.
        value: what it is worth, computed over every world that the search follows.
        alternatives: the next best plans, at most five, without alternatives of their own.
        reasons: why, as data.
        exhaustive: every move of every hunter was tried, so no plan has a better score.
        sampled: the table was too wide to follow every world: the values are estimates.
    """

    moves: tuple[Move, ...]
    value: Value
    alternatives: tuple[Plan, ...] = ()
    reasons: tuple[Reason, ...] = ()
    exhaustive: bool = False
    sampled: bool = False

    def as_json(self) -> dict[str, Any]:
        """The plan in the form of the engine's protocol."""
        answer: dict[str, Any] = {
            "plan": [move.as_json() for move in self.moves],
            "value": self.value.as_json(),
        }
        if self.alternatives:
            answer["alternatives"] = [other.as_json() for other in self.alternatives]
        return answer
