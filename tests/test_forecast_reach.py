"""Reach over several phases against the rules written out once more, one hidden state at a time."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.test_forecast import RING, board, game
from tracker.board import Board
from tracker.events import Table, TrailCard
from tracker.reach import reach

Card = tuple[str, str | None]
Trail = tuple[Card | None, ...]
LINE = board(["ab", "bc", "cd", "de", "ef", "fg", "gh", "hi"])
PORTS = board(["ab", "bc", "cd", "de", "ef", "fg", "gh", "dz"], {"a": "y", "h": "y"})
MOST = 20_000


def begun(on: Board, trail: Trail, at: str) -> list[Trail]:
    """The trails before he plays: with and without a vampire, with and without Misdirect."""
    gone, slid = trail[5], (None, *trail[:5])
    starts: list[Trail] = [slid]
    if gone is not None and gone[0] in ("city", "wolf_form", "hide") and on.index[gone[1] or ""] < on.land:
        starts.append((*slid[:3], None, None, None))
    castle = None if on.castle is None else on.ids[on.castle]
    for start in list(starts):
        if any(card is not None and card[0] == "misdirect" for card in start):
            continue
        kept = {at, castle, *(card[1] for card in start if card is not None and card[0] == "hide")}
        for i, card in enumerate(start):
            if card is not None and card[0] == "city" and card[1] not in kept:
                starts.append((*start[:i], ("misdirect", None), *start[i + 1 :]))
    return starts


def phase(on: Board, states: set[tuple[Trail, str]]) -> set[tuple[Trail, str]]:
    """The trails and his places after one more phase of any kind in the advanced game."""
    after: set[tuple[Trail, str]] = set()
    for before, at in states:
        here = on.index[at]
        for trail in begun(on, before, at):
            used = {card[1] for card in trail if card is not None and card[0] in ("city", "wolf_form")}
            kinds = {card[0] for card in trail if card is not None}
            plays = [("city", on.ids[p]) for p in on.moves[here] if on.ids[p] not in used]
            if "wolf_form" not in kinds:
                plays += [("wolf_form", on.ids[p]) for p in on.two_roads[here] if on.ids[p] not in used]
            if here < on.land:
                plays += [(power, at) for power in ("hide", "feed", "dark_call") if power not in kinds]
            after |= {((play, *trail[1:]), play[1]) for play in plays} or {(trail, at)}
    return after


@pytest.mark.parametrize("seed", range(30))
def test_six_phases_reach_exactly_what_the_rules_allow(seed: int) -> None:
    rng = random.Random(seed)
    on = (LINE, PORTS, RING)[seed % 3]
    cities = [on.ids[place] for place in range(on.land) if place != on.castle]
    path = [rng.choice(cities)]
    while len(path) < 1 + seed % 5:
        ways = [on.ids[p] for p in on.roads[on.index[path[0]]] if p != on.castle and on.ids[p] not in path]
        if not ways:
            break
        path.insert(0, rng.choice(ways))
    shown: list[Card] = [("city", city) for city in path]
    for power in rng.sample(["feed", "dark_call"], rng.randint(0, 6 - len(shown) if len(shown) > 4 else 2)):
        shown.insert(rng.randint(0, len(shown) - 1), (power, path[0]))
    cards = [TrailCard(shows=k, card=c if k == "city" else None) for k, c in shown]  # type: ignore[arg-type]
    now = game(on).after(Table(trail=tuple(cards)))
    states = now.last.worlds.states
    assert len(states) == 1
    here: set[tuple[Trail, str]] = {((*shown, *(None,) * (6 - len(shown))), on.ids[int(states.at[0])])}
    found, settled = reach(now.table, states, 6)
    assert settled
    for flags in found:
        here = phase(on, here)
        assert {on.ids[place] for place in np.flatnonzero(flags)} == {at for _, at in here}
        if len(here) > MOST:
            break
