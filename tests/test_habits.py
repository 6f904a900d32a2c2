"""Habits: chances that add up, a mixture by Bayes' rule, weights that never decide what is possible."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from tests.habits import ODD, REAL, game
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Damage,
    DraculaMove,
    Event,
    Found,
    HunterMove,
    Left,
    Token,
)
from tracker.forecast import forecast
from tracker.habits import Habits, Mixture, habit_models, kinds_now, parts_of, read_habits, shipped
from tracker.habits.load import EQUAL, models_of
from tracker.plan import plan
from tracker.rules.models import HISTORIES, Model
from tracker.rules.plays import Situation
from tracker.rules.table import InvalidEvent


def random_game(seed: int, length: int, models: tuple[Model, ...]) -> Deduction:
    rng = random.Random(seed)
    now = game(models)
    kinds = ["city"] * 6 + ["sea", "hide", "feed", "dark_call", "wolf_form", "lair"]
    cities = REAL.ids[: REAL.land]
    while len(now) < length:
        left = None
        if now.table.space(6) is not None and rng.random() < 0.6:
            left = Left(to="lair", lair=rng.choice((1, 2, 3)))
        card = rng.choice(kinds)
        lair = rng.choice((1, 2, 3)) if card == "lair" else None
        event: Event = DraculaMove(card=card, lair=lair, left=left)  # type: ignore[arg-type]
        if rng.random() < 0.4:
            found = rng.choice([(), (), *((Found(space=space),) for space in range(1, 7))])
            event = HunterMove(hunter=rng.choice(HUNTERS), to=rng.choice(cities), found=found)
        elif rng.random() < 0.1:
            event = Token(token="heavenly_host", at=rng.choice(cities))
        elif rng.random() < 0.1:
            event = Damage(who="dracula", change=2)
        try:
            after = now.after(event)
        except InvalidEvent:
            continue
        if after.last.possible and len(after.last.worlds) < 3000:
            now = after
    return now


# a softmax


@pytest.mark.parametrize("weights", [ODD, dict(shipped().kinds["cautious"]), {}])
@pytest.mark.parametrize("seed", range(6))
def test_the_chances_of_all_legal_plays_add_up_to_one(seed: int, weights: dict[str, float]) -> None:
    model = Habits("any", weights)
    now = random_game(seed, 6 + 3 * seed, ())
    situation = Situation(now.last.worlds.states.slide(), now.table, now.context)
    total = np.zeros(len(situation.states))
    for plays in situation.legal():
        chances = model.play(situation, plays.kind, plays.rows, plays.places)
        assert (chances > 0).all()
        total += np.bincount(plays.rows, weights=chances, minlength=len(total))
    stuck = total == 0
    assert total[~stuck] == pytest.approx(1.0, abs=1e-9)


def test_without_weights_it_is_equal_play() -> None:
    now = random_game(7, 14, (HISTORIES, EQUAL, Habits("none", {})))
    states = now.last.worlds.states.weights
    assert states[:, 2] / states[:, 2].sum() == pytest.approx(states[:, 1] / states[:, 1].sum(), rel=1e-9)


def test_sums_that_cancel_out_are_made_again() -> None:
    """All plays but one are a million times likelier, and they are barred: the sum must not be noise."""
    model = Habits(
        "steep", {"ways_on": -12.0, "hide": -12.0, "feed": -12.0, "dark_call": -12.0, "port": 20.0}
    )
    now = random_game(9, 12, ())
    situation = Situation(now.last.worlds.states.slide(), now.table, now.context)
    total = np.zeros(len(situation.states))
    for plays in situation.legal():
        chances = model.play(situation, plays.kind, plays.rows, plays.places)
        total += np.bincount(plays.rows, weights=chances, minlength=len(total))
    assert total[total > 0] == pytest.approx(1.0, abs=1e-7)


# possibility


@pytest.mark.parametrize("seed", range(3))
def test_weights_never_decide_what_is_possible(seed: int) -> None:
    steep = Habits("steep", {name: 50.0 * weight for name, weight in ODD.items()})
    with_habits = random_game(seed, 14, (HISTORIES, steep))
    without = game(()).after_all(with_habits.events)
    assert (with_habits.last.worlds.states.window == without.last.worlds.states.window).all()
    assert with_habits.answer("histories").now.keys() == with_habits.answer("steep").now.keys()


# the mixture


@pytest.mark.parametrize("seed", range(4))
def test_a_mixtures_column_is_the_sum_of_its_parts(seed: int) -> None:
    now = random_game(20 + seed, 25, (HISTORIES, *habit_models()))
    weights = now.last.worlds.states.weights
    total = sum(weight for _, weight in parts_of(now, "default"))
    assert weights[:, now.model("default")] == pytest.approx(total, rel=1e-9)
    assert sum(kinds_now(now).values()) == pytest.approx(1.0)
    assert kinds_now(now, "histories") == {}


def test_it_stays_the_sum_of_its_parts_where_weights_are_rescaled() -> None:
    """After hundreds of phases all weights are far below the smallest number a float can hold."""
    letters = "abcdefghijkl"
    ring = Board.from_dict(
        {
            "locations": [{"id": letter, "type": "small_city"} for letter in letters],
            "roads": [[a, b] for a, b in zip(letters, letters[1:] + "a", strict=True)],
        }
    )
    keen = Habits("keen", {"wolf_form": 1.0})
    models = (EQUAL, keen, Mixture("default", {"equal": 0.5, "keen": 0.5}))
    now = game(models, ring, godalming="a", seward="a", van_helsing="a", mina="a")
    for _ in range(200):
        for card in ("feed", "none", "none", "none", "none", "none"):
            now = now.after(DraculaMove(card=card))  # type: ignore[arg-type]
    worlds = now.last.worlds
    assert max(worlds.scale) <= -400
    total = sum(weight for _, weight in parts_of(now, "default"))
    assert worlds.states.weights[:, 2] == pytest.approx(total, rel=1e-9)
    assert len({worlds.scale[0], worlds.scale[1], worlds.scale[2]}) == 1


def test_bayes_by_hand() -> None:
    """Line a-b-c-d, hunters in d: he starts in a, b or c. A homebody hides; a runner never does."""
    line = Board.from_dict(
        {
            "locations": [{"id": letter, "type": "small_city"} for letter in "abcd"],
            "roads": [list(road) for road in ("ab", "bc", "cd")],
        }
    )
    stays = Habits("stays", {"feed": 12.0})
    runs = Habits("runs", {"feed": -12.0})
    models = (stays, runs, Mixture("default", {"stays": 0.25, "runs": 0.75}))
    now = game(models, line, godalming="d", seward="d", van_helsing="d", mina="d")
    fed = now.after(DraculaMove(card="feed"))
    assert kinds_now(now) == pytest.approx({"stays": 0.25, "runs": 0.75})
    assert kinds_now(fed)["stays"] == pytest.approx(1.0, abs=1e-4)


def test_the_forecast_and_the_plan_follow_the_parts() -> None:
    now = random_game(3, 10, (HISTORIES, *habit_models()))
    first = forecast(now, 1)[0]
    mixed: dict[str, float] = dict.fromkeys(first, 0.0)
    shares = kinds_now(now)
    for kind, share in shares.items():
        for place, chance in forecast(now, 1, kind)[0].items():
            mixed[place] += share * chance
    assert first == pytest.approx(mixed, abs=1e-9)
    assert plan(now, ["mina"], seconds=0.1).value.left > 0


def test_shares_and_parts_must_fit() -> None:
    with pytest.raises(ValueError, match=r"add up to 0\.9"):
        Mixture("default", {"equal": 0.9})
    with pytest.raises(ValueError, match="mixes 'gone', which is not among the models"):
        game((HISTORIES, Mixture("default", {"gone": 1.0})))
    with pytest.raises(ValueError, match="unknown feature 'speed'"):
        Habits("odd", {"speed": 1.0})


# the file


def test_the_shipped_habits_say_how_they_were_made() -> None:
    habits = shipped()
    assert set(habits.kinds) == {"bold", "cautious", "seafarer", "homing"}
    assert {"script", "seeds", "fitted on"} <= set(habits.source)
    assert [model.name for model in models_of(habits)][-1] == "default"


def test_all_problems_of_a_file_are_named() -> None:
    raw: dict[str, Any] = {
        "kinds": {"bold": {"speed": 1}},
        "shares": {"default": {"bald": 1.0}, "other": {"bold": 0.5}},
    }
    with pytest.raises(ValueError) as caught:
        read_habits(raw)
    for text in ("unknown feature 'speed'", "unknown kind 'bald'", "the shares add up to 0.5"):
        assert text in str(caught.value)
    with pytest.raises(ValueError, match="'shares' is not an object of objects"):
        read_habits({"kinds": {}})
    with pytest.raises(ValueError, match="expected an object"):
        read_habits([])
