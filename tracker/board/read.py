"""From board files to boards: shipped ones, files, and the changed boards of a log's header."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from tracker.board.errors import BoardError
from tracker.board.layout import project, ring, spread
from tracker.board.model import Board, Link, Place, Row
from tracker.board.problems import board_problems
from tracker.names import normalise, suggest
from tracker.resources import data_text

__all__ = ["SHIPPED", "board_from_raw", "load_board", "read_board", "read_raw"]

SHIPPED: Mapping[str, str] = {"third-edition": "map.json", "second-edition": "second-edition.json"}
"""Shipped board ids and their data files. The fourth edition plays on the board of the third."""
_MOST_BYTES = 5_000_000
_LISTS = {"road": "roads", "white": "railways", "yellow": "railways", "sea": "sea_adjacency"}


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
            return _shipped(spec)
        if files and (spec.endswith(".json") or Path(spec[:4000]).is_file()):
            return read_board(Path(spec))
        raise BoardError([_unknown_board(spec)])
    if isinstance(spec, Mapping):
        return _changed(spec)
    raise BoardError([f"board: expected a shipped board or an object with 'base', not {spec!r:.60}"])


def read_board(path: Path | str) -> Board:
    """Read a board file.

    Raises:
        BoardError: the file cannot be read, or with every problem of the board.
    """
    return board_from_raw(read_raw(path), name=Path(path).stem)


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
            keys = [key for key, _ in items]
            doubles.extend(key for key in found if keys.count(key) > 1)
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


@functools.cache
def _shipped_raw(name: str) -> dict[str, Any]:
    return cast("dict[str, Any]", json.loads(data_text(SHIPPED[name])))


@functools.cache
def _shipped(name: str) -> Board:
    return _build(_shipped_raw(name), name)


def _unknown_board(name: object) -> str:
    near = suggest(name, SHIPPED) if isinstance(name, str) else None
    hint = f"; did you mean {near!r}?" if near else f"; shipped boards: {', '.join(SHIPPED)}"
    return f"unknown board {name!r:.60}{hint}"


def _changed(spec: Mapping[str, object]) -> Board:
    problems = []
    for key in spec:
        if key not in ("base", "add", "remove"):
            near = suggest(key, ("base", "add", "remove")) if isinstance(key, str) else None
            problems.append(f"board: unknown key {key!r:.60}" + (f"; did you mean {near!r}?" if near else ""))
    base = spec.get("base")
    if not isinstance(base, str) or base not in SHIPPED:
        raise BoardError([*problems, f"board: {_unknown_board(base)}"])
    raw = dict(_shipped_raw(base))
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
                _change(raw, _shipped(base), row, action == "add")
            except (BoardError, LookupError) as error:
                problems.append(f"board: {action}[{i}]: {error}")
    problems += board_problems(raw) if not problems else ()
    if problems:
        raise BoardError(problems)
    if changes:
        raw["title"] = f"{raw.get('title', base)}, changed"
    return _build(raw, base)


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


def board_from_raw(raw: object, name: str = "board") -> Board:
    """Build a board from a raw JSON value; ``name`` stands in for a missing ``id``.

    Raises:
        BoardError: with every problem.
    """
    problems = board_problems(raw)
    if problems:
        raise BoardError(problems)
    return _build(cast("Mapping[str, Any]", raw), name)


def _build(raw: Mapping[str, Any], name: str) -> Board:
    rows = [row for row in raw["locations"] if row["type"] != "hospital"]
    rows.sort(key=lambda row: (row["type"] == "sea", row["id"]))
    raw, rows = _drawn(raw, rows)
    places = tuple(_place(row) for row in rows)
    ids = tuple(place.id for place in places)
    index = {ident: i for i, ident in enumerate(ids)}
    land = sum(place.kind != "sea" for place in places)
    regions = tuple(raw.get("regions") or sorted({p.region for p in places if p.region is not None}))
    links = tuple(sorted(_links(raw, rows, index), key=lambda link: (link.kind, link.a, link.b)))

    def table(*kinds: str) -> Row:
        found: list[set[int]] = [set() for _ in places]
        for link in links:
            if link.kind in kinds:
                found[index[link.a]].add(index[link.b])
                found[index[link.b]].add(index[link.a])
        return tuple(tuple(sorted(row)) for row in found)

    roads = table("road")
    water = table("sea", "port")
    return Board(
        id=str(raw.get("id") or normalise(name) or "board"),
        title=str(raw.get("title") or raw.get("edition") or name),
        places=places,
        links=links,
        regions=regions,
        hospitals=_hospitals(raw, index),
        ids=ids,
        index=index,
        land=land,
        castle=next((i for i, place in enumerate(places) if place.kind == "castle"), None),
        region=tuple(-1 if p.region is None else regions.index(p.region) for p in places),
        roads=roads,
        seas=tuple(tuple(i for i in row if i >= land) for row in water),
        ports=tuple(tuple(i for i in row if i < land) for row in water),
        moves=table("road", "sea", "port"),
        two_roads=_two_roads(roads, water, land),
        white=table("white"),
        yellow=table("yellow"),
        uncertain=tuple(str(text) for text in raw.get("open_points", ())),
        _names={
            normalise(text): index[p.id] for p in places for text in (*reversed(p.aliases), p.name, p.id)
        },
    )


def _drawn(
    raw: Mapping[str, Any], rows: list[dict[str, Any]]
) -> tuple[Mapping[str, Any], list[dict[str, Any]]]:
    """Give drawing coordinates to a board without them: those of the shipped map where it has the place."""
    if "x" in rows[0]:
        return raw, rows
    shipped = _shipped_raw("third-edition")
    tuned = {row["id"]: row for row in shipped["locations"]}
    known = [row["id"] for row in rows if row["id"] in tuned]
    located = all("lat" in row for row in rows)
    if len(known) * 2 < len(rows) or not (located or len(known) == len(rows)):
        at = spread([project(row["lat"], row["lon"]) for row in rows]) if located else ring(len(rows))
        return raw, [row | {"x": x, "y": y} for row, (x, y) in zip(rows, at, strict=True)]
    bent = [(project(row["lat"], row["lon"]), row["x"], row["y"]) for row in tuned.values()]
    points, labels = [], []
    for row in rows:
        if row["id"] in tuned:
            points.append((tuned[row["id"]]["x"], tuned[row["id"]]["y"]))
        else:
            flat = project(row["lat"], row["lon"])
            (x, y), to_x, to_y = min(bent, key=lambda old: math.dist(old[0], flat))
            points.append((flat[0] + to_x - x, flat[1] + to_y - y))
        labels.append(tuned.get(row["id"], row).get("label", "right"))
    rows = [
        {"label": label, **row, "x": x, "y": y}
        for row, label, (x, y) in zip(rows, labels, spread(points), strict=True)
    ]
    return {"bends": shipped["bends"], **raw}, rows


def _place(row: Mapping[str, Any]) -> Place:
    return Place(
        id=row["id"],
        name=row.get("name", row["id"].replace("-", " ").title()),
        kind=row["type"],
        region=row.get("region"),
        lat=float(row.get("lat", 0.0)),
        lon=float(row.get("lon", 0.0)),
        x=round(float(row["x"]), 1),
        y=round(float(row["y"]), 1),
        label=row.get("label", "right"),
        certainty=row.get("confidence", "stated"),
        sources=tuple(row.get("sources", ())),
        aliases=tuple(row.get("aliases", ())),
    )


def _links(raw: Mapping[str, Any], rows: list[dict[str, Any]], index: Mapping[str, int]) -> Iterable[Link]:
    bends: dict[tuple[str, str], tuple[tuple[float, float], ...]] = {}
    for a, b, points in raw.get("bends", ()):
        bends[a, b] = way = tuple((float(x), float(y)) for x, y in points)
        bends[b, a] = way[::-1]
    kinds: tuple[tuple[str, Any], ...] = (("roads", "road"), ("railways", None), ("sea_adjacency", "sea"))
    for key, kind in kinds:
        for row in raw.get(key, ()):
            a, b = sorted(row[:2])
            if a in index and b in index:  # a road to a hospital that is a location of its own is left out
                facts: list[str] = list(row[2:] if kind else row[3:])
                sure, source = [*facts, *("stated", "")[len(facts) :]]
                yield Link(kind or row[2], a, b, sure, source, bends.get((a, b), ()) if kind == "sea" else ())
    for row in rows:
        for sea in row.get("port_of", ()):
            source = "+".join(row.get("sources", ()))
            sure, bend = row.get("confidence", "stated"), bends.get((row["id"], sea), ())
            yield Link("port", row["id"], sea, sure, source, bend)


def _hospitals(raw: Mapping[str, Any], index: Mapping[str, int]) -> dict[str, int]:
    found = {}
    for row in raw.get("hospitals", ()):
        if "at" not in row:
            found[f"hospital-{row['next_to']}"] = index[row["next_to"]]
            continue
        ends = [set(road[:2]) - {row["at"]} for road in raw.get("roads", ()) if row["at"] in road[:2]]
        beside = sorted(city for end in ends for city in end if city in index)
        if beside:
            found[row["at"]] = index[beside[0]]
    return found


def _two_roads(roads: Row, water: Row, land: int) -> Row:
    found = []
    for here in range(len(roads)):
        near = set(roads[here] if here < land else (i for i in water[here] if i < land))
        near |= {there for step in near for there in roads[step]}
        found.append(tuple(sorted(near - {here})))
    return tuple(found)
