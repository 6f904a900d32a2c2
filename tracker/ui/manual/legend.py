"""The legend: a small made-up land whose places are named after what they show."""

from __future__ import annotations

from functools import cache
from typing import Any

from tracker.board import Board
from tracker.ui.catalogue import name
from tracker.ui.map import MapOptions, MapView, TokenAt, figure

__all__ = ["places_picture", "signs_picture"]

_LINKS = (
    ("large", "large_city", 90, 600, "right"),
    ("small", "small_city", 90, 470, "right"),
    ("port", "large_city", 330, 470, "right"),
    ("castle", "castle", 330, 600, "right"),
    ("sea", "sea", 540, 470, "top"),
    ("sea_two", "sea", 800, 470, "top"),
    ("road", "small_city", 560, 600, "top"),
    ("white", "small_city", 740, 600, "top"),
    ("yellow", "small_city", 920, 600, "top"),
)  # fmt: skip
_SIGNS = (
    ("likely", 80, 600, "bottom"),
    ("possible", 230, 600, "bottom"),
    ("barely", 370, 600, "bottom"),
    ("impossible", 510, 600, "bottom"),
    ("sure", 660, 600, "bottom"),
    ("hunter", 800, 600, "bottom"),
    ("dracula", 920, 612, "top"),
    ("by_road", 80, 470, "bottom"),
    ("by_rail", 190, 470, "bottom"),
    ("by_sea", 300, 470, "bottom"),
    ("ground", 430, 470, "bottom"),
    ("host", 570, 470, "bottom"),
    ("storm", 690, 470, "bottom"),
    ("fog", 790, 470, "bottom"),
    ("block", 880, 470, "bottom"),
    ("end", 980, 470, "bottom"),
)  # fmt: skip
_FRAME = [0.0, 1000.0, 410.0, 660.0]


def places_picture(theme: str, width: int) -> tuple[Board, dict[str, Any]]:
    """Kinds of places and links: the board and its figure."""
    return _picture(_places(), MapView(), theme, width)


def signs_picture(theme: str, width: int) -> tuple[Board, dict[str, Any]]:
    """Chances, destinations, figures and tokens."""
    tokens: list[TokenAt] = [
        ("consecrated_ground", "ground"),
        ("heavenly_host", "host"),
        ("storm", "storm"),
        ("fog", "fog"),
        ("roadblock", ("block", "end")),
    ]
    view = MapView(
        heat={"likely": 0.6, "possible": 0.12, "barely": 0.004, "sure": 1.0},
        certain=frozenset({"sure"}),
        hunters={"mina": "hunter"},
        dracula="dracula",
        tokens=tokens,
        legal={"by_road": "road", "by_rail": "rail", "by_sea": "sea"},
    )
    return _picture(_signs(), view, theme, width)


def height(width: int) -> int:
    """How tall a picture of that width is."""
    return round(width * (_FRAME[3] - _FRAME[2]) / (_FRAME[1] - _FRAME[0]))


@cache
def _places() -> Board:
    rows: list[dict[str, Any]] = [
        {"id": key, "name": name("legend", key), "type": kind, "x": x, "y": y, "label": side}
        for key, kind, x, y, side in _LINKS
    ]
    next(row for row in rows if row["id"] == "port")["port_of"] = ["sea"]
    return Board.from_dict(
        {
            "id": "legend-places",
            "locations": rows,
            "roads": [["large", "small"], ["large", "castle"], ["small", "port"], ["castle", "road"]],
            "railways": [["road", "white", "white"], ["white", "yellow", "yellow"]],
            "sea_adjacency": [["sea", "sea_two"]],
        }
    )


@cache
def _signs() -> Board:
    rows = [
        {
            "id": key,
            "name": name("legend", key) if key != "end" else " ",
            "type": "small_city",
            "x": x,
            "y": y,
            "label": side,
        }
        for key, x, y, side in _SIGNS
    ]
    return Board.from_dict({"id": "legend-signs", "locations": rows, "roads": [["block", "end"]]})


def _picture(board: Board, view: MapView, theme: str, width: int) -> tuple[Board, dict[str, Any]]:
    spec = figure(board, view, MapOptions(theme=theme, pixels=width, height=height(width)))
    layout = spec["layout"]
    return board, spec | {"layout": layout | {"shapes": [], "meta": layout["meta"] | {"frame": _FRAME}}}
