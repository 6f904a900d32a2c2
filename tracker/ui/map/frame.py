"""What part of the board the map shows: the whole board or one region, always in the shape of the board."""

from __future__ import annotations

from dataclasses import dataclass

from tracker.board import Board

__all__ = ["HEIGHT", "WHOLE", "WIDTH", "Frame", "frame", "presets"]

WIDTH, HEIGHT = 1000.0, 700.0
"""The drawing box of every board."""
WHOLE = "whole"
_MARGIN = 42.0


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle of the drawing box, in board units; ``y`` grows northwards."""

    x0: float
    x1: float
    y0: float
    y1: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the frame."""
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def scale(self, pixels: float) -> float:
        """Pixels of one board unit if the frame is drawn ``pixels`` wide."""
        return pixels / (self.x1 - self.x0)


def presets(board: Board) -> tuple[str, ...]:
    """The names that :func:`frame` knows: ``"whole"`` and the board's regions."""
    return (WHOLE, *board.regions)


def frame(board: Board, preset: str) -> Frame:
    """The part of the board that a preset shows.

    A region's frame holds all its places with a margin, in the proportions of the whole board and inside it.
    Raises :class:`ValueError` for an unknown preset.
    """
    if preset == WHOLE:
        return Frame(0.0, WIDTH, 0.0, HEIGHT)
    if preset not in board.regions:
        raise ValueError(f"unknown part of the board {preset!r}; it has {', '.join(presets(board))}")
    points = [(place.x, place.y) for place in board.places if place.region == preset]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    width = max(xs) - min(xs) + 2 * _MARGIN
    height = max(ys) - min(ys) + 2 * _MARGIN
    factor = min(1.0, max(width / WIDTH, height / HEIGHT))
    half_x, half_y = factor * WIDTH / 2, factor * HEIGHT / 2
    middle_x = min(max((max(xs) + min(xs)) / 2, half_x), WIDTH - half_x)
    middle_y = min(max((max(ys) + min(ys)) / 2, half_y), HEIGHT - half_y)
    return Frame(middle_x - half_x, middle_x + half_x, middle_y - half_y, middle_y + half_y)
