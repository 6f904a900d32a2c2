"""What Dracula may legally play, in many hidden states at once (rules 1 to 5 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tracker.rules.context import Context, Ways, ways_of
from tracker.rules.rulings import Rule
from tracker.rules.table import Table
from tracker.states import (
    STANDS,
    Bits,
    Flags,
    Indices,
    States,
    field,
    sizes,
)

__all__ = ["Plays", "Situation", "off_lairs", "only"]


@dataclass(frozen=True, slots=True)
class Plays:
    """Legal plays of one kind: the state in which each is made, and the place to which it leads."""

    kind: str
    rows: Indices
    places: Indices


class Situation:
    """Many hidden states in which Dracula chooses his card, under one public table.

    The table and the states are those after the slide, with what left space 6 and Misdirect done; space 1 is
    empty. Legal plays are those of ``truth.plays``: a hunter in the city does not make a move illegal.
    """

    def __init__(self, states: States, table: Table, context: Context) -> None:
        self.states = states
        self.table = table
        self.context = context
        self.at = states.at
        self.on_land: Flags = self.at < context.land
        self._unlifted: Situation | None = None

    @property
    def chosen_in(self) -> Situation:
        """The same choice with all lairs in place, where this one has the stack of a lair lifted."""
        return self if self._unlifted is None else self._unlifted  # a cycle would keep large tables alive

    @property
    def rulings(self) -> object:
        """The rulings of this game."""
        return self.table.rulings

    def _on(self, rule: Rule) -> bool:
        return self.table.rulings.on(rule)

    @cached_property
    def used(self) -> Bits:
        """The cards on the trail, ``uint64 (n, all words)``."""
        if not self._on(Rule.CARD_ON_TRAIL):
            return np.zeros((len(self.states), self.context.all_words), np.uint64)
        return self.states.on_trail(self.context.all_words)

    @cached_property
    def used_land(self) -> Bits:
        """The land cards on the trail, ``uint64 (n, words)``."""
        return np.ascontiguousarray(self.used[:, : self.context.words])

    @cached_property
    def barred(self) -> Flags:
        """The places closed to every arrival (rule 3)."""
        holy = self.table.holy if self._on(Rule.HOLY_ARRIVAL) else frozenset[int]()
        return self.context.flags(holy)

    @cached_property
    def to_land(self) -> Ways:
        """One ordinary move to a land place (rule 3)."""
        ways = self.context.to_land if self._on(Rule.ONE_MOVE) else self.context.anywhere
        return ways.barring(self.barred)

    @cached_property
    def two_roads(self) -> Ways:
        """Where Wolf Form leads (rule 5)."""
        context, table = self.context, self.table
        if not self._on(Rule.WOLF_FORM_REACH):
            return context.anywhere.barring(self.barred)
        if table.rulings.wolf_form_over_holy_ground or not table.holy:
            return context.two_roads.barring(self.barred)
        return ways_of(_two_roads_around(table), context.all_words).barring(self.barred)

    def free(self, rows: Indices, places: Indices) -> Flags:
        """Whether the card of each place is not on the trail of its row (rule 1)."""
        on_land = len(places) == 0 or places.max() < self.context.land
        return ~self.context.holds(self.used_land if on_land else self.used, rows, places)

    def _moves(self, kind: str, ways: Ways) -> Plays:
        rows, places = ways.follow(self.at)
        return only(Plays(kind, rows, places), self.free(rows, places))

    def cities(self) -> Plays:
        """Ordinary moves to a city or the castle, lairs aside (:func:`arrivals` takes those out)."""
        return self._moves("city", self.to_land)

    def sea_moves(self) -> Plays:
        """Ordinary moves to a sea zone."""
        return self._moves("sea", self.context.to_sea)

    def wolf_moves(self) -> Plays:
        """Where Wolf Form may lead."""
        return self._moves("wolf_form", self.two_roads)

    def returns(self, slot: int) -> Plays:
        """The states whose lair in that slot may be taken back (rule 7)."""
        lair = self.states.lairs[slot - 1]
        assert lair is not None
        one_move = self._on(Rule.LAIR_ONE_MOVE)
        ways = self.to_land if one_move else self.context.anywhere.barring(self.barred)
        rows, places = ways.follow(self.at)
        return only(Plays("lair", rows, places), self.context.holds(lair, rows, places))

    @cached_property
    def may_stay(self) -> Flags:
        """Where he may play a card that leaves him where he is: not at sea, not under a token (rule 4)."""
        stay = np.ones(len(self.states), bool)
        if self._on(Rule.STAY_ON_LAND):
            stay &= self.on_land
        if self._on(Rule.HOLY_STAY):
            stay &= ~self.context.flags(self.table.holy)[self.at]
        return stay

    def _in_castle(self) -> Flags:
        castle = self.context.board.castle
        return np.zeros(len(self.states), bool) if castle is None else self.at == castle

    @cached_property
    def may_rest(self) -> Flags:
        """Where Feed or Dark Call may be played."""
        return self.may_stay if self.table.rulings.stay_in_castle else self.may_stay & ~self._in_castle()

    @cached_property
    def may_hide(self) -> Flags:
        """Where Hide may be played (rule 4)."""
        may = self.may_stay
        if self._on(Rule.ONE_HIDE):
            may = may & (field(self.states.window, STANDS) == 0)
        return may if self.table.rulings.hide_in_castle else may & ~self._in_castle()

    def stays(self, kind: str) -> Plays:
        """The states in which Hide, Feed or Dark Call may be played."""
        rows = np.flatnonzero(self.may_hide if kind == "hide" else self.may_rest)
        return Plays(kind, rows, self.at[rows])

    @cached_property
    def count(self) -> NDArray[np.float64]:
        """How many legal plays each state has, ``float64 (n,)``.

        A lair one move away counts once: its card cannot be played, but its stack can be taken back.
        """
        table, words = self.table, self.context.words
        count = sizes(self.to_land.masks[self.at] & ~self.used).astype(np.float64)
        count = count + sizes(self.context.to_sea.masks[self.at] & ~self.used)
        if not table.advanced:
            return count
        powers = table.powers
        count = count + self.may_hide
        for rest in ("feed", "dark_call"):
            if rest not in powers:
                count = count + self.may_rest
        if "wolf_form" in powers:
            return count
        reach = self.two_roads.masks[self.at] & ~self.used
        count = count + sizes(reach)
        if self._on(Rule.WOLF_FORM_NOT_TO_LAIR):
            for lair in self.states.lairs:
                if lair is not None:
                    count = count - sizes(lair & reach[:, :words]) / sizes(lair)
        return count

    def legal(self) -> list[Plays]:
        """Every legal play, kind by kind. Plays onto a lair's card are left out, except as ``lair``."""
        table = self.table
        plays = [off_lairs(self, self.cities()), self.sea_moves()]
        if not table.advanced:
            return plays
        plays += [self.returns(slot) for slot, _ in table.slots()]
        plays += [self.stays(kind) for kind in ("hide", "feed", "dark_call") if kind not in table.powers]
        if "wolf_form" not in table.powers:
            plays.append(off_lairs(self, self.wolf_moves()))
        return plays


def off_lairs(situation: Situation, plays: Plays) -> Plays:
    """The plays without those to a place that certainly lies in a lair."""
    for lair in situation.states.lairs:
        if lair is not None:
            certain = (sizes(lair) == 1).take(plays.rows)
            plays = only(plays, ~(certain & situation.context.holds(lair, plays.rows, plays.places)))
    return plays


def _two_roads_around(table: Table) -> list[list[int]]:
    """Wolf Form's reach where it may not pass over a city with a token (a ruling)."""
    board, holy = table.board, table.holy
    lists = []
    for place in range(len(board.places)):
        sea = place >= board.land
        first = board.ports[place] if sea else board.roads[place]
        reach = set(first)
        for step in first:
            if step not in holy:
                reach.update(board.roads[step])
        lists.append(sorted(reach - {place}))
    return lists


def only(plays: Plays, keep: Flags) -> Plays:
    """The plays that are flagged."""
    chosen = np.flatnonzero(keep)
    if len(chosen) == len(keep):
        return plays
    return Plays(plays.kind, plays.rows.take(chosen), plays.places.take(chosen))
