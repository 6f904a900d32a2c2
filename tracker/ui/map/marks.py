"""The small parts of which the traces of the map are made."""

from __future__ import annotations

import math
from typing import Any

__all__ = ["Trace", "grown", "line", "marks", "radius"]

Trace = dict[str, Any]
_USUAL = 0.74
"""Pixels of a board unit on the whole map of a laptop; closer views draw everything a little larger."""
_SMALL = 0.5


def grown(scale: float, most: float) -> float:
    """The factor by which a closer view enlarges its marks, at most ``most``; a phone draws them smaller."""
    return min(most, max(1.0, scale / _USUAL) if scale > _SMALL else 0.8)


def radius(p: float, scale: float) -> float:
    """The radius in pixels of the bubble of a place with probability ``p``."""
    return 0.5 * grown(scale, 1.35) * (17.0 + 26.0 * math.sqrt(p))


def line(path: tuple[list[float | None], list[float | None]], width: float, colour: str, dash: str) -> Trace:
    """One trace of lines; ``None`` in the path starts a new line."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": path[0],
        "y": path[1],
        "line": {"width": width, "color": colour, "dash": dash, "simplify": False},
        "hoverinfo": "skip",
    }


def marks(x: list[float], y: list[float], marker: dict[str, Any], **more: Any) -> Trace:
    """One trace of points that no pointer meets."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": x,
        "y": y,
        "marker": {"opacity": 1} | marker,
        "hoverinfo": "skip",
        "cliponaxis": True,
    } | more
