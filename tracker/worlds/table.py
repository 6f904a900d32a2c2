"""The worlds: every hidden state that a log allows, exactly, within a budget of bytes.

Lairs make the count explode. While there are few states, each row has one place in each lair, and weights
are exact. Beyond :attr:`Limits.rows` the lair with most places is held as one set a row: the worlds are the
same, weights are shared out evenly within a row. Beyond :attr:`Limits.bytes` every hidden lair becomes a set
of its own, which may allow more than the log does: a superset, ``exact`` is false. No state is ever dropped.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tracker.events import SPACES
from tracker.rules.context import Context
from tracker.rules.plays import Begin, Fly, Play
from tracker.rules.seed import Seed
from tracker.rules.steps import Step, one_place_each
from tracker.rules.table import Table
from tracker.states import FORGOTTEN, Bits, States, concatenate, position, sizes, with_field
from tracker.worlds.merge import merged, same_throughout

__all__ = ["Limits", "Worlds", "begin", "run"]

AT_WORK = 5
"""How many times its own size a table needs while a step is at work."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a table may grow.

    Attributes:
        bytes: of one table while a step is at work, about :data:`AT_WORK` times its size (512 MB).
        rows: states up to which each lair of each row is one place, so that weights are exact.
        rows_of_three: rows with one lair as a set beyond which three hidden lairs become a superset.
        chunk: states that one step takes at a time.
    """

    bytes: int = 512 * 2**20
    rows: int = 100_000
    rows_of_three: int = 450_000
    chunk: int = 500_000


@dataclass(frozen=True, slots=True)
class Worlds:
    """A table of hidden states with what is known of its exactness.

    Attributes:
        states: the rows; no two are equal.
        sets: the lair slots held as sets.
        exact: the rows are the worlds, no more and no less.
        exact_weights: for each model, whether its weights are right to 1e-9.
        scale: for each model the power of two by which its weights were divided.
    """

    states: States
    exact_weights: tuple[bool, ...]
    scale: tuple[int, ...]
    sets: frozenset[int] = frozenset()
    exact: bool = True

    def __len__(self) -> int:
        return len(self.states)

    @property
    def count(self) -> int:
        """The number of distinct hidden states (an upper bound where not ``exact``)."""
        total = np.ones(len(self.states), np.int64)
        for lair in self.states.lairs:
            if lair is not None:
                total = total * sizes(lair)
        return int(total.sum())

    def total(self, model: int) -> float | int:
        """The sum of a model's weights, an ``int`` where it is whole."""
        numerator, denominator = float(self.states.weights[:, model].sum()).as_integer_ratio()
        scale = self.scale[model]
        numerator, denominator = numerator << max(scale, 0), denominator << max(-scale, 0)
        whole, rest = divmod(numerator, denominator)
        return numerator / denominator if rest else whole


def _fresh(states: States, context: Context, **known: Any) -> Worlds:
    count = len(context.models)
    return Worlds(states, exact_weights=(True,) * count, scale=(0,) * count, **known)


def begin(table: Table, context: Context) -> Worlds:
    """The worlds before the first event."""
    nothing = States(np.zeros(0, np.uint64), (None,) * len(table.lairs), context.start_weights(0))
    return _fresh(Begin(table).apply(nothing, context), context)


def run(worlds: Worlds, steps: Iterable[Step], context: Context, limits: Limits) -> Worlds:
    """The worlds after these steps."""
    changed = False
    for step in steps:
        if isinstance(step, Seed):
            worlds = _seeded(step, worlds, context, limits)
        elif not step.merges:
            worlds = replace(worlds, states=step.apply(worlds.states, context))
        else:
            worlds = _apply(worlds, step, context, limits)
        worlds = _within(worlds, limits)
        changed = True
    return _rescaled(worlds, context) if changed else worlds


def _seeded(step: Seed, worlds: Worlds, context: Context, limits: Limits) -> Worlds:
    """The worlds of a table as it lies, each lair written out where there is room."""
    states = step.apply(worlds.states, context)
    wide = _wide(states)
    states = merged(states, wide).states
    if len(wide) == 1:
        (slot,) = wide
        if sizes(_lair(states, slot)).sum() <= limits.rows:
            states, wide = merged(one_place_each(states, slot, context)).states, frozenset()
    return _fresh(states, context, sets=wide, exact=len(wide) <= 1)


def _lair(states: States, slot: int) -> Bits:
    lair = states.lairs[slot - 1]
    assert lair is not None
    return lair


