"""``fury-tracker review LOG``: the audit and the findings in words, and reports as files.

Exit codes: 0 fine, 2 unreadable or not a log, 3 if the truth breaks a rule or no place is left.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.board import Board
    from tracker.log import Log
    from tracker.review.gather import Review

__all__ = ["add_arguments", "run"]

FINE, UNREADABLE, ILLEGAL = 0, 2, 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``review`` takes to a parser."""
    parser.add_argument("log", metavar="LOG", help="a finished game (.jsonl), or - for standard input")
    parser.add_argument("--report", metavar="FILE", help="write the report as one HTML file")
    parser.add_argument("--markdown", metavar="FILE", help="write the report as Markdown")
    parser.add_argument("--csv", metavar="DIR", help="write the tables as CSV into this folder")
    parser.add_argument("--model", default="default", metavar="NAME", help="weigh plays by this model")
    parser.add_argument("--board", metavar="FILE", help="a board file or the id of a shipped board")
    parser.add_argument(
        "--plan",
        type=_seconds,
        default=1.0,
        metavar="SECONDS",
        help="time to plan the hunters' moves again (1; 0 plans none)",
    )


def run(options: argparse.Namespace) -> int:
    """Review a log and return the exit code."""
    from tracker.deduce import UnknownModel
    from tracker.review.bar import Bar
    from tracker.review.gather import review
    from tracker.review.truth import TruthError
    from tracker.rules.table import InvalidEvent

    read = _read(options)
    if read is None:
        return UNREADABLE
    log, board = read
    name = options.log
    try:
        with Bar("reviewing") as bar:
            made = review(
                log.header,
                board,
                log.events,
                lines=log.lines,
                model=options.model,
                plan_seconds=options.plan,
                progress=bar,
            )
    except TruthError as error:
        return _refused(f"{name}: the truth line does not fit", *error.problems)
    except InvalidEvent as error:
        return _refused(f"{name}: {error}", f"fury-tracker check {name} tells more")
    except UnknownModel as error:
        return _refused(str(error))
    _tell(made)
    if not _write(made, options):
        return UNREADABLE
    return FINE if not made.offences and all(step.places for step in made.steps) else ILLEGAL


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"not a number of seconds: {text!r}; use 0 or more")
    return seconds


def _read(options: argparse.Namespace) -> tuple[Log, Board] | None:
    """The log and its board, or ``None`` after saying what is wrong with them."""
    from tracker.board import BoardError
    from tracker.log import LogError, read_log_and_board

    try:
        return read_log_and_board(options.log, options.board)
    except BoardError as error:
        _refused(*error.problems)
    except LogError as error:
        shown = [f"{options.log}: {problem}" for problem in error.problems]
        _refused(f"{options.log} cannot be read", *shown)
    return None


def _refused(*lines: str) -> int:
    print("fury-tracker: " + "\n".join(lines), file=sys.stderr)
    return UNREADABLE


def _tell(made: Review) -> None:
    from tracker.review.report import findings, offences, summary

    print(" ".join(summary(made)))
    for sentence in (*offences(made), *findings(made)):
        print(f"- {sentence}")


def _write(made: Review, options: argparse.Namespace) -> bool:
    """Write what was asked for; ``False`` after saying what could not be written."""
    try:
        if options.report is not None:
            from tracker.review.page import html_report

            _save(options.report, html_report(made))
        if options.markdown is not None:
            from tracker.review.report import markdown_report

            _save(options.markdown, markdown_report(made))
        if options.csv is not None:
            from tracker.review.tables import write_csv

            for file in write_csv(made, options.csv):
                print(f"wrote {file}")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        _refused(f"cannot write {error.filename!r}: {reason}")
        return False
    return True


def _save(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8", newline="\n")
    print(f"wrote {name}")
