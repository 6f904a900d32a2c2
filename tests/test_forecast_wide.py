"""Forecasts of wide tables: drawn, quick, and exact all the same about what is possible."""

from __future__ import annotations

import itertools
import time

import pytest

from tests.test_forecast import random_game
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Header
from tracker.forecast import forecast, look_ahead, usual


def wide() -> Deduction:
    """Six hidden moves on the shipped board: some 30,000 worlds."""
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    now = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    return now.after_all([DraculaMove(card="city")] * 5)


def test_six_hidden_moves_reach_everything() -> None:
    steps = forecast(wide(), 6)
    assert all(sum(step.values()) == pytest.approx(1) for step in steps)
    for near, far in itertools.pairwise(steps):
        assert set(near) <= set(far)


def test_a_wide_table_is_drawn_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    now = wide()
    drawn = look_ahead(now, 2)
    assert drawn.sampled and drawn.exact
    assert not look_ahead(now, 1).sampled
    monkeypatch.setattr("tracker.forecast.usual.MOST_FOLLOWED", 10**9)
    whole = look_ahead(now, 2)
    assert not whole.sampled and whole.exact
    assert drawn.phases[0] == whole.phases[0]
    assert set(drawn.phases[1]) == set(whole.phases[1])
    for place, chance in whole.phases[1].items():
        assert drawn.phases[1][place] == pytest.approx(chance, abs=0.003)


def test_what_is_drawn_weighs_as_much_as_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    start = usual.usual_start(random_game(303, True, 4), "default")
    groups: usual.Groups = {(): (start.table, start.states)}
    for radius in (9, 8, 7):
        groups = usual.next_phase(groups, start.context, radius)
    monkeypatch.setattr(usual, "MOST_GROUPS", 12)
    monkeypatch.setattr(usual, "FOLLOWED", 50)
    fewer = usual._fewer(groups)
    count = sum(len(states) for _, states in groups.values())
    drawn = usual._drawn(groups, count)
    whole = sum(float(states.weights.sum()) for _, states in groups.values())
    assert len(fewer) <= 12 < len(groups)
    assert sum(len(states) for _, states in drawn.values()) < count
    for part in (fewer, drawn):
        assert sum(float(states.weights.sum()) for _, states in part.values()) == pytest.approx(whole)


@pytest.mark.parametrize("seed", [303, 319])
def test_many_patterns_of_powers_are_drawn_from_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    now = random_game(seed, True, 4)
    whole = look_ahead(now, 4)
    monkeypatch.setattr("tracker.forecast.usual.MOST_GROUPS", 8)
    drawn = look_ahead(now, 4)
    assert drawn.sampled and drawn.exact and not whole.sampled
    assert drawn.phases[:2] == whole.phases[:2]
    for some, every in zip(drawn.phases, whole.phases, strict=True):
        assert set(some) == set(every)
        for place, chance in every.items():
            assert some[place] == pytest.approx(chance, abs=0.05)


def test_a_forecast_of_a_wide_table_is_quick() -> None:
    now = wide()
    look_ahead(now, 1)
    before = time.process_time()
    look_ahead(now, 3)
    assert time.process_time() - before < 0.6


def test_a_search_that_gives_up_says_so_and_misses_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    now = random_game(304, True, 5)
    whole = look_ahead(now, 2)
    monkeypatch.setattr("tracker.reach.search.MOST_WALKS", 1)
    short = look_ahead(now, 2)
    assert whole.exact and not short.exact
    assert set(whole.phases[1]) < set(short.phases[1])
