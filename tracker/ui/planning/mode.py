"""What of the plan is open, kept in Streamlit's session, and the work that goes on for it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from tracker.ui.work import Work

__all__ = ["VIEWS", "Mode", "change", "mode", "thinking"]

VIEWS = ("moves", "ahead", "cards", "opponent")
THINKING = "thinking"


@dataclass(frozen=True, slots=True)
class Mode:
    """What is open.

    Attributes:
        view: one of :data:`VIEWS`.
        option: the plan looked at, as :func:`tracker.ui.planning.proposal.word` writes it; empty: the best.
        hunter: who would play the cards; ``None`` follows the turn.
    """

    view: str = "moves"
    option: str = ""
    hunter: str | None = None


def mode() -> Mode:
    """What is open now."""
    found: Mode = st.session_state.get("planning", Mode())
    return found


def change(**fields: Any) -> None:
    """Open or choose something else."""
    st.session_state["planning"] = replace(mode(), **fields)


def thinking(key: tuple[object, ...] | None = None, start: Any = None) -> Work[Any] | None:
    """The work for ``key``, begun by ``start`` if it is not the one that goes on; any other is stopped.

    Keys are compared by identity where they are objects, so the same snapshot means the same work.
    """
    kept = st.session_state.get(THINKING)
    if kept is not None:
        if key is not None and _same(key, kept[0]) and not kept[1].stopped():
            found: Work[Any] = kept[1]
            return found
        kept[1].stop()
        st.session_state[THINKING] = None
    if key is None or start is None:
        return None
    work: Work[Any] = Work(start)
    st.session_state[THINKING] = (key, work)
    return work


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, str | tuple) and a == b) for a, b in zip(one, other, strict=True)
    )
