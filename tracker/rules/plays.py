"""Dracula's legal plays in many hidden states at once, and the states to which they lead.

Rules 1 to 7 and 10, each in one place: :class:`Situation` says what is legal, :class:`Play` and :class:`Fly`
carry out what the table saw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tracker.rules.context import Context
from tracker.rules.rulings import Rule
from tracker.rules.situation import Plays, Situation, off_lairs, only
from tracker.rules.table import Table
from tracker.states import (
    HIDE,
    STANDS,
    Indices,
    States,
    concatenate,
    laid,
    position,
    sizes,
    with_field,
)

__all__ = ["Begin", "Fly", "Play", "Plays", "Situation", "arrive", "stay"]


def _weighed(situation: Situation, plays: Plays, children: States) -> States:
    models = situation.context.models
    factors = [model.play(situation, plays.kind, plays.rows, plays.places) for model in models]
    return situation.context.weighed(children, factors)


def arrive(situation: Situation, plays: Plays, lair_free: bool = True, weigh: bool = True) -> States:
    """The states after these arrivals: the card on space 1, his place there, no lair holding the card."""
    if lair_free:
        plays = off_lairs(situation, plays)
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
        plays = off_lairs(lifted, plays)
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
        plays = off_lairs(situation, Plays("bat", rows[keep], places[keep]))
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
