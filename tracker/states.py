"""Hidden states as numpy columns: which card lies where, what a Hide stands for, where Dracula is.

A *window* packs the six spaces, his place and the place for which a Hide stands into one ``uint64``, seven
bits each: space 6 lowest, then 5 to 1, the Hide's place at bit 42, his place at bit 49. A seven-bit code is
0 for nothing, ``1 + place`` for a place and :data:`HIDE` for the Hide card. The oldest card lies lowest so
that a slide keeps sorted windows sorted.

A lair is a *set* of land places for each row, ``words`` times 64 bits: one bit where the card is certain
within that row, several where one row stands for all of them ("Lairs" in the engineering notes). A row
with several sets stands for every combination of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES

__all__ = [
    "AT",
    "FORGOTTEN",
    "HIDE",
    "STANDS",
    "Bits",
    "States",
    "bit_sets",
    "code_of",
    "concatenate",
    "field",
    "laid",
    "mask_of",
    "members",
    "position",
    "sizes",
    "with_field",
]

WIDTH = 7
HIDE = 127
FORGOTTEN = 126
"""Code of a card that had to be forgotten to save memory: it may be any place its back allows."""
AT = SPACES + 1
STANDS = SPACES
_FIELD = np.uint64((1 << WIDTH) - 1)
_SPACES_MASK = np.uint64((1 << (WIDTH * SPACES)) - 1)
_REST = np.uint64(((1 << (2 * WIDTH)) - 1) << (WIDTH * SPACES))

Windows = NDArray[np.uint64]
Bits = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class States:
    """A table of hidden states, one row each.

    Attributes:
        window: ``uint64 (n,)``, the packed spaces, place and Hide's place.
        lairs: three entries: ``None`` for an empty slot, else ``uint64 (n, words)``, a set of places a row.
        weights: ``float64 (n, models)``, one column a model.
        origin: ``int64 (n,)`` or ``None``: the row of an earlier table from which this one came.
    """

    window: Windows
    lairs: tuple[Bits | None, ...]
    weights: NDArray[np.float64]
    origin: Indices | None = None

    def __len__(self) -> int:
        return len(self.window)

    @property
    def nbytes(self) -> int:
        """Bytes that the columns hold."""
        columns = [self.window, self.weights, *self.lairs, self.origin]
        return sum(column.nbytes for column in columns if column is not None)

    def take(self, rows: Indices | Flags) -> States:
        """The chosen rows, by index or by flag."""
        index = np.flatnonzero(rows) if rows.dtype == np.bool_ else rows
        return States(
            self.window.take(index),
            tuple(None if lair is None else lair.take(index, axis=0) for lair in self.lairs),
            self.weights.take(index, axis=0),
            None if self.origin is None else self.origin.take(index),
        )

    def card(self, space: int) -> Indices:
        """The codes on a space (1 to 6), ``int64 (n,)``."""
        return field(self.window, position(space))

    @property
    def at(self) -> Indices:
        """Where he is, as place indices, ``int64 (n,)``."""
        return field(self.window, AT) - 1

    @property
    def stands(self) -> Indices:
        """The place index for which the Hide on the trail stands, -1 where none lies there."""
        return field(self.window, STANDS) - 1

    def with_lair(self, slot: int, bits: Bits | None) -> States:
        """The same states with another column for that lair (1 to 3)."""
        return replace(
            self, lairs=tuple(bits if i == slot - 1 else lair for i, lair in enumerate(self.lairs))
        )

    def slide(self) -> States:
        """Each card one space further; what lay on space 6 is gone, with the Hide it may have been."""
        hides = self.card(SPACES) == HIDE
        window = ((self.window & _SPACES_MASK) >> np.uint64(WIDTH)) | (self.window & _REST)
        if hides.any():
            window = np.where(hides, with_field(window, STANDS, 0), window)
        return replace(self, window=window)

    def cleared(self, spaces: Sequence[int]) -> States:
        """Those spaces emptied; a Hide among them no longer stands for anything."""
        window = self.window
        for space in spaces:
            hides = field(window, position(space)) == HIDE
            window = with_field(window, position(space), 0)
            if hides.any():
                window = np.where(hides, with_field(window, STANDS, 0), window)
        return replace(self, window=window)

    def on_trail(self, words: int) -> Bits:
        """The places whose cards lie on the trail, as sets: ``uint64 (n, words)``."""
        used = np.zeros((len(self), words), np.uint64)
        for space in range(1, SPACES + 1):
            code = self.card(space)
            place = np.where((code > 0) & (code < FORGOTTEN), code - 1, -1)
            if words == 1:
                used[:, 0] |= np.where(place >= 0, _shifted(place), np.uint64(0))
            else:
                rows = np.flatnonzero(place >= 0)
                used[rows, place[rows] >> 6] |= _shifted(place[rows])
        return used


def position(space: int) -> int:
    """The field of a space."""
    return SPACES - space


def field(window: Windows, index: int) -> Indices:
    """One seven-bit field of each window: :func:`position`, :data:`AT` or :data:`STANDS`."""
    return ((window >> np.uint64(WIDTH * index)) & _FIELD).astype(np.int64)


def laid(window: Windows, card: int | Indices, at: Indices) -> Windows:
    """The windows with a card on space 1 and him in a place, both as codes."""
    return with_field(with_field(window, position(1), card), AT, at)


def with_field(window: Windows, index: int, code: int | Indices) -> Windows:
    """The windows with one field replaced by a code, or by a column of codes."""
    shift = np.uint64(WIDTH * index)
    value = np.asarray(code).astype(np.uint64) << shift
    result: Windows = (window & ~(_FIELD << shift)) | value
    return result


def code_of(place: int) -> int:
    """The code of a place's card."""
    return place + 1


