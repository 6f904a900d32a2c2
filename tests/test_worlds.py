"""Tables of worlds: merging, lairs as sets, limits and what they cost, weights over thousands of phases."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from tests.agreement import worlds_of
from tests.tiny import game, ring, tiny
from tracker.answer import Answer, answer
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, EscapeAsBat, Event, HunterMove, LairCard, Table, TrailCard
from tracker.simulate.draculas import Dracula
from tracker.simulate.features import RICH
from tracker.simulate.game import play_game
from tracker.states import FORGOTTEN, States, bit_sets, mask_of, members, sizes
from tracker.worlds.merge import merged, set_index
from tracker.worlds.table import AT_WORK, Limits, Worlds, _sets

NO_LIMIT = 2**50


def states(windows: list[int], *lairs: list[list[int]] | None, weights: list[float] | None = None) -> States:
    """Rows of plain windows; each lair is a list of places for each row."""
    columns = [
        None if lair is None else np.stack([mask_of(places, 1) for places in lair])
        for lair in (*lairs, None, None, None)
    ]
    weight = np.array(weights or [1.0] * len(windows)).reshape(-1, 1)
    return States(np.array(windows, np.uint64), tuple(columns[:3]), weight)


def held(table: States, slot: int) -> list[list[int]]:
    lair = table.lairs[slot - 1]
    assert lair is not None
    return [np.flatnonzero(row).tolist() for row in members(lair, 64)]


def test_equal_windows_become_one_and_add_their_weights() -> None:
    done = merged(states([5, 3, 5, 3, 9], weights=[1, 2, 4, 8, 16])).states
    assert done.window.tolist() == [3, 5, 9]
    assert done.weights[:, 0].tolist() == [10, 5, 16]


def test_rows_that_differ_in_a_lair_stay_apart() -> None:
    done = merged(states([5, 5, 5], [[1], [2], [1]], [[7], [7], [7]], weights=[1, 2, 4])).states
    assert list(zip(held(done, 1), done.weights[:, 0].tolist(), strict=True)) == [([1], 5), ([2], 2)]


def test_rows_that_differ_in_two_lairs_stay_apart() -> None:
    done = merged(states([5] * 4, [[1], [1], [2], [1]], [[3], [4], [3], [3]])).states
    pairs = list(zip(held(done, 1), held(done, 2), strict=True))
    assert sorted(pairs) == [([1], [3]), ([1], [4]), ([2], [3])]


def test_a_lair_held_as_a_set_takes_in_the_places_of_equal_rows() -> None:
    done = merged(states([5, 5, 6], [[1], [2], [1]]), sets=frozenset([1]))
    assert held(done.states, 1) == [[1, 2], [1]]
    assert not done.even


def test_weights_stay_even_where_equal_rows_had_the_same_set() -> None:
    assert merged(states([5, 5], [[1, 2], [1, 2]]), sets=frozenset([1])).even


def test_places_of_the_second_word_tell_rows_apart() -> None:
    bits = bit_sets(np.array([3, 67, 127, 3]), 2)
    assert set_index(bits).tolist() == [3, 67, 127, 3]
    four = States(np.full(4, 5, np.uint64), (bits, None, None), np.ones((4, 1)))
    assert len(merged(four).states) == 3


# --- limits: tables held small against the same table without limits ---


class LairLover(Dracula):
    """Makes a lair whenever he can."""

    lair_rate = 0.9
    misdirect_rate = 0.15


BOARDS = (ring("abcdefghijkl", "ag"), ring("abcdefghijklmn", "bk dh"))
QUIET = replace(RICH, stay=0.9, clear=0.1, shown=0.05, harker=0.03, hospital=0.5, table=0.03)


def lair_games(count: int) -> Iterator[tuple[Board, Deduction, tuple[Event, ...]]]:
    for seed in range(count):
        board = BOARDS[seed % len(BOARDS)]
        record = play_game(board, LairLover(), "random", seed=seed, rounds=16, features=QUIET)
        wide = Limits(rows=NO_LIMIT, rows_of_three=NO_LIMIT, bytes=NO_LIMIT)
        yield board, Deduction(record.header, board, limits=wide), record.events


def maps(answer: Answer) -> dict[object, dict[str, float]]:
    found: dict[object, dict[str, float]] = {"now": answer.now}
    found |= {("space", entry.number): entry.cards for entry in answer.trail}
    return found | {("lair", entry.number): entry.cards for entry in answer.lairs}


def compare(small: Deduction, wide: Deduction) -> None:
    """A table within limits may say too much where it is not exact, else it says the same."""
    mine = small.last.worlds
    for column, model in enumerate(("histories", "default")):
        found, right = small.answer(model), wide.answer(model)
        for key, cards in maps(right).items():
            assert maps(found)[key].keys() >= cards.keys(), f"{key} lost a place"
            if mine.exact:
                assert maps(found)[key].keys() == cards.keys(), key
            if mine.exact_weights[column] and wide.last.worlds.exact_weights[column]:
                for place, share in cards.items():
                    assert math.isclose(maps(found)[key][place], share, rel_tol=1e-9, abs_tol=1e-12), (
                        key,
                        place,
                    )
        if mine.exact and wide.last.worlds.exact:
            assert found.worlds == right.worlds
            worlds_of(small)  # raises if a world stands there twice
    if not mine.exact:
        assert small.answer().worlds is None and small.answer().histories is None


LIMITS = {
    "one lair as a set": Limits(rows=0, rows_of_three=NO_LIMIT),
    "one lair as a set, in chunks": Limits(rows=0, rows_of_three=NO_LIMIT, chunk=7),
    "a set from 40 rows on": Limits(rows=40, rows_of_three=NO_LIMIT),
    "every lair a set": Limits(rows=0, rows_of_three=0, bytes=3000),
    "everything forgotten": Limits(rows=0, rows_of_three=0, bytes=0, chunk=5),
}


@pytest.mark.parametrize("name", LIMITS)
def test_limits_never_lose_a_place(name: str) -> None:
    kinds = set()
    for board, wide, events in lair_games(14):
        small = Deduction(wide.header, board, limits=LIMITS[name])
        for event in events:
            wide, small = wide.after(event), small.after(event)
            compare(small, wide)
            kinds.add((small.last.worlds.exact, bool(small.last.worlds.sets)))
    if name.startswith("e"):
        assert (False, True) in kinds or (False, False) in kinds
    else:
        assert {exact for exact, _ in kinds} == {True}
        assert (True, True) in kinds


def test_a_lair_that_is_no_set_any_more_is_not_joined_beside_another() -> None:
    """Two lairs joined at once would invent combinations, and the answer would still claim to be exact."""
    two = states([5, 5], [[1], [2]], [[3], [4]])
    worlds = Worlds(two, (True,), (0,), sets=frozenset([1]))
    assert _sets(worlds, states([5, 5], [[1], [2]], [[3, 6], [4]])) == {2}
    assert _sets(worlds, two) == {1}
    assert _sets(replace(worlds, exact=False), states([5, 5], [[1], [2]], [[3, 6], [4]])) == {1, 2}


def test_a_bat_s_chances_are_not_exact_while_a_lair_is_a_set() -> None:
    """How many landings he had depends on which of the places is the lair."""
    board = ring("abcdefghijkl")
    lairs = game(board, "f").after(Table(trail=(TrailCard(shows="city", card="c"),), lairs=(LairCard(),)))
    small = game(board, "f", limits=Limits(rows=0)).after(lairs.events[0])
    assert small.last.worlds.sets == {1} and small.last.worlds.exact_weights == (True, True)
    flown, right = small.after(EscapeAsBat()), lairs.after(EscapeAsBat())
    assert flown.last.worlds.exact_weights == (True, False)
    compare(flown, right)


def test_a_superset_stays_a_superset_until_a_table_line() -> None:
    small = game(tiny("ab bc cd de ef fg gh"), "a", limits=Limits(bytes=200))
    for _ in range(4):
        small = small.after(DraculaMove(card="city"))
    assert not small.last.worlds.exact
    found = small.after(HunterMove(hunter="mina", to="d"))
    assert not found.last.worlds.exact
    assert found.answer().as_json()["worlds"] is None
    late = found.after(Table(trail=(TrailCard(shows="city", card="d"),)))
    assert late.last.worlds.exact and late.answer().worlds == 1
    assert not late.answer().exact  # earlier facts are missing


def test_forgotten_cards_keep_the_table_within_its_bytes() -> None:
    board = ring("abcdefghijklmn", "ah bi cj dk")
    wide = game(board, "a").after_all([DraculaMove(card="city")] * 7)
    budget = 3 * wide.last.worlds.states.nbytes  # it would need five times its size
    small = game(board, "a", limits=Limits(bytes=budget)).after_all([DraculaMove(card="city")] * 7)
    assert small.last.worlds.states.nbytes * AT_WORK <= budget
    assert (small.last.worlds.states.card(6) == FORGOTTEN).any()
    compare(small, wide)


# --- weights ---

GROWING = tiny("ab ac ad ae af ag ah bc bd be bf bg bh cd ce cf cg ch de df dg dh ef eg eh fg fh gh")
"""Every two of eight cities are joined; hunters wait in a. Each late phase doubles the histories."""


def test_histories_are_counted_and_no_place_is_lost_over_a_thousand_phases() -> None:
    phases = 1200
    late = game(GROWING, "a", advanced=False)
    for _ in range(phases):
        late = late.after(DraculaMove(card="city"))
    histories, default = late.answer("histories"), late.answer("default")
    assert histories.histories == math.perm(7, 6) * 2 ** (phases - 5)
    assert histories.worlds == math.perm(7, 6)
    for found in (histories, default):
        assert found.exact_weights
        assert found.now == pytest.approx(dict.fromkeys("bcdefgh", 1 / 7), rel=1e-9)


def test_a_sum_that_is_no_power_of_two_survives_rescaling() -> None:
    worlds = Worlds(states([1, 2, 3], weights=[0.75, 0.75, 0.625]), (True,), (2000,))
    assert worlds.total(0) == 17 << 1997
    assert replace(worlds, scale=(-1,)).total(0) == 17 / 16


def test_an_underflowing_weight_keeps_its_place() -> None:
    late = game(tiny("ab bc cd"), "a", advanced=False)
    worlds = late.last.worlds
    assert len(worlds) == 3
    tiny_weights = worlds.states.weights * np.array([[0.0], [1.0], [1.0]])
    none = replace(worlds, states=replace(worlds.states, weights=tiny_weights))
    assert set(answer(none, late.table, 1).now) == {"b", "c", "d"}


def test_a_count_too_long_to_write_is_null() -> None:
    late = game(GROWING, "a")
    worlds = replace(late.last.worlds, scale=(20_000, 0))
    assert answer(worlds, late.table, 1).as_json()["histories"] is None
    assert isinstance(answer(replace(worlds, scale=(10_000, 0)), late.table, 1).histories, int)


# --- the table as it lies, with unknown lairs ---


@pytest.mark.parametrize(("unknown", "exact"), [(1, True), (2, True), (3, True)])
def test_unknown_lairs_of_a_table_are_any_cities_not_elsewhere(unknown: int, exact: bool) -> None:
    """Eight cities, none of them the castle: one on the trail, the others in the lairs in every way."""
    line = Table(trail=(TrailCard(shows="city", card="b"),), lairs=(LairCard(),) * unknown)
    late = game(GROWING, "a").after(line)
    assert late.last.worlds.exact is exact
    assert late.answer().worlds == late.answer().histories == math.perm(7, unknown)
    for lair in late.answer().lairs:
        assert lair.cards == pytest.approx(dict.fromkeys("acdefgh", 1 / 7))


def test_bits_of_sets_are_counted_in_worlds() -> None:
    worlds = Worlds(states([1, 2], [[1, 2, 3], [4]], [[5], [6]]), (True,), (0,), sets=frozenset([1]))
    assert worlds.count == 4
    assert sizes(np.zeros((1, 1), np.uint64)).tolist() == [0]
