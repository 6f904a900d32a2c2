"""Finding the row of a table that a state became: equal windows, equal lairs where lairs are single."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.states import FORGOTTEN, WIDTH, Indices, States, field, position, with_field
from tracker.worlds.merge import set_index
from tracker.worlds.table import Worlds

__all__ = ["Index"]


class Index:
    """The rows of one table of worlds, found by state.

    Lairs that the table holds as sets are no part of a row's key.
    """

    def __init__(self, worlds: Worlds) -> None:
        states = worlds.states
        self._slots = [
            slot for slot, lair in enumerate(states.lairs, 1) if lair is not None and slot not in worlds.sets
        ]
        self._forgotten = [
            space for space in range(1, SPACES + 1) if bool((states.card(space) == FORGOTTEN).any())
        ]
        self._windows = np.unique(states.window)
        keys, _ = self._keys(states)
        self._order = np.argsort(keys, kind="stable")
        self._sorted = keys[self._order]

    def _keys(self, states: States) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """One key a row: the number of its window, then its lairs; and whether the window is known."""
        number = np.searchsorted(self._windows, states.window)
        number = np.minimum(number, max(len(self._windows) - 1, 0))
        known = self._windows[number] == states.window if len(self._windows) else np.zeros(len(states), bool)
        keys = number.astype(np.int64)
        for slot in self._slots:
            lair = states.lairs[slot - 1]
            assert lair is not None
            keys = (keys << WIDTH) | set_index(lair)
        return keys, known

    def find(self, states: States) -> Indices:
        """The row of each state, -1 where the table has none."""
        if not len(self._sorted):
            return np.full(len(states), -1, np.int64)
        window = states.window
        for space in self._forgotten:
            code = field(window, position(space))
            known = (code > 0) & (code < FORGOTTEN)
            window = np.where(known, with_field(window, position(space), FORGOTTEN), window)
        keys, known = self._keys(replace(states, window=window))
        place = np.minimum(np.searchsorted(self._sorted, keys), len(self._sorted) - 1)
        found: Indices = np.where(known & (self._sorted[place] == keys), self._order[place], -1)
        return found
