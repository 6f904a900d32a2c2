"""Narrowing steps: each keeps exactly the states that fit, and no step drops a card it cannot know."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.tiny import tiny
from tracker.rules import steps
from tracker.rules.context import Context, context_for
from tracker.rules.models import EQUAL_PLAY, HISTORIES
from tracker.rules.steps import Step
from tracker.states import (
    FORGOTTEN,
    HIDE,
    STANDS,
    States,
    concatenate,
    laid,
    mask_of,
    members,
    position,
    with_field,
)

BOARD = tiny("ab bc cd de ef", seas="ax fy")
"""The road a-b-c-d-e-f; a is a port of x, f of y."""
CONTEXT: Context = context_for(BOARD, (HISTORIES, EQUAL_PLAY))


def code(card: str) -> int:
    known = {".": 0, "H": HIDE, "?": FORGOTTEN}
    return known[card] if card in known else BOARD.index[card] + 1


def row(trail: str, at: str, stands: str = "", lairs: tuple[str | None, ...] = (None,) * 3) -> States:
    """``row("aH.b", "a", "a")``: a on space 1, a Hide that stands for a on space 2, b on space 4; he is in a.

    ``?`` is a forgotten card; a lair is a text of the places in its set.
    """
    window = laid(np.zeros(1, np.uint64), 0, code(at))
    window = with_field(window, STANDS, code(stands) if stands else 0)
    for space, card in enumerate(trail, 1):
        window = with_field(window, position(space), code(card))
    columns = tuple(
        None if lair is None else mask_of([BOARD.index[p] for p in lair], 1)[None] for lair in lairs
    )
    return States(window, columns, np.array([[12.0, 1.0]]))


def table(*rows: States) -> States:
    return concatenate(rows)


def kept(step: Step, states: States) -> list[int]:
    """The row numbers that a narrowing step keeps."""
    done = step.apply(replace(states, origin=np.arange(len(states))), CONTEXT)
    assert done.origin is not None
    return done.origin.tolist()


def lairs(states: States, slot: int = 1) -> list[str]:
    lair = states.lairs[slot - 1]
    assert lair is not None
    return ["".join(BOARD.ids[p] for p in np.flatnonzero(line)) for line in members(lair, BOARD.land)]


@pytest.mark.parametrize(
    ("step", "rows", "fits"),
    [
        (steps.CardIs(2, 0), [row("ba", "b"), row("ab", "a"), row("bH", "b"), row("b.", "b")], [0]),
        (steps.CardIs(2, HIDE), [row("ba", "b"), row("bH", "b", "c"), row("b?", "b")], [1]),
        (
            steps.CardIsNot((1, 2), 0),
            [row("ba", "b"), row("ab", "a"), row("bc", "b"), row("b?", "b")],
            [2, 3],
        ),
        (steps.CardIsNot((1, 2), HIDE), [row("bH", "b", "c"), row("bc", "b")], [1]),
        (
            steps.OneCardIs((1, 3), 0),
            [row("abc", "a"), row("bac", "b"), row("cba", "c"), row("?bc", "c")],
            [0, 2, 3],
        ),
        (steps.AtIn(frozenset([0, 2])), [row("a", "a"), row("b", "b"), row("c", "c")], [0, 2]),
        (steps.AtIn(frozenset()), [row("a", "a")], []),
        (steps.HideStandsFor(1), [row("Hb", "b", "b"), row("Hc", "c", "c"), row("bc", "b")], [0]),
        (
            steps.NoHideStandsFor((1,), 1),
            [row("Hb", "b", "b"), row("bH", "b", "b"), row("Hc", "c", "c")],
            [1, 2],
        ),
        (steps.AtCardOf(2), [row("Hb", "b", "b"), row("bc", "b"), row("b?", "b"), row("b.", "b")], [0, 2]),
        (steps.AtNotOnTrail(), [row("ab", "c"), row("ab", "a"), row("...a", "a")], [0]),
        (
            steps.Misdirected(2),
            [row("ab", "a"), row("aH", "a", "b"), row("Ha", "a", "b"), row("Hb", "a", "b")],
            [0],
        ),
        (steps.Misdirected(2, not_hide=False), [row("aH", "a", "b")], [0]),
        (steps.Misdirected(2, not_current=False), [row("Ha", "a", "b")], [0]),
        (steps.Misdirected(2, not_stood_for=False), [row("Hb", "a", "b")], [0]),
    ],
)
def test_a_step_keeps_the_rows_that_fit(step: Step, rows: list[States], fits: list[int]) -> None:
    assert kept(step, table(*rows)) == fits
    assert kept(step, table(*rows).take(np.array([], np.int64))) == []
    assert not step.merges


def test_a_forgotten_card_that_is_named_is_remembered() -> None:
    done = steps.CardIs(2, 0).apply(row("b?", "b", lairs=("ace", None, None)), CONTEXT)
    assert done.card(2).tolist() == [code("a")]
    assert lairs(done) == ["ce"]  # each card exists once


def test_a_lair_that_is_named_is_in_no_other_lair() -> None:
    two = table(
        row("b", "b", lairs=("ac", "ad", None)),
        row("b", "b", lairs=("cd", "ad", None)),
        row("b", "b", lairs=("a", "a", None)),
    )
    done = steps.LairIs(1, 0).apply(two, CONTEXT)
    assert (lairs(done, 1), lairs(done, 2)) == (["a"], ["d"])


def test_a_lair_that_is_not_a_place_keeps_its_share_of_the_weight() -> None:
    two = table(row("b", "b", lairs=("acd", None, None)), row("b", "b", lairs=("a", None, None)))
    done = steps.LairIsNot((1,), 0).apply(two, CONTEXT)
    assert lairs(done) == ["cd"]
    assert done.weights.tolist() == [[8.0, pytest.approx(2 / 3)]]


def test_a_lair_is_written_out_place_by_place() -> None:
    two = table(row("b", "b", lairs=("acd", None, None)), row("c", "c", lairs=("e", None, None)))
    done = steps.one_place_each(two, 1, CONTEXT)
    assert lairs(done) == ["a", "c", "d", "e"]
    assert done.weights[:, 0].tolist() == [4, 4, 4, 12]
    assert steps.one_place_each(done, 1, CONTEXT) is done


def test_clearing_empties_a_space_or_a_lair() -> None:
    one = row("bHc", "b", "c", lairs=("a", None, None))
    cleared = steps.Clear((2, 3)).apply(one, CONTEXT)
    assert [int(cleared.card(space)[0]) for space in (1, 2, 3)] == [code("b"), 0, 0]
    assert cleared.stands.tolist() == [-1]
    assert steps.ClearLair(1).apply(one, CONTEXT).lairs == (None,) * 3
    assert steps.Clear((1,)).merges and steps.ClearLair(1).merges


def test_space_6_goes_to_the_deck() -> None:
    done = steps.PushOff().apply(table(row("abcdef", "a"), row("abcdeH", "a", "c")), CONTEXT)
    assert done.card(1).tolist() == [0, 0]
    assert done.card(6).tolist() == [code("e")] * 2
    assert done.stands.tolist() == [-1, -1]


def test_space_6_becomes_a_lair_unless_it_is_hide() -> None:
    two = table(row("abcdef", "a"), row("abcdeH", "a", "c"))
    done = steps.PushOff(2).apply(two, CONTEXT)
    assert lairs(done, 2) == ["f"]
    assert len(steps.PushOff(2, land_only=False).apply(two, CONTEXT)) == 2


def test_a_forgotten_card_becomes_a_lair_of_any_place_not_on_the_trail() -> None:
    assert lairs(steps.PushOff(1).apply(row("ab...?", "a"), CONTEXT)) == ["cdef"]
