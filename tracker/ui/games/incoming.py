"""A log that comes from outside: every fault of it, and what of it can be kept.

Three kinds of fault: lines that cannot be read, lines that no table allows (``invalid``), and lines after
which no world is left (``impossible``). Only the first kind keeps a log from being saved as it is.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from tracker.deduce import Deduction, Problem
from tracker.log import Log, LogError, read_log
from tracker.log import Problem as Fault
from tracker.rules.table import InvalidEvent
from tracker.ui.play import deduced

__all__ = ["LARGEST", "Incoming", "check", "decoded", "header_fault", "salvaged"]

LARGEST = 5 * 1024 * 1024
"""Bytes of the largest file that is taken."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A checked log. ``log`` is ``None`` where lines cannot be read; ``header``: why no game can start."""

    text: str
    faults: tuple[Fault, ...] = ()
    log: Log | None = None
    problems: tuple[Problem, ...] = ()
    header: str | None = None

    @property
    def sound(self) -> bool:
        """Nothing is wrong with it."""
        return self.log is not None and not self.problems and self.header is None


def decoded(data: bytes) -> str:
    """The text of a file; bytes that are no UTF-8 become a sign that says so."""
    return data.decode("utf-8-sig", errors="replace")


def check(data: bytes | str) -> Incoming:
    """Read a log and play it through; every fault is gathered, nothing is raised."""
    text = data if isinstance(data, str) else decoded(data)
    try:
        log = read_log(data)
    except LogError as error:
        return Incoming(text, faults=error.problems)
    try:
        game: Deduction = deduced(log)
    except InvalidEvent as error:
        return Incoming(text, log=log, header=str(error))
    problems = tuple(
        Problem(log.lines[problem.line - 2], problem.kind, problem.message) for problem in game.problems()
    )
    return Incoming(text, log=log, problems=problems)


def header_fault(faults: Sequence[Fault], text: str) -> bool:
    """Whether the header is at fault, or the file as a whole; then nothing can be kept without mending it."""
    first = next((number for number, line in _lines(text) if line.strip()), 1)
    return any(fault.line is None or fault.line <= first for fault in faults)


def salvaged(incoming: Incoming) -> str | None:
    """The log with each line that cannot be read turned into a note that holds it, so that nothing is lost.

    ``None`` if the header is at fault.
    """
    text = incoming.text
    for _ in range(100):  # reading stops after many faults, so a long file takes more than one pass
        try:
            read_log(text)
        except LogError as error:
            if header_fault(error.problems, text):
                return None
            bad = {fault.line for fault in error.problems}
            text = "\n".join(_note(line) if number in bad else line for number, line in _lines(text)) + "\n"
        else:
            return text
    return None


def _lines(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.removesuffix("\n").split("\n"), 1))


def _note(line: str) -> str:
    return json.dumps({"type": "note", "note": line.rstrip("\r")}, ensure_ascii=False)
