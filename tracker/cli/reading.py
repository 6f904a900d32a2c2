"""Reading the log of a command, and the errors that end one."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.board import Board
    from tracker.deduce import Deduction
    from tracker.log import Log

__all__ = [
    "FINE",
    "IMPOSSIBLE",
    "USAGE",
    "CommandError",
    "blamed",
    "log_arguments",
    "possible",
    "replay",
    "sound",
]

FINE, USAGE, IMPOSSIBLE = 0, 2, 3


class CommandError(Exception):
    """An error that ends a command: its lines are printed, its code is the exit code."""

    def __init__(self, *lines: str, code: int = USAGE) -> None:
        super().__init__("\n".join(lines))
        self.code = code


def log_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", metavar="LOG", help="a game log (.jsonl), or - for standard input")
    parser.add_argument("--upto", type=int, metavar="N", help="only the first N events")
    parser.add_argument("--board", metavar="FILE", help="a board file or the id of a shipped board")


def _read(options: argparse.Namespace, lenient: bool = False) -> tuple[Log, Board]:
    """The log and its board; ``lenient`` keeps the lines that can be read beside some that cannot.

    Raises:
        CommandError: with every problem of the file.
    """
    from tracker.board import BoardError, load_board
    from tracker.log import LogError, read_log_and_board

    try:
        log, board = read_log_and_board(options.log, options.board)
    except BoardError as error:
        raise CommandError(*error.problems) from None
    except LogError as error:
        shown = [f"{options.log}: {problem}" for problem in error.problems]
        refused = CommandError(f"{options.log} cannot be read", *shown)
        if not lenient or error.readable is None or options.upto is not None:
            raise refused from None
        print(f"fury-tracker: {refused}", file=sys.stderr)
        log = error.readable
        options.unreadable = len(shown)
        named = options.board is None
        board = load_board(log.header.board if named else options.board, files=not named)
    count = len(log.events) if options.upto is None else options.upto
    if not 0 <= count <= len(log.events):
        raise CommandError(f"--upto {count}: the log has {len(log.events)} events")
    return type(log)(log.header, log.events[:count], log.lines[:count]), board


def replay(options: argparse.Namespace, lenient: bool = False) -> tuple[Deduction, Log]:
    """The game of a log, invalid lines kept.

    Raises:
        CommandError: the file cannot be read, or its header does not fit the board.
    """
    from tracker.deduce import Deduction
    from tracker.habits import game_models
    from tracker.rules.table import InvalidEvent

    log, board = _read(options, lenient)
    try:
        game = Deduction(log.header, board, models=game_models())
    except InvalidEvent as error:
        raise CommandError(f"{options.log}: line 1: {error}") from None
    for event in log.events:
        game = game.keeping(event)
    return game, log


def sound(options: argparse.Namespace) -> tuple[Deduction, Log]:
    """The game of a log without structural errors.

    Raises:
        CommandError: a line is invalid.
    """
    game, log = replay(options)
    invalid = [
        f"{options.log}: line {line}: {snapshot.invalid}"
        for line, snapshot in zip(log.lines, game.snapshots[1:], strict=True)
        if snapshot.invalid is not None
    ]
    if invalid:
        raise CommandError(f"{options.log} does not fit the table", *invalid)
    return game, log


def possible(options: argparse.Namespace) -> tuple[Deduction, Log]:
    """The game of a log that leaves a world.

    Raises:
        CommandError: a line is invalid (code 2), or the log leaves no world (code 3).
    """
    game, log = sound(options)
    if not game.last.possible:
        from tracker.text import conflict_text

        raise CommandError(conflict_text(game, log, blamed(game, log)), code=IMPOSSIBLE)
    return game, log


def blamed(game: Deduction, log: Log) -> dict[str, object]:
    """The lines to blame for an impossible log, as ``lines`` or ``background``, numbered as in the file."""
    from tracker import explain

    found = explain.blame(game.header, game.board, game.events, seconds=10.0)
    told: dict[str, object] = {"lines": [log.lines[line - 2] for line in found.lines]}
    if found.background is not None:
        # Line 1 is the header: it leaves no world where hunters stand in every city.
        told["background"] = 1 if found.background == 1 else log.lines[found.background - 2]
    if not found.minimal:
        told["minimal"] = False
    return told
