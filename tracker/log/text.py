"""From bytes to JSON values, line by line: limits, encoding, broken JSON, keys written twice."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from tracker.log.problems import BAD, Faults, LogError, Problem, clip, show

__all__ = ["LONGEST_FILE", "LONGEST_LINE", "numbered_lines", "parse_line"]

LONGEST_FILE = 16 * 1024 * 1024
LONGEST_LINE = 1024 * 1024
_MB = 1024 * 1024
_MOST_DIGITS = 18


class _Refused(ValueError):
    pass


def numbered_lines(data: bytes | str) -> list[tuple[int, bytes | str]]:
    """Split a file into its lines that are not blank, each with its physical number.

    A byte order mark and CRLF line ends are accepted. Raises :class:`LogError` for a file over
    ``LONGEST_FILE`` bytes or characters and for one that is plainly not text.
    """
    if len(data) > LONGEST_FILE:
        message = f"the file is too large to be a game log: over {LONGEST_FILE // _MB} MB"
        raise LogError([Problem(None, None, message)])
    lines: list[bytes | str]
    if isinstance(data, str):
        lines = [*data.removeprefix("\ufeff").split("\n")]
    else:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise LogError([Problem(1, None, "the file is UTF-16 text; save it as UTF-8")])
        head, *more = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
        if b"\x00" in head or _undecodable(head):
            message = "not a text file: a game log is UTF-8 text, one JSON object a line"
            raise LogError([Problem(1, None, message)])
        lines = [head, *more]
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not numbered:
        raise LogError([Problem(1, None, "the file is empty; a game log starts with a header line")])
    return numbered


def parse_line(text: bytes | str, faults: Faults) -> Any:
    """Parse one line as JSON and return its value, or ``BAD`` with the reason in ``faults``.

    Unreadable is: over ``LONGEST_LINE``, not UTF-8, broken or too deeply nested JSON, ``NaN`` and
    ``Infinity``, numbers of absurd length. A key that stands twice in one object is a fault too, but then the
    value is returned.
    """
    if len(text) > LONGEST_LINE:
        faults.add(None, f"the line is too long: {len(text) / _MB:.1f} MB, limit 1 MB")
        return BAD
    twice: dict[str, None] = {}

    def as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            keys = [key for key, _ in pairs]
            twice.update((key, None) for key in found if keys.count(key) > 1)
        return found

    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        value = json.loads(
            decoded,
            object_pairs_hook=as_object,
            parse_constant=_refuse,
            parse_int=_whole,
            parse_float=_real,
        )
    except UnicodeDecodeError as error:
        faults.add(None, f"not UTF-8 text: byte {error.object[error.start]:#04x} at column {error.start + 1}")
    except json.JSONDecodeError as error:
        faults.add(None, _broken(error))
    except _Refused as error:
        faults.add(None, str(error))
    except RecursionError:
        faults.add(None, "not valid JSON for a log: nested too deeply")
    else:
        for key in twice:
            faults.add(clip(key), "this key stands twice in one object")
        return value
    return BAD


def _undecodable(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def _broken(error: json.JSONDecodeError) -> str:
    if error.msg.startswith("Unterminated string") or error.pos >= len(error.doc.rstrip()):
        return "not valid JSON: the line ends too early (was the file cut short?)"
    reason = error.msg[0].lower() + error.msg[1:].removesuffix(" at")
    return f"not valid JSON: {reason} at column {error.colno}"


def _refuse(constant: str) -> NoReturn:
    raise _Refused(f"not valid JSON: {constant} is not a number")


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise _Refused(f"not valid JSON for a log: the number {show(digits)} is too long")
    return int(digits)


def _real(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise _Refused(f"not valid JSON for a log: the number {show(digits)} is too large")
    return value
