"""A game under deduction: the log, and one immutable snapshot after each event.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Header, HunterMove
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> game = Deduction(Header(hunters=start), load_board("third-edition"))
>>> game = game.after(HunterMove(hunter="mina", to="paris"))
>>> game = game.after(DraculaMove(card="city"))
>>> "paris" in game.answer().now
False
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from tracker.answer import Answer, answer
from tracker.board import Board
from tracker.events import OBSERVATIONS, Event, Header, Note
from tracker.rules.context import Context, context_for
from tracker.rules.fold import Reading, read_event
from tracker.rules.models import EQUAL_PLAY, HISTORIES, Model
from tracker.rules.table import InvalidEvent, Table, opening_table
from tracker.snapshot import Snapshot, opening
from tracker.worlds.table import Limits

__all__ = ["MODELS", "Deduction", "Problem", "Snapshot", "UnknownModel"]

MODELS: tuple[Model, ...] = (HISTORIES, EQUAL_PLAY)
"""The weight models, one column each; the first counts histories."""


class UnknownModel(ValueError):
    """A model that is not there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A line that does not fit: ``kind`` is ``invalid`` or ``impossible``; the header is line 1."""

    line: int
    kind: str
    message: str


def _left_out(event: Event) -> Event:
    """What stands for an event that left no world: in doubt if it may be, else nothing."""
    return msgspec.structs.replace(event, doubt=True) if isinstance(event, OBSERVATIONS) else Note()


class Deduction:
    """An immutable game: a method that adds an event gives a new game that shares all earlier snapshots."""

    def __init__(
        self,
        header: Header,
        board: Board,
        *,
        models: tuple[Model, ...] = MODELS,
        limits: Limits | None = None,
        table: Table | None = None,
    ) -> None:
        """Start a game; ``table`` overrides the opening table (tests switch rules off with it).

        Raises:
            InvalidEvent: the header does not fit the board.
        """
        self.header = header
        self.board = board
        self.context: Context = context_for(board, models)
        self.limits = limits or Limits()
        first = table if table is not None else opening_table(header, board)
        self.events: tuple[Event, ...] = ()
        self.snapshots: tuple[Snapshot, ...] = (opening(first, self.context, self.limits),)

    def __len__(self) -> int:
        return len(self.events)

    @property
    def last(self) -> Snapshot:
        """The newest snapshot."""
        return self.snapshots[-1]

    @property
    def table(self) -> Table:
        """The public table now."""
        return self.last.table

    def read(self, event: Event, left_out: bool = False) -> Reading:
        """Read an event on the table as it lies, without the worlds.

        Raises:
            InvalidEvent: the event breaks a structural rule.
        """
        return read_event(self.table, event, left_out)

    def after(self, event: Event, left_out: bool = False) -> Deduction:
        """The game after one more event; it may leave no world (:attr:`Snapshot.possible`).

        Raises:
            InvalidEvent: the event breaks a structural rule.
        """
        reading = self.read(event, left_out)
        snapshot = self.last.following(reading.table, reading.steps, reading.warnings)
        return self._with((*self.events, event), (*self.snapshots, snapshot))

    def after_all(self, events: Iterable[Event]) -> Deduction:
        """The game after these events.

        Raises:
            InvalidEvent: an event breaks a structural rule.
        """
        game = self
        for event in events:
            game = game.after(event)
        return game

    def keeping(self, event: Event) -> Deduction:
        """The game after one more event, kept even if it is invalid; it then changes nothing."""
        try:
            return self.after(event)
        except InvalidEvent as error:
            snapshot = self.last.following(self.table, invalid=str(error))
            return self._with((*self.events, event), (*self.snapshots, snapshot))

    def unworked(self, event: Event) -> Deduction:
        """The game with one more event of which only the table is known; the worlds are those before it.

        It costs next to nothing: a screen shows it until :meth:`after` has worked out the worlds.

        Raises:
            InvalidEvent: the event breaks a structural rule.
        """
        reading = self.read(event)
        snapshot = self.last.following(reading.table, (), reading.warnings)
        return self._with((*self.events, event), (*self.snapshots, snapshot))

    def problems(self, since: int = 0) -> tuple[Problem, ...]:
        """The events, from number ``since`` (0 is the first), that are invalid or leave no world.

        After an event that leaves no world the search goes on without it, so that each later fault shows.
        """
        found: list[Problem] = []
        game = self.upto(since)
        for number in range(since, len(self.events)):
            event = self.events[number]
            following = self.upto(number + 1) if game.snapshots[-1] is self.snapshots[number] else None
            following = following or game.keeping(event)
            last = following.last
            if last.invalid is not None:
                found.append(Problem(number + 2, "invalid", last.invalid))
            elif not last.possible and game.last.possible:
                found.append(Problem(number + 2, "impossible", "this line leaves no world"))
                following = game.keeping(_left_out(event))
            game = following
        return tuple(found)

    def upto(self, count: int) -> Deduction:
        """The game as it was after that many events."""
        if not 0 <= count <= len(self.events):
            raise ValueError(f"the log has {len(self.events)} events, not {count}")
        return self._with(self.events[:count], self.snapshots[: count + 1])

    def answer(self, model: str = "default") -> Answer:
        """Where he can be now.

        Raises:
            UnknownModel: there is no model of that name.
        """
        return answer(self.last.worlds, self.table, self.model(model))

    def model(self, name: str) -> int:
        """The weight column of a model."""
        names = [model.name for model in self.context.models]
        if name not in names:
            raise UnknownModel(f"unknown model {name!r}; the models are {', '.join(names)}")
        return names.index(name)

    def _with(self, events: Sequence[Event], snapshots: Sequence[Snapshot]) -> Deduction:
        other = object.__new__(Deduction)
        other.header, other.board, other.context, other.limits = (
            self.header,
            self.board,
            self.context,
            self.limits,
        )
        other.events, other.snapshots = tuple(events), tuple(snapshots)
        return other
