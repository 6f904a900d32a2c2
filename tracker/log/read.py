"""Reading a whole log: header, then events, with every fault of the file in one error."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, cast, get_args

from tracker.board import Board, load_board
from tracker.events import Event
from tracker.log.checks import check_event
from tracker.log.header import read_header, version_fault
from tracker.log.model import Log
from tracker.log.names import Names
from tracker.log.problems import BAD, Faults, LogError, Problem, clip, one_of, show
from tracker.log.shapes import read_struct
from tracker.log.text import LONGEST_FILE, numbered_lines, parse_line
from tracker.names import suggest

__all__ = ["MOST_PROBLEMS", "decode_event", "read_log", "read_log_and_board", "read_log_file"]

MOST_PROBLEMS = 1000
"""After so many faults a file is not read on; the last problem says so."""

_EVENTS: dict[str, Any] = {kind.__struct_config__.tag: kind for kind in get_args(Event)}


def read_log(data: bytes | str, *, board: Board | None = None) -> Log:
    """Read a log from the content of its file.

    ``board`` stands in for the board that the header names. Blank lines are skipped; each event keeps its
    physical line number.

    Raises:
        LogError: with every fault of the file, each with its line.

    >>> read_log('{"type": "note"}')
    Traceback (most recent call last):
    tracker.log.problems.LogError: line 1: the header is missing: the first line must be ...
    """
    (first, text), *rest = numbered_lines(data)
    faults = Faults(first)
    raw = parse_line(text, faults)
    if _is_event(raw):
        faults.add(None, 'the header is missing: the first line must be one with "format": "fury-tracker"')
        header, on = read_header({}, board, Faults(None))
        rest.insert(0, (first, text))
    else:
        fault = version_fault(raw)
        if fault is not None:
            faults.add("version", fault)
            faults.stop()
        header, on = read_header({} if raw is BAD else raw, board, Faults(None) if raw is BAD else faults)
    names = Names(on)
    events: list[Event] = []
    lines: list[int] = []
    problems = faults.found
    for number, text in rest:
        faults = Faults(number)
        raw = parse_line(text, faults)
        event = BAD if raw is BAD else _read_event(raw, names, faults)
        if faults.found:
            problems += faults.found
            if len(problems) > MOST_PROBLEMS:
                rule = f"more than {MOST_PROBLEMS} faults: the rest of the file was not read"
                problems[MOST_PROBLEMS:] = [Problem(number, None, rule)]
                break
        else:
            events.append(cast(Event, event))
            lines.append(number)
    log = None if header is None else Log(header, tuple(events), tuple(lines))
    if problems or log is None:
        raise LogError(problems, log)
    return log


def read_log_file(path: str | os.PathLike[str], *, board: Board | None = None) -> Log:
    """Read a log file; ``board`` stands in for the board that its header names.

    Raises:
        LogError: the file cannot be opened or is too large, or with every fault in it.
    """
    try:
        with Path(path).open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        message = f"cannot read {os.fspath(path)!r}: {reason[:1].lower()}{reason[1:]}"
        raise LogError([Problem(None, None, message)]) from None
    return read_log(data, board=board)


def read_log_and_board(name: str, board: str | None = None) -> tuple[Log, Board]:
    """Read a log file, or standard input if ``name`` is ``-``, with its board.

    ``board``, a shipped id or a board file, stands in for the board that the header names.

    Raises:
        BoardError: with every problem of that board.
        LogError: as :func:`read_log_file`.
    """
    given = None if board is None else load_board(board)
    log = read_log(sys.stdin.buffer.read(), board=given) if name == "-" else read_log_file(name, board=given)
    return log, given or load_board(log.header.board, files=False)


def decode_event(raw: object, board: Board, *, line: int | None = None) -> Event:
    """Return an event from parsed JSON, names turned into ids; ``line`` is the one that faults shall name.

    Raises:
        LogError: with every fault of the event.
    """
    faults = Faults(line)
    event = _read_event(raw, Names(board), faults)
    faults.stop()
    return cast(Event, event)


def _is_event(raw: object) -> bool:
    return isinstance(raw, dict) and "type" in raw and "format" not in raw


def _read_event(raw: object, names: Names, faults: Faults) -> Any:
    """The event, or ``BAD``; a fault may also be noted for an event that is returned."""
    if not isinstance(raw, dict):
        faults.add(None, f'an event must be an object such as {{"type": "note"}}, not {show(raw)}')
        return BAD
    if "format" in raw and "type" not in raw:
        faults.add(None, "a second header; a log has one, on its first line")
        return BAD
    if "type" not in raw:
        faults.add("type", 'missing: it says what happened, for example "hunter_move"')
        return BAD
    word = raw["type"]
    kind = _EVENTS.get(word) if isinstance(word, str) else None
    if kind is None:
        near = suggest(clip(word), _EVENTS) if isinstance(word, str) else None
        hint = f"did you mean {near!r}?" if near else f"known are {one_of(sorted(_EVENTS))}"
        faults.add("type", f"unknown type of event {show(word)} ({hint})")
        return BAD
    event = read_struct(kind, raw, names, faults)
    if event is not BAD:
        check_event(event, names.board, faults)
    return event
