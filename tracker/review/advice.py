"""What the planner would have advised before each hunter's move, and what it would have been worth."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tracker.deduce import Deduction
from tracker.review.hunts import Hunt, tickets_before

if TYPE_CHECKING:
    from tracker.plan import Plan, Value

__all__ = ["Advice", "advise"]

EACH = 0.02
"""Seconds that the planner gets for one move after its first plan."""
EVERY = 200
"""More moves than one hunter can have: the one he made is valued as well."""
ANY_TICKET = "3/3"
"""A log need not tell of tickets: who went by rail had one."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One move of a hunter beside the plan for him alone.

    Attributes:
        number, line: the event, and its line.
        hunter, went: who went where.
        chance: how likely he was where the hunter went.
        to, by, ticket: the plan's move; ``to`` is ``None`` for staying.
        value: what the plan's move was worth.
        worth: what the hunter's own move was worth; ``None`` if there was no time for it.
    """

    number: int
    line: int
    hunter: str
    went: str
    chance: float
    to: str | None
    by: str | None
    ticket: str | None
    value: Value
    worth: Value | None


def advise(
    game: Deduction,
    judged: Sequence[Hunt],
    seconds: float,
    model: str = "default",
    progress: Callable[[int, int], object] | None = None,
) -> tuple[Advice, ...]:
    """Plan each move again, the most promising first, until ``seconds`` are over.

    Without the planner (:mod:`tracker.plan`) there is no advice.
    """
    try:
        from tracker.plan import plan
    except ImportError:
        return ()
    start, advice = time.monotonic(), list[Advice]()
    for done, hunt in enumerate(sorted(judged, key=lambda hunt: (-hunt.best, hunt.number))):
        spent = time.monotonic() - start
        if spent > seconds:
            break
        if progress is not None:
            share = max(done / len(judged), spent / seconds)
            progress(round(100 * share), 100)
        before = game.upto(hunt.number - 1)
        held = tickets_before(game, hunt.number, hunt.hunter)
        planned = partial(plan, before, [hunt.hunter], seconds=EACH, model=model, alternatives=EVERY)
        best = planned({hunt.hunter: held})
        worth = _worth(best, hunt.place)
        if worth is None:
            worth = _worth(planned({hunt.hunter: (*held, ANY_TICKET)}), hunt.place)
        (move,) = best.moves
        advice.append(
            Advice(
                number=hunt.number,
                line=hunt.line,
                hunter=hunt.hunter,
                went=hunt.place,
                chance=hunt.chance,
                to=move.to,
                by=move.by,
                ticket=move.ticket,
                value=best.value,
                worth=worth,
            )
        )
    return tuple(sorted(advice, key=lambda each: each.number))


def _worth(best: Plan, place: str) -> Value | None:
    """The value of going to that place, if the plan or one of its alternatives does."""
    return next((each.value for each in (best, *best.alternatives) if each.moves[0].to == place), None)
