"""Time and cancellation for explanations."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Clock", "Stop", "TimeUp"]

Stop = Callable[[], bool]
"""Asked now and then; ``True`` ends the work early with what is known so far."""


class TimeUp(Exception):
    """The time is over, or the caller asked to stop."""


class Clock:
    """Ends work after some seconds, or when ``stop()`` says so."""

    def __init__(self, seconds: float, stop: Stop | None = None) -> None:
        self._until = time.monotonic() + seconds
        self._stop = stop

    @property
    def left(self) -> float:
        """Seconds left, 0 once stopped."""
        if self._stop is not None and self._stop():
            return 0.0
        return max(0.0, self._until - time.monotonic())

    def check(self) -> None:
        """Raise :class:`TimeUp` once the time is over."""
        if self.left <= 0:
            raise TimeUp
