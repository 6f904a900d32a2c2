"""The keys and the clock of the page *Review*."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from tracker.ui.bridge import _deliver, _source

__all__ = ["EVERY", "WORDS", "stepper"]

WORDS = ("back", "on", "phase-back", "phase-on", "play")
"""What the keys and the clock send: a line or a phase back or on; ``play`` is the clock's step on."""
EVERY = 1200
"""Milliseconds that a line is shown while the game plays by itself."""

_stepper = st.components.v2.component("fury_tracker_stepper", js=_source("stepper.js"), isolate_styles=False)


def stepper(line: int, playing: bool, on_step: Callable[[str], None], *, key: str = "stepper") -> None:
    """Listen to the arrow keys and, while ``playing``, step on by itself; ``on_step`` gets one of ``WORDS``.

    ``line`` is the one shown: the clock starts anew when it changes.
    """
    _stepper(
        key=key,
        data={"line": line, "playing": playing, "every": EVERY},
        on_sent_change=lambda: _deliver(key, {"step": on_step}),
    )
