"""The places of the map: impossible ones hollow and small, possible ones by colour, size and number."""

from __future__ import annotations

import math
from html import escape

from tracker.board import Board, Place
from tracker.ui.catalogue import points
from tracker.ui.map.frame import WHOLE
from tracker.ui.map.labels import SIDES, label_box, label_sides
from tracker.ui.map.marks import Trace, grown, marks, radius
from tracker.ui.map.pieces import FIGURE, figure_spots
from tracker.ui.map.view import MapOptions, MapView
from tracker.ui.theme import Palette, cividis, ink

__all__ = ["bubbles", "destinations", "hollow", "names"]

_SIZES = {"large_city": 10.0, "small_city": 7.0, "castle": 12.0, "sea": 8.0}
_SYMBOLS = {"castle": "hexagon", "sea": "diamond-wide"}
_WAYS = {"road": "circle-open", "rail": "square-open", "sea": "diamond-open", "special": "circle-open-dot"}
_CROWDED = 560
"""Below this width the whole map names only the places that matter."""
_NAMED = 4
_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))


def hollow(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """Impossible places: large cities larger, ports and seas ringed in blue, the castle a red hexagon."""
    grow = grown(scale, 1.35)
    ports = {link.a for link in board.links if link.kind == "port"}
    places = [place for place in board.places if place.id not in view.heat]

    def ring(place: Place) -> str:
        if place.kind == "castle":
            return colours.dracula
        return colours.port if place.kind == "sea" or place.id in ports else colours.hollow

    return [
        marks(
            [place.x for place in places],
            [place.y for place in places],
            {
                "symbol": [_SYMBOLS.get(place.kind, "circle") for place in places],
                "size": [_SIZES[place.kind] * grow for place in places],
                "color": [colours.sea if place.kind == "sea" else colours.halo for place in places],
                "line": {
                    "width": [2.0 if place.kind in ("large_city", "castle") else 1.4 for place in places],
                    "color": [ring(place) for place in places],
                },
            },
        )
    ]


def bubbles(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """Possible places, the likeliest on top: colour, size and the printed percentage say the same."""
    ranked = sorted((p, place) for place, p in view.heat.items() if place in board.index)
    if not ranked:
        return []
    most = max(p for p, _ in ranked) or 1.0
    places = [board.places[board.index[place]] for _, place in ranked]
    fill = [colours.coast if view.stale else cividis(math.sqrt(p / most), colours.dark) for p, _ in ranked]
    sizes = [2 * radius(p, scale) for p, _ in ranked]
    room = [0.44 if p >= 0.095 else 0.5 for p, _ in ranked]
    traces = [
        marks(
            [place.x for place in places],
            [place.y for place in places],
            {
                "size": sizes,
                "color": fill,
                "line": {
                    "width": [2.0 if place.kind == "large_city" else 1.0 for place in places],
                    "color": colours.outline,
                },
            },
            mode="markers+text",
            text=[points(p) for p, _ in ranked],
            textposition="middle center",
            textfont={
                "color": [ink(colour) for colour in fill],
                "size": [min(17.0, size * part) for size, part in zip(sizes, room, strict=True)],
                "weight": 600,
            },
        )
    ]
    sure = [board.places[board.index[place]] for place in sorted(view.certain) if place in board.index]
    if sure:
        ring = {
            "symbol": "circle-open",
            "size": [2 * _reach(view, place.id, scale) + 8 for place in sure],
            "color": colours.dracula,
            "line": {"width": 3},
        }
        traces.append(marks([place.x for place in sure], [place.y for place in sure], ring))
    return traces


def destinations(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """Rings around where a hunter may go: round by road, square by rail, a diamond by sea; and the choice."""
    traces = []
    marked = [(place, by) for place, by in view.legal.items() if place in board.index]
    if marked:
        places = [board.places[board.index[place]] for place, _ in marked]
        ring = {
            "symbol": [_WAYS.get(by, "circle-open") for _, by in marked],
            "size": [2 * _reach(view, place, scale) + 9.0 for place, _ in marked],
            "color": colours.legal,
            "line": {"width": 3},
        }
        traces.append(marks([place.x for place in places], [place.y for place in places], ring))
    if view.selected is not None and view.selected in board.index:
        chosen = board.places[board.index[view.selected]]
        size = 2 * _reach(view, chosen.id, scale) + 14.0
        ring = {"symbol": "circle-open", "size": size, "color": colours.selected, "line": {"width": 4}}
        traces.append(marks([chosen.x], [chosen.y], ring))
    return traces


def names(board: Board, view: MapView, options: MapOptions, colours: Palette, scale: float) -> list[Trace]:
    """The names, possible places bold; on a small screen the whole map names only what matters."""
    grow = grown(scale, 1.2)
    crowded = options.pixels < _CROWDED and options.preset == WHOLE
    sides = label_sides(board, options.preset, options.pixels, 11.5 * grow, 9.0 * grow)
    pieces = [(x * scale, -y * scale) for _, x, y in figure_spots(board, view, scale)]
    top = sorted(view.heat, key=lambda place: -view.heat[place])[:_NAMED]
    rows = []
    for place, side in zip(board.places, sides, strict=True):
        possible = place.id in view.heat
        matters = place.id in top or place.id == view.selected
        if side is None or (crowded and not matters):
            continue
        if possible and pieces:
            side = _clear_side(place, side, 12.5 * grow, radius(view.heat[place.id], scale), scale, pieces)
        text = escape(place.name)
        plain = colours.sea_text if place.kind == "sea" else colours.faint
        rows.append(
            (
                place.x,
                place.y,
                f"<i>{text}</i>" if place.kind == "sea" else text,
                side,
                2 * (radius(view.heat[place.id], scale) if possible else 5.0 * grow),
                colours.text if possible else plain,
                (12.5 if possible else 11.0) * grow,
                600 if possible else 400,
            )
        )
    if not rows:
        return []
    x, y, text_, position, sizes, colour, fonts, weights = (
        list(column) for column in zip(*rows, strict=True)
    )
    return [
        marks(
            x,
            y,
            {"size": sizes, "color": "rgba(0,0,0,0)"},
            mode="markers+text",
            text=text_,
            textposition=position,
            textfont={
                "color": colour,
                "size": fonts,
                "weight": weights,
                "shadow": ",".join(f"{dx}px {dy}px 1px {colours.halo}" for dx, dy in _AROUND),
            },
        )
    ]


def _clear_side(
    place: Place, side: str, size: float, around: float, scale: float, pieces: list[tuple[float, float]]
) -> str:
    """The side of a possible place's name; another than its usual one only if a figure stands on that."""

    def hidden(option: str) -> float:
        left, top, right, bottom = label_box(
            place.x * scale, -place.y * scale, place.name, size, around, option
        )
        half = FIGURE / 2 + 1
        return sum(
            max(0.0, min(right, x + half) - max(left, x - half))
            * max(0.0, min(bottom, y + half) - max(top, y - half))
            for x, y in pieces
        )

    if hidden(side) < 30.0:
        return side
    return min(SIDES, key=lambda option: (round(hidden(option)), option != side))


def _reach(view: MapView, place: str, scale: float) -> float:
    return radius(view.heat[place], scale) if place in view.heat else 8.0
