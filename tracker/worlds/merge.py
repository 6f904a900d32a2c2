"""Making equal states one: sort by what tells them apart, add their weights, join their lairs' sets."""

from __future__ import annotations

from dataclasses import dataclass, replace

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
    if len(keys) > 1:
        order = np.lexsort(keys)
        states, keys = states.take(order), [key[order] for key in keys]
    elif (keys[0][1:] < keys[0][:-1]).any():
        order = np.argsort(keys[0])
        states, keys = states.take(order), [keys[0][order]]
    fresh = np.zeros(len(states), bool)
    fresh[0] = True
    for key in keys:
        fresh[1:] |= key[1:] != key[:-1]
    starts = np.flatnonzero(fresh)
    if len(starts) == len(states):
        return Merged(states)
    even = True
    lairs: list[Bits | None] = list(states.lairs)
    for slot in slots:
        column = states.lairs[slot - 1]
        assert column is not None
        lairs[slot - 1] = column[starts]
        if slot in sets:
            lairs[slot - 1] = np.bitwise_or.reduceat(column, starts, axis=0)
            even = even and bool((column[1:] == column[:-1])[~fresh[1:]].all())
    weights = np.add.reduceat(states.weights, starts, axis=0)
    return Merged(replace(states, window=states.window[starts], lairs=tuple(lairs), weights=weights), even)
