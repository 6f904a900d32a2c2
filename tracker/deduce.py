"""A game under deduction: the log, and one immutable snapshot after each event.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Header, HunterMove
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> game = Deduction(Header(hunters=start), load_board("third-edition"))
>>> game = game.after(HunterMove(hunter="mina", to="paris"))
>>> game = game.after(DraculaMove(card="city"))
>>> game.answer().now["paris"] > 0
False
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tracker.answer import Answer, answer
from tracker.board import Board
from tracker.events import Event, Header
from tracker.rules.context import Context, context_for
from tracker.rules.fold import Reading, read_event
from tracker.rules.models import EQUAL_PLAY, HISTORIES, Model
from tracker.rules.table import Table, opening_table
from tracker.worlds.table import Limits, Worlds, begin, run

__all__ = ["MODELS", "Deduction", "Snapshot", "UnknownModel"]

MODELS: tuple[Model, ...] = (HISTORIES, EQUAL_PLAY)
"""The weight models, one column each; the first counts histories."""


class UnknownModel(ValueError):
    """A model that is not there."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table and the worlds after one event (or before the first)."""

    table: Table
    worlds: Worlds
    warnings: tuple[str, ...] = ()

    @property
    def possible(self) -> bool:
        """Some world is left."""
        return len(self.worlds) > 0


class Deduction:
    """An immutable game: every method that adds an event gives a new one that shares all earlier snapshots."""

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
        opening = table if table is not None else opening_table(header, board)
        self.events: tuple[Event, ...] = ()
        self.snapshots: tuple[Snapshot, ...] = (Snapshot(opening, begin(opening, self.context)),)

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
        worlds = self.last.worlds
        if reading.steps:
            worlds = run(worlds, reading.steps, self.context, self.limits)
        return self._with(
            (*self.events, event), (*self.snapshots, Snapshot(reading.table, worlds, reading.warnings))
        )

    def after_all(self, events: Iterable[Event]) -> Deduction:
        """The game after these events."""
        game = self
        for event in events:
            game = game.after(event)
        return game

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
