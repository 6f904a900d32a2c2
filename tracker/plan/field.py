"""The worlds as a planner sees them: what a visit to each place would turn up in each world.

Worlds that answer every such visit alike, with him in the same place, are one row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tracker.deduce import Deduction
from tracker.habits.mixture import parts_of
from tracker.reach import after_phase
from tracker.rules.models import Model
from tracker.rules.plays import Situation
from tracker.rules.table import Table
from tracker.states import HIDE, STANDS, Indices, States, laid, sizes, with_field
from tracker.worlds.merge import set_index

__all__ = [
    "Field",
    "distinct",
    "field_of",
    "lairs_written_out",
    "numbered",
    "outcome_parts",
    "packed_outcomes",
    "summed",
    "transitions",
]

Floats = NDArray[np.float64]
LAIR, STANDS_FOR, HERE = 7, 28, 196
"""An outcome is its card's space, plus these times its lair, the Hide's space, and him there."""
CODES = 392
MOST_ROWS = 400_000
WIDE = 40_000
DRAWN = 10_000
"""Up to ``WIDE`` rows of worlds each is followed in a plan, else so many are drawn."""
SAMPLE_OF_MOVES = 1_500


@dataclass(frozen=True, slots=True)
class Field:
    """Worlds for planning; rows are distinct.

    Attributes:
        weights: ``float64 (n,)``, adding up to one.
        at: ``int64 (n,)``, his place.
        codes: ``uint8 (n, columns)``: the number of the outcome of each visit; 0 where nothing happens.
        outcomes: for each column the outcomes by number, as packed codes.
        columns: the column of each place that can be visited; -1 for all others.
        moves: ``float64 (places, places)``: where he goes in his next phase from each place, on average.
        then: the same for the phase after it.
        sampled: the worlds were too many to follow each: these were drawn by weight.
    """

    table: Table
    weights: Floats
    at: Indices
    codes: NDArray[np.uint8]
    outcomes: tuple[Indices, ...]
    columns: Indices
    moves: Floats
    then: Floats
    sampled: bool = False

    def __len__(self) -> int:
        return len(self.at)

    def sample(self, count: int) -> Field:
        """At most ``count`` rows drawn by weight, evenly spread; the same field if it is that small."""
        if len(self) <= count:
            return self
        rows, times = _even(self.weights, count)
        return replace(self, weights=times / count, at=self.at[rows], codes=self.codes[rows])


def summed(index: Indices, weights: Floats, count: int) -> Floats:
    """The sum of the weights of each number below ``count``, ``float64 (count,)``."""
    return np.bincount(index, weights=weights, minlength=count).astype(np.float64)


def outcome_parts(code: int) -> tuple[int, int, int, bool]:
    """An outcome unpacked: space of the place's card, lair, space of the Hide turned up, him there."""
    return code % LAIR, code % STANDS_FOR // LAIR, code % HERE // STANDS_FOR, code >= HERE


def field_of(game: Deduction, visits: Sequence[int], model: str) -> Field:
    """The field of a game for visits to these land places."""
    table, worlds = game.table, game.last.worlds
    states = worlds.states
    column = game.model(model)
    weights = states.weights[:, column]
    if not weights.sum() > 0:
        weights = np.ones(len(states))
    weights = weights / weights.sum()
    columns = np.full(len(game.board), -1, np.int64)
    columns[list(visits)] = np.arange(len(visits))
    if wide := len(states) > WIDE:
        states, weights = drawn(states, weights, DRAWN)
    states, weights, fewer = lairs_written_out(states, weights, visits, game.board.land, 2 * DRAWN)
    packed = packed_outcomes(states, table, visits)
    rows, weights = distinct(packed, states.at, weights)
    codes, outcomes = numbered(packed[rows])
    there = states.at[rows]
    return Field(table, weights, there, codes, outcomes, columns, *transitions(game, model), wide or fewer)


