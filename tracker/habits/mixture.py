"""A mixture of kinds: who the opponent is, nobody knows; his plays tell.

Each part keeps a column of its own, so the sum of the columns, each times its share, weighs every world by
how likely each kind was to come to it: Bayes' rule, phase by phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.rules.models import Model

if TYPE_CHECKING:
    from tracker.deduce import Deduction
    from tracker.rules.plays import Situation
    from tracker.states import Indices

__all__ = ["Mixture", "kinds_now", "parts_of"]

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Mixture:
    """Several models at once.

    Attributes:
        name: the word by which it is called.
        parts: the share of each model at the start of a game; they add up to 1.
    """

    name: str
    parts: Mapping[str, float]
    sees_lairs: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        if abs(sum(self.parts.values()) - 1.0) > 1e-9:
            raise ValueError(f"the shares of {self.name!r} add up to {sum(self.parts.values())!r}, not to 1")

    def play(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Floats:
        """One: its column is the sum of its parts."""
        return np.ones(len(rows))

    def landing(self, situation: Situation, rows: Indices, places: Indices, count: Indices) -> Floats:
        """One: its column is the sum of its parts."""
        return np.ones(len(rows))


def parts_of(game: Deduction, name: str) -> list[tuple[Model, Floats]]:
    """The models behind a model, each with its weight of every state; of a plain model itself alone.

    Raises:
        UnknownModel: there is no model of that name.
    """
    column = game.model(name)
    weights, models = game.last.worlds.states.weights, game.context.models
    for mixture, parts, shares in game.context.mixtures:
        if mixture == column:
            return [(models[p], weights[:, p] * share) for p, share in zip(parts, shares, strict=True)]
    return [(models[column], weights[:, column])]


def kinds_now(game: Deduction, name: str = "default") -> dict[str, float]:
    """How likely each part of a mixture is by now; empty for a plain model or a game without worlds."""
    totals = {model.name: float(weights.sum()) for model, weights in parts_of(game, name)}
    whole = sum(totals.values())
    if len(totals) < 2 or not whole > 0:
        return {}
    return {kind: total / whole for kind, total in totals.items()}
