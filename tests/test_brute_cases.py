"""The brute force against every handed case: the yardstick for the engine must be right itself."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from tests.brute.oracle import Invalid, Oracle
from tests.brute.past import check_history
from tests.brute.reasons import background, conflicts, excludes
from tracker.board import load_board

CASES = Path(__file__).parent / "data" / "cases"
NAMES = sorted(path.stem for path in CASES.glob("*.jsonl"))
BOARD = load_board("third-edition")


def load(name: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    log = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines() if line.strip()]
    return log, json.loads((CASES / f"{name}.expected.json").read_text())


def agree(found: dict[str, float], wanted: dict[str, float]) -> None:
    assert set(found) == set(wanted)
    for key, value in wanted.items():
        assert math.isclose(found[key], value, rel_tol=1e-6, abs_tol=1e-8), key


def compare(oracle: Oracle, wanted: dict[str, Any]) -> None:
    answer = oracle.answer()
    assert (answer["worlds"], answer["histories"]) == (wanted["worlds"], wanted["histories"])
    agree(answer["now"], wanted["now"])
    spaces = {entry["space"]: entry for entry in answer["trail"]}
    lairs = {entry["lair"]: entry for entry in answer["lairs"]}
    assert sorted(spaces) == [i for i, shows in enumerate(wanted["shows"], 1) if shows]
    for number, cards in enumerate(wanted["trail"], 1):
        entry = spaces.get(number, {"shows": None, "face_up": None})
        assert (entry["shows"], entry["face_up"]) == (
            wanted["shows"][number - 1],
            wanted["face_up"][number - 1],
        )
        agree(entry.get("cards") or {}, cards)
    for number, cards in enumerate(wanted["lairs"], 1):
        entry = lairs.get(number, {"face_up": None})
        assert entry["face_up"] == wanted["lair_up"][number - 1]
        agree(entry.get("cards") or {}, cards)


@pytest.mark.parametrize("name", NAMES)
def test_answers(name: str) -> None:
    log, expected = load(name)
    wanted = {answer["events"]: answer for answer in expected.get("answers", [])}
    oracle = Oracle(log[0], BOARD)
    for count, event in enumerate(log[1:], 1):
        if count == expected.get("invalid_at"):
            with pytest.raises(Invalid):
                oracle.push(event)
            return
        worlds = oracle.push(event)
        assert (worlds == 0) == (count == expected.get("impossible_at")), f"event {count}"
        if not worlds:
            return
        if count in wanted:
            compare(oracle, wanted.pop(count))
    assert not wanted


@pytest.mark.parametrize("name", [name for name in NAMES if "impossible_at" in load(name)[1]])
def test_conflicts(name: str) -> None:
    log, expected = load(name)
    events = log[1 : expected["impossible_at"] + 1]
    assert conflicts(log[0], events, BOARD) == sorted(expected["conflicts"])
    assert background(log[0], events, BOARD) == expected.get("background")


@pytest.mark.parametrize("name", [name for name in NAMES if "why" in load(name)[1]])
def test_why(name: str) -> None:
    log, expected = load(name)
    for why in expected["why"]:
        assert excludes(log[0], log[1:], BOARD, why["place"]) == sorted(why["sets"]), why["place"]


@pytest.mark.parametrize("name", [name for name in NAMES if "truth" in load(name)[1]])
def test_truth_is_a_history(name: str) -> None:
    log, expected = load(name)
    truth = expected["truth"]
    assert check_history(log[0], log[1:], BOARD, truth["plays"]) == []
    oracle = Oracle(log[0], BOARD)
    for event in log[1:]:
        oracle.push(event)
    assert oracle.may_be(truth["now"])
    for number, card in enumerate(truth["trail"], 1):
        assert card is None or oracle.may_be(card, space=number)
