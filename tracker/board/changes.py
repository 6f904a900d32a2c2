"""Boards that differ from a shipped one by some links, as a log's header carries them."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from tracker.board.errors import BoardError
from tracker.board.model import Board
from tracker.board.shipped import SHIPPED, shipped_raw
from tracker.names import suggest

__all__ = ["changed_board", "header_board", "shipped_board", "unknown_board"]

_LISTS = {"road": "roads", "white": "railways", "yellow": "railways", "sea": "sea_adjacency"}


@functools.cache
def shipped_board(name: str) -> Board:
    """Return a shipped board by its id."""
    return Board.from_dict(shipped_raw(name), name)


def unknown_board(name: object) -> str:
    """Return the text of the problem that ``name`` is no shipped board."""
    near = suggest(name, SHIPPED) if isinstance(name, str) else None
    hint = f"; did you mean {near!r}?" if near else f"; shipped boards: {', '.join(SHIPPED)}"
    return f"unknown board {name!r:.60}{hint}"


def header_board(board: Board) -> str | dict[str, object]:
    """Return what a log's header says for this board: a shipped id, or ``base``, ``add`` and ``remove``.

    Raises:
        BoardError: its places are those of no shipped board, so a header cannot carry it.
    """
    for name in SHIPPED:
        base = shipped_board(name)
        if base == board:
            return name
        if base.ids == board.ids and base.region == board.region:
            here = {(link.kind, link.a, link.b) for link in board.links}
            there = {(link.kind, link.a, link.b) for link in base.links}
            spec: dict[str, object] = {"base": name}
            for key, rows in (("add", here - there), ("remove", there - here)):
                if rows:
                    spec[key] = [["sea" if kind == "port" else kind, a, b] for kind, a, b in sorted(rows)]
            return spec if len(spec) > 1 else name
    raise BoardError([f"board {board.id!r}: other places than any shipped board; no header can carry it"])


def changed_board(spec: Mapping[str, object]) -> Board:
    """Return the board of a header's ``{"base": id, "add": [...], "remove": [...]}``. The last few are kept.

    Raises:
        BoardError: with every problem of the changes, or of the board that they would make.
    """
    try:
        return _kept(json.dumps(spec, sort_keys=True))
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, BoardError):
            raise
        raise BoardError(["board: expected an object with 'base', 'add' and 'remove'"]) from None


@functools.lru_cache(maxsize=16)
def _kept(text: str) -> Board:
    spec = json.loads(text)
    problems: list[str] = []
    for key in spec:
        if key not in ("base", "add", "remove"):
            near = suggest(key, ("base", "add", "remove")) if isinstance(key, str) else None
            problems.append(f"board: unknown key {key!r:.60}" + (f"; did you mean {near!r}?" if near else ""))
    base = spec.get("base")
    if not isinstance(base, str) or base not in SHIPPED:
        raise BoardError([*problems, f"board: {unknown_board(base)}"])
    raw = dict(shipped_raw(base))
    for key in ("roads", "railways", "sea_adjacency"):
        raw[key] = list(raw.get(key, ()))
    raw["locations"] = [{**place, "port_of": list(place.get("port_of", ()))} for place in raw["locations"]]
    changes = 0
    for action in ("remove", "add"):
        rows = spec.get(action, ())
        if not isinstance(rows, list | tuple):
            problems.append(f"board: {action} is a list of links, not {rows!r:.60}")
            continue
        for i, row in enumerate(rows):
            changes += 1
            try:
                _change(raw, shipped_board(base), row, action == "add")
            except (BoardError, LookupError) as error:
                problems.append(f"board: {action}[{i}]: {error}")
    if problems:
        raise BoardError(problems)
    if changes:
        raw["title"] = f"{raw.get('title', base)}, changed"
    return Board.from_dict(raw, base)


def _change(raw: dict[str, Any], base: Board, row: object, add: bool) -> None:
    if not isinstance(row, list | tuple) or len(row) != 3 or not all(isinstance(text, str) for text in row):
        raise BoardError([f"expected [kind, place, place], not {row!r:.60}"])
    kind = row[0]
    if kind not in _LISTS:
        raise BoardError([f"unknown kind of link {kind!r:.60}; expected one of {', '.join(_LISTS)}"])
    a, b = sorted((base.place(row[1]), base.place(row[2])))
    first, second = base.ids[a], base.ids[b]
    if a == b:
        raise BoardError([f"{first!r} is linked to itself"])
    seas = (a >= base.land) + (b >= base.land)
    if (kind == "sea") == (seas == 0) or (kind != "sea" and seas):
        joined = "a sea zone and a port or another zone" if kind == "sea" else "two land places"
        raise BoardError([f"{kind!r} joins {joined}, not {first!r} and {second!r}"])
    if seas == 1:
        rows = next(place for place in raw["locations"] if place["id"] == first)["port_of"]
        at = rows.index(second) if second in rows else None
        new: object = second
    else:
        rows = raw[_LISTS[kind]]
        colour = (kind,) if _LISTS[kind] == "railways" else ()
        ends = {first, second}
        at = next(
            (i for i, r in enumerate(rows) if {r[0], r[1]} == ends and (not colour or r[2] == kind)), None
        )
        new = [first, second, *colour, "stated", "board of this game"]
    if add == (at is not None):
        state = "is already there" if add else "is not there"
        raise BoardError([f"the {kind} link {first!r} to {second!r} {state}"])
    if at is None:
        rows.append(new)
    else:
        del rows[at]
