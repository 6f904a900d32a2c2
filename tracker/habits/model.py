"""Habits as a weight model: a softmax over the features of every legal play in a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.habits.features import FEATURES, HEMMED, KINDS, STAYS, Scene, hemmed
from tracker.rules.plays import Situation
from tracker.states import FORGOTTEN, HIDE, Bits, Indices, members, sizes
from tracker.worlds.merge import set_index

__all__ = ["Habits"]

Floats = NDArray[np.float64]
CODES = HIDE + 1
CANCELLED = 1e-6
"""Where sums by difference fall below this part of the whole, they are made again term by term."""
MOST = 12.0
"""Logits, but for :data:`HEMMED`, are kept within this of 0."""


@dataclass(frozen=True, eq=False)
class Habits:
    """One kind of Dracula.

    The chance of a legal play is proportional to ``exp(sum of weight times feature)``. It depends on the
    hidden state through where he is and which plays are legal; it never makes a legal play impossible.

    Attributes:
        name: the word by which the kind is called.
        weights: a weight for each feature; those left out are 0.
    """

    name: str
    weights: Mapping[str, float]
    sees_lairs: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        unknown = sorted(set(self.weights) - set(FEATURES))
        if unknown:
            raise ValueError(f"unknown feature {unknown[0]!r} of the habits {self.name!r}")

    @property
    def vector(self) -> Floats:
        """The weights in the order of the features."""
        return np.array([float(self.weights.get(name, 0.0)) for name in FEATURES])

    def strengths(self, scene: Scene, kind: str, at: Indices, to: Indices) -> Floats:
        """``exp(logit)`` of plays of one kind, ``float64 (m,)``."""
        logits = scene.features(kind, at, to) @ self.vector
        strengths: Floats = np.exp(logits.clip(-MOST, MOST))
        return strengths

    def play(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Floats:
        """The chance of each play among all that are legal in its state."""
        whole = situation.chosen_in
        tables = _tables(self, whole)
        strength = tables.of(whole, kind, rows, places)
        result: Floats = strength / tables.total(whole)[rows]
        return result

    def landing(self, situation: Situation, rows: Indices, places: Indices, count: Indices) -> Floats:
        """The chance of each landing of a bat; ``rows`` and ``places`` are all legal ones."""
        scene = Scene(situation.table)
        strength = self.strengths(scene, "city", situation.at[rows], places)
        total = np.bincount(rows, weights=strength, minlength=len(count))
        result: Floats = strength / total[rows]
        return result


class _Tables:
    """The strengths of every play under one public table, and their sums in each state."""

    def __init__(self, habits: Habits, situation: Situation) -> None:
        self.places = situation.context.places
        self._of: dict[str, Floats] = {}
        vector = habits.vector
        for kind, (at, to, features) in _pairs(situation).items():
            dense = np.zeros((self.places, CODES))
            dense[at, to + 1] = np.exp((features @ vector).clip(-MOST, MOST))
            self._of[kind] = dense
        weight = float(habits.weights.get(HEMMED, 0.0))
        self._stays = np.exp(weight * np.arange(SPACES + 1))
        self._total: Floats | None = None

    def of(self, situation: Situation, kind: str, rows: Indices, places: Indices) -> Floats:
        """The strength of plays of one kind, ``float64 (m,)``."""
        strength: Floats = self._of[kind][situation.at[rows], places + 1]
        return strength * self._stays[_hemmed(situation)[rows]] if kind in STAYS else strength

    def total(self, situation: Situation) -> Floats:
        """The sum over all legal plays in each state."""
        if self._total is None:
            rulings = situation.table.rulings
            self._total = self._one_by_one(situation) if rulings.off else self._by_difference(situation)
        return self._total

    def _one_by_one(self, situation: Situation) -> Floats:
        """Play by play: what the sum means."""
        total = np.zeros(len(situation.states))
        for plays in situation.legal():
            strength = self.of(situation, plays.kind, plays.rows, plays.places)
            total += np.bincount(plays.rows, weights=strength, minlength=len(total))
        return np.where(total > 0, total, 1.0)

    def _by_difference(self, situation: Situation) -> Floats:
        """The same, faster: all moves from his place, less those to cards on the trail or in a lair."""
        table, at, states = situation.table, situation.at, situation.states
        land = self._of["city"]
        if table.advanced and "wolf_form" not in table.powers:
            land = land + self._of["wolf_form"]
        moves = land + self._of["sea"]
        whole = moves.sum(axis=1)[at]
        total = whole.copy()
        for space in range(1, SPACES + 1):
            code = states.card(space)
            total -= moves[at, np.where(code < FORGOTTEN, code, 0)]
        if table.advanced:
            change = self._of["lair"] - land
            for slot, _ in table.slots():
                lair = states.lairs[slot - 1]
                if lair is not None:
                    total += _lair_change(change, lair, situation)
            stays = np.zeros(len(total))
            for kind in STAYS:
                if kind not in table.powers:
                    may = situation.may_hide if kind == "hide" else situation.may_rest
                    stays += may * np.diagonal(self._of[kind], offset=1)[: self.places][at]
            total += stays * self._stays[_hemmed(situation)]
        lost = np.flatnonzero(total < CANCELLED * whole)
        if len(lost):
            part = Situation(states.take(lost), table, situation.context)
            total[lost] = self._one_by_one(part)
        return np.asarray(total, np.float64)


def _pairs(situation: Situation) -> dict[str, tuple[Indices, Indices, Floats]]:
    """Every play of each kind, from any place, with its features; the same for all habits."""
    kept: dict[str, tuple[Indices, Indices, Floats]] | None = situation.__dict__.get("_pairs")
    if kept is not None:
        return kept
    scene, everywhere = Scene(situation.table), np.arange(situation.context.places)
    pairs = {}
    for kind in KINDS if situation.table.advanced else KINDS[:2]:
        match kind:
            case "city" | "lair":
                at, to = situation.to_land.follow(everywhere)
            case "sea":
                at, to = situation.context.to_sea.follow(everywhere)
            case "wolf_form":
                at, to = situation.two_roads.follow(everywhere)
            case _:
                at, to = everywhere, everywhere
        pairs[kind] = (at, to, scene.features(kind, at, to))
    situation.__dict__["_pairs"] = pairs
    return pairs


def _hemmed(situation: Situation) -> Indices:
    """:func:`hemmed`, once for all habits."""
    kept: Indices | None = situation.__dict__.get("_hemmed")
    if kept is None:
        kept = situation.__dict__["_hemmed"] = hemmed(situation)
    return kept


def _lair_change(change: Floats, lair: Bits, situation: Situation) -> Floats:
    """What a lair changes in the sum: its card cannot be played, its stack can be taken back."""
    at, size = situation.at, sizes(lair)
    if (size <= 1).all():
        result: Floats = change[at, np.where(size == 1, set_index(lair) + 1, 0)]
        return result
    free = members(lair & ~situation.used[:, : lair.shape[1]], situation.context.land)
    gained: Floats = (change[at, 1 : situation.context.land + 1] * free).sum(axis=1)
    return np.asarray(gained / size.clip(min=1), np.float64)


def _tables(habits: Habits, situation: Situation) -> _Tables:
    kept: dict[int, _Tables] = situation.__dict__.setdefault("_habits", {})
    if id(habits) not in kept:
        kept[id(habits)] = _Tables(habits, situation)
    return kept[id(habits)]