def packed_outcomes(
    states: States, table: Table, visits: Sequence[int], *, lairs: bool = True, here: bool = True
) -> NDArray[np.uint16]:
    """The outcome of each visit in each world, as packed codes: ``uint16 (n, visits)``.

    Args:
        states: the worlds, each with one place in each lair.
        table: the public table.
        visits: places.
        lairs: cards in lairs are turned up too.
        here: his figure is seen, as by a hunter who comes.
    """
    count = len(visits)
    columns = np.full(len(table.board), -1, np.int64)
    columns[list(visits)] = np.arange(count)
    packed = np.zeros((len(states), count + 1), np.uint16)
    column_of_code = np.full(HIDE + 1, count, np.int64)
    column_of_code[1 : len(columns) + 1] = np.where(columns < 0, count, columns)
    rows = np.arange(len(states))
    down = [space for space, hideout in table.spaces() if hideout.face_down]
    for space in down:
        packed[rows, column_of_code[states.card(space)]] += space
    packed[:, count] = 0
    stood = column_of_code[states.stands + 1]
    for space in down:
        turned = (states.card(space) == HIDE) & (packed[rows, stood] % LAIR > 0)
        packed[rows[turned], stood[turned]] += STANDS_FOR * space
    for slot, hideout in table.slots():
        lair = states.lairs[slot - 1]
        if lairs and lair is not None and hideout.face_down:
            held = np.where(sizes(lair) == 1, set_index(lair) + 1, 0)
            packed[rows, column_of_code[held]] += LAIR * slot
    if here:
        packed[rows, column_of_code[states.at + 1]] += HERE
    return packed[:, :count]


def lairs_written_out(
    states: States, weights: Floats, visits: Sequence[int], land: int, most: int = MOST_ROWS
) -> tuple[States, Floats, bool]:
    """Rows that stand for several places in a lair, one for each that can be visited and one for the rest.

    Where that would be more than ``most`` rows, some are drawn by weight before; the last value tells.
    """
    for slot, lair in enumerate(states.lairs, 1):
        if lair is None:
            continue
        size = sizes(lair)
        if (size <= 1).all():
            continue
        parts, shares, sets = [], [], []
        rest = lair.copy()
        for place in visits:
            if place >= land:
                continue
            word, bit = place >> 6, np.uint64(1 << (place & 63))
            rows = np.flatnonzero((lair[:, word] & bit) != 0)
            one = np.zeros((len(rows), lair.shape[1]), np.uint64)
            one[:, word] = bit
            parts.append(rows)
            shares.append(weights[rows] / size[rows])
            sets.append(one)
            rest[:, word] &= ~bit
        left = sizes(rest)
        rows = np.flatnonzero(left > 0)
        parts.append(rows)
        shares.append(weights[rows] * left[rows] / size[rows])
        sets.append(np.zeros((len(rows), lair.shape[1]), np.uint64))
        count = sum(map(len, parts))
        if count > most:
            states, weights = drawn(states, weights, int(0.9 * len(states) * most / count))
            return *lairs_written_out(states, weights, visits, land, most)[:2], True
        states = states.take(np.concatenate(parts)).with_lair(slot, np.concatenate(sets))
        weights = np.concatenate(shares)
    return states, weights, False


def drawn(states: States, weights: Floats, count: int) -> tuple[States, Floats]:
    """At most ``count`` rows drawn by weight, evenly spread, and their weights with the same sum."""
    rows, times = _even(weights, max(1, count))
    return states.take(rows), times * (weights.sum() / times.sum())


def _even(weights: Floats, count: int) -> tuple[Indices, Indices]:
    """Rows drawn by weight, evenly spread, and how often each was drawn."""
    total = np.cumsum(weights)
    steps = (np.arange(count) + 0.5) / count * total[-1]
    rows, times = np.unique(np.searchsorted(total, steps).clip(max=len(total) - 1), return_counts=True)
    return rows, times


def distinct(packed: NDArray[np.uint16], at: Indices, weights: Floats) -> tuple[Indices, Floats]:
    """One row of each kind, and the weight of the kind."""
    mix = np.random.default_rng(0).integers(1, 2**63, packed.shape[1] + 1, dtype=np.uint64) | np.uint64(1)
    key = at.astype(np.uint64) * mix[-1]
    for column in range(packed.shape[1]):
        key += packed[:, column].astype(np.uint64) * mix[column]
        key ^= key >> np.uint64(31)
        key *= np.uint64(0x9E3779B97F4A7C15)
    _, first, kind = np.unique(key, return_index=True, return_inverse=True)
    return first.astype(np.int64), summed(kind, weights, len(first))


