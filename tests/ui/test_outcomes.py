"""What a hunter can find: exactly what the deduction accepts, no more and no less."""

import itertools
from pathlib import Path

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Found, HunterMove
from tracker.log import read_log_file
from tracker.rules.table import InvalidEvent
from tracker.ui.outcomes import arrivals

BOARD = load_board("third-edition")
CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("game-0[1-4].jsonl"))


def accepted(game, to):
    """Every combination of finds that leaves a world, by trying them all."""
    table = game.table
    spaces = [n for n, h in table.spaces() if h.face_down]
    lairs = [n for n, h in table.slots() if h.face_down]
    sets = [()]
    sets += [(Found(space=n),) for n in spaces] + [(Found(lair=n),) for n in lairs]
    sets += [(Found(space=n), Found(space=h, card="hide")) for n, h in itertools.permutations(spaces, 2)]
    found = set()
    for finds, dracula in itertools.product(sets, (True, False)):
        move = HunterMove(hunter="mina", to=BOARD.ids[to], by="special", found=finds, dracula=dracula)
        try:
            if game.after(move).last.possible:
                found.add((frozenset(finds), dracula))
        except InvalidEvent:
            pass
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_offered_finds_are_those_that_fit(path):
    log = read_log_file(path)
    game = Deduction(log.header, BOARD)
    tried = 0
    for number, event in enumerate(log.events[:30]):
        game = game.after(event)
        if number % 5 or len(game.last.worlds) > 30_000:
            continue
        here = sorted({*(BOARD.index[p] for p in list(game.answer().now)[:2]), number % BOARD.land})
        for to in here:
            if to < BOARD.land and to != BOARD.castle:
                offered = {(frozenset(o.found), o.dracula) for o in arrivals(game, to)}
                assert offered == accepted(game, to), (number, BOARD.ids[to])
                tried += 1
    assert tried


def test_their_chances_add_up():
    log = read_log_file(CASES[0])
    game = Deduction(log.header, BOARD).after_all(log.events[:12])
    for to in range(BOARD.land):
        assert sum(outcome.chance for outcome in arrivals(game, to)) == pytest.approx(1.0)


def test_nothing_there_comes_first_and_the_likeliest_find_next():
    log = read_log_file(CASES[0])
    game = Deduction(log.header, BOARD).after_all(log.events[:20])
    outcomes = arrivals(game, BOARD.index["madrid"])
    assert outcomes[0].found == ()
    finds = [outcome.chance for outcome in outcomes if outcome.found]
    assert finds == sorted(finds, reverse=True)


def test_at_sea_nothing_can_be_found():
    log = read_log_file(CASES[0])
    assert arrivals(Deduction(log.header, BOARD), BOARD.index["north-sea"]) == ()


def test_a_game_without_worlds_still_offers_what_the_table_allows():
    log = read_log_file(CASES[0])
    game = Deduction(log.header, BOARD).after(DraculaMove(card="sea"))
    for sea in ("rome", "paris"):
        game = game.after(HunterMove(hunter="mina", to=sea, by="special", found=(), dracula=False))
    empty = game.after(DraculaMove(card="castle", place="castle-dracula"))
    assert not empty.last.possible
    offered = {outcome.found for outcome in arrivals(empty, BOARD.index["paris"])}
    assert {(), (Found(space=2),)} <= offered
