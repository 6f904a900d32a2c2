"""The parser of the command line, and one run of it."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial

from tracker import __version__
from tracker.cli import ahead
from tracker.cli import commands as basic
from tracker.cli.reading import FINE, USAGE, CommandError, log_arguments

__all__ = ["main"]

Command = Callable[[argparse.Namespace], int]


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
        commands, "where", basic.where, "list every place where he can be, and every card's candidates"
    )
    log_arguments(where)
    where.add_argument("--json", action="store_true", help="print the answer as JSON")
    where.add_argument("--model", default="default", metavar="NAME", help="weigh plays by this model")

    check = _command(
        commands, "check", basic.check, "report every problem of a log, and which lines conflict"
    )
    log_arguments(check)

    why = _command(commands, "why", basic.why, "say why he can or cannot be in a place")
    log_arguments(why)
    why.add_argument("place", metavar="PLACE", help="a place, or 'hide' with --space")
    why.add_argument("--space", type=int, metavar="N", help="the card on this space of the trail instead")
    why.add_argument("--lair", type=int, metavar="N", help="the card in this lair instead")
    why.add_argument("--seconds", type=float, default=10.0, help="time for making the reason irreducible")

    ahead.add_commands(partial(_command, commands))

    _command(commands, "engine", basic.engine, "answer JSON requests on standard input (spec/engine.md)")

    board = _command(commands, "board", None, "look at board files")
    boards = board.add_subparsers(metavar="COMMAND", required=True)
    problems = _command(boards, "check", basic.board_check, "report every problem of a board file")
    problems.add_argument("file", metavar="FILE")

    app = _command(commands, "app", basic.app, "open the dashboard in the browser")
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
