"""Why each hunter should do what the plan says, as data for words. Every move has at least one reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.plan.field import Field, field_of, outcome_parts
from tracker.plan.score import Scorer
from tracker.plan.values import WORTH_SAYING, Move, Plan, Reason

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["reasons_for", "with_reasons"]

NEARER = 0.05

Rows = NDArray[np.int64]
Weights = NDArray[np.float64]


def reasons_for(
    game: Deduction,
    field: Field,
    scorer: Scorer,
    plan: Plan,
    tickets: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Reason, ...]:
    """Reasons for each move, the hunters before having found nothing.

    Args:
        game: the game so far.
        field: the worlds, with a column for every place that the plan visits.
        scorer: the values on this table.
        plan: what they do.
        tickets: the tickets that each holds; by default those in the log.
    """
    rows = np.arange(len(field))
    found: list[Reason] = []
    for move in plan.moves:
        held = (tickets or {}).get(move.hunter)
        own = game.table.sheet.tickets_of(move.hunter) if held is None else tuple(held)
        found += _Why(game, field, scorer, rows, own).of(move)
        if move.to is not None and (column := _column(game, field, move.to)) >= 0:
            quiet = rows[field.codes[rows, column] == 0]
            rows = quiet if len(quiet) else rows
    return tuple(found)


def with_reasons(
    game: Deduction,
    plan: Plan,
    tickets: Mapping[str, Sequence[str]] | None = None,
    model: str = "default",
) -> Plan:
    """The plan with reasons for every alternative that has none."""
    bare = [other for other in plan.alternatives if not other.reasons]
    if not bare:
        return plan
    board = game.board
    ends = {board.index[move.to] for other in bare for move in other.moves if move.to is not None}
    field = field_of(game, sorted(end for end in ends if end < board.land), model)
    scorer = Scorer(game.table, field.moves, field.then)

    def told(other: Plan) -> Plan:
        if other.reasons:
            return other
        return replace(other, reasons=reasons_for(game, field, scorer, other, tickets))

    return replace(plan, alternatives=tuple(told(other) for other in plan.alternatives))


def _column(game: Deduction, field: Field, place: str) -> int:
    return int(field.columns[game.board.index[place]])


class _Why:
    """The reasons for one hunter's move in some worlds."""

    def __init__(
        self, game: Deduction, field: Field, scorer: Scorer, rows: Rows, tickets: tuple[str, ...]
    ) -> None:
        self.game, self.field, self.scorer, self.rows, self.tickets = game, field, scorer, rows, tickets
        weights = field.weights[rows]
        total = float(weights.sum())
        self.weights: Weights = weights / total if total > 0 else np.full(len(rows), 1 / len(rows))
        self.chances = np.bincount(field.at[rows], weights=self.weights, minlength=len(game.board))
        self.going = self.chances @ field.moves

    def of(self, move: Move) -> list[Reason]:
        board, spot = self.game.board, self.game.table.hunter(move.hunter)
        start = spot.place if spot.in_play else len(board)
        end = start if move.to is None else board.index[move.to]
        told: list[tuple[str, dict[str, object]]] = []
        if move.to is not None and (column := _column(self.game, self.field, move.to)) >= 0:
            told += self._visit(end, column)
        within = float(self.going[self.scorer.reach(end, self.tickets)].sum())
        if within > WORTH_SAYING:
            told.append(("closes", {"chance": within}))
        if move.to is None:
            reach = self.scorer.reach_today(move.hunter, self.tickets)
            told.append(("waits", {"chance": float(self.chances[reach].max(initial=0.0))}))
        else:
            told += self._nearness(start, end, quiet=not told)
        return [Reason(kind, move.hunter, move.to, facts) for kind, facts in told]

    def _visit(self, end: int, column: int) -> list[tuple[str, dict[str, object]]]:
        """What it tells to go there."""
        told: list[tuple[str, dict[str, object]]] = []
        codes, at = self.field.codes[self.rows, column], self.field.at[self.rows]
        here = float(self.chances[end])
        if here > WORTH_SAYING:
            told.append(("catch", {"chance": here}))
        outcomes = self.field.outcomes[column]
        shares = np.bincount(codes, weights=self.weights, minlength=len(outcomes))
        turned = [
            (float(share), space, lair)
            for share, (space, lair, _, _) in zip(
                shares, (outcome_parts(int(code)) for code in outcomes), strict=True
            )
            if space or lair
        ]
        chance = sum(share for share, _, _ in turned)
        if chance > WORTH_SAYING:
            _, space, lair = max(turned)
            told.append(("find", {"chance": chance, "space": space or None, "lair": lair or None}))
        places = len(np.unique(at))
        quiet = len(np.unique(at[codes == 0]))
        loud = [len(np.unique(at[codes == code])) for code in np.unique(codes[codes > 0])]
        if quiet < places or (loud and chance > WORTH_SAYING):
            told.append(("splits", {"found": max(loud, default=0), "not_found": quiet, "of": places}))
        return told

    def _nearness(self, start: int, end: int, *, quiet: bool) -> list[tuple[str, dict[str, object]]]:
        """Whether the move brings him nearer; where nothing else is told, how far he then is in any case."""
        after = self._moves_to(end)
        if start < len(self.game.board):
            before = self._moves_to(start)
            if after < before - NEARER:
                return [("nears", {"before": before, "after": after})]
        return [("far", {"after": after})] if quiet else []

    def _moves_to(self, place: int) -> float:
        """The expected moves between a place and where he is after his next phase."""
        return float((self.going * self.scorer.distances[place]).sum())
