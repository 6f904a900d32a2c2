"""The page *Board*: see the links, switch one on or off, use the board for the next game."""

from __future__ import annotations

from functools import partial

import streamlit as st

from tracker.ui.boards.drawing import board_figure
from tracker.ui.boards.edit_view import editor
from tracker.ui.boards.facts_view import facts
from tracker.ui.boards.links import changes
from tracker.ui.boards.state import board, chosen, draft, tap
from tracker.ui.map import MapView
from tracker.ui.shared import pick_map, screen, style, two_columns

__all__ = ["render"]


def render() -> None:
    """Draw the page."""
    style()
    size = screen()
    now, picked = board(), chosen()
    with st.container(key="board-page"):
        left, right = two_columns(size)
        with left:
            view = MapView(selected=picked[0] if picked else None)
            draw = partial(board_figure, changes=changes(draft()), chosen=picked)
            pick_map(now, view, tap, key="board-map", size=size, draw=draw)
        with right:
            editor(now)
        facts(now)
