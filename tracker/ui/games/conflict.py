"""Two tabs, one game: what to do when the saved game is not the one that was read here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tracker.ui import store

__all__ = ["Split", "keep_both", "split"]


@dataclass(frozen=True, slots=True)
class Split:
    """How two versions of one game differ: the lines they share from the start, and what each has more."""

    shared: int
    mine: int
    theirs: int


def split(mine: str, theirs: str) -> Split:
    """Count the events that two logs share and those that only one has.

    >>> split("header\\na\\nb\\n", "header\\na\\nc\\nd\\n")
    Split(shared=1, mine=1, theirs=2)
    """
    here, there = _events(mine), _events(theirs)
    shared = 0
    for a, b in zip(here, there, strict=False):
        if a != b:
            break
        shared += 1
    return Split(shared, len(here) - shared, len(there) - shared)


def keep_both(mine: str, title: str, *, root: Path | None = None) -> str:
    """Save my version as a game of its own under another title and leave the saved one alone; its id.

    Raises:
        StoreError: the disk refuses.
    """
    return store.create(store.retitled(mine, title), title, root=root)[0]


def _events(text: str) -> list[str]:
    return [line for line in text.split("\n")[1:] if line.strip()]
