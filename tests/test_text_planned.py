"""Plans in the terminal: moves with their reasons by day, what to do at night."""

from __future__ import annotations

from typing import Any

import pytest

from tracker.board import load_board
from tracker.plan import Move, Plan, Reason, Value
from tracker.text import plan_text

BOARD = load_board("third-edition")
MINA = Move("mina", "rome", "road")


def test_a_plan_in_words() -> None:
    moves = (
        Move("godalming"),
        Move("seward", "rome", "rail", "3/2"),
        Move("mina", "english-channel", "sea"),
    )
    value = Value(catch=0.25, find=0.5, bits=1.234, left=7.25, surrounded=0.375)
    reasons = (
        Reason("waits", "godalming", None, {"chance": 0.02}),
        Reason("far", "mina", "english-channel", {"after": 4.25}),
    )
    text = plan_text(Plan(moves, value, (Plan(moves[:1], value),), reasons), BOARD)
    worth = (
        "25.0 % in his city, 50.0 % something turned up, 1.23 bits, 7.2 places left, "
        "37.5 % within reach tomorrow"
    )
    assert text.splitlines() == [
        "Lord Godalming stays",
        "  no place within reach is likelier than 2.0 %",
        "Dr. Seward to Rome by rail (3/2)",
        "Mina to English Channel by sea",
        "  far from him, about 4.2 moves",
        worth,
        "",
        "other plans",
        "  Lord Godalming stays",
        f"    {worth}",
    ]


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        ("catch", {"chance": 0.25}, "25.0 % he is there"),
        ("find", {"chance": 0.5, "space": 3, "lair": None}, "50.0 % a card turns up, likeliest space 3"),
        ("find", {"chance": 0.5, "space": None, "lair": 1}, "50.0 % a card turns up, likeliest lair 1"),
        ("find", {"chance": 0.5, "space": None, "lair": None}, "50.0 % a card turns up"),
        ("splits", {"found": 2, "not_found": 5, "of": 7}, "5 of 7 places left if nothing turns up"),
        ("splits", {"found": 2, "not_found": 0, "of": 7}, "at most 2 of 7 places left"),
        ("closes", {"chance": 0.75}, "75.0 % his next phase ends within one move of here"),
        ("nears", {"before": 3.0, "after": 1.5}, "nearer to him, 1.5 moves instead of 3.0"),
        ("waits", {"chance": 0.0}, "he is nowhere within reach"),
    ],
)
def test_a_reason_in_words(kind: str, facts: dict[str, Any], words: str) -> None:
    plan = Plan((MINA,), Value(), reasons=(Reason(kind, "mina", "rome", facts),))
    assert plan_text(plan, BOARD).splitlines()[1] == f"  {words}"


def test_three_reasons_are_said_and_lines_break_between_them() -> None:
    chances = (0.1, 0.2, 0.3, 0.4)
    reasons = tuple(Reason("closes", "mina", "rome", {"chance": chance}) for chance in chances)
    assert plan_text(Plan((MINA,), Value(), reasons=reasons), BOARD).splitlines()[1:-1] == [
        "  10.0 % his next phase ends within one move of here;",
        "  20.0 % his next phase ends within one move of here;",
        "  30.0 % his next phase ends within one move of here",
    ]


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        ("supply", {"large": True}, "supply in Rome (a large city)"),
        ("supply", {"large": False}, "supply in Rome"),
        ("rest", {"damage": 2}, "rest (2 damage)"),
        ("idle", {}, "nothing to do"),
        (
            "move",
            {"catch": 0.1, "find": 0.3},
            "go to Rome by road (10.0 % he is there, 30.0 % a card turns up)",
        ),
        (
            "ticket",
            {"held": 1, "chance": 0.5, "without": 0.25},
            "take a ticket in Rome (50.0 % within reach tomorrow, 25.0 % without it)",
        ),
        (
            "search",
            {"space": 2, "encounters": 2, "rumours": 1, "phases": 5, "influence": 3.6},
            "search space 2 in Rome "
            "(2 encounters, 1 rumour token, about 4 influence if it matures in 5 phases)",
        ),
        (
            "search",
            {"lair": 1, "encounters": None, "rumours": 0, "phases": None, "influence": 3.0},
            "search lair 1 in Rome",
        ),
    ],
)
def test_a_night_in_words(kind: str, facts: dict[str, Any], words: str) -> None:
    reasons = (Reason(kind, "mina", "rome", facts), Reason("rest", "mina", "rome", {"damage": 1}))
    plan = Plan((Move("mina"),), Value(), reasons=reasons)
    assert plan_text(plan, BOARD, night=True).splitlines() == [
        "at night",
        f"  Mina: {words}",
        "    or rest (1 damage)",
    ]


def test_hideouts_to_find_in_words() -> None:
    known = {
        "space": 6,
        "phases": 1,
        "rumours": 0,
        "encounter": "new_vampire",
        "influence": 3.0,
        "chance": 0.5,
        "who": (("mina", 0, 0.9), ("seward", 4, 0.1)),
        "in_time": 0.9,
    }
    little = known | {"space": 5, "phases": 2, "encounter": None, "influence": 0.0, "who": (), "in_time": 0.0}
    reasons = (Reason("hideout", None, "rome", known), Reason("hideout", None, None, little))
    plan = Plan((Move("mina"),), Value(), reasons=reasons)
    assert plan_text(plan, BOARD, night=True).splitlines() == [
        "at night",
        "",
        "hideouts to find before they mature",
        "  space 6: Rome 50.0 %",
        "    New Vampire, about 3 influence if it matures in his next phase,",
        "    90.0 % within reach in time, Mina tonight",
        "  space 5",
        "    leaves the trail in 2 phases, 0.0 % within reach in time",
    ]
