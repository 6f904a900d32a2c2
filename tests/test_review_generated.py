"""The audit on generated games: their truth is legal; a changed one is judged as the brute force does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.brute.past import check_history
from tracker.board import load_board
from tracker.log import encode_event, encode_header
from tracker.review.judge import audit, retell
from tracker.simulate.draculas import DRACULAS
from tracker.simulate.features import PLAIN, RICH
from tracker.simulate.game import GameRecord, play_game

BOARD = load_board("third-edition")
ROUNDS = 10


def game(kind: str, seed: int, rich: bool = True) -> GameRecord:
    return play_game(BOARD, kind, "random", seed=seed, rounds=ROUNDS, features=RICH if rich else PLAIN)


@pytest.mark.parametrize("kind", DRACULAS)
@pytest.mark.parametrize("seed", range(3))
def test_the_truth_of_a_generated_game_is_legal(kind: str, seed: int) -> None:
    record = game(kind, seed, rich=seed > 0)
    assert audit(record.header, BOARD, record.events, record.plays) == ()


@pytest.mark.parametrize("seed", range(4))
def test_a_generated_truth_with_gaps_is_legal(seed: int) -> None:
    record, rng = game("random", seed), random.Random(seed)
    plays = [None if rng.random() < 0.4 else play for play in record.plays]
    retold = retell(record.header, BOARD, record.events, plays)
    assert retold.offences == ()


@pytest.mark.parametrize("seed", range(12))
def test_a_changed_truth_is_judged_as_the_brute_force_judges_it(seed: int) -> None:
    record, rng = game(rng_kind(seed), seed), random.Random(seed)
    raw = [encode_event(event) for event in record.events]
    header = encode_header(record.header)
    for _ in range(4):
        plays = changed(list(record.plays), rng)
        wrong = check_history(header, raw, BOARD, plays)
        found = audit(record.header, BOARD, record.events, plays)
        assert bool(found) == bool(wrong), (plays, found, wrong)


def rng_kind(seed: int) -> str:
    return sorted(DRACULAS)[seed % len(DRACULAS)]


def changed(plays: list[Any], rng: random.Random) -> list[Any]:
    """One entry replaced by a place near by, one that he played already, or Hide."""
    number = rng.randrange(len(plays))
    old = plays[number]
    inner = old["play"] if isinstance(old, dict) and "misdirect" in old else old
    known = [play for play in plays if isinstance(play, str) and play in BOARD.index]
    near = [BOARD.ids[there] for place in known for there in BOARD.moves[BOARD.index[place]]]
    place = rng.choice([rng.choice(known), rng.choice(near), rng.choice(BOARD.ids)])
    new: Any = {next(iter(inner)): place} if isinstance(inner, dict) else rng.choice([place, place, "hide"])
    plays[number] = {**old, "play": new} if inner is not old else new
    return plays
