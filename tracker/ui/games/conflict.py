"""Two tabs, one game: what to do when the saved game is not the one that was read here."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tracker.ui import store
from tracker.ui.store import Conflict, Saved, StoreError

__all__ = ["Split", "keep_both", "kept_mine", "split"]


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


def keep_both(game: str, mine: str, title: str, *, root: Path | None = None) -> str:
    """Save my version as a game of its own under another title and leave the saved one alone; its id.

    Raises:
        StoreError: the disk refuses.
    """
    return store.create(store.retitled(mine, title), title, root=root)[0]


def kept_mine(game: str, mine: str, *, branch: str = store.MAIN, root: Path | None = None) -> Saved:
    """Put my version in the place of the saved one, which goes to the trash as a game of its own.

    Raises:
        StoreError: the disk refuses, or it was changed again in the meantime.
    """
    found = store.load(game, branch, root=root)
    if found.text != mine:
        try:
            aside, _ = store.create(found.text, game, root=root)
            store.trash(aside, root=root)
        except Conflict as error:  # pragma: no cover - a new game has no other version
            raise StoreError("busy", str(error)) from error
    return store.save(game, mine, found.version, branch, root=root)


def _events(text: str) -> list[str]:
    return [line for line in text.split("\n")[1:] if line.strip()]
