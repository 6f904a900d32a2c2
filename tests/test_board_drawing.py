"""How the shipped map is drawn: nothing too close, labels apart, cities on land, seas in water."""

import json
import math
from itertools import combinations, pairwise
from typing import Any

import pytest

from tracker.board import SHIPPED, Board, Link, Place, load_board
from tracker.board.layout import project, ring, spread
from tracker.resources import data_path, data_text

Point = tuple[float, float]
COAST: dict[str, Any] = json.loads(data_text("coast.json"))
RINGS: list[list[Point]] = [[(x, y) for x, y in ring] for ring in COAST["polygons"]]


@pytest.fixture(params=sorted(SHIPPED))
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


def on_land(x: float, y: float) -> bool:
    inside = False
    for ring_ in RINGS:
        for (x1, y1), (x2, y2) in pairwise([*ring_, ring_[0]]):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
    return inside


def to_shore(x: float, y: float) -> float:
    best = math.inf
    for ring_ in RINGS:
        for (x1, y1), (x2, y2) in pairwise([*ring_, ring_[0]]):
            dx, dy = x2 - x1, y2 - y1
            t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1.0)))
            best = min(best, math.hypot(x - x1 - t * dx, y - y1 - t * dy))
    return best


def test_no_two_places_are_too_close_for_a_finger(board: Board) -> None:
    """At 1024 pixels the box is about as many pixels wide as units: 30 are needed there, 44 in a preset."""
    apart, a, b = min(
        (math.dist((a.x, a.y), (b.x, b.y)), a.id, b.id) for a, b in combinations(board.places, 2)
    )
    assert apart >= 46, (a, b)


def test_every_place_lies_well_inside_the_box(board: Board) -> None:
    assert all(20 <= place.x <= 980 and 20 <= place.y <= 680 for place in board.places)


def test_the_geography_is_recognisable(board: Board) -> None:
    """West stays west and north stays north, for every two cities more than three degrees apart."""
    for a, b in combinations(board.places[: board.land], 2):
        (ax, ay), (bx, by) = project(a.lat, a.lon), project(b.lat, b.lon)
        if abs(ax - bx) > 45:
            assert (a.x < b.x) == (ax < bx), (a.id, b.id)
        if abs(ay - by) > 45:
            assert (a.y < b.y) == (ay < by), (a.id, b.id)


def label_box(place: Place, gap: float = 11.0, size: float = 10.0) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of a name in 10-unit letters, on its side of the marker."""
    wide, high = 0.54 * size * len(place.name), size
    x, y = {
        "right": (place.x + gap, place.y - high / 2),
        "left": (place.x - gap - wide, place.y - high / 2),
        "top": (place.x - wide / 2, place.y + gap - 2),
        "bottom": (place.x - wide / 2, place.y - gap + 2 - high),
    }[place.label]
    return x, y, x + wide, y + high


def test_labels_do_not_collide(board: Board) -> None:
    boxes = {place.id: label_box(place) for place in board.places}
    for (a, box_a), (b, box_b) in combinations(boxes.items(), 2):
        over = min(box_a[2], box_b[2]) - max(box_a[0], box_b[0])
        high = min(box_a[3], box_b[3]) - max(box_a[1], box_b[1])
        assert over <= 0 or high <= 0, (a, b)
    for name, (left, bottom, right, top) in boxes.items():
        assert left >= 0 and right <= 1000 and bottom >= 0 and top <= 700, name
        for place in board.places:
            if place.id != name:
                x, y = min(max(place.x, left), right), min(max(place.y, bottom), top)
                assert math.dist((x, y), (place.x, place.y)) >= 7, (name, place.id)


def test_cities_lie_on_land_ports_at_the_coast_and_seas_in_water(board: Board) -> None:
    for i, place in enumerate(board.places):
        away = to_shore(place.x, place.y)
        if place.kind == "sea":
            assert not on_land(place.x, place.y) and away >= 8, place.id
        else:
            assert on_land(place.x, place.y) or away <= 3, place.id
            assert not board.seas[i] or away <= 30, place.id


def long_way_over_land(link: Link, board: Board) -> float:
    ends = [board.places[board.index[end]] for end in (link.a, link.b)]
    line = [(ends[0].x, ends[0].y), *link.bend, (ends[1].x, ends[1].y)]
    over = 0.0
    for a, b in pairwise(line):
        steps = max(2, int(math.dist(a, b) / 2))
        for i in range(steps):
            t = (i + 0.5) / steps
            over += on_land(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) * math.dist(a, b) / steps
    return over


def test_sea_lines_go_round_the_land() -> None:
    board = load_board("third-edition")
    for link in board.links:
        if link.kind in ("sea", "port"):
            limit = 42 if link.kind == "port" else 15  # London lies inland, the Bosporus is narrow
            assert long_way_over_land(link, board) <= limit, (link.a, link.b)


def test_the_coast_is_small_named_and_closed() -> None:
    assert len(data_path("coast.json").read_text(encoding="utf-8").encode()) <= 60_000
    assert "Natural Earth" in COAST["source"] and COAST["licence"] == "public domain"
    assert all(len(ring_) >= 3 for ring_ in RINGS)
    margin = COAST["margin"]
    assert all(-margin <= x <= 1000 + margin and -margin <= y <= 700 + margin for r in RINGS for x, y in r)


def test_points_are_spread_apart_and_kept_in_the_box() -> None:
    crowd = [(500.0 + i % 3, 350.0 + i // 3) for i in range(30)] + [(500.0, 350.0)]
    out = spread(crowd)
    assert min(math.dist(a, b) for a, b in combinations(out, 2)) >= 35.9
    assert all(20 <= x <= 980 and 20 <= y <= 680 for x, y in out)
    assert spread([(100.0, 100.0), (200.0, 100.0)]) == [(100.0, 100.0), (200.0, 100.0)]
    assert min(math.dist(a, b) for a, b in combinations(ring(40), 2)) >= 30


def test_a_foreign_board_without_coordinates_is_drawn_over_the_same_coast() -> None:
    raw = json.loads(data_text("second-edition.json"))
    del raw["bends"]
    for row in raw["locations"]:
        for key in ("x", "y", "label"):
            del row[key]
    foreign, tuned = Board.from_dict(raw), load_board("second-edition")
    for a, b in zip(foreign.places, tuned.places, strict=True):
        if a.id not in ("atlantic-ocean", "bay-of-biscay"):
            assert (a.x, a.y, a.label) == (b.x, b.y, b.label)
    assert min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(foreign.places, 2)) >= 35


def test_a_board_far_from_europe_is_spread_too() -> None:
    rows = [{"id": f"p{i}", "type": "small_city", "lat": i / 10, "lon": i / 10} for i in range(20)]
    board = Board.from_dict({"locations": rows, "roads": [[f"p{i}", f"p{i + 1}"] for i in range(19)]})
    assert min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(board.places, 2)) >= 30
