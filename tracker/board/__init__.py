"""The board: places and links as plain tuples, read from JSON, with every problem of a board file named."""

from tracker.board.errors import BoardError, UnknownName
from tracker.board.model import Board, Link, Place
from tracker.board.problems import board_problems
from tracker.board.read import SHIPPED, load_board, read_board, read_raw

__all__ = [
    "SHIPPED",
    "Board",
    "BoardError",
    "Link",
    "Place",
    "UnknownName",
    "board_problems",
    "load_board",
    "read_board",
    "read_raw",
]
