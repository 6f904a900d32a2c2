"""What a hunter can find where he arrives: exactly the outcomes that some world allows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tracker.deduce import Deduction
from tracker.events import Found
from tracker.rules.table import Table
from tracker.states import FORGOTTEN, HIDE, States

__all__ = ["Outcome", "arrivals"]

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What turns up (nothing: empty), whether Dracula's figure stands there, and how likely that is."""

    found: tuple[Found, ...]
    dracula: bool
    chance: float


def arrivals(game: Deduction, to: int, model: str = "default") -> tuple[Outcome, ...]:
    """The outcomes of a hunter ending a move in the city ``to`` (rule 8), *nothing there* first.

    At sea nothing is turned up: the result is empty. Where no world is left, every outcome that the table
    allows is offered, so that a game in doubt can still be entered.
    """
    table = game.table
    if to >= game.board.land:
        return ()
    states = game.last.worlds.states
    if not len(states):
        return _any(table)
    weights = states.weights[:, game.model(model)]
    total = float(weights.sum()) or 1.0
    here = states.at == to
    nowhere = np.ones(len(states), np.bool_)
    found: list[Outcome] = []
    for entry, rows, sure in _places(table, states, to):
        if sure is not None:
            nowhere &= ~sure
        hide_space = _hide(table, states, to)
        for space, along in hide_space:
            both = rows & along
            if entry.space is not None and both.any():
                found += _split((entry, Found(space=space, card="hide")), both, here, weights, total)
            if entry.space is not None:
                rows = rows & ~along
        found += _split((entry,), rows, here, weights, total)
    nothing = _split((), nowhere, here, weights, total)
    return (
        *sorted(nothing, key=lambda outcome: outcome.dracula),
        *sorted(found, key=lambda outcome: -outcome.chance),
    )


def _places(table: Table, states: States, to: int) -> list[tuple[Found, Flags, Flags | None]]:
    """Where the card of ``to`` may lie face down: the entry, the rows where it may and where it must lie."""
    rows: list[tuple[Found, Flags, Flags | None]] = []
    for space, hideout in table.spaces():
        if hideout.face_down:
            codes = states.card(space)
            lies = codes == to + 1
            may = lies | (codes == FORGOTTEN)
            if may.any():
                rows.append((Found(space=space), may, lies))
    for slot, hideout in table.slots():
        lair = states.lairs[slot - 1]
        if hideout.face_down and lair is not None:
            held = (lair[:, to >> 6] >> np.uint64(to & 63)) & np.uint64(1) == 1
            alone = held & (np.bitwise_count(lair).sum(axis=1) == 1)
            if held.any():
                rows.append((Found(lair=slot), held, alone))
    return rows


def _hide(table: Table, states: States, to: int) -> list[tuple[int, Flags]]:
    """The spaces where a face-down Hide may lie that stands for ``to``."""
    stands = states.stands == to
    if not stands.any():
        return []
    found = []
    for space, hideout in table.spaces():
        if hideout.face_down:
            along = stands & (states.card(space) == HIDE)
            if along.any():
                found.append((space, along))
    return found


def _split(
    found: tuple[Found, ...], rows: Flags, here: Flags, weights: npt.NDArray[np.float64], total: float
) -> list[Outcome]:
    outcomes = []
    for dracula, part in ((True, rows & here), (False, rows & ~here)):
        if part.any():
            outcomes.append(Outcome(found, dracula, float(weights[part].sum()) / total))
    return outcomes


def _any(table: Table) -> tuple[Outcome, ...]:
    entries = [Found(space=space) for space, hideout in table.spaces() if hideout.face_down]
    entries += [Found(lair=slot) for slot, hideout in table.slots() if hideout.face_down]
    return (Outcome((), False, 0.0), *(Outcome((entry,), False, 0.0) for entry in entries))
