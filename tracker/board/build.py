"""From the raw JSON value of a board to the tables of :class:`tracker.board.Board`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, cast

from tracker.board.errors import BoardError
from tracker.board.layout import project, ring, spread
from tracker.board.place import Link, Place, Row
from tracker.board.problems import board_problems
from tracker.board.shipped import shipped_raw
from tracker.names import normalise

__all__ = ["board_fields"]


def board_fields(given: object, name: str) -> dict[str, Any]:
    """Return the fields of :class:`tracker.board.Board` for a raw JSON value; ``name`` stands in for its id.

    Raises:
        BoardError: with every problem.
    """
    problems = board_problems(given)
    if problems:
        raise BoardError(problems)
    raw = cast("Mapping[str, Any]", given)
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
    return {
        "id": str(raw.get("id") or normalise(name) or "board"),
        "title": str(raw.get("title") or raw.get("edition") or name),
        "places": places,
        "links": links,
        "regions": regions,
        "hospitals": _hospitals(raw, index),
        "ids": ids,
        "index": index,
        "land": land,
        "castle": next((i for i, place in enumerate(places) if place.kind == "castle"), None),
        "region": tuple(-1 if p.region is None else regions.index(p.region) for p in places),
        "roads": roads,
        "seas": tuple(tuple(i for i in row if i >= land) for row in water),
        "ports": tuple(tuple(i for i in row if i < land) for row in water),
        "moves": table("road", "sea", "port"),
        "two_roads": _two_roads(roads, water, land),
        "white": table("white"),
        "yellow": table("yellow"),
        "uncertain": tuple(str(text) for text in raw.get("open_points", ())),
        "_names": {
            normalise(text): index[p.id] for p in places for text in (*reversed(p.aliases), p.name, p.id)
        },
    }


def _drawn(
    raw: Mapping[str, Any], rows: list[dict[str, Any]]
) -> tuple[Mapping[str, Any], list[dict[str, Any]]]:
    """Give drawing coordinates to a board without them: those of the shipped map where it has the place."""
    if "x" in rows[0]:
        return raw, rows
    shipped = shipped_raw("third-edition")
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
