"""What the observations say of a hidden state (rules 8 and 9): a test, and what is turned up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.brute.moves import NOW, STANDS, State
from tests.brute.table import HIDE, HOLY, Invalid, Slot, Spot, Table, Turn, no_other_hide, once

Test = Callable[[State], bool]
OBSERVATIONS = ("hunter_move", "reveal", "ask", "evil_presence", "region", "hide_shown", "token")


@dataclass
class Claim:
    """One place that was turned up, or looked for: where its card was and which Hides came with it."""

    place: int
    own: set[Slot] = field(default_factory=set)
    hides: set[Slot] = field(default_factory=set)


def claims_hold(
    spots: list[Spot | None], claims: list[Claim], searched: range, also_up: bool, silent: bool = False
) -> Test:
    """A test of the state *before* the line.

    ``searched``: slots where a face-down card of the place would have been turned up. ``also_up``: a hunter
    ends a move there, which turns up a face-down Hide of the place even where the place's own card lies face
    up already (rule 8). ``silent``: nothing is said about Hides.
    """
    down = [slot for slot in searched if (spot := spots[slot]) is not None and spot.down]

    def holds(state: State) -> bool:
        for claim in claims:
            place = claim.place
            if any(state[slot] != place for slot in claim.own):
                return False
            if any(state[slot] == place and slot not in claim.own for slot in down):
                return False
            lies = [slot for slot in range(6) if state[slot] == place]
            for slot in claim.hides:
                if state[slot] != HIDE or state[STANDS] != place or not lies:
                    return False
            if silent or claim.hides or state[STANDS] != place or not lies:
                continue
            hide, own = spots[state.index(HIDE)], spots[lies[0]]
            assert hide is not None and own is not None
            if hide.down and not own.unread and (own.down or also_up):
                return False
        return True

    return holds


def observe(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    """Check one observation; move figures and tokens; return what it says and what it turns up."""
    return {
        "hunter_move": _hunter_move,
        "reveal": _reveal,
        "ask": _ask,
        "evil_presence": _evil_presence,
        "region": _region,
        "hide_shown": _hide_shown,
        "token": _token,
    }[event["type"]](table, event)


def _always(state: State) -> bool:
    return True


def _read_found(table: Table, claims: list[Claim], found: Any, named: bool, lairs: bool) -> list[Turn]:
    """Enter a list ``found`` into the claims."""
    turns = []
    for entry in found or ():
        if named:
            place = table.place(entry.get("place"))
            claim = next((claim for claim in claims if claim.place == place), None)
            if claim is None:
                raise Invalid(f"found {entry!r}: that place was not asked for")
        else:
            claim = claims[0]
            if "place" in entry and table.place(entry["place"]) != claim.place:
                raise Invalid(f"found {entry!r} names another place")
        slot = table.slot(entry)
        if slot >= 6 and not lairs:
            raise Invalid(f"found {entry!r}: lairs are not turned up")
        if entry.get("card") == "hide":
            turns.append(table.check_turn(slot, HIDE))
            claim.hides.add(slot)
        elif "card" in entry and table.card(entry["card"]) != claim.place:
            raise Invalid(f"found {entry!r} names another card")
        else:
            turns.append(table.check_turn(slot, claim.place))
            claim.own.add(slot)
    return once(turns)


def _hunter_move(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    hunter, place = table.hunter(event["hunter"]), table.place(event["to"])
    if event.get("by", "road") not in ("road", "rail", "sea", "special"):
        raise Invalid(f"unknown way {event['by']!r}")
    for name in event.get("via") or ():
        table.place(name)
    spots = list(table.spots)
    if table.ground.is_sea(place):
        if event.get("found"):
            raise Invalid("at sea nothing is turned up")
        table.hunters[hunter] = event["to"]
        return _always, []
    claim = Claim(place)
    turns = _read_found(table, [claim], event.get("found"), named=False, lairs=True)
    if place == table.ground.castle:  # its back is known: it may be left out of found
        for slot, spot in enumerate(spots):
            if spot is not None and spot.castle and spot.down and slot not in claim.own:
                claim.own.add(slot)
                turns.append((slot, place))
    table.hunters[hunter] = event["to"]
    cards = claims_hold(spots, [claim], range(9), also_up=True)
    figure = event.get("dracula")
    if figure is None:
        return cards, turns
    return (lambda state: cards(state) and (state[NOW] == place) == figure), turns


def _reveal(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    slot, card = table.slot(event), table.card(event["card"])
    spots = list(table.spots)
    turns = [table.check_turn(slot, card)]
    hides = table.check_hides(event.get("also"))
    turns = once(turns + hides)
    if card == HIDE:
        no_other_hide(hides)
        return (lambda state: state[slot] == HIDE), turns
    if slot >= 6:
        no_other_hide(hides)
    claim = Claim(card, {slot}, {at for at, _ in hides})
    return claims_hold(spots, [claim], range(0), also_up=False), turns


def _ask(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    claims = [Claim(place) for place in dict.fromkeys(table.place(name) for name in event["places"])]
    lairs = table.rulings["ask_reaches_lairs"]
    spots = list(table.spots)
    turns = _read_found(table, claims, event.get("found"), named=True, lairs=lairs)
    return claims_hold(spots, claims, range(9 if lairs else 6), also_up=False), turns


def _token(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    token = table.token_at(event["token"], event["at"])
    action = event.get("action", "place")
    if action not in ("place", "remove"):
        raise Invalid(f"unknown action {action!r}")
    asks = action == "place" and token[0] in HOLY
    if event.get("found") and not asks:
        raise Invalid("only a consecrated ground or heavenly host that is placed turns anything up")
    spots = list(table.spots)
    test: Test = _always
    turns: list[Turn] = []
    if asks:
        claim = Claim(token[1])
        lairs = table.rulings["ask_reaches_lairs"]
        turns = _read_found(table, [claim], event.get("found"), named=False, lairs=lairs)
        test = claims_hold(spots, [claim], range(9 if lairs else 6), also_up=False)
    if action == "place":
        table.tokens.add(token)
    else:
        table.tokens.discard(token)
    return test, turns


def _evil_presence(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    named = {table.hunter(name) for name in event.get("named") or ()}
    said = {}
    for hunter in named:
        if table.hunters.get(hunter) not in table.ground.index:
            raise Invalid(f"{hunter!r} is in no place, so nobody is adjacent to him")
    for hunter, at in table.hunters.items():
        if at in table.ground.index:
            said[hunter] = (table.ground.index[at], hunter in named)
    step = table.ground.step
    return (lambda state: all((at in step[state[NOW]]) == near for at, near in said.values())), []


def _region(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    region, ground = event["region"], table.ground
    if region is None:
        return (lambda state: ground.is_sea(state[NOW])), []
    if region not in ground.regions:
        raise Invalid(f"unknown region {region!r}")
    return (lambda state: ground.region[state[NOW]] == region), []


def _hide_shown(table: Table, event: dict[str, Any]) -> tuple[Test, list[Turn]]:
    if not table.advanced:
        raise Invalid("no Hide in the basic game")
    if event["where"] == "deck":  # of a card that lies unread it says nothing
        read = [slot for slot in range(6) if (spot := table.spots[slot]) is None or not spot.unread]
        return (lambda state: all(state[slot] != HIDE for slot in read)), []
    slot = table.space(event["where"])
    return (lambda state: state[slot] == HIDE), [table.check_turn(slot, HIDE)]
