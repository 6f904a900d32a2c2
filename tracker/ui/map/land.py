"""The ground of the map as SVG paths in board units: region tints, and the sea around the land."""

from __future__ import annotations

import json
import math
from functools import lru_cache

from tracker.board import Board
from tracker.resources import data_text
from tracker.ui.map.frame import HEIGHT, WIDTH

__all__ = ["coast_path", "sea_path", "tint_paths"]

Point = tuple[float, float]
_REACH = 120.0
_CORNERS = 24
_BLEED = 400.0


@lru_cache(maxsize=1)
def coast_path() -> str:
    """The coastline of Europe as one path; empty if the data file is missing (the map then has no sea)."""
    try:
        raw = json.loads(data_text("coast.json"))
    except FileNotFoundError:
        return ""
    polygons = raw["polygons"] if isinstance(raw, dict) else raw
    return "".join(_ring([(float(x), float(y)) for x, y in ring]) for ring in polygons)


@lru_cache(maxsize=1)
def sea_path() -> str:
    """One path for ``fillrule="evenodd"``: everything that is not land, far beyond the drawing box."""
    coast = coast_path()
    if not coast:
        return ""
    box = (
        (-_BLEED, -_BLEED),
        (WIDTH + _BLEED, -_BLEED),
        (WIDTH + _BLEED, HEIGHT + _BLEED),
        (-_BLEED, HEIGHT + _BLEED),
    )
    return _ring(list(box)) + coast


@lru_cache(maxsize=8)
def tint_paths(board: Board) -> tuple[tuple[int, str], ...]:
    """For each region (index into ``board.regions``) the part of the box that is nearest to its places.

    Each place has the points that are nearer to it than to any other land place, out to a fixed reach, so
    that far coasts of no region stay untinted.
    """
    points = [(place.x, place.y) for place in board.places[: board.land]]
    rings: dict[int, list[str]] = {}
    for index in range(board.land):
        if board.region[index] >= 0:
            rings.setdefault(board.region[index], []).append(_ring(_cell(points, index)))
    return tuple((region, "".join(parts)) for region, parts in sorted(rings.items()))


def _cell(points: list[Point], index: int) -> list[Point]:
    x, y = points[index]
    turn = 2 * math.pi / _CORNERS
    cell = [(x + _REACH * math.cos(k * turn), y + _REACH * math.sin(k * turn)) for k in range(_CORNERS)]
    for other, (ox, oy) in enumerate(points):
        if other != index and math.hypot(ox - x, oy - y) < 2 * _REACH:
            cell = _nearer_half(cell, (x, y), (ox, oy))
    return cell


def _nearer_half(cell: list[Point], here: Point, there: Point) -> list[Point]:
    """The part of a convex polygon that is nearer to ``here`` than to ``there``."""
    nx, ny = there[0] - here[0], there[1] - here[1]
    middle = nx * (here[0] + there[0]) / 2 + ny * (here[1] + there[1]) / 2
    sides = [nx * px + ny * py - middle for px, py in cell]
    kept: list[Point] = []
    for k, (point, side) in enumerate(zip(cell, sides, strict=True)):
        before, before_side = cell[k - 1], sides[k - 1]
        if (side <= 0) != (before_side <= 0):
            t = before_side / (before_side - side)
            kept.append((before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])))
        if side <= 0:
            kept.append(point)
    return kept


def _ring(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points) + "Z"
