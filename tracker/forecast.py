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
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES
from tracker.habits.mixture import parts_of
from tracker.reach import LONGEST, after_phase, forget_far, free_reach, reach
from tracker.rules.context import Context, context_for
from tracker.rules.plays import Play, Plays, Situation, arrive, stay
from tracker.rules.table import Hideout, Table
from tracker.states import Indices, States, concatenate, sizes
from tracker.worlds.merge import merged

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = [
    "RARE",
    "Forecast",
    "Start",
    "forecast",
    "look_ahead",
    "near",
    "next_phase",
    "usual_plays",
    "usual_start",
]

RARE = 0.002
"""The share of each place that only a rare way of beginning a phase opens."""
MOST_FOLLOWED = 3_000
"""States up to which each is followed into the next phase; beyond, a draw of :data:`FOLLOWED` is."""
FOLLOWED = 2_000
MOST_WITH_LAIRS = 1_000
"""States up to which hidden lairs are followed; beyond, their cities count as open to Wolf Form."""

Groups = dict[tuple[str | None, ...], tuple[Table, States]]
Shares = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Forecast:
    """Where he can be after 1, 2, ... further Dracula phases.

    Attributes:
        phases: one ``{place id: probability}`` a phase; a place is a key if and only if he can be there,
            where ``exact``.
        sampled: the table was too wide to follow every world: the probabilities are estimates (which places
            are possible is not).
        exact: the worlds are exact, and the search for possible places came to its end. If not, some places
            may be too many; none is missing.
    """

    phases: tuple[dict[str, float], ...]
    sampled: bool = False
    exact: bool = True


def forecast(game: Deduction, phases: int = 1, model: str = "default") -> tuple[dict[str, float], ...]:
    """The places of :func:`look_ahead` alone: one ``{place id: probability}`` a phase."""
    return look_ahead(game, phases, model).phases


def look_ahead(game: Deduction, phases: int = 1, model: str = "default") -> Forecast:
    """Probabilities of his place after 1, 2, ... further Dracula phases.

    Args:
        game: the game so far.
        phases: how many phases, 1 to 6.
        model: the weight model.

    Returns:
        The forecast; its phases are empty for a game without worlds.

    Raises:
        ValueError: ``phases`` is out of range.
        UnknownModel: there is no model of that name.
    """
    if not isinstance(phases, int) or not 1 <= phases <= LONGEST:
        raise ValueError(f"a forecast looks 1 to {LONGEST} phases ahead, not {phases!r}")
    table, worlds = game.table, game.last.worlds
    game.model(model)
    if not len(worlds):
        return Forecast(({},) * phases)
    now = usual_start(game, model)
    usual = _usual(now, phases)
    extra, settled = _rare(table, worlds.states, phases, usual.supports)
    ids = game.board.ids
    return Forecast(
        tuple(
            {ids[place]: float(share[place]) for place in np.flatnonzero(support | more)}
            for share, support, more in zip(
                map(_with_rare, usual.shares, extra), usual.supports, extra, strict=True
            )
        ),
        sampled=usual.sampled,
        exact=settled and worlds.exact,
    )


def _with_rare(share: Shares, extra: NDArray[np.bool_]) -> Shares:
    part = extra * np.float64(RARE)
    return np.asarray(share * (1.0 - float(part.sum())) + part, np.float64)


def _rare(
    table: Table, states: States, phases: int, supports: list[NDArray[np.bool_]]
) -> tuple[list[NDArray[np.bool_]], bool]:
    """The places that only a rare way of beginning a phase opens, for each phase; whether all is settled."""
    at = np.zeros(len(table.board), bool)
    at[np.unique(states.at)] = True
    free = free_reach(table, at, phases)
    wanted = [f & ~s for f, s in zip(free, supports, strict=True)]
    last = max((i + 1 for i, w in enumerate(wanted) if w.any()), default=0)
    if not last:
        return wanted, True
    found, settled = reach(table, states, last, wanted[:last])
    return [*found, *wanted[last:]], settled


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
class _Usual:
    """Probabilities and possible places after each usual phase."""

    shares: list[Shares]
    supports: list[NDArray[np.bool_]]
    sampled: bool


def _usual(now: Start, phases: int) -> _Usual:
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
            groups = next_phase(groups, context, phases - phase + 1)
    return _Usual(shares, supports, sampled)


def _drawn(groups: Groups, count: int) -> Groups:
    """About :data:`FOLLOWED` states, drawn evenly along the places by weight; their weights stand for all."""
    total = sum(float(states.weights.sum()) for _, states in groups.values())
    drawn: Groups = {}
    for key, (table, states) in groups.items():
        weight = states.weights.sum(axis=1)
        if not total > 0:
            weight = np.ones(len(states))
        whole = np.cumsum(weight)
        share = whole[-1] / total if total > 0 else len(states) / count
        if not whole[-1] > 0:
            continue
        size = max(1, round(FOLLOWED * share))
        steps = (np.arange(size) + 0.5) / size * whole[-1]
        rows, times = np.unique(np.searchsorted(whole, steps).clip(max=len(weight) - 1), return_counts=True)
        chosen = states.take(rows)
        factor = times * whole[-1] / size / weight[rows]
        drawn[key] = (table, replace(chosen, weights=chosen.weights * factor[:, None]))
    return drawn


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
