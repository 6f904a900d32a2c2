"""A game under deduction: nothing changes once made, any prefix answers, memory stays within its budget."""

from __future__ import annotations

import gc
import pickle

import numpy as np
import pytest

from tests.tiny import game, header, ring, tiny
from tracker.deduce import Deduction, Problem, UnknownModel
from tracker.events import Ask, DraculaMove, Found, HunterMove, Left, Note, Reveal, Table, TrailCard
from tracker.rules.models import HISTORIES
from tracker.rules.table import InvalidEvent
from tracker.worlds.table import Limits

LINE = tiny("ab bc cd de ef")
"""The road a-b-c-d-e-f."""
CITY = DraculaMove(card="city")


def test_the_start_is_any_city_without_a_hunter_but_the_castle() -> None:
    assert set(game(tiny("ab bc cd", castle="c"), "a").answer().now) == {"b", "d"}


def test_an_event_makes_a_new_game_and_leaves_the_old_one() -> None:
    before = game(LINE, "a")
    after = before.after(CITY)
    assert (len(before), len(after)) == (0, 1)
    assert set(before.answer().now) == set("bcdef")
    assert after.snapshots[0] is before.snapshots[0]


def test_branches_share_their_trunk_and_nothing_else() -> None:
    trunk = game(LINE, "a").after(CITY)
    left = trunk.after(HunterMove(hunter="mina", to="c", found=(Found(space=1),)))
    right = trunk.after(HunterMove(hunter="mina", to="c"))
    assert set(left.answer().now) == {"c"}
    assert "c" not in right.answer().trail[0].cards
    assert set(trunk.answer().now) == set("bcdef")


def test_any_prefix_is_answered_as_it_was() -> None:
    whole = game(LINE, "a")
    answers = [whole.answer()]
    for event in (CITY, Note(note="x"), HunterMove(hunter="mina", to="b"), CITY):
        whole = whole.after(event)
        answers.append(whole.answer())
    assert [whole.upto(count).answer() for count in range(len(whole) + 1)] == answers
    assert whole.upto(2).events == whole.events[:2]
    for count in (-1, 5):
        with pytest.raises(ValueError, match=f"the log has 4 events, not {count}"):
            whole.upto(count)


def test_an_unknown_model_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownModel, match="unknown model 'x'; the models are histories, default"):
        game(LINE, "a").answer("x")
    only = Deduction(header("a"), LINE, models=(HISTORIES,))
    assert only.answer("histories").worlds == 5


def test_without_models_what_is_possible_stays() -> None:
    bare = Deduction(header("a"), LINE, models=()).after(CITY)
    full = game(LINE, "a").after(CITY)
    assert bare.last.worlds.states.weights.shape == (len(full.last.worlds), 0)
    assert bare.last.worlds.count == full.last.worlds.count


def test_an_invalid_event_is_refused_or_kept_without_effect() -> None:
    before = game(LINE, "a").after(CITY)
    wrong = Reveal(space=3, card="b")
    with pytest.raises(InvalidEvent, match="space 3 is empty"):
        before.after(wrong)
    kept = before.keeping(wrong)
    assert kept.last.invalid is not None and "space 3 is empty" in kept.last.invalid
    assert kept.answer() == before.answer()
    assert kept.events == (CITY, wrong)


def test_problems_go_on_after_a_line_that_leaves_no_world() -> None:
    """b and f are four roads apart: the second reveal cannot be right, and leaves space 1 unread."""
    whole = game(LINE, "a")
    for event in (
        Reveal(space=1, card="b"),
        CITY,
        Reveal(space=1, card="f"),
        Reveal(space=5, card="c"),
        Reveal(space=1, card="d"),
        Reveal(space=1, card="c"),
    ):
        whole = whole.keeping(event)
    assert whole.problems() == (
        Problem(4, "impossible", "this line leaves no world"),
        Problem(5, "invalid", "space 5 is empty: nothing lies there"),
        Problem(6, "impossible", "this line leaves no world"),
    )
    assert [problem.line for problem in whole.problems(since=3)] == [5, 6, 7]  # there it lies face up
    assert game(LINE, "a").after(CITY).problems() == ()


