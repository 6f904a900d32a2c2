"""How to use a card of information: what each choice would tell, in bits about his place and in places left.

>>> from tracker.board import load_board
>>> from tracker.deduce import Deduction
>>> from tracker.events import DraculaMove, Header
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> game = Deduction(Header(hunters=start), load_board("third-edition")).after(DraculaMove(card="sea"))
>>> advise(game, "money_trail", "mina").choice
{'space': 1}
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tracker.cards import cards
from tracker.events import HUNTERS
from tracker.names import suggest
from tracker.plan.field import lairs_written_out, numbered, packed_outcomes, summed
from tracker.rules.table import Table
from tracker.states import HIDE, Indices, States

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["ADVISED", "Advice", "AdviceValue", "advise"]

ALTERNATIVES = 5
MOST_KINDS = 400
PAIRED = 24
"""How many of the best single cities are tried in pairs."""
NO_GROUND = frozenset({"galatz", "klausenburg"})
"""Cities where, beside the castle, no consecrated ground and no host may be put."""

Choice = dict[str, Any] | None
Labels = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class AdviceValue:
    """What a use of a card tells.

    Attributes:
        bits: expected information about his place.
        left: expected number of places where he can be afterwards.
    """

    bits: float
    left: float

    def as_json(self) -> dict[str, float]:
        """The value in the form of the engine's protocol."""
        return {"bits": self.bits, "left": self.left}


