"""Recording several lines that belong together, as one step."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.events import Event
from tracker.rules.table import InvalidEvent
from tracker.ui import state

__all__ = ["record_all"]


def record_all(lines: Sequence[Event]) -> bool:
    """Add lines to the log, one step for undo. Those before one that cannot be stay; that one is refused."""
    play = state.current()
    if play is None or not lines:
        return False
    if len(lines) == 1:
        return state.record(lines[0])
    game = play.game
    for number, line in enumerate(lines):
        try:
            following = game.after(line)
        except InvalidEvent:
            following = None
        if following is None or (game.last.possible and not following.last.possible):
            if number and not state.put(game):
                return False
            return state.record(line)
        game = following
    return state.put(game)
