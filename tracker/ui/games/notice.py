"""What the page Games says about the last thing that was done, with a way back where there is one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from tracker.ui.catalogue import say
from tracker.ui.escape import plain

__all__ = ["clear", "done", "failed", "show"]

_KEY = "games-notice"


@dataclass(frozen=True, slots=True)
class _Notice:
    text: str
    failed: bool = False
    back: Callable[[], None] | None = None


def done(text: str, back: Callable[[], None] | None = None) -> None:
    """Say that something was done; ``back`` takes it back."""
    st.session_state[_KEY] = _Notice(text, back=back)


def failed(error: Exception) -> None:
    """Say that something was not done, and why."""
    st.session_state[_KEY] = _Notice(say("games.failed", reason=plain(str(error), 400)), failed=True)


def show() -> None:
    """Draw the notice; it goes with the next thing that is done."""
    notice: _Notice | None = st.session_state.get(_KEY)
    if notice is None:
        return
    with st.container(key="games-notice-box", horizontal=True, vertical_alignment="center"):
        if notice.failed:
            st.error(notice.text)
        else:
            st.success(notice.text)
        if notice.back is not None:
            st.button(say("games.bring_back"), key="games-back", icon=":material/undo:", on_click=notice.back)


def clear() -> None:
    """Take the notice away."""
    st.session_state.pop(_KEY, None)
