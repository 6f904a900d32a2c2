"""What lies and stands on the map: hospitals, tokens, the hunters' figures and Dracula's."""

from __future__ import annotations

from tracker.board import Board
from tracker.ui.catalogue import name
from tracker.ui.map.marks import Trace, marks, radius
from tracker.ui.map.view import MapView
from tracker.ui.theme import Palette

__all__ = ["FIGURE", "figure_spots", "figures", "hospitals", "tokens"]

FIGURE = 19.0
"""The side of a hunter's piece in pixels."""

_SIGNS = {
    "consecrated_ground": "cross",
    "heavenly_host": "star",
    "storm": "bowtie",
    "fog": "hash-open",
    "roadblock": "x",
}
_RED = "#b3123f"


def hospitals(board: Board, colours: Palette, scale: float) -> list[Trace]:
    """A red cross beside each city that has a hospital."""
    spots = [_hospital_spot(board, city, scale) for city in board.hospitals.values()]
    if not spots:
        return []
    x, y = [x for x, _ in spots], [y for _, y in spots]
    plate = {
        "symbol": "square",
        "size": 11,
        "color": "#ffffff",
        "line": {"width": 1, "color": colours.hollow},
    }
    return [marks(x, y, plate), marks(x, y, {"symbol": "cross", "size": 8, "color": _RED})]


def tokens(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """A round plate with a sign for each token, beside its place or in the middle of its link."""
    rows = []
    for kind, at in view.tokens:
        if isinstance(at, str):
            if at in board.index:
                place = board.places[board.index[at]]
                rows.append((kind, place.x + 15 / scale, place.y - 13 / scale))
        elif at[0] in board.index and at[1] in board.index:
            a, b = (board.places[board.index[end]] for end in at)
            rows.append((kind, (a.x + b.x) / 2, (a.y + b.y) / 2))
    if not rows:
        return []
    x, y = [x for _, x, _ in rows], [y for _, _, y in rows]
    plate = {"size": 18, "color": colours.halo, "line": {"width": 1.5, "color": colours.outline}}
    sign = {
        "symbol": [_SIGNS.get(kind, "circle") for kind, _, _ in rows],
        "size": 11,
        "color": [colours.selected if kind == "roadblock" else colours.text for kind, _, _ in rows],
    }
    return [marks(x, y, plate), marks(x, y, sign)]


def figure_spots(board: Board, view: MapView, scale: float) -> list[tuple[str, float, float]]:
    """Each figure with its spot in board units: hunters side by side above their place, Dracula below his."""
    standing: dict[str, list[str]] = {}
    for hunter, where in view.hunters.items():
        standing.setdefault(where, []).append(hunter)
    rows = []
    for where, group in standing.items():
        spot = _spot(board, view, where, scale)
        if spot is not None:
            left = spot[0] - 11.0 * (len(group) - 1) / scale
            rows += [(hunter, left + 22.0 * k / scale, spot[1]) for k, hunter in enumerate(group)]
    if view.dracula is not None and view.dracula in board.index:
        place = board.places[board.index[view.dracula]]
        drop = radius(view.heat.get(place.id, 0.0), scale) + 13.0
        rows.append(("dracula", place.x, place.y - drop / scale))
    return rows


def figures(board: Board, view: MapView, colours: Palette, scale: float) -> list[Trace]:
    """The hunters' figures with their letters, and Dracula's where he stands openly."""
    rows = figure_spots(board, view, scale)
    if not rows:
        return []
    return [
        marks(
            [x for _, x, _ in rows],
            [y for _, _, y in rows],
            {
                "symbol": ["diamond" if who == "dracula" else "square" for who, _, _ in rows],
                "size": [27 if who == "dracula" else FIGURE for who, _, _ in rows],
                "color": [colours.hunters.get(who, colours.dracula) for who, _, _ in rows],
                "line": {"width": 2, "color": "#ffffff"},
            },
            mode="markers+text",
            text=[f"<b>{name('piece', who)}</b>" for who, _, _ in rows],
            textposition="middle center",
            textfont={"color": colours.piece_text, "size": 13},
        )
    ]


def _spot(board: Board, view: MapView, where: str, scale: float) -> tuple[float, float] | None:
    if where in board.hospitals:
        return _hospital_spot(board, board.hospitals[where], scale)
    if where not in board.index:
        return None
    place = board.places[board.index[where]]
    lift = radius(view.heat[where], scale) if where in view.heat else 6.0
    return place.x, place.y + (lift + 10.0) / scale


def _hospital_spot(board: Board, city: int, scale: float) -> tuple[float, float]:
    place = board.places[city]
    away = 15.0 / min(scale, 1.2)
    return place.x - away, place.y - away
