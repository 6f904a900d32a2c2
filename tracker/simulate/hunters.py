"""Kinds of hunters: each looks at what all players know and moves one figure.

Register another kind by adding it to :data:`HUNTER_KINDS`, or hand any :class:`Hunters` to
:func:`tracker.simulate.game.play_game`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HunterId
from tracker.rules.table import Table
from tracker.simulate.moves import HunterStep

__all__ = [
    "HUNTER_KINDS",
    "GreedyHunters",
    "HunterView",
    "Hunters",
    "NearestHunters",
    "Planned",
    "RandomHunters",
    "chances_now",
]


@dataclass(frozen=True, slots=True)
class HunterView:
    """What the hunters know when one of them is to move.

    Attributes:
        game: the deduction so far; ``None`` if the kind does not ask for it (:attr:`Hunters.deduce`).
        table: the public table.
        hunter: who moves now.
        later: who still moves today, in this order.
        steps: every legal move, sorted; to stay is always legal too.
        rng: the game's random numbers.
    """

    game: Deduction | None
    table: Table
    hunter: HunterId
    later: tuple[HunterId, ...]
    steps: tuple[HunterStep, ...]
    rng: np.random.Generator


class Hunters(Protocol):
    """A kind of hunters."""

    @property
    def name(self) -> str:
        """The word for it in tables."""
        ...

    @property
    def deduce(self) -> bool:
        """Needs :attr:`HunterView.game`."""
        ...

    def step(self, view: HunterView) -> HunterStep | None:
        """One of ``view.steps``, or ``None`` to stay."""
        ...


class RandomHunters:
    """Every legal move is equally likely."""

    name = "random"
    deduce = False

    def step(self, view: HunterView) -> HunterStep | None:
        """Any move."""
        if not view.steps:
            return None
        return view.steps[int(view.rng.integers(len(view.steps)))]


def chances_now(game: Deduction, model: str = "default") -> NDArray[np.float64]:
    """Where he is, as the hunters see it: ``float64 (places,)`` with sum 1; 0 if nothing is possible."""
    states = game.last.worlds.states
    weights = states.weights[:, game.model(model)]
    share = np.bincount(states.at, weights=weights, minlength=len(game.board)).astype(np.float64)
    total = share.sum()
    return share / total if total > 0 else share


class GreedyHunters:
    """Each steps to where the probability, discounted by distance, is highest.

    The score of a place is the sum of Dracula's chances everywhere, each times ``discount`` to the power of
    the distance from there (ordinary moves). Equal scores: the first by place, then by means.
    """

    name = "greedy"
    deduce = True

    def __init__(self, discount: float = 0.5) -> None:
        self.discount = discount

    def step(self, view: HunterView) -> HunterStep | None:
        """To the best score; he stays where that is best."""
        assert view.game is not None
        return _best(view, _discounts(view.table.board, self.discount) @ chances_now(view.game))


class NearestHunters:
    """Each goes for the one place where the probability, discounted by his distance, is highest.

    Another reading of the same idea as :class:`GreedyHunters`: the distance is the hunter's own, his first
    move by any means he has, and each looks at single places. Equal: the first by place, then by means.
    """

    name = "nearest"
    deduce = True

    def __init__(self, discount: float = 0.5) -> None:
        self.discount = discount

    def step(self, view: HunterView) -> HunterStep | None:
        """A step to that place; he stays where none brings him nearer."""
        assert view.game is not None
        near = _discounts(view.table.board, self.discount)
        here = near[view.table.hunter(view.hunter).place]
        ends = [step.to for step in view.steps]
        reach = np.maximum(here, self.discount * near[ends].max(axis=0, initial=0.0))
        goal = int(np.argmax(chances_now(view.game) * reach))
        return _best(view, near[:, goal])


def _best(view: HunterView, worth: NDArray[np.float64]) -> HunterStep | None:
    """The first step to where ``worth``, ``float64 (places,)``, is most; ``None`` if he stands there."""
    best, score = None, float(worth[view.table.hunter(view.hunter).place])
    for step in view.steps:
        if worth[step.to] > score * (1 + 1e-12):
            best, score = step, float(worth[step.to])
    return best


@cache
def _discounts(board: Board, discount: float) -> NDArray[np.float64]:
    far = np.array([board.distances(place) for place in range(len(board))], float)
    result: NDArray[np.float64] = discount**far
    return result


@dataclass(frozen=True, slots=True)
class Planned:
    """Hunters who do what a planner says: any function from the view to a move."""

    plan: Callable[[HunterView], HunterStep | None]
    name: str = "planner"
    deduce: bool = True

    def step(self, view: HunterView) -> HunterStep | None:
        """The planner's move."""
        return self.plan(view)


def _planner() -> Hunters:
    from tracker.plan import hunter_step

    return Planned(hunter_step)


HUNTER_KINDS: Mapping[str, Callable[[], Hunters]] = {
    "random": RandomHunters,
    "greedy": GreedyHunters,
    "nearest": NearestHunters,
    "planner": _planner,
}
"""The kinds by name, each made on demand."""
