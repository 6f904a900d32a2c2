"""Kinds of simulated hunters on a path of cities, each step checked by hand."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Found, Header, HunterMove, Ticket
from tracker.simulate import hunters as kinds
from tracker.simulate.hunters import HUNTER_KINDS, HunterView
from tracker.simulate.moves import hunter_steps

CITIES = "abcdefghi"
PATH = Board.from_dict(
    {
        "locations": [{"id": letter, "type": "small_city"} for letter in CITIES],
        "roads": [[one, two] for one, two in pairwise(CITIES)],
        "railways": [["e", "h", "white"]],
    }
)
GAME = Deduction(Header(hunters=dict.fromkeys(("godalming", "seward", "van_helsing", "mina"), "e")), PATH)  # type: ignore[arg-type]


def step(
    kind: str, monkeypatch: pytest.MonkeyPatch, game: Deduction = GAME, **chances: float
) -> tuple[str, str] | None:
    """Where that kind sends Mina, if he is likely to be where it is said, and how."""
    share = np.zeros(len(PATH))
    for place, chance in chances.items():
        share[PATH.index[place]] = chance
    monkeypatch.setattr(kinds, "chances_now", lambda game: share)
    steps = tuple(hunter_steps(game.table, "mina"))
    found = HUNTER_KINDS[kind]().step(
        HunterView(game, game.table, "mina", (), steps, np.random.default_rng(0))
    )
    return None if found is None else (PATH.ids[found.to], found.by)


def test_greedy_feels_the_pull_of_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """In d 0.4 / 8 + 0.3 / 8 + 0.3 / 16 = 0.11, in f 0.4 / 32 + 0.3 / 2 + 0.3 / 4 = 0.24: east."""
    assert step("greedy", monkeypatch, a=0.4, g=0.3, h=0.3) == ("f", "road")
    assert step("greedy", monkeypatch, c=0.6, g=0.2, h=0.2) == ("d", "road")


def test_nearest_goes_for_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """a 0.40 / 16, g 0.11 / 4, h 0.11 / 8, i 0.11 / 16: g; with a 0.5, a is 0.031 and g 0.0275."""
    assert step("nearest", monkeypatch, a=0.40, g=0.11, h=0.11, i=0.11) == ("f", "road")
    assert step("nearest", monkeypatch, a=0.50, g=0.11, h=0.11, i=0.11) == ("d", "road")


def test_nearest_counts_a_railway_as_one_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a ticket i is two moves away by h, and nearer than b."""
    held = GAME.after(Ticket(hunter="mina", ticket="1/-"))
    assert step("nearest", monkeypatch, b=0.5, i=0.4) == ("d", "road")
    assert step("nearest", monkeypatch, held, b=0.5, i=0.4) == ("h", "rail")


def test_both_stay_where_he_is_likeliest(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("greedy", "nearest"):
        assert step(kind, monkeypatch, e=0.6, a=0.4) is None


def test_the_planner_goes_where_he_must_be() -> None:
    game = GAME.after(HunterMove(hunter="mina", to="d", found=(Found(space=1),), dracula=True))
    game = game.after(DraculaMove(card="city", place="c"))
    steps = tuple(hunter_steps(game.table, "mina"))
    found = HUNTER_KINDS["planner"]().step(
        HunterView(game, game.table, "mina", (), steps, np.random.default_rng(0))
    )
    assert found is not None
    assert PATH.ids[found.to] == "c"
