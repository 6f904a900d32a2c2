"""Which single change would leave a consistent game, the likeliest first.

Every change is tried from the snapshot before the changed line, first on places and single cards alone,
then on a sample of states, and only what passes is counted out.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Clear, DraculaMove, EscapeAsBat, Event, Header, HunterAt, HunterMove
from tracker.explain.alternatives import alternatives, forgotten
from tracker.explain.carry import carry_all, carry_some
from tracker.explain.clock import Clock, Stop, TimeUp
from tracker.explain.opening import Opening, opening_of
from tracker.explain.reader import Reader
from tracker.explain.reasons import blame
from tracker.explain.ways import WaysBook
from tracker.rules.context import context_for
from tracker.rules.fold import read_event
from tracker.rules.models import EQUAL_PLAY
from tracker.rules.table import InvalidEvent
from tracker.worlds.table import Limits, Worlds

__all__ = ["Repair", "repairs"]

PRIOR = {
    "doubt": 0.0,
    "space": -1.5,
    "hunter": -1.5,
    "said": -1.5,
    "place": -2.0,
    "found": -2.0,
    "left": -2.5,
    "misdirect": -3.0,
    "back": -2.5,
    "insert": -2.5,
    "drop": -3.0,
}
"""How likely each kind of mistake is held to be, as a logarithm: doubt leaves open what was meant."""

SAMPLE, FEW = 300, 3_000


@dataclass(frozen=True, slots=True)
class Repair:
    """One change to a log that leaves worlds.

    Attributes:
        line: the line to change; with ``insert`` the new event goes before it.
        event: what should stand there; ``None`` to drop the line.
        kind: ``doubt``, ``drop``, ``insert`` (a forgotten event), or what differs: ``place``, ``space``,
            ``found``, ``hunter``, ``back``, ``left``, ``misdirect``, ``said``.
        worlds: how many worlds the changed log leaves; ``None`` where memory or time forbade to count them.
        score: the logarithm of how likely the change is held to be, to compare repairs of one log.
    """

    line: int
    event: Event | None
    kind: str
    worlds: int | None
    score: float


@dataclass(frozen=True, slots=True)
class _Draft:
    line: int
    kind: str
    event: Event | None

    def tail(self, events: Sequence[Event]) -> list[Event]:
        """The changed line and all that follows."""
        rest = events[self.line - 2 :] if self.kind == "insert" else events[self.line - 1 :]
        return [*([] if self.event is None else [self.event]), *rest]


def repairs(
    header: Header,
    board: Board,
    events: Sequence[Event],
    *,
    seconds: float = 3.0,
    stop: Stop | None = None,
    progress: Callable[[float], None] | None = None,
    limits: Limits | None = None,
    game: Deduction | None = None,
) -> tuple[Repair, ...]:
    """Single changes that leave worlds, best first; none for a log that leaves worlds.

    Args:
        header, board, events: a log that leaves no world.
            An event that breaks a structural rule counts as nothing.
        seconds: after this long what was found so far is returned.
        stop: asked now and then; ``True`` ends the work in the same way.
        progress: told the part of the work that is done, 0 to 1.
        limits: memory of the replays.
        game: the same log as a game, so that nothing need be replayed; its models must have ``default``.

    Raises:
        InvalidEvent: the header does not fit the board.
    """
    clock = Clock(seconds, stop)
    reader = Reader(header, board, events)
    game = _upto_conflict(
        game or Deduction(header, board, models=(EQUAL_PLAY,), limits=limits), events, reader.base
    )
    if game.last.possible:
        return ()
    found = blame(header, board, game.events, seconds=seconds / 3, stop=stop, limits=limits)
    workshop = _Workshop(game, reader.events, clock)
    drafts = list(_drafts(game, found.lines, reader.base))
    mended: list[Repair] = []
    try:
        for number, draft in enumerate(drafts):
            if progress is not None:
                progress(number / len(drafts))
            repair = workshop.tried(draft)
            if repair is not None:
                mended.append(repair)
    except TimeUp:
        pass
    if progress is not None:
        progress(1.0)
    return tuple(sorted(mended, key=lambda repair: (-repair.score, -repair.line)))


def _upto_conflict(game: Deduction, events: Sequence[Event], base: int) -> Deduction:
    """The log up to the first line from the base on that leaves no world, or all of it."""
    for line, event in enumerate(events[len(game) :], len(game) + 2):
        if not game.last.possible and line > base:
            break
        game = game.keeping(event)
    for count in range(base - 1, len(game)):
        if not game.snapshots[count].possible:
            return game.upto(count)
    return game


def _weighing(worlds: Worlds, column: int) -> Worlds:
    """The worlds with the weights of one model."""
    states = dataclasses.replace(worlds.states, weights=worlds.states.weights[:, column : column + 1])
    sure = worlds.exact_weights[column : column + 1]
    return dataclasses.replace(
        worlds, states=states, exact_weights=sure, scale=worlds.scale[column : column + 1]
    )


class _Workshop:
    """Tries changes, with the openings at each line kept."""

    def __init__(self, game: Deduction, events: Sequence[Event], clock: Clock) -> None:
        self._game, self._events, self._clock = game, tuple(events), clock
        self._context = context_for(game.board, (EQUAL_PLAY,))
        self._column = game.model(EQUAL_PLAY.name)
        self._book = WaysBook(self._context)
        self._openings: dict[int, Opening] = {}

    def _opening(self, count: int) -> Opening:
        if count not in self._openings:
            snapshot = self._game.snapshots[count]
            worlds = _weighing(snapshot.worlds, self._column)
            self._openings[count] = opening_of(snapshot.table, worlds, self._context, first=count == 0)
        return self._openings[count]

    def tried(self, draft: _Draft) -> Repair | None:
        """The change as a repair, if it leaves worlds.

        Raises:
            TimeUp: the clock ran out.
        """
        self._clock.check()
        count = draft.line - 2
        opening = self._opening(count)
        chain, table = opening.chain(self._book), opening.table
        try:
            for line, event in enumerate(draft.tail(self._events), draft.line):
                reading = read_event(table, event)
                table = reading.table
                chain.add(line, reading.steps)
        except InvalidEvent:
            return None
        if not chain.narrow():
            return None
        context, worlds = self._context, opening.worlds
        few = len(worlds) <= FEW
        sample = worlds.states if few else carry_some(chain, worlds.states, context, SAMPLE, self._clock)
        if not few and not len(sample):
            sample = carry_some(chain, worlds.states, context, FEW, self._clock)
        try:
            left = carry_all(chain, worlds, context, self._game.limits, self._clock)
        except TimeUp:
            if few or not len(sample):
                raise
            return Repair(
                draft.line, draft.event, draft.kind, None, PRIOR[draft.kind] + _log(sample.weights.sum())
            )
        if not len(left):
            return None
        score = PRIOR[draft.kind] + _log(left.states.weights.sum()) + left.scale[0] * math.log(2)
        return Repair(draft.line, draft.event, draft.kind, left.count if left.exact else None, score)


def _log(weight: float) -> float:
    return math.log(weight) if weight > 0 else -math.inf


def _drafts(game: Deduction, blamed: Sequence[int], base: int) -> Iterator[_Draft]:
    """Changes worth a try, the most promising first.

    A line that is not blamed may be at fault all the same if it moves what all see: a card or a figure.
    """
    last = len(game) + 1
    suspects = sorted(blamed, reverse=True)
    others = [line for line in range(last, base, -1) if line not in blamed]
    for line in suspects:
        yield _Draft(line, "doubt", replace(game.events[line - 2], doubt=True))
    for line in suspects:
        yield from _edits(game, line)
        yield _Draft(line, "drop", None)
    for line in others:
        if isinstance(game.events[line - 2], DraculaMove | EscapeAsBat | Clear | HunterAt):
            yield from _edits(game, line)
            yield _Draft(line, "drop", None)
    for line in range(last, min(suspects, default=base + 1) - 1, -1):
        if line in blamed or isinstance(game.events[line - 2], DraculaMove | EscapeAsBat):
            for more in forgotten(game.snapshots[line - 2].table):
                yield _Draft(line, "insert", more)
    for line in others:
        if isinstance(game.events[line - 2], HunterMove):
            yield from (draft for draft in _edits(game, line) if draft.kind in ("hunter", "place"))


def _edits(game: Deduction, line: int) -> Iterator[_Draft]:
    table = game.snapshots[line - 2].table
    for kind, event in alternatives(game.events[line - 2], table):
        yield _Draft(line, kind, event)
