"""Dracula's legal plays in one hidden state (rules 3, 4, 5, 7), each rule as a reason why a play is barred.

A state is a tuple of 11: the cards on spaces 1 to 6, in lairs 1 to 3, the place for which the Hide on the
trail stands, the place where he is. ``EMPTY`` stands for no card (or only a power card), no Hide.
A play is written as in ``truth.plays``, with places as indices.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.brute.table import EMPTY, HIDE, Table

State = tuple[int, ...]
STANDS, NOW = 9, 10
Play = tuple[str, int]
"""Kind (``place``, ``hide``, ``feed``, ``dark_call``, ``wolf_form``, ``lair``) and place."""


class Sight:
    """What bars his plays on the table, gathered once for a phase."""

    def __init__(self, table: Table) -> None:
        self.ground = table.ground
        self.advanced, self.rulings = table.advanced, table.rulings
        self.holy, self.hunted = table.holy(), table.hunted()
        self.lying = {name for name in ("feed", "dark_call", "wolf_form") if table.shown(name)}


def why_not(sight: Sight, state: State, play: Play) -> str | None:
    """The rule that bars this play in this state, or ``None``."""
    kind, place = play
    ground, now = sight.ground, state[NOW]
    if kind != "place" and not sight.advanced:
        return "no power card and no lair in the basic game"
    if kind in ("hide", "feed", "dark_call"):
        return _why_not_stay(sight, state, kind)
    if place in sight.holy:
        return "rule 3: no arrival where a consecrated ground or heavenly host lies"
    if kind == "lair":
        if place not in state[6:9]:
            return "rule 7: no such lair"
        return None if place in ground.step[now] else "rule 7: the lair is not one ordinary move away"
    if place in state[:9]:
        return "rule 1: that card lies on the trail or in a lair"
    if kind == "place":
        return None if place in ground.step[now] else "rule 3: not one ordinary move away"
    if "wolf_form" in sight.lying:
        return "rule 1: Wolf Form lies on the trail"
    ways = ground.wolf[now].get(place)
    if ways is None:
        return "rule 5: not within two roads"
    if not sight.rulings["wolf_form_over_holy_ground"] and all(way in sight.holy for way in ways):
        return "rule 5: every way leads over holy ground"
    return None


def _why_not_stay(sight: Sight, state: State, kind: str) -> str | None:
    ground, now = sight.ground, state[NOW]
    if ground.is_sea(now):
        return "rule 4: not at sea"
    if now in sight.holy:
        return "rule 4: not under such a token"
    castle = "hide_in_castle" if kind == "hide" else "stay_in_castle"
    if now == ground.castle and not sight.rulings[castle]:
        return f"ruling {castle}"
    if kind == "hide":
        return "rule 4: a Hide lies on the trail" if HIDE in state[:6] else None
    return "rule 1: that power card lies on the trail" if kind in sight.lying else None


def candidates(sight: Sight, state: State) -> Iterator[Play]:
    """Every play that could be legal: all others break a rule whatever lies on the table."""
    now = state[NOW]
    for place in sight.ground.step[now]:
        yield "place", place
    if sight.advanced:
        for place in sight.ground.wolf[now]:
            yield "wolf_form", place
        for place in state[6:9]:
            if place != EMPTY:
                yield "lair", place
        for kind in ("hide", "feed", "dark_call"):
            yield kind, EMPTY


def legal_plays(sight: Sight, state: State) -> list[Play]:
    """All legal plays, whatever back they show: the choices of the model ``default``."""
    return [play for play in candidates(sight, state) if why_not(sight, state, play) is None]


def play_out(state: State, play: Play) -> State:
    """The state after the play; space 1 is empty before it."""
    kind, place = play
    lairs, stands, now = state[6:9], state[STANDS], state[NOW]
    first = EMPTY
    if kind == "hide":
        first, stands = HIDE, now
    elif kind == "lair":
        first = now = place
        lairs = tuple(EMPTY if card == place else card for card in lairs)
    elif kind not in ("feed", "dark_call"):
        first = now = place
    return (first, *state[1:6], *lairs, stands, now)


def landings(table: Table, state: State) -> list[int]:
    """Rule 10: where a bat may land from his place."""
    barred = table.hunted() | table.holy() | set(state[:9])
    return [place for place in table.ground.fly[state[NOW]] if place not in barred]


def spell(ground: Any, play: Play) -> Any:
    """A play in the words of ``truth.plays``."""
    kind, place = play
    if kind == "place":
        return ground.ids[place]
    return {kind: ground.ids[place]} if kind in ("wolf_form", "lair", "bat") else kind
