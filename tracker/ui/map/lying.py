"""What of the public table lies on the map: the hunters' figures and the tokens, as a map view names them."""

from __future__ import annotations

from tracker.board import Board
from tracker.events import HUNTERS
from tracker.rules.table import Table
from tracker.ui.map.view import TokenAt

__all__ = ["lying_tokens", "standing"]


def standing(board: Board, table: Table) -> dict[str, str]:
    """Where each hunter's figure stands: a place or a hospital."""
    hospitals = {city: hospital for hospital, city in board.hospitals.items()}
    return {
        hunter: hospitals[spot.place] if spot.hospital and spot.place in hospitals else board.ids[spot.place]
        for hunter, spot in zip(HUNTERS, table.hunters, strict=True)
        if spot.place >= 0
    }


def lying_tokens(board: Board, table: Table) -> list[TokenAt]:
    """Each token with its place, or with both ends of its link."""
    ids = board.ids
    return [
        (token.token, ids[token.place] if token.other is None else (ids[token.place], ids[token.other]))
        for token in table.tokens
    ]
