"""How well the odds did: log loss of the place where he really was, and calibration."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.review.measure import Step

__all__ = ["Bin", "Odds", "log_loss", "odds"]

TENTHS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """All places that the odds gave between ``low`` and ``high``: how many, what was said, how often true."""

    low: float
    high: float
    cases: int
    said: float
    happened: float


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds against the truth, once after each Dracula phase and each flight of a bat.

    Attributes:
        cases: how many such moments had a known truth.
        loss: mean bits of surprise about his place (log loss), lower is better; infinite if the truth was
            excluded; ``None`` without cases.
        other: the same for further models by name, ``"even"`` is every possible place alike.
        excluded: how often the truth was a place that the odds held impossible.
        first: how often the likeliest place was the right one, 0 to 1.
        bins: tenths of probability in which some place fell, over all places and moments.
    """

    cases: int
    loss: float | None
    other: dict[str, float]
    excluded: int
    first: float | None
    bins: tuple[Bin, ...]


def log_loss(given: Iterable[float]) -> float | None:
    """Mean of ``-log2`` of the probabilities given to what was true; ``None`` for none.

    >>> log_loss([0.5, 0.125])
    2.0
    """
    losses = [-math.log2(p) if p > 0 else math.inf for p in given]
    return sum(losses) / len(losses) if losses else None


def odds(steps: Sequence[Step], others: dict[str, Sequence[float]] | None = None) -> Odds:
    """Judge the odds.

    Args:
        steps: the moments to judge, those without a known truth are left out.
        others: for further models, the probability of the truth at each step that has one.
    """
    told = [step for step in steps if step.at is not None and step.places]
    other = {"even": [1 / s.places if s.at in s.now else 0.0 for s in told], **(others or {})}
    losses = {name: loss for name, given in other.items() if (loss := log_loss(given)) is not None}
    first = [s.at in s.now and s.now[str(s.at)] >= max(s.now.values()) for s in told]
    return Odds(
        cases=len(told),
        loss=log_loss(step.chance or 0.0 for step in told),
        other=losses,
        excluded=sum(s.at not in s.now for s in told),
        first=sum(first) / len(first) if first else None,
        bins=_bins(told),
    )


def _bins(steps: Sequence[Step]) -> tuple[Bin, ...]:
    said: list[list[float]] = [[] for _ in range(TENTHS)]
    true = [0] * TENTHS
    for step in steps:
        for place, chance in step.now.items():
            tenth = min(TENTHS - 1, int(chance * TENTHS))
            said[tenth].append(chance)
            true[tenth] += place == step.at
    return tuple(
        Bin(i / TENTHS, (i + 1) / TENTHS, len(given), sum(given) / len(given), true[i] / len(given))
        for i, given in enumerate(said)
        if given
    )
