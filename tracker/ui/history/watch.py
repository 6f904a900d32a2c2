"""Looking again, now and then, whether work in the background has found something new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from tracker.ui.work import Work

__all__ = ["watch"]

_EVERY = 0.2
"""Seconds between two looks."""


def watch(works: Sequence[Work[Any] | None]) -> None:
    """Draw the page again once one of these has a new result or has ended."""
    running = [work for work in works if work is not None and not work.done]
    if not running:
        return
    drawn = [id(work.found) for work in running]

    @st.fragment(run_every=_EVERY)
    def look() -> None:
        if any(work.done or id(work.found) != then for work, then in zip(running, drawn, strict=True)):
            st.rerun(scope="app")

    look()
