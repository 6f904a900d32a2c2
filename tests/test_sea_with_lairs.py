"""He goes to sea while lairs are in use: a zone is in no lair, and its index may lie beyond their sets."""

from __future__ import annotations

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Header, Left

START = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}


def test_a_sea_move_leaves_the_lairs_alone() -> None:
    game = Deduction(Header(hunters=START), load_board("third-edition"))  # type: ignore[arg-type]
    game = game.after_all([DraculaMove(card="city")] * 6)
    before = game.after(DraculaMove(card="city", left=Left(to="lair", lair=1)))
    after = before.after(DraculaMove(card="sea"))
    assert "tyrrhenian-sea" in after.answer().now
    assert set(after.answer().now) <= set(game.board.ids[game.board.land :])
    assert after.answer().lairs[0].cards.keys() <= before.answer().lairs[0].cards.keys()
