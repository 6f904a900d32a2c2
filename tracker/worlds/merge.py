"""Making equal states one: sort by what tells them apart, add their weights, join their lairs' sets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tracker.states import WIDTH, Bits, Indices, States

__all__ = ["Merged", "merged", "same_throughout", "set_index"]

_SPARE = np.uint64(8 * WIDTH)


def set_index(bits: Bits) -> Indices:
    """The place in each one-place set, ``int64 (n,)``; 0 for an empty set."""
    low = np.bitwise_count(np.where(bits > 0, bits - np.uint64(1), np.uint64(0))).astype(np.int64)
    if bits.shape[1] == 1:
        return low[:, 0]
    offsets = 64 * np.arange(bits.shape[1])
    index: Indices = np.where(bits > 0, low + offsets, 0).sum(axis=1)
    return index


def same_throughout(bits: Bits) -> bool:
    """Every row has the same set."""
    return len(bits) == 0 or bool((bits == bits[0]).all())


def _keys(states: States, explicit: list[Bits]) -> list[np.ndarray[tuple[int], np.dtype[np.uint64]]]:
    """Sort keys, the most significant last; the first lair fits into the window's spare bits."""
    first = states.window
    rest = []
    for number, lair in enumerate(explicit):
        index = set_index(lair).astype(np.uint64)
        if number == 0:
            first = first | (index << _SPARE)
        else:
            rest.append(index)
    return [*rest, first]


@dataclass(frozen=True, slots=True)
class Merged:
    """States of which no two are equal; ``even`` tells that rows made one had the same sets of lairs, so
    that weight shared out evenly within a row stays right."""

    states: States
    even: bool = True


def merged(states: States, sets: frozenset[int] = frozenset()) -> Merged:
    """The same states with equal ones made one.

    Args:
        states: any table without ``origin``.
        sets: the slots (1 to 3) whose places are joined into one set; in every other slot each row must
            hold one place, and rows are equal only if those are.
    """
    if len(states) <= 1:
        return Merged(states)
    slots = [i for i, lair in enumerate(states.lairs, 1) if lair is not None]
    columns = {slot: states.lairs[slot - 1] for slot in slots}
    explicit = [c for s, c in columns.items() if s not in sets and c is not None and not same_throughout(c)]
    keys = _keys(states, explicit)
    order: Indices | None = None
    if len(keys) > 1:
        order = np.lexsort(keys)
    elif (keys[0][1:] < keys[0][:-1]).any():
        order = np.argsort(keys[0])
    fresh = np.zeros(len(states), bool)
    fresh[0] = True
    for key in keys:
        along = key if order is None else key.take(order)
        fresh[1:] |= along[1:] != along[:-1]
    starts = np.flatnonzero(fresh)
    if len(starts) == len(states):
        return Merged(states if order is None else states.take(order))
    # Only what is added up is sorted in full: large tables would need their memory twice over.
    firsts = starts if order is None else order.take(starts)
    even = True
    lairs: list[Bits | None] = list(states.lairs)
    for slot in slots:
        column = states.lairs[slot - 1]
        assert column is not None
        if slot in sets:
            column = column if order is None else column.take(order, axis=0)
            lairs[slot - 1] = np.bitwise_or.reduceat(column, starts, axis=0)
            even = even and bool((column[1:] == column[:-1])[~fresh[1:]].all())
        else:
            lairs[slot - 1] = column.take(firsts, axis=0)
    weights = states.weights if order is None else states.weights.take(order, axis=0)
    weights = np.add.reduceat(weights, starts, axis=0)
    return Merged(States(states.window.take(firsts), tuple(lairs), weights), even)
