"""The command line ``fury-tracker``. Exit codes: 0 fine, 2 bad usage or unreadable input, 3 impossible log.

Each command imports what it needs when it runs, so that ``where`` starts fast.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tracker import __version__

if TYPE_CHECKING:
    from tracker.board import Board
    from tracker.deduce import Deduction
    from tracker.log import Log

__all__ = ["FINE", "IMPOSSIBLE", "USAGE", "main"]

FINE, USAGE, IMPOSSIBLE = 0, 2, 3
REPAIRS = 3
"""How many repairs of an impossible log ``check`` shows."""

Command = Callable[[argparse.Namespace], int]


class CommandError(Exception):
    """An error that ends a command: its lines are printed, its code is the exit code."""

    def __init__(self, *lines: str, code: int = USAGE) -> None:
        super().__init__("\n".join(lines))
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack letters of place names
    parser = _parser(sys.argv[1:] if arguments is None else arguments)
    options = parser.parse_args(arguments)
    command: Command = options.command
    try:
        code = command(options)
        sys.stdout.flush()
        return code
    except CommandError as error:
        print(f"fury-tracker: {error}", file=sys.stderr)
        return error.code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"fury-tracker: {(error.strerror or str(error)).lower()}", file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print("fury-tracker: stopped", file=sys.stderr)
        return USAGE


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fury-tracker", description="Every place where Dracula can be, from what the table saw."
    )
    parser.add_argument("--version", action="version", version=f"fury-tracker {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    asked = next((word for word in arguments if not word.startswith("-")), "")

    where = _command(
        commands, "where", _where, "list every place where he can be, and every card's candidates"
    )
    _log_arguments(where)
    where.add_argument("--json", action="store_true", help="print the answer as JSON")
    where.add_argument("--model", default="default", metavar="NAME", help="weigh plays by this model")

    check = _command(commands, "check", _check, "report every problem of a log, and which lines conflict")
    _log_arguments(check)

    why = _command(commands, "why", _why, "say why he can or cannot be in a place")
    _log_arguments(why)
    why.add_argument("place", metavar="PLACE", help="a place, or 'hide' with --space")
    why.add_argument("--space", type=int, metavar="N", help="the card on this space of the trail instead")
    why.add_argument("--lair", type=int, metavar="N", help="the card in this lair instead")
    why.add_argument("--seconds", type=float, default=10.0, help="time for making the reason irreducible")

    forecast = _command(commands, "forecast", _forecast, "where he can be after his next phases")
    _log_arguments(forecast)
    forecast.add_argument("--phases", type=int, default=3, metavar="N", help="how many phases (1 to 3)")
    forecast.add_argument("--json", action="store_true", help="print JSON")
    forecast.add_argument("--model", default="default", metavar="NAME", help="weigh plays by this model")

    _command(commands, "engine", _engine, "answer JSON requests on standard input (spec/engine.md)")

    board = _command(commands, "board", None, "look at board files")
    boards = board.add_subparsers(metavar="COMMAND", required=True)
    problems = _command(boards, "check", _board_check, "report every problem of a board file")
    problems.add_argument("file", metavar="FILE")

    app = _command(commands, "app", _app, "open the dashboard in the browser")
    app.add_argument("--port", type=int, default=8501, metavar="N", help="serve on this port of localhost")
    app.add_argument("--no-browser", action="store_true", help="do not open the browser")

    for name, module, text in (
        (
            "simulate",
            "tracker.simulate.command",
            "play whole games with several kinds of Dracula and hunters",
        ),
        ("review", "tracker.review.command", "review a finished game and audit Dracula's plays"),
    ):
        _late(commands, name, module, text, asked == name)
    return parser


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], name: str, run: Command | None, text: str
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    if run is not None:
        parser.set_defaults(command=run)
    return parser


def _late(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    module: str,
    text: str,
    asked: bool,
) -> None:
    """A command whose arguments live beside its code, imported only when it is asked for."""
    from importlib import import_module

    parser = _command(commands, name, None, text)
    if asked:
        code = import_module(module)
        code.add_arguments(parser)
        parser.set_defaults(command=code.run)


def _log_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("log", metavar="LOG", help="a game log (.jsonl), or - for standard input")
    parser.add_argument("--upto", type=int, metavar="N", help="only the first N events")
    parser.add_argument("--board", metavar="FILE", help="a board file or the id of a shipped board")


def count_of(number: int, what: str) -> str:
    """``1 line``, ``2 lines``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _read(options: argparse.Namespace, lenient: bool = False) -> tuple[Log, Board]:
    """The log and its board; ``lenient`` keeps the lines that can be read beside some that cannot.

    Raises:
        CommandError: with every problem of the file.
    """
    from tracker.board import BoardError, load_board
    from tracker.log import LogError, read_log, read_log_file

    try:
        board = None if options.board is None else load_board(options.board)
        if options.log == "-":
            log = read_log(sys.stdin.buffer.read(), board=board)
        else:
            log = read_log_file(options.log, board=board)
        board = board or load_board(log.header.board, files=False)
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
        board = board or load_board(log.header.board, files=False)
    count = len(log.events) if options.upto is None else options.upto
    if not 0 <= count <= len(log.events):
        raise CommandError(f"--upto {count}: the log has {len(log.events)} events")
    return type(log)(log.header, log.events[:count], log.lines[:count]), board


