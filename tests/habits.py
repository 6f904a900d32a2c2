"""What the tests of habits share: the board, a place to start, weights without sense."""

from __future__ import annotations

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import Header
from tracker.habits.features import FEATURES
from tracker.rules.models import Model

REAL = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
ODD = {name: round(0.3 * (-1) ** i * (1 + i % 4), 3) for i, name in enumerate(FEATURES)}
"""Weights without sense, to see that the sums hold for any."""


def game(models: tuple[Model, ...], board: Board = REAL, **start: str) -> Deduction:
    return Deduction(Header(hunters={**START, **start}), board, models=models)  # type: ignore[arg-type]
