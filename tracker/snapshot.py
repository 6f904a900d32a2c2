"""One moment of a game: the public table, and its worlds, worked out again where memory was short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import RLock
from weakref import WeakKeyDictionary

from tracker.rules.context import Context
from tracker.rules.steps import Step
from tracker.rules.table import Table
from tracker.worlds.table import Limits, Worlds, begin, run

__all__ = ["Shelf", "Snapshot", "opening"]


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Snapshot:
    """The table and the worlds after one event (or before the first).

    Attributes:
        table: the public table.
        possible: some world is left.
        warnings: what the event deserves to be warned of.
        invalid: why the event breaks a structural rule; it is kept in the log and changes nothing.
    """

    table: Table
    possible: bool
    warnings: tuple[str, ...]
    invalid: str | None
    _shelf: Shelf = field(repr=False)
    _before: Snapshot | None = field(repr=False)
    _steps: tuple[Step, ...] = field(repr=False)
    _held: Worlds | None = field(repr=False)

    @property
    def worlds(self) -> Worlds:
        """Every hidden state that is left."""
        held = self._held
        return self._shelf.worked_out(self) if held is None else held

    def following(
        self,
        table: Table,
        steps: Sequence[Step] = (),
        warnings: tuple[str, ...] = (),
        invalid: str | None = None,
    ) -> Snapshot:
        """The moment after an event that means these steps for the worlds."""
        shelf, before = self._shelf, self.worlds
        worlds = run(before, steps, shelf.context, shelf.limits) if steps else before
        # A moment without news holds nothing of its own: it looks at the last one with news.
        news = worlds.states is not before.states or _flags(worlds) != _flags(before)
        base = self if self._steps or self._before is None else self._before
        after = Snapshot(
            table, len(worlds) > 0, warnings, invalid, shelf, base, tuple(steps) if news else (), None
        )
        if news:
            shelf.keep(after, worlds)
        return after


def _flags(worlds: Worlds) -> tuple[object, ...]:
    return worlds.exact, worlds.exact_weights, worlds.scale, worlds.sets


class Shelf:
    """The worlds that the moments of a game and of its branches hold, within a budget of bytes.

    A quarter of :attr:`Limits.bytes`; beyond it the worlds kept longest ago are let go. They are worked out
    again from the nearest earlier moment when somebody asks for them.
    """

    def __init__(self, context: Context, limits: Limits) -> None:
        self.context = context
        self.limits = limits
        self.budget = limits.bytes // 4
        self._sizes: WeakKeyDictionary[Snapshot, int] = WeakKeyDictionary()
        self._total = 0
        self._lock = RLock()  # questions are answered in threads of their own

    def __reduce__(self) -> tuple[type[Shelf], tuple[Context, Limits]]:
        return Shelf, (self.context, self.limits)

    def keep(self, snapshot: Snapshot, worlds: Worlds) -> None:
        """Let a moment hold its worlds; others may lose theirs."""
        with self._lock:
            object.__setattr__(snapshot, "_held", worlds)
            size = worlds.states.nbytes
            self._sizes.pop(snapshot, None)
            self._sizes[snapshot] = size
            self._total += size
            if self._total > self.budget:
                self._make_room(snapshot)

    def _make_room(self, newest: Snapshot) -> None:
        kept = list(self._sizes.items())  # oldest first; moments that are gone do not count any more
        self._total = sum(size for _, size in kept)
        for snapshot, size in kept:
            if self._total <= self.budget * 3 // 4:
                break
            if snapshot is not newest:
                object.__setattr__(snapshot, "_held", None)
                self._sizes.pop(snapshot, None)
                self._total -= size

    def worked_out(self, snapshot: Snapshot) -> Worlds:
        """The worlds of a moment that does not hold any."""
        missing: list[Snapshot] = []
        here = snapshot
        while (worlds := here._held) is None:
            assert here._before is not None
            missing.append(here)
            here = here._before
        for one in reversed(missing):
            if one._steps:
                worlds = run(worlds, one._steps, self.context, self.limits)
                self.keep(one, worlds)
        return worlds


def opening(table: Table, context: Context, limits: Limits) -> Snapshot:
    """The moment before the first event; it always holds its worlds."""
    worlds = begin(table, context)
    return Snapshot(table, len(worlds) > 0, (), None, Shelf(context, limits), None, (), worlds)
