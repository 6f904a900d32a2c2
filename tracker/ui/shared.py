"""What the pages beside the Table share: their style, the way to the Table, and a map on which to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.ui.bridge import map_taps
from tracker.ui.catalogue import name, say
from tracker.ui.map import WHOLE, MapOptions, MapView, figure, presets
from tracker.ui.map.marks import Trace

__all__ = ["PIXELS", "bind", "pick_map", "screen_kind", "style", "theme", "with_traces"]

PIXELS = {"phone": 380, "tablet": 620, "laptop": 740}
"""The width at which the map's names are laid out, for each width of the screen."""
_CONFIG = {"displayModeBar": False, "responsive": True}


def style() -> None:
    """Put the style of these pages on the screen."""
    st.html(_style())


@lru_cache(maxsize=1)
def _style() -> str:
    return f"<style>{files('tracker.ui').joinpath('pages.css').read_text(encoding='utf-8')}</style>"


def theme() -> str:
    """``light`` or ``dark``, as the browser shows it."""
    return "dark" if st.context.theme.type == "dark" else "light"


def screen_kind() -> str:
    """``phone``, ``tablet`` or ``laptop``, as the desk last reported the screen."""
    return str(st.session_state.get("screen-width", "laptop"))


def bind(key: str, value: object) -> str:
    """Give a widget its value unless it has one; returns its key."""
    if key not in st.session_state:
        st.session_state[key] = value
    return key


def with_traces(spec: dict[str, Any], traces: Sequence[Trace], at: int) -> dict[str, Any]:
    """A figure with more traces, drawn above the first ``at`` of its own and below the others."""
    data = spec["data"]
    return spec | {"data": [*data[:at], *traces, *data[at:]]}


def pick_map(
    board: Board,
    view: MapView,
    on_tap: Callable[[str], None],
    *,
    key: str,
    width: str = "laptop",
    rails: bool = True,
    draw: Callable[[Board, MapView, MapOptions], dict[str, Any]] = figure,
) -> None:
    """A map of the board that tells ``on_tap`` every place tapped, with its parts to choose from."""
    chosen = f"{key}-part"

    def kept() -> None:
        st.session_state[chosen] = st.session_state.get(f"{key}-preset") or WHOLE

    preset = st.session_state.get(chosen, WHOLE)
    if preset not in presets(board):
        preset = WHOLE
    options = MapOptions(preset, rails, theme(), PIXELS.get(width, PIXELS["laptop"]))
    with st.container(key="map"):
        st.plotly_chart(
            draw(board, view, options), theme=None, key=f"{key}-chart", height="stretch", config=_CONFIG
        )
    with st.container(key="map-tools", horizontal=True, gap="small"):
        st.segmented_control(
            say("map.part"),
            presets(board),
            format_func=lambda part: name("region", part),
            key=bind(f"{key}-preset", preset),
            label_visibility="collapsed",
            on_change=kept,
        )
    map_taps(board, preset, "map", on_tap, key=f"{key}-taps")
