"""What a card can turn up: exactly what some world allows, given what was turned up already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Found
from tracker.rules.table import Hideout
from tracker.states import FORGOTTEN, HIDE, States

__all__ = ["TurnedUp", "card_chances", "fitting", "hides_along", "turned_up"]

Flags = npt.NDArray[np.bool_]
Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """What may be turned up next, each with its chance, and the chance (``None``: none) that this was all."""

    nothing_more: float | None
    more: tuple[tuple[Found, float], ...]


def _weights(states: States) -> tuple[Weights, float]:
    weights: Weights = states.weights[:, min(1, states.weights.shape[1] - 1)]
    return weights, float(weights.sum()) or 1.0


def fitting(board: Board, hideout: Hideout, advanced: bool) -> tuple[str, ...]:
    """Every card that the back of a hideout allows, likely or not; Hide last."""
    if hideout.castle and board.castle is not None:
        return (board.ids[board.castle],)
    if hideout.shows == "sea":
        return board.ids[board.land :]
    land = tuple(place for i, place in enumerate(board.ids[: board.land]) if i != board.castle)
    return (*land, "hide") if advanced and hideout.shows == "city" else land


def card_chances(game: Deduction, space: int | None = None, lair: int | None = None) -> dict[str, float]:
    """The chance of each card on a space or in a lair, likeliest first; empty if no world is left."""
    states, ids = game.last.worlds.states, game.board.ids
    if not len(states):
        return {}
    weights, total = _weights(states)
    found: dict[str, float] = {}
    if space is not None:
        sums = np.bincount(states.card(space), weights, minlength=HIDE + 1)
        present = np.bincount(states.card(space), minlength=HIDE + 1) > 0
        for code in np.flatnonzero(present):
            if code and code != FORGOTTEN:
                found["hide" if code == HIDE else ids[code - 1]] = float(sums[code]) / total
    else:
        bits = states.lairs[(lair or 1) - 1]
        if bits is not None:
            size = np.bitwise_count(bits).sum(axis=1)
            for place in range(game.board.land):
                held = (bits[:, place >> 6] >> np.uint64(place & 63)) & np.uint64(1) == 1
                if held.any():
                    found[ids[place]] = float((weights[held] / size[held]).sum()) / total
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


def hides_along(game: Deduction, card: str, space: int | None = None) -> dict[int | None, float]:
    """On which space a face-down Hide lies that stands for a place, with the chances; ``None``: none.

    ``space`` is where the place's own card lies: only the worlds with it there count.
    """
    states, place = game.last.worlds.states, game.board.index[card]
    rows = np.ones(len(states), np.bool_)
    if space is not None:
        codes = states.card(space)
        rows = (codes == place + 1) | (codes == FORGOTTEN)
    weights, _ = _weights(states)
    total = float(weights[rows].sum()) or 1.0
    found: dict[int | None, float] = {}
    rest = rows
    for other, hideout in game.table.spaces():
        if hideout.face_down and other != space:
            along = rows & (states.stands == place) & (states.card(other) == HIDE)
            if along.any():
                found[other] = float(weights[along].sum()) / total
                rest = rest & ~along
    if rest.any() or not found:
        found[None] = float(weights[rest].sum()) / total
    return found


def turned_up(
    game: Deduction, places: Sequence[str], taken: Sequence[Found], lairs: bool = False
) -> TurnedUp:
    """What an ``ask`` for these places can still turn up (rule 9), likeliest first.

    Every entry names its place. Where no world is left, whatever the table allows is offered.
    """
    entries = _entries(game, places, lairs)
    states = game.last.worlds.states
    if not len(states):
        left = [entry for entry, _, _ in entries if not _clash(entry, taken)]
        return TurnedUp(0.0, tuple((entry, 0.0) for entry in left))
    rows, certain = np.ones(len(states), np.bool_), np.zeros(len(states), np.int64)
    for entry, may, must in entries:
        if entry in taken:
            rows &= may
        else:
            certain += must
    weights, total = _weights(states)
    more = []
    for entry, may, _ in entries:
        if not _clash(entry, taken) and (rows & may).any():
            more.append((entry, float(weights[rows & may].sum()) / total))
    alone = rows & (certain == 0)
    nothing = float(weights[alone].sum()) / total if alone.any() else None
    return TurnedUp(nothing, tuple(sorted(more, key=lambda pair: -pair[1])))


def _clash(entry: Found, taken: Sequence[Found]) -> bool:
    """Whether an entry cannot come beside those taken: the same card, or the same spot."""
    for other in taken:
        if (entry.space, entry.lair) == (other.space, other.lair):
            return True
        if entry.place == other.place and entry.card == other.card:
            return True
    return entry.card == "hide" and not any(o.place == entry.place and o.card is None for o in taken)


def _entries(game: Deduction, places: Sequence[str], lairs: bool) -> list[tuple[Found, Flags, Flags]]:
    """Every card that may be turned up, with the rows in which it may and in which it must be."""
    table, states, board = game.table, game.last.worlds.states, game.board
    none = np.zeros(len(states), np.bool_)
    entries: list[tuple[Found, Flags, Flags]] = []
    for place in places:
        index = board.index[place]
        own = none.copy()
        for space, hideout in table.spaces():
            if hideout.face_down and place in fitting(board, hideout, advanced=False):
                codes = states.card(space)
                lies = codes == index + 1
                entries.append((Found(space=space, place=place), lies | (codes == FORGOTTEN), lies))
                own |= lies
        for space, hideout in table.spaces():
            if hideout.face_down and "hide" in fitting(board, hideout, table.advanced):
                along = own & (states.stands == index) & (states.card(space) == HIDE)
                if along.any():
                    entries.append((Found(space=space, card="hide", place=place), along, along))
        if lairs:
            for slot, hideout in table.slots():
                bits = states.lairs[slot - 1]
                if hideout.face_down and bits is not None and index < board.land:
                    held = (bits[:, index >> 6] >> np.uint64(index & 63)) & np.uint64(1) == 1
                    alone = held & (np.bitwise_count(bits).sum(axis=1) == 1)
                    entries.append((Found(lair=slot, place=place), held, alone))
    return [entry for entry in entries if entry[1].any() or not len(states)]
