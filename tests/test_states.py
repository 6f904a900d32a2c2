"""Packed hidden states: fields, slides, clearings, sets of places."""

from __future__ import annotations

import numpy as np
import pytest

from tracker.states import (
    AT,
    FORGOTTEN,
    HIDE,
    STANDS,
    States,
    bit_sets,
    code_of,
    concatenate,
    field,
    laid,
    mask_of,
    members,
    position,
    sizes,
    with_field,
)


def state(
    *cards: int, at: int = 0, stands: int = -1, lairs: tuple[int | None, ...] = (None, None, None)
) -> States:
    """One state: codes of the spaces from space 1 on, place indices for the rest."""
    window = laid(np.zeros(1, np.uint64), 0, code_of(at))
    window = with_field(window, STANDS, stands + 1)
    for space, card in enumerate(cards, 1):
        window = with_field(window, position(space), card)
    columns = tuple(None if place is None else bit_sets(np.array([place]), 1) for place in lairs)
    return States(window, columns, np.ones((1, 2)))


def cards(states: States) -> list[list[int]]:
    return [[int(states.card(space)[row]) for space in range(1, 7)] for row in range(len(states))]


def test_every_field_keeps_its_own_code() -> None:
    one = state(1, 2, 3, 4, 5, 120, at=119, stands=7)
    assert cards(one) == [[1, 2, 3, 4, 5, 120]]
    assert (one.at.tolist(), one.stands.tolist()) == ([119], [7])
    changed = with_field(one.window, position(4), HIDE)
    assert [int(field(changed, position(space))[0]) for space in range(1, 7)] == [1, 2, 3, HIDE, 5, 120]
    assert (int(field(changed, AT)[0]), int(field(changed, STANDS)[0])) == (120, 8)


def test_no_hide_stands_for_nothing() -> None:
    assert state(1).stands.tolist() == [-1]


def test_a_slide_moves_each_card_one_space_and_leaves_space_1_empty() -> None:
    slid = state(1, 2, 3, 4, 5, 6, at=0, stands=3).slide()
    assert cards(slid) == [[0, 1, 2, 3, 4, 5]]
    assert (slid.at.tolist(), slid.stands.tolist()) == ([0], [3])


def test_a_hide_that_slides_off_no_longer_stands_for_anything() -> None:
    two = concatenate([state(1, 2, 3, 4, 5, HIDE, stands=3), state(1, HIDE, 3, 4, 5, 6, stands=3)])
    assert two.slide().stands.tolist() == [-1, 3]


def test_a_cleared_hide_no_longer_stands_for_anything() -> None:
    two = concatenate([state(1, HIDE, 3, stands=3), state(1, 2, HIDE, stands=3)])
    cleared = two.cleared((1, 2))
    assert cards(cleared) == [[0, 0, 3, 0, 0, 0], [0, 0, HIDE, 0, 0, 0]]
    assert cleared.stands.tolist() == [-1, 3]


def test_slides_keep_windows_without_hide_sorted() -> None:
    rng = np.random.default_rng(3)
    codes = rng.integers(0, 100, (200, 8), dtype=np.uint64)
    windows = np.sort((codes << (np.uint64(7) * np.arange(8, dtype=np.uint64))).sum(axis=1, dtype=np.uint64))
    slid = States(windows, (None,) * 3, np.ones((200, 0))).slide().window
    assert (slid[1:] >= slid[:-1]).all()


@pytest.mark.parametrize("words", [1, 2])
def test_the_places_on_the_trail_leave_hide_and_forgotten_cards_out(words: int) -> None:
    two = concatenate([state(1, HIDE, 6, FORGOTTEN, 0, 61), state(2, 3)])
    used = members(two.on_trail(words), 64)
    assert [np.flatnonzero(row).tolist() for row in used] == [[0, 5, 60], [1, 2]]


def test_places_beyond_the_first_word_have_a_bit_in_the_second() -> None:
    used = state(101, 3).on_trail(2)
    assert np.flatnonzero(members(used, 128)[0]).tolist() == [2, 100]


def test_rows_are_taken_by_index_and_by_flag_alike() -> None:
    three = concatenate(
        [state(1, lairs=(5, None, None)), state(2, lairs=(6, None, None)), state(3, lairs=(7, None, None))]
    )
    for rows in (np.array([0, 2]), np.array([True, False, True])):
        taken = three.take(rows)
        assert [row[0] for row in cards(taken)] == [1, 3]
        assert taken.lairs[0] is not None
        assert taken.lairs[0][:, 0].tolist() == [1 << 5, 1 << 7]
        assert taken.lairs[1] is None


def test_origins_go_with_their_rows() -> None:
    two = concatenate([state(1), state(2)])
    named = States(two.window, two.lairs, two.weights, np.array([10, 20]))
    assert concatenate([named, named]).take(np.array([3])).origin == [20]


def test_sets_of_places() -> None:
    mask = mask_of([0, 63, 64, 127], 2)
    assert sizes(mask[None]).tolist() == [4]
    assert np.flatnonzero(members(mask[None], 128)).tolist() == [0, 63, 64, 127]
    assert mask_of([3, 64], 1).tolist() == [8]  # a sea zone may lie beyond the words of a lair
    assert sizes(np.zeros((2, 1), np.uint64)).tolist() == [0, 0]


def test_bytes_count_every_column() -> None:
    one = state(1, lairs=(5, None, None))
    assert one.nbytes == 8 + 8 + 16
