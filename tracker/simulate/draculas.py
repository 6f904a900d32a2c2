"""Kinds of Dracula: each scores his legal plays, and plays one with a chance that grows with its score.

Register another kind by adding a class to :data:`DRACULAS`. A kind sees the hidden state, the table, and what
the hunters can know; it never breaks a rule, since it only chooses among legal plays.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.rules.table import Table
from tracker.simulate.phase import Choice, Leaving, damage_of, may_be_lair, misdirections
from tracker.simulate.truth import Truth

__all__ = ["DRACULAS", "Dracula", "DraculaView"]

HEALTH = 15
"""Damage at which Dracula is dead; he chooses no such play while he has another."""


@dataclass(frozen=True, slots=True)
class DraculaView:
    """What Dracula knows when he chooses.

    Attributes:
        table: the table after the slide, space 1 empty.
        truth: his hidden state after the slide.
        rng: the game's random numbers.
        chances: where he was before the slide, as the hunters see it, ``float64 (places,)``, if they count.
    """

    table: Table
    truth: Truth
    rng: np.random.Generator
    chances: NDArray[np.float64] | None = None

    @property
    def board(self) -> Board:
        """The board."""
        return self.table.board

    @property
    def damage(self) -> int:
        """The damage that he has taken."""
        return self.table.sheet.damage_of("dracula")

    def distance_to_hunters(self, place: int) -> int:
        """Ordinary moves from a place to the nearest hunter."""
        far = _distances(self.board)[place]
        return min((far[spot.place] for spot in self.table.hunters), default=len(self.board))


@cache
def _distances(board: Board) -> tuple[tuple[int, ...], ...]:
    return tuple(board.distances(place) for place in range(len(board)))


class Dracula:
    """Random: every legal play is equally likely; now and then a lair or Misdirect."""

    name: ClassVar[str] = "random"
    lair_rate: ClassVar[float] = 0.25
    misdirect_rate: ClassVar[float] = 0.06

    def score(self, view: DraculaView, choice: Choice) -> float:
        """The logarithm of how gladly he plays this, up to a constant."""
        return 0.0

    def choose(self, view: DraculaView, choices: Sequence[Choice]) -> Choice:
        """One of these plays."""
        alive = [c for c in choices if view.damage + damage_of(view.board, view.truth.at, c) < HEALTH]
        choices = alive or choices
        scores = np.array([self.score(view, choice) for choice in choices])
        return choices[int(view.rng.choice(len(choices), p=_softmax(scores)))]

    def leaves(self, view: DraculaView) -> Leaving:
        """How what lies on space 6 leaves (the table before the slide)."""
        free = [i for i, lair in enumerate(view.table.lairs, 1) if lair is None]
        if free and may_be_lair(view.table, view.truth) and view.rng.random() < self.lair_rate:
            return Leaving(lair=free[0])
        return Leaving()

    def misdirects(self, view: DraculaView) -> int | None:
        """The space that Misdirect replaces, or ``None``."""
        if view.rng.random() >= self.misdirect_rate:
            return None
        spaces = misdirections(view.table, view.truth)
        return int(view.rng.choice(spaces)) if spaces else None

    def lands(self, view: DraculaView, places: Sequence[int]) -> int:
        """Where he lands as a bat."""
        return self.choose(view, [Choice("city", place) for place in places]).place


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(scores - scores.max())
    result: NDArray[np.float64] = weights / weights.sum()
    return result


class Evasive(Dracula):
    """Keeps as far from the hunters as he can; stays where no hunter is near."""

    name = "evasive"

    def score(self, view: DraculaView, choice: Choice) -> float:
        """Far from the nearest hunter, with many ways on."""
        far = min(view.distance_to_hunters(choice.place), 5)
        cost = {"hide": 0.4, "feed": 0.3, "dark_call": 1.0, "wolf_form": 1.8}.get(choice.kind, 0.0)
        return 1.4 * far - cost + 0.1 * len(view.board.moves[choice.place])


class SeaGoing(Dracula):
    """Goes to the coast and to sea, seldom more than three zones in a row."""

    name = "sea-going"

    def score(self, view: DraculaView, choice: Choice) -> float:
        """Sea zones, and ports as the way there; ashore again after a while."""
        board, place = view.board, choice.place
        recent = [s.card for s in view.truth.trail[1:4] if s is not None]
        afloat = sum(card is not None and board.land <= card < len(board) for card in recent)
        if place >= board.land:
            return 3.6 - 1.0 * afloat - 0.1 * view.damage
        coast = 1.0 if board.seas[place] else 0.0
        cost = {"hide": 0.5, "feed": 1.0, "dark_call": 1.5, "wolf_form": 1.5}.get(choice.kind, 0.0)
        return coast + 0.4 * min(view.distance_to_hunters(place), 4) - cost


class HomeBound(Dracula):
    """Goes home to Castle Dracula and lingers around it."""

    name = "home-bound"
    lair_rate = 0.5

    def score(self, view: DraculaView, choice: Choice) -> float:
        """Near the castle (on a board without one he only keeps away); not into a hunter's arms."""
        board = view.board
        home = board.castle
        steps = 0 if home is None else min(_distances(board)[choice.place][home], 8)
        caught = 3.0 if choice.place in view.table.hunted else 0.0
        sea = 1.0 if choice.place >= board.land else 0.0
        stay = 1.5 if choice.kind in ("hide", "feed", "dark_call") and steps > 2 else 0.0
        stay += 1.0 if choice.kind == "wolf_form" else 0.0
        return -1.1 * steps - caught - sea - stay + 0.3 * min(view.distance_to_hunters(choice.place), 3)


