"""Whole games through the forms."""

from pathlib import Path

import pytest

from tests.form_filling import answers_for, form_for, same_line
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.log import read_log_file

CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("game-*.jsonl"))
ALLIES = ("jonathan_harker", "rufus_smith", "sister_agatha")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_whole_games_can_be_entered_line_by_line(path):
    """Every line of a recorded game is found through the forms, but for what they fill in by themselves."""
    log = read_log_file(path)
    game = Deduction(log.header, load_board(log.header.board))
    for event in log.events:
        if not game.last.possible or len(game.last.worlds) > 60_000:
            break
        kind, given, places = form_for(event)
        if kind is not None:
            found = answers_for(game, kind, lambda made, event=event: same_line(made, event), places, given)
            assert found is not None, (game.events[-3:], event)
        game = game.after(event)
