"""Cards that turn up or name something: each function lists its uses, or says why there is none."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tracker.advise.values import Advice, Choice
from tracker.advise.worlds import Worlds
from tracker.states import HIDE, States

__all__ = [
    "Uses",
    "evil_presence",
    "ground",
    "hypnosis",
    "local_rumours",
    "money_trail",
    "one_city",
    "shown_on",
    "turned_up",
    "two_cities",
    "wax_cylinders",
]

PAIRED = 24
"""How many of the best single cities are tried in pairs."""
NO_GROUND = frozenset({"galatz", "klausenburg"})
"""Cities where, beside the castle, no consecrated ground and no host may be put."""

Uses = list[Advice] | str
"""The uses of a card, or why it cannot be used."""


def _asked(worlds: Worlds, groups: Iterable[tuple[Choice, Sequence[int]]]) -> list[Advice]:
    return worlds.visits(groups, lairs=worlds.table.rulings.ask_reaches_lairs, here=False)


def _cities(worlds: Worlds) -> list[int]:
    """The cities whose cards could lie face down on the trail (or in a lair, by ruling), else one."""
    board, table = worlds.game.board, worlds.table
    seen = np.zeros(HIDE + 1, bool)
    for space, hideout in table.spaces():
        if hideout.face_down:
            seen[np.unique(worlds.states.card(space))] = True
    found = [p for p in range(board.land) if p != board.castle and seen[p + 1]]
    if table.rulings.ask_reaches_lairs and any(h.face_down for _, h in table.slots()):
        found = [p for p in range(board.land) if p != board.castle]
    return found or [p for p in range(board.land) if p != board.castle][:1]


def one_city(worlds: Worlds) -> Uses:
    """The search of an ally: one city."""
    ids = worlds.game.board.ids
    return _asked(worlds, [({"places": [ids[p]]}, [p]) for p in _cities(worlds)])


def two_cities(worlds: Worlds) -> Uses:
    """Hired Scouts: two cities."""
    ids = worlds.game.board.ids
    cities = _cities(worlds)
    single = _asked(worlds, [({"places": [ids[p]]}, [p]) for p in cities])
    order = sorted(range(len(cities)), key=lambda number: -single[number].value.bits)
    best = sorted(cities[number] for number in order[:PAIRED])
    pairs = list(itertools.combinations(best, 2))
    if not pairs:
        return single
    return _asked(worlds, [({"places": [ids[a], ids[b]]}, [a, b]) for a, b in pairs])


def ground(worlds: Worlds) -> Uses:
    """Consecrated Ground and Heavenly Host: a city for the token."""
    board = worlds.game.board
    cities = [p for p in _cities(worlds) if board.ids[p] not in NO_GROUND]
    return _asked(worlds, [({"at": board.ids[p]}, [p]) for p in cities])


def local_rumours(worlds: Worlds) -> Uses:
    """Every place next to the hunter."""
    if worlds.start is None:
        return "the hunter stands in no place, so no place is adjacent"
    return _asked(worlds, [(None, list(worlds.game.board.moves[worlds.start]))])


def shown_on(worlds: Worlds, space: int, states: States) -> NDArray[np.int64]:
    """What turning up a space shows in each state: its card, and the Hide that is turned up with it."""
    card = states.card(space)
    shown = card.copy()
    for other, there in worlds.table.spaces():
        if there.face_down and other != space:
            with_it = (states.card(other) == HIDE) & (states.stands + 1 == card)
            shown += 256 * other * with_it
    return shown


def turned_up(worlds: Worlds, space: int, choice: Choice) -> Advice:
    """Turning up the card on a space."""
    return Advice(choice, worlds.of(shown_on(worlds, space, worlds.states)))


def money_trail(worlds: Worlds) -> Uses:
    """One sea card that lies face down."""
    down = [space for space, h in worlds.table.spaces() if h.face_down and h.shows == "sea"]
    if not down:
        return "no sea card lies face down on the trail"
    return [turned_up(worlds, space, {"space": space}) for space in down]


def evil_presence(worlds: Worlds) -> Uses:
    """Which hunters are next to him."""
    board = worlds.game.board
    labels = np.zeros(worlds.places, np.int64)
    for number, spot in enumerate(worlds.table.hunters):
        if spot.in_play:
            labels[list(board.moves[spot.place])] |= 1 << number
    return [Advice(None, worlds.of(labels[worlds.at]))]


def hypnosis(worlds: Worlds) -> Uses:
    """His region, if Mina is in a city with another hunter."""
    mina = worlds.table.hunter("mina")
    together = sum(spot.in_play and spot.place == mina.place for spot in worlds.table.hunters)
    if not mina.in_play or mina.place >= worlds.game.board.land or together < 2:
        return "Mina has to be in a city with another hunter"
    return [Advice(None, worlds.of(np.array(worlds.game.board.region, np.int64)[worlds.at]))]


def wax_cylinders(worlds: Worlds) -> Uses:
    """Analysis shows where Hide is; Deduction shows encounters, which tell nothing of his place."""
    labels = np.zeros(len(worlds.at), np.int64)
    for space, _ in worlds.table.spaces():
        labels[worlds.states.card(space) == HIDE] = space
    nothing = np.zeros(len(worlds.at), np.int64)
    return [
        Advice({"mode": "analysis"}, worlds.of(labels)),
        Advice({"mode": "deduction"}, worlds.of(nothing)),
    ]
