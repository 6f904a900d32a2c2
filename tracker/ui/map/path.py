"""A history drawn on the map as a numbered path, and the places that a change adds or takes away."""

from __future__ import annotations

from tracker.board import Board
from tracker.ui.catalogue import say
from tracker.ui.map.marks import Trace, grown, line, marks, radius
from tracker.ui.map.view import MapView
from tracker.ui.theme import Palette

__all__ = ["ABOVE", "changes", "numbers", "path"]

ABOVE = "above"
"""The ``meta`` of a line that is drawn above the places, not with the roads."""


def path(board: Board, view: MapView, colours: Palette) -> list[Trace]:
    """The way from place to place, drawn above the roads; a pause does not break it, a gap does."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for spot in view.path:
        if spot is None or spot not in board.index:
            xs.append(None)
            ys.append(None)
        else:
            place = board.places[board.index[spot]]
            if xs and (xs[-1], ys[-1]) == (place.x, place.y):
                continue
            xs.append(place.x)
            ys.append(place.y)
    if sum(x is not None for x in xs) < 2:
        return []
    casing = line((xs, ys), 7.0, colours.halo, "solid") | {"meta": ABOVE}
    return [casing, line((xs, ys), 3.5, colours.dracula, "solid") | {"meta": ABOVE}]


def numbers(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """A plate with its numbers on each place of a path."""
    rows = [
        (board.places[board.index[spot]], text) for spot, text in view.numbers.items() if spot in board.index
    ]
    if not rows:
        return []
    grow = grown(scale, 1.2)
    return [
        marks(
            [place.x for place, _ in rows],
            [place.y for place, _ in rows],
            {
                "size": [(22.0 + 4.5 * min(max(len(text) - 2, 0), 5)) * grow for _, text in rows],
                "color": colours.dracula,
                "line": {"width": 2, "color": colours.halo},
            },
            mode="markers+text",
            text=[f"<b>{text}</b>" for _, text in rows],
            textposition="middle center",
            textfont={"color": colours.piece_text, "size": 12.0 * grow},
        )
    ]


def changes(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """A plus beside each place that a change adds, a minus beside each that it takes away."""
    rows = [(spot, say("map.gained"), colours.legal) for spot in sorted(view.gained) if spot in board.index]
    rows += [(spot, say("map.lost"), colours.selected) for spot in sorted(view.lost) if spot in board.index]
    if not rows:
        return []
    spots = []
    for spot, _, _ in rows:
        place = board.places[board.index[spot]]
        away = (radius(view.heat[spot], scale) * 0.75 if spot in view.heat else 6.0) + 5.0
        spots.append((place.x - away / scale, place.y + away / scale))
    return [
        marks(
            [x for x, _ in spots],
            [y for _, y in spots],
            {
                "size": 18,
                "color": colours.halo,
                "line": {"width": 2, "color": [colour for _, _, colour in rows]},
            },
            mode="markers+text",
            text=[f"<b>{sign}</b>" for _, sign, _ in rows],
            textposition="middle center",
            textfont={"color": [colour for _, _, colour in rows], "size": 15},
        )
    ]
