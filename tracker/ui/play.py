"""A game that is open on the screen: its deduction, what undo and redo go back to, and its saved version.

Everything here is a value or a pure step, but for :func:`open_game` and :func:`kept`, which read and write
the file. A step is saved before it is shown.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import Event
from tracker.habits import game_models
from tracker.log import Log, read_log, write_log
from tracker.rules.table import InvalidEvent
from tracker.ui import store
from tracker.ui.store import MAIN, Saved

__all__ = [
    "Play",
    "advanced",
    "deduced",
    "kept",
    "open_game",
    "possible",
    "redone",
    "settled",
    "shared",
    "shown",
    "undone",
]

_KEEP = 12
_known: OrderedDict[str, Deduction] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Play:
    """An open game. ``past`` and ``future`` are whole games; they share their snapshots with ``game``."""

    id: str
    saved: Saved
    game: Deduction
    branch: str = MAIN
    past: tuple[Deduction, ...] = ()
    future: tuple[Deduction, ...] = ()

    @property
    def undoable(self) -> Event | None:
        """The line that undo takes back or changes back, or ``None`` at the start."""
        if self.past:
            return _difference(self.past[-1].events, self.game.events)
        return self.game.events[-1] if self.game.events else None

    @property
    def redoable(self) -> Event | None:
        """The line that redo brings back or changes again."""
        return _difference(self.game.events, self.future[-1].events) if self.future else None


def shared(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many events two logs have in common from the start."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a is not b and a != b:
            break
        count += 1
    return count


def _difference(before: Sequence[Event], after: Sequence[Event]) -> Event | None:
    """What names the step between two logs: the line that came, changed or went."""
    same = shared(before, after)
    if same == len(before) or same == len(after):
        longer = after if len(after) > len(before) else before
        return longer[-1] if longer else None
    return after[same] if len(after) >= len(before) else before[same]


def shown(game: Deduction, lines: Sequence[Event]) -> tuple[Deduction, InvalidEvent | None]:
    """The game with the tables of these lines but without their worlds, up to the first that does not fit."""
    for line in lines:
        try:
            game = game.unworked(line)
        except InvalidEvent as error:
            return game, error
    return game, None


def possible(before: Deduction, after: Deduction) -> int:
    """How many events of the longer game leave a world; all of them if the shorter one had none."""
    if not before.last.possible:
        return len(after)
    moments = after.snapshots[len(before) + 1 :]
    return len(before) + next((n for n, moment in enumerate(moments) if not moment.possible), len(moments))


def deduced(log: Log) -> Deduction:
    """The deduction of a log, every line kept even if it breaks a rule."""
    game = Deduction(log.header, load_board(log.header.board), models=game_models())
    for event in log.events:
        game = game.keeping(event)
    return game


def open_game(game: str, branch: str = MAIN, *, root: Path | None = None) -> Play:
    """Read a saved game.

    Raises:
        StoreError: the file cannot be read.
        LogError: it is no log; with every problem.
    """
    saved = store.load(game, branch, root=root)
    known = _known.get(saved.version)
    if known is None:
        known = deduced(read_log(saved.text))
        _remember(saved.version, known)
    return Play(game, saved, known, branch)


def advanced(play: Play, game: Deduction) -> Play:
    """The play after a step to another game: undo leads back, and there is nothing to redo."""
    return replace(play, game=game, past=(*play.past, play.game), future=())


def undone(play: Play) -> Play:
    """One step back; without a remembered step the last line of the log goes."""
    if play.past:
        back = play.past[-1]
    elif play.game.events:
        back = play.game.upto(len(play.game.events) - 1)
    else:
        return play
    return replace(play, game=back, past=play.past[:-1], future=(*play.future, play.game))


def redone(play: Play) -> Play:
    """One step forward again."""
    if not play.future:
        return play
    return replace(play, game=play.future[-1], past=(*play.past, play.game), future=play.future[:-1])


def kept(play: Play, *, root: Path | None = None, worked: bool = True) -> Play:
    """Save the game as it is now; ``worked=False`` if its last worlds are still being worked out.

    Raises:
        Conflict: the file was changed elsewhere; nothing was written.
        StoreError: it could not be written.
    """
    text = write_log(Log(play.game.header, play.game.events))
    saved = store.save(play.id, text, play.saved.version, play.branch, root=root)
    if worked:
        _remember(saved.version, play.game)
    return replace(play, saved=saved)


def settled(play: Play, game: Deduction) -> Play:
    """The play once the worlds of its last line are worked out; the log is the same."""
    _remember(play.saved.version, game)
    return replace(play, game=game)


def _remember(version: str, game: Deduction) -> None:
    _known[version] = game
    _known.move_to_end(version)
    while len(_known) > _KEEP:
        _known.popitem(last=False)
