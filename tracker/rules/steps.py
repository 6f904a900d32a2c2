"""What an event says of the hidden states, as a list of steps, each a function from states to states.

A step is a value; what ``apply`` does stands in its class's docstring. A step that only narrows keeps rows or
takes places out of a row's lairs. :mod:`tracker.rules.plays` adds the steps in which Dracula chooses. No step
drops a state that the event allows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from tracker.events import SPACES
from tracker.rules.context import Context
from tracker.states import (
    AT,
    FORGOTTEN,
    HIDE,
    STANDS,
    Bits,
    Flags,
    States,
    bit_sets,
    code_of,
    field,
    mask_of,
    members,
    position,
    sizes,
    with_field,
)

__all__ = [
    "AtCardOf",
    "AtIn",
    "AtNotOnTrail",
    "CardIs",
    "CardIsNot",
    "Clear",
    "ClearLair",
    "HideStandsFor",
    "LairIs",
    "LairIsNot",
    "Misdirected",
    "NoHideStandsFor",
    "OneCardIs",
    "PushOff",
    "Step",
    "one_place_each",
]


class Step(Protocol):
    """One step: ``states -> states``. ``merges`` tells that equal states may stand in the result twice."""

    merges: bool

    def apply(self, states: States, context: Context) -> States:
        """The states after this step."""
        ...


class _Narrow:
    merges = False


def _code(card: int) -> int:
    return HIDE if card == HIDE else code_of(card)


def narrow_lair(states: States, slot: int, bits: Bits) -> States:
    """Give a lair narrower sets: rows left with none go, the others keep their share of the weight."""
    lair = states.lairs[slot - 1]
    assert lair is not None
    before, after = sizes(lair), sizes(bits)
    keep = after > 0
    if (before > 1).any():
        share = np.where(keep, after / np.maximum(before, 1), 0.0)
        states = replace(states, weights=states.weights * share[:, None])
    states = states.with_lair(slot, bits)
    return states if keep.all() else states.take(keep)


def one_place_each(states: States, slot: int, context: Context) -> States:
    """Write a lair's sets out: one row for each place in them, with its share of the weight."""
    lair = states.lairs[slot - 1]
    assert lair is not None
    size = sizes(lair)
    if (size == 1).all():
        return states
    rows, places = np.nonzero(members(lair, context.land))
    share = (1.0 / size)[rows]
    written = states.take(rows).with_lair(slot, bit_sets(places, context.words))
    return replace(written, weights=written.weights * share[:, None])


def without_place(states: States, places: Iterable[int], context: Context, but: int | None = None) -> States:
    """Take places out of every lair's set, except in slot ``but``."""
    mask = ~mask_of(frozenset(places), context.words)
    for slot in range(1, len(states.lairs) + 1):
        lair = states.lairs[slot - 1]
        if lair is not None and slot != but:
            states = narrow_lair(states, slot, lair & mask)
    return states


@dataclass(frozen=True, slots=True)
class CardIs(_Narrow):
    """The card on a space is this one, a place index or ``HIDE`` (rules 8 and 9)."""

    space: int
    card: int

    def apply(self, states: States, context: Context) -> States:
        code = states.card(self.space)
        forgotten = code == FORGOTTEN
        if self.card == HIDE or not forgotten.any():  # Hide is never forgotten
            return states.take(code == _code(self.card))
        kept = states.take((code == _code(self.card)) | forgotten)
        named = replace(kept, window=with_field(kept.window, position(self.space), _code(self.card)))
        return without_place(named, [self.card], context)


@dataclass(frozen=True, slots=True)
class CardIsNot(_Narrow):
    """None of these spaces holds this card (rules 8 and 9: not found there)."""

    spaces: tuple[int, ...]
    card: int

    def apply(self, states: States, context: Context) -> States:
        keep = np.ones(len(states), bool)
        for space in self.spaces:
            keep &= states.card(space) != _code(self.card)
        return states if keep.all() else states.take(keep)


@dataclass(frozen=True, slots=True)
class OneCardIs(_Narrow):
    """One of these spaces holds this card (a Hide was turned up with it, rule 8)."""

    spaces: tuple[int, ...]
    card: int

    def apply(self, states: States, context: Context) -> States:
        keep = np.zeros(len(states), bool)
        for space in self.spaces:
            code = states.card(space)
            keep |= (code == _code(self.card)) | (code == FORGOTTEN)
        return states.take(keep)


