"""How far cards and places are from him, and what a further phase leaves of the public table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.events import SPACES
from tracker.rules.context import context_for
from tracker.rules.table import Table
from tracker.states import FORGOTTEN, Flags, States, position, with_field

__all__ = ["after_phase", "distance_matrix", "forget_far", "free_reach", "radius_of"]


def distance_matrix(board: Board) -> NDArray[np.int64]:
    """Ordinary moves between any two places, ``int64 (places, places)``; see :meth:`Board.distance`."""
    known = board._memo.get("distance matrix")
    if isinstance(known, np.ndarray):
        return known
    matrix = np.array([board.distances(place) for place in range(len(board))])
    board._memo["distance matrix"] = matrix
    return matrix


def after_phase(table: Table) -> Table:
    """The public table at the next phase: all cards one space further, hosts gone (rules 1 and 11)."""
    tokens = tuple(t for t in table.tokens if t.token != "heavenly_host")
    return replace(table, trail=(None, *table.trail[: SPACES - 1]), tokens=tokens, phase=table.phase + 1)


def forget_far(states: States, board: Board, radius: int, code: int, keep: Collection[int] = ()) -> States:
    """The same states with ``code`` in place of cards more than ``radius`` moves from him; spaces to ``keep``
    stay as they are."""
    distances = distance_matrix(board)
    window, at = states.window, states.at
    for space in range(1, SPACES + 1):
        if space in keep:
            continue
        card = states.card(space)
        placed = (card > 0) & (card < FORGOTTEN)
        far = placed & (distances[at, np.where(placed, card - 1, 0)] > radius)
        if far.any():
            window = np.where(far, with_field(window, position(space), code), window)
    return replace(states, window=window)


def wolves(phases: int) -> int:
    """How often Wolf Form can be played in so many phases: a vampire may clear it once it is on space 4."""
    return (phases + 2) // 3


def radius_of(phases: int, table: Table) -> int:
    """How many moves away a card can matter in so many phases: each leads one further, Wolf Form two."""
    return phases + (wolves(phases) if table.advanced else 0)


def free_reach(table: Table, start: Flags, phases: int) -> list[Flags]:
    """Where he could be if no card stood in his way: a superset of :func:`reach`, from sets of places.

    Args:
        table: the public table now.
        start: where he may be, ``bool (places,)``.
        phases: how many further phases.
    """
    context = context_for(table.board, ())
    lies = next((space for space, hideout in table.spaces() if hideout.shows == "wolf_form"), 0)
    # For each space of Wolf Form, 0 for one that may be played, the places where he may be.
    here = {lies: start}
    result = []
    for phase in range(phases):
        barred = context.flags(table.holy if phase == 0 else after_phase(table).holy)
        there: dict[int, Flags] = {}

        def come(space: int, places: Flags, there: dict[int, Flags] = there) -> None:
            there[space] = there[space] | places if space in there else places

        for space, places in here.items():
            slid = 0 if space in (0, SPACES) else space + 1
            rows = np.flatnonzero(places)
            moved = np.zeros(len(places), bool)
            moved[context.to_land.follow(rows)[1]] = True
            moved &= ~barred
            moved[context.to_sea.follow(rows)[1]] = True
            for then in {slid, 0} if slid >= 4 else {slid}:
                come(then, moved | places)
                if then == 0 and table.advanced:
                    far = np.zeros(len(places), bool)
                    far[context.two_roads.follow(rows)[1]] = True
                    come(1, far & ~barred)
        here = there
        result.append(np.logical_or.reduce([*here.values()]))
    return result
