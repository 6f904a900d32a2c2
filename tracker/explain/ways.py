"""Which places a play may lead to from each place, whatever lies on the trail: a superset, as bit masks.

A mask is an ``int`` whose bit *c* stands for code *c* of :mod:`tracker.states` (``1 + place`` or ``HIDE``).
The rules are asked by carrying out the step itself on bare states, one for each place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracker.rules.context import Context
from tracker.rules.plays import Fly, Play
from tracker.states import AT, HIDE, States, with_field

__all__ = ["HIDE_BIT", "Ways", "WaysBook", "bits_of", "flags_of", "mask_from"]

HIDE_BIT = 1 << HIDE


def bits_of(mask: int) -> list[int]:
    """The codes in a mask, ascending."""
    codes = []
    while mask:
        low = mask & -mask
        codes.append(low.bit_length() - 1)
        mask ^= low
    return codes


def flags_of(mask: int) -> NDArray[np.bool_]:
    """A mask as ``bool (128,)``, by code."""
    raw = np.frombuffer(mask.to_bytes(16, "little"), np.uint8)
    return np.unpackbits(raw, bitorder="little").astype(bool)


def mask_from(codes: NDArray[np.int64]) -> int:
    """The mask of the codes that occur in an array."""
    seen = np.zeros(128, bool)
    seen[codes] = True
    return int.from_bytes(np.packbits(seen, bitorder="little").tobytes(), "little")


@dataclass(frozen=True, slots=True)
class Ways:
    """Where one play may lead.

    Attributes:
        to: for each code of a place, the mask of the places to which he may move.
        stay: the mask of the places where he may play a card that leaves him there.
        hides: such a card is (or may be) Hide, which lies on space 1.
    """

    to: tuple[int, ...]
    stay: int
    hides: bool

    def forward(self, at: int) -> int:
        """The places he may move to from these."""
        reached, to = 0, self.to
        for code in bits_of(at):
            reached |= to[code]
        return reached

    def backward(self, at: int) -> int:
        """The places from which he may move to one of these."""
        return sum(1 << code for code, to in enumerate(self.to) if to & at)


class WaysBook:
    """Ways of plays, each worked out once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._known: dict[object, Ways] = {}

    def ways(self, step: Play | Fly) -> Ways:
        """The ways of one step."""
        table = step.table
        about: tuple[object, ...] = ("bat",)
        if isinstance(step, Play):
            about = (step.back, step.place, step.slot, step.face_up)
        key = (about, table.hunted, table.holy, table.face_up)
        if key not in self._known:
            self._known[key] = self._work_out(step)
        return self._known[key]

    def _work_out(self, step: Play | Fly) -> Ways:
        context = self.context
        count = context.places
        codes = np.arange(1, count + 1)
        lairs = tuple(
            np.repeat(context.land_mask[None], count, axis=0)
            if isinstance(step, Play) and slot == step.slot
            else None
            for slot in range(1, len(step.table.lairs) + 1)
        )
        bare = States(
            with_field(np.zeros(count, np.uint64), AT, codes), lairs, context.start_weights(count), codes
        )
        after = step.apply(bare, context)
        assert after.origin is not None
        cards, origin = after.card(1), after.origin
        stays = (cards == HIDE) | (cards == 0)
        to = [0] * (count + 1)
        for start, card in zip(origin[~stays].tolist(), cards[~stays].tolist(), strict=True):
            to[start] |= 1 << card
        return Ways(tuple(to), mask_from(origin[stays]), bool((cards == HIDE).any()))
