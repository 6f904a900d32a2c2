"""Where he can be after further phases of unknown kind: exact reach, and a probability for each place.

Figures and consecrated ground stay where they are, hosts go after the next phase, a city with a hunter
counts, and what lies on space 6 may leave in every legal way ("forecast" in the engine's protocol).

The probabilities are those of a weight model for the card on space 1. How space 6 leaves and Misdirect are
no choices of a model: the probabilities take the usual phase, in which the card goes to the deck and
Misdirect stays in hand. A place that only a vampire, Misdirect or a cleared lair opens keeps a small share,
:data:`RARE`.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.habits.mixture import parts_of
from tracker.reach import LONGEST, after_phase, forget_far, free_reach, reach
from tracker.rules.context import Context, context_for
from tracker.rules.models import Model
from tracker.rules.plays import Play, Plays, Situation, arrive, stay
from tracker.rules.table import Hideout, Table
from tracker.states import States, concatenate, sizes
from tracker.worlds.merge import merged

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["RARE", "forecast", "next_phase"]

RARE = 0.002
"""The share of each place that only a rare way of beginning a phase opens."""
MOST_WITH_LAIRS = 1_000
"""States up to which hidden lairs are followed; beyond, their cities count as open to Wolf Form."""

Groups = dict[tuple[str | None, ...], tuple[Table, States]]
Shares = NDArray[np.float64]


def forecast(game: Deduction, phases: int = 1, model: str = "default") -> tuple[dict[str, float], ...]:
    """Probabilities of his place after 1, 2, ... further Dracula phases.

    Args:
        game: the game so far.
        phases: how many phases, 1 to 3.
        model: the weight model.

    Returns:
        One ``{place id: probability}`` a phase; a place is a key if and only if he can be there (where the
        worlds are exact). Empty for a game without worlds.

    Raises:
        ValueError: ``phases`` is out of range.
        UnknownModel: there is no model of that name.
    """
    if not isinstance(phases, int) or not 1 <= phases <= LONGEST:
        raise ValueError(f"a forecast looks 1 to {LONGEST} phases ahead, not {phases!r}")
    table, worlds = game.table, game.last.worlds
    parts = parts_of(game, model)
    if not len(worlds):
        return ({},) * phases
    weights = np.stack([weight for _, weight in parts], axis=1)
    start = replace(worlds.states, weights=weights, origin=None)
    shares, supports = _usual(table, start, phases, tuple(model for model, _ in parts))
    ids = game.board.ids
    extra = _rare(table, worlds.states, phases, supports)
    return tuple(
        {ids[place]: float(share[place]) for place in np.flatnonzero(support | more)}
        for share, support, more in zip(map(_with_rare, shares, extra), supports, extra, strict=True)
    )


def _with_rare(share: Shares, extra: NDArray[np.bool_]) -> Shares:
    part = extra * np.float64(RARE)
    return np.asarray(share * (1.0 - float(part.sum())) + part, np.float64)


def _rare(
    table: Table, states: States, phases: int, supports: list[NDArray[np.bool_]]
) -> list[NDArray[np.bool_]]:
    """The places that only a rare way of beginning a phase opens, for each phase."""
    at = np.zeros(len(table.board), bool)
    at[np.unique(states.at)] = True
    free = free_reach(table.board, at, table, phases)
    wanted = [f & ~s for f, s in zip(free, supports, strict=True)]
    last = max((i + 1 for i, w in enumerate(wanted) if w.any()), default=0)
    if not last:
        return wanted
    return [*reach(table, states, last, wanted[:last]), *wanted[last:]]


def _usual(
    table: Table, states: States, phases: int, models: tuple[Model, ...]
) -> tuple[list[Shares], list[NDArray[np.bool_]]]:
    """Probabilities and possible places after each usual phase."""
    context = context_for(table.board, models)
    lairs = [lair for lair in states.lairs if lair is not None]
    if len(states) > MOST_WITH_LAIRS or any((sizes(lair) != 1).any() for lair in lairs):
        states = replace(states, lairs=(None,) * len(states.lairs))
        table = replace(table, lairs=(None,) * len(table.lairs))
    sight = 1
    groups: Groups = {(): (table, _near(states, context, phases + sight))}
    shares, supports = [], []
    for phase in range(1, phases + 1):
        share, support = _places_next(groups, context)
        total = share.sum()
        if not total > 0:
            share, total = support.astype(float), float(support.sum())
        shares.append(share / total)
        supports.append(support)
        if phase < phases:
            groups = next_phase(groups, context, phases - phase - 1 + sight)
    return shares, supports


def _places_next(groups: Groups, context: Context) -> tuple[Shares, NDArray[np.bool_]]:
    """Weight and possibility of each place after one more usual phase."""
    share = np.zeros(context.places)
    support = np.zeros(context.places, bool)
    for before, states in groups.values():
        now = replace(before, trail=(None, *before.trail[: SPACES - 1]))
        situation = Situation(states.slide(), now, context)
        weights, stuck = states.weights, np.ones(len(states), bool)
        for plays in situation.legal():
            stuck[plays.rows] = False
            support[plays.places] = True
            for column, model in enumerate(context.models):
                chance = model.play(situation, plays.kind, plays.rows, plays.places)
                part = chance * weights[plays.rows, column]
                share += np.bincount(plays.places, weights=part, minlength=context.places)
        rest = weights[stuck].sum(axis=1)
        share += np.bincount(situation.at[stuck], weights=rest, minlength=context.places)
        support[situation.at[stuck]] = True
    return share, support


def _near(states: States, context: Context, radius: int) -> States:
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
    return {key: (tables[key], _near(concatenate(found), context, radius)) for key, found in parts.items()}


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
