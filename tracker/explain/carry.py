"""Carrying states along a chain: all of them, a sample of them, or fewer facts about each.

* :func:`carry_all` keeps the worlds exactly, within the limits of :mod:`tracker.worlds`.
* :func:`carry_some` keeps at most so many: what arrives is possible, what does not may be so too.
* :func:`carry_roughly` forgets older cards and holds lairs as sets: what does not arrive is impossible.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tracker.events import SPACES
from tracker.explain.chain import Card, Chain, Link
from tracker.explain.clock import Clock
from tracker.explain.ways import flags_of
from tracker.rules.context import Context
from tracker.rules.steps import narrow_lair, one_place_each
from tracker.states import AT, FORGOTTEN, Bits, States, field, position, sizes, with_field
from tracker.worlds.merge import merged, set_index
from tracker.worlds.table import Limits, Worlds, run

__all__ = ["Trace", "carry_all", "carry_roughly", "carry_some", "opened"]


@dataclass(frozen=True, slots=True)
class Trace:
    """The states after one line (0: at the base); ``states.origin`` is each row's row in the trace before."""

    line: int
    states: States


def lair_mask(card: Card, context: Context) -> Bits:
    """What a card in a lair may be, ``uint64 (words,)``."""
    low = card.may >> 1
    words = [(low >> (64 * word)) & (2**64 - 1) for word in range(context.words)]
    return np.array(words, np.uint64)


def opened(chain: Chain, states: States, context: Context) -> States:
    """The states at the base that the chain leaves."""
    keep = flags_of(chain.start)[field(states.window, AT)]
    for space, card in enumerate(chain.opening[:SPACES], 1):
        if card is not None:
            codes = states.card(space)
            keep &= flags_of(card.may)[codes] | (codes == FORGOTTEN)
    states = states.take(keep)
    for slot, card in enumerate(chain.opening[SPACES:], 1):
        lair = states.lairs[slot - 1]
        if card is not None and lair is not None:
            states = narrow_lair(states, slot, lair & lair_mask(card, context))
    return states


def _narrowed(states: States, link: Link) -> States:
    """The states that agree with what the chain knows after a play."""
    if link.ways is None:
        return states
    keep = flags_of(link.at)[field(states.window, AT)]
    if link.card is not None:
        codes = states.card(1)
        keep &= flags_of(link.card.may)[codes]
    return states if keep.all() else states.take(keep)


def carry_all(chain: Chain, worlds: Worlds, context: Context, limits: Limits, clock: Clock) -> Worlds:
    """The worlds at the end of the chain; ``exact`` tells whether they are the worlds or a superset.

    Raises:
        TimeUp: the clock ran out.
    """
    worlds = replace(worlds, states=opened(chain, worlds.states, context))
    for link in chain.links:
        clock.check()
        worlds = run(worlds, [link.step], context, limits)
        worlds = replace(worlds, states=_narrowed(worlds.states, link))
        if not len(worlds):
            break
    return worlds


def carry_some(
    chain: Chain,
    states: States,
    context: Context,
    size: int,
    clock: Clock,
    trace: list[Trace] | None = None,
) -> States:
    """At most ``size`` states a step, chosen evenly over the places where he may be.

    Args:
        trace: filled with the states after each line that changes them, and those at the base.

    Raises:
        TimeUp: the clock ran out.
    """
    chance = np.random.default_rng(size)
    states = _some(opened(chain, states, context), size, chance)
    for slot, lair in enumerate(states.lairs, 1):
        if lair is not None and (sizes(lair) > 1).any():
            states = _some(one_place_each(states, slot, context), size, chance)
    line = None
    if trace is not None:
        trace.append(Trace(0, replace(states, origin=None)))
    for link in chain.links:
        if link.line != line:
            clock.check()
            line = link.line
            if trace is not None:
                trace.append(Trace(line, states))
                states = replace(states, origin=np.arange(len(states)))
        states = _narrowed(link.step.apply(states, context), link)
        if len(states) > size:
            states = _some(states, size, chance)
        if trace is not None:
            trace[-1] = Trace(line, states)
        if not len(states):
            break
    return states


def _some(states: States, size: int, chance: np.random.Generator) -> States:
    """At most ``size`` different states, as many from each of his places as can be."""
    if len(states) <= size:
        return states
    keys = [states.window]
    for lair in states.lairs:
        if lair is not None:
            keys.append(set_index(lair).astype(np.uint64))
    order = np.lexsort(keys)
    fresh = np.ones(len(states), bool)
    fresh[1:] = False
    for key in keys:
        sorted_key = key[order]
        fresh[1:] |= sorted_key[1:] != sorted_key[:-1]
    rows = order[fresh]
    if len(rows) > size:
        rows = chance.permutation(rows)
        at = field(states.window[rows], AT)
        by_place = np.argsort(at, kind="stable")
        starts = np.searchsorted(at[by_place], at[by_place])
        turn = np.empty(len(rows), np.int64)
        turn[by_place] = np.arange(len(rows)) - starts
        rows = rows[np.argsort(turn, kind="stable")[:size]]
    return states.take(np.sort(rows))


def carry_roughly(chain: Chain, states: States, context: Context, depth: int, clock: Clock) -> States:
    """A superset of the states at the end: places further back than space ``depth`` are forgotten.

    Raises:
        TimeUp: the clock ran out.
    """
    states = opened(chain, states, context)
    sets = frozenset(range(1, len(states.lairs) + 1))
    line = None
    for link in chain.links:
        if link.line != line:
            clock.check()
            line = link.line
        states = _narrowed(link.step.apply(states, context), link)
        if link.stored is not None:
            slot, card = link.stored
            lair = states.lairs[slot - 1]
            assert lair is not None
            states = narrow_lair(states, slot, lair & lair_mask(card, context))
        if link.step.merges and len(states):
            states = merged(_forgetting(states, depth), sets).states
        if not len(states):
            break
    return states


def _forgetting(states: States, depth: int) -> States:
    window = states.window
    for space in range(depth + 1, SPACES + 1):
        code = field(window, position(space))
        known = (code > 0) & (code < FORGOTTEN)
        if known.any():
            window = np.where(known, with_field(window, position(space), FORGOTTEN), window)
    return replace(states, window=window)
