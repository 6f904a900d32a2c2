"""Whole histories and reasons of the brute force, on logs that are small enough to write them all down."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.brute.ground import from_board, from_raw
from tests.brute.oracle import Oracle
from tests.brute.past import check_history, histories, smooth
from tests.brute.reasons import conflicts, excludes, irreducible, observations, replay
from tests.test_brute_rules import BOARD, CITY, DARK, FEED, RAW, enter, start
from tracker.board import Board, load_board

CASES = Path(__file__).parent / "data" / "cases"
HEADER: dict[str, Any] = {"hunters": {"seward": "e"}}
WOLF, SEA, NONE = ({"type": "dracula_move", "card": card} for card in ("wolf_form", "sea", "none"))
TO_LAIR = {**CITY, "left": {"to": "lair", "lair": 1}}
LOGS: list[list[dict[str, Any]]] = [
    [CITY, CITY],
    [CITY, {**CITY, "misdirect": 3}, enter("b")],
    [FEED, SEA, WOLF],
    [CITY, enter("b", {"space": 1}), {"type": "escape_as_bat"}, CITY],
    [
        CITY,
        {"type": "clear", "space": 1},
        CITY,
        FEED,
        DARK,
        NONE,
        {**CITY, "left": {"to": "lair", "lair": 1}},
    ],
]


@pytest.mark.parametrize("events", LOGS)
def test_histories_are_counted_right(events: list[dict[str, Any]]) -> None:
    oracle = Oracle(HEADER, BOARD)
    for event in events:
        oracle.push(event)
    written = [json.dumps(plays) for plays in histories(HEADER, events, BOARD)]
    assert len(written) == len(set(written)) == oracle.histories > 0
    for plays in written:
        assert check_history(HEADER, events, BOARD, json.loads(plays)) == []


def place_of(play: Any, before: str) -> str:
    if isinstance(play, dict):
        return place_of(play["play"], before) if "misdirect" in play else str(next(iter(play.values())))
    return before if play in ("hide", "feed", "dark_call", "none") else str(play)


@pytest.mark.parametrize("events", LOGS)
def test_smooth_is_the_union_of_all_histories(events: list[dict[str, Any]]) -> None:
    places: list[set[str]] = []
    for plays in histories(HEADER, events, BOARD):
        here = ""
        for at, play in enumerate(plays):
            here = place_of(play, here)
            places[at : at + 1] = [(places[at] if at < len(places) else set()) | {here}]
    assert [some for _, some in smooth(HEADER, events, BOARD)] == places


@pytest.mark.parametrize(
    ("plays", "reason"),
    [
        (["a", "b", "c"], []),
        (["e", "a", "b"], ["line 1: 'e' is no start city"]),
        (["a", "c", "b"], ["line 2: 'c': rule 3: not one ordinary move away"]),
        (["a", "b", "a"], ["line 3: 'a': rule 1: that card lies on the trail or in a lair"]),
        (["a", "hide", "hide"], ["line 3: 'hide': rule 4: a Hide lies on the trail"]),
        (["c", "b", "a"], ["line 4: what the observation says"]),
        (["a", "z", "e"], ["line 2: 'z' does not show 'city' as the line says, or a hunter stands there"]),
        (["a", "b"], ["2 plays, but the log has 3, the start city included"]),
        (["a", None, None], []),
        (["c", None, "a"], ["line 4: what the observation says"]),
    ],
)
def test_check_history_says_what_is_wrong(plays: list[Any], reason: list[str]) -> None:
    assert check_history(HEADER, [CITY, CITY, enter("a", {"space": 3})], BOARD, plays) == reason


def test_irreducible_sets() -> None:
    bad = [{1, 2}, {2, 3}, {4}]
    assert irreducible(range(6), lambda lines: any(one <= lines for one in bad)) == [[1, 2], [2, 3], [4]]
    assert irreducible(range(6), lambda lines: True) == [[]]
    assert irreducible(range(6), lambda lines: False) == []


def test_reasons() -> None:
    events = [start("a"), enter("b"), CITY, enter("b")]
    # b, for he cannot enter the hunter's city face down; a lies face up, so no Hide
    assert conflicts(HEADER, events, BOARD) == [[2]]
    events = [start("a"), CITY, enter("b"), enter("c")]
    assert conflicts(HEADER, events, BOARD) == [[2, 4]]
    assert excludes(HEADER, events[:2], BOARD, "d") == [[2]]
    assert excludes(HEADER, events[:2], BOARD, "b") == []
    assert excludes(HEADER, events[:2], BOARD, "hide", space=1) == [[2]]


@pytest.mark.parametrize("name", ["game-01", "game-02", "game-03", "game-05", "game-08", "game-09"])
def test_leaving_lines_out_only_adds_worlds(name: str) -> None:
    log = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines()]
    header, events, board = log[0], log[1:21], from_board(load_board("third-edition"))
    chance = random.Random(name)
    every = observations(events)
    some = [line for line in every if chance.random() < 0.8]
    fewer = [line for line in some if chance.random() < 0.8]
    worlds = [set(replay(header, events, board, lines).states) for lines in (every, some, fewer)]
    assert worlds[0] <= worlds[1] <= worlds[2]


def test_both_readers_of_a_board_agree() -> None:
    mine, theirs = from_raw(RAW), from_board(Board.from_dict(RAW))
    assert (mine.ids, mine.step, mine.wolf, mine.fly) == (theirs.ids, theirs.step, theirs.wolf, theirs.fly)
    assert (mine.land, mine.castle, mine.region) == (theirs.land, theirs.castle, theirs.region)
    assert mine.hospitals == theirs.hospitals
