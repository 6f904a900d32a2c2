"""The map as SVG: a pure function from the board and what to show to one piece of text.

Drawing coordinates are those of the board, a box of 1000 × 700 in which ``y`` grows northwards. All colours
come from CSS classes (:data:`MAP_STYLE`), for light and dark alike.
"""

from __future__ import annotations

import html
import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tracker.board import Board, Place
from tracker.describe import HUNTER_NAMES
from tracker.review.words import percent

__all__ = ["HEIGHT", "MAP_STYLE", "WIDTH", "ground_svg", "map_svg", "shipped_coast"]

WIDTH, HEIGHT = 1000, 700
Coast = Sequence[Sequence[Sequence[float]]]
"""Rings of ``[x, y]`` points in the drawing box."""

LETTERS = {"godalming": "G", "seward": "S", "van_helsing": "V", "mina": "M"}
SIDES = {
    "right": (9, 4, "start"),
    "left": (-9, 4, "end"),
    "top": (0, -9, "middle"),
    "bottom": (0, 17, "middle"),
}
SHOWN = 0.045
"""A bubble shows its percentage from this probability on."""
HEATS = 8
"""Steps of colour from unlikely to certain."""

_LIGHT = ("#e1cc55", "#c3b369", "#a59c74", "#8a8678", "#707173", "#575d6d", "#3b496c", "#00224e")
_DARK = ("#123570", "#3b496c", "#575d6d", "#707173", "#8a8678", "#a59c74", "#c3b369", "#fee838")


def _heats(colours: Sequence[str], inks: str) -> str:
    """Fill of bubbles ``h0`` ... and their numbers ``n0`` ..., dark or light."""
    ink = {"d": "#111", "l": "#fff"}
    return "".join(
        f".h{i}{{fill:{colour}}}.n{i}{{fill:{ink[word]}}}"
        for i, (colour, word) in enumerate(zip(colours, inks, strict=True))
    )


MAP_STYLE = (
    "svg.map{--sea:#dbe6ec;--land:#f4f0e6;--coast:#9fb3bf;--road:#a8977e;--rail:#6b6257;--link:#8fb0c4;"
    "--text:#221d18;--faint:#6a6154;--hollow:#7d7466;--him:#b3123f;--halo:#fbf8f1;--piece:#1d4f91}"
    + _heats(_LIGHT, "ddddllll")
    + "@media (prefers-color-scheme:dark){svg.map{--sea:#131a22;--land:#272a2f;--coast:#4a5a68;"
    "--road:#6f675c;--rail:#8b857b;--link:#35536a;--text:#f3efe8;--faint:#b0a89b;--hollow:#a39a8c;--him:#ff6f91;"
    "--halo:#14171b;--piece:#2a63ad}" + _heats(_DARK, "lllldddd") + "}"
    ".sea{fill:var(--sea)}.land{fill:var(--land);stroke:var(--coast);stroke-width:1}"
    ".road{stroke:var(--road);stroke-width:2.2;fill:none}"
    ".rail{stroke:var(--rail);stroke-width:1;stroke-dasharray:4 3;fill:none}"
    ".link{stroke:var(--link);stroke-width:1.4;stroke-dasharray:2 4;fill:none}"
    ".place{fill:var(--halo);stroke:var(--hollow);stroke-width:1.3}"
    ".name,.seaname,.num,.letter{font:11px system-ui,sans-serif}"
    ".name{fill:var(--text);paint-order:stroke;stroke:var(--halo);stroke-width:3px}"
    ".seaname{fill:var(--faint);font-style:italic}.heat{stroke:var(--text);stroke-width:1}"
    ".num{font-size:10px;font-weight:600}.him{fill:none;stroke:var(--him);stroke-width:4}"
    ".himtext{font:700 14px system-ui,sans-serif;fill:var(--him);paint-order:stroke;stroke:var(--halo);"
    "stroke-width:3px}"
    ".way{fill:none;stroke:var(--him);stroke-width:2.5;stroke-dasharray:7 4;opacity:.75}"
    ".piece{fill:var(--piece);stroke:var(--halo);stroke-width:1.5}"
    ".letter{fill:#fff;font-weight:700}"
)
"""CSS for every map of a page; classes only, since a shared ground is styled without its ancestors."""


@cache
def shipped_coast() -> Coast:
    """The coastline of Europe as the package ships it; empty if the data file is missing."""
    import json

    from tracker.resources import data_text

    try:
        raw = json.loads(data_text("coast.json"))
    except FileNotFoundError:
        return ()
    rings: Coast = raw["polygons"]
    return rings


def map_svg(
    board: Board,
    coast: Coast,
    now: Mapping[str, float],
    truth: str | None = None,
    hunters: Mapping[str, str] | None = None,
    *,
    path: Sequence[str] = (),
    title: str = "",
    ground: str | None = None,
    style: bool = True,
) -> str:
    """A map of where he could be, and where he was.

    Args:
        board: the board.
        coast: rings of land in drawing coordinates; empty for none.
        now: the probability of each possible place, by id.
        truth: where he really was.
        hunters: hunter id to place or hospital id.
        path: places that he went through, oldest first, drawn as a line.
        title: what a reader who cannot see the map is told.
        ground: id of a ground that the page holds already (:func:`ground_svg`); left out, it is drawn here.
        style: put :data:`MAP_STYLE` in; leave it out where the page has it.

    Example: ``Path("map.svg").write_text(map_svg(board, shipped_coast(), {"paris": 1.0}))``.
    """
    drawn, names = _ground(board, coast), _names(board)
    if ground is not None:
        drawn, names = (f'<use href="#{html.escape(ground)}{part}"/>' for part in ("", "-names"))
    parts = [
        f'<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{html.escape(title)}</title>" if title else "",
        f"<style>{MAP_STYLE}</style>" if style else "",
        drawn,
        _way(board, path),
        *(_heat(board, place, chance) for place, chance in sorted(now.items(), key=lambda pair: pair[1])),
        names,
        *(_share(board, place, chance) for place, chance in now.items() if chance >= SHOWN),
        _him(board, truth, now),
        *_pieces(board, hunters or {}),
        "</svg>",
    ]
    return "".join(parts)


