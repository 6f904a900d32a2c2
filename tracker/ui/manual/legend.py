"""The legend: a small made-up land whose places are named after what they show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from tracker.board import Board
from tracker.ui.catalogue import name
from tracker.ui.map import MapOptions, MapView, TokenAt, figure

__all__ = ["PARTS", "Part", "height", "picture"]

_SIGNS = (
    ("likely", 70, 600, "bottom"),
    ("possible", 200, 600, "bottom"),
    ("barely", 320, 600, "bottom"),
    ("impossible", 435, 600, "bottom"),
    ("sure", 575, 600, "bottom"),
    ("hunter", 730, 600, "bottom"),
    ("dracula", 890, 600, "top"),
    ("by-road", 60, 470, "right"),
    ("by-rail", 210, 470, "right"),
    ("by-sea", 360, 470, "right"),
    ("ground", 560, 470, "top"),
    ("host", 685, 470, "top"),
    ("storm", 780, 470, "top"),
    ("fog", 850, 470, "top"),
    ("block", 945, 470, "top"),
)  # fmt: skip
_PLACES = (
    ("large", "large_city", 70, 600, "right"),
    ("small", "small_city", 290, 600, "right"),
    ("hospital", "small_city", 70, 530, "right"),
    ("port", "small_city", 290, 530, "right"),
    ("castle", "castle", 70, 460, "right"),
    ("sea", "sea", 290, 460, "right"),
    ("blank-road", "small_city", 560, 625, "right"),
    ("road", "small_city", 680, 625, "right"),
    ("blank-white", "small_city", 560, 580, "right"),
    ("white", "small_city", 680, 580, "right"),
    ("blank-yellow", "small_city", 560, 535, "right"),
    ("yellow", "small_city", 680, 535, "right"),
    ("blank-border", "sea", 560, 490, "right"),
    ("border", "sea", 680, 490, "right"),
    ("blank-coast", "small_city", 560, 445, "right"),
    ("coast", "sea", 680, 445, "right"),
)  # fmt: skip
_ROW = 10
"""Signs nearer in height than this stand in one row, joined by a road."""
_HALVES = {"left": (10.0, 510.0), "right": (500.0, 1000.0)}
_BOTTOM, _TOP = 415.0, 655.0
_AWAY = "\u2003"
_BLANK = "blank-"


@dataclass(frozen=True, slots=True)
class Part:
    """One picture of the legend: which land, and which half of it."""

    land: str
    half: str


PARTS = {
    "chances": Part("signs", "left"),
    "figures": Part("signs", "right"),
    "places": Part("places", "left"),
    "links": Part("places", "right"),
}


def height(width: int) -> int:
    """How tall a picture of that width is."""
    left, right = _HALVES["left"]
    return round(width * (_TOP - _BOTTOM) / (right - left))


def picture(part: Part, theme: str, width: int) -> tuple[Board, dict[str, Any]]:
    """The board of a part and its figure, ``width`` pixels wide."""
    board, view = (_signs(), _signs_view()) if part.land == "signs" else (_places(), MapView())
    spec = figure(board, view, MapOptions(theme=theme, pixels=2 * width, height=height(width)))
    blank = {place.name for place in board.places if place.id.startswith(_BLANK)}
    traces = [
        trace | {"text": ["" if text.strip("</i>") in blank else text for text in trace["text"]]}
        if "text" in trace
        else trace
        for trace in spec["data"]
    ]
    layout = spec["layout"]
    frame = [*_HALVES[part.half], _BOTTOM, _TOP]
    meta = layout["meta"] | {"frame": frame}
    return board, spec | {"data": traces, "layout": layout | {"shapes": [], "meta": meta}}


@cache
def _signs() -> Board:
    rows = [
        {"id": key, "name": _name(key), "type": "small_city", "x": x, "y": y, "label": side}
        for key, x, y, side in _SIGNS
    ]
    roads = [[a[0], b[0]] for a, b in pairwise(_SIGNS) if abs(a[2] - b[2]) < _ROW]
    return Board.from_dict({"id": "legend-signs", "locations": rows, "roads": roads})


def _signs_view() -> MapView:
    tokens: list[TokenAt] = [
        ("consecrated_ground", "ground"),
        ("heavenly_host", "host"),
        ("storm", "storm"),
        ("fog", "fog"),
        ("roadblock", ("fog", "block")),
    ]
    return MapView(
        heat={"likely": 0.6, "possible": 0.12, "barely": 0.004, "sure": 1.0},
        certain=frozenset({"sure"}),
        hunters={"mina": "hunter"},
        dracula="dracula",
        tokens=tokens,
        legal={"by-road": "road", "by-rail": "rail", "by-sea": "sea"},
    )


@cache
def _places() -> Board:
    rows: list[dict[str, Any]] = [
        {"id": key, "name": _name(key), "type": kind, "x": x, "y": y, "label": side}
        for key, kind, x, y, side in _PLACES
    ]
    for row in rows:
        if row["id"] in ("port", "blank-coast"):
            row["port_of"] = ["sea" if row["id"] == "port" else "coast"]
    return Board.from_dict(
        {
            "id": "legend-places",
            "locations": rows,
            "roads": [
                ["large", "small"], ["hospital", "port"], ["large", "hospital"], ["hospital", "castle"],
                ["blank-road", "road"],
            ],
            "railways": [["blank-white", "white", "white"], ["blank-yellow", "yellow", "yellow"]],
            "sea_adjacency": [["blank-border", "border"]],
            "hospitals": [{"next_to": "hospital"}],
        }
    )  # fmt: skip


def _name(key: str) -> str:
    """The label; one beside a ring begins a little further away, one of a nameless end is left out."""
    if key.startswith(_BLANK):
        return key
    text = name("legend", key.replace("-", "_"))
    return _AWAY + text if key.startswith("by-") else text
