"""What a situation is worth to the hunters: he is caught, he will be within reach, he is near, he is known.

Chances are not normalised: they are parts of the whole, so that values of different outcomes add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tracker.plan.options import options
from tracker.reach import distance_matrix
from tracker.rules.table import Table

__all__ = ["Scorer", "Weights", "cover"]

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


MOST_DAYS = 5


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each part counts beside a catch today, which counts 1.

    Attributes:
        walks_in: for the chance that he comes to a hunter's city in his next phase.
        later: for the chance to stand in his city a day later; squared for two days, and so on.
        days: how many days are looked ahead, 1 to 4.
        near: for how near he will be where nobody can stand in his city in these days.
        fade: by how much nearness shrinks with each move between.
        bits: for each bit that is still unknown about his place (it counts against).
        find: for the chance that a card is turned up today.
        renew: a ticket used today counts as there again tomorrow, since hunters take new ones at night.
    """

    walks_in: float = 0.8
    later: float = 0.8
    days: int = 3
    near: float = 0.2
    fade: float = 0.65
    bits: float = 0.06
    find: float = 0.01
    renew: bool = True


def cover(chances: Floats, reaches: Sequence[Flags]) -> tuple[Floats, Floats]:
    """The chance that hunters who each go to the likeliest place left within reach are where he is.

    Args:
        chances: ``float64 (n, places)``, changed: what the hunters take becomes 0.
        reaches: for each hunter flags, ``bool (places,)`` or ``bool (n, places)``.

    Returns:
        The chance ``(n,)`` and what is left of ``chances``.
    """
    total = np.zeros(len(chances))
    rows = np.arange(len(chances))
    for reach in reaches:
        seen = np.where(reach, chances, 0.0)
        best = seen.argmax(axis=1)
        total += seen[rows, best]
        chances[rows, best] -= seen[rows, best]
    return total, chances


class Scorer:
    """Values of situations on one table; ``moves`` is where he goes next, ``then`` where after that."""

    def __init__(self, table: Table, moves: Floats, then: Floats, weights: Weights | None = None) -> None:
        self.table = table
        self.board = table.board
        self.moves = moves
        self.then = then
        self.weights = weights or Weights()
        self._reach: dict[tuple[int, tuple[str, ...]], Flags] = {}
        self._later: dict[tuple[bytes, int], Flags] = {}

    @cached_property
    def distances(self) -> NDArray[np.int64]:
        """Moves between places, by road and sea, ``(places, places)``."""
        return distance_matrix(self.board)

    @cached_property
    def fading(self) -> Floats:
        """How near two places are, ``float64 (places + 1, places)``: 1 for none, less for each move;
        the last row is for a hunter who is nowhere."""
        near = self.weights.fade ** self.distances.astype(np.float64)
        return np.concatenate([near, np.zeros((1, near.shape[1]))])

    @cached_property
    def within(self) -> list[Flags]:
        """For each number of days the cities that a hunter can walk to, ``bool (places + 1, places)``."""
        land = np.arange(len(self.board)) < self.board.land
        nowhere = np.zeros((1, len(self.board)), bool)
        return [np.concatenate([(self.distances <= days) & land, nowhere]) for days in range(MOST_DAYS + 1)]

    def reach(self, place: int, tickets: tuple[str, ...]) -> Flags:
        """The cities where a hunter who stands there can end a move (fog and roadblocks of today aside)."""
        key = (place, tickets)
        if key not in self._reach:
            flags = np.zeros(len(self.board), bool)
            board = self.board
            if place == len(board):
                return flags
            near = (*board.roads[place], *board.ports[place], *([place] if place < board.land else []))
            flags[list(near)] = True
            if place < board.land:
                for ticket in tickets:
                    flags[list(board.rail_reach(place, ticket))] = True
            self._reach[key] = flags
        return self._reach[key]

    def reach_today(self, hunter: str, tickets: tuple[str, ...]) -> Flags:
        """The cities where a hunter still to act can end today."""
        flags = np.zeros(len(self.board), bool)
        for option in options(self.table, hunter, tickets):
            if option.to < self.board.land:
                flags[option.to] = True
        return flags

    def worth(
        self,
        chances: Floats,
        done: NDArray[np.int64],
        after: Sequence[Flags],
        today: Sequence[Flags] = (),
    ) -> Floats:
        """The value of situations.

        Args:
            chances: ``float64 (n, places)``: where he is now, parts of the whole.
            done: ``int64 (n, k)`` or ``(k,)``: the places of the hunters; the first ones have acted.
            after: for each hunter the places that he can enter tomorrow.
            today: for each hunter still to act, the last ones of ``done``, where he can still go today.

        Returns:
            ``float64 (n,)``.
        """
        weights = self.weights
        rows = np.arange(len(chances))[:, None]
        places = np.broadcast_to(done, (len(chances), done.shape[-1]))
        acted = places[:, : places.shape[1] - len(today)]
        chances = chances.copy()
        caught = np.zeros(len(chances))
        for hunter in range(acted.shape[1]):
            on_land = acted[:, hunter] < self.board.land
            here = acted[:, hunter].clip(max=len(self.board) - 1)
            caught += np.where(on_land, chances[rows[:, 0], here], 0.0)
            chances[rows[:, 0], here] *= ~on_land
        unknown = _surprise(chances)
        if today:
            more, chances = cover(chances, today)
            caught += more
        going = chances @ self.moves
        near = self.fading[places].sum(axis=1)
        worth = caught
        for hunter in range(acted.shape[1]):
            here = acted[:, hunter].clip(max=len(self.board) - 1)
            walks_in = np.where(acted[:, hunter] < self.board.land, going[rows[:, 0], here], 0.0)
            worth = worth + weights.walks_in * walks_in
            going[rows[:, 0], here] -= walks_in
        around, going = cover(going, after)
        worth = worth + weights.later * around
        for day in range(2, weights.days + 1):
            going = going @ self.then
            more, going = cover(going, [self.walked(reach, day - 1) for reach in after])
            worth += weights.later**day * more
        closeness = (going * (1.0 - np.exp(-near))).sum(axis=1)
        worth += weights.near * closeness - weights.bits * unknown
        return np.asarray(worth, np.float64)

    def walked(self, reach: Flags, days: int) -> Flags:
        """Where hunters can be who start in any of these cities and walk for some days, of the same shape."""
        key = (reach.tobytes(), days)
        known = self._later.get(key)
        if known is None:
            walks = self.within[min(days, MOST_DAYS)][: len(self.board)]
            known = self._later[key] = (reach.astype(np.float32) @ walks.astype(np.float32)) > 0
        return known


def _surprise(chances: Floats) -> Floats:
    """Bits still unknown in each row, times the row's share of the whole."""
    total = chances.sum(axis=1)
    logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
    whole = np.log2(total, out=np.zeros_like(total), where=total > 0)
    result: Floats = total * whole - (chances * logs).sum(axis=1)
    return result
