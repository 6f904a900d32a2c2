"""One yes-or-no question about a log with some lines left out: is there a world (with that card there)?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from tracker.board import Board
from tracker.events import Event, Header
from tracker.explain.carry import Trace, carry_all, carry_roughly, carry_some
from tracker.explain.chain import Chain
from tracker.explain.clock import Clock
from tracker.explain.opening import opening_of
from tracker.explain.reader import Reader
from tracker.explain.ways import HIDE_BIT, WaysBook
from tracker.rules.context import Context, context_for
from tracker.rules.table import InvalidEvent, Table
from tracker.states import HIDE, code_of
from tracker.worlds.table import Limits, begin, run

__all__ = ["Goal", "Question", "Verdict"]

SOME = (300, 6_000)
MANY = 200_000
ROUGH = 3


class Verdict(Enum):
    """What is known of a set of lines."""

    EXCLUDED = "no world"
    POSSIBLE = "some world"
    UNKNOWN = "memory allowed no answer"


@dataclass(frozen=True, slots=True)
class Goal:
    """A card: where he is now, or on a space, or in a lair.

    Attributes:
        card: a place index or :data:`tracker.states.HIDE`.
    """

    card: int
    space: int | None = None
    lair: int | None = None

    @property
    def mask(self) -> int:
        """The card as a mask of codes."""
        return HIDE_BIT if self.card == HIDE else 1 << code_of(self.card)


class Question:
    """Whether some world (that reaches the goal) agrees with the background and some observations.

    Without a goal any world will do.
    """

    def __init__(
        self,
        header: Header,
        board: Board,
        events: Sequence[Event],
        goal: Goal | None = None,
        *,
        clock: Clock,
        table: Table | None = None,
        limits: Limits | None = None,
    ) -> None:
        """Read the log; an event that breaks a structural rule counts as nothing.

        Raises:
            InvalidEvent: the header does not fit the board.
        """
        self.goal, self.clock = goal, clock
        self.limits = limits or Limits()
        self.context: Context = context_for(board, ())
        self._reader = Reader(header, board, events, table)
        self.lines = self._reader.lines
        self._book = WaysBook(self.context)
        table = self._reader.opening
        self._base = begin(table, self.context)
        if self._reader.seed is not None:
            self._base = run(self._base, self._reader.seed.steps, self.context, self.limits)
        self._opening = opening_of(table, self._base, self.context, first=self._reader.seed is None)
        self._known: dict[tuple[frozenset[int], int | None], Verdict] = {}

    @property
    def base(self) -> int:
        """The line from which everything follows: the header or the last ``table`` line."""
        return self._reader.base

    def verdict(self, kept: Collection[int], upto: int | None = None) -> Verdict:
        """Whether the background up to a line and these observation lines leave what is asked for then.

        Raises:
            TimeUp: the clock ran out.
        """
        key = frozenset(kept), upto
        if key not in self._known:
            self.clock.check()
            self._known[key] = self._decide(*key)
        return self._known[key]

    def excluded(self, kept: Collection[int]) -> bool:
        """Whether nothing is left for certain."""
        return self.verdict(kept) is Verdict.EXCLUDED

    def seen_at_once(self, kept: Collection[int]) -> bool:
        """Whether places and single cards alone show that nothing is left."""
        return self.chain(kept) is None

    def _decide(self, kept: frozenset[int], upto: int | None) -> Verdict:
        try:
            chain = self.chain(kept, upto)
        except InvalidEvent:
            return Verdict.UNKNOWN
        if chain is None:
            return Verdict.EXCLUDED
        for size in SOME:
            if len(carry_some(chain, self._base.states, self.context, size, self.clock)):
                return Verdict.POSSIBLE
        if not len(carry_roughly(chain, self._base.states, self.context, ROUGH, self.clock)):
            return Verdict.EXCLUDED
        worlds = carry_all(chain, self._base, self.context, self.limits, self.clock)
        if not len(worlds):
            return Verdict.EXCLUDED
        return Verdict.POSSIBLE if worlds.exact else Verdict.UNKNOWN

    def example(self, kept: Collection[int], end: Sequence[Goal] = ()) -> list[Trace]:
        """States line by line, of which at least one reaches the end; empty if none was found.

        Args:
            kept: the observations to read.
            end: all that lies on the table at the end, to make a history easy to find.

        Raises:
            TimeUp: the clock ran out.
        """
        chain = self.chain(kept, end=end)
        for size in (*SOME, MANY) if chain is not None else ():
            trace: list[Trace] = []
            assert chain is not None
            if len(carry_some(chain, self._base.states, self.context, size, self.clock, trace)):
                return trace
        return []

    def chain(self, kept: Collection[int], upto: int | None = None, end: Sequence[Goal] = ()) -> Chain | None:
        """The log with these lines as a narrowed chain; ``None`` if that leaves nothing.

        Raises:
            InvalidEvent: a line breaks a structural rule.
        """
        if not len(self._base):
            return None
        chain = self._opening.chain(self._book)
        for line, reading in self._reader.readings(kept, upto):
            chain.add(line, reading.steps)
        goals = [*end, *([] if self.goal is None else [self.goal])]
        if not all(self._aim(chain, goal) for goal in goals):
            return None
        return chain if chain.narrow() else None

    def _aim(self, chain: Chain, goal: Goal) -> bool:
        if goal.space is None and goal.lair is None:
            if chain.links:
                chain.links[-1].at &= goal.mask
            else:
                chain.start &= goal.mask
            return True
        card = chain.trail[goal.space - 1] if goal.space is not None else chain.lairs[(goal.lair or 1) - 1]
        if card is not None:
            card.may &= goal.mask
        return card is not None
