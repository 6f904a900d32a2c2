"""A stream of requests and its answers, one JSON value a line."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TextIO

from tracker.engine.engine import Engine
from tracker.engine.words import Answer, RequestError
from tracker.log.problems import Faults
from tracker.log.text import parse_line

__all__ = ["serve"]


def _parsed(line: str) -> object:
    faults = Faults(None)
    request = parse_line(line.strip().removeprefix("\ufeff"), faults)
    if faults.found:
        raise RequestError("usage", "; ".join(str(problem) for problem in faults.found))
    return request


def serve(lines: Iterable[str], out: TextIO) -> None:
    """Answer each line of a stream until ``quit`` or its end; blank lines are skipped.

    >>> import sys
    >>> serve(['{"do": "pop"}', '{"do": "quit", "id": 1}'], sys.stdout)
    {"ok": false, "error": {"kind": "usage", "message": "there is no game yet: start one with 'new'"}}
    {"id": 1, "ok": true}
    """
    engine = Engine()
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = engine.handle(_parsed(line))
        except RequestError as error:
            answer = {"ok": False, "error": error.error}
        out.write(_written(answer) + "\n")
        out.flush()
        if engine.ended:
            return


def _written(answer: Answer) -> str:
    try:
        return json.dumps(answer, ensure_ascii=False)
    except RecursionError:  # the ``id`` could just be read, but not be written again
        answer = {"ok": False, "error": {"kind": "usage", "message": "'id' is nested too deeply"}}
        return json.dumps(answer)