def _shifted(place: Indices) -> NDArray[np.uint64]:
    result: NDArray[np.uint64] = np.uint64(1) << (place & 63).astype(np.uint64)
    return result


def bit_sets(places: Indices, words: int) -> Bits:
    """One-place sets: ``uint64 (n, words)`` with the bit of each place."""
    bits = np.zeros((len(places), words), np.uint64)
    bits[np.arange(len(places)), places >> 6] = _shifted(places)
    return bits


def mask_of(places: Sequence[int] | frozenset[int], words: int) -> Bits:
    """One set of places, ``uint64 (words,)``; places beyond the last word are left out."""
    mask = np.zeros(words, np.uint64)
    for place in places:
        if place >> 6 < words:
            mask[place >> 6] |= np.uint64(1 << (place & 63))
    return mask


def sizes(bits: Bits) -> Indices:
    """How many places each set holds, ``int64 (n,)``."""
    counts = np.bitwise_count(bits)
    if bits.shape[-1] == 1:
        return counts[..., 0].astype(np.int64)
    result: Indices = counts.sum(axis=-1, dtype=np.int64)
    return result


def members(bits: Bits, places: int) -> Flags:
    """Sets written out as flags, ``bool (n, places)``."""
    low = np.unpackbits(np.ascontiguousarray(bits).view(np.uint8), axis=-1, bitorder="little")
    return low[:, :places].astype(bool)


def concatenate(parts: Sequence[States]) -> States:
    """The rows of several tables of the same shape, one after the other."""
    if len(parts) == 1:
        return parts[0]
    slots = range(len(parts[0].lairs))
    columns = [[part.lairs[slot] for part in parts] for slot in slots]
    origins = [part.origin for part in parts]
    return States(
        np.concatenate([part.window for part in parts]),
        tuple(None if c[0] is None else np.concatenate([b for b in c if b is not None]) for c in columns),
        np.concatenate([part.weights for part in parts]),
        None if origins[0] is None else np.concatenate([o for o in origins if o is not None]),
    )
