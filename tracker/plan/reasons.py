"""Why each hunter should do what the plan says, as data for words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tracker.plan.field import Field, outcome_parts
from tracker.plan.score import Scorer
from tracker.plan.values import Move, Plan, Reason

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["reasons_for"]

WORTH_SAYING = 0.005


def reasons_for(
    game: Deduction, field: Field, scorer: Scorer, hunters: Sequence[str], plan: Plan
) -> tuple[Reason, ...]:
    """Reasons for each move, the hunters before having found nothing."""
    rows = np.arange(len(field))
    found: list[Reason] = []
    for move in plan.moves:
        found += _of_move(game, field, scorer, move, rows)
        if move.to is not None and (column := _column(game, field, move.to)) >= 0:
            quiet = rows[field.codes[rows, column] == 0]
            rows = quiet if len(quiet) else rows
    return tuple(found)


def _column(game: Deduction, field: Field, place: str) -> int:
    return int(field.columns[game.board.index[place]])


def _of_move(
    game: Deduction,
    field: Field,
    scorer: Scorer,
    move: Move,
    rows: np.ndarray[tuple[int], np.dtype[np.int64]],
) -> list[Reason]:
    board, spot = game.board, game.table.hunter(move.hunter)
    weights = field.weights[rows]
    total = float(weights.sum())
    if total <= 0:
        weights, total = np.ones(len(rows)), float(len(rows))
    chances = np.bincount(field.at[rows], weights=weights / total, minlength=len(board))
    going = chances @ field.moves
    start = len(board) if spot.hospital else spot.place
    end = start if move.to is None else board.index[move.to]
    reasons: list[Reason] = []

    def say(kind: str, **facts: object) -> None:
        reasons.append(Reason(kind, move.hunter, move.to, facts))

    if move.to is not None and (column := _column(game, field, move.to)) >= 0:
        codes = field.codes[rows, column]
        here = float(chances[end])
        if here > WORTH_SAYING:
            say("catch", chance=here)
        by_code = np.bincount(codes, weights=weights / total, minlength=len(field.outcomes[column]))
        up = [
            (float(p), *outcome_parts(int(code)))
            for p, code in zip(by_code, field.outcomes[column], strict=True)
        ]
        turned = [entry for entry in up if entry[1] or entry[2]]
        chance = sum(entry[0] for entry in turned)
        if chance > WORTH_SAYING:
            _, space, lair, _, _ = max(turned)
            say("find", chance=chance, space=space or None, lair=lair or None)
        places = len(np.unique(field.at[rows]))
        quiet = len(np.unique(field.at[rows][codes == 0]))
        loud = [len(np.unique(field.at[rows][codes == code])) for code in np.unique(codes[codes > 0])]
        if quiet < places or (loud and chance > WORTH_SAYING):
            say("splits", found=max(loud, default=0), not_found=quiet, of=places)
    within = float(going[scorer.reach(end, ())].sum())
    if within > WORTH_SAYING:
        say("closes", chance=within)
    if move.to is None:
        best = scorer.reach(start, ())
        say("waits", chance=float(chances[best].max(initial=0.0)))
    elif start < len(board):
        before, after = (float((going * scorer.distances[p]).sum()) for p in (start, end))
        if after < before - 0.05:
            say("nears", before=before, after=after)
    return reasons
