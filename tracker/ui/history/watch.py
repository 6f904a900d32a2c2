"""Looking again, now and then, whether work in the background has found something new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from tracker.ui.work import Work

__all__ = ["seen", "watch"]

_EVERY = 0.2
"""Seconds between two looks."""
Works = Sequence[Work[Any] | None]


def seen(works: Works) -> tuple[object, ...]:
    """What these have found and which have ended, to tell later whether anything is new."""
    return tuple((id(work.found), work.done) for work in works if work is not None)


def watch(works: Works, drawn: tuple[object, ...]) -> None:
    """Draw the page again once anything is new since ``drawn`` was seen."""
    if seen(works) != drawn:
        st.rerun()
    if all(work is None or work.done for work in works):
        return

    @st.fragment(run_every=_EVERY)
    def look() -> None:
        if seen(works) != drawn:
            st.rerun(scope="app")

    look()
