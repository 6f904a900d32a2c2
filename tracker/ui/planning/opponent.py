"""Which opponent is assumed: one of the weight models of the game.

The choice is kept for the session, and in the address, so that a reload keeps it too.
"""

from __future__ import annotations

import streamlit as st

from tracker.deduce import Deduction
from tracker.habits import kinds_now

__all__ = ["chosen", "column", "learned", "names", "pick"]

_KEY = "opponent"
_USUAL = "default"


def names(game: Deduction) -> tuple[str, ...]:
    """The models that the game offers, the usual one first, the one that counts histories last."""
    found = [model.name for model in game.context.models]
    return tuple(sorted(found, key=lambda name: (name != _USUAL, name == "histories")))


def chosen(game: Deduction) -> str:
    """The model in use; the usual one where the game lacks the one that was picked."""
    offered = names(game)
    word = str(st.session_state.get(_KEY) or st.query_params.get(_KEY, _USUAL))
    return word if word in offered or not offered else offered[0]


def column(game: Deduction) -> int:
    """The weight column of the model in use."""
    return game.model(chosen(game))


def pick(name: str) -> None:
    """Assume another opponent from now on."""
    st.session_state[_KEY] = name
    if name != _USUAL:
        st.query_params[_KEY] = name
    elif _KEY in st.query_params:
        del st.query_params[_KEY]


def learned(game: Deduction) -> tuple[tuple[str, float], ...]:
    """How likely each kind of opponent is by what he has played, likeliest first; empty without a mixture."""
    for name in names(game):
        kinds = kinds_now(game, name)
        if kinds:
            return tuple(sorted(kinds.items(), key=lambda entry: -entry[1]))
    return ()
