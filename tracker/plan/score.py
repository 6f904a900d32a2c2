"""What a situation at the end of a day is worth to the hunters: caught, soon to be caught, near, known.

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
from tracker.states import Indices

__all__ = ["Flags", "Floats", "Scorer", "Weights", "cover"]

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Weights:
    """What each part is worth beside a catch today, which counts 1.

    The scale is 0.88 to the power of the rounds until he is caught. Least squares on 7,413 evenings of 1,200
    simulated games, 200 with each kind of Dracula, gave the order of each weight; some thousand games more
    the rest. The tournament in docs/performance.md plays other games against the same kinds.

    Attributes:
        free: he is not caught today.
        walks_in: for the chance that he comes to a hunter's city in his next phase.
        tomorrow: for the chance to stand in his city a day later.
        after: for the same two days later.
        days: how many days are looked ahead, 1 or more.
        far: against each move between him, after his next phase, and the hunter nearest to him.
        sea: against the chance that he is at sea after his next phase.
        unknown: against each bit that will still be unknown about his place after these days.
    """

    free: float = 0.65
    walks_in: float = 0.3
    tomorrow: float = 0.3
    after: float = 0.25
    days: int = 4
    far: float = 0.06
    sea: float = 0.05
    unknown: float = 0.09


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
    """Values of situations on one table; ``moves`` is where he goes next, ``then`` where after that.

    Tickets count as there again on each later day, since hunters take new ones at night.
    """

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
        """Moves between places, by road and sea, ``(places + 1, places)``; the last row, as far as can be, is
        for a hunter who is nowhere."""
        count = len(self.board)
        return np.concatenate([distance_matrix(self.board), np.full((1, count), count, np.int64)])

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
        self, chances: Floats, places: Indices, after: Sequence[Flags], today: Sequence[Flags] = ()
    ) -> Floats:
        """The value of situations.

        Args:
            chances: ``float64 (n, places)``: where he is now, parts of the whole.
            places: ``int64 (n, k)`` or ``(k,)``: where the hunters are; the first ones have acted.
            after: for each hunter the cities that he can enter tomorrow.
            today: for each hunter still to act, the last ones of ``places``, where he can still go today.

        Returns:
            ``float64 (n,)``.
        """
        weights, land = self.weights, self.board.land
        places = np.broadcast_to(places, (len(chances), places.shape[-1]))
        acted = places[:, : places.shape[1] - len(today)]
        caught, chances = self._stood_on(chances, acted)
        more, chances = cover(chances, today)
        free = chances.sum(axis=1)
        worth = caught + more + weights.free * free
        walked_in, going = self._stood_on(chances @ self.moves, acted)
        worth += weights.walks_in * walked_in
        worth -= weights.far * (going * self.distances[places].min(axis=1)).sum(axis=1)
        worth -= weights.sea * going[:, land:].sum(axis=1)
        more, going = cover(going, after)
        worth += weights.tomorrow * more
        for day in range(1, weights.days):
            more, going = cover(going @ self.then, [self.walked(reach, day) for reach in after])
            if day == 1:
                worth += weights.after * more
        return np.asarray(worth - weights.unknown * _surprise(going, free), np.float64)

    def _stood_on(self, chances: Floats, places: Indices) -> tuple[Floats, Floats]:
        """The chance that he is in a hunter's city, ``(n,)``, and the chances without it."""
        rows, chances, caught = np.arange(len(chances)), chances.copy(), np.zeros(len(chances))
        for at in places.T:
            here = at.clip(max=len(self.board) - 1)
            got = np.where(at < self.board.land, chances[rows, here], 0.0)
            caught += got
            chances[rows, here] -= got
        return caught, chances

    def walked(self, reach: Flags, days: int) -> Flags:
        """Where hunters can be who start in any of these cities and walk for some days, of the same shape."""
        key = (reach.tobytes(), days)
        known = self._later.get(key)
        if known is None:
            land = np.arange(len(self.board)) < self.board.land
            walks = ((self.distances[:-1] <= days) & land).astype(np.float32)
            known = self._later[key] = (reach.astype(np.float32) @ walks) > 0
        return known


def _surprise(chances: Floats, whole: Floats) -> Floats:
    """Bits still unknown in each row as a part of what was ``whole``, times that whole."""
    logs = np.log2(chances, out=np.zeros_like(chances), where=chances > 0)
    total = np.log2(whole, out=np.zeros_like(whole), where=whole > 0)
    result: Floats = chances.sum(axis=1) * total - (chances * logs).sum(axis=1)
    return result
