"""The fit, the judge, and the script that runs both."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.habits import ODD, REAL, START
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Event, Header, HunterMove, Truth
from tracker.habits import Habits, read_habits
from tracker.habits.features import CARE, FEATURES, HEMMED
from tracker.habits.fit import Decision, Watched, fit, fit_shared, log_likelihood
from tracker.habits.judge import judge, reliability
from tracker.habits.load import EQUAL
from tracker.habits.truths import places_after
from tracker.rules.context import context_for
from tracker.rules.models import HISTORIES
from tracker.rules.plays import Situation
from tracker.simulate.draculas import Dracula, DraculaView
from tracker.simulate.features import RICH
from tracker.simulate.game import play_game
from tracker.simulate.phase import Choice


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


class Looked(Dracula):
    """A random Dracula that keeps what he saw."""

    def __init__(self) -> None:
        self.saw: list[tuple[DraculaView, Sequence[Choice]]] = []

    def choose(self, view: DraculaView, choices: Sequence[Choice]) -> Choice:
        self.saw.append((view, choices))
        return super().choose(view, choices)

    def lands(self, view: DraculaView, places: Sequence[int]) -> int:
        return places[0]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_fitted_is_what_the_model_weighs(seed: int) -> None:
    """The softmax over the features of a choice that was written down is the model's chance of each play."""
    looked = Looked()
    watched = Watched(looked)
    play_game(REAL, watched, "greedy", seed=seed, rounds=12, features=RICH)
    small = {name: 0.3 * weight for name, weight in ODD.items()}
    model, vector = Habits("small", small), np.array([small[name] for name in FEATURES])
    for (view, choices), decision in zip(looked.saw, watched.decisions, strict=True):
        weights = np.exp(decision.features @ vector)
        context = context_for(REAL, ())
        situation = Situation(view.truth.row(context.words), view.table, context)
        for choice, weight in zip(choices, weights, strict=True):
            chance = model.play(situation, choice.kind, np.array([0]), np.array([choice.place]))
            assert chance[0] == pytest.approx(weight / weights.sum(), rel=1e-9)
    assert any(each.features[:, list(FEATURES).index(HEMMED)].any() for each in watched.decisions)


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
