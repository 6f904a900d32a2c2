"""The ground of the map and the lines on it; both depend on the board and the theme only."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from tracker.board import Board, Link
from tracker.ui.map.land import sea_path, tint_paths
from tracker.ui.map.marks import Trace, line
from tracker.ui.theme import palette

__all__ = ["ground", "lines", "way"]


@lru_cache(maxsize=16)
def ground(board: Board, theme: str) -> tuple[dict[str, Any], ...]:
    colours = palette(theme)
    shapes: list[dict[str, Any]] = [
        {
            "type": "path",
            "path": path,
            "layer": "below",
            "fillcolor": colours.tints[region % len(colours.tints)],
            "line": {"width": 1, "color": colours.tints[region % len(colours.tints)]},
        }
        for region, path in tint_paths(board)
    ]
    if sea_path():
        sea: dict[str, Any] = {"type": "path", "path": sea_path(), "layer": "below", "fillrule": "evenodd"}
        shapes.append(sea | {"fillcolor": colours.sea, "line": {"width": 1, "color": colours.coast}})
    return tuple(shapes)


@lru_cache(maxsize=16)
def lines(board: Board, rails: bool, theme: str) -> tuple[Trace, ...]:
    colours = palette(theme)
    roads = _roads(board)
    drawn: dict[str, tuple[list[float | None], list[float | None]]] = {}
    for link in board.links:
        xs, ys = drawn.setdefault(link.kind, ([], []))
        for x, y in way(board, link, roads):
            xs.append(round(x, 1))
            ys.append(round(y, 1))
        xs.append(None)
        ys.append(None)
    traces = []
    for kind, width, colour, dash in (
        ("port", 1.2, colours.sea_link, "1px,4px"),
        ("sea", 1.8, colours.sea_link, "7px,6px"),
        ("road", 2.2, colours.road, "solid"),
    ):
        if kind in drawn:
            traces.append(line(drawn[kind], width, colour, dash))
    if rails:
        for kind, colour in (("white", colours.white_rail), ("yellow", colours.yellow_rail)):
            if kind in drawn:
                traces.append(line(drawn[kind], 3.6, colours.sleeper, "solid"))
                traces.append(line(drawn[kind], 2.0, colour, "7px,3px"))
    return tuple(traces)


def way(
    board: Board, link: Link, roads: frozenset[frozenset[str]] | None = None
) -> list[tuple[float, float]]:
    """The points of the line that stands for a link, from one end to the other.

    ``roads`` are the pairs of places joined by a road, beside which a railway bows out further.
    """
    a, b = (board.places[board.index[end]] for end in (link.a, link.b))
    if link.bend:
        return [(a.x, a.y), *link.bend, (b.x, b.y)]
    bow = 0.0
    if link.kind in ("white", "yellow"):
        beside = frozenset((link.a, link.b)) in (_roads(board) if roads is None else roads)
        bow = 13.0 if beside else 5.0
    return _arc((a.x, a.y), (b.x, b.y), bow)


def _roads(board: Board) -> frozenset[frozenset[str]]:
    return frozenset(frozenset((link.a, link.b)) for link in board.links if link.kind == "road")


def _arc(a: tuple[float, float], b: tuple[float, float], bend: float) -> list[tuple[float, float]]:
    """Points from ``a`` to ``b``; ``bend`` is how far the middle lies off the straight line."""
    if not bend:
        return [a, b]
    if a > b:
        a, b = b, a
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    steps = (0.0, 0.12, 0.25, 0.38, 0.5, 0.62, 0.75, 0.88, 1.0)
    return [
        (
            a[0] + t * (b[0] - a[0]) + 4 * t * (1 - t) * bend * nx,
            a[1] + t * (b[1] - a[1]) + 4 * t * (1 - t) * bend * ny,
        )
        for t in steps
    ]