def test_leaving_a_line_out_puts_its_card_face_up_unread() -> None:
    told = game(LINE, "a").after(Reveal(space=1, card="b"), left_out=True)
    assert set(told.answer().now) == set("bcdef")
    assert told.answer().trail[0].face_up is None
    doubted = game(LINE, "a").after(Reveal(space=1, card="b", doubt=True))
    assert doubted.answer() == told.answer()


def test_warnings_stand_with_their_event() -> None:
    moved = game(LINE, "a").after(HunterMove(hunter="mina", to="e"))
    assert moved.last.warnings == ("'mina' cannot reach 'e' from 'a' by road; kept as entered",)
    assert moved.after(CITY).last.warnings == ()


def test_columns_are_never_changed_in_place() -> None:
    whole = game(ring("abcdefgh"), "a")
    copies = []
    for event in [CITY] * 6 + [
        DraculaMove(card="city", left=Left(to="lair", lair=1)),
        Ask(places=("c",)),
        CITY,
    ]:
        states = whole.last.worlds.states
        copies.append((states, states.window.copy(), states.weights.copy()))
        whole = whole.after(event)
    for states, window, weights in copies:
        assert np.array_equal(states.window, window)
        assert np.array_equal(states.weights, weights)


# --- memory: old worlds are let go and worked out again ---


def long_game(limits: Limits | None) -> Deduction:
    whole = game(ring("abcdefghijkl", "ag bh"), "a", limits=limits)
    lair = DraculaMove(card="city", left=Left(to="lair", lair=1))
    events = [CITY] * 6 + [lair, Note(note="x"), HunterMove(hunter="mina", to="b"), Reveal(space=3, card="z")]
    for event in [
        *events,
        *[CITY] * 3,
        DraculaMove(card="none"),
        Table(trail=(TrailCard(shows="city"),)),
        *[CITY] * 3,
    ]:
        whole = whole.keeping(event)
    return whole


def held(whole: Deduction) -> list[int]:
    return [i for i, snapshot in enumerate(whole.snapshots) if snapshot._held is not None]


def test_old_worlds_are_let_go_and_worked_out_again() -> None:
    wide = long_game(None)
    largest = max(snapshot.worlds.states.nbytes for snapshot in wide.snapshots)
    small = long_game(Limits(bytes=8 * largest))  # so that the moments share two tables' worth
    assert len(held(small)) < len(held(wide))
    assert 0 in held(small)
    for count in (*range(len(wide) + 1), *reversed(range(len(wide) + 1))):
        assert small.upto(count).answer() == wide.upto(count).answer()
        kept = sum(s._held.states.nbytes for s in small.snapshots[1:] if s._held is not None)
        assert kept <= 2 * largest


def test_worlds_of_a_branch_that_is_gone_do_not_count() -> None:
    free = game(ring("abcdefghijkl"), "a").after_all([CITY] * 5)
    kept = sum(snapshot.worlds.states.nbytes for snapshot in free.snapshots)
    branch = free.after(CITY).last.worlds.states.nbytes
    whole = game(free.board, "a", limits=Limits(bytes=4 * (kept + 3 * branch))).after_all([CITY] * 5)
    for _ in range(20):
        whole.after(CITY)
        gc.collect()
    assert held(whole) == list(range(6))
    branches = [whole.after(CITY) for _ in range(20)]
    assert len(held(whole)) < 6
    assert all(one.answer() == branches[0].answer() for one in branches)


def test_lines_without_news_hold_nothing() -> None:
    noted = game(LINE, "a").after(CITY).after_all([Note(note="x")] * 5000)
    assert held(noted) == [0, 1]
    assert noted.last.worlds is noted.snapshots[1].worlds


def test_a_game_can_be_pickled() -> None:
    whole = game(LINE, "a").after(CITY)
    assert pickle.loads(pickle.dumps(whole)).answer() == whole.answer()


def test_a_line_can_stand_there_before_its_worlds_are_worked_out() -> None:
    before = game(LINE, "a").after(CITY)
    shown = before.unworked(HunterMove(hunter="mina", to="c"))
    assert shown.table.hunter("mina").place == LINE.index["c"]
    assert shown.answer().now == before.answer().now
    assert shown.events == before.after(HunterMove(hunter="mina", to="c")).events
    with pytest.raises(InvalidEvent):
        before.unworked(DraculaMove(card="lair", lair=1))
