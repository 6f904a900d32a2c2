"""Where the page *Review* is: the part shown, the line, the layer of the map, and whether it plays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import streamlit as st

__all__ = [
    "VIEWS",
    "jump",
    "layer",
    "moved",
    "playing",
    "set_layer",
    "set_playing",
    "set_view",
    "settle",
    "step",
    "take",
    "view",
]

VIEWS = ("steps", "findings", "charts", "plan", "report", "truth")
_GAME, _VIEW, _STEP, _LAYER, _PLAYING = (
    f"review-{word}" for word in ("game", "view", "step", "layer", "playing")
)


def settle(game: str, has_truth: bool) -> None:
    """Begin anew when another game is looked at; a game without truth is first turned up."""
    if st.session_state.get(_GAME) == game:
        return
    st.session_state[_GAME] = game
    st.session_state[_VIEW] = "steps" if has_truth else "truth"
    st.session_state[_STEP] = 0
    st.session_state[_LAYER] = "now"
    st.session_state[_PLAYING] = False


def view() -> str:
    """The part of the page that is shown."""
    found: str = st.session_state.get(_VIEW, VIEWS[0])
    return found


def set_view(new: str) -> None:
    """Show another part; what played stops."""
    st.session_state[_VIEW] = new
    st.session_state[_PLAYING] = False


def step(last: int) -> int:
    """The step that is shown, at most ``last``."""
    found: int = st.session_state.get(_STEP, 0)
    return min(found, last)


def layer() -> str:
    """What the map shows: ``now``, ``space-N`` or ``lair-N``."""
    found: str = st.session_state.get(_LAYER, "now")
    return found


def set_layer(new: str) -> None:
    """Show something else on the map."""
    st.session_state[_LAYER] = new


def playing() -> bool:
    """Whether the game plays by itself."""
    return bool(st.session_state.get(_PLAYING))


def set_playing(on: bool) -> None:
    """Let it play, or stop it."""
    st.session_state[_PLAYING] = on


def moved(word: str, now: int, turns: Sequence[int], last: int) -> int:
    """The step after a word of the keys or buttons: a line or one of Dracula's plays back or on.

    >>> moved("on", 3, (0, 2, 6), 9), moved("phase-on", 3, (0, 2, 6), 9), moved("phase-back", 2, (0, 2, 6), 9)
    (4, 6, 0)
    """
    if word == "phase-back":
        before = bisect_left(turns, now)
        return turns[before - 1] if before else 0
    if word == "phase-on":
        after = bisect_right(turns, now)
        return turns[after] if after < len(turns) else last
    return min(max(now + (-1 if word == "back" else 1), 0), last)


def take(word: str, turns: Sequence[int], last: int) -> None:
    """Go where a word leads. A step by hand stops what plays; it stops by itself at the end."""
    if word == "play" and not playing():
        return
    to = moved(word, step(last), turns, last)
    st.session_state[_STEP] = to
    if word != "play" or to == last:
        set_playing(False)


def jump(line: str | int) -> None:
    """Show a line of the log on the map."""
    set_view("steps")
    st.session_state[_STEP] = max(int(line) - 1, 0)
