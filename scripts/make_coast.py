"""Make ``data/coast.json``: the coast of Europe in the drawing coordinates of the board.

Only for developers; the result is committed. Needs shapely (``pip install shapely``) and the file
``land-50m.json`` of the npm package world-atlas (``npm pack world-atlas@2.0.2``): Natural Earth's land at
1:50m, public domain::

    python scripts/make_coast.py path/to/land-50m.json

The coast is projected as :mod:`tracker.board.layout` projects a place, then bent by a thin-plate spline
that takes every land place from there to its hand-tuned ``x``, ``y``. So a port stays at its coast and a
city on its land; the script says so and ends with 1 if one does not.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from shapely import Point, segmentize, transform
from shapely.geometry import MultiPolygon, Polygon, box
from shapely.ops import unary_union

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tracker.board import Board, load_board
from tracker.board.layout import project

OUT = Path(__file__).resolve().parent.parent / "data" / "coast.json"
SOURCE = "Natural Earth 1:50m land, version 4.1, through npm world-atlas 2.0.2 (land-50m.json); public domain"
DEGREES = (-32.0, 24.0, 60.0, 72.0)
MARGIN = 60.0
TOLERANCE = 0.55
SMALLEST = 14.0
Floats = NDArray[np.float64]


def read_land(path: Path) -> MultiPolygon:
    """Return the land of a TopoJSON file, in degrees, cut to Europe."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in topology["arcs"]]

    def ring(numbers: list[int]) -> Floats:
        parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in numbers]
        return np.concatenate([parts[0], *(part[1:] for part in parts[1:])])

    polygons = []
    for shape in topology["objects"]["land"]["geometries"]:
        for rings in shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]:
            outer, *holes = [ring(numbers) for numbers in rings]
            polygons.append(Polygon(outer, holes).buffer(0))
    return unary_union(polygons).intersection(box(*DEGREES))


def kernel(a: Floats, b: Floats) -> Floats:
    """Thin-plate kernel r² log r between two lists of points."""
    square = ((a[:, None] - b[None]) ** 2).sum(axis=2)
    return np.where(square > 0, 0.5 * square * np.log(np.maximum(square, 1e-12)), 0.0)


def fit(old: Floats, new: Floats) -> tuple[Floats, Floats]:
    """Return weights and affine part of the spline that takes ``old`` to ``new``."""
    count = len(old)
    flat = np.hstack([np.ones((count, 1)), old])
    system = np.zeros((count + 3, count + 3))
    system[:count, :count] = kernel(old, old)
    system[:count, count:], system[count:, :count] = flat, flat.T
    answer = np.linalg.solve(system, np.vstack([new - old, np.zeros((3, 2))]))
    return answer[:count], answer[count:]


def warp(board: Board) -> Callable[[Floats], Floats]:
    """Return a function from degrees to drawing coordinates that follows the board's land places."""
    places = [place for place in board.places if place.kind != "sea"]
    old = [project(place.lat, place.lon) for place in places]
    new = [(place.x, place.y) for place in places]
    edge = [(x, y) for x in np.linspace(-150, 1150, 11) for y in (-200, 900)]
    edge += [(x, y) for y in np.linspace(-100, 800, 8) for x in (-150, 1150)]
    weights, affine = fit(np.array(old + edge), np.array(new + edge))
    nodes = np.array(old + edge)

    def bend(degrees: Floats) -> Floats:
        flat = np.array([project(lat, lon) for lon, lat in degrees])
        return flat + kernel(flat, nodes) @ weights + np.hstack([np.ones((len(flat), 1)), flat]) @ affine

    return bend


def coast(path: Path, board: Board) -> MultiPolygon:
    """Return the drawn land: bent, cut to the box with a margin, without specks, simplified."""
    land = transform(segmentize(read_land(path), 0.2), warp(board))
    land = land.buffer(0).intersection(box(-MARGIN, -MARGIN, 1000 + MARGIN, 700 + MARGIN))
    parts = [part for part in land.geoms if part.area >= SMALLEST]
    parts = [Polygon(part.exterior.simplify(TOLERANCE)) for part in parts]
    return MultiPolygon(sorted(parts, key=lambda part: -part.area))


def check(land: MultiPolygon, board: Board) -> list[str]:
    """Return what lies wrong: a city in the water, a port inland, a sea zone on land."""
    wrong = []
    shore = land.boundary
    for place in board.places:
        spot = Point(place.x, place.y)
        away = spot.distance(shore)
        inside = land.contains(spot)
        if place.kind == "sea" and (inside or away < 8):
            wrong.append(f"{place.id}: on land or {away:.1f} from the shore")
        elif place.kind != "sea" and not inside and away > 3:
            wrong.append(f"{place.id}: {away:.1f} out in the water")
        elif place.kind != "sea" and board.seas[board.index[place.id]] and away > 30:
            wrong.append(f"{place.id}: a port, yet {away:.1f} from the shore")
    return wrong


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: make_coast.py LAND-50M.JSON", file=sys.stderr)
        return 2
    board = load_board("third-edition")
    land = coast(Path(sys.argv[1]), board)
    rings = [
        [[round(float(x), 1), round(float(y), 1)] for x, y in part.exterior.coords[:-1]]
        for part in land.geoms
    ]
    head = {"source": SOURCE, "licence": "public domain", "drawing": "as x, y in map.json", "margin": MARGIN}
    text = json.dumps(head | {"polygons": rings}, separators=(",", ":")).replace("]],[[", "]],\n[[")
    OUT.write_text(text + "\n", encoding="utf-8")
    print(f"{OUT.name}: {len(rings)} polygons, {sum(map(len, rings))} points, {len(text)} bytes")
    wrong = check(land, board)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
