"""The best joint moves for the hunters still to act today ("plan" in the engine's protocol)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from tracker.events import HUNTERS
from tracker.plan.field import Field, field_of
from tracker.plan.night import night_reasons
from tracker.plan.options import Option, options
from tracker.plan.reasons import reasons_for
from tracker.plan.score import Scorer, Weights
from tracker.plan.search import Found, OutOfTime, Search
from tracker.plan.values import Move, Plan, Value

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["ALTERNATIVES", "first_move", "plan"]

ALTERNATIVES = 5
SAMPLE = 1_200
"""Rows that guide the search; the value of a plan is always computed over the whole field."""
MOST_FOR_FULL = 20_000
WIDTHS = (1, 2, 3, 5, 8)
FULL = 2_500
"""Joint moves for each second to think, up to which a full search is tried."""


def plan(
    game: Deduction,
    hunters: Sequence[str],
    tickets: Mapping[str, Sequence[str]] | None = None,
    seconds: float = 1.0,
    stop: Callable[[], bool] | None = None,
    night: bool = False,
    *,
    model: str = "default",
    alternatives: int = ALTERNATIVES,
    weights: Weights | None = None,
) -> Plan:
    """Plan the moves of some hunters.

    Args:
        game: the game so far.
        hunters: the hunters still to act today, in the order in which they act.
        tickets: the tickets that each holds, such as ``{"mina": ["3/2"]}``.
        seconds: how long it may think; a first plan is ready within 0.3 s in any case.
        stop: asked now and then; it ends the search when it returns true.
        night: it is night: nobody moves, the reasons say what to do instead.
        model: the weight model.
        alternatives: how many other plans to name, 0 to 5.
        weights: how much a catch, being near and knowing more count.

    Raises:
        ValueError: an unknown hunter, one named twice, a ticket that is none, or ``seconds`` below 0.
        UnknownModel: there is no model of that name.
    """
    started = time.perf_counter()
    held = _checked(hunters, tickets or {}, seconds)
    game.model(model)
    if night or not hunters or not len(game.last.worlds):
        moves = tuple(Move(hunter) for hunter in hunters)
        reasons = night_reasons(game, hunters, model, held) if night and len(game.last.worlds) else ()
        return Plan(moves, _standing(game, model), (), reasons)
    field, scorer, search_of = _prepared(game, hunters, held, model, weights, stop)
    found, exhaustive = _search(search_of, field, started, seconds, alternatives)
    plans = [_plan(field, hunters, each) for each in found]
    best = plans[0]
    why = reasons_for(game, field, scorer, best, held)
    return Plan(best.moves, best.value, tuple(plans[1:]), why, exhaustive, field.sampled)


def first_move(
    game: Deduction,
    hunters: Sequence[str],
    tickets: Mapping[str, Sequence[str]],
    *,
    model: str = "default",
    weights: Weights | None = None,
    width: int = 2,
    sample: int = 600,
) -> Option:
    """The move of the first of these hunters, found quickly, without the plan's value: for simulations."""
    held = _checked(hunters, tickets, 0.0)
    field, _, search_of = _prepared(game, hunters, held, model, weights, None)
    return search_of(field.sample(sample)).best(width)[0].moves[0]


def _prepared(
    game: Deduction,
    hunters: Sequence[str],
    held: Mapping[str, tuple[str, ...]],
    model: str,
    weights: Weights | None,
    stop: Callable[[], bool] | None,
) -> tuple[Field, Scorer, Callable[[Field], Search]]:
    """The field of a game, its values, and how to search a field like it."""
    table = game.table
    moves_of = [options(table, hunter, held[hunter]) for hunter in hunters]
    visits = sorted({move.to for moves in moves_of for move in moves if move.arrives})
    field = field_of(game, visits, model)
    scorer = Scorer(table, field.moves, field.then, weights)
    still = [
        (_at(game, hunter), held[hunter], moves, scorer.reach_today(hunter, held[hunter]))
        for hunter, moves in zip(hunters, moves_of, strict=True)
    ]
    others = [(_at(game, hunter), held[hunter]) for hunter in HUNTERS if hunter not in hunters]
    others = [(place, own) for place, own in others if place < len(game.board)]

    def search_of(part: Field) -> Search:
        return Search(part, scorer, still, others, stop)

    return field, scorer, search_of


