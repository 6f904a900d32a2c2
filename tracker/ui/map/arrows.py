"""Proposed moves on the map: an arrow from each hunter to where he should go."""

from __future__ import annotations

import math

from tracker.board import Board
from tracker.ui.map.marks import Trace, line, radius
from tracker.ui.map.path import ABOVE
from tracker.ui.map.view import Arrow, MapView
from tracker.ui.theme import Palette

__all__ = ["arrows"]

_BEND = 0.14
"""How far the middle of an arrow lies off the straight line, in its lengths: it leaves the road visible."""
_STEPS = 12
_HEAD = 13.0
_DASH = {"sea": "9px,7px"}


def arrows(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """The arrows, each with a casing; the first to be done is broad, moves by sea are dashed."""
    traces: list[Trace] = []
    for arrow in view.arrows:
        if arrow.start not in board.index or arrow.to not in board.index or arrow.start == arrow.to:
            continue
        shaft = _shaft(board, view, arrow, scale)
        head = _head(shaft, _HEAD / scale)
        colour = colours.hunters.get(arrow.hunter, colours.selected)
        width = 5.0 if arrow.firm else 3.5
        dash = _DASH.get(arrow.by or "", "solid")
        for path, kind in ((shaft, dash), (head, "solid")):
            traces.append(_line(path, width + 4.0, colours.piece_text, "solid"))
            traces.append(_line(path, width, colour, kind))
    return traces


Points = list[tuple[float, float]]


def _shaft(board: Board, view: MapView, arrow: Arrow, scale: float) -> Points:
    a, b = board.places[board.index[arrow.start]], board.places[board.index[arrow.to]]
    dx, dy = b.x - a.x, b.y - a.y
    length = math.hypot(dx, dy) or 1.0
    middle = ((a.x + b.x) / 2 - 2 * _BEND * dy, (a.y + b.y) / 2 + 2 * _BEND * dx)
    points = []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t**2
        points.append((p * a.x + q * middle[0] + r * b.x, p * a.y + q * middle[1] + r * b.y))
    gap = (radius(view.heat[arrow.to], scale) if arrow.to in view.heat else 7.0) / scale + 3.0 / scale
    while len(points) > 3 and gap < 0.6 * length and math.dist(points[-1], (b.x, b.y)) < gap:
        points.pop()
    return points


def _head(shaft: Points, size: float) -> Points:
    (x0, y0), (x1, y1) = shaft[-2], shaft[-1]
    angle = math.atan2(y1 - y0, x1 - x0)
    wings = [(x1 - size * math.cos(angle + turn), y1 - size * math.sin(angle + turn)) for turn in (0.5, -0.5)]
    return [wings[0], (x1, y1), wings[1]]


def _line(points: Points, width: float, colour: str, dash: str) -> Trace:
    xs: list[float | None] = [round(x, 1) for x, _ in points]
    ys: list[float | None] = [round(y, 1) for _, y in points]
    return line((xs, ys), width, colour, dash) | {"meta": ABOVE}