def _replay(options: argparse.Namespace, lenient: bool = False) -> tuple[Deduction, Log]:
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


def _sound(options: argparse.Namespace) -> tuple[Deduction, Log]:
    """The game of a log without structural errors.

    Raises:
        CommandError: a line is invalid.
    """
    game, log = _replay(options)
    invalid = [
        f"{options.log}: line {line}: {snapshot.invalid}"
        for line, snapshot in zip(log.lines, game.snapshots[1:], strict=True)
        if snapshot.invalid is not None
    ]
    if invalid:
        raise CommandError(f"{options.log} does not fit the table", *invalid)
    return game, log


def _possible(options: argparse.Namespace) -> tuple[Deduction, Log]:
    """The game of a log that leaves a world.

    Raises:
        CommandError: a line is invalid (code 2), or the log leaves no world (code 3).
    """
    game, log = _sound(options)
    if not game.last.possible:
        from tracker.text import conflict_text

        raise CommandError(conflict_text(game, log, _blamed(game, log)), code=IMPOSSIBLE)
    return game, log


def _where(options: argparse.Namespace) -> int:
    from tracker.deduce import UnknownModel

    game, log = _sound(options)
    try:
        answer = game.answer(options.model)
    except UnknownModel as error:
        raise CommandError(str(error)) from None
    blamed = {} if game.last.possible else _blamed(game, log)
    if options.json:
        import json

        print(json.dumps({**answer.as_json(), **blamed}, ensure_ascii=False))
    elif blamed:
        from tracker.text import conflict_text

        print(conflict_text(game, log, blamed), file=sys.stderr)
    else:
        from tracker.text import answer_text

        print(answer_text(answer, game))
    return IMPOSSIBLE if blamed else FINE


def _blamed(game: Deduction, log: Log) -> dict[str, object]:
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


def _check(options: argparse.Namespace) -> int:
    game, log = _replay(options, lenient=True)
    problems = game.problems()
    for number, snapshot in enumerate(game.snapshots[1:]):
        for warning in snapshot.warnings:
            print(f"{options.log}: line {log.lines[number]}: warning: {warning}")
    invalid = [problem for problem in problems if problem.kind == "invalid"]
    for problem in invalid:
        print(f"{options.log}: line {log.lines[problem.line - 2]}: {problem.message}")
    unreadable = getattr(options, "unreadable", 0)
    if invalid:
        print(f"{len(invalid)} of {count_of(len(game), 'line')} do not fit the table", file=sys.stderr)
    if invalid or unreadable:
        return USAGE
    if not game.last.possible:
        from tracker import explain
        from tracker.text import conflicts_text

        sets = explain.conflicts(game.header, game.board, game.events, seconds=10.0)
        repairs = explain.repairs(game.header, game.board, game.events, seconds=5.0)
        print(conflicts_text(game, log, sets, repairs[:REPAIRS]))
        return IMPOSSIBLE
    print(f"{options.log}: {count_of(len(game), 'event')}, no problem")
    return FINE


def _why(options: argparse.Namespace) -> int:
    from tracker import explain
    from tracker.board import UnknownName
    from tracker.text import why_text

    if not 0 <= options.seconds <= 3600:
        raise CommandError(f"--seconds {options.seconds}: give a number from 0 to 3600")
    game, log = _possible(options)
    try:
        hide = options.place.lower() == "hide"
        place = "hide" if hide else game.board.ids[game.board.place(options.place)]
        reason = explain.why(game, place, space=options.space, lair=options.lair, seconds=options.seconds)
    except (UnknownName, ValueError) as error:
        raise CommandError(str(error)) from None
    print(why_text(game, log, place, reason, options.space, options.lair))
    return FINE


def _forecast(options: argparse.Namespace) -> int:
    from tracker.deduce import UnknownModel
    from tracker.forecast import forecast

    if not 1 <= options.phases <= 3:
        raise CommandError(f"--phases {options.phases}: give 1, 2 or 3")
    game, _ = _possible(options)
    try:
        phases = forecast(game, options.phases, options.model)
    except UnknownModel as error:
        raise CommandError(str(error)) from None
    if options.json:
        import json

        print(json.dumps({"phases": list(phases)}, ensure_ascii=False))
        return FINE
    from tracker.text import forecast_text

    print(forecast_text(phases, game.board))
    return FINE


def _engine(options: argparse.Namespace) -> int:
    from tracker.engine import serve

    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Half a character, which JSON may escape but UTF-8 cannot hold, is written as it was escaped.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    serve(lines, sys.stdout)
    return FINE


def _board_check(options: argparse.Namespace) -> int:
    from tracker.board import BoardError, board_problems
    from tracker.board.read import read_raw

    try:
        problems = board_problems(read_raw(options.file))
    except BoardError as error:
        raise CommandError(*error.problems) from None
    for problem in problems:
        print(f"{options.file}: {problem}")
    if problems:
        print(count_of(len(problems), "problem"), file=sys.stderr)
        return USAGE
    print(f"{options.file}: no problem")
    return FINE


def _app(options: argparse.Namespace) -> int:
    from tracker.ui.launch import launch

    return launch(options.port, browser=not options.no_browser)


if __name__ == "__main__":
    sys.exit(main())
