"""Turning everything up after the game: six spaces, three lairs and what is remembered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tracker.board import load_board
from tracker.events import DraculaMove, EscapeAsBat, Event, Found, Header, HunterMove, Left, ReachedSix
from tracker.log import read_log_file
from tracker.review.judge import audit
from tracker.review.truth import TruthError, read_truth, spelled
from tracker.review.turned_up import Entry, truth_form, truth_from_table

CASES = Path(__file__).parent / "data" / "cases"
TRUTHS = sorted(f for f in CASES.glob("*.expected.json") if "truth" in json.loads(f.read_text()))
BOARD = load_board("third-edition")
HEADER = Header(
    hunters={"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
)
CITY = DraculaMove(card="city")


@pytest.mark.parametrize("file", TRUTHS, ids=lambda file: file.name.split(".")[0])
def test_what_is_turned_up_agrees_with_the_truth(file: Path) -> None:
    truth = json.loads(file.read_text())["truth"]
    log = read_log_file(file.with_name(file.name.replace("expected.json", "jsonl")))
    board = load_board(log.header.board)
    game = log.header, board, log.events
    plays = truth_from_table(*game, truth["trail"], truth["lairs"])
    told = [(got, want) for got, want in zip(plays, truth["plays"], strict=True) if got is not None]
    assert len(told) > len(plays) // 3
    assert all(got == want or got == {**want, "play": None} for got, want in told)
    assert audit(*game, plays) == ()


def test_the_form_shows_what_the_log_tells() -> None:
    form = truth_form(HEADER, BOARD, [CITY, DraculaMove(card="feed"), EscapeAsBat(space=2)])
    assert form.entries == (
        Entry(1, "city", None),
        Entry(2, "city", None),
        Entry(3, "feed", "feed"),
        Entry(4, "bat", None),
    )
    assert form.trail == (3, None, 0, None, None, None)


def test_a_card_turned_up_on_the_way_is_known_after_it_left() -> None:
    log: list[Event] = [
        CITY,
        HunterMove(hunter="mina", to="paris", found=(Found(space=2),)),
        *[CITY] * 4,
        DraculaMove(card="city", left=Left(), reached_six=ReachedSix(card="nantes")),
    ]
    assert truth_from_table(HEADER, BOARD, log)[:3] == ["paris", "nantes", None]


def test_a_lair_taken_back_tells_both_entries() -> None:
    log = [*[CITY] * 5, DraculaMove(card="city", left=Left(to="lair", lair=2))]
    log.append(DraculaMove(card="lair", lair=2, left=Left()))
    plays = truth_from_table(HEADER, BOARD, log, ["paris"])
    assert (plays[0], plays[7]) == ("paris", {"lair": "paris"})


def test_a_misdirect_is_known_although_its_play_is_not() -> None:
    plays = truth_from_table(HEADER, BOARD, [CITY, DraculaMove(card="city", misdirect=3)])
    assert plays == [None, None, {"misdirect": 3, "play": None}]
    plays = truth_from_table(HEADER, BOARD, [CITY, DraculaMove(card="city", misdirect=3)], ["Paris"])
    assert plays[2] == {"misdirect": 3, "play": "paris"}


def test_what_is_remembered_fills_the_rest() -> None:
    log = [CITY, DraculaMove(card="wolf_form"), DraculaMove(card="city", misdirect=4)]
    told = {0: "Zürich", 1: "strasbourg", 3: "cologne"}
    plays = truth_from_table(HEADER, BOARD, log, [None, "brussels"], remembered=told)
    assert plays == ["zurich", "strasbourg", {"wolf_form": "brussels"}, {"misdirect": 4, "play": "cologne"}]


@pytest.mark.parametrize(
    ("trail", "lairs", "told", "problem"),
    [
        (["paris", None, "nantes"], [], {}, "'nantes' is named for space 3, but nothing lies there"),
        (["parris"], [], {}, "did you mean 'paris'?"),
        (["paris", "paris"], [], {}, "'paris' is named for space 1 and for space 2: it exists once"),
        (["north-sea"], [], {}, "'north-sea' is named for space 1, whose back is 'city'"),
        (["castle-dracula"], [], {}, "whose back is 'city'"),
        ([None, "paris"], [], {}, "'paris' is named for space 2, where 'nantes' lies face up"),
        ([], ["paris"], {}, "'paris' is named for lair 1, but nothing lies there"),
        ([None] * 7, [], {}, "7 cards are given for 6 spaces"),
        (["paris"], [], {1: "hide"}, "line 2 is remembered as 'hide', but the table tells 'paris'"),
        ([], [], {5: "hide"}, "entry 5 is remembered, but the log has entries 0 to 1"),
        ([], [], {1: {"bat": "zzz"}}, "unknown place 'zzz'"),
    ],
)
def test_what_does_not_fit_is_a_clear_error(
    trail: list[Any], lairs: list[Any], told: dict[int, Any], problem: str
) -> None:
    log: list[Event] = [CITY, HunterMove(hunter="mina", to="nantes", found=(Found(space=2),))]
    with pytest.raises(TruthError) as error:
        truth_from_table(HEADER, BOARD, log, trail, lairs, told)
    assert problem in str(error.value)


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(TruthError) as error:
        truth_from_table(HEADER, BOARD, [CITY], ["zzz", "north-sea"], ["rome"], {9: "hide"})
    assert len(error.value.problems) == 4


@pytest.mark.parametrize(
    "raw", [None, "paris", "hide", {"wolf_form": "paris"}, {"misdirect": 2, "play": "feed"}]
)
def test_a_play_is_spelled_as_it_is_read(raw: Any) -> None:
    assert spelled(read_truth([None, raw], BOARD, [CITY])[1], BOARD) == raw
