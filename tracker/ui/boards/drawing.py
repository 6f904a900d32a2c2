"""The map of the page Board: the usual map with doubtful, added, removed and chosen links drawn on it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from tracker.board import Board
from tracker.ui.boards.links import Change, doubts, kind_of, links_of
from tracker.ui.map import MapOptions, MapView, figure
from tracker.ui.map.ground import lines, way
from tracker.ui.map.marks import Trace, line, marks
from tracker.ui.shared import with_traces
from tracker.ui.theme import Palette, palette

__all__ = ["SIGNS", "board_figure"]

SIGNS = {"doubt": "?", "add": "+", "remove": "×"}
"""What stands on a link that is doubtful, added or removed."""
Point = tuple[float, float]
_TOP = 680.0
"""How far up a sign on a link may stand."""


def board_figure(
    board: Board,
    view: MapView,
    options: MapOptions,
    *,
    changes: Sequence[Change] = (),
    chosen: Sequence[str] = (),
) -> dict[str, Any]:
    """The map as a plotly dict; ``chosen`` are the places, at most two, whose links stand out."""
    colours = palette(options.theme)
    below = len(lines(board, options.rails, options.theme))
    removed = [change for change in changes if change.action == "remove"]
    added = {(change.kind, change.a, change.b) for change in changes if change.action == "add"}
    new = [link for link in board.links if (kind_of(link), link.a, link.b) in added]
    unsure = [link for link, _ in doubts(board)]
    traces: list[Trace] = []
    if len(chosen) == 1:
        traces.append(_lines((way(board, link) for link in links_of(board, chosen[0])), colours.legal, 4.5))
    elif len(chosen) == 2:
        traces.append(_lines([_straight(board, chosen[0], chosen[1])], colours.selected, 5.0, "3px,5px"))
    traces += _signed([way(board, link) for link in unsure], "doubt", colours, colours.legal)
    traces += _signed([way(board, link) for link in new], "add", colours, colours.text)
    traces += _signed(
        [_straight(board, change.a, change.b) for change in removed], "remove", colours, colours.selected
    )
    return with_traces(figure(board, view, options), traces, below)


def _signed(ways: list[list[Point]], sign: str, colours: Palette, colour: str) -> list[Trace]:
    if not ways:
        return []
    middles = [_middle(points) for points in ways]
    return [
        _lines(ways, colour, 3.5, "2px,6px" if sign == "remove" else "9px,4px"),
        marks(
            [x for x, _ in middles],
            [y for _, y in middles],
            {"size": 20, "color": colours.halo, "line": {"width": 2, "color": colour}},
            mode="markers+text",
            text=[SIGNS[sign]] * len(middles),
            textposition="middle center",
            textfont={"color": colours.text, "size": 14, "weight": 700},
        ),
    ]


def _lines(ways: Iterable[list[Point]], colour: str, width: float, dash: str = "solid") -> Trace:
    xs: list[float | None] = []
    ys: list[float | None] = []
    for points in ways:
        xs += [*(round(x, 1) for x, _ in points), None]
        ys += [*(round(y, 1) for _, y in points), None]
    return line((xs, ys), width, colour, dash)


def _straight(board: Board, a: str, b: str) -> list[Point]:
    ends = (board.places[board.index[end]] for end in (a, b))
    return [(end.x, end.y) for end in ends]


def _middle(way: list[Point]) -> Point:
    """The point half way along a line, or the nearest of its points that the map shows."""
    steps = list(pairwise(way))
    half = sum(math.dist(a, b) for a, b in steps) / 2
    for a, b in steps:
        length = math.dist(a, b)
        if half <= length and length:
            spot = (a[0] + half / length * (b[0] - a[0]), a[1] + half / length * (b[1] - a[1]))
            if spot[1] <= _TOP:
                return spot
            break
        half -= length
    return max((point for point in way if point[1] <= _TOP), key=lambda point: point[1], default=way[0])
