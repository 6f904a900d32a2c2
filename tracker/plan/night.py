"""What to do at night: for each hunter the best of search, supply, ticket, rest, and a move in a Long Night.

Nobody moves at night otherwise. What an action is worth is a rule of thumb in points of influence; the
figures that it rests on stand in the reasons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.events import HUNTERS, SPACES, Card
from tracker.plan.field import Field, field_of, outcome_parts, transitions
from tracker.plan.lying import A_DAY, encounters_in, hideouts, place_of, stake
from tracker.plan.options import MOST_TICKETS, Option, in_play, options
from tracker.plan.rounds import long_night, moved_tonight, this_round
from tracker.plan.values import WORTH_SAYING, Reason

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["hideouts", "night_reasons"]

ACTIONS = ("search", "move", "ticket", "supply", "rest", "idle")
"""The kinds of reasons that are a hunter's action."""
LARGE, SMALL = 0.6, 0.4
"""What supplying is worth, by the size of the city."""
HARM = 0.25
"""What a point of damage makes resting worth."""
LEAST = 0.5
"""What searching is worth at the least: it may hold no vampire, but it says what lies there."""
CATCH, FIND = 6.0, 1.5
"""What a move tonight is worth if he is there, and if a card turns up."""
RAIL = 4.0
"""What a ticket is worth for each chance that it brings him within reach."""
USUAL = "2/1"
"""The ticket that a hunter is thought to draw."""

Floats = NDArray[np.float64]
Rows = NDArray[np.int64]


def night_reasons(
    game: Deduction,
    hunters: Sequence[str],
    model: str = "default",
    tickets: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Reason, ...]:
    """What each hunter can do tonight, his best action first; then the hideouts, most urgent first.

    Args:
        game: the game so far; some world must be left.
        hunters: the hunters who have not acted tonight, in their order.
        model: the weight model.
        tickets: the tickets that each holds; by default those in the log.
    """
    events, table = game.events, game.table
    there = set(in_play(table)) - set(moved_tonight(events))
    ready = [hunter for hunter in hunters if hunter in there]
    held: dict[str, Sequence[str]] = {
        hunter: (tickets or {}).get(hunter, table.sheet.tickets_of(hunter)) for hunter in HUNTERS
    }
    going = _next_places(game, model)
    moves = _moves(game, ready, model) if long_night(events) else {}
    found: list[Reason] = []
    for hunter in ready:
        ranked = [*_searches(game, hunter), *_quiet(game, hunter, held[hunter], going)]
        if hunter in moves:
            ranked.append(moves[hunter])
        ranked.sort(key=lambda entry: -entry[0])
        found += [reason for _, reason in ranked] or [Reason("idle", hunter, _place(game, hunter))]
    return (*found, *hideouts(game, model, held))


def _place(game: Deduction, hunter: str) -> str:
    return game.board.ids[game.table.hunter(hunter).place]


def _searches(game: Deduction, hunter: str) -> list[tuple[float, Reason]]:
    """The face-up hideouts and lairs where he stands, unless fog lies there."""
    table, spot = game.table, game.table.hunter(hunter)
    fog = any(token.token == "fog" and token.place == spot.place for token in table.tokens)
    if spot.hospital or fog:
        return []
    found = []
    lying = [("space", *entry) for entry in table.spaces()] + [("lair", *entry) for entry in table.slots()]
    for name, number, hideout in lying:
        count = encounters_in(game, hideout, **{name: number})
        if count == 0 or hideout.face_down or place_of(game, hideout) != spot.place:
            continue
        phases = SPACES + 1 - number if name == "space" else None
        facts = {
            name: number,
            "encounters": count,
            "rumours": hideout.rumours,
            "phases": phases,
            "influence": stake(hideout),
        }
        days = SPACES if phases is None else phases - 1
        worth = LEAST + stake(hideout) * A_DAY**days
        found.append((worth, Reason("search", hunter, game.board.ids[spot.place], facts)))
    return found


