"""The board: places and links as plain tuples, read from JSON, with every problem of a board file named."""

from tracker.board.changes import header_board
from tracker.board.errors import BoardError, UnknownName
from tracker.board.model import Board
from tracker.board.place import Link, Place
from tracker.board.problems import board_problems
from tracker.board.read import load_board, read_board, read_raw
from tracker.board.shipped import SHIPPED

__all__ = [
    "SHIPPED",
    "Board",
    "BoardError",
    "Link",
    "Place",
    "UnknownName",
    "board_problems",
    "header_board",
    "load_board",
    "read_board",
    "read_raw",
]
