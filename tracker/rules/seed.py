"""The states after a ``table`` line: the table as it lies, earlier facts forgotten (rule 12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tracker import events
from tracker.events import HUNTERS, LAIRS, SPACES
from tracker.rules.context import Context
from tracker.rules.models import HISTORIES
from tracker.rules.observe import card_id, hunter_at, place_id
from tracker.rules.plays import Play, Plays, Situation, arrive
from tracker.rules.scribe import Scribe
from tracker.rules.steps import CardIs, one_place_each
from tracker.rules.table import CITY_BACKS, Hideout, InvalidEvent, Spot, Table, TokenAt
from tracker.states import AT, HIDE, STANDS, Flags, States, concatenate, laid, mask_of, sizes, with_field

__all__ = ["Seed", "table_line"]

MOST_ROWS = 1_500_000
"""How many rows the places of a lair may be written out to."""


def table_line(scribe: Scribe, event: events.Table) -> None:
    """Lay the table as the line says, and seed the states that it allows."""
    scribe.steps.clear()
    table = replace(
        scribe.table,
        trail=(None,) * SPACES,
        lairs=(None,) * LAIRS,
        hunters=(Spot(-1),) * len(HUNTERS),
        tokens=(),
        joined=True,
    )
    scribe.table = table
    for space, card in enumerate(event.trail[:SPACES], 1):
        if card is not None:
            _lay(scribe, space, card)
    for slot, lair in enumerate(event.lairs[:LAIRS], 1):
        if lair is not None:
            _lay_lair(scribe, slot, lair)
    for hunter in HUNTERS:
        if hunter in event.hunters:
            at = event.hunters[hunter]
            hunter_at(scribe, events.HunterAt(hunter=hunter, at=at))
    tokens = []
    for token in event.tokens:
        ends = (token.at,) if isinstance(token.at, str) else token.at
        tokens.append(TokenAt(token.token, *(place_id(scribe, end) for end in ends)))
    scribe.table = replace(scribe.table, tokens=tuple(tokens))
    _check(scribe.table)
    scribe.steps.append(Seed(scribe.table))


def _lay(scribe: Scribe, space: int, card: events.TrailCard) -> None:
    hideout = Hideout(card.shows, castle=card.shows == "castle")
    where = f"space {space}"
    if not scribe.table.advanced and card.shows in ("feed", "dark_call", "wolf_form", "misdirect"):
        raise InvalidEvent(f"{where} shows {card.shows!r} in the basic game: there are no power cards")
    if hideout.castle and scribe.table.board.castle is None:
        raise InvalidEvent(f"{where} shows 'castle', but this board has no castle")
    if card.card is not None:
        face_up = card_id(scribe, card.card)
        if face_up == scribe.table.board.castle and card.shows == "wolf_form":
            hideout = replace(hideout, castle=True)
        scribe.check_back(hideout, face_up, where)
        hideout = hideout.turned_up(face_up, read=True)
    scribe.put(hideout, space=space)


def _lay_lair(scribe: Scribe, slot: int, lair: events.LairCard) -> None:
    if not scribe.table.advanced:
        raise InvalidEvent(f"lair {slot} in the basic game: there are no lairs")
    hideout = Hideout("city")
    if lair.card is not None:
        card = card_id(scribe, lair.card)
        if card == HIDE or card >= scribe.table.board.land:
            raise InvalidEvent(f"lair {slot} cannot hold {lair.card!r}: only a city can become a lair")
        castle = card == scribe.table.board.castle
        hideout = Hideout("castle" if castle else "city", castle=castle).turned_up(card, read=True)
    scribe.put(hideout, lair=slot)


def _check(table: Table) -> None:
    """No power, castle or face-up card lies there twice."""
    everywhere = [h for _, h in (*table.spaces(), *table.slots())]
    shown = [h.shows for h in everywhere if h.shows in ("feed", "dark_call", "wolf_form", "misdirect")]
    shown += ["castle" for h in everywhere if h.castle]
    shown += [_name(table, h.card) for h in everywhere if h.card is not None and not h.castle]
    twice = sorted({card for card in shown if shown.count(card) > 1})
    if twice:
        raise InvalidEvent(f"{twice[0]!r} lies on the table twice: each card exists once")


def _name(table: Table, card: int) -> str:
    return "hide" if card == HIDE else table.board.ids[card]


@dataclass(frozen=True, slots=True)
class Seed:
    """Every sequence of plays that lays this table, oldest location card first.

    Hunters and tokens bar nothing, and no move goes to a card that already lies there. Each sequence weighs
    the same in every model: what he chose from is not known any more.
    """

    table: Table
    merges = True

    def apply(self, states: States, context: Context) -> States:
        """The states of the table; the given states are forgotten."""
        context = replace(context, models=(HISTORIES,) * len(context.models))
        located = [i for i, h in self.table.spaces() if h.shows in CITY_BACKS or h.shows == "sea"]
        oldest = max(located, default=None)
        first = oldest or max((i + 1 for i, _ in self.table.spaces()), default=1)
        bare = replace(
            self.table,
            hunters=(),
            tokens=(),
            lairs=(None,) * LAIRS,
            trail=(None,) * SPACES,
            rulings=self.table.rulings,
        )
        current = _oldest(self.table, oldest, context)
        for space in range(first - 1, 0, -1):
            current = current.slide()
            current = _phase(current, self.table, space, bare, context)
        return _lairs(current, self.table, context)


def _oldest(table: Table, space: int | None, context: Context) -> States:
    """The oldest location card is any place its back allows, or Hide for any land place."""
    hideout = None if space is None else table.space(space)
    slots = (None,) * LAIRS
    if hideout is None:
        places = np.arange(context.places)
        window = with_field(np.zeros(len(places), np.uint64), AT, places + 1)
        return States(window, slots, context.start_weights(len(places)))
    castle = context.board.castle
    if hideout.shows == "sea":
        places = np.arange(context.land, context.places)
    elif hideout.castle:
        places = np.array([castle])
    else:
        places = np.array([p for p in range(context.land) if p != castle])
    window = laid(np.zeros(len(places), np.uint64), places + 1, places + 1)
    parts = [States(window, slots, context.start_weights(len(places)))]
    if hideout.shows == "city" and table.advanced:
        barred = frozenset() if hideout.card == HIDE else table.face_up
        if not table.rulings.hide_in_castle and castle is not None:
            barred |= {castle}
        places = np.array([p for p in range(context.land) if p not in barred], np.int64)
        window = laid(np.zeros(len(places), np.uint64), HIDE, places + 1)
        window = with_field(window, STANDS, places + 1)
        parts.append(States(window, slots, context.start_weights(len(places))))
    states = concatenate(parts)
    return states if hideout.card is None else CardIs(1, hideout.card).apply(states, context)


def _phase(states: States, table: Table, space: int, bare: Table, context: Context) -> States:
    """One newer space: the phase in which he played what lies there (``bare`` bars nothing)."""
    hideout = table.space(space)
    lairs = context.flags(frozenset(h.card for _, h in table.slots() if h.card is not None))
    if hideout is None or hideout.shows == "misdirect":
        return _wander(states, bare, context, lairs, wolf_form=table.advanced)
    if hideout.shows == "bat":
        return _flew(_wander(states, bare, context, lairs, wolf_form=False), bare, hideout, context)
    place = None
    if hideout.castle:
        place = context.board.castle
    elif hideout.card is not None and hideout.card != HIDE:
        place = hideout.card
    back = "hide" if hideout.card == HIDE else hideout.shows
    facing = replace(bare, lairs=tuple(Hideout("city", card=p) for p in sorted(table.face_up)))
    played = Play(back, facing, place, None, face_up=True).apply(states, context)
    return played if hideout.card is None else CardIs(1, hideout.card).apply(played, context)


def _wander(states: States, bare: Table, context: Context, lairs: Flags, *, wolf_form: bool) -> States:
    """He moved in an ordinary way (or by Wolf Form) or stayed; what he played is gone."""
    situation = Situation(states, bare, context)
    plays = [situation.cities(), situation.sea_moves()]
    pairs = [np.stack([p.rows, p.places], axis=1) for p in plays]
    if wolf_form:
        wolf = situation.wolf_moves()
        pairs.append(np.stack([wolf.rows, wolf.places], axis=1))
    pairs.append(np.stack([np.arange(len(states)), situation.at], axis=1))
    moves = np.concatenate(pairs[:-1])
    ways = np.unique(np.concatenate([moves[~lairs[moves[:, 1]]], pairs[-1]]), axis=0)
    moved = states.take(ways[:, 0])
    return replace(moved, window=with_field(moved.window, AT, ways[:, 1] + 1))


def _flew(states: States, bare: Table, hideout: Hideout, context: Context) -> States:
    situation = Situation(states, bare, context)
    barred = context.flags(frozenset() if context.board.castle is None else frozenset([context.board.castle]))
    rows, places = context.two_roads.barring(barred).follow(situation.at)
    keep = situation.on_land[rows] & situation.free(rows, places)
    landed = arrive(situation, Plays("bat", rows[keep], places[keep]), weigh=False)
    return landed if hideout.card is None else CardIs(1, hideout.card).apply(landed, context)


def _lairs(states: States, table: Table, context: Context) -> States:
    """An unknown lair is any city not elsewhere on the table, each combination a state of its own.

    The last unknown lair is left as one set a row, and so is an earlier one that would outgrow memory.
    """
    known = [h.card for _, h in table.slots() if h.card is not None]
    cities = context.land_mask & ~mask_of(known, context.words)
    if context.board.castle is not None:
        cities &= ~mask_of([context.board.castle], context.words)
    unknown = [slot for slot, hideout in table.slots() if hideout.card is None]
    for slot, hideout in table.slots():
        taken = states.on_trail(context.all_words)[:, : context.words]
        if hideout.card is not None:
            bits = np.repeat(mask_of([hideout.card], context.words)[None], len(states), axis=0)
        else:
            bits = np.broadcast_to(cities, taken.shape).copy()
            for lair in states.lairs:
                if lair is not None:
                    single = sizes(lair) == 1
                    bits &= ~np.where(single[:, None], lair, np.uint64(0))
        bits &= ~taken
        size = sizes(bits)
        states = replace(states, weights=states.weights * size[:, None]).with_lair(slot, bits)
        states = states.take(size > 0)
        if slot in unknown[:-1] and size.sum() <= MOST_ROWS:
            states = one_place_each(states, slot, context)
    return states
