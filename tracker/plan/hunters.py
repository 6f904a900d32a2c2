"""Hunters of simulated games who follow the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.plan.options import tickets_held
from tracker.plan.planner import first_move
from tracker.plan.score import Weights

if TYPE_CHECKING:
    from tracker.simulate.hunters import HunterView
    from tracker.simulate.moves import HunterStep

__all__ = ["hunter_step", "planned_step"]


def hunter_step(view: HunterView) -> HunterStep | None:
    """The planner's move for the hunter who moves now, or ``None`` to stay."""
    return planned_step(view)


def planned_step(
    view: HunterView,
    weights: Weights | None = None,
    model: str = "default",
    width: int = 2,
    sample: int = 600,
) -> HunterStep | None:
    """:func:`hunter_step` with other weights, another model, or a wider search."""
    game = view.game
    assert game is not None
    if not view.steps or not game.last.possible:
        return None
    hunters = (view.hunter, *view.later)
    move = first_move(
        game, hunters, tickets_held(view.table), model=model, weights=weights, width=width, sample=sample
    )
    return next((s for s in view.steps if (s.to, s.by, s.ticket) == (move.to, move.by, move.ticket)), None)
