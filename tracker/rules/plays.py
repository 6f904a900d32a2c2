"""Dracula's legal plays in many hidden states at once, and the states to which they lead.

Rules 1 to 7 and 10, each in one place: :class:`Situation` says what is legal, :class:`Play` and :class:`Fly`
carry out what the table saw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tracker.rules.context import Context, Ways, ways_of
from tracker.rules.rulings import Rule
from tracker.rules.table import Table
from tracker.states import (
    HIDE,
    STANDS,
    Bits,
    Flags,
    Indices,
    States,
    concatenate,
    field,
    laid,
    position,
    sizes,
    with_field,
)

__all__ = ["Begin", "Fly", "Play", "Plays", "Situation", "arrive", "stay"]


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
        plays = [_off_lairs(self, self.cities()), self.sea_moves()]
        if not table.advanced:
            return plays
        plays += [self.returns(slot) for slot, _ in table.slots()]
        plays += [self.stays(kind) for kind in ("hide", "feed", "dark_call") if kind not in table.powers]
        if "wolf_form" not in table.powers:
            plays.append(_off_lairs(self, self.wolf_moves()))
        return plays


def _off_lairs(situation: Situation, plays: Plays) -> Plays:
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


def _weighed(situation: Situation, plays: Plays, children: States) -> States:
    models = situation.context.models
    factors = [model.play(situation, plays.kind, plays.rows, plays.places) for model in models]
    return situation.context.weighed(children, factors)


def arrive(situation: Situation, plays: Plays, lair_free: bool = True, weigh: bool = True) -> States:
    """The states after these arrivals: the card on space 1, his place there, no lair holding the card."""
    if lair_free:
        plays = _off_lairs(situation, plays)
    states = situation.states.take(plays.rows)
    codes = plays.places + 1
    states = replace(states, window=laid(states.window, codes, codes))
    if weigh:
        states = _weighed(situation, plays, states)
    return _out_of_lairs(states, plays.places, situation.context) if lair_free else states


def _out_of_lairs(states: States, places: Indices, context: Context) -> States:
    """Each row's place taken out of its lairs; none of them is that place for certain."""
    lairs, weights = list(states.lairs), states.weights
    for i, lair in enumerate(lairs):
        if lair is not None:
            bits = lair & ~context.single[:, : context.words].take(places, axis=0)
            before, after = sizes(lair), sizes(bits)
            if (before > 1).any():
                weights = weights * (after / before)[:, None]
            lairs[i] = bits
    return replace(states, lairs=tuple(lairs), weights=weights)


def stay(situation: Situation, plays: Plays) -> States:
    """The states after Hide, Feed or Dark Call: he stays where he is."""
    states = _weighed(situation, plays, situation.states.take(plays.rows))
    if plays.kind != "hide":
        return states
    window = with_field(with_field(states.window, position(1), HIDE), STANDS, plays.places + 1)
    return replace(states, window=window)


def only(plays: Plays, keep: Flags) -> Plays:
    """The plays that are flagged."""
    chosen = np.flatnonzero(keep)
    if len(chosen) == len(keep):
        return plays
    return Plays(plays.kind, plays.rows.take(chosen), plays.places.take(chosen))


