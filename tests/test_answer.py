"""The answer: what is a key and what is not, faces, shares, and its JSON form."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from tests.tiny import game, tiny
from tracker.answer import answer
from tracker.deduce import Deduction
from tracker.events import (
    DraculaMove,
    EscapeAsBat,
    HunterMove,
    LairCard,
    Left,
    Reveal,
    Table,
    Token,
    TrailCard,
)
from tracker.states import FORGOTTEN, mask_of, position, with_field
from tracker.worlds.table import Limits

LINE = tiny("ab bc cd de ef", seas="ax fy", castle="d")
"""The road a-b-c-d-e-f, d the castle; a is a port of x, f of y."""
CITY = DraculaMove(card="city")


def test_the_start_is_the_same_in_both_models() -> None:
    first = game(LINE, "a").answer("histories")
    assert first == game(LINE, "a").answer("default")
    assert first.now == pytest.approx({"b": 1 / 4, "c": 1 / 4, "e": 1 / 4, "f": 1 / 4})
    assert (first.phase, first.exact, first.exact_weights, first.worlds, first.histories) == (
        0,
        True,
        True,
        4,
        4,
    )
    assert first.trail[0].cards == first.now
    assert first.lairs == ()


def test_the_json_form() -> None:
    told = game(LINE, "a").after_all([Reveal(space=1, card="b"), DraculaMove(card="feed")])
    assert told.answer("histories").as_json() == {
        "phase": 1,
        "exact": True,
        "exact_weights": True,
        "worlds": 1,
        "histories": 1,
        "now": {"b": 1.0},
        "trail": [
            {"space": 1, "shows": "feed", "face_up": None},
            {"space": 2, "shows": "city", "face_up": "b", "cards": {"b": 1.0}},
        ],
        "lairs": [],
    }


def test_keys_are_those_that_some_world_has_whatever_their_weight() -> None:
    told = game(LINE, "a").after(CITY)
    worlds = told.last.worlds
    weights = worlds.states.weights.copy()
    weights[:, 1] = 0.0
    weights[0, 1] = 1.0
    crooked = answer(replace(worlds, states=replace(worlds.states, weights=weights)), told.table, 1)
    assert crooked.now.keys() == told.answer().now.keys()
    assert sum(share == 0 for share in crooked.now.values()) == len(crooked.now) - 1


def test_hide_is_a_candidate_beside_the_cities() -> None:
    cards = game(LINE, "a").after(CITY).answer("histories").trail[0].cards
    assert list(cards) == sorted(cards)
    assert cards["hide"] == pytest.approx(1 / 2)  # b-c, c-b, e-f, f-e, or Hide in one of the four
    assert sum(cards.values()) == pytest.approx(1)


def test_every_back_is_named() -> None:
    events = [
        Reveal(space=1, card="a"),
        DraculaMove(card="sea"),
        Table(trail=(TrailCard(shows="city", card="c"),)),
        DraculaMove(card="castle"),
        DraculaMove(card="dark_call"),
        DraculaMove(card="wolf_form"),
        DraculaMove(card="city", misdirect=5),
        EscapeAsBat(),
    ]
    told = game(LINE, "b").after_all(events[2:])
    shown = [(entry.number, entry.shows) for entry in told.answer().trail]
    assert shown == [(1, "bat"), (2, "wolf_form"), (3, "dark_call"), (4, "castle"), (5, "misdirect")]
    assert told.last.possible
    at_sea = game(LINE, "b").after_all(events[:2]).answer()
    assert at_sea.trail[0].shows == "sea" and at_sea.trail[0].cards == {"x": 1.0}


def test_a_misdirected_space_has_no_cards() -> None:
    told = game(LINE, "a").after_all([CITY, DraculaMove(card="city", misdirect=2)])
    assert told.answer().as_json()["trail"][1] == {"space": 2, "shows": "misdirect", "face_up": None}


def test_face_up_tells_what_was_read() -> None:
    told = game(LINE, "a").after_all([CITY, Reveal(space=2, card="b")])
    assert told.answer().trail[1].face_up == "b"
    hide = told.after(Reveal(space=1, card="c")).answer()
    assert hide.trail[0].face_up == "c"
    shown = game(LINE, "a").after_all([CITY, Reveal(space=1, card="hide")]).answer()
    assert shown.trail[0].face_up == "hide" and shown.trail[0].cards == {"hide": 1.0}
    unread = game(LINE, "a").after_all([CITY, Reveal(space=2, card="b", doubt=True)]).answer()
    assert unread.trail[1].face_up is None and len(unread.trail[1].cards) > 1


def test_the_castle_is_known_though_it_lies_face_down() -> None:
    at_home = game(LINE, "a").after_all([CITY, DraculaMove(card="castle")]).answer()
    assert at_home.trail[0].face_up is None and at_home.trail[0].cards == {"d": 1.0}
    assert at_home.now == {"d": 1.0}


def test_lairs_have_candidates_in_rows_and_in_sets() -> None:
    line = Table(trail=(TrailCard(shows="city", card="c"),), lairs=(LairCard(card="d"), LairCard()))
    wide, small = game(LINE, "a").after(line), game(LINE, "a", limits=Limits(rows=0)).after(line)
    for told in (wide, small):
        lairs = told.answer().lairs
        assert (lairs[0].shows, lairs[0].face_up, lairs[0].cards) == ("castle", "d", {"d": 1.0})
        assert (lairs[1].shows, lairs[1].face_up) == ("city", None)
        assert lairs[1].cards == pytest.approx(dict.fromkeys("abef", 1 / 4))
    assert not wide.last.worlds.sets and small.last.worlds.sets == {2}


def test_a_set_shares_its_weight_among_its_places() -> None:
    told = game(LINE, "a").after(
        Table(trail=(TrailCard(shows="city"),), lairs=(LairCard(card="d"), LairCard()))
    )
    worlds = told.last.worlds
    two = worlds.states.take(np.array([0, 1]))
    sets = np.stack([mask_of([0, 2], 1), mask_of([2], 1)])
    states = replace(two.with_lair(2, sets), weights=np.array([[1.0, 1.0], [3.0, 1.0]]))
    lairs = answer(replace(worlds, states=states, sets=frozenset([2])), told.table, 0).lairs
    assert lairs[1].cards == {"a": 1 / 8, "c": 7 / 8}


def test_after_a_table_line_counts_stand_but_nothing_is_exact() -> None:
    late = game(LINE, "a").after(Table(trail=(TrailCard(shows="city", card="c"),))).answer()
    assert (late.exact, late.worlds, late.histories) == (False, 1, 1)


def test_a_superset_has_no_counts_and_lists_every_place() -> None:
    small = game(LINE, "a", limits=Limits(bytes=0)).after_all([CITY, CITY]).answer()
    wide = game(LINE, "a").after_all([CITY, CITY]).answer()
    assert (small.exact, small.exact_weights, small.worlds, small.histories) == (False, False, None, None)
    assert small.now.keys() == wide.now.keys()
    for mine, right in zip(small.trail, wide.trail, strict=True):
        assert mine.cards.keys() >= right.cards.keys()
        assert sum(mine.cards.values()) == pytest.approx(1)


@pytest.mark.parametrize(("back", "candidates"), [("city", "abcdef"), ("sea", "xy")])
def test_a_forgotten_card_may_be_any_that_its_back_allows(back: str, candidates: str) -> None:
    told: Deduction = game(LINE, "a").after(DraculaMove(card=back))  # type: ignore[arg-type]
    worlds = told.last.worlds
    window = with_field(worlds.states.window, position(1), FORGOTTEN)
    forgotten = replace(worlds, states=replace(worlds.states, window=window), exact=False)
    assert answer(forgotten, told.table, 1).trail[0].cards.keys() == set(candidates)


def test_an_impossible_log_has_no_keys() -> None:
    told = game(LINE, "a").after_all([Reveal(space=1, card="b"), CITY, Reveal(space=1, card="f")])
    gone = told.answer()
    assert (gone.worlds, gone.histories, gone.now) == (0, 0, {})
    assert [entry.cards for entry in gone.trail] == [{}, {}]
    assert json.loads(json.dumps(gone.as_json()))["now"] == {}


def test_tokens_and_searches_show_in_the_shares() -> None:
    told = game(LINE, "a").after_all(
        [Reveal(space=1, card="c"), Token(token="consecrated_ground", at="b"), CITY]
    )
    assert told.answer().now == {}  # the castle has a back of its own and Hide would lie face up
    found = game(LINE, "a").after_all([CITY, HunterMove(hunter="mina", to="c")])
    assert "c" not in found.answer().trail[0].cards and "c" not in found.answer().trail[1].cards


def test_a_lair_that_came_from_the_trail_keeps_its_candidates() -> None:
    told = game(LINE, "a").after_all([DraculaMove(card="none")] * 5)
    before = told.answer().trail[0].cards
    after = told.after(DraculaMove(card="none", left=Left(to="lair", lair=1))).answer()
    assert after.trail == () and after.lairs[0].cards == before
