"""Looking at an earlier moment: the banner over it, and the slider that goes through the game."""

from __future__ import annotations

import streamlit as st

from tracker.ui import state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.history.branches_panel import banner
from tracker.ui.history.stage import change, stage
from tracker.ui.lines import line_text
from tracker.ui.play import Play

__all__ = ["look_at", "look_view", "stepped"]


def look_at(count: int | None) -> None:
    """Show the table after so many events; ``None`` for now."""
    play = state.current()
    if play is None:
        return
    if count is not None:
        count = min(max(count, 0), len(play.game))
    change(looking=count, line=None if count is None else count + 1)


def stepped(now: int, word: str, last: int) -> int | None:
    """Where a press of the banner leads: ``first``, ``back``, ``on``, ``last``, or ``now`` (``None``)."""
    if word == "now":
        return None
    return {"first": 0, "back": max(now - 1, 0), "on": min(now + 1, last), "last": last}.get(word, now)


def look_view(play: Play) -> None:
    """Draw it in place of the entry."""
    now, last = stage().looking or 0, len(play.game)
    line = line_text(play.game.events[now - 1], play.game.board) if now else say("log.start")
    with st.container(key="look-view"):
        panel(
            banner(
                say("look.title", n=now + 1),
                line,
                ("back", say("look.back")),
                ("on", say("look.on")),
                ("now", say("look.now")),
            ),
            key="look-banner",
            on_tap=_tap,
        )
        if last:
            st.session_state["look"] = now + 1
            st.slider(
                say("look.slider"),
                1,
                last + 1,
                key="look",
                format=say("look.format"),
                label_visibility="collapsed",
                on_change=_slid,
            )


def _tap(word: str) -> None:
    play = state.current()
    if play is not None:
        look_at(stepped(stage().looking or 0, word, len(play.game)))


def _slid() -> None:
    look_at(int(st.session_state["look"]) - 1)
