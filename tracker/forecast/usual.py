"""His next phases as he usually plays them: chances of each place, from a weight model.

How space 6 leaves and Misdirect are no choices of a model: in a usual phase the card goes to the deck and
Misdirect stays in hand. Tables too wide to follow are drawn from.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.habits.mixture import parts_of
from tracker.reach import after_phase, forget_far
from tracker.rules.context import Context, context_for
from tracker.rules.plays import Play, Plays, Situation, arrive, stay
from tracker.rules.table import Hideout, Table
from tracker.states import Indices, States, concatenate, sizes
from tracker.worlds.merge import merged

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = [
    "Shares",
    "Start",
    "Usual",
    "near",
    "next_phase",
    "usual_phases",
    "usual_plays",
    "usual_start",
]

MOST_FOLLOWED = 3_000
"""States up to which each is followed into the next phase; beyond, a draw of :data:`FOLLOWED` is."""
FOLLOWED = 2_000
MOST_GROUPS = 40
"""Patterns of power cards on the trail that are followed; beyond, the heaviest and a draw of the rest are."""
MOST_WITH_LAIRS = 1_000
"""States up to which hidden lairs are followed; beyond, their cities count as open to Wolf Form."""

Groups = dict[tuple[str | None, ...], tuple[Table, States]]
Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Start:
    """Worlds to look ahead from, before the slide: the public table, the states with a column of weights for
    each model of the context, and the context."""

    table: Table
    states: States
    context: Context


def usual_start(game: Deduction, model: str) -> Start:
    """The worlds of a game with the weights of a model's parts; too many lairs are left out."""
    parts = parts_of(game, model)
    weights = np.stack([weight for _, weight in parts], axis=1)
    table, states = game.table, replace(game.last.worlds.states, weights=weights, origin=None)
    lairs = [lair for lair in states.lairs if lair is not None]
    if len(states) > MOST_WITH_LAIRS or any((sizes(lair) != 1).any() for lair in lairs):
        states = replace(states, lairs=(None,) * len(states.lairs))
        table = replace(table, lairs=(None,) * len(table.lairs))
    return Start(table, states, context_for(game.board, tuple(part for part, _ in parts)))


@dataclass(frozen=True, slots=True)
class Usual:
    """Probabilities and possible places after each usual phase."""

    shares: list[Shares]
    supports: list[NDArray[np.bool_]]
    sampled: bool


def usual_phases(now: Start, phases: int) -> Usual:
    context = now.context
    groups: Groups = {(): (now.table, near(now.states, context, phases + 1))}
    shares, supports, sampled = [], [], False
    for phase in range(1, phases + 1):
        share, support = _places_next(groups, context)
        total = share.sum()
        if not total > 0:
            share, total = support.astype(float), float(support.sum())
        shares.append(share / total)
        supports.append(support)
        if phase < phases:
            count = sum(len(states) for _, states in groups.values())
            if count > MOST_FOLLOWED:
                groups, sampled = _drawn(groups, count), True
            if len(groups) > MOST_GROUPS:
                groups, sampled = _fewer(groups), True
            groups = next_phase(groups, context, phases - phase + 1)
    return Usual(shares, supports, sampled)


def _spread(weight: Shares, size: int) -> tuple[Indices, Shares]:
    """Numbers drawn evenly along the weights, each once, and the factor that makes up for the others."""
    whole = np.cumsum(weight)
    steps = (np.arange(size) + 0.5) / size * whole[-1]
    drawn, times = np.unique(np.searchsorted(whole, steps).clip(max=len(weight) - 1), return_counts=True)
    return drawn, times * whole[-1] / size / weight[drawn]


def _drawn(groups: Groups, count: int) -> Groups:
    """About :data:`FOLLOWED` of ``count`` states, drawn along the places by weight; they stand for all."""
    total = sum(float(states.weights.sum()) for _, states in groups.values())
    drawn: Groups = {}
    for key, (table, states) in groups.items():
        weight = states.weights.sum(axis=1) if total > 0 else np.ones(len(states))
        share = float(weight.sum()) / (total if total > 0 else count)
        if share > 0:
            rows, factor = _spread(weight, max(1, round(FOLLOWED * share)))
            chosen = states.take(rows)
            drawn[key] = (table, replace(chosen, weights=chosen.weights * factor[:, None]))
    return drawn


