"""Branches: trying something without touching the game, named and saved beside it."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from tracker.deduce import Deduction
from tracker.events import Header
from tracker.log import Log, LogError, write_log
from tracker.ui import play as plays
from tracker.ui import state, store
from tracker.ui.catalogue import say
from tracker.ui.history.stage import change
from tracker.ui.play import Play, shared
from tracker.ui.store import MAIN, StoreError

__all__ = [
    "Branch",
    "adopt",
    "branches",
    "drop",
    "fork",
    "free_name",
    "leave",
    "open_branch",
    "rename",
    "start",
    "trunk",
    "with_header",
]


@dataclass(frozen=True, slots=True)
class Branch:
    """A saved branch: its file's name, and the name that players gave it."""

    id: str
    title: str


def branches(game: str, *, root: Path | None = None) -> tuple[Branch, ...]:
    """The branches of a game."""
    found = []
    for branch in store.branches(game, root=root):
        try:
            title = json.loads(store.load(game, branch, root=root).text.partition("\n")[0])["title"]
        except (StoreError, ValueError, KeyError, TypeError):
            title = branch
        found.append(Branch(branch, str(title)))
    return tuple(found)


def free_name(taken: tuple[str, ...]) -> tuple[str, int]:
    """A file name for a new branch, and its number.

    >>> free_name(("what-if-1", "what-if-3"))
    ('what-if-2', 2)
    """
    number = next(n for n in range(1, len(taken) + 2) if f"what-if-{n}" not in taken)
    return f"what-if-{number}", number


def with_header(game: Deduction, header: Header) -> Deduction:
    """The same game under a header that differs in its title only."""
    other = copy(game)
    other.header = header
    return other


def trunk(play: Play) -> Play | None:
    """The game itself, while a branch of it is open; ``None`` if it cannot be read."""
    try:
        return plays.open_game(play.id)
    except (StoreError, LogError):
        return None


def fork(game: Deduction, branch: Deduction) -> Deduction:
    """The game as it was where the branch leaves it."""
    return game.upto(shared(game.events, branch.events))


def start(count: int) -> bool:
    """Open a new branch that leaves the open game after so many events."""
    play = state.current()
    if play is None or state.aside() is not None or not 0 <= count <= len(play.game):
        return False
    branch, number = free_name(store.branches(play.id))
    header = replace(play.game.header, title=say("branch.name", n=number))
    try:
        store.save(play.id, write_log(Log(header, play.game.events[:count])), None, branch)
    except StoreError as error:
        state.set_refusal(state.Refusal("disk", str(error)))
        return False
    return open_branch(branch)


def open_branch(branch: str) -> bool:
    """Open a branch of the open game, or with :data:`tracker.ui.store.MAIN` the game itself."""
    play = state.current()
    if play is None:
        return False
    opened = state.open_game(play.id, branch)
    change(tab="places" if branch != MAIN else "branches", line=None, looking=None, asking=False, why=False)
    return opened


def leave() -> None:
    """Go back to the game; the branch stays saved."""
    open_branch(MAIN)


def drop(branch: str) -> None:
    """Throw a branch away; the game stays as it is."""
    play = state.current()
    if play is None or branch == MAIN:
        return
    if play.branch == branch:
        leave()
    try:
        store.drop(play.id, branch)
    except StoreError as error:
        state.set_refusal(state.Refusal("disk", str(error)))


def rename(title: str) -> None:
    """Give the open branch another name."""
    play = state.current()
    if play is None or play.branch == MAIN or not title.strip():
        return
    state.replace_game(with_header(play.game, replace(play.game.header, title=title.strip()[:80])))


def adopt() -> None:
    """Make the branch's log the game's: one step, which undo takes back. The branch goes."""
    play = state.current()
    if play is None or play.branch == MAIN:
        return
    game, branch = play.game, play.branch
    if not open_branch(MAIN):
        return
    main = state.current()
    assert main is not None
    if state.put(with_header(game, main.game.header)):
        drop(branch)
