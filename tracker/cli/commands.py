"""The commands that look at a log, the engine, board files and the dashboard.

Each imports what it needs when it runs, so that ``where`` starts fast.
"""

from __future__ import annotations

import argparse
import io
import sys

from tracker.cli.reading import FINE, IMPOSSIBLE, USAGE, CommandError, blamed, possible, replay, sound

__all__ = ["app", "board_check", "check", "engine", "where", "why"]

REPAIRS = 3
"""How many repairs of an impossible log ``check`` shows."""


def count_of(number: int, what: str) -> str:
    """``1 line``, ``2 lines``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def where(options: argparse.Namespace) -> int:
    from tracker.deduce import UnknownModel

    game, log = sound(options)
    try:
        answer = game.answer(options.model)
    except UnknownModel as error:
        raise CommandError(str(error)) from None
    blame = {} if game.last.possible else blamed(game, log)
    if options.json:
        import json

        print(json.dumps({**answer.as_json(), **blame}, ensure_ascii=False))
    elif blame:
        from tracker.text import conflict_text

        print(conflict_text(game, log, blame), file=sys.stderr)
    else:
        from tracker.text import answer_text

        print(answer_text(answer, game))
    return IMPOSSIBLE if blame else FINE


def check(options: argparse.Namespace) -> int:
    game, log = replay(options, lenient=True)
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


def why(options: argparse.Namespace) -> int:
    from tracker import explain
    from tracker.board import UnknownName
    from tracker.text import why_text

    if not 0 <= options.seconds <= 3600:
        raise CommandError(f"--seconds {options.seconds}: give a number from 0 to 3600")
    game, log = possible(options)
    try:
        hide = options.place.lower() == "hide"
        place = "hide" if hide else game.board.ids[game.board.place(options.place)]
        reason = explain.why(game, place, space=options.space, lair=options.lair, seconds=options.seconds)
    except (UnknownName, ValueError) as error:
        raise CommandError(str(error)) from None
    print(why_text(game, log, place, reason, options.space, options.lair))
    return FINE


def engine(options: argparse.Namespace) -> int:
    from tracker.engine import serve

    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Half a character, which JSON may escape but UTF-8 cannot hold, is written as it was escaped.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    serve(lines, sys.stdout)
    return FINE


def board_check(options: argparse.Namespace) -> int:
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


def app(options: argparse.Namespace) -> int:
    from tracker.ui.launch import launch

    return launch(options.port, browser=not options.no_browser)