@dataclass(frozen=True, slots=True)
class Play:
    """The card of one phase, as the table saw it.

    Attributes:
        back: ``city``, ``sea``, ``castle``, ``feed``, ``dark_call``, ``wolf_form``, ``lair`` or ``hide``.
        table: the public table before the card lies there.
        place: his location, where its card is known.
        slot: the lair that moved back.
        face_up: the card lies face up, so that a hunter may be there.
    """

    back: str
    table: Table
    place: int | None = None
    slot: int | None = None
    face_up: bool = False
    merges = True

    def apply(self, states: States, context: Context) -> States:
        """The states after the card, equal ones not yet merged."""
        situation = Situation(states, self.table, context)
        lair_free = self.table.rulings.on(Rule.CARD_IN_LAIR)
        match self.back:
            case "city":
                moved = arrive(situation, self._seen(situation, situation.cities()), lair_free)
                if not self.table.advanced or self.place is not None:
                    return moved
                return concatenate([moved, self._unseen_hide(situation)])
            case "sea":
                return arrive(situation, situation.sea_moves(), lair_free=False)
            case "castle":
                return arrive(situation, self._seen(situation, situation.cities()), lair_free)
            case "wolf_form":
                lair_free = lair_free and self.table.rulings.on(Rule.WOLF_FORM_NOT_TO_LAIR)
                return arrive(situation, self._seen(situation, situation.wolf_moves()), lair_free)
            case "lair":
                return self._take_back(situation)
            case kind:
                return stay(situation, situation.stays(kind))

    def fan_out(self, states: States, context: Context) -> int:
        """About how many states this play leads to, before any is ruled out."""
        if self.place is not None:
            return len(states)
        ways = {"city": context.to_land, "sea": context.to_sea, "wolf_form": context.two_roads}.get(self.back)
        return len(states) if ways is None else int(np.diff(ways.offsets)[states.at].sum())

    def _seen(self, situation: Situation, plays: Plays) -> Plays:
        """Only the plays that look like what was seen (rule 3)."""
        if self.place is not None:
            return only(plays, plays.places == self.place)
        context = situation.context
        unseen = context.flags(frozenset())
        if not self.face_up and self.table.rulings.on(Rule.UNSEEN_ARRIVAL):
            unseen = context.flags(frozenset(p for p in self.table.hunted if p < context.land))
        if context.board.castle is not None and self.back != "lair":
            unseen[context.board.castle] = True
        return only(plays, ~unseen[plays.places])

    def _unseen_hide(self, situation: Situation) -> States:
        """A back that looks like a city may be Hide, unless Hide would lie face up (rule 4)."""
        plays = situation.stays("hide")
        if self.table.rulings.on(Rule.HIDE_FACES_UP):
            plays = only(plays, ~situation.context.flags(self.table.face_up)[plays.places])
        return stay(situation, plays)

    def _take_back(self, situation: Situation) -> States:
        assert self.slot is not None
        plays = self._seen(situation, situation.returns(self.slot))
        lair = situation.states.lairs[self.slot - 1]
        assert lair is not None
        lifted = replace_lair(situation, self.slot)
        plays = _off_lairs(lifted, plays)
        children = arrive(lifted, plays)
        size = sizes(lair)[plays.rows]
        return replace(children, weights=children.weights / size[:, None]) if (size > 1).any() else children


def replace_lair(situation: Situation, slot: int) -> Situation:
    """The same choice with that lair's stack lifted: its cards move to space 1."""
    lifted = Situation(situation.states.with_lair(slot, None), situation.table, situation.context)
    lifted.count = situation.count
    lifted._unlifted = situation
    return lifted


@dataclass(frozen=True, slots=True)
class Fly:
    """A bat's landing: a face-down city one or two roads away (rule 10)."""

    table: Table
    merges = True

    def apply(self, states: States, context: Context) -> States:
        """The states after the landing, equal ones not yet merged."""
        rulings = self.table.rulings
        situation = Situation(states, self.table, context)
        barred = context.flags(frozenset())
        if rulings.on(Rule.BAT_LANDS_UNSEEN):
            barred = context.flags(self.table.hunted | self.table.holy)
        if context.board.castle is not None:
            barred[context.board.castle] = True
        ways = (context.two_roads if rulings.on(Rule.BAT_REACH) else context.anywhere).barring(barred)
        rows, places = ways.follow(situation.at)
        keep = situation.on_land[rows] & situation.free(rows, places)
        plays = _off_lairs(situation, Plays("bat", rows[keep], places[keep]))
        count = np.bincount(plays.rows, minlength=len(states))
        factors = [model.landing(situation, plays.rows, plays.places, count) for model in context.models]
        children = states.take(plays.rows)
        codes = plays.places + 1
        children = replace(children, window=laid(children.window, codes, codes))
        children = context.weighed(children, factors)
        return _out_of_lairs(children, plays.places, context)


@dataclass(frozen=True, slots=True)
class Begin:
    """The first card: a face-down city without a hunter, never the castle (header)."""

    table: Table
    merges = False

    def apply(self, states: States, context: Context) -> States:
        """One state for each city in which he may start; the given states are forgotten."""
        barred = context.flags(frozenset())
        if self.table.rulings.on(Rule.START_WITHOUT_HUNTER):
            barred = context.flags(self.table.hunted)
        if context.board.castle is not None:
            barred[context.board.castle] = True
        places = np.flatnonzero(~barred[: context.land])
        window = laid(np.zeros(len(places), np.uint64), places + 1, places + 1)
        slots = tuple(None for _ in self.table.lairs)
        return States(window, slots, context.start_weights(len(places)))