@dataclass(frozen=True, slots=True)
class Advice:
    """The best use of a card.

    Attributes:
        choice: what to choose, with the keys that the log would use: ``{"places": [...]}``, ``{"space": 3}``,
            ``{"at": city}`` of a token, ``{"to": city}`` of a move, ``{"mode": ...}``; ``None`` for a card
            without a choice, or if there is nothing to choose.
        value: what it tells.
        alternatives: the next best choices, best first, at most five.
    """

    choice: Choice
    value: AdviceValue
    alternatives: tuple[Advice, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The advice in the form of the engine's protocol; cards without a choice give their value alone."""
        answer: dict[str, Any] = {"value": self.value.as_json()}
        if self.choice is not None:
            answer = {"choice": self.choice, **answer}
        if self.alternatives:
            answer["alternatives"] = [other.as_json() for other in self.alternatives]
        return answer


class _Worlds:
    """The worlds of a game, and the value of a partition of them."""

    def __init__(self, game: Deduction, hunter: str, model: str) -> None:
        self.game, self.hunter = game, hunter
        self.table: Table = game.table
        self.states: States = game.last.worlds.states
        weights = self.states.weights[:, game.model(model)]
        self.weights = (
            weights / weights.sum() if weights.sum() > 0 else np.full(len(weights), 1 / len(weights))
        )
        self.at = self.states.at
        self.places = len(game.board)

    @property
    def start(self) -> int | None:
        """Where the hunter is; ``None`` in a hospital."""
        spot = self.table.hunter(self.hunter)
        return None if spot.hospital else spot.place

    def value(self, labels: Labels, kinds: int, weights: NDArray[np.float64], at: Indices) -> AdviceValue:
        """What is known once it is told which label, of those below ``kinds``, holds."""
        cells = labels * self.places + at
        size = kinds * self.places
        table = summed(cells, weights, size).reshape(-1, self.places)
        seen = np.bincount(cells, minlength=size).reshape(-1, self.places) > 0
        each = table.sum(axis=1)
        bits = _surprise(table.sum(axis=0)) - (_surprise(table.ravel()) - _surprise(each))
        return AdviceValue(max(0.0, bits), float((each * seen.sum(axis=1)).sum()))

    def of(self, labels: Labels) -> AdviceValue:
        """The value of one label for each world."""
        kinds, number = np.unique(labels, return_inverse=True)
        return self.value(number.astype(np.int64), len(kinds), self.weights, self.at)

    def visits(
        self, groups: Iterable[tuple[Choice, Sequence[int]]], *, lairs: bool, here: bool
    ) -> list[Advice]:
        """The value of turning up each group of places."""
        groups = list(groups)
        wanted = sorted({place for _, places in groups for place in places})
        column = {place: i for i, place in enumerate(wanted)}
        states, weights = self.states, self.weights
        if lairs:
            states, weights = lairs_written_out(states, weights, wanted, self.game.board.land)
        packed = packed_outcomes(states, self.table, wanted, lairs=lairs, here=here)
        small, outcomes = numbered(packed)
        codes = [small[:, i].astype(np.int64) for i in range(len(wanted))]
        at, found = states.at, []
        for choice, places in groups:
            labels, kinds = np.zeros(len(at), np.int64), 1
            for place in places:
                number = column[place]
                labels, kinds = labels * len(outcomes[number]) + codes[number], kinds * len(outcomes[number])
                if kinds > MOST_KINDS:
                    seen, labels = np.unique(labels, return_inverse=True)
                    kinds = len(seen)
            found.append(Advice(choice, self.value(labels, kinds, weights, at)))
        return found


def _surprise(shares: NDArray[np.float64]) -> float:
    shares = shares[shares > 0]
    return float(-(shares * np.log2(shares)).sum())


def advise(game: Deduction, card: str, hunter: str, *, model: str = "default") -> Advice:
    """The best way for a hunter to use a card.

    Args:
        game: the game so far.
        card: the id of a hunter's card, such as ``hired_scouts``; a card that tells nothing is worth 0 bits.
        hunter: who plays it.
        model: the weight model.

    Raises:
        ValueError: there is no such card or hunter.
        UnknownModel: there is no model of that name.
    """
    if hunter not in HUNTERS:
        raise ValueError(f"unknown hunter {hunter!r}; the hunters are {', '.join(HUNTERS)}")
    facts = cards().get(card)
    if facts is None:
        near = suggest(card, cards())
        raise ValueError(f"unknown card {card!r}" + (f"; did you mean {near!r}?" if near else ""))
    game.model(model)
    if not game.last.possible:
        return Advice(None, AdviceValue(0.0, 0.0))
    worlds = _Worlds(game, hunter, model)
    nothing = Advice(None, worlds.of(np.zeros(len(worlds.at), np.int64)))
    uses = ADVISED[card](worlds) if card in ADVISED else []
    ranked = sorted(uses, key=lambda use: (-round(use.value.bits, 12), round(use.value.left, 9)))
    if not ranked:
        return nothing
    best, *others = ranked
    return Advice(best.choice, best.value, tuple(others[:ALTERNATIVES]))


def _asked(worlds: _Worlds, groups: Iterable[tuple[Choice, Sequence[int]]]) -> list[Advice]:
    return worlds.visits(groups, lairs=worlds.table.rulings.ask_reaches_lairs, here=False)


def _cities(worlds: _Worlds) -> list[int]:
    """The cities whose cards could lie face down on the trail (or in a lair, by ruling), else all."""
    board, table = worlds.game.board, worlds.table
    seen = np.zeros(HIDE + 1, bool)
    for space, hideout in table.spaces():
        if hideout.face_down:
            seen[np.unique(worlds.states.card(space))] = True
    found = [p for p in range(board.land) if p != board.castle and seen[p + 1]]
    if table.rulings.ask_reaches_lairs and any(h.face_down for _, h in table.slots()):
        found = [p for p in range(board.land) if p != board.castle]
    return found or [p for p in range(board.land) if p != board.castle][:1]


def _one_city(worlds: _Worlds) -> list[Advice]:
    ids = worlds.game.board.ids
    return _asked(worlds, [({"places": [ids[p]]}, [p]) for p in _cities(worlds)])


def _two_cities(worlds: _Worlds) -> list[Advice]:
    ids, index = worlds.game.board.ids, worlds.game.board.index
    single = sorted(_one_city(worlds), key=lambda use: -use.value.bits)
    best = [index[use.choice["places"][0]] for use in single[:PAIRED] if use.choice]
    pairs = list(itertools.combinations(sorted(best), 2))
    if not pairs:
        return single
    return _asked(worlds, [({"places": [ids[a], ids[b]]}, [a, b]) for a, b in pairs])


def _ground(worlds: _Worlds) -> list[Advice]:
    board = worlds.game.board
    cities = [p for p in _cities(worlds) if board.ids[p] not in NO_GROUND]
    return _asked(worlds, [({"at": board.ids[p]}, [p]) for p in cities])


def _rumours(worlds: _Worlds) -> list[Advice]:
    if worlds.start is None:
        return []
    return _asked(worlds, [(None, list(worlds.game.board.moves[worlds.start]))])


def _turned_up(worlds: _Worlds, spaces: Iterable[int], sea: bool) -> list[Advice]:
    found = []
    for space in spaces:
        hideout = worlds.table.space(space)
        if hideout is None or not hideout.face_down or (sea and hideout.shows != "sea"):
            continue
        card = worlds.states.card(space)
        labels = card.copy()
        for other, there in worlds.table.spaces():
            if there.face_down and other != space:
                with_it = (worlds.states.card(other) == HIDE) & (worlds.states.stands + 1 == card)
                labels += 256 * other * with_it
        found.append(Advice({"space": space}, worlds.of(labels)))
    return found


def _news(worlds: _Worlds) -> list[Advice]:
    return _turned_up(worlds, (3, 5, 6), sea=False)


def _money(worlds: _Worlds) -> list[Advice]:
    return _turned_up(worlds, range(1, 7), sea=True)


def _presence(worlds: _Worlds) -> list[Advice]:
    board = worlds.game.board
    labels = np.zeros(worlds.places, np.int64)
    for number, spot in enumerate(worlds.table.hunters):
        if not spot.hospital:
            labels[list(board.moves[spot.place])] |= 1 << number
    return [Advice(None, worlds.of(labels[worlds.at]))]


def _region(worlds: _Worlds) -> list[Advice]:
    return [Advice(None, worlds.of(np.array(worlds.game.board.region, np.int64)[worlds.at]))]


def _wax(worlds: _Worlds) -> list[Advice]:
    labels = np.zeros(len(worlds.at), np.int64)
    for space, _ in worlds.table.spaces():
        labels[worlds.states.card(space) == HIDE] = space
    nothing = np.zeros(len(worlds.at), np.int64)
    return [
        Advice({"mode": "analysis"}, worlds.of(labels)),
        Advice({"mode": "deduction"}, worlds.of(nothing)),
    ]


def _moves(worlds: _Worlds, places: Iterable[int]) -> list[Advice]:
    ids = worlds.game.board.ids
    fog = {token.place for token in worlds.table.tokens if token.token == "fog"}
    return worlds.visits([({"to": ids[p]}, [p]) for p in places if p not in fog], lairs=True, here=True)


def _by_road(steps: int) -> Callable[[_Worlds], list[Advice]]:
    def uses(worlds: _Worlds) -> list[Advice]:
        start, board = worlds.start, worlds.game.board
        if start is None or start >= board.land:
            return []
        return _moves(worlds, board.road_reach(start, steps))

    return uses


def _carriage(worlds: _Worlds) -> list[Advice]:
    start, board = worlds.start, worlds.game.board
    if start is None or start >= board.land:
        return []
    return _moves(worlds, board.rail_reach(start, "4/4"))


def _weather(worlds: _Worlds) -> list[Advice]:
    start, board = worlds.start, worlds.game.board
    if start is None:
        return []
    storms = {token.place for token in worlds.table.tokens if token.token == "storm"}
    zones = {q for q in board.seas[start] if q not in storms}
    ports = {p for zone in zones for p in board.ports[zone] if p != start} | set(board.ports[start])
    return _moves(worlds, sorted(ports))


ADVISED: Mapping[str, Callable[[_Worlds], list[Advice]]] = {
    "hired_scouts": _two_cities,
    "jonathan_harker": _one_city,
    "rufus_smith": _one_city,
    "sister_agatha": _one_city,
    "consecrated_ground": _ground,
    "heavenly_host": _ground,
    "local_rumours": _rumours,
    "newspaper_reports": _news,
    "money_trail": _money,
    "evil_presence": _presence,
    "hypnosis": _region,
    "wax_cylinders": _wax,
    "long_night": _by_road(1),
    "sense_of_emergency": _by_road(3),
    "chartered_carriage": _carriage,
    "excellent_weather": _weather,
}
"""The cards that tell something of his place, each with the function that lists its uses."""
