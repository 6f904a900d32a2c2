"""Measure the deduction: milliseconds an event and peak memory, beside the aims.

Run with ``make bench``. Each table runs in a process of its own, so that its peak memory is its own.
"""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted((ROOT / "tests" / "data" / "cases").glob("game-*.jsonl"))
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Result:
    """Times in milliseconds an event, peak memory in MiB, worlds at the end."""

    times: tuple[float, ...]
    peak: int
    worlds: int
    exact: bool


def _timed(header: object, events: Iterable[object]) -> tuple[list[float], object]:
    from tracker.board import load_board
    from tracker.deduce import Deduction

    game = Deduction(header, load_board("third-edition"))  # type: ignore[arg-type]
    times = []
    for event in events:
        start = time.perf_counter()
        game = game.after(event)  # type: ignore[arg-type]
        times.append(1000 * (time.perf_counter() - start))
    return times, game


def _result(runs: list[list[float]], game: object) -> Result:
    worlds = game.last.worlds  # type: ignore[attr-defined]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    times = tuple(statistics.median(column) for column in zip(*runs, strict=True))
    return Result(times, peak, worlds.count, worlds.exact)


def handed_games() -> Result:
    """Every event of the handed games."""
    from tracker.log import read_log_file

    every: list[list[float]] = [[] for _ in range(ROUNDS)]
    game: object = None
    for path in GAMES:
        log = read_log_file(path)
        for times in every:
            fresh, game = _timed(log.header, log.events)
            times.extend(fresh)
    return _result(every, game)


def _table(*phases: str | int) -> Result:
    from tracker.events import DraculaMove, Header, Left

    start = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
    events = []
    for phase in phases:
        if isinstance(phase, int):
            events.append(DraculaMove(card="city", left=Left(to="lair", lair=phase)))
        else:
            events.append(DraculaMove(card=phase))  # type: ignore[arg-type]
    runs = []
    game: object = None
    for _ in range(ROUNDS):
        times, game = _timed(Header(hunters=start), events)  # type: ignore[arg-type]
        runs.append(times)
    return _result(runs, game)


CITY = ("city",)
TABLES: dict[str, tuple[str, Callable[[], Result] | tuple[str | int, ...]]] = {
    "handed games": ("median <= 3, p99 <= 40", handed_games),
    "six hidden moves with Hide": ("<= 25 altogether", CITY * 6),
    "twenty hidden moves": ("", CITY * 20),
    "Wolf Form in the trail": ("", (*CITY * 6, "wolf_form", *CITY * 5)),
    "one lair, near": ("<= 60 an event", (*CITY * 5, 1, *CITY * 2)),
    "one lair, far": ("<= 60 an event", (*CITY * 5, 1, *CITY * 14)),
    "two lairs, near": ("<= 600 an event", (*CITY * 5, 1, 2, *CITY * 2)),
    "two lairs, far": ("<= 600 an event", (*CITY * 5, 1, *CITY * 6, 2, *CITY * 7)),
    "three lairs, near": ("<= 1000 an event", (*CITY * 5, 1, 2, 3, *CITY * 12)),
    "three lairs, far": ("<= 1000 an event", (*CITY * 5, 1, *CITY * 4, 2, *CITY * 4, 3, *CITY * 5)),
}


def _run(name: str) -> Result:
    what = TABLES[name][1]
    return _table(*what) if isinstance(what, tuple) else what()


def _alone(name: str) -> Result:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_run, (name,))


def _p99(times: tuple[float, ...]) -> float:
    return sorted(times)[min(len(times) - 1, int(0.99 * len(times)))]


def cold_where() -> float:
    """Seconds for ``where --json`` on the longest handed game cut to 60 events, from a fresh process."""
    command = [sys.executable, "-m", "tracker", "where", "--json", "--upto", "60", str(GAMES[-1])]
    times = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _positions(each: int = 6) -> list[object]:
    """Moments of the handed games, as people play them (with every habit)."""
    from tracker.board import load_board
    from tracker.deduce import Deduction
    from tracker.habits import game_models
    from tracker.log import read_log_file

    games = []
    for path in GAMES:
        log = read_log_file(path)
        game = Deduction(log.header, load_board("third-edition"), models=game_models())
        whole = game.after_all(log.events)
        games += [whole.upto(count) for count in range(8, len(log.events), len(log.events) // each)]
    return games


def planning() -> dict[str, list[float]]:
    """Milliseconds of a plan for four hunters, of advice and a forecast, at moments of the handed games."""
    from tracker.advise import advise
    from tracker.events import HUNTERS
    from tracker.forecast import forecast
    from tracker.plan import plan

    asked: dict[str, Callable[[object], object]] = {
        "plan, first answer (aim 300)": lambda game: plan(game, HUNTERS, {}, seconds=0.0),  # type: ignore[arg-type]
        "plan, 1 second (aim 1100)": lambda game: plan(game, HUNTERS, {}, seconds=1.0),  # type: ignore[arg-type]
        "forecast of 3 (aim 100)": lambda game: forecast(game, 3),  # type: ignore[arg-type]
        "advise hired scouts (aim 200)": lambda game: advise(game, "hired_scouts", "mina"),  # type: ignore[arg-type]
    }
    taken: dict[str, list[float]] = {name: [] for name in asked}
    for game in _positions():
        for name, ask in asked.items():
            start = time.perf_counter()
            ask(game)
            taken[name].append(1000 * (time.perf_counter() - start))
    return taken


def explanations() -> list[str]:
    """Times of reasons, conflicts, repairs and the smoothed past, in words."""
    from tracker.board import load_board
    from tracker.explain.bench import bench
    from tracker.log import read_log_file

    logs = [read_log_file(path) for path in GAMES]
    games = [(log.header, load_board("third-edition"), log.events) for log in logs]
    return [str(timing) for timing in bench(games)]


def _apart(function: Callable[[], object]) -> object:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(function)


def main() -> int:
    """Print every table."""
    print(
        f"{'table':28} {'events':>6} {'median':>8} {'p99':>8} {'worst':>8} {'sum':>8} {'MiB':>5}  worlds, aim"
    )
    for name, (aim, _) in TABLES.items():
        result = _alone(name)
        times = result.times
        kind = "" if result.exact else " (superset)"
        print(
            f"{name:28} {len(times):6} {statistics.median(times):8.2f} {_p99(times):8.2f} {max(times):8.2f} "
            f"{sum(times):8.1f} {result.peak:5}  {result.worlds:,}{kind}{', aim ' + aim if aim else ''}",
            flush=True,
        )
    print(f"cold where --json, 60 events: {cold_where():.2f} s, aim <= 0.5 s")
    print("explanations on the handed games:")
    for line in _apart(explanations):  # type: ignore[attr-defined]
        print(f"  {line}")
    print("planning on the handed games, in ms:")
    for name, times in _apart(planning).items():  # type: ignore[attr-defined]
        print(f"  {name:34} median {statistics.median(times):6.0f}, longest {max(times):6.0f} ({len(times)})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
