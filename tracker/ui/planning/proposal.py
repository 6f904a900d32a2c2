"""The proposal: the hunters still to act, and the plan for them as it gets better in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tracker.deduce import Deduction
from tracker.events import HUNTERS, HunterMove
from tracker.plan import Move, Plan, plan
from tracker.plan.reasons import with_reasons
from tracker.plan.rounds import still_to_act
from tracker.plan.search import OutOfTime
from tracker.ui.outcomes import arrivals
from tracker.ui.work import Work

__all__ = ["Proposal", "Split", "Task", "looked_at", "propose", "splits", "task", "word"]

STEPS = (0.15, 1.5)
"""Seconds that each of the plans may take, one after the other."""


@dataclass(frozen=True, slots=True)
class Task:
    """For whom to plan.

    Attributes:
        hunters: those still to act, in their order.
        night: it is night, so nobody moves, unless in a Long Night.
    """

    hunters: tuple[str, ...]
    night: bool = False


WEIGHTY = 0.2
"""The chance that each side of a split must have."""


@dataclass(frozen=True, slots=True)
class Split:
    """What a visit tells apart: the region where he is likeliest if something turns up, and if not.

    ``left`` places of ``of`` are possible if nothing turns up. Regions are ``None`` for the sea.
    """

    found: str | None
    not_found: str | None
    left: int
    of: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A plan, what its visits tell apart, and whether a better one may still come."""

    plan: Plan
    splits: Mapping[str, Split] = field(default_factory=dict)
    final: bool = False


def task(game: Deduction) -> Task | None:
    """For whom to plan now; ``None`` while Dracula has another phase first.

    A hunter is still to act until a line tells that he has, also when one after him in their order has moved.
    """
    hunters, night = still_to_act(game)
    return Task(hunters, night) if hunters else None


def propose(game: Deduction, wanted: Task, model: str) -> Callable[[Work[Proposal]], Proposal | None]:
    """The job that plans: it posts a first plan soon, then a better one, then what the visits tell apart."""
    tickets: dict[str, tuple[str, ...]] = {h: game.table.sheet.tickets_of(h) for h in HUNTERS}

    def job(work: Work[Proposal]) -> Proposal | None:
        found: Plan | None = None
        for seconds in STEPS:
            try:
                found = plan(
                    game,
                    wanted.hunters,
                    tickets,
                    seconds,
                    work.stopped,
                    wanted.night,
                    model=model,
                )
            except OutOfTime:
                return None
            if work.stopped():
                return None
            if found.exhaustive or wanted.night:
                break
            work.post(Proposal(found))
        if found is None:
            return None
        work.post(Proposal(found))
        if not wanted.night:
            found = with_reasons(game, found, tickets, model)
        return Proposal(found, splits(game, found, model, work.stopped), final=True)

    return job


def splits(
    game: Deduction, plan: Plan, model: str, stopped: Callable[[], bool] = lambda: False
) -> dict[str, Split]:
    """For each hunter whose visit may well tell two regions apart; earlier ones found nothing."""
    board = game.board
    found: dict[str, Split] = {}
    for move in plan.moves:
        if move.to is None or board.index[move.to] >= board.land or stopped():
            continue
        outcomes = arrivals(game, board.index[move.to], model)
        loud = [each for each in outcomes if each.found or each.dracula]
        weighty = WEIGHTY <= sum(each.chance for each in loud) <= 1 - WEIGHTY
        quiet = game.after(_arrived(move))
        if not quiet.last.possible:
            break
        if weighty:
            likeliest = max(loud, key=lambda each: each.chance)
            turned = game.after(_arrived(move, likeliest.found, likeliest.dracula))
            if turned.last.possible:
                there, elsewhere = _region(turned, model), _region(quiet, model)
                if there != elsewhere:
                    of, left = len(game.answer(model).now), len(quiet.answer(model).now)
                    found[move.hunter] = Split(there, elsewhere, left, of)
        game = quiet
    return found


def _arrived(move: Move, found: tuple[object, ...] = (), dracula: bool = False) -> HunterMove:
    return HunterMove(
        hunter=move.hunter,  # type: ignore[arg-type]
        to=move.to or "",
        by=move.by or "special",  # type: ignore[arg-type]
        found=found,  # type: ignore[arg-type]
        dracula=dracula,
    )


def _region(game: Deduction, model: str) -> str | None:
    """The region where he is likeliest."""
    board = game.board
    shares: dict[str | None, float] = {}
    for place, chance in game.answer(model).now.items():
        index = board.index[place]
        region = board.places[index].region if index < board.land else None
        shares[region] = shares.get(region, 0.0) + chance
    return max(shares, key=lambda region: shares[region], default=None)


def word(plan: Plan) -> str:
    """A plan as a word: hunters and places.

    >>> from tracker.plan import Value
    >>> word(Plan((Move("mina", "paris", "road"), Move("seward")), Value()))
    'mina:paris seward:'
    """
    return " ".join(f"{move.hunter}:{move.to or ''}" for move in plan.moves)


def looked_at(best: Plan, option: str) -> tuple[int, Plan]:
    """The plan of that word among the best and its alternatives, with its number; else the best, number 0."""
    plans = (best, *best.alternatives)
    return next(((n, each) for n, each in enumerate(plans) if word(each) == option), (0, best))