def _apply(worlds: Worlds, step: Step, context: Context, limits: Limits) -> Worlds:
    states = worlds.states
    if isinstance(step, Play | Fly) and _wide(states):
        # A set does not tell which of its places he could have chosen to go to.
        sure = tuple(
            known and not (model.sees_lairs and step.table.advanced)
            for known, model in zip(worlds.exact_weights, context.models, strict=True)
        )
        worlds = replace(worlds, exact_weights=sure)
    if isinstance(step, Play) and step.fan_out(states, context) > 2 * limits.rows:
        worlds = _joined(worlds)
        states = worlds.states
    if len(states) <= limits.chunk:
        return _merged(worlds, step.apply(states, context))
    parts: list[States] = []
    for start in range(0, len(states), limits.chunk):
        chunk = states.take(np.arange(start, min(start + limits.chunk, len(states))))
        part = _merged(worlds, step.apply(chunk, context))
        worlds = replace(part, states=worlds.states)
        parts.append(part.states)
        if sum(part.nbytes for part in parts) * 2 > limits.bytes:
            worlds = _superset(replace(worlds, states=concatenate(parts)))
            parts = [worlds.states]
    whole = concatenate(parts)
    parts.clear()
    return _merged(worlds, whole)


def _merged(worlds: Worlds, states: States, sets: frozenset[int] | None = None) -> Worlds:
    sets = _sets(worlds, states) if sets is None else sets
    done = merged(states, sets)
    sure = worlds.exact_weights if done.even else (False,) * len(worlds.exact_weights)
    return replace(worlds, states=done.states, sets=sets, exact_weights=sure)


def _wide(states: States) -> frozenset[int]:
    """The lair slots of which some row holds several places."""
    slots = enumerate(states.lairs, 1)
    return frozenset(i for i, lair in slots if lair is not None and (sizes(lair) > 1).any())


def _sets(worlds: Worlds, states: States) -> frozenset[int]:
    """The lair slots to hold as sets; at most one where the worlds are exact.

    Joining rows of which two lairs differ would invent combinations. So when another lair has become the
    set, the slot that was one before is written out if it comes into use again.
    """
    wide = _wide(states)
    if wide and worlds.exact:
        return wide
    return wide | {slot for slot in worlds.sets if states.lairs[slot - 1] is not None}


def _hidden(states: States) -> list[int]:
    """The lair slots whose place is not known: it differs between states, or within one row."""
    slots = enumerate(states.lairs, 1)
    return [
        slot
        for slot, lair in slots
        if lair is not None and len(lair) and not (same_throughout(lair) and sizes(lair[:1])[0] == 1)
    ]


def _within(worlds: Worlds, limits: Limits) -> Worlds:
    """The worlds held so that they fit the limits."""
    states = worlds.states
    if len(states) > limits.rows:
        worlds = _joined(worlds)
        if len(worlds.states) > limits.rows_of_three and len(_hidden(worlds.states)) > 2:
            worlds = _superset(worlds)
    if worlds.states.nbytes * AT_WORK > limits.bytes:
        worlds = _superset(worlds)
    space = SPACES
    while worlds.states.nbytes * AT_WORK > limits.bytes and space > 1:
        worlds = _forgotten(worlds, space)
        space -= 1
    return worlds


def _joined(worlds: Worlds) -> Worlds:
    """The hidden lair with most places held as a set, unless one is."""
    hidden = frozenset(_hidden(worlds.states))
    if not hidden or worlds.sets & hidden:
        return worlds
    widest = max(sorted(hidden), key=lambda slot: _spread(worlds.states, slot))
    return _merged(worlds, worlds.states, frozenset([widest]))


def _spread(states: States, slot: int) -> int:
    return int(sizes(np.bitwise_or.reduce(_lair(states, slot), axis=0, keepdims=True))[0])


def _superset(worlds: Worlds) -> Worlds:
    """Every hidden lair a set of its own: a superset of the worlds."""
    sets = worlds.sets | frozenset(_hidden(worlds.states))
    if sets == worlds.sets:
        return worlds
    nothing = (False,) * len(worlds.exact_weights)
    return replace(_merged(worlds, worlds.states, sets), exact=False, exact_weights=nothing)


def _forgotten(worlds: Worlds, space: int) -> Worlds:
    """The card on a space forgotten: it may be any that its back allows. The last resort."""
    states = worlds.states
    card = states.card(space)
    hidden = (card > 0) & (card < FORGOTTEN)
    window = np.where(hidden, with_field(states.window, position(space), FORGOTTEN), states.window)
    nothing = (False,) * len(worlds.exact_weights)
    return replace(_merged(worlds, replace(states, window=window)), exact=False, exact_weights=nothing)


def _rescaled(worlds: Worlds, context: Context) -> Worlds:
    """Weights kept away from overflow and underflow by powers of two, which change no ratio.

    A mixture and its parts are divided alike, so that it stays their sum.
    """
    weights = worlds.states.weights
    if len(weights) == 0:
        return worlds
    top = weights.max(axis=0)
    for column, parts, _ in context.mixtures:
        top[parts] = top[column]
    shift = np.where((top > 2.0**400) | ((top < 2.0**-400) & (top > 0)), np.frexp(top)[1], 0)
    if not shift.any():
        return worlds
    scale = tuple(a + int(b) for a, b in zip(worlds.scale, shift, strict=True))
    return replace(worlds, states=replace(worlds.states, weights=np.ldexp(weights, -shift)), scale=scale)
