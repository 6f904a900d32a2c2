"""Where each place's name stands: on the side of its point where it covers least.

The sides depend only on the board, the frame and the size of the chart, never on the heat, so names do not
jump about while a game goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tracker.board import Board
from tracker.ui.map.frame import frame

__all__ = ["SIDES", "Box", "label_box", "label_sides", "text_width"]

SIDES = (
    "middle right", "middle left", "top center", "bottom center",
    "top right", "top left", "bottom right", "bottom left",
)  # fmt: skip
"""The sides, best first; the words are plotly's ``textposition``."""
_FIRST = {"right": 0, "left": 1, "top": 2, "bottom": 3}
_ROUNDS = 4

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels, ``y`` growing downwards."""


def text_width(text: str, size: float) -> float:
    """About how many pixels a text takes in the map's font."""
    narrow = sum(c in "iljtfrI.,-' " for c in text)
    wide = sum(c in "mwMWGOQD" for c in text)
    return size * (0.52 * len(text) - 0.22 * narrow + 0.22 * wide) + 2


def label_box(x: float, y: float, text: str, size: float, radius: float, side: str) -> Box:
    """The box of a name beside a point of ``radius`` pixels at ``x``, ``y``."""
    width, height = text_width(text, size), size * 1.1
    gap = radius + 2
    vertical, horizontal = side.split()
    top = {"middle": y - height / 2, "top": y - gap - height, "bottom": y + gap}[vertical]
    if horizontal == "center":
        left = x - width / 2
    elif vertical == "middle":
        left = x + gap if horizontal == "right" else x - gap - width
    else:
        left = x + gap * 0.4 if horizontal == "right" else x - gap * 0.4 - width
    return left, top, left + width, top + height


@lru_cache(maxsize=64)
def label_sides(board: Board, preset: str, pixels: int, size: float, radius: float) -> tuple[str | None, ...]:
    """The side of each place's name if the frame is drawn ``pixels`` wide; ``None`` out of view."""
    view = frame(board, preset)
    scale = view.scale(pixels)
    height = (view.y1 - view.y0) * scale
    shown = [i for i, place in enumerate(board.places) if view.holds(place.x, place.y)]
    xy = {i: ((board.places[i].x - view.x0) * scale, (view.y1 - board.places[i].y) * scale) for i in shown}
    points = np.array([(x - radius, y - radius, x + radius, y + radius) for x, y in xy.values()])
    options = {
        i: np.array([label_box(*xy[i], board.places[i].name, size, radius, side) for side in SIDES])
        for i in shown
    }
    fixed = {
        i: _cost(options[i], points, np.arange(len(shown)) != k, pixels, height)
        + _taste(board.places[i].label)
        for k, i in enumerate(shown)
    }
    chosen = {i: int(np.argmin(fixed[i])) for i in shown}
    for _ in range(_ROUNDS):
        for i in sorted(shown, key=lambda i: -float(np.partition(fixed[i], 1)[1])):
            others = np.array([options[j][chosen[j]] for j in shown if j != i])
            chosen[i] = int(np.argmin(fixed[i] + 2 * _overlap(options[i], others)))
    sides: list[str | None] = [None] * len(board.places)
    for i in shown:
        sides[i] = SIDES[chosen[i]]
    return tuple(sides)


def _taste(label: str) -> npt.NDArray[np.float64]:
    cost = np.array([0.0, 4.0, 5.0, 5.0, 8.0, 9.0, 8.0, 9.0])
    cost[_FIRST.get(label, 0)] -= 6.0
    return cost


def _cost(
    boxes: npt.NDArray[np.float64],
    points: npt.NDArray[np.float64],
    others: npt.NDArray[np.bool_],
    w: float,
    h: float,
) -> npt.NDArray[np.float64]:
    outside = (
        np.maximum(0, 2 - boxes[:, 0])
        + np.maximum(0, 2 - boxes[:, 1])
        + np.maximum(0, boxes[:, 2] - w + 2)
        + np.maximum(0, boxes[:, 3] - h + 2)
    )
    cost: npt.NDArray[np.float64] = 3 * _overlap(boxes, points[others]) + 30 * outside
    return cost


def _overlap(
    boxes: npt.NDArray[np.float64], others: Sequence[Box] | npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    """For each box the pixels that it shares with all others together."""
    rest = np.asarray(others, dtype=np.float64).reshape(-1, 4)
    left = np.maximum(boxes[:, None, 0], rest[None, :, 0])
    top = np.maximum(boxes[:, None, 1], rest[None, :, 1])
    right = np.minimum(boxes[:, None, 2], rest[None, :, 2])
    bottom = np.minimum(boxes[:, None, 3], rest[None, :, 3])
    shared: npt.NDArray[np.float64] = (np.maximum(0, right - left) * np.maximum(0, bottom - top)).sum(axis=1)
    return shared
