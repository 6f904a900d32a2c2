"""The header line: edition, rulings, starting hunters, and the board that the game is played on."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from tracker.board import Board, BoardError, load_board
from tracker.events import DEFAULT_RULINGS, HUNTERS, Header
from tracker.log.names import Names
from tracker.log.problems import BAD, Faults, clip, show
from tracker.log.shapes import read_struct
from tracker.names import suggest

__all__ = ["decode_header", "read_header"]

_VERSION = 1
_ALWAYS = ("format", "version", "edition", "advanced", "hunters")
_DEFAULT_BOARD = "third-edition"


def decode_header(raw: object, *, board: Board | None = None) -> Header:
    """Return a header from parsed JSON, names turned into ids.

    ``board`` stands in for the board that the header names (for a game that is read with ``--board``).

    Raises:
        LogError: with every fault of the header, those of its board included.
    """
    faults = Faults(None)
    header, _ = read_header(raw, board, faults)
    faults.stop()
    assert header is not None
    return header


def read_header(raw: object, board: Board | None, faults: Faults) -> tuple[Header | None, Board]:
    """Return the header, or ``None`` after noting its faults, and the board on which to read the events.

    The board is the given one, else the header's, else (if that one is at fault) the default board.
    """
    if not isinstance(raw, dict):
        faults.add(None, f'the header must be an object with "format": "fury-tracker", not {show(raw)}')
        return None, load_board(_DEFAULT_BOARD) if board is None else board
    before = len(faults.found)
    on = _board(raw, faults) if board is None else board
    read = read_struct(Header, raw, Names(on), faults)
    for key in _ALWAYS:
        if key not in raw and not any(problem.key == key for problem in faults.found):
            faults.add(key, "missing")
    _rulings(raw.get("rulings"), faults)
    if read is not BAD:
        _hunters(read, on, faults)
    if read is BAD or len(faults.found) > before:
        return None, on
    header = cast(Header, read)
    return _with_ids(header, on) if board is None else header, on


def version_fault(raw: object) -> str | None:
    """Say why nothing else of a log of another version should be read, or return ``None``."""
    version = raw.get("version") if isinstance(raw, dict) else None
    if type(version) is not int or version == _VERSION:
        return None
    newer = "; a newer fury-tracker wrote it" if version > _VERSION else ""
    return f"version {show(version)} of the log cannot be read here, only version {_VERSION}{newer}"


def _board(raw: dict[str, Any], faults: Faults) -> Board:
    spec = raw.get("board", _DEFAULT_BOARD)
    if isinstance(spec, str | dict):  # any other type is a fault that the struct's reader names
        try:
            return load_board(spec, files=False)
        except BoardError as error:
            for problem in error.problems:
                faults.add("board", problem.removeprefix("board: "))
        except RecursionError:
            faults.add("board", "nested too deeply")
    return load_board(_DEFAULT_BOARD)


def _with_ids(header: Header, board: Board) -> Header:
    """The header with ids in the changed links of its board, which :func:`_board` has checked."""
    if isinstance(header.board, str):
        return header
    changed = {
        key: [[kind, *(board.ids[board.place(name)] for name in ends)] for kind, *ends in links]
        if key in ("add", "remove")
        else links
        for key, links in header.board.items()
    }
    return msgspec.structs.replace(header, board=changed)


def _rulings(rulings: object, faults: Faults) -> None:
    if isinstance(rulings, dict):
        for name in rulings:
            if name not in DEFAULT_RULINGS:
                near = suggest(clip(name), DEFAULT_RULINGS)
                hint = f"did you mean {near!r}?" if near else "known: " + ", ".join(DEFAULT_RULINGS)
                faults.add(f"rulings.{clip(name)}", f"unknown ruling ({hint})")


def _hunters(header: Header, board: Board, faults: Faults) -> None:
    """Each hunter starts in a city: no sea zone, not the castle."""
    for hunter in HUNTERS:
        place = header.hunters.get(hunter)
        if place is None:
            faults.add(f"hunters.{hunter}", "missing: every hunter needs a city to start from")
        elif board.index[place] >= board.land or board.index[place] == board.castle:
            faults.add(f"hunters.{hunter}", f"must start in a city, not in {place!r}")
