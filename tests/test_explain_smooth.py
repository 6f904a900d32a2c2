"""The smoothed past against the brute force over whole histories."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests.brute import past
from tests.brute.moves import NOW
from tests.brute.oracle import Oracle
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.explain import smooth
from tracker.explain.examples import places_of
from tracker.log import decode_event, decode_header
from tracker.rules.models import EQUAL_PLAY, HISTORIES, Histories
from tracker.worlds.table import Limits

CASES = Path(__file__).parent / "data" / "cases"
GAMES = [f"game-{number:02}" for number in range(1, 13)]
BOARD = load_board("third-edition")
NO_TABLE = sorted(
    path.stem
    for path in CASES.glob("*.jsonl")
    if "game-" not in path.stem and "invalid" not in path.stem and '"table"' not in path.read_text()
)


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines() if line.strip()]


def game_of(log: list[dict[str, Any]], limits: Limits | None = None) -> Deduction:
    game = Deduction(decode_header(log[0]), BOARD, limits=limits)
    return game.after_all(decode_event(line, BOARD) for line in log[1:])


@pytest.mark.parametrize("name", NO_TABLE)
def test_every_history_counts(name: str) -> None:
    """Probabilities of the model ``histories`` are counts over all whole histories."""
    log = load(name)
    whole = [places_of(plays) for plays in past.histories(log[0], log[1:], BOARD)]
    phases = smooth(game_of(log))
    for number, phase in enumerate(phases):
        counts = Counter(places[number] for places in whole)
        assert phase.exact
        assert phase.places["histories"] == pytest.approx({p: n / len(whole) for p, n in counts.items()})
        assert set(phase.certain) == (set(counts) if len(counts) == 1 else set())


@pytest.mark.parametrize("name", GAMES)
def test_places_of_whole_games(name: str) -> None:
    log = load(name)[:40]
    wanted = past.smooth(log[0], log[1:], BOARD)
    for phase, (line, places) in zip(smooth(game_of(log)), wanted, strict=True):
        assert phase.line == line
        assert set(phase.places["histories"]) == places
        assert set(phase.places["default"]) == places


@pytest.mark.parametrize("name", ["game-02", "game-08", "game-10"])
def test_lairs_as_sets_keep_the_places(name: str) -> None:
    """One lair held as a set a row is exact, several allow more, never less."""
    log = load(name)[:60]
    for phase, (_, places) in zip(
        smooth(game_of(log, Limits(rows=5))), past.smooth(log[0], log[1:], BOARD), strict=True
    ):
        found = set(phase.places["histories"])
        assert found >= places
        assert found == places or not phase.exact


@pytest.mark.parametrize(
    ("name", "count", "check"), [("game-01", 25, 8), ("game-05", 30, 12), ("game-07", 30, 5)]
)
def test_default_model(name: str, count: int, check: int) -> None:
    """The share of the weight that goes through a place: run on from those states only."""
    log = load(name)[: count + 1]
    phases = {phase.line: phase for phase in smooth(game_of(log))}
    line = max(line for line in phases if line <= check)
    shares = {place: final_weight(log, line, place) for place in phases[line].places["default"]}
    total = sum(shares.values())
    assert phases[line].places["default"] == pytest.approx({p: w / total for p, w in shares.items()})


def final_weight(log: list[dict[str, Any]], line: int, place: str) -> float:
    oracle = Oracle(log[0], BOARD)
    for number, event in enumerate(log[1:], 2):
        oracle.push(event)
        if number == line:
            at = oracle.ground.index[place]
            oracle.states = {state: w for state, w in oracle.states.items() if state[NOW] == at}
    return float(sum(weight for _, weight in oracle.states.values()))


def test_an_impossible_log_has_no_past() -> None:
    log = load("impossible-two-places")
    phases = smooth(game_of(log))
    assert phases
    assert all(phase.places == {"histories": {}, "default": {}} and not phase.certain for phase in phases)


def test_a_joined_game_starts_at_its_table() -> None:
    phases = smooth(game_of(load("late-to-the-table")))
    assert phases[0].kind == "table"
    assert all(phase.places["default"] for phase in phases)


class Mixed(Histories):
    """A model whose column is the sum of others'."""

    name = "mixed"
    parts: ClassVar[dict[str, float]] = {"histories": 0.25, "default": 0.75}


def test_a_mixture_of_models() -> None:
    """The share of a place is the mean over the kinds, each as likely as all that was seen makes it."""
    header, log = decode_header(load("game-01")[0]), load("game-01")[1:25]
    events = [decode_event(line, BOARD) for line in log]
    game = Deduction(header, BOARD, models=(HISTORIES, EQUAL_PLAY, Mixed())).after_all(events)
    totals = game.last.worlds.states.weights.sum(axis=0)
    kinds = {"histories": 0.25 * totals[0] / totals[2], "default": 0.75 * totals[1] / totals[2]}
    for phase in smooth(game):
        for place, share in phase.places["mixed"].items():
            assert share == pytest.approx(sum(p * phase.places[kind][place] for kind, p in kinds.items()))