def _checked(
    hunters: Sequence[str], tickets: Mapping[str, Sequence[str]], seconds: float
) -> dict[str, tuple[str, ...]]:
    for hunter in (*hunters, *tickets):
        if hunter not in HUNTERS:
            raise ValueError(f"unknown hunter {hunter!r}; the hunters are {', '.join(HUNTERS)}")
    for hunter in hunters:
        if list(hunters).count(hunter) > 1:
            raise ValueError(f"{hunter!r} is named twice: each hunter acts once a day")
    if not seconds >= 0:
        raise ValueError(f"'seconds' is {seconds!r}: give 0 or more")
    return {hunter: tuple(tickets.get(hunter, ())) for hunter in HUNTERS}


def _at(game: Deduction, hunter: str) -> int:
    spot = game.table.hunter(hunter)
    return spot.place if spot.in_play else len(game.board)


def _search(
    search_of: Callable[[Field], Search], field: Field, started: float, seconds: float, alternatives: int
) -> tuple[list[Found], bool]:
    """The best plans weighed over the whole field, best first; whether the search was full."""
    whole = search_of(field)
    end = started + seconds
    joint = float(np.prod([len(moves) for _, _, moves, _ in whole.still], dtype=float))
    guide = search_of(field.sample(SAMPLE))
    ranked = guide.best(WIDTHS[0])
    before = time.perf_counter()
    found = [whole.weigh(ranked[0].moves)]
    cost = time.perf_counter() - before
    full = False
    if joint <= FULL * max(seconds, 0.2) and len(field) <= MOST_FOR_FULL:
        whole.deadline = max(end - 2 * cost * alternatives, time.perf_counter() + 0.05)
        with suppress(OutOfTime):
            found, full = whole.full(), True
        whole.deadline = float("inf")
    guide.deadline = end - 2 * cost * alternatives
    with suppress(OutOfTime):
        for width in WIDTHS[1:]:
            ranked = guide.best(width)
    seen = {each.moves for each in found}
    for candidate in _various(ranked, whole, 2 * alternatives):
        if time.perf_counter() + cost > end or whole.stopped():
            break
        if candidate.moves not in seen:
            found.append(whole.weigh(candidate.moves))
    found.sort(key=lambda each: -each.score)
    return _various(found, whole, alternatives + 1), full


def _various(ranked: list[Found], search: Search, count: int) -> list[Found]:
    """The best plan and others: first those that look into other places than a better one, best first."""
    looks: set[frozenset[int]] = set()
    other: list[Found] = []
    same: list[Found] = []
    for found in ranked:
        look = search.looks(found.moves)
        (same if look in looks else other).append(found)
        looks.add(look)
    return (other + same)[:count]


def _plan(field: Field, hunters: Sequence[str], found: Found) -> Plan:
    table = field.table
    return Plan(
        tuple(_move(table.board.ids, hunter, m) for hunter, m in zip(hunters, found.moves, strict=True)),
        _value(field, found),
    )


def _move(ids: tuple[str, ...], hunter: str, option: Option) -> Move:
    if option.by is None:
        return Move(hunter)
    return Move(hunter, ids[option.to], option.by, option.ticket)


def _value(field: Field, found: Found) -> Value:
    tally = found.tally
    share = np.bincount(field.at, weights=field.weights)
    share = share[share > 0]
    known = float(-(share * np.log2(share)).sum())
    return Value(
        catch=_chance(tally.caught),
        find=_chance(tally.found),
        bits=max(0.0, known - tally.unknown),
        left=tally.left,
        surrounded=_chance(tally.surrounded),
    )


def _chance(value: float) -> float:
    return min(1.0, max(0.0, value))


def _standing(game: Deduction, model: str) -> Value:
    """The value of doing nothing."""
    now = game.answer(model).now
    here = {game.board.ids[place] for place in map(partial(_at, game), HUNTERS) if place < game.board.land}
    caught = sum(chance for place, chance in now.items() if place in here)
    return Value(catch=_chance(caught), left=float(len(now)))