def ground_svg(board: Board, coast: Coast, ident: str) -> str:
    """The ground of all maps of a page, hidden; maps name it by ``ground=ident``."""
    return (
        f'<svg class="map" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>'
        f'<g id="{html.escape(ident)}">{_ground(board, coast)}</g>'
        f'<g id="{html.escape(ident)}-names">{_names(board)}</g></defs></svg>'
    )


def _at(place: Place) -> tuple[float, float]:
    return place.x, HEIGHT - place.y


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _points(points: Sequence[tuple[float, float]]) -> str:
    return "L".join(f"{_number(x)} {_number(y)}" for x, y in points)


def _ground(board: Board, coast: Coast) -> str:
    land = "".join(f"M{_points([(x, HEIGHT - y) for x, y in ring])}Z" for ring in coast)
    parts = [f'<rect class="sea" width="{WIDTH}" height="{HEIGHT}"/>', f'<path class="land" d="{land}"/>']
    lines: dict[str, list[str]] = {"link": [], "rail": [], "road": []}
    for link in board.links:
        a, b = board.places[board.index[link.a]], board.places[board.index[link.b]]
        bend = [(x, HEIGHT - y) for x, y in link.bend]
        kind = {"road": "road", "white": "rail", "yellow": "rail"}.get(link.kind, "link")
        lines[kind].append(f"M{_points([_at(a), *bend, _at(b)])}")
    parts += [f'<path class="{kind}" d="{"".join(ways)}"/>' for kind, ways in lines.items() if ways]
    parts += [_place(place) for place in board.places]
    return "".join(parts)


def _place(place: Place) -> str:
    x, y = _at(place)
    radius = {"sea": 4, "large_city": 7}.get(place.kind, 5)
    return f'<circle class="place" cx="{_number(x)}" cy="{_number(y)}" r="{radius}"/>'


def _names(board: Board) -> str:
    parts = []
    for place in board.places:
        x, y = _at(place)
        dx, dy, anchor = SIDES[place.label]
        style = "seaname" if place.kind == "sea" else "name"
        parts.append(
            f'<text class="{style}" x="{_number(x + dx)}" y="{_number(y + dy)}" text-anchor="{anchor}">'
            f"{html.escape(place.name)}</text>"
        )
    return "".join(parts)


def _step(chance: float) -> int:
    return min(HEATS - 1, int(HEATS * math.sqrt(max(0.0, chance))))


def _heat(board: Board, ident: str, chance: float) -> str:
    place = board.places[board.index[ident]]
    x, y = _at(place)
    radius = 7 + 9 * math.sqrt(max(0.0, chance))
    return (
        f'<circle class="heat h{_step(chance)}" cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}">'
        f"<title>{html.escape(place.name)} {percent(chance)}</title></circle>"
    )


def _share(board: Board, ident: str, chance: float) -> str:
    x, y = _at(board.places[board.index[ident]])
    return (
        f'<text class="num n{_step(chance)}" x="{_number(x)}" y="{_number(y + 3.5)}" text-anchor="middle">'
        f"{round(100 * chance)}</text>"
    )


def _him(board: Board, truth: str | None, now: Mapping[str, float]) -> str:
    if truth is None:
        return ""
    x, y = _at(board.places[board.index[truth]])
    radius = 12 + 9 * math.sqrt(max(0.0, now.get(truth, 0.0)))
    return (
        f'<circle class="him" cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'
        f'<text class="himtext" x="{_number(x)}" y="{_number(y - radius - 4)}" text-anchor="middle">D</text>'
    )


def _way(board: Board, path: Sequence[str]) -> str:
    points = [_at(board.places[board.index[place]]) for place in path]
    return f'<path class="way" d="M{_points(points)}"/>' if len(points) > 1 else ""


def _pieces(board: Board, hunters: Mapping[str, str]) -> list[str]:
    """A lettered square for each hunter, side by side below the place; a hospital's beside its city."""
    taken: dict[int, int] = {}
    parts: list[Any] = []
    for hunter, spot in hunters.items():
        index = board.hospitals.get(spot, board.index.get(spot))
        if index is None:
            continue
        x, y = _at(board.places[index])
        x += 15 * taken.get(index, 0) - (24 if spot in board.hospitals else 7)
        y += 10
        taken[index] = taken.get(index, 0) + 1
        name = html.escape(HUNTER_NAMES.get(hunter, hunter))
        parts.append(
            f'<g><title>{name}</title><rect class="piece" x="{_number(x)}" y="{_number(y)}" width="14" '
            f'height="14" rx="3"/><text class="letter" x="{_number(x + 7)}" y="{_number(y + 11)}" '
            f'text-anchor="middle">{LETTERS.get(hunter, "?")}</text></g>'
        )
    return parts
