"""Hidden states on their way through phases of unknown kind, with the power cards that lie on the trail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.rules.table import Table
from tracker.states import Flags, Indices, States

__all__ = ["Walks", "joined", "opening"]

POWERS = ("feed", "dark_call", "misdirect", "wolf_form")
"""The powers whose spaces a walk keeps: three bits each, 0 for a card that may be played."""

Marks = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Walks:
    """Hidden states, each with the spaces of the power cards that lie on the trail."""

    states: States
    marks: Marks

    def take(self, rows: Indices | Flags) -> Walks:
        return Walks(self.states.take(rows), self.marks[rows])

    def space_of(self, power: str) -> Marks:
        """The space of a power in each walk, 0 where it may be played."""
        return (self.marks >> (3 * POWERS.index(power))) & 7

    def with_power(self, power: str, space: int) -> Walks:
        """The walks with a power, which may be played, laid on that space."""
        return replace(self, marks=self.marks | (space << (3 * POWERS.index(power))))

    def powers_gone(self, past: int) -> Marks:
        """The marks without the powers that lie beyond that space."""
        marks = self.marks.copy()
        for power in POWERS:
            marks[self.space_of(power) > past] &= ~(7 << (3 * POWERS.index(power)))
        return marks

    def slid(self) -> Walks:
        """Every card one space further; a power that leaves the trail may be played again."""
        marks = self.powers_gone(SPACES - 1)
        for power in POWERS:
            marks += (self.space_of(power) % SPACES > 0).astype(np.int64) << (3 * POWERS.index(power))
        return Walks(self.states.slide(), marks)

    def vampire(self) -> Walks:
        """The spaces 4 to 6 cleared."""
        return Walks(self.states.cleared((4, 5, 6)), self.powers_gone(3))


def joined(parts: Sequence[Walks]) -> Walks:
    """The walks of all parts, equal ones made one."""
    if not parts:
        return _walks(np.zeros(0, np.uint64), np.zeros(0, np.int64))
    window = np.concatenate([part.states.window for part in parts])
    marks = np.concatenate([part.marks for part in parts])
    order = np.lexsort((marks, window))
    window, marks = window[order], marks[order]
    fresh = np.ones(len(window), bool)
    fresh[1:] = (window[1:] != window[:-1]) | (marks[1:] != marks[:-1])
    return _walks(window[fresh], marks[fresh])


def _walks(window: NDArray[np.uint64], marks: Marks) -> Walks:
    return Walks(States(window, (None, None, None), np.zeros((len(window), 0))), marks)


def opening(table: Table, states: States) -> Walks:
    """The walks at the public table: worlds without lairs and weights, with the powers that lie there."""
    marks = np.zeros(len(states), np.int64)
    for space, hideout in table.spaces():
        if hideout.shows in POWERS:
            marks |= space << (3 * POWERS.index(hideout.shows))
    return joined([_walks(states.window, marks)])
