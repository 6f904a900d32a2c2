"""A progress bar on standard error, shown only when a user has waited for more than a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TextIO

__all__ = ["Bar"]

WIDTH = 30
AFTER = 1.0
EVERY = 0.1


class Bar:
    """Shows how much is done: ``with Bar("reviewing") as bar:``, then ``bar(done, all)`` now and then."""

    def __init__(self, what: str, stream: TextIO | None = None, after: float = AFTER) -> None:
        self.what, self.stream, self.after = what, stream or sys.stderr, after
        self.started = time.monotonic()
        self.last = 0.0

    def __enter__(self) -> Bar:
        return self

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.started < self.after or now - self.last < EVERY:
            return
        self.last = now
        share = done / total if total else 1.0
        bar = "#" * round(WIDTH * share)
        self.stream.write(f"\r{self.what} [{bar:<{WIDTH}}] {share:4.0%}")
        self.stream.flush()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.last:
            self.stream.write("\r" + " " * (len(self.what) + WIDTH + 9) + "\r")
            self.stream.flush()
