"""Many simulated games on every core, or on a Dask cluster: jobs in, results out as games end."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any
from zlib import crc32

from tracker.board import Board, load_board
from tracker.log import write_log
from tracker.simulate.features import PLAIN, RICH, Features
from tracker.simulate.game import play_game

__all__ = ["FEATURES", "Job", "Result", "on_cores", "on_dask", "play_job"]

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
    """Play one game; it runs in any process that has this package."""
    started = time.perf_counter()
    record = play_game(
        _board(job.board),
        job.dracula,
        job.hunters,
        seed=(job.seed, crc32(job.dracula.encode()), job.number),
        rounds=job.rounds,
        features=FEATURES[job.features],
        stop_when_caught=job.until_caught,
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


def on_cores(jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    """Play jobs in that many processes (in this one, if 1); results come as games end."""
    if workers <= 1 or len(jobs) <= 1:
        yield from map(play_job, jobs)
        return
    queue = iter(jobs)
    with ProcessPoolExecutor(min(workers, len(jobs)), mp_context=get_context("spawn")) as pool:
        running: set[Future[Result]] = set()
        try:
            for job in queue:
                running.add(pool.submit(play_job, job))
                if len(running) >= 4 * workers:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def on_dask(jobs: Sequence[Job], address: str, waiting: int = 1000) -> Iterator[Result]:
    """Play jobs on a Dask cluster (``pip install fury-tracker[dask]``); results come as games end.

    Args:
        jobs: the games.
        address: of the scheduler, such as ``tcp://10.0.0.5:8786``.
        waiting: how many jobs the scheduler holds at most.

    Raises:
        ImportError: ``distributed`` is not installed.
        OSError: no scheduler answers there.
    """
    from distributed import Client, as_completed  # type: ignore[import-not-found, unused-ignore]

    with Client(address, timeout=10) as client:  # type: ignore[no-untyped-call, unused-ignore]
        first, rest = jobs[:waiting], iter(jobs[waiting:])
        running: Any = as_completed(client.map(play_job, first, pure=False))  # type: ignore[no-untyped-call, unused-ignore]
        for future in running:
            result: Result = future.result()
            job = next(rest, None)
            if job is not None:
                running.add(client.submit(play_job, job, pure=False))
            yield result
