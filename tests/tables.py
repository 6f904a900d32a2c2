"""Public tables on one small board: what a list of events lays there."""

from __future__ import annotations

from collections.abc import Sequence

from tests.tiny import header, tiny
from tracker.board import Board
from tracker.events import DraculaMove, Event, Found, HunterMove, Left
from tracker.rules.fold import read_event
from tracker.rules.table import Table, opening_table

BOARD = tiny("ab bc cd de ef fg gh bh", seas="ax bx xy gy", castle="d", regions="abc")
"""The road a-b-c-d-e-f-g-h with b-h; a and b are ports of x, g of y; d is the castle; a to c lie in North."""
A, B, C, D = 0, 1, 2, 3
CITY, SEA, FEED = DraculaMove(card="city"), DraculaMove(card="sea"), DraculaMove(card="feed")
HIDE_SEEN, CASTLE = DraculaMove(card="hide"), DraculaMove(card="castle")
WOLF, DARK_CALL = DraculaMove(card="wolf_form"), DraculaMove(card="dark_call")


def to_lair(slot: int, card: str = "city") -> DraculaMove:
    return DraculaMove(card=card, left=Left(to="lair", lair=slot))  # type: ignore[arg-type]


def mina(to: str, *found: Found, by: str = "special") -> HunterMove:
    return HunterMove(hunter="mina", to=to, by=by, found=found)  # type: ignore[arg-type]


def table_after(events: Sequence[Event], advanced: bool = True, board: Board = BOARD, at: str = "e") -> Table:
    table = opening_table(header(at, advanced), board)
    for event in events:
        table = read_event(table, event).table
    return table
