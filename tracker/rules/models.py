"""Weight models: how likely each legal play is. They fill weight columns and never remove a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from tracker.states import Indices

if TYPE_CHECKING:
    from tracker.rules.plays import Situation

__all__ = ["EQUAL_PLAY", "HISTORIES", "EqualPlay", "Histories", "Model"]

Factors = NDArray[np.float64]


class Model(Protocol):
    """A way to weigh Dracula's plays."""

    @property
    def name(self) -> str:
        """The word by which ``--model`` calls it."""
        ...

    @property
    def sees_lairs(self) -> bool:
        """A play's factor may depend on which place lies in a lair."""
        ...

    def play(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Factors:
        """The factor of each of these plays.

        Args:
            situation: the states in which he chooses, and what is legal there.
            kind: ``city``, ``sea``, ``wolf_form``, ``lair``, ``hide``, ``feed`` or ``dark_call``.
            rows: ``int64 (m,)``, the state in which each play is made.
            places: ``int64 (m,)``, where it leads.
        """
        ...

    def landing(self, situation: Situation, rows: Indices, places: Indices, count: Indices) -> Factors:
        """The factor of each landing of a bat; ``count`` is the number of legal landings of each state."""
        ...


class Histories:
    """Every history counts the same."""

    name = "histories"
    sees_lairs = False

    def play(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Factors:
        """One for every play."""
        return np.ones(len(rows))

    def landing(self, situation: Situation, rows: Indices, places: Indices, count: Indices) -> Factors:
        """One for every landing."""
        return np.ones(len(rows))


class EqualPlay:
    """Every legal play in a state is equally likely."""

    name = "default"
    sees_lairs = True

    def play(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Factors:
        """One over the number of legal plays."""
        return 1.0 / situation.count[rows]

    def landing(self, situation: Situation, rows: Indices, places: Indices, count: Indices) -> Factors:
        """One over the number of legal landings."""
        return 1.0 / count[rows]


HISTORIES = Histories()
EQUAL_PLAY = EqualPlay()
