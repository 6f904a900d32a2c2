"""What Dracula's own lines do to table and states: the phase (rules 1 to 7), the bat, a clearing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.brute.moves import (
    NOW,
    STANDS,
    Play,
    Sight,
    State,
    landings,
    legal_plays,
    play_out,
)
from tests.brute.observe import Claim, claims_hold
from tests.brute.table import EMPTY, HIDE, POWERS, Invalid, Slot, Spot, Table, no_other_hide, once

TURNED = "the cards that were turned up"
Moves = Iterator[tuple[State, Play | None, int]]
"""Each next state, with the play (``None``: no choice) and how many plays there were."""


@dataclass(frozen=True)
class Step:
    """One thing that a line says, in words, and what it makes of a state."""

    says: str
    run: Callable[[State], Moves]
    sight: Sight | None = None
    """For the card of a phase: what bars his plays."""


def without(state: State, slots: set[Slot]) -> State:
    """Clear these slots; a Hide that leaves stands for nothing any more."""
    cards = tuple(EMPTY if slot in slots else card for slot, card in enumerate(state[:9]))
    stands = state[STANDS] if HIDE in cards else EMPTY
    return (*cards, stands, state[NOW])


def clear(table: Table, slots: set[Slot]) -> Step:
    """A clearing: the cards went back unseen."""
    for slot in slots:
        table.spots[slot] = None

    def step(state: State) -> Moves:
        yield without(state, slots), None, 1

    return Step("a clearing", step)


def keep(says: str, test: Callable[[State], bool]) -> Step:
    """Drop the states that fail the test."""

    def step(state: State) -> Moves:
        if test(state):
            yield state, None, 1

    return Step(says, step)


def escape_as_bat(table: Table, event: dict[str, Any]) -> list[Step]:
    """Rule 10. No slide, no phase."""
    number = event.get("space", 1)
    slot = None if number is None else table.space(number)
    if slot is not None and table.at(slot).shows == "sea":
        raise Invalid("no bat flies from a sea")
    ground = table.ground
    cleared = set(range(1 if slot is None else slot + 1))

    def left_from(state: State) -> bool:
        if ground.is_sea(state[NOW]):
            return False
        return state[NOW] not in state[:6] if slot is None else state[slot] == state[NOW]

    steps = [keep("rule 10: his card lies on that space", left_from), clear(table, cleared)]
    table.spots[0] = Spot("bat")

    def fly(state: State) -> Moves:
        targets = landings(table, state)
        for place in targets:
            yield (place, *state[1:10], place), ("bat", place), len(targets)

    return [*steps, Step("rule 10: a landing", fly)]


def dracula_move(table: Table, event: dict[str, Any]) -> list[Step]:
    """One phase, in the order of rule 1."""
    steps = _slide(table, event.get("left"))
    if event.get("reached_six") is not None:
        steps += _reached_six(table, event["reached_six"])
    if event.get("misdirect") is not None:
        steps += _misdirect(table, event["misdirect"])
    steps.append(_card(table, event))
    if not event.get("again"):  # rule 11
        table.tokens = {token for token in table.tokens if token[0] != "heavenly_host"}
    table.phase += 1
    return steps


def _slide(table: Table, left: dict[str, Any] | None) -> list[Step]:
    gone = table.spots[5]
    if gone is None and left is not None:
        raise Invalid("space 6 was empty: nothing left it")
    left = left or {}
    to, steps = left.get("to", "deck"), []
    if to not in ("deck", "lair"):
        raise Invalid(f"a hideout leaves to the deck or to a lair, not to {to!r}")
    revealed = None
    if left.get("revealed") is not None:
        revealed = table.card(left["revealed"])
        table.check_card(5, revealed)
        hides = []
        for entry in left.get("also") or ():  # spaces after the slide
            if entry.get("card") != "hide" or table.space(entry.get("space")) == 0:
                raise Invalid(f"'also' names Hides on spaces 2 to 6, not {entry!r}")
            hides.append(table.check_turn(table.space(entry["space"]) - 1, HIDE))
        hides = once(hides)
        if revealed == HIDE:
            no_other_hide(hides)
            steps.append(keep(TURNED, lambda state: state[5] == HIDE))
        else:
            claim = Claim(revealed, {5}, {slot for slot, _ in hides})
            silent = left.get("also") is None
            holds = claims_hold(list(table.spots), [claim], range(0), also_up=False, silent=silent)
            steps.append(keep(TURNED, holds))
        table.turn(hides, read=True)
        assert gone is not None
        gone = replace(gone, up=revealed, unread=False)
    elif left.get("also"):
        raise Invalid("'also' needs 'revealed'")
    if left.get("vampire") and revealed is None:
        raise Invalid("a vampire that matures needs 'revealed'")
    if left.get("vampire") and to == "lair":
        raise Invalid("a hideout from which a vampire matured becomes no lair")
    slot = None
    if to == "lair":
        slot = _new_lair(table, left, gone)
    elif left.get("lair") is not None:
        raise Invalid("'lair' is for a hideout that leaves to a lair")
    table.spots[1:6] = table.spots[0:5]
    table.spots[0] = None

    def slide(state: State) -> Moves:
        last, lairs, stands = state[5], list(state[6:9]), state[STANDS]
        if last == HIDE:
            stands = EMPTY
        if slot is not None:
            if last == HIDE:
                return  # rule 7: Hide never becomes a lair
            lairs[slot - 6] = last
        yield (EMPTY, *state[:5], *lairs, stands, state[NOW]), None, 1

    steps.append(Step("rule 7: what becomes a lair", slide))
    if left.get("vampire"):
        steps.append(clear(table, {3, 4, 5}))
    return steps


def _new_lair(table: Table, left: dict[str, Any], gone: Spot | None) -> Slot:
    if not table.advanced:
        raise Invalid("no lairs in the basic game")
    slot = table.lair(left.get("lair"))
    if table.spots[slot] is not None:
        raise Invalid(f"lair {left['lair']} is full")
    assert gone is not None
    if gone.shows in (*POWERS, "sea") or gone.up == HIDE:
        raise Invalid("a sea or a power card never becomes a lair")
    table.spots[slot] = replace(gone, shows="castle" if gone.castle else "city")
    return slot


def _reached_six(table: Table, said: dict[str, Any]) -> list[Step]:
    card = table.card(said["card"])
    turns = [table.check_turn(5, card)]
    hides = table.check_hides(said.get("also"))
    spots = list(table.spots)
    table.turn(once(turns + hides), read=True)
    if card == HIDE:
        no_other_hide(hides)
        return [keep(TURNED, lambda state: state[5] == HIDE)]
    claim = Claim(card, {5}, {slot for slot, _ in hides})
    return [keep(TURNED, claims_hold(spots, [claim], range(0), also_up=False))]


def _misdirect(table: Table, number: Any) -> list[Step]:
    """Rule 6."""
    if not table.advanced:
        raise Invalid("no power card in the basic game")
    if table.shown("misdirect"):
        raise Invalid("Misdirect lies on the trail")
    slot = table.space(number)
    spot = table.at(slot)
    if spot.shows not in ("city", "sea", "bat") or spot.up == HIDE:
        raise Invalid(f"Misdirect cannot replace what lies on space {number}")
    table.spots[slot] = Spot("misdirect")

    def step(state: State) -> Moves:
        card = state[slot]
        if card not in (HIDE, state[NOW], state[STANDS]):
            yield without(state, {slot}), None, 1

    return [Step("rule 6: what Misdirect replaces", step)]


def _card(table: Table, event: dict[str, Any]) -> Step:
    """The card on space 1; rules 3, 4, 5 and 7."""
    card, ground = event["card"], table.ground
    if card not in ("city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none"):
        raise Invalid(f"unknown card {card!r}")
    if not table.advanced and card in ("feed", "dark_call", "wolf_form", "lair", "hide"):
        raise Invalid("no power card and no lair in the basic game")
    if event.get("place") is not None and card not in ("city", "wolf_form", "lair", "castle"):
        raise Invalid(f"'place' does not go with {card!r}")
    if (event.get("lair") is not None) != (card == "lair"):
        raise Invalid("'lair' goes with the card 'lair'")
    place = None if event.get("place") is None else table.place(event["place"])
    if card == "castle":
        if ground.castle is None or place not in (None, ground.castle):
            raise Invalid("the back of the castle is its own")
        place = ground.castle
    if place is not None and (ground.is_sea(place) or (card == "city" and place == ground.castle)):
        raise Invalid(f"the back {card!r} cannot be {event['place']!r}")
    if card in ("feed", "dark_call", "wolf_form") and table.shown(card):
        raise Invalid(f"{card!r} lies on the trail")
    trail = [spot for spot in table.spots[:6] if spot is not None]
    if card == "hide" and any(spot.up == HIDE for spot in trail):
        raise Invalid("Hide lies on the trail")
    to_castle = card != "lair" and place is not None and place == ground.castle
    if to_castle and any(spot.castle for spot in trail):
        raise Invalid("the castle lies on the trail")
    sight, known = Sight(table), table.face_up()
    at_lair: Slot | None = None
    face_down = True
    spot: Spot | None
    if card == "lair":
        at_lair = table.lair(event["lair"])
        spot = table.at(at_lair)
        face_down = spot.down
        if place is not None:
            table.check_card(at_lair, place)
            if not (spot.castle and place not in sight.hunted):
                spot, face_down = replace(spot, up=place, unread=False), False
        elif spot.castle and spot.down and ground.castle in sight.hunted:
            assert ground.castle is not None
            spot, face_down = replace(spot, up=ground.castle, unread=False), False
        table.spots[at_lair] = None
    else:
        shows = "city" if card == "hide" else card
        castle = place is not None and place == ground.castle
        up = HIDE if card == "hide" else place
        if castle and place not in sight.hunted:
            up = None
        face_down = up is None
        spot = None if card == "none" else Spot(shows, up, castle=castle)
    table.spots[0] = spot

    def fits(state: State, play: Play) -> bool:
        """Whether this play shows what the line says."""
        kind, to = play
        if card == "hide":
            return kind == "hide"
        if kind == "hide":  # rule 4: face down only where the card of his place does not lie face up
            return card == "city" and place is None and state[NOW] not in known
        if card in ("feed", "dark_call") or kind in ("feed", "dark_call"):
            return bool(kind == card)
        if card in ("wolf_form", "lair") or kind in ("wolf_form", "lair"):
            if kind != card or (at_lair is not None and state[at_lair] != to):
                return False
        elif card == "sea":
            return ground.is_sea(to)
        if place is not None:
            if to != place:
                return False
        elif ground.is_sea(to) or (to == ground.castle and card != "lair"):
            return False
        return not (face_down and to in sight.hunted)

    def step(state: State) -> Moves:
        if card == "none":
            yield state, ("none", EMPTY), 1
            return
        plays = legal_plays(sight, state)
        for play in plays:
            if fits(state, play):
                yield play_out(state, play), play, len(plays)

    return Step("the card on space 1", step, sight)
