"""Whole histories read off states that were carried along a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tracker.board import Board
from tracker.events import DraculaMove, EscapeAsBat, Event
from tracker.explain.carry import Trace
from tracker.states import HIDE, States

__all__ = ["places_of", "plays_of"]


def plays_of(traces: Sequence[Trace], events: Sequence[Event], base: int, board: Board) -> tuple[Any, ...]:
    """The history of the first state at the end, in the form of ``truth.plays``.

    Args:
        traces: the states line by line, the base first.
        events: the log.
        base: the line of the header (1) or of the last ``table``; what lies before it is ``None``.
        board: the board.
    """
    rows = _way_back(traces)
    plays: list[Any] = [None] * _phases(events[: base - 1]) if base > 1 else []
    first = traces[0].states
    plays.append(board.ids[int(first.at[rows[0]])] if base == 1 else None)
    for trace, row in zip(traces[1:], rows[1:], strict=True):
        event = events[trace.line - 2]
        if isinstance(event, DraculaMove | EscapeAsBat):
            plays.append(_play(event, trace.states, row, board))
    return tuple(plays)


def _phases(events: Iterable[Event]) -> int:
    return sum(isinstance(event, DraculaMove | EscapeAsBat) for event in events)


def _way_back(traces: Sequence[Trace]) -> list[int]:
    """The row in each trace from which the first row of the last one came."""
    row, rows = 0, [0]
    for trace in reversed(traces[1:]):
        assert trace.states.origin is not None
        row = int(trace.states.origin[row])
        rows.append(row)
    return rows[::-1]


def _play(event: DraculaMove | EscapeAsBat, states: States, row: int, board: Board) -> Any:
    at = board.ids[int(states.at[row])]
    if isinstance(event, EscapeAsBat):
        return {"bat": at}
    play: Any = event.card
    if event.card in ("city", "sea", "castle"):
        play = "hide" if int(states.card(1)[row]) == HIDE else at
    elif event.card in ("wolf_form", "lair"):
        play = {event.card: at}
    return play if event.misdirect is None else {"misdirect": event.misdirect, "play": play}


def places_of(plays: Iterable[Any]) -> tuple[str | None, ...]:
    """Where he was after each entry of ``truth.plays``, for a path on the map; ``None`` where nobody knows.

    >>> places_of(["paris", "hide", {"wolf_form": "brussels"}, {"misdirect": 2, "play": "feed"}])
    ('paris', 'paris', 'brussels', 'brussels')
    """
    places: list[str | None] = []
    for entry in plays:
        play = entry["play"] if isinstance(entry, dict) and "play" in entry else entry
        if isinstance(play, dict):
            places.append(next(iter(play.values())))
        elif play in ("hide", "feed", "dark_call", "none"):
            places.append(places[-1] if places else None)
        else:
            places.append(play)
    return tuple(places)
