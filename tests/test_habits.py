"""Habits: chances that add up, a mixture by Bayes' rule, weights that never decide what is possible."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Damage,
    DraculaMove,
    Event,
    Found,
    Header,
    HunterAt,
    HunterMove,
    Left,
    Ticket,
    Token,
    Truth,
)
from tracker.forecast import forecast
from tracker.habits import Habits, Mixture, habit_models, kinds_now, parts_of, read_habits, shipped
from tracker.habits.features import AGAINST, CARE, FEATURES, FOR, HEMMED, KINDS, STAYS, Scene, hemmed
from tracker.habits.fit import Decision, fit, fit_shared, log_likelihood
from tracker.habits.judge import judge, reliability
from tracker.habits.load import EQUAL, models_of
from tracker.habits.truths import places_after
from tracker.plan import plan
from tracker.rules.models import HISTORIES, Model
from tracker.rules.plays import Situation
from tracker.rules.table import InvalidEvent

REAL = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
ODD = {name: round(0.3 * (-1) ** i * (1 + i % 4), 3) for i, name in enumerate(FEATURES)}
"""Weights without sense, to see that the sums hold for any."""


def game(models: tuple[Model, ...], board: Board = REAL, **start: str) -> Deduction:
    return Deduction(Header(hunters={**START, **start}), board, models=models)  # type: ignore[arg-type]


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


# the fit


def choices(weights: dict[str, float], count: int, seed: int) -> list[Decision]:
    rng = np.random.default_rng(seed)
    vector = np.array([weights.get(name, 0.0) for name in FEATURES])
    found = []
    for _ in range(count):
        rows = rng.normal(size=(int(rng.integers(3, 8)), len(FEATURES)))
        logits = rows @ vector
        chances = np.exp(logits - logits.max())
        found.append(Decision(rows, int(rng.choice(len(rows), p=chances / chances.sum()))))
    return found


def test_the_fit_finds_the_weights_behind_the_choices() -> None:
    truth = {"two_away": 0.8, "in_reach": -0.6, "hide": 0.5, "home": -0.4}
    found = fit(choices(truth, 4000, 1), ridge=1.0)
    for name in FEATURES:
        assert found.get(name, 0.0) == pytest.approx(truth.get(name, 0.0), abs=0.12)
    assert log_likelihood(choices(truth, 500, 2), found) > log_likelihood(choices(truth, 500, 2), {})


def test_the_fit_keeps_to_the_signs() -> None:
    found = fit(choices({"two_away": -1.0, "in_reach": 1.0}, 1500, 3))
    assert found.get("two_away", 0.0) == 0
    assert found.get("in_reach", 0.0) == 0


def test_what_is_shared_has_one_weight() -> None:
    kinds = {
        "one": choices({"two_away": 0.5, "hide": 1.0}, 700, 4),
        "two": choices({"two_away": 0.9, "hide": -1.0}, 700, 5),
    }
    together, own = fit_shared(kinds, CARE, ridge=1.0)
    assert together["two_away"] == own["one"]["two_away"] == own["two"]["two_away"]
    assert together["two_away"] == pytest.approx(0.7, abs=0.15)
    assert own["one"]["hide"] > 0.7 and own["two"]["hide"] < -0.7
    assert "hide" not in together


# the judge


def test_places_after_reads_every_form_of_a_play() -> None:
    plays = [
        "paris",
        "hide",
        "feed",
        {"bat": "nantes"},
        {"misdirect": 2, "play": "dark_call"},
        {"lair": "rome"},
    ]
    assert places_after(plays) == ["paris", "paris", "paris", "nantes", "nantes", "rome"]
    with pytest.raises(ValueError, match="entry 1"):
        places_after(["paris", None])


def test_judging_a_game() -> None:
    header = Header(hunters=START)  # type: ignore[arg-type]
    events: list[Event] = [
        HunterMove(hunter="seward", to="bordeaux", by="special"),
        DraculaMove(card="sea"),
        DraculaMove(card="city"),
        Truth(plays=("nantes", "north-atlantic", "santander")),
    ]
    found = judge(header, events, REAL, (HISTORIES, EQUAL))
    assert found.losses.shape == (2, 2)
    now = Deduction(header, REAL, models=(HISTORIES, EQUAL)).after_all(events[:2])
    assert found.losses[0, 0] == pytest.approx(-np.log2(now.answer("histories").now["north-atlantic"]))
    curve = reliability([found], 0)
    assert curve.cases.sum() == (found.chances[:, 0] > 0).sum()
    assert float((curve.came * curve.cases).sum()) == pytest.approx(2)
    assert curve.worst(least=10**9) == 0
    with pytest.raises(ValueError, match="without a 'truth' line"):
        judge(header, events[:2], REAL, (HISTORIES,))


SCRIPT = Path(__file__).resolve().parent.parent / "scripts" / "fit_habits.py"


def run_script(*args: str) -> str:
    root = SCRIPT.parent.parent
    command = [sys.executable, str(SCRIPT), *args]
    environment = {"PYTHONPATH": str(root), "PATH": ""}
    done = subprocess.run(command, check=True, cwd=root, env=environment, capture_output=True, text=True)
    return done.stderr


@pytest.mark.slow
def test_the_script_fits_judges_and_writes(tmp_path: Path) -> None:
    said = run_script("--games", "3", "--judge", "2", "--jobs", "1", "--to", str(tmp_path))
    habits = read_habits(json.loads((tmp_path / "data" / "habits.json").read_text()))
    assert set(habits.shares["default"]) - {"equal"} <= set(habits.kinds)
    assert habits.source["fitted on"] == ["sea-going", "home-bound"]
    assert habits.source["equal play stands for"].keys() == {"random"}
    page = (tmp_path / "docs" / "habits.md").read_text()
    assert "| planner-aware |" in page and "set by hand" in page
    assert (tmp_path / "docs" / "habits.svg").read_text().startswith("<svg")
    assert "random: 36 choices in 3 games" in said


@pytest.mark.slow
def test_the_script_fits_and_judges_the_same_on_a_dask_cluster(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="needs fury-tracker[dask]")
    size = ("--games", "3", "--judge", "2")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        run_script(*size, "--dask", cluster.scheduler_address, "--to", str(tmp_path / "there"))
    run_script(*size, "--jobs", "2", "--to", str(tmp_path / "here"))
    for name in ("data/habits.json", "docs/habits.md", "docs/habits.svg"):
        assert (tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
