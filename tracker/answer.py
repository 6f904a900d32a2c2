"""The answer to "where can he be": the form of game-log.md, for any model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.rules.table import Hideout, Table
from tracker.states import FORGOTTEN, HIDE, Bits, sizes
from tracker.worlds.merge import set_index
from tracker.worlds.table import Worlds

__all__ = ["MOST_DIGITS", "Answer", "Candidates", "answer"]

MOST_DIGITS = 4000


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may lie on one space or in one lair.

    Attributes:
        number: the space or the slot.
        shows: its back, or the power on top.
        face_up: the id of the card that lies face up and is read, or ``None``.
        cards: probability of each card that some world has there; empty for a lone power card.
    """

    number: int
    shows: str
    face_up: str | None
    cards: dict[str, float]


@dataclass(frozen=True, slots=True)
class Answer:
    """Every place where Dracula can be, and every candidate for every card.

    ``now`` and ``cards`` have a key if and only if some world has it, where ``exact``. ``worlds`` and
    ``histories`` are ``None`` where memory forced a superset; ``histories`` also where it has more than
    :data:`MOST_DIGITS` digits, which JSON readers refuse.
    """

    phase: int
    exact: bool
    exact_weights: bool
    worlds: int | None
    histories: int | None
    now: dict[str, float]
    trail: tuple[Candidates, ...]
    lairs: tuple[Candidates, ...]

    def as_json(self) -> dict[str, Any]:
        """The answer as plain JSON values."""
        return {
            "phase": self.phase,
            "exact": self.exact,
            "exact_weights": self.exact_weights,
            "worlds": self.worlds,
            "histories": self.histories,
            "now": self.now,
            "trail": [_as_json(entry, "space") for entry in self.trail],
            "lairs": [_as_json(entry, "lair") for entry in self.lairs],
        }


def _as_json(entry: Candidates, key: str) -> dict[str, Any]:
    line: dict[str, Any] = {key: entry.number, "shows": entry.shows, "face_up": entry.face_up}
    if entry.cards:
        line["cards"] = entry.cards
    return line


def answer(worlds: Worlds, table: Table, model: int, histories: int = 0) -> Answer:
    """Answer for one model.

    Args:
        worlds: the hidden states.
        table: the public table of the same moment.
        model: the weight column to use.
        histories: the column that counts histories.
    """
    states = worlds.states
    ids = table.board.ids
    weights = states.weights[:, model]
    total = weights.sum()
    if total > 0:
        weights = weights / total
    trail = []
    for space, hideout in table.spaces():
        cards = _cards(states.card(space), weights, table, hideout)
        trail.append(Candidates(space, hideout.shows, _face_up(table, hideout), cards))
    lairs = []
    for slot, hideout in table.slots():
        lair = states.lairs[slot - 1]
        cards = {} if lair is None else _lair_cards(lair, weights, table)
        lairs.append(Candidates(slot, hideout.shows, _face_up(table, hideout), cards))
    return Answer(
        phase=table.phase,
        exact=worlds.exact and not table.joined,
        exact_weights=worlds.exact_weights[model],
        worlds=worlds.count if worlds.exact else None,
        histories=_counted(worlds, histories) if worlds.exact else None,
        now=_shares(states.at, weights, ids),
        trail=tuple(trail),
        lairs=tuple(lairs),
    )


def _counted(worlds: Worlds, histories: int) -> int | None:
    count = round(worlds.total(histories))
    return count if count < 10**MOST_DIGITS else None


def _face_up(table: Table, hideout: Hideout) -> str | None:
    if hideout.card is None:
        return None
    return "hide" if hideout.card == HIDE else table.board.ids[hideout.card]


def _shares(index: NDArray[np.int64], weights: NDArray[np.float64], ids: tuple[str, ...]) -> dict[str, float]:
    seen = np.bincount(index, minlength=len(ids))
    share = np.bincount(index, weights=weights, minlength=len(ids))
    return _sure({ids[i]: float(share[i]) for i in np.flatnonzero(seen)})


def _sure(chances: dict[str, float]) -> dict[str, float]:
    """The chances; the only one there is has all of it, whatever rounding says."""
    return dict.fromkeys(chances, 1.0) if len(chances) == 1 else chances


def _cards(
    codes: NDArray[np.int64], weights: NDArray[np.float64], table: Table, hideout: Hideout
) -> dict[str, float]:
    board = table.board
    seen = np.bincount(codes, minlength=HIDE + 1)
    share = np.bincount(codes, weights=weights, minlength=HIDE + 1)
    cards = {board.ids[code - 1]: float(share[code]) for code in np.flatnonzero(seen[:FORGOTTEN]) if code}
    if seen[HIDE]:
        cards["hide"] = float(share[HIDE])
    if seen[FORGOTTEN]:
        sea = hideout.shows == "sea"
        spread = range(board.land, len(board.ids)) if sea else range(board.land)
        for place in spread:
            cards[board.ids[place]] = cards.get(board.ids[place], 0.0) + float(share[FORGOTTEN]) / len(spread)
    return _sure(dict(sorted(cards.items())))


def _lair_cards(lair: Bits, weights: NDArray[np.float64], table: Table) -> dict[str, float]:
    ids = table.board.ids
    size = sizes(lair)
    if (size <= 1).all():
        return _shares(set_index(lair), weights, ids)
    each = weights / size
    cards = {}
    for place in range(table.board.land):
        held = (lair[:, place >> 6] >> np.uint64(place & 63)) & np.uint64(1) == 1
        if held.any():
            cards[ids[place]] = float(each[held].sum())
    return _sure(cards)
