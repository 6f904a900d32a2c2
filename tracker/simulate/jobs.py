"""One simulated game as a job that any process can do (:mod:`tracker.simulate.spread`), and its result."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from tracker.board import Board, load_board
from tracker.habits import game_models
from tracker.log import write_log
from tracker.simulate.features import PLAIN, RICH, Features
from tracker.simulate.game import play_game

__all__ = ["FEATURES", "Job", "Result", "play_job"]

FEATURES: dict[str, Features] = {"plain": PLAIN, "rich": RICH}
"""The ready-made features by name."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play. Its random numbers come from ``seed``, ``number`` and the kind of Dracula, so that
    every kind of hunters meets the same openings.

    Attributes:
        dracula, hunters: the kinds by name.
        number: which game of this pairing.
        seed: of the whole run.
        rounds: how many rounds at most.
        until_caught: the game ends when a hunter first stands in Dracula's city.
        board: what :func:`tracker.board.load_board` takes.
        features: a name in :data:`FEATURES`.
        log: the result carries the log.
    """

    dracula: str
    hunters: str
    number: int
    seed: int = 0
    rounds: int = 12
    until_caught: bool = False
    board: str = "third-edition"
    features: str = "plain"
    log: bool = True


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a job.

    Attributes:
        dracula, hunters, number: of the job.
        caught: the round in which a hunter first stood in his city, or ``None``.
        rounds: how many rounds were played.
        events: how many lines the log has, without the header.
        seconds: how long it took.
        log: the text of the log, or ``None``.
    """

    dracula: str
    hunters: str
    number: int
    caught: int | None
    rounds: int
    events: int
    seconds: float
    log: str | None = None


def play_job(job: Job) -> Result:
    """Play one game, the hunters knowing the shipped habits; it runs in any process that has this package."""
    started = time.perf_counter()
    record = play_game(
        _board(job.board),
        job.dracula,
        job.hunters,
        seed=(job.seed, crc32(job.dracula.encode()), job.number),
        rounds=job.rounds,
        features=FEATURES[job.features],
        stop_when_caught=job.until_caught,
        models=game_models(),
    )
    return Result(
        job.dracula,
        job.hunters,
        job.number,
        record.caught,
        record.rounds,
        len(record.events),
        time.perf_counter() - started,
        write_log(record.log) if job.log else None,
    )


@cache
def _board(spec: str) -> Board:
    return load_board(spec)
