"""How far a long run is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

__all__ = ["Progress", "watched"]

T = TypeVar("T")

WIDEST, NARROWEST = 40, 8
OFTEN, SELDOM = 0.1, 15.0
"""Seconds between two pictures of the bar, and between two lines."""
CLEAR = "\r\033[K"


def watched(results: Iterable[T], total: int, before: int = 0, what: str = "games") -> Iterator[T]:
    """Pass results on while standard error tells how far it is.

    Args:
        results: as they come.
        total: how many there will be, those before included.
        before: how many were there at the start; they say nothing of the pace.
        what: what is counted.
    """
    progress = Progress(total, before, what)
    try:
        progress.tell()
        for result in results:
            progress.step()
            yield result
    finally:
        progress.clear()


class Progress:
    """A run under way."""

    def __init__(
        self,
        total: int,
        before: int = 0,
        what: str = "games",
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """See :func:`watched`; ``out`` is standard error, ``clock`` gives seconds."""
        self.total, self.before, self.what = total, before, what
        self.done = before
        self._out = sys.stderr if out is None else out
        self._screen = self._out.isatty()
        self._clock = clock
        self._started = self._told = clock()

    def step(self) -> None:
        """One more is done."""
        self.done += 1
        if self._clock() - self._told >= (OFTEN if self._screen else SELDOM) or self.done == self.total:
            self.tell()

    def tell(self) -> None:
        """Draw the bar; where there is no terminal write a line, but none before the first is done."""
        self._told = self._clock()
        if self._screen:
            print(
                f"{CLEAR}{self.bar(shutil.get_terminal_size().columns)}", end="", file=self._out, flush=True
            )
        elif self.before < self.done < self.total:
            print(self.words(), file=self._out, flush=True)

    def clear(self) -> None:
        """Take the bar away."""
        if self._screen:
            print(CLEAR, end="", file=self._out, flush=True)

    def bar(self, columns: int) -> str:
        """The bar and the words, at most ``columns - 1`` characters; the words alone if there is no room.

        >>> progress = Progress(4, 1)
        >>> progress.bar(40)
        '[######------------------] 1 of 4 games'
        """
        words = self.words()
        width = min(WIDEST, columns - len(words) - 4)
        if width < NARROWEST:
            return words[: max(0, columns - 1)]
        full = width * self.done // max(1, self.total)
        return f"[{'#' * full}{'-' * (width - full)}] {words}"

    def words(self) -> str:
        """How many are done, and how long the rest will take at the pace so far."""
        text = f"{self.done} of {self.total} {self.what}"
        fresh = self.done - self.before
        if not fresh or self.done >= self.total:
            return text
        left = (self._clock() - self._started) / fresh * (self.total - self.done)
        return f"{text}, about {_span(left)} left"


def _span(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
