"""Explanations: why a place is possible or not, what conflicts, and what would mend it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, Header
from tracker.explain.result import Blame, Why
from tracker.explain.simple import blame_by_replay
from tracker.worlds.table import Limits

__all__ = ["Blame", "Why", "blame", "why"]


def blame(
    header: Header,
    board: Board,
    events: Sequence[Event],
    *,
    seconds: float = 2.0,
    stop: Callable[[], bool] | None = None,
    limits: Limits | None = None,
) -> Blame:
    """An irreducible conflicting set of a log that leaves no world."""
    return blame_by_replay(
        header, board, events, lambda game: not game.last.possible, seconds=seconds, stop=stop
    )


def why(
    game: Deduction,
    place: str,
    *,
    space: int | None = None,
    lair: int | None = None,
    seconds: float = 2.0,
    stop: Callable[[], bool] | None = None,
) -> Why:
    """Why he may be in a place now, or that card on a space or in a lair, or why not."""

    def cards(one: Deduction) -> dict[str, float]:
        answer = one.answer(one.context.models[0].name) if one.context.models else None
        if answer is None:
            return _held(one, space, lair)
        if space is not None:
            return next((c.cards for c in answer.trail if c.number == space), {})
        if lair is not None:
            return next((c.cards for c in answer.lairs if c.number == lair), {})
        return answer.now

    here = cards(game)
    if place in here:
        return Why(True, share=here[place])
    found = blame_by_replay(
        game.header,
        game.board,
        game.events,
        lambda one: place not in cards(one),
        seconds=seconds,
        stop=stop,
    )
    return Why(False, blame=found)


def _held(game: Deduction, space: int | None, lair: int | None) -> dict[str, float]:
    import numpy as np

    from tracker.states import FORGOTTEN, HIDE, members

    states, ids = game.last.worlds.states, game.board.ids
    if lair is not None:
        held = states.lairs[lair - 1]
        if held is None:
            return {}
        return {ids[i]: 1.0 for i in np.flatnonzero(members(held, game.board.land).any(axis=0))}
    if space is None:
        return {ids[i]: 1.0 for i in np.unique(states.at)}
    codes = np.unique(states.card(space))
    if (codes == FORGOTTEN).any():
        return dict.fromkeys((*ids, "hide"), 1.0)
    return {"hide" if c == HIDE else ids[c - 1]: 1.0 for c in codes if c}
