"""``fury-tracker simulate``: whole games of several kinds of Dracula and hunters, their logs, a table."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tracker.simulate.jobs import Job, Result

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``simulate`` to its parser."""
    add = parser.add_argument
    add("--games", type=_count, default=10, metavar="N", help="games of each pairing (10)")
    add("--dracula", default="random", metavar="KIND", help="a kind, several with commas, or all (random)")
    add("--hunters", default="greedy", metavar="KIND", help="the same for the hunters (greedy)")
    add("--seed", type=int, default=0, metavar="S", help="the same seed plays the same games (0)")
    add("--rounds", type=_count, default=12, metavar="N", help="rounds at most (12)")
    add("--until-caught", action="store_true", help="a game ends when a hunter first stands in his city")
    add("--features", choices=("plain", "rich"), default="plain", help="rich: with event cards")
    add("--board", default="third-edition", metavar="ID", help="a shipped board or a board file")
    add("--out", type=Path, metavar="DIR", help="keep results and logs; a run broken off goes on there")
    add("--no-logs", action="store_true", help="keep the results only")
    add("--json", action="store_true", help="print the table as JSON")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=_count, metavar="J", help="processes (one for each core)")
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not 1 or more")
    return number


def run(args: argparse.Namespace) -> int:
    """Run ``fury-tracker simulate``; 0, or 2 after an error message on standard error."""
    from tracker.board import BoardError
    from tracker.simulate.draculas import DRACULAS
    from tracker.simulate.hunters import HUNTER_KINDS

    try:
        draculas = _kinds(args.dracula, DRACULAS, "Dracula")
        hunters = _kinds(args.hunters, HUNTER_KINDS, "hunters")
        return _play(args, draculas, hunters)
    except (ValueError, BoardError, OSError, ImportError) as error:
        print(f"fury-tracker simulate: {_reason(error)}", file=sys.stderr)
        return 2


def _reason(error: Exception) -> str:
    if isinstance(error, ImportError):
        return "the Dask client is missing: pip install 'fury-tracker[dask]'"
    return str(error)


def _kinds(text: str, known: Any, what: str) -> list[str]:
    from tracker.names import suggest

    names = list(known) if text == "all" else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in known:
            near = suggest(name, known)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(known)}"
            raise ValueError(f"unknown kind of {what} {name!r} ({hint})")
    return list(dict.fromkeys(names))


def _play(args: argparse.Namespace, draculas: Sequence[str], hunters: Sequence[str]) -> int:
    import json
    from dataclasses import asdict

    from tracker.board import load_board
    from tracker.simulate.jobs import Job
    from tracker.simulate.results import Folder, rows_of, table_text

    load_board(args.board)
    asked = {
        "seed": args.seed,
        "rounds": args.rounds,
        "until_caught": args.until_caught,
        "features": args.features,
        "board": args.board,
    }
    folder = None if args.out is None else Folder(args.out, asked)
    log = folder is not None and not args.no_logs
    jobs = [
        Job(dracula, team, number, log=log, **asked)
        for number in range(args.games)
        for dracula in draculas
        for team in hunters
    ]
    wanted = {(job.dracula, job.hunters, job.number) for job in jobs}
    results = [] if folder is None else folder.done()
    results = [r for r in results if (r.dracula, r.hunters, r.number) in wanted]
    there = {(r.dracula, r.hunters, r.number) for r in results}
    todo = [job for job in jobs if (job.dracula, job.hunters, job.number) not in there]
    for result in _watched(_results(args, todo), len(jobs), len(results)):
        if folder is not None:
            folder.keep(result)
        results.append(result)
    rows = rows_of(results, draculas, hunters, args.rounds)
    print(json.dumps([asdict(row) for row in rows]) if args.json else table_text(rows, args.rounds))
    return 0


def _results(args: argparse.Namespace, jobs: Sequence[Job]) -> Iterator[Result]:
    from tracker.simulate.jobs import on_cores, on_dask

    if args.dask:
        return on_dask(jobs, args.dask)
    return on_cores(jobs, args.jobs or os.cpu_count() or 1)


def _watched(results: Iterator[Result], total: int, before: int) -> Iterator[Result]:
    """Pass results on and tell on standard error how far it is."""
    started = told = time.monotonic()
    screen = sys.stderr.isatty()
    for count, result in enumerate(results, 1):
        now = time.monotonic()
        if now - told > (0.5 if screen else 15) or (screen and before + count == total):
            told = now
            left = (now - started) / count * (total - before - count)
            text = f"{before + count} of {total} games, about {left:.0f} s left"
            print(text, end="\033[K\r" if screen else "\n", file=sys.stderr, flush=True)
        yield result
    if screen:
        print("\033[K", end="", file=sys.stderr, flush=True)
