"""The worlds of a game as advice sees them, and what telling them apart is worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.advise.values import Advice, AdviceValue, Choice
from tracker.events import SPACES
from tracker.plan.field import lairs_written_out, packed_outcomes, summed
from tracker.rules.table import Table
from tracker.states import FORGOTTEN, HIDE, Indices, States, position, with_field
from tracker.worlds.merge import merged

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["Worlds", "nothing_told", "value_of"]

MOST_KINDS = 400

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]


def value_of(labels: Labels, weights: Floats, at: Indices, places: int) -> AdviceValue:
    """What is known of his place once it is told which label holds; the weights add up to one."""
    kinds, number = np.unique(labels, return_inverse=True)
    cells = number.astype(np.int64) * places + at
    size = len(kinds) * places
    seen = np.bincount(cells, minlength=size)
    return _told(summed(cells, weights, size).reshape(-1, places), seen.reshape(-1, places))


def _told(shares: Floats, seen: NDArray[np.int64]) -> AdviceValue:
    """The value of labels with the weight and the number of worlds of each place: ``(labels, places)``."""
    each = shares.sum(axis=1)
    bits = _surprise(shares.sum(axis=0)) - (_surprise(shares.ravel()) - _surprise(each))
    return AdviceValue(max(0.0, bits), float((each * (seen > 0).sum(axis=1)).sum()))


def _surprise(shares: Floats) -> float:
    shares = shares[shares > 0]
    return float(-(shares * np.log2(shares)).sum())


class Worlds:
    """The worlds of a game with a world left, and who plays the card (``None``: anybody)."""

    def __init__(self, game: Deduction, hunter: str | None, model: str) -> None:
        self.game, self.hunter, self.model = game, hunter, model
        self.table: Table = game.table
        self.places = len(game.board)
        weights = game.last.worlds.states.weights[:, game.model(model)]
        if not weights.sum() > 0:
            weights = np.ones(len(weights))
        states = replace(game.last.worlds.states, origin=None)
        self.whole = replace(states, weights=(weights / weights.sum())[:, None])

    @cached_property
    def states(self) -> States:
        """The worlds without their lairs, equal ones made one: all that a look at the trail can tell."""
        return merged(replace(self.whole, lairs=(None,) * len(self.whole.lairs))).states

    @cached_property
    def at(self) -> Indices:
        """His place in each row of :attr:`states`."""
        return self.states.at

    @property
    def start(self) -> int | None:
        """Where the hunter is; ``None`` in a hospital, out of play, or if nobody is named."""
        if self.hunter is None:
            return None
        spot = self.table.hunter(self.hunter)
        return spot.place if spot.in_play else None

    def of(self, labels: Labels) -> AdviceValue:
        """The value of one label for each row of :attr:`states`."""
        return value_of(labels, self.states.weights[:, 0], self.at, self.places)

    def visits(
        self, groups: Iterable[tuple[Choice, Sequence[int]]], *, lairs: bool, here: bool
    ) -> list[Advice]:
        """The value of turning up each group of places, with what lies in lairs, and with him if seen."""
        groups = list(groups)
        wanted = sorted({place for _, places in groups for place in places})
        if lairs:
            states, weights, _ = lairs_written_out(
                self.whole, self.whole.weights[:, 0], wanted, self.game.board.land
            )
        else:
            states = _only(self.states, wanted)
            weights = states.weights[:, 0]
        shown = {
            place: _shown(column)
            for place, column in zip(
                wanted,
                np.ascontiguousarray(packed_outcomes(states, self.table, wanted, lairs=lairs, here=here).T),
                strict=True,
            )
        }
        at = states.at
        share, count = summed(at, weights, self.places), np.bincount(at, minlength=self.places)
        found = []
        for choice, places in groups:
            rows = _loud([shown[place] for place in places])
            labels = np.zeros(len(rows), np.int64)
            size = 1
            for place in places:
                labels = labels * shown[place].kinds + shown[place].codes[rows]
                size *= shown[place].kinds
                if size > MOST_KINDS:
                    seen, labels = np.unique(labels, return_inverse=True)
                    size = len(seen)
            # Most worlds show nothing: what they hold is the rest, label 0.
            cells = (labels.astype(np.int64) + 1) * self.places + at[rows]
            table = summed(cells, weights[rows], (size + 1) * self.places).reshape(-1, self.places)
            seen_in = np.bincount(cells, minlength=(size + 1) * self.places).reshape(-1, self.places)
            seen_in[0] = count - seen_in.sum(axis=0)
            table[0] = np.where(seen_in[0] > 0, share - table.sum(axis=0), 0.0)
            found.append(Advice(choice, _told(table, seen_in)))
        return found


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a visit to one place shows: a small number for each world, 0 for nothing; the worlds where it is
    not nothing; how many numbers there are."""

    codes: NDArray[np.uint16]
    rows: Indices
    kinds: int


def _shown(packed: NDArray[np.uint16]) -> _Shown:
    rows = np.flatnonzero(packed)
    kinds, numbers = np.unique(packed[rows], return_inverse=True)
    codes = np.zeros(len(packed), np.uint16)
    codes[rows] = numbers + 1
    return _Shown(codes, rows, len(kinds) + 1)


def _loud(shown: Sequence[_Shown]) -> Indices:
    """The rows in which some visit shows something, each once."""
    found = [np.zeros(0, np.int64)]
    for number, one in enumerate(shown):
        rows = one.rows
        for before in shown[:number]:
            rows = rows[before.codes[rows] == 0]
        found.append(rows)
    return np.concatenate(found)


def _only(states: States, wanted: Sequence[int]) -> States:
    """The same worlds with every other card forgotten and equal rows made one."""
    far = np.ones(HIDE + 1, bool)
    far[[0, HIDE, *(place + 1 for place in wanted)]] = False
    window = states.window
    for space in range(1, SPACES + 1):
        card = states.card(space)
        if far[card].any():
            window = np.where(far[card], with_field(window, position(space), FORGOTTEN), window)
    return merged(replace(states, window=window)).states


def nothing_told(worlds: Worlds, why: str) -> Advice:
    """A use that tells nothing, and why."""
    return Advice(None, worlds.of(np.zeros(len(worlds.at), np.int64)), why=why)
