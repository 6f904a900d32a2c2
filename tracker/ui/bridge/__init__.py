"""The browser parts of the dashboard: taps on the map, our own panels, and what belongs to the whole screen.

All send triggers, which Streamlit hands to a callback before the page is drawn again, so an entry is saved
before anything is shown. All words they show come from the catalogue through ``data``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.ui.catalogue import say
from tracker.ui.nodes import Node

__all__ = ["Screen", "board_map", "desk", "panel", "unseen"]

_SIZE = "screen-size"
_LONGEST = 320
_HERE = files(__name__)
_DESK_HTML = '<button type="button" class="fury-cover-button"></button>'


@dataclass(frozen=True, slots=True)
class Screen:
    """The size of the page in pixels, in steps of ten; a usual laptop until the browser has reported it."""

    width: int = 1360
    height: int = 760

    @property
    def kind(self) -> str:
        """``phone``, ``tablet`` or ``laptop``."""
        return "phone" if self.width < 640 else "tablet" if self.width < 1200 else "laptop"


def _source(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


_map = st.components.v2.component("fury_tracker_map", js=_source("map.js"), isolate_styles=False)
_nodes = st.components.v2.component("fury_tracker_nodes", js=_source("nodes.js"), isolate_styles=False)
_desk = st.components.v2.component(
    "fury_tracker_desk", html=_DESK_HTML, js=_source("desk.js"), css=_source("desk.css"), isolate_styles=False
)


def board_map(
    board: Board,
    figure: dict[str, Any],
    *,
    height: int,
    key: str,
    label: str,
    on_tap: Callable[[str], None] | None = None,
) -> None:
    """Draw a map figure ``height`` pixels tall; ``on_tap`` gets the place id of every tap.

    ``label`` is what a screen reader says. Every place in the figure's frame can be tapped, drawn or not.
    """
    x0, x1, y0, y1 = figure["layout"]["meta"]["frame"]
    places = [
        [place.id, place.x, place.y] for place in board.places if x0 <= place.x <= x1 and y0 <= place.y <= y1
    ]
    handlers = {} if on_tap is None else {"tap": on_tap}
    _map(
        key=key,
        data={
            "figure": figure,
            "places": places,
            "height": height,
            "label": label,
            "taps": on_tap is not None,
        },
        on_sent_change=lambda: _deliver(key, handlers),
    )


def desk(
    board: Board | None = None,
    *,
    on_command: Callable[[str], None] | None = None,
    on_undo: Callable[[], None] | None = None,
    on_redo: Callable[[], None] | None = None,
    phrases: dict[str, Any] | None = None,
    key: str = "desk",
) -> Screen:
    """Mount the screen's keys, cover and wake lock; returns the size of the screen.

    Typed letters pick one of ``phrases`` (:func:`tracker.ui.commands.vocabulary`), whose action Enter sends
    to ``on_command``; U undoes, Shift+U redoes; Escape drops what was typed, else it covers the screen.
    Without ``on_command`` only the cover works.
    """
    known: Screen = st.session_state.get(_SIZE, Screen())
    st.session_state["screen-width"] = known.kind
    words = {
        "cover": say("desk.cover"),
        "cover_key": say("desk.cover_key"),
        "covered": say("desk.covered"),
        "uncover": say("desk.uncover"),
        "unknown": say("keys.unknown"),
    }
    data: dict[str, Any] = {
        "keys": on_command is not None,
        "awake": on_command is not None,
        "size": [known.width, known.height],
        "places": [[place.id, place.name] for place in board.places] if board is not None else [],
        "words": words,
        "phrases": phrases,
        "seen": list(st.session_state.get(f"{key}-seen", ("", 0))),
    }
    handlers: dict[str, Callable[[str], None]] = {}
    if on_command is not None:
        handlers["command"] = on_command
    if on_undo is not None:
        handlers["undo"] = lambda _: on_undo()
    if on_redo is not None:
        handlers["redo"] = lambda _: on_redo()

    def size() -> None:
        reported = getattr(st.session_state.get(key), "size", None)
        if isinstance(reported, list | tuple) and len(reported) == 2:
            st.session_state[_SIZE] = Screen(*(min(max(int(length), 200), 8000) for length in reported))

    _desk(key=key, data=data, on_sent_change=lambda: _deliver(key, handlers), on_size_change=size)
    return known


def panel(tree: Node, *, key: str, on_tap: Callable[[str], None] | None = None) -> None:
    """Show a tree of nodes; ``on_tap`` gets the ``tap`` word of every button in it that is pressed."""
    handlers = {} if on_tap is None else {"tap": on_tap}
    _nodes(key=key, data={"tree": tree}, on_sent_change=lambda: _deliver(key, handlers))


def unseen(message: object, seen: tuple[str, int]) -> tuple[list[tuple[str, str]], tuple[str, int]]:
    """The events of a message that were not delivered yet, and the new mark.

    A part of the screen sends its last events again and again, numbered, since two that come while a script
    runs are merged into the later one. ``seen`` is the page that sent the last one delivered, and its number.

    >>> unseen({"page": "x", "events": [[1, "tap", "rome"], [2, "tap", "bari"]]}, ("x", 1))
    ([('tap', 'bari')], ('x', 2))
    """
    if not isinstance(message, dict) or not isinstance(message.get("events"), list):
        return [], seen
    page = str(message.get("page"))
    last = seen[1] if seen[0] == page else 0
    fresh = []
    for event in message["events"]:
        if (
            isinstance(event, list | tuple)
            and len(event) == 3
            and isinstance(event[0], int)
            and event[0] > last
        ):
            last = event[0]
            fresh.append((str(event[1]), str(event[2])[:_LONGEST]))
    return fresh, (page, last)


def _deliver(key: str, handlers: dict[str, Callable[[str], None]]) -> None:
    mark = f"{key}-seen"
    message = getattr(st.session_state.get(key), "sent", None)
    fresh, st.session_state[mark] = unseen(message, st.session_state.get(mark, ("", 0)))
    for kind, value in fresh:
        if kind in handlers:
            handlers[kind](value)
