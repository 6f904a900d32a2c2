"""Work in the background, so that no question ever holds up an entry.

The thread knows nothing of Streamlit: it leaves what it finds in its :class:`Work`, and the page looks there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

__all__ = ["Work"]

T = TypeVar("T")


class Work(Generic[T]):
    """One job in a thread of its own.

    Attributes:
        found: the newest result, ``None`` until there is one; a job may post several, each better.
        progress: the part that is done, 0 to 1.
        failed: what the job raised.

    >>> work = Work(lambda work: 6 * 7)
    >>> work.wait(5.0), work.found
    (True, 42)
    """

    def __init__(self, job: Callable[[Work[T]], T | None]) -> None:
        """Start it; what it returns, unless ``None``, is its last result."""
        self.found: T | None = None
        self.progress = 0.0
        self.failed: BaseException | None = None
        self._stop = threading.Event()
        self._ended = threading.Event()
        self._first = threading.Event()
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._run, args=(job,), daemon=True)
        self._thread.start()

    def _run(self, job: Callable[[Work[T]], T | None]) -> None:
        try:
            found = job(self)
            if found is not None:
                self.found = found
        except BaseException as error:
            self.failed = error
        finally:
            self._first.set()
            self._ended.set()

    def post(self, found: T) -> None:
        """Called by the job: a result that can be shown while it goes on."""
        self.found = found
        self._first.set()

    def advance(self, part: float) -> None:
        """Called by the job: how far it is."""
        self.progress = part

    def stopped(self) -> bool:
        """Whether the job should end."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask the job to end soon."""
        self._stop.set()

    @property
    def done(self) -> bool:
        """Whether the job has ended."""
        return self._ended.is_set()

    @property
    def seconds(self) -> float:
        """How long ago it began."""
        return time.monotonic() - self._began

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end; ``False`` if it did not come in time."""
        return self._ended.wait(seconds)

    def wait_for_first(self, seconds: float) -> bool:
        """Wait for the first result, or the end; ``False`` if neither came in time."""
        return self._first.wait(seconds)
