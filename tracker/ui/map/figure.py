"""The map as a plotly figure: a pure function from the board and what to show to a plain dict."""

from __future__ import annotations

from typing import Any

from tracker.board import Board
from tracker.ui.map.arrows import arrows
from tracker.ui.map.frame import Frame, frame
from tracker.ui.map.ground import ground, lines
from tracker.ui.map.marks import Trace
from tracker.ui.map.path import changes, numbers, path
from tracker.ui.map.pieces import figures, hospitals, tokens
from tracker.ui.map.places import bubbles, destinations, hollow, names
from tracker.ui.map.view import MapOptions, MapView
from tracker.ui.theme import Palette, palette

__all__ = ["FONT", "figure"]

FONT = '"Source Sans", "Source Sans Pro", sans-serif'


def figure(board: Board, view: MapView, options: MapOptions) -> dict[str, Any]:
    """The map as a dict that ``st.plotly_chart`` takes, about 50 kB of JSON.

    Nothing in it moves by itself: fixed ranges, no dragging, no hovering. Taps are measured on the
    page, not by the chart (:mod:`tracker.ui.bridge`).
    """
    colours = palette(options.theme)
    part = frame(board, options.preset)
    scale = part.scale(options.pixels)
    traces: list[Trace] = [
        *lines(board, options.rails, options.theme),
        *hollow(board, view, colours, scale),
        *hospitals(board, colours, scale),
        *destinations(board, view, colours, scale),
        *path(board, view, colours),
        *bubbles(board, view, colours, scale),
        *names(board, view, options, colours, scale),
        *numbers(board, view, colours, scale),
        *changes(board, view, colours, scale),
        *arrows(board, view, colours, scale),
        *tokens(board, view, colours, scale),
        *figures(board, view, colours, scale),
    ]
    return {"data": traces, "layout": _layout(board, part, colours, options)}


def _layout(board: Board, part: Frame, colours: Palette, options: MapOptions) -> dict[str, Any]:
    axis: dict[str, Any] = {
        "visible": False,
        "fixedrange": True,
        "showgrid": False,
        "zeroline": False,
        "constrain": "range",
    }
    layout: dict[str, Any] = {
        "xaxis": axis | {"range": [part.x0, part.x1]},
        "yaxis": axis | {"range": [part.y0, part.y1], "scaleanchor": "x", "scaleratio": 1},
        "shapes": list(ground(board, options.theme)),
        "margin": {"l": 0, "r": 0, "t": 0, "b": 0},
        "paper_bgcolor": colours.sea,
        "plot_bgcolor": colours.land,
        "font": {"family": FONT, "color": colours.text, "size": 12},
        "showlegend": False,
        "dragmode": False,
        "hovermode": False,
        "clickmode": "event",
        "uirevision": options.preset,
        "meta": {
            "frame": [part.x0, part.x1, part.y0, part.y1],
            "halo": colours.halo,
            "land": colours.land,
            "touch": colours.selected,
        },
    }
    if options.height is not None:
        layout["height"] = options.height
    return layout
