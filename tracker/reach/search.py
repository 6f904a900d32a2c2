"""Where he can be after some further phases, whatever he plays: exact and without probabilities.

A phase of unknown kind may begin with a maturing vampire (which frees spaces 4 to 6) and with Misdirect
(which frees one hideout); he may clear a lair whenever he likes, so a card in a lair stops nothing; and with
no legal play he stays. Cards too far away to matter are forgotten between phases. The search goes deep first
and follows only what may still lead to a place that is asked about, so that it soon ends where all are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from tracker.events import SPACES
from tracker.reach.near import after_phase, distance_matrix, forget_far, free_reach, radius_of
from tracker.reach.walks import Walks, joined, opening
from tracker.rules.context import Context, context_for
from tracker.rules.plays import Situation
from tracker.rules.table import CITY_BACKS, PLAIN_BACKS, Table
from tracker.states import (
    AT,
    FORGOTTEN,
    HIDE,
    STANDS,
    Flags,
    Indices,
    States,
    field,
    laid,
    position,
    with_field,
)

__all__ = ["LONGEST", "reach"]

LONGEST = 6
PIECE = 2_000
"""Walks that are followed at once."""
MOST_WALKS = 3_000_000
"""Walks after which the search gives up."""


def reach(
    table: Table, states: States, phases: int, wanted: Sequence[Flags] | None = None
) -> tuple[list[Flags], bool]:
    """Every place where he can be after 1, 2, ... phases of unknown kind.

    Args:
        table: the public table now.
        states: the worlds; lairs are ignored, since he may take one back or clear it.
        phases: how many further phases, 1 to :data:`LONGEST`.
        wanted: for each phase the places that are asked about; the search ends when all are found. Left
            out, all places.

    Returns:
        For each phase flags, ``bool (places,)``, with ``wanted`` of those among the wanted; and whether they
        are settled. If not, the search gave up, and places that it did not come to count as reached.
    """
    if not 1 <= phases <= LONGEST:
        raise ValueError(f"reach looks 1 to {LONGEST} phases ahead, not {phases!r}")
    places = len(table.board)
    asked = [np.ones(places, bool)] * phases if wanted is None else list(wanted)
    start = np.zeros(places, bool)
    start[np.unique(states.at)] = True
    free = free_reach(table, start, phases)
    search = _Search(table, [a & f for a, f in zip(asked, free, strict=True)])
    near = forget_far(states, table.board, radius_of(phases, table), FORGOTTEN)
    search.descend(opening(table, near), 1)
    if search.gave_up:
        return [a & f for a, f in zip(asked, free, strict=True)], False
    return [a & f & ~o for a, f, o in zip(asked, free, search.open, strict=True)], True


class _Search:
    """One search: the public table, and for each phase the places not found yet (``open``)."""

    def __init__(self, table: Table, wanted: list[Flags]) -> None:
        self.table = table
        self.later = after_phase(table)
        self.board = table.board
        self.context: Context = context_for(table.board, ())
        self.open = [flags.copy() for flags in wanted]
        self.phases = len(wanted)
        self.count = 0

    @property
    def gave_up(self) -> bool:
        """The search ended before all was settled."""
        return self.count > MOST_WALKS

    def descend(self, walks: Walks, phase: int) -> None:
        """Follow walks through that phase and all later ones, piece by piece, until nothing is open."""
        pieces = -(-len(walks.marks) // PIECE)
        for piece in range(pieces):
            part = walks.take(np.arange(piece, len(walks.marks), pieces))
            part = part.take(self._may_matter(part.states.at, phase))
            if not len(part.marks):
                continue
            after = joined([*self._after(part, phase)])
            self.count += len(after.marks)
            self.open[phase - 1][np.unique(after.states.at)] = False
            if self.gave_up:
                return
            if phase < self.phases:
                radius = radius_of(self.phases - phase, self.table)
                near = forget_far(after.states, self.board, radius, FORGOTTEN)
                self.descend(joined([Walks(near, after.marks)]), phase + 1)
                if self.gave_up:
                    return

    def _may_matter(self, at: Indices, phase: int) -> Flags:
        """The walks, before that phase, from which some open place is near enough."""
        distances = distance_matrix(self.board)
        near = np.zeros(self.context.places, bool)
        for number in range(phase - 1, self.phases):
            if self.open[number].any():
                radius = radius_of(number - phase + 2, self.table)
                near |= (distances[:, self.open[number]] <= radius).any(axis=1)
        return near[at]

    def _after(self, walks: Walks, phase: int) -> Iterator[Walks]:
        """The walks after that phase."""
        for begun in self._begun(walks, phase):
            yield from self._played(begun, phase)

    def _begun(self, walks: Walks, phase: int) -> Iterator[Walks]:
        """After the slide, with and without a vampire, with and without Misdirect."""
        card = walks.states.card(SPACES)
        land = self.context.land
        slid = walks.slid()
        starts = [slid]
        back = self._shows(SPACES + 1, phase)
        hide = self.table.space(SPACES + 1 - phase)
        if back in CITY_BACKS or (hide is not None and hide.card == HIDE):
            grown = (card > 0) & ((card <= land) | (card >= FORGOTTEN))
            starts.append(slid.take(grown).vampire())
        for start in starts:
            if len(start.marks):
                yield start
                yield from self._misdirected(start, phase)

    def _shows(self, space: int, phase: int) -> str | None:
        """The back of a card that lay on the table before the first phase; ``space`` is after the slide."""
        before = space - phase
        hideout = self.table.space(before) if before >= 1 else None
        if hideout is None or hideout.card == HIDE:
            return None
        return hideout.shows

    def _misdirected(self, walks: Walks, phase: int) -> Iterator[Walks]:
        """Misdirect on each hideout that it may replace (rule 6), where that frees a card near him."""
        if not self.table.advanced:
            return
        walks = walks.take(walks.space_of("misdirect") == 0)
        at, stands = field(walks.states.window, AT), field(walks.states.window, STANDS)
        castle = -1 if self.board.castle is None else self.board.castle + 1
        wolf = walks.space_of("wolf_form")
        for space in range(2, SPACES + 1):
            card = walks.states.card(space)
            fits = (card > 0) & (card < FORGOTTEN) & (card != at) & (card != stands) & (card != castle)
            fits &= wolf != space
            if space > phase:
                fits &= self._shows(space, phase) in PLAIN_BACKS
            if fits.any():
                chosen = walks.take(fits)
                freed = replace(chosen, states=chosen.states.cleared((space,)))
                yield freed.with_power("misdirect", space)

    def _played(self, walks: Walks, phase: int) -> Iterator[Walks]:
        """The walks after each legal card (rules 3 to 5); he stays where there is none."""
        situation = Situation(walks.states, self.table if phase == 1 else self.later, self.context)
        stuck = np.ones(len(walks.marks), bool)
        plays = [(situation.cities(), None), (situation.sea_moves(), None)]
        if self.table.advanced:
            plays.append((situation.wolf_moves(), walks.space_of("wolf_form") == 0))
        for move, allowed in plays:
            rows, places = move.rows, move.places
            if allowed is not None:
                rows, places = rows[allowed[rows]], places[allowed[rows]]
            stuck[rows] = False
            after = walks.take(rows)
            window = laid(after.states.window, places + 1, places + 1)
            after = replace(after, states=replace(after.states, window=window))
            yield after if allowed is None else after.with_power("wolf_form", 1)
        if self.table.advanced:
            hidden = walks.take(situation.may_hide)
            window = with_field(hidden.states.window, position(1), HIDE)
            window = with_field(window, STANDS, field(window, AT))
            yield replace(hidden, states=replace(hidden.states, window=window))
            stuck &= ~situation.may_hide
            for power in ("feed", "dark_call"):
                may = situation.may_rest & (walks.space_of(power) == 0)
                yield walks.take(may).with_power(power, 1)
                stuck &= ~may
        if stuck.any():
            yield walks.take(stuck)
