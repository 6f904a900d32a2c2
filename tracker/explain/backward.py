"""Carrying what leads to the end of a log backward over one event."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tracker.explain.matching import Index
from tracker.rules.context import Context
from tracker.rules.plays import Play
from tracker.rules.steps import PushOff, Step
from tracker.states import Bits, Flags, Indices, States, bit_sets
from tracker.worlds.table import Worlds

__all__ = ["Alive", "all_alive", "before"]

CHUNK = 50_000


@dataclass(frozen=True, slots=True)
class Alive:
    """What of a table leads to the end.

    Attributes:
        flags: ``bool (n,)``, the rows.
        lairs: the part of each lair's set.
        future: ``float64 (n, models)``, the weight of all that follows each row, up to a common factor.
    """

    flags: Flags
    lairs: tuple[Bits | None, ...]
    future: NDArray[np.float64]


def all_alive(worlds: Worlds, context: Context) -> Alive:
    """Everything at the end."""
    states = worlds.states
    return Alive(np.ones(len(states), bool), states.lairs, np.ones((len(states), len(context.models))))


def before(then: Worlds, steps: tuple[Step, ...], now: Worlds, alive: Alive, context: Context) -> Alive:
    """What of the table before an event leads to the end, from what of the table after it does.

    Args:
        then, now: the worlds before and after the event.
        steps: what the event means for them.
        alive: what of ``now`` leads to the end.
        context: the board and the models of those worlds.
    """
    states = then.states
    if not steps:
        return alive
    if not len(now):
        return Alive(np.zeros(len(states), bool), states.lairs, np.zeros((len(states), len(context.models))))
    size = CHUNK if any(step.merges for step in steps) else max(len(states), 1)
    index = _Index(now)
    parts = [
        _chunk(states.take(np.arange(start, min(start + size, len(states)))), steps, index, alive, context)
        for start in range(0, len(states), size)
    ]
    flags = np.concatenate([part.flags for part in parts]) if parts else np.zeros(0, bool)
    future = np.concatenate([part.future for part in parts]) if parts else np.zeros((0, len(context.models)))
    lairs: list[Bits | None] = []
    for slot, lair in enumerate(states.lairs):
        columns = [part.lairs[slot] for part in parts]
        lairs.append(
            np.concatenate([c for c in columns if c is not None]) if columns and lair is not None else lair
        )
    top = future.max(axis=0, initial=0.0)
    for column, mixed, _ in context.mixtures:
        top[mixed] = top[column] = top[mixed].max()  # parts of a mixture keep their ratio
    return Alive(flags, tuple(lairs), future / np.where(top > 0, top, 1.0))


class _Index:
    """The rows of a table by state; one that was only narrowed keeps its order and needs no look-up."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._index: Index | None = None

    def find(self, states: States) -> Indices:
        """The row of each state, -1 where the table has none."""
        window = self._worlds.states.window
        singles = [slot for slot in range(len(states.lairs)) if slot + 1 not in self._worlds.sets]
        if (
            len(states) == len(window)
            and np.array_equal(states.window, window)
            and all(_same(states.lairs[slot], self._worlds.states.lairs[slot]) for slot in singles)
        ):
            return np.arange(len(states))
        if self._index is None:
            self._index = Index(self._worlds)
        return self._index.find(states)


def _same(one: Bits | None, other: Bits | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(one, other))


def _chunk(states: States, steps: tuple[Step, ...], index: _Index, alive: Alive, context: Context) -> Alive:
    count, models = len(states), len(context.models)
    after = replace(states, weights=np.ones((count, models)), origin=np.arange(count))
    for step in steps:
        after = step.apply(after, context)
    rows = index.find(after)
    held = [_held(slot, after, rows, alive) for slot in range(len(after.lairs))]
    keep = (rows >= 0) & alive.flags[rows]
    for bits in held:
        if bits is not None:
            keep &= (bits != 0).any(axis=1)
    after, rows, held = after.take(keep), rows[keep], [None if b is None else b[keep] for b in held]
    assert after.origin is not None
    flags = np.zeros(count, bool)
    flags[after.origin] = True
    future = np.zeros((count, models))
    for column in range(models):
        weight = after.weights[:, column] * alive.future[rows, column]
        future[:, column] = np.bincount(after.origin, weights=weight, minlength=count)
    lairs = [
        _lair_before(slot, lair, after, held[slot - 1], steps, context)
        for slot, lair in enumerate(states.lairs, 1)
    ]
    return Alive(flags, tuple(lairs), future)


def _held(slot: int, after: States, rows: Indices, alive: Alive) -> Bits | None:
    """The part of each state's lair that leads to the end."""
    lair, later = after.lairs[slot], alive.lairs[slot]
    if lair is None or later is None:
        return None
    return np.asarray(lair & later[np.maximum(rows, 0)]) if len(later) else np.zeros_like(lair)


def _lair_before(
    slot: int, lair: Bits | None, after: States, held: Bits | None, steps: tuple[Step, ...], context: Context
) -> Bits | None:
    """The part of a lair's sets before an event that leads to the end."""
    if lair is None:
        return None
    assert after.origin is not None
    if any(isinstance(step, Play) and step.slot == slot for step in steps):
        held = bit_sets(after.card(1) - 1, context.words)
    elif held is None or any(isinstance(step, PushOff) and step.slot == slot for step in steps):
        return lair
    before = np.zeros_like(lair)
    np.bitwise_or.at(before, after.origin, held)
    return before
