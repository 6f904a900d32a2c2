"""Reading one log many times, each time with other lines left out, without reading anything twice.

Most lines leave the same public table whether they are read or left out (a search that found nothing, a
region); the readings after such a line are shared.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from tracker.board import Board
from tracker.events import Event, Header, Note, is_observation
from tracker.events import Table as TableLine
from tracker.rules.fold import Reading, read_event
from tracker.rules.table import InvalidEvent, Table, opening_table

__all__ = ["Reader", "observations"]


def observations(events: Sequence[Event]) -> tuple[int, ...]:
    """The lines that explanations may blame: undoubted observations after the last ``table`` line."""
    base = base_of(events)
    return tuple(
        line
        for line, event in enumerate(events, 2)
        if line > base and is_observation(event) and not getattr(event, "doubt", False)
    )


def base_of(events: Sequence[Event]) -> int:
    """The line of the last ``table`` event, or 1, the header: nothing earlier matters."""
    return max((line for line, event in enumerate(events, 2) if isinstance(event, TableLine)), default=1)


class _Node:
    """A public table before a line, and what was read there."""

    __slots__ = ("after", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.after: dict[bool, tuple[Reading, _Node]] = {}


class Reader:
    """The readings of a log from its base on.

    Attributes:
        events: the log, with a note for each event that breaks a structural rule: it changes nothing.
        base: the line from which everything follows: the header or the last ``table`` line.
        seed: the reading of that ``table`` line.
        opening: the public table at the base, before any later line.
        lines: the observations that may be left out.
    """

    def __init__(
        self, header: Header, board: Board, events: Sequence[Event], table: Table | None = None
    ) -> None:
        """Read the log once, with every line that is not doubted.

        Raises:
            InvalidEvent: the header does not fit the board.
        """
        first = table or opening_table(header, board)
        table, kept, readings = first, list(events), [Reading(first, ())]
        for number, event in enumerate(events):
            try:
                reading = read_event(table, event)
            except InvalidEvent:
                reading, kept[number] = Reading(table, ()), Note()
            readings.append(reading)
            table = reading.table
        self.events = tuple(kept)
        self.base = base_of(kept)
        self.seed = readings[self.base - 1] if self.base > 1 else None
        self.opening = readings[self.base - 1].table
        self.lines = observations(kept)
        self._observed = frozenset(self.lines)
        self._root = node = _Node(self.opening)
        for reading in readings[self.base :]:
            following = _Node(reading.table)
            node.after[False] = reading, following
            node = following

    def readings(self, kept: Collection[int], upto: int | None = None) -> Iterator[tuple[int, Reading]]:
        """Each line after the base with its reading, where only the ``kept`` observations are read.

        Args:
            kept: lines of observations.
            upto: the last line to read.

        Raises:
            InvalidEvent: with these lines left out an event breaks a structural rule.
        """
        node = self._root
        last = len(self.events) + 1 if upto is None else upto
        for line in range(self.base + 1, last + 1):
            left_out = line in self._observed and line not in kept
            reading, node = node.after.get(left_out) or self._read(node, line, left_out)
            yield line, reading

    def _read(self, node: _Node, line: int, left_out: bool) -> tuple[Reading, _Node]:
        reading = read_event(node.table, self.events[line - 2], left_out)
        other = node.after.get(not left_out)
        same = other is not None and other[1].table == reading.table
        node.after[left_out] = reading, (other[1] if other is not None and same else _Node(reading.table))
        return node.after[left_out]
