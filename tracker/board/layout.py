"""Where to draw the places of a board that gives no drawing coordinates."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["project", "ring", "spread"]

_SOUTH, _NORTH, _LAT0, _LON0 = 40.0, 56.0, 46.5, 10.5
_SCALE, _X0, _Y0 = 1650.0, 478.0, 335.0


def _cot(lat: float) -> float:
    return math.tan(math.pi / 4 + math.radians(lat) / 2)


_N = math.log(math.cos(math.radians(_SOUTH)) / math.cos(math.radians(_NORTH))) / math.log(
    _cot(_NORTH) / _cot(_SOUTH)
)
_F = math.cos(math.radians(_SOUTH)) * _cot(_SOUTH) ** _N / _N
_RHO0 = _F / _cot(_LAT0) ** _N


def project(lat: float, lon: float) -> tuple[float, float]:
    """Project degrees to the box of 1000 × 700 (``y`` northwards): Lambert's conformal cone for Europe,
    standard parallels 40° and 56°."""
    rho = _F / _cot(max(-80.0, min(lat, 89.0))) ** _N
    angle = _N * math.radians(lon - _LON0)
    return _X0 + _SCALE * rho * math.sin(angle), _Y0 + _SCALE * (_RHO0 - rho * math.cos(angle))


def ring(count: int) -> list[tuple[float, float]]:
    """Return ``count`` points on an ellipse in the box, for boards without any coordinates."""
    turn = [2 * math.pi * i / max(count, 1) for i in range(count)]
    return [(500 + 430 * math.sin(t), 350 + 300 * math.cos(t)) for t in turn]


def spread(
    points: Sequence[tuple[float, float]],
    least: float = 36.0,
    box: tuple[float, float, float, float] = (20.0, 20.0, 980.0, 680.0),
    rounds: int = 300,
) -> list[tuple[float, float]]:
    """Push points that are nearer than ``least`` apart, a little at a time, and keep them in the box."""
    spots = [list(point) for point in points]
    left, bottom, right, top = box
    for _ in range(rounds):
        moved = False
        for i, a in enumerate(spots):
            for j in range(i):
                b = spots[j]
                dx, dy = a[0] - b[0], a[1] - b[1]
                apart = math.hypot(dx, dy)
                if apart >= least:
                    continue
                moved = True
                if apart < 1e-6:
                    dx, dy, apart = math.cos(i), math.sin(i), 1.0
                push = (least * 1.01 - min(apart, least)) / 2 / apart
                a[0], a[1] = a[0] + dx * push, a[1] + dy * push
                b[0], b[1] = b[0] - dx * push, b[1] - dy * push
        for spot in spots:
            spot[0] = min(max(spot[0], left), right)
            spot[1] = min(max(spot[1], bottom), top)
        if not moved:
            break
    return [(x, y) for x, y in spots]
