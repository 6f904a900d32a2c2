"""From what names a board to the board: shipped ids, files, and the changed boards of a log's header."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tracker.board.changes import changed_board, shipped_board, unknown_board
from tracker.board.errors import BoardError
from tracker.board.model import Board
from tracker.board.shipped import SHIPPED

__all__ = ["load_board", "read_board", "read_raw"]

_MOST_BYTES = 5_000_000


def load_board(spec: str | Mapping[str, object] | Path, *, files: bool = True) -> Board:
    """Return the board that a header or an option names.

    Args:
        spec: a shipped id (``"third-edition"``, ``"second-edition"``); or a board file; or a changed
            board, ``{"base": id, "add": [...], "remove": [...]}`` with links ``[kind, place, place]`` of
            the kinds ``road``, ``white``, ``yellow`` and ``sea`` (between two zones, or a port and a zone).
        files: whether a ``str`` that is no shipped id may name a file. A log's header may not.

    Raises:
        BoardError: with every problem.

    >>> board = load_board({"base": "third-edition", "add": [["road", "Munich", "Prague"]]})
    >>> board.place("prague") in board.roads[board.place("munich")]
    True
    """
    if isinstance(spec, Path):
        return read_board(spec)
    if isinstance(spec, str):
        if spec in SHIPPED:
            return shipped_board(spec)
        if files and (spec.endswith(".json") or _is_file(spec)):
            return read_board(Path(spec))
        raise BoardError([unknown_board(spec)])
    if isinstance(spec, Mapping):
        return changed_board(spec)
    raise BoardError([f"board: expected a shipped board or an object with 'base', not {spec!r:.60}"])


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def read_board(path: Path | str) -> Board:
    """Read a board file.

    Raises:
        BoardError: the file cannot be read, or with every problem of the board.
    """
    return Board.from_dict(read_raw(path), Path(path).stem)


def read_raw(path: Path | str) -> object:
    """Read the JSON value of a board file, for :func:`~tracker.board.problems.board_problems`.

    Raises:
        BoardError: there is no such file, it is too large, or it is not JSON.
    """
    path = Path(path)
    try:
        if not path.is_file():
            raise BoardError([f"no board file {str(path)!r}"])
        if path.stat().st_size > _MOST_BYTES:
            raise BoardError([f"board file {str(path)!r} is larger than {_MOST_BYTES // 1_000_000} MB"])
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, BoardError):
            raise
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeError) else str(error)
        raise BoardError([f"cannot read board file {str(path)!r}: {reason}"]) from None
    doubles: list[str] = []

    def pairs(items: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(items)
        if len(found) < len(items):
            count = Counter(key for key, _ in items)
            doubles.extend(key for key in found if count[key] > 1)
        return found

    try:
        raw: object = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        raise BoardError(
            [f"board file {str(path)!r} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"]
        ) from None
    except (RecursionError, ValueError):
        raise BoardError([f"board file {str(path)!r} is not JSON that can be read"]) from None
    if doubles:
        raise BoardError([f"board file {str(path)!r}: duplicate key {key!r}" for key in doubles])
    return raw
