"""``fury-tracker simulate``: whole games of several kinds of Dracula and hunters, their logs, a table."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

__all__ = ["add_arguments", "add_workers", "count", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``simulate`` to its parser."""
    add = parser.add_argument
    add("--games", type=count, default=10, metavar="N", help="games of each pairing (10)")
    add("--dracula", default="random", metavar="KIND", help="a kind, several with commas, or all (random)")
    add("--hunters", default="greedy", metavar="KIND", help="the same for the hunters (greedy)")
    add("--seed", type=_seed, default=0, metavar="S", help="the same seed plays the same games (0)")
    add("--rounds", type=count, default=12, metavar="N", help="rounds at most (12)")
    add("--until-caught", action="store_true", help="a game ends when a hunter first stands in his city")
    add("--features", choices=("plain", "rich"), default="plain", help="rich: with event cards")
    add("--board", default="third-edition", metavar="ID", help="a shipped board or a board file")
    add("--out", type=Path, metavar="DIR", help="keep results and logs; a run broken off goes on there")
    add("--no-logs", action="store_true", help="keep the results only")
    add("--json", action="store_true", help="print the table as JSON")
    add_workers(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where jobs are done: ``jobs`` (``None``: every core) and ``dask``."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=count, metavar="J", help="processes (one for each core)")
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")


def count(text: str) -> int:
    """An argument that counts something: 1 or more."""
    return _whole(text, 1)


def _seed(text: str) -> int:
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if number < least:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, {least} or more")
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
        print(f"fury-tracker simulate: {error}", file=sys.stderr)
        return 2


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
    from tracker.simulate.jobs import Job, play_job
    from tracker.simulate.progress import watched
    from tracker.simulate.results import Folder, rows_of, table_text
    from tracker.simulate.spread import spread

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
    found = spread(play_job, todo, args.jobs or os.cpu_count() or 1, args.dask)
    for _, result in watched(found, len(jobs), len(results)):
        if folder is not None:
            folder.keep(result)
        results.append(result)
    rows = rows_of(results, draculas, hunters, args.rounds)
    print(json.dumps([asdict(row) for row in rows]) if args.json else table_text(rows, args.rounds))
    return 0