@dataclass(frozen=True, slots=True)
class LairIs(_Narrow):
    """The card in a lair is this place (rules 8 and 9)."""

    slot: int
    place: int

    def apply(self, states: States, context: Context) -> States:
        lair = states.lairs[self.slot - 1]
        assert lair is not None
        kept = narrow_lair(states, self.slot, lair & mask_of([self.place], context.words))
        return without_place(kept, [self.place], context, but=self.slot)


@dataclass(frozen=True, slots=True)
class LairIsNot(_Narrow):
    """None of these lairs holds this place (rule 8: not found there)."""

    slots: tuple[int, ...]
    place: int

    def apply(self, states: States, context: Context) -> States:
        for slot in self.slots:
            lair = states.lairs[slot - 1]
            assert lair is not None
            states = narrow_lair(states, slot, lair & ~mask_of([self.place], context.words))
        return states


@dataclass(frozen=True, slots=True)
class AtIn(_Narrow):
    """He is in one of these places (his figure, ``evil_presence``, ``region``)."""

    places: frozenset[int]

    def apply(self, states: States, context: Context) -> States:
        flags = np.zeros(context.places, bool)
        flags[list(self.places)] = True
        return states.take(flags[states.at])


@dataclass(frozen=True, slots=True)
class HideStandsFor(_Narrow):
    """The Hide on the trail stands for this place (rule 8)."""

    place: int

    def apply(self, states: States, context: Context) -> States:
        return states.take(states.stands == self.place)


@dataclass(frozen=True, slots=True)
class NoHideStandsFor(_Narrow):
    """None of these spaces holds a Hide that stands for this place (rule 8)."""

    spaces: tuple[int, ...]
    place: int

    def apply(self, states: States, context: Context) -> States:
        stands = states.stands == self.place
        if not stands.any():
            return states
        hidden = np.zeros(len(states), bool)
        for space in self.spaces:
            hidden |= states.card(space) == HIDE
        return states.take(~(stands & hidden))


@dataclass(frozen=True, slots=True)
class AtCardOf(_Narrow):
    """The card of his current place lies on this space (rule 10)."""

    space: int

    def apply(self, states: States, context: Context) -> States:
        code = states.card(self.space)
        return states.take((code == field(states.window, AT)) | (code == FORGOTTEN))


@dataclass(frozen=True, slots=True)
class AtNotOnTrail(_Narrow):
    """No card of his current place lies on the trail (rule 10 with ``space: null``)."""

    def apply(self, states: States, context: Context) -> States:
        at = field(states.window, AT)
        keep = np.ones(len(states), bool)
        for space in range(1, SPACES + 1):
            keep &= states.card(space) != at
        return states.take(keep)


@dataclass(frozen=True, slots=True)
class Misdirected(_Narrow):
    """Misdirect may replace the hideout on this space (rule 6)."""

    space: int
    not_hide: bool = True
    not_current: bool = True
    not_stood_for: bool = True

    def apply(self, states: States, context: Context) -> States:
        code = states.card(self.space)
        keep: Flags = np.ones(len(states), bool)
        if self.not_hide:
            keep &= code != HIDE
        if self.not_current:
            keep &= code != field(states.window, AT)
        if self.not_stood_for:
            keep &= code != field(states.window, STANDS)
        return states.take(keep)


@dataclass(frozen=True, slots=True)
class Clear:
    """These spaces are emptied; their cards may be played again at once (rule 1)."""

    spaces: tuple[int, ...]
    merges = True

    def apply(self, states: States, context: Context) -> States:
        return states.cleared(self.spaces)


@dataclass(frozen=True, slots=True)
class ClearLair:
    """This lair is emptied; its card may be played again at once (rule 1)."""

    slot: int
    merges = True

    def apply(self, states: States, context: Context) -> States:
        return states.with_lair(self.slot, None)


@dataclass(frozen=True, slots=True)
class PushOff:
    """Everything slides one space; space 6 goes to the deck, or becomes a lair (rules 1 and 7)."""

    slot: int | None = None
    land_only: bool = True
    merges = True

    def apply(self, states: States, context: Context) -> States:
        if self.slot is None:
            return states.slide()
        code = states.card(SPACES)
        if self.land_only:
            states = states.take(code != HIDE)
            code = states.card(SPACES)
        forgotten = (code == FORGOTTEN) | (code == HIDE)
        bits = bit_sets(np.where(forgotten, 0, code - 1), context.words)
        if forgotten.any():
            anywhere = np.broadcast_to(context.land_mask, (len(states), context.words))
            unused = anywhere & ~states.on_trail(context.all_words)[:, : context.words]
            bits = np.where(forgotten[:, None], unused, bits)
        return states.with_lair(self.slot, bits).slide()
