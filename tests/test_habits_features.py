"""Features of plays: what the hunters, the trail, the power cards and the phase change, and to which side."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.habits import REAL, game
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, DraculaMove, Found, HunterAt, HunterMove, Ticket, Token
from tracker.habits import Habits, shipped
from tracker.habits.features import AGAINST, CARE, FEATURES, FOR, HEMMED, KINDS, STAYS, Scene, hemmed
from tracker.rules.plays import Situation

LINE = Board.from_dict(
    {
        "locations": [{"id": letter, "type": "small_city"} for letter in "abcdefg"],
        "roads": [list(road) for road in ("ab", "bc", "cd", "de", "ef", "fg")],
        "railways": [["a", "c", "white"], ["c", "e", "yellow"]],
        "hospitals": [{"next_to": "a"}],
    }
)


def test_every_feature_of_hunters_is_bound() -> None:
    """What hunters and their tickets change is bound to one side, for every kind of play."""
    changed: set[str] = set()
    everywhere = np.arange(len(REAL))
    first = game(())
    for seed in range(6):
        cities = random.Random(seed).sample(REAL.ids[: REAL.land], 4)
        moved = game((), **dict(zip(HUNTERS, cities, strict=True)))
        moved = moved.after(Ticket(hunter="mina", ticket="2/1", action="gain"))
        for kind in KINDS:
            one = Scene(first.table).features(kind, everywhere, everywhere)
            other = Scene(moved.table).features(kind, everywhere, everywhere)
            changed |= {name for name, odd in zip(FEATURES, (one != other).any(axis=0), strict=True) if odd}
    assert changed == CARE
    assert not CARE - (FOR | AGAINST)
    assert not FOR & AGAINST
    for weights in shipped().kinds.values():
        assert all(weights.get(feature, 0.0) >= 0 for feature in FOR)
        assert all(weights.get(feature, 0.0) <= 0 for feature in AGAINST)


def test_a_hunter_nearer_by_never_makes_a_play_likelier() -> None:
    """Whatever the weights within their bounds, for every kind of play, and for one ticket more."""
    rng = np.random.default_rng(1)
    letters = np.arange(7)
    for _ in range(20):
        size = dict(zip(FEATURES, rng.exponential(1.0, len(FEATURES)).tolist(), strict=True))
        model = Habits("any", {n: -w if n in AGAINST else w for n, w in size.items() if n in FOR | AGAINST})
        for kind in KINDS:
            for far in range(1, 7):
                here = game((), LINE, godalming="abcdefg"[far], seward="g", van_helsing="g", mina="g")
                near = game((), LINE, godalming="abcdefg"[far - 1], seward="g", van_helsing="g", mina="g")
                before = model.strengths(Scene(here.table), kind, letters, letters)
                after = model.strengths(Scene(near.table), kind, letters, letters)
                assert (after[:far] <= before[:far]).all()
                ticket = near.after(Ticket(hunter="godalming", ticket="2/1", action="gain"))
                assert (model.strengths(Scene(ticket.table), kind, letters, letters) <= after).all()


def feature(now: Deduction, name: str, kind: str, at: str, to: str, hemmed: int = 0) -> float:
    index = now.board.index
    rows = Scene(now.table).features(kind, np.array([index[at]]), np.array([index[to]]), hemmed)
    return float(rows[0, list(FEATURES).index(name)])


def test_hunters_go_by_the_tickets_of_the_log() -> None:
    """a-c is white, c-e yellow: 1/- leads from a to c, 2/2 to e as well, no ticket nowhere."""
    now = game((), LINE, godalming="a", seward="a", van_helsing="g", mina="g")
    assert feature(now, "by_rail", "city", "b", "c") == 0
    one = now.after(Ticket(hunter="godalming", ticket="1/-", action="gain"))
    assert [feature(one, "by_rail", "city", "d", to) for to in "ce"] == [1, 0]
    two = one.after(Ticket(hunter="seward", ticket="2/2", action="gain"))
    assert [feature(two, "by_rail", "city", "d", to) for to in "ce"] == [2, 1]
    used = two.after(Ticket(hunter="seward", ticket="2/2", action="use"))
    assert [feature(used, "by_rail", "city", "d", to) for to in "ce"] == [1, 0]


def test_a_hunter_in_hospital_is_a_move_further_away() -> None:
    now = game((), LINE, godalming="a", seward="g", van_helsing="g", mina="g")
    ill = now.after(HunterAt(hunter="godalming", at="hospital-a"))
    assert [feature(now, "seen", "city", "b", "a"), feature(ill, "seen", "city", "b", "a")] == [1, 0]
    assert [feature(now, "in_reach", "city", "c", "b"), feature(ill, "in_reach", "city", "c", "b")] == [1, 0]
    assert feature(ill, "in_reach", "city", "b", "a") == 1


def test_features_of_the_trail_of_powers_and_of_the_phase() -> None:
    """He started in c, which Mina turned up, and stands in d by now."""
    now = game((), LINE, godalming="a", seward="a", van_helsing="a", mina="b")
    now = now.after(HunterMove(hunter="mina", to="c", found=(Found(space=1),), dracula=True))
    assert feature(now, "stay_shown", "hide", "c", "c") == 1
    assert feature(now, "near_shown", "city", "c", "d") == 0
    moved = now.after(DraculaMove(card="city"))
    assert feature(moved, "stay_shown", "hide", "d", "d") == 0
    assert feature(moved, "near_shown", "feed", "d", "d") == 1
    assert feature(moved, "near_shown", "wolf_form", "e", "d") == 1
    assert feature(moved, "ways_on", "city", "e", "d") == 0
    assert feature(moved, "ways_on", "city", "d", "e") == pytest.approx(np.log(2))
    assert feature(moved, "spent", "hide", "d", "d") == 0
    assert feature(moved, "late_power", "wolf_form", "d", "f") == pytest.approx(1 / 12)
    holy = moved.after(Token(token="consecrated_ground", at="f"))
    assert feature(holy, "ways_on", "city", "d", "e") == 0
    fed = moved.after(DraculaMove(card="feed"))
    assert feature(fed, "spent", "hide", "d", "d") == 1
    assert feature(fed, "spent", "city", "d", "e") == 0
    assert feature(fed, "late_sea", "sea", "d", "d") == pytest.approx(2 / 12)


def test_the_hidden_trail_hems_him_in() -> None:
    """After two moves from c or e he has come from one side of where he is; that side is barred."""
    now = game((), LINE, godalming="a", seward="a", van_helsing="a", mina="a")
    now = now.after_all([DraculaMove(card="city")] * 2)
    situation = Situation(now.last.worlds.states.slide(), now.table, now.context)
    assert hemmed(situation).tolist() == [1] * len(situation.states)
    patient = Habits("patient", {HEMMED: 0.7})
    feed = np.flatnonzero(situation.may_rest)
    chance = patient.play(situation, "feed", feed, situation.at[feed])
    total = np.zeros(len(situation.states))
    for plays in situation.legal():
        each = np.exp(0.7) if plays.kind in STAYS else 1.0
        total += each * np.bincount(plays.rows, minlength=len(total))
    assert chance == pytest.approx(np.exp(0.7) / total)


def test_every_kind_of_play_has_features() -> None:
    scene = Scene(game(()).table)
    for kind in KINDS:
        rows = scene.features(kind, np.array([0, 1]), np.array([1, 2]))
        assert rows.shape == (2, len(FEATURES))
        assert np.isfinite(rows).all()