def numbered(packed: NDArray[np.uint16]) -> tuple[NDArray[np.uint8], tuple[Indices, ...]]:
    """Outcomes as small numbers, 0 for nothing, and what each number stands for."""
    codes = np.zeros(packed.shape, np.uint8)
    outcomes = []
    for column in range(packed.shape[1]):
        seen = np.bincount(packed[:, column], minlength=CODES) > 0
        seen[0] = True
        kinds = np.flatnonzero(seen)
        number = np.zeros(CODES, np.uint8)
        number[kinds] = np.arange(len(kinds))
        codes[:, column] = number[packed[:, column]]
        outcomes.append(kinds)
    return codes, tuple(outcomes)


def transitions(game: Deduction, model: str) -> tuple[Floats, Floats]:
    """Where he goes from each place in his next phase, and in the one after it, averaged over the worlds.

    A sample, for guidance. From a place where he cannot be by then: evenly along the links, or he stays.
    """
    board, table, states = game.board, game.table, game.last.worlds.states
    count = len(board)
    if not len(states):
        return _rows(np.zeros((count, count)), game), _rows(np.zeros((count, count)), game)
    chosen = _spread(states.at, states.weights[:, game.model(model)], count)
    parts = parts_of(game, model)
    weights = np.stack([weight[chosen] for _, weight in parts], axis=1)
    weights = np.maximum(weights / (weights.sum(axis=1).max() or 1.0), 1e-9)
    models = tuple(part for part, _ in parts)
    now = replace(after_phase(table), tokens=table.tokens)
    first, after, weights = _phase(states.take(chosen), now, weights, models, game)
    second, _, _ = _phase(after, after_phase(now), weights, models, game)
    return _rows(first, game), _rows(second, game)


def _phase(
    states: States, table: Table, weights: Floats, models: tuple[Model, ...], game: Deduction
) -> tuple[Floats, States, Floats]:
    """One phase of some worlds: the weight of each move from place to place, and some worlds after it."""
    count = len(game.board)
    matrix = np.zeros((count, count))
    situation = Situation(states.slide(), table, game.context)
    rows, codes, places, after = [], [], [], []
    for plays in situation.legal():
        if not len(plays.rows):
            continue
        chance = [model.play(situation, plays.kind, plays.rows, plays.places) for model in models]
        part = np.stack(chance, axis=1) * weights[plays.rows]
        cells = situation.at[plays.rows] * count + plays.places
        matrix += summed(cells, part.sum(axis=1), count * count).reshape(count, count)
        rows.append(plays.rows)
        places.append(plays.places)
        arrives = plays.kind in ("city", "sea", "wolf_form", "lair")
        codes.append(
            plays.places + 1 if arrives else np.full(len(plays.rows), HIDE if plays.kind == "hide" else 0)
        )
        after.append(part)
    if not rows:
        return matrix, states, weights
    weight = np.concatenate(after)
    some, _ = _even(weight.sum(axis=1), SAMPLE_OF_MOVES)
    chosen = situation.states.take(np.concatenate(rows)[some])
    code, place = np.concatenate(codes)[some], np.concatenate(places)[some]
    window = laid(chosen.window, code, place + 1)
    window = np.where(code == HIDE, with_field(window, STANDS, place + 1), window)
    return matrix, replace(chosen, window=window), weight[some]


def _rows(matrix: Floats, game: Deduction) -> Floats:
    """The matrix with rows that add up to one."""
    for place in np.flatnonzero(matrix.sum(axis=1) <= 0):
        near = [int(place), *game.board.moves[int(place)]]
        matrix[place, near] = 1.0 / len(near)
    rows: Floats = matrix / matrix.sum(axis=1, keepdims=True)
    return rows


def _spread(at: Indices, weight: Floats, places: int) -> Indices:
    """Some rows, every place of his among them, the heavier rows first."""
    if len(at) <= SAMPLE_OF_MOVES:
        return np.arange(len(at))
    share = max(4, SAMPLE_OF_MOVES // max(1, len(np.unique(at))))
    order = np.lexsort((-weight, at))
    rank = np.arange(len(at)) - np.searchsorted(at[order], at[order])
    return order[rank < share]