def _quiet(game: Deduction, hunter: str, tickets: Sequence[str], going: Floats) -> list[tuple[float, Reason]]:
    """Supplying, a ticket, resting."""
    board, spot = game.board, game.table.hunter(hunter)
    place, hurt = _place(game, hunter), game.table.sheet.damage_of(hunter)
    found: list[tuple[float, Reason]] = []
    if hurt > 0:
        found.append((HARM * hurt, Reason("rest", hunter, place, {"damage": hurt})))
    if spot.hospital or spot.place >= board.land:
        return found
    large = board.places[spot.place].kind == "large_city"
    if not _cut_off(game):
        found.append((LARGE if large else SMALL, Reason("supply", hunter, place, {"large": large})))
    if len(tickets) < MOST_TICKETS and (board.white[spot.place] or board.yellow[spot.place]):
        walk = _within(game, hunter, tickets, going)
        ride = _within(game, hunter, (*tickets, USUAL), going)
        facts = {"held": len(tickets), "chance": ride, "without": walk}
        found.append((RAIL * (ride - walk), Reason("ticket", hunter, place, facts)))
    return found


def _cut_off(game: Deduction) -> bool:
    """Devilish Power was played in Dracula's last phase so that nobody supplies this round."""
    before = len(game.events) - len(this_round(game.events)) - 1
    last = this_round(game.events[: max(before, 0)])
    return any(isinstance(event, Card) and event.card == "devilish_power" for event in last)


def _next_places(game: Deduction, model: str) -> Floats:
    """The chance of each place after his next phase, ``float64 (places,)``."""
    now = np.zeros(len(game.board))
    for place, chance in game.answer(model).now.items():
        now[game.board.index[place]] = chance
    going: Floats = now @ transitions(game, model)[0]
    return going


def _within(game: Deduction, hunter: str, tickets: Sequence[str], going: Floats) -> float:
    """The chance that he ends his next phase in a city that the hunter can enter tomorrow."""
    ends = [move.to for move in options(game.table, hunter, tickets) if move.to < game.board.land]
    return float(going[ends].sum())


def _moves(game: Deduction, hunters: Sequence[str], model: str) -> dict[str, tuple[float, Reason]]:
    """For each hunter the best move by road, those before him having found nothing."""
    roads = {
        hunter: [move for move in options(game.table, hunter) if move.by == "road" and move.arrives]
        for hunter in hunters
        if not game.table.hunter(hunter).hospital
    }
    field = field_of(game, sorted({move.to for moves in roads.values() for move in moves}), model)
    rows = np.arange(len(field))
    found = {}
    for hunter, moves in roads.items():
        if not moves:
            continue
        value = [(_caught(field, rows, move), _turned_up(field, rows, move)) for move in moves]
        best = max(range(len(moves)), key=lambda i: CATCH * value[i][0] + FIND * value[i][1])
        (catch, find), move = value[best], moves[best]
        if find <= WORTH_SAYING and catch <= WORTH_SAYING:
            continue
        reason = Reason("move", hunter, game.board.ids[move.to], {"catch": catch, "find": find})
        found[hunter] = (CATCH * catch + FIND * find, reason)
        quiet = rows[field.codes[rows, field.columns[move.to]] == 0]
        rows = quiet if len(quiet) else rows
    return found


def _share(field: Field, rows: Rows, chosen: NDArray[np.bool_]) -> float:
    total = float(field.weights[rows].sum())
    return float(field.weights[rows][chosen].sum()) / total if total > 0 else 0.0


def _caught(field: Field, rows: Rows, move: Option) -> float:
    return _share(field, rows, field.at[rows] == move.to)


def _turned_up(field: Field, rows: Rows, move: Option) -> float:
    column = field.columns[move.to]
    cards = np.array([any(outcome_parts(int(code))[:2]) for code in field.outcomes[column]])
    return _share(field, rows, cards[field.codes[rows, column]])
