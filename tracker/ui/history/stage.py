"""What of the Table screen is open beside the entry, kept in Streamlit's session."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

__all__ = ["TABS", "Stage", "change", "follow", "stage"]

TABS = ("places", "plan", "log", "past", "branches")


@dataclass(frozen=True, slots=True)
class Stage:
    """What is open.

    Attributes:
        tab: what stands under the entry: one of :data:`TABS`.
        asking: a tap on a place asks why.
        why: the answer to the last question stands there, in place of the tab.
        line: the line chosen in the log.
        looking: the number of events after which the table is looked at; ``None`` for now.
        heat: the chances are drawn on the map.
        mending: the conflict of a log without worlds is open.
        restart: the table as it lies is being laid out.
    """

    tab: str = "places"
    asking: bool = False
    why: bool = False
    line: int | None = None
    looking: int | None = None
    heat: bool = True
    mending: bool = True
    restart: bool = False


def stage() -> Stage:
    """What is open now."""
    found: Stage = st.session_state.get("stage", Stage())
    return found


def change(**fields: Any) -> None:
    """Open or close something."""
    st.session_state["stage"] = replace(stage(), **fields)


def follow(game: str) -> None:
    """Close everything once another game is open."""
    if st.session_state.get("stage-game", game) != game:
        st.session_state["stage"] = Stage(heat=stage().heat)
    st.session_state["stage-game"] = game
