"""Games to fit on and games to judge on, as jobs for :mod:`tracker.simulate.spread`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from tracker.board import Board, load_board
from tracker.habits.fit import Decision, Watched
from tracker.habits.judge import Judged, judge
from tracker.habits.load import models_of, read_habits
from tracker.rules.models import HISTORIES, Model
from tracker.simulate.draculas import DRACULAS
from tracker.simulate.game import play_game

__all__ = ["FitJob", "JudgeJob", "decisions", "judged", "models_for"]


@dataclass(frozen=True, slots=True)
class FitJob:
    """A game whose choices are to be known.

    Attributes:
        dracula, hunters: the kinds by name.
        seed: of the game.
        rounds: how many.
        board: what :func:`tracker.board.load_board` takes.
    """

    dracula: str
    hunters: str
    seed: tuple[int, ...]
    rounds: int
    board: str = "third-edition"


@dataclass(frozen=True, slots=True)
class JudgeJob:
    """A game on which habits are judged.

    Attributes:
        game: the game.
        habits: the text of a habits file.
    """

    game: FitJob
    habits: str


def decisions(job: FitJob) -> list[Decision]:
    """Every choice of Dracula in a game."""
    watched = Watched(DRACULAS[job.dracula]())
    play_game(_board(job.board), watched, job.hunters, seed=job.seed, rounds=job.rounds)
    return watched.decisions


def judged(job: JudgeJob) -> Judged:
    """A game judged by :func:`models_for` these habits."""
    asked, board = job.game, _board(job.game.board)
    record = play_game(board, asked.dracula, asked.hunters, seed=asked.seed, rounds=asked.rounds)
    return judge(record.header, record.events, board, models_for(job.habits))


@cache
def models_for(habits: str) -> tuple[Model, ...]:
    """``histories``, equal play, the kinds and the mixtures of a habits file."""
    return (HISTORIES, *models_of(read_habits(json.loads(habits))))


@cache
def _board(spec: str) -> Board:
    return load_board(spec)
