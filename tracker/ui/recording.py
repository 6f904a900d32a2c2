"""Recording several lines that belong together, as one step."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.events import Event
from tracker.ui import state

__all__ = ["record_all"]


def record_all(lines: Sequence[Event]) -> bool:
    """Add lines to the log, one step for undo. Those before one that cannot be stay; that one is refused."""
    return bool(lines) and state.record(*lines)
