"""The board as arrays, and the weight models: what every step needs beside the states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.states import Bits, Flags, Indices, States, bit_sets, mask_of

if TYPE_CHECKING:
    from tracker.rules.models import Model

__all__ = ["Context", "Ways", "context_for", "ways_of"]


@dataclass(frozen=True, slots=True)
class Ways:
    """Where each place leads to: neighbour lists end to end, and the same as sets.

    Attributes:
        offsets: ``int64 (places + 1,)``; the neighbours of *p* are ``targets[offsets[p]:offsets[p + 1]]``.
        targets: ``int64 (links,)``.
        masks: ``uint64 (places, all words)``.
    """

    offsets: Indices
    targets: Indices
    masks: Bits

    def barring(self, barred: Flags) -> Ways:
        """The same ways without those that lead to a barred place."""
        if not barred.any():
            return self
        kept = ~barred[self.targets]
        offsets = np.concatenate([[0], np.cumsum(kept)])[self.offsets]
        words = self.masks.shape[1]
        return Ways(
            offsets, self.targets[kept], self.masks & ~mask_of(np.flatnonzero(barred).tolist(), words)
        )

    def follow(self, at: Indices) -> tuple[Indices, Indices]:
        """Every way from each of these places: row numbers, and the places they lead to."""
        start = self.offsets[at]
        degree = self.offsets[at + 1] - start
        rows = np.repeat(np.arange(len(at)), degree)
        first = np.cumsum(degree) - degree
        position = np.arange(len(rows)) + np.repeat(start - first, degree)
        return rows, self.targets[position]


def ways_of(lists: list[list[int]], words: int) -> Ways:
    """Ways from neighbour lists, one list a place."""
    offsets = np.cumsum([0, *map(len, lists)]).astype(np.int64)
    targets = np.array([t for targets in lists for t in targets], np.int64)
    masks = np.stack([mask_of(targets, words) for targets in lists])
    return Ways(offsets, targets, masks)


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """A board prepared for the steps.

    Attributes:
        places, land: how many places there are, and how many of them are land.
        words, all_words: 64-bit words of a set of land places, and of a set of any places.
        land_mask: every land place, ``uint64 (words,)``.
        to_land, to_sea: one ordinary move, by where it ends (rule 3).
        two_roads: Wolf Form and bats (rules 5 and 10).
        anywhere: every land place, for a switched-off rule.
        single: the set of each place alone, ``uint64 (places, all words)``.
        models: the weight models, one column each.
        mixtures: for each model that mixes others its column, the columns of its parts, and their shares.
    """

    board: Board
    places: int
    land: int
    words: int
    all_words: int
    land_mask: Bits
    to_land: Ways
    to_sea: Ways
    two_roads: Ways
    anywhere: Ways
    single: Bits
    models: tuple[Model, ...]
    mixtures: tuple[tuple[int, Indices, NDArray[np.float64]], ...] = ()

    def weighed(self, states: States, factors: Sequence[NDArray[np.float64]]) -> States:
        """The states with each model's weights times its factors; a mixture is the sum of its parts."""
        if not factors:
            return states
        weights = states.weights * np.stack(factors, axis=1)
        for column, parts, shares in self.mixtures:
            weights[:, column] = weights[:, parts] @ shares
        return replace(states, weights=weights)

    def flags(self, places: frozenset[int]) -> Flags:
        """A set of places as flags, ``bool (places,)``."""
        flags = np.zeros(self.places, bool)
        flags[list(places)] = True
        return flags

    def holds(self, sets: Bits, rows: Indices, places: Indices) -> Flags:
        """Whether the set of each of these rows holds the place beside it."""
        words = sets.shape[1]
        held: Flags
        if words == 1:
            held = (sets[:, 0].take(rows) & self.single[:, 0].take(places)) != 0
        else:
            held = ((sets.take(rows, axis=0) & self.single[:, :words].take(places, axis=0)) != 0).any(axis=1)
        return held

    def start_weights(self, count: int) -> NDArray[np.float64]:
        """Weight 1 for each of ``count`` rows in every model."""
        return np.ones((count, len(self.models)))


@lru_cache(maxsize=64)
def context_for(board: Board, models: tuple[Model, ...]) -> Context:
    """The context of a board; made once for each board and set of models."""
    count, land = len(board.places), board.land
    words, all_words = -(-land // 64), -(-count // 64)
    everywhere = list(range(land))
    return Context(
        board=board,
        places=count,
        land=land,
        words=words,
        all_words=all_words,
        land_mask=mask_of(everywhere, words),
        to_land=ways_of([[q for q in board.moves[p] if q < land] for p in range(count)], all_words),
        to_sea=ways_of([[q for q in board.moves[p] if q >= land] for p in range(count)], all_words),
        two_roads=ways_of([list(board.two_roads[p]) for p in range(count)], all_words),
        anywhere=ways_of([everywhere] * count, all_words),
        single=bit_sets(np.arange(count), all_words),
        models=models,
        mixtures=_mixtures(models),
    )


def _mixtures(models: tuple[Model, ...]) -> tuple[tuple[int, Indices, NDArray[np.float64]], ...]:
    """The models that are sums of others."""
    names = [model.name for model in models]
    found = []
    for column, model in enumerate(models):
        parts: Mapping[str, float] = getattr(model, "parts", {})
        missing = [name for name in parts if name not in names]
        if missing:
            raise ValueError(f"the model {model.name!r} mixes {missing[0]!r}, which is not among the models")
        if parts:
            found.append((column, np.array([names.index(n) for n in parts]), np.array([*parts.values()])))
    return tuple(found)