def _fewer(groups: Groups) -> Groups:
    """The heaviest groups, and a draw of the others that stands for them."""
    weight = {key: float(states.weights.sum()) for key, (_, states) in groups.items()}
    order = sorted(groups, key=lambda key: -weight[key])
    count = 3 * MOST_GROUPS // 4
    fewer = {key: groups[key] for key in order[:count]}
    rest = [key for key in order[count:] if weight[key] > 0]
    if rest:
        drawn, factor = _spread(np.array([weight[key] for key in rest]), MOST_GROUPS - count)
        for number, times in zip(drawn.tolist(), factor.tolist(), strict=True):
            table, states = groups[rest[number]]
            fewer[rest[number]] = (table, replace(states, weights=states.weights * times))
    return fewer


def usual_plays(
    before: Table, states: States, context: Context
) -> Iterator[tuple[str, Indices, Indices, NDArray[np.float64]]]:
    """Each kind of play of the next usual phase: kind, rows, places, and the weight of each under each model.

    Rows without a legal play stay, as kind ``none``.
    """
    now = replace(before, trail=(None, *before.trail[: SPACES - 1]))
    situation = Situation(states.slide(), now, context)
    stuck = np.ones(len(states), bool)
    for plays in situation.legal():
        stuck[plays.rows] = False
        chances = [model.play(situation, plays.kind, plays.rows, plays.places) for model in context.models]
        yield (
            plays.kind,
            plays.rows,
            plays.places,
            np.stack(chances, axis=1) * states.weights[plays.rows],
        )
    if stuck.any():
        rows = np.flatnonzero(stuck)
        yield "none", rows, situation.at[rows], states.weights[rows]


def _places_next(groups: Groups, context: Context) -> tuple[Shares, NDArray[np.bool_]]:
    """Weight and possibility of each place after one more usual phase."""
    share = np.zeros(context.places)
    support = np.zeros(context.places, bool)
    for before, states in groups.values():
        for _, _, places, weights in usual_plays(before, states, context):
            support[places] = True
            share += np.bincount(places, weights=weights.sum(axis=1), minlength=context.places)
    return share, support


def near(states: States, context: Context, radius: int) -> States:
    """The states with cards further than ``radius`` moves from him forgotten, equal ones made one."""
    return merged(forget_far(states, context.board, radius, 0)).states


def next_phase(groups: Groups, context: Context, radius: int) -> Groups:
    """The states after one more usual phase, grouped by the power cards that lie on the trail.

    Args:
        groups: for each pattern of power cards the public table and the states, before the slide.
        context: the board with the models whose weights the states carry.
        radius: cards further than this from him are forgotten afterwards.
    """
    parts: dict[tuple[str | None, ...], list[States]] = defaultdict(list)
    tables: dict[tuple[str | None, ...], Table] = {}
    heaviest = max((states.weights.max(initial=0.0) for _, states in groups.values()), default=0.0)
    for before, states in groups.values():
        if heaviest > 0:
            states = replace(states, weights=states.weights / heaviest)
        now = replace(before, trail=(None, *before.trail[: SPACES - 1]))
        for kind, slot, after in _children(now, states.slide(), context):
            public = now if slot is None else now.with_lair(slot, None)
            public = replace(after_phase(before), trail=public.trail, lairs=public.lairs)
            if kind in ("feed", "dark_call", "wolf_form"):
                public = public.with_space(1, Hideout(kind))
            key = (*_powers(public), *(str(hideout is not None) for hideout in public.lairs))
            parts[key].append(after)
            tables[key] = public
    return {key: (tables[key], near(concatenate(found), context, radius)) for key, found in parts.items()}


def _powers(table: Table) -> tuple[str | None, ...]:
    return tuple(
        None if h is None or h.shows not in ("feed", "dark_call", "wolf_form", "misdirect") else h.shows
        for h in table.trail
    )


def _children(table: Table, states: States, context: Context) -> list[tuple[str, int | None, States]]:
    """The states after each legal card; where there is none he stays."""
    situation = Situation(states, table, context)
    result: list[tuple[str, int | None, States]] = []
    stuck = np.ones(len(states), bool)
    for plays in situation.legal():
        stuck[plays.rows] = False
        if plays.kind != "lair" and len(plays.rows):
            result.append((plays.kind, None, _carried_out(situation, plays)))
    for slot, _ in table.slots():
        after = Play("lair", table, None, slot, face_up=True).apply(states, context)
        if len(after):
            result.append(("lair", slot, after))
    if stuck.any():
        result.append(("none", None, states.take(stuck)))
    return result


def _carried_out(situation: Situation, plays: Plays) -> States:
    if plays.kind in ("hide", "feed", "dark_call"):
        return stay(situation, plays)
    return arrive(situation, plays, lair_free=plays.kind != "sea")
