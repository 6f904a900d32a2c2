"""A ``table`` line (rule 12): the hidden states in which a table as it lies can be."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.brute.moves import NOW, STANDS, State
from tests.brute.table import EMPTY, HIDE, POWERS, SHOWS, Invalid, Spot, Table


def read_table(old: Table, event: dict[str, Any]) -> Table:
    """The public table that the line describes; everything before it is forgotten but the rulings."""
    table = Table(old.ground, old.advanced, old.rulings, {}, phase=old.phase, exact=False)
    trail, lairs = list(event.get("trail") or ()), list(event.get("lairs") or ())
    if len(trail) > 6 or len(lairs) > 3:
        raise Invalid("a table has at most six spaces and three lairs")
    for slot, entry in enumerate(trail):
        if entry is not None:
            table.spots[slot] = _read_space(table, slot, entry)
    for slot, entry in enumerate(lairs, 6):
        if entry is not None:
            table.spots[slot] = _read_lair(table, slot, entry)
    shown = Counter(spot.shows for spot in table.spots[:6] if spot is not None)
    for shows in ("castle", "wolf_form", *POWERS):
        if shown[shows] > 1:
            raise Invalid(f"{shows!r} lies on the trail twice")
    if shown["castle"] and table.ground.castle is None:
        raise Invalid("a castle lies there, but the board has none")
    known = Counter(table.ground.castle if s.castle else s.up for s in table.spots if s is not None)
    if any(count > 1 for card, count in known.items() if card is not None):
        raise Invalid("a card lies there twice")
    for name, at in (event.get("hunters") or {}).items():
        table.hunters[table.hunter(name)] = table.figure_at(at)
    for entry in event.get("tokens") or ():
        table.tokens.add(table.token_at(entry["token"], entry["at"]))
    return table


def _read_space(table: Table, slot: int, entry: dict[str, Any]) -> Spot:
    shows = entry["shows"]
    if shows not in SHOWS:
        raise Invalid(f"unknown back {shows!r}")
    if not table.advanced and shows in ("wolf_form", *POWERS):
        raise Invalid("no power card in the basic game")
    card = None if entry.get("card") is None else table.card(entry["card"])
    castle = shows == "castle" or (shows == "wolf_form" and card is not None and card == table.ground.castle)
    table.spots[slot] = Spot(shows, None, castle=castle)
    if card is not None:
        table.check_card(slot, card)
    return Spot(shows, card, castle=castle)


def _read_lair(table: Table, slot: int, entry: dict[str, Any]) -> Spot:
    if not table.advanced:
        raise Invalid("no lairs in the basic game")
    if entry.get("card") is None:
        return Spot("city")
    card = table.place(entry["card"])
    castle = card == table.ground.castle
    table.spots[slot] = Spot("castle" if castle else "city", None, castle=castle)
    table.check_card(slot, card)
    return Spot("castle" if castle else "city", card, castle=castle)


def late_states(table: Table) -> Counter[State]:
    """Every state with its number of sequences."""
    backs = [spot is not None and spot.shows not in POWERS for spot in table.spots[:6]]
    none = (EMPTY,) * 10
    lairs = [EMPTY if spot is None or spot.up is None else spot.up for spot in table.spots[6:]]
    states: Counter[State] = Counter()
    if any(backs):
        oldest = max(slot for slot in range(6) if backs[slot])
        for place in range(len(table.ground.ids)):
            for state in _first(table, oldest, place, lairs):
                states[state] += 1
    else:
        used = [slot for slot in range(6) if table.spots[slot] is not None]
        oldest = max(used, default=-1) + 1
        for place in range(len(table.ground.ids)):
            states[(*none[:6], *lairs, EMPTY, place)] += 1
    for slot in range(oldest - 1, -1, -1):
        after: Counter[State] = Counter()
        for state, count in states.items():
            for new in _phase(table, slot, state):
                after[new] += count
        states = after
    for slot in range(6, 9):
        spot = table.spots[slot]
        if spot is not None and spot.up is None:
            states = _hidden_lair(table, slot, states)
    return states


def _fits(table: Table, slot: int, card: int) -> bool:
    spot = table.spots[slot]
    return spot is not None and table.allows(slot, card) and spot.up in (None, card)


def _put(state: State, slot: int, card: int, now: int, stands: int) -> State:
    return (*state[:slot], card, *state[slot + 1 : 9], stands, now)


def _hide_bars(table: Table, slot: int, place: int) -> bool:
    """A face-down Hide does not stand for a face-up place; rulings hold."""
    spot = table.spots[slot]
    assert spot is not None
    if place == table.ground.castle and not table.rulings["hide_in_castle"]:
        return True
    return spot.up is None and place in table.face_up()


def _first(table: Table, slot: int, place: int, lairs: list[int]) -> list[State]:
    start = (EMPTY,) * 6 + tuple(lairs) + (EMPTY, EMPTY)
    states = []
    if _fits(table, slot, place) and place not in lairs:
        states.append(_put(start, slot, place, place, EMPTY))
    if place < table.ground.land and _fits(table, slot, HIDE) and not _hide_bars(table, slot, place):
        states.append(_put(start, slot, HIDE, place, place))
    return states


def _phase(table: Table, slot: int, state: State) -> list[State]:
    """One phase in which he played what lies on this space."""
    ground, spot, now, stands = table.ground, table.spots[slot], state[NOW], state[STANDS]
    lying = set(state[:9])
    if spot is None or spot.shows == "misdirect":
        anywhere = set(ground.step[now])
        if table.advanced:
            anywhere |= set(ground.wolf[now])
        return [(*state[:10], to) for to in [*(anywhere - lying), now]]
    if spot.shows in ("feed", "dark_call"):
        castle = now == ground.castle and not table.rulings["stay_in_castle"]
        return [] if ground.is_sea(now) or castle else [state]
    if spot.shows == "wolf_form":
        targets = list(ground.wolf[now])
    elif spot.shows == "bat":
        starts = [now, *(to for to in ground.step[now] if to not in lying)]
        targets = [to for start in starts for to in ground.fly[start]]
    else:
        targets = list(ground.step[now])
    new = [_put(state, slot, to, to, stands) for to in targets if to not in lying and _fits(table, slot, to)]
    may_hide = not ground.is_sea(now) and HIDE not in state[:6] and _fits(table, slot, HIDE)
    if may_hide and not _hide_bars(table, slot, now):
        new.append(_put(state, slot, HIDE, now, now))
    return new


def _hidden_lair(table: Table, slot: int, states: Counter[State]) -> Counter[State]:
    after: Counter[State] = Counter()
    for state, count in states.items():
        for place in range(table.ground.land):
            if table.ground.city[place] and place not in state[:9]:
                after[_put(state, slot, place, state[NOW], state[STANDS])] += count
    return after
