"""What the pages beside the Table share: their style, the way to the Table, and a map on which to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from tracker.board import Board
from tracker.ui.bridge import Screen, board_map
from tracker.ui.catalogue import name, say
from tracker.ui.lines import place_name
from tracker.ui.map import WHOLE, MapOptions, MapView, figure, presets
from tracker.ui.map.marks import Trace

__all__ = ["map_size", "pick_map", "place_list", "screen", "style", "theme", "two_columns", "with_traces"]

_REST = 245
"""Pixels of the screen's height that the map leaves to what stands above and below it."""
_PROPORTION = 1.43


def style() -> None:
    """Put the style of these pages on the screen."""
    st.html(_style())


@lru_cache(maxsize=1)
def _style() -> str:
    return f"<style>{files('tracker.ui').joinpath('pages.css').read_text(encoding='utf-8')}</style>"


def theme() -> str:
    """``light`` or ``dark``, as the browser shows it."""
    return "dark" if st.context.theme.type == "dark" else "light"


def screen() -> Screen:
    """The size of the screen, as the desk last reported it."""
    found = st.session_state.get("screen-size")
    return found if isinstance(found, Screen) else Screen()


def map_size(size: Screen, rest: int = _REST) -> tuple[int, int]:
    """Width and height of the map in pixels: as tall as the screen allows, in the board's proportions."""
    if size.kind == "phone":
        return size.width - 30, round((size.width - 30) / _PROPORTION)
    most = round(size.width * (0.58 if size.kind == "laptop" else 0.56))
    height = min(max(size.height - rest, 320), round(most / _PROPORTION))
    return min(most, round(height * _PROPORTION)), height


def two_columns(size: Screen) -> list[DeltaGenerator]:
    """The column of the map and the one beside it; on a phone they stand below each other."""
    pixels, _ = map_size(size)
    return st.columns([pixels, max(size.width - pixels - 40, 200)], gap="small")


def place_list(
    board: Board,
    places: Sequence[str],
    on_choose: Callable[[str], None],
    *,
    key: str,
    about: str,
    label: str,
    placeholder: str,
    chosen: str | None = None,
    bare: bool = False,
) -> None:
    """A list of places; ``about`` says what the choice is about, so that it is made once and for that only.

    A list that has left the page may report its old value once more with the next tap; that is not heeded.
    """
    turn: int = st.session_state.setdefault(f"{key}-turn", 0)
    name_ = f"{key}-{about}-{turn}"
    st.session_state[f"{key}-shown"] = name_

    def choose() -> None:
        place = st.session_state.get(name_)
        if place is None or st.session_state.get(f"{key}-shown") != name_:
            return
        st.session_state[f"{key}-turn"] = turn + 1
        st.session_state[f"{key}-shown"] = None
        on_choose(place)

    st.selectbox(
        label,
        places,
        index=places.index(chosen) if chosen in places else None,
        format_func=lambda place: place_name(board, place),
        placeholder=placeholder,
        label_visibility="collapsed" if bare else "visible",
        key=name_,
        on_change=choose,
    )


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
    size: Screen,
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
    options = MapOptions(preset, rails, theme(), *map_size(size))
    with st.container(key="map"):
        board_map(
            board,
            draw(board, view, options),
            height=options.height or 0,
            key="chart",
            label=say("pick.label"),
            on_tap=on_tap,
        )
    with st.container(key="map-tools", horizontal=True, gap="small"):
        st.segmented_control(
            say("map.part"),
            presets(board),
            format_func=lambda part: name("region", part),
            key=f"{key}-preset",
            default=preset,
            label_visibility="collapsed",
            on_change=kept,
        )
