"""How good a model is: log loss of his present place, and whether its chances come true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Event, Header, Truth
from tracker.habits.truths import places_after
from tracker.rules.models import Model

__all__ = ["Judged", "Reliability", "judge", "reliability"]

Floats = NDArray[np.float64]
LEAST = 1e-12


@dataclass(frozen=True, slots=True)
class Judged:
    """One game, judged after each Dracula phase.

    Attributes:
        losses: ``float64 (phases, models)``: bits lost on his true place.
        chances: ``float64 (phases, models, places)``: what each model held likely.
        truths: ``int64 (phases,)``: where he was.
    """

    losses: Floats
    chances: Floats
    truths: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often what was held likely came true, tenth by tenth.

    Attributes:
        said: the mean chance in each tenth.
        came: how often it came true.
        cases: how many chances fell into it.
    """

    said: Floats
    came: Floats
    cases: NDArray[np.int64]

    def worst(self, least: int = 500) -> float:
        """The largest difference between said and came, among tenths with that many cases."""
        counted = self.cases >= least
        return float(np.abs(self.said - self.came)[counted].max()) if counted.any() else 0.0


def judge(header: Header, events: Sequence[Event], board: Board, models: tuple[Model, ...]) -> Judged:
    """Judge some models on one game, whose last line is its ``truth``.

    Raises:
        ValueError: the game has no truth.
    """
    truth = next((event for event in reversed(events) if isinstance(event, Truth)), None)
    if truth is None:
        raise ValueError("a game without a 'truth' line cannot be judged")
    places = places_after(truth.plays)
    game = Deduction(header, board, models=models)
    chances, truths = [], []
    number = 0
    for event in events:
        game = game.after(event)
        if not isinstance(event, DraculaMove):
            continue
        number += 1
        states = game.last.worlds.states
        share = np.stack(
            [
                np.bincount(states.at, weights=states.weights[:, column], minlength=len(board))
                for column in range(len(models))
            ]
        )
        chances.append(share / share.sum(axis=1, keepdims=True))
        truths.append(board.index[places[number]])
    table, where = np.array(chances), np.array(truths)
    losses = -np.log2(table[np.arange(len(where)), :, where].clip(min=LEAST))
    return Judged(losses, table, where)


def reliability(games: Sequence[Judged], model: int) -> Reliability:
    """Said and came for every place that a model held possible, after every phase of these games."""
    said, came = [], []
    for game in games:
        chances = game.chances[:, model]
        here = np.zeros(chances.shape, bool)
        here[np.arange(len(game.truths)), game.truths] = True
        said.append(chances[chances > 0])
        came.append(here[chances > 0])
    chance, true = np.concatenate(said), np.concatenate(came)
    tenth = np.minimum((chance * 10).astype(np.int64), 9)
    cases = np.bincount(tenth, minlength=10)
    most = cases.clip(min=1)
    return Reliability(
        np.bincount(tenth, weights=chance, minlength=10) / most,
        np.bincount(tenth, weights=true, minlength=10) / most,
        cases,
    )
