"""Reasons by plain replays: slow, short, right. The yardstick for :mod:`tracker.explain.reasons`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, Header, is_observation
from tracker.explain.result import Blame
from tracker.states import FORGOTTEN, HIDE, members

__all__ = ["blame_by_replay", "cards_at", "replay"]


def replay(header: Header, board: Board, events: Sequence[Event], kept: frozenset[int]) -> Deduction:
    """The log with the background and these observation lines only."""
    game = Deduction(header, board, models=())
    for line, event in enumerate(events, 2):
        game = game.after(event, left_out=is_observation(event) and line not in kept)
    return game


def blame_by_replay(
    header: Header,
    board: Board,
    events: Sequence[Event],
    excluded: Callable[[Deduction], bool],
    *,
    seconds: float = 2.0,
    stop: Callable[[], bool] | None = None,
) -> Blame:
    """Shrink the set of all observations line by line, from the last."""
    until = time.monotonic() + seconds
    lines = [n for n, e in enumerate(events, 2) if is_observation(e) and not getattr(e, "doubt", False)]
    kept = frozenset(lines)
    minimal = True
    for line in reversed(lines):
        if time.monotonic() > until or (stop is not None and stop()):
            minimal = False
            break
        if excluded(replay(header, board, events, kept - {line})):
            kept -= {line}
    if kept:
        return Blame(tuple(sorted(kept)), minimal=minimal)
    game = replay(header, board, events, kept)
    first = next((n for n, s in enumerate(game.snapshots, 1) if not s.possible), len(events) + 1)
    return Blame(background=first)


def cards_at(game: Deduction, space: int | None = None, lair: int | None = None) -> frozenset[str]:
    """The ids of all that may lie on a space or in a lair, or of the places where he may be now."""
    states, ids = game.last.worlds.states, game.board.ids
    if lair is not None:
        held = states.lairs[lair - 1]
        if held is None:
            return frozenset()
        return frozenset(ids[i] for i in np.flatnonzero(members(held, game.board.land).any(axis=0)))
    if space is None:
        return frozenset(ids[place] for place in np.unique(states.at))
    codes = set(np.unique(states.card(space)).tolist()) - {0}
    if FORGOTTEN in codes:
        return frozenset((*ids, "hide"))
    return frozenset("hide" if code == HIDE else ids[code - 1] for code in codes)