class DoublingBack(Dracula):
    """Turns back beside his own trail, hides, and takes his lairs back."""

    name = "doubling-back"
    lair_rate = 0.7
    misdirect_rate = 0.15

    def score(self, view: DraculaView, choice: Choice) -> float:
        """Beside the older cards of his trail."""
        board, place = view.board, choice.place
        old = [s.card for s in view.truth.trail[2:] if s is not None and s.card is not None]
        beside = sum(card in board.moves[place] for card in old if card < len(board))
        bonus = {"hide": 1.5, "lair": 2.5, "wolf_form": -1.2, "dark_call": -0.5}.get(choice.kind, 0.0)
        caught = 2.5 if place in view.table.hunted else 0.0
        return 0.9 * beside + bonus - caught + 0.5 * min(view.distance_to_hunters(place), 3)


class PlannerAware(Dracula):
    """Values a place by who can get there: today, the day after, and what the hunters hold likely."""

    name = "planner-aware"
    misdirect_rate = 0.1

    def score(self, view: DraculaView, choice: Choice) -> float:
        """Few hunters in reach, ways on that they cannot reach, and a place that they hold unlikely."""
        board, place = view.board, choice.place
        one, two = _reach(view.table)
        risk = one.get(place, 0) + 0.35 * two.get(place, 0) if place < board.land else 0.1
        used = {s.card for s in view.truth.trail if s is not None}
        ways = [q for q in board.moves[place] if q not in view.table.holy and q not in used]
        safe = sum(1 for q in ways if not one.get(q, 0))
        suspected = 0.0
        if view.chances is not None:
            suspected = float(view.chances[[place, *board.moves[place]]].sum())
        trapped = 1.5 if safe == 0 else 0.0
        cost = {"feed": 0.2, "dark_call": 0.8, "wolf_form": 1.5, "hide": 0.0}.get(choice.kind, 0.0)
        caught = 4.0 if place in view.table.hunted else 0.0
        return -1.8 * risk + 0.5 * math.log1p(safe) - 1.5 * suspected - trapped - cost - caught


def _reach(table: Table) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """How many hunters can be in each place within one day, and within two."""
    board = table.board
    one: dict[int, int] = {}
    two: dict[int, int] = {}
    for spot in table.hunters:
        for place in _days(board, spot.place, 1):
            one[place] = one.get(place, 0) + 1
        for place in _days(board, spot.place, 2):
            two[place] = two.get(place, 0) + 1
    return one, two


@cache
def _days(board: Board, place: int, days: int) -> tuple[int, ...]:
    """Where a hunter can be after that many days: here, by road, by sea, or with a ticket of two railways."""
    if days == 0:
        return (place,)
    reach: set[int] = set()
    for start in _days(board, place, days - 1):
        rail = board.rail_reach(start, "2/1") if start < board.land else ()
        reach.update((start, *board.moves[start], *rail))
    return tuple(sorted(reach))


DRACULAS: Mapping[str, type[Dracula]] = {
    kind.name: kind for kind in (Dracula, Evasive, SeaGoing, HomeBound, DoublingBack, PlannerAware)
}
"""The kinds by name."""
