"""Where he can be after further phases: worked out in a thread, shown as layers of the map."""

from __future__ import annotations

import streamlit as st

from tracker.deduce import Deduction
from tracker.forecast import forecast
from tracker.ui.planning.opponent import chosen
from tracker.ui.summary import reach
from tracker.ui.work import Work

__all__ = ["MOST", "ahead", "current", "layer_of", "phases_of", "reached"]

MOST = 3
_SOON = 0.15
_KEY = "ahead"
Phases = tuple[dict[str, float], ...]


def ahead(game: Deduction) -> Work[Phases]:
    """The forecast of one, two and three further phases for the opponent in use."""
    model = chosen(game)
    kept = st.session_state.get(_KEY)
    if kept is not None and kept[0] is game.last and kept[1] == model:
        work: Work[Phases] = kept[2]
        return work
    work = Work(lambda _: forecast(game, MOST, model))
    st.session_state[_KEY] = (game.last, model, work)
    work.wait(_SOON)
    return work


def current() -> Work[Phases] | None:
    """The work that was begun last."""
    kept = st.session_state.get(_KEY)
    return None if kept is None else kept[2]


def layer_of(phases: int) -> str:
    """The layer that shows the places after so many phases."""
    return f"next-{phases}"


def phases_of(layer: str) -> int | None:
    """The number of phases that a layer looks ahead.

    >>> phases_of("next-2"), phases_of("now")
    (2, None)
    """
    kind, _, number = layer.partition("-")
    return int(number) if kind == "next" and number.isdigit() and 1 <= int(number) <= MOST else None


def reached(game: Deduction, layer: str) -> dict[str, frozenset[str]]:
    """Where each hunter can go today; nothing on a layer of later days, when they stand elsewhere."""
    return reach(game) if (phases_of(layer) or 1) == 1 else {}
