"""The search for the best joint moves: the hunters in turn, the later ones knowing what turned up.

A node is a set of rows of the field (what is still possible), with the first hunters' moves made. Its moves
are ranked by what the next situation is worth on the face of it; the best few are followed. In a narrow
search only the case that nothing turns up is followed to the end; a full one follows every move and outcome.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from tracker.plan.field import Field, summed
from tracker.plan.options import Option
from tracker.plan.score import Flags, Floats, Scorer, cover
from tracker.states import Indices

__all__ = ["Found", "OutOfTime", "Search", "Tally"]


FIRST_MOVES = 6
HOPE = 0.01
"""A visit less likely to turn anything up makes no other plan."""
KEPT = 30
"""Plans that a search hands on from each node."""
"""How many moves of the first hunter are always followed."""


class OutOfTime(Exception):
    """The time for this search is over."""


@dataclass(slots=True)
class Tally:
    """What a policy comes to, as sums over outcomes; parts of the whole."""

    caught: float = 0.0
    found: float = 0.0
    unknown: float = 0.0
    left: float = 0.0
    surrounded: float = 0.0

    def add(self, other: Tally) -> None:
        """Add another part."""
        self.caught += other.caught
        self.found += other.found
        self.unknown += other.unknown
        self.left += other.left
        self.surrounded += other.surrounded


@dataclass(slots=True)
class Found:
    """A joint plan: the move of each hunter if nothing turns up, and its score."""

    score: float
    moves: tuple[Option, ...]
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class _Ranked:
    """The moves of one hunter at a node.

    Attributes:
        worth: ``float64 (options,)``: what each move is worth on the face of it.
        rest: the part of ``worth`` that comes from outcomes in which something happens.
    """

    worth: Floats
    rest: Floats


class Search:
    """Plans on one field for hunters who act in order."""

    def __init__(
        self,
        field: Field,
        scorer: Scorer,
        still: Sequence[tuple[int, tuple[str, ...], list[Option], Flags]],
        others: Sequence[tuple[int, tuple[str, ...]]],
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Make ready.

        Args:
            field: the worlds.
            scorer: values.
            still: for each hunter still to act his place, his tickets, his moves, and his reach today.
            others: place and tickets of the hunters who are in play and do not act any more.
            stop: asked now and then once there is a deadline; true ends the search.
        """
        self.field, self.scorer, self.still, self.others, self.stop = field, scorer, still, others, stop
        self.deadline = float("inf")
        self.places = len(scorer.board)
        sizes = [len(kinds) for kinds in field.outcomes]
        self.offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.cells = (self.offsets[:-1] + field.codes) * self.places + field.at[:, None]
        self.turned = np.concatenate([kinds % 196 > 0 for kinds in field.outcomes] or [np.zeros(0, bool)])

    # one node

    def _check(self) -> None:
        if self.deadline == float("inf"):
            return
        if time.perf_counter() > self.deadline or self.stopped():
            raise OutOfTime

    def stopped(self) -> bool:
        """Somebody asked to stop."""
        return self.stop is not None and self.stop()

    def rank(self, rows: Indices, made: Sequence[Option]) -> _Ranked:
        """Rank the moves of the next hunter at a node."""
        self._check()
        number = len(made)
        _, tickets, moves, _ = self.still[number]
        visits = [(i, int(self.field.columns[m.to])) for i, m in enumerate(moves) if m.arrives]
        chances, owner, plain = self._outcomes(rows, [c for _, c in visits])
        at_hand = summed(self.field.at[rows], self.field.weights[rows], self.places)
        option = np.concatenate(
            [
                np.array([i for i, _ in visits], np.int64)[owner],
                np.array([i for i, m in enumerate(moves) if not m.arrives], np.int64),
            ]
        )
        silent = len(option) - len(owner)
        chances = np.concatenate([chances, np.repeat(at_hand[None], silent, axis=0)])
        nothing = np.concatenate([plain, np.ones(silent, bool)])
        some = chances.any(axis=1)
        chances, option, nothing = chances[some], option[some], nothing[some]
        worth = self._worth(chances, made, [moves[i] for i in option], tickets)
        total = summed(option, worth, len(moves))
        rest = summed(option, np.where(nothing, 0.0, worth), len(moves))
        return _Ranked(total, rest)

    def _outcomes(self, rows: Indices, columns: Sequence[int]) -> tuple[Floats, Indices, Flags]:
        """Each outcome of each visit: chances of his place, the visit's number, whether nothing happened."""
        wanted = np.asarray(columns, np.int64)
        if not len(wanted):
            return np.zeros((0, self.places)), wanted, np.zeros(0, bool)
        cells = self.cells[rows[:, None], wanted]
        weights = np.broadcast_to(self.field.weights[rows, None], cells.shape)
        size = int(self.offsets[-1]) * self.places
        table = np.bincount(cells.ravel(), weights=weights.ravel(), minlength=size)
        table = table.reshape(-1, self.places)
        first, last = self.offsets[wanted], self.offsets[wanted + 1]
        owner = np.repeat(np.arange(len(wanted)), last - first)
        index = np.concatenate([np.arange(a, b) for a, b in zip(first, last, strict=True)])
        return table[index], owner, index == first[owner]

    def _worth(
        self, chances: Floats, made: Sequence[Option], moves: Sequence[Option], tickets: tuple[str, ...]
    ) -> Floats:
        """What each situation is worth once this hunter made his move, the later ones still to act."""
        scorer, number = self.scorer, len(made)
        fixed = [place for place, _ in self.others] + [m.to for m in made]
        later = self.still[number + 1 :]
        mine = np.array([m.to for m in moves], np.int64)
        places = np.empty((len(moves), len(fixed) + 1 + len(later)), np.int64)
        places[:, : len(fixed)] = fixed
        places[:, len(fixed)] = mine
        places[:, len(fixed) + 1 :] = [start for start, _, _, _ in later]
        after = [scorer.reach(place, held) for place, held in self.others]
        after += [scorer.reach(m.to, own) for m, (_, own, _, _) in zip(made, self.still, strict=False)]
        after.append(np.stack([scorer.reach(m.to, tickets) for m in moves]))
        after += [scorer.walked(reach, 1) for _, _, _, reach in later]
        return scorer.worth(chances, places, after, [reach for _, _, _, reach in later])

    def parts(self, rows: Indices, move: Option) -> list[tuple[bool, bool, Indices]]:
        """The outcomes of a move at a node: nothing happened, a card was turned up, and the rows left."""
        if not move.arrives:
            return [(True, False, rows)]
        column = int(self.field.columns[move.to])
        codes = self.field.codes[rows, column]
        kinds = np.flatnonzero(np.bincount(codes))
        first = int(self.offsets[column])
        return [(kind == 0, bool(self.turned[first + kind]), rows[codes == kind]) for kind in kinds]

    # whole plans

    def best(self, width: int) -> list[Found]:
        """The best plans of a search that follows ``width`` moves of each hunter, best first.

        Raises:
            OutOfTime: the deadline passed before it was done.
        """
        return self._narrow(np.arange(len(self.field)), (), width)

    def _narrow(self, rows: Indices, made: tuple[Option, ...], width: int) -> list[Found]:
        number = len(made)
        moves = self.still[number][2]
        ranked = self.rank(rows, made)
        order = np.argsort(-ranked.worth, kind="stable")
        if number + 1 == len(self.still):
            return [Found(float(ranked.worth[i]), (*made, moves[i])) for i in order[:KEPT]]
        plans = []
        for i in order[: max(width, FIRST_MOVES) if number == 0 else width]:
            follow = next((part for plain, _, part in self.parts(rows, moves[i]) if plain), None)
            rest = float(ranked.rest[i])
            if follow is None:
                plans.append(Found(rest, (*made, moves[i], *self._stay(number + 1))))
                continue
            below = self._narrow(follow, (*made, moves[i]), width)
            plans += [Found(rest + found.score, found.moves) for found in below]
        return sorted(plans, key=lambda found: -found.score)[:KEPT]

    @cached_property
    def telling(self) -> Floats:
        """How likely a visit turns something up or meets him, ``float64 (places + 1,)``."""
        chance = np.zeros(self.places + 1)
        for place, column in enumerate(self.field.columns.tolist()):
            if column >= 0:
                chance[place] = self.field.weights[self.field.codes[:, column] > 0].sum()
        return chance

    def looks(self, plan: Sequence[Option]) -> frozenset[int]:
        """The places into which a plan looks with some hope: what makes two plans differ."""
        return frozenset(m.to for m in plan if m.arrives and self.telling[m.to] > HOPE)

    def _stay(self, start: int) -> tuple[Option, ...]:
        return tuple(self.still[i][2][0] for i in range(start, len(self.still)))

    def weigh(self, plan: Sequence[Option]) -> Found:
        """A plan's score and tally, over every row: as written while nothing turns up, else by rank.

        Raises:
            OutOfTime: the deadline passed.
        """
        return self._weigh(np.arange(len(self.field)), (), tuple(plan), False, False)

    def full(self) -> list[Found]:
        """The best plan for each first move, every move and every outcome followed; best first.

        Raises:
            OutOfTime: the deadline passed.
        """
        rows = np.arange(len(self.field))
        found = [self._weigh(rows, (), (move,), False, True) for move in self.still[0][2]]
        return sorted(found, key=lambda each: -each.score)

    def _weigh(
        self, rows: Indices, made: tuple[Option, ...], plan: tuple[Option, ...], turned: bool, full: bool
    ) -> Found:
        number = len(made)
        if number == len(self.still):
            return self._leaf(rows, made, turned)
        if number < len(plan):
            candidates: Sequence[Option] = [plan[number]]
        elif full:
            self._check()
            candidates = self.still[number][2]
        else:
            ranked = self.rank(rows, made)
            candidates = [self.still[number][2][int(np.argmax(ranked.worth))]]
        best: Found | None = None
        for move in candidates:
            whole = Found(0.0, ())
            for plain, up, part in self.parts(rows, move):
                following = plan if plain else plan[: number + 1]
                found = self._weigh(part, (*made, move), following, turned or up, full)
                whole.score += found.score
                whole.tally.add(found.tally)
                if plain or not whole.moves:
                    whole.moves = found.moves
            if best is None or whole.score > best.score + 1e-12:
                best = whole
        assert best is not None
        return best

    def _leaf(self, rows: Indices, made: tuple[Option, ...], turned: bool) -> Found:
        """The end of the day."""
        scorer, at, weights = self.scorer, self.field.at[rows], self.field.weights[rows]
        chances = summed(at, weights, self.places)[None]
        places = np.array([place for place, _ in self.others] + [m.to for m in made], np.int64)
        after = [scorer.reach(place, held) for place, held in self.others]
        after += [scorer.reach(m.to, own) for m, (_, own, _, _) in zip(made, self.still, strict=True)]
        whole = float(weights.sum())
        score = float(scorer.worth(chances, places, after)[0])
        on_land = np.unique(places[places < scorer.board.land])
        caught = float(chances[0, on_land].sum())
        free = chances.copy()
        free[0, on_land] = 0.0
        around, _ = cover(free @ scorer.moves, after)
        seen = chances[0][chances[0] > 0]
        unknown = float(whole * np.log2(whole) - (seen * np.log2(seen)).sum()) if whole > 0 else 0.0
        tally = Tally(
            caught, whole if turned else 0.0, max(0.0, unknown), whole * len(np.unique(at)), float(around[0])
        )
        return Found(score, made, tally)
