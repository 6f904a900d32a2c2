"""The smoothed past: worked out in a thread when somebody looks, and kept until the log changes."""

from __future__ import annotations

import streamlit as st

from tracker.deduce import Deduction
from tracker.explain import Phase, smooth
from tracker.ui.work import Work

__all__ = ["SURE", "layer_of", "past", "phase_of", "sure"]

SURE = "past-sure"
"""The layer that shows every place he was certainly in."""
_SOON = 0.12


def past(game: Deduction) -> Work[tuple[Phase, ...]]:
    """Where he was after each of his plays, given everything known at the end of this game."""
    found = st.session_state.get("past")
    if found is not None and found[0] is game.last:
        work: Work[tuple[Phase, ...]] = found[1]
        return work
    work = Work(lambda _: smooth(game))
    st.session_state["past"] = (game.last, work)
    work.wait(_SOON)
    return work


def layer_of(number: int) -> str:
    """The layer that shows one moment of the past, the start being number 0."""
    return f"past-{number}"


def phase_of(layer: str, phases: tuple[Phase, ...]) -> Phase | None:
    """The moment that a layer shows."""
    kind, _, number = layer.partition("-")
    if kind != "past" or not number.isdigit() or int(number) >= len(phases):
        return None
    return phases[int(number)]


def sure(phases: tuple[Phase, ...]) -> tuple[tuple[int, str], ...]:
    """The moments at which only one place is possible, with the place."""
    return tuple((number, phase.certain[0]) for number, phase in enumerate(phases) if phase.certain)
