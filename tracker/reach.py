"""Where he can be after some further phases, whatever he plays: exact and without probabilities.

A phase of unknown kind may begin with a maturing vampire (which frees spaces 4 to 6) and with Misdirect
(which frees one hideout); he may clear a lair whenever he likes, so a card in a lair stops nothing; and with
no legal play he stays. Cards too far away to matter are forgotten between phases. The search goes deep first
and follows only what may still lead to a place that is asked about, so that it soon ends where all are found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tracker.board import Board
from tracker.events import SPACES
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

__all__ = ["LONGEST", "after_phase", "distance_matrix", "forget_far", "free_reach", "reach"]

LONGEST = 6
POWERS = ("feed", "dark_call", "misdirect", "wolf_form")
"""The powers whose spaces a walk keeps: three bits each, 0 for a card that may be played."""
PIECE = 2_000
"""Walks that are followed at once."""
MOST_WALKS = 3_000_000
"""Walks after which the search gives up."""

Marks = NDArray[np.int64]


def distance_matrix(board: Board) -> NDArray[np.int64]:
    """Ordinary moves between any two places, ``int64 (places, places)``; see :meth:`Board.distance`."""
    known = board._memo.get("distance matrix")
    if isinstance(known, np.ndarray):
        return known
    matrix = np.array([board.distances(place) for place in range(len(board))])
    board._memo["distance matrix"] = matrix
    return matrix


def after_phase(table: Table) -> Table:
    """The public table at the next phase: all cards one space further, hosts gone (rules 1 and 11)."""
    tokens = tuple(t for t in table.tokens if t.token != "heavenly_host")
    return replace(table, trail=(None, *table.trail[: SPACES - 1]), tokens=tokens, phase=table.phase + 1)


def forget_far(states: States, board: Board, radius: int, code: int, keep: Collection[int] = ()) -> States:
    """The same states with ``code`` in place of cards more than ``radius`` moves from him; spaces to ``keep``
    stay as they are."""
    distances = distance_matrix(board)
    window, at = states.window, states.at
    for space in range(1, SPACES + 1):
        if space in keep:
            continue
        card = states.card(space)
        placed = (card > 0) & (card < FORGOTTEN)
        far = placed & (distances[at, np.where(placed, card - 1, 0)] > radius)
        if far.any():
            window = np.where(far, with_field(window, position(space), code), window)
    return replace(states, window=window)


def wolves(phases: int) -> int:
    """How often Wolf Form can be played in so many phases: a vampire may clear it once it is on space 4."""
    return (phases + 2) // 3


def radius_of(phases: int, table: Table) -> int:
    """How many moves away a card can matter in so many phases: each leads one further, Wolf Form two."""
    return phases + (wolves(phases) if table.advanced else 0)


def free_reach(table: Table, start: Flags, phases: int) -> list[Flags]:
    """Where he could be if no card stood in his way: a superset of :func:`reach`, from sets of places.

    Args:
        table: the public table now.
        start: where he may be, ``bool (places,)``.
        phases: how many further phases.
    """
    context = context_for(table.board, ())
    lies = next((space for space, hideout in table.spaces() if hideout.shows == "wolf_form"), 0)
    # For each space of Wolf Form, 0 for one that may be played, the places where he may be.
    here = {lies: start}
    result = []
    for phase in range(phases):
        barred = context.flags(table.holy if phase == 0 else after_phase(table).holy)
        there: dict[int, Flags] = {}

        def come(space: int, places: Flags, there: dict[int, Flags] = there) -> None:
            there[space] = there[space] | places if space in there else places

        for space, places in here.items():
            slid = 0 if space in (0, SPACES) else space + 1
            rows = np.flatnonzero(places)
            moved = np.zeros(len(places), bool)
            moved[context.to_land.follow(rows)[1]] = True
            moved &= ~barred
            moved[context.to_sea.follow(rows)[1]] = True
            for then in {slid, 0} if slid >= 4 else {slid}:
                come(then, moved | places)
                if then == 0 and table.advanced:
                    far = np.zeros(len(places), bool)
                    far[context.two_roads.follow(rows)[1]] = True
                    come(1, far & ~barred)
        here = there
        result.append(np.logical_or.reduce([*here.values()]))
    return result


@dataclass(frozen=True, slots=True)
class _Walks:
    """Hidden states, each with the spaces of the power cards that lie on the trail."""

    states: States
    marks: Marks

    def take(self, rows: Indices | Flags) -> _Walks:
        return _Walks(self.states.take(rows), self.marks[rows])

    def space_of(self, power: str) -> Marks:
        """The space of a power in each walk, 0 where it may be played."""
        return (self.marks >> (3 * POWERS.index(power))) & 7

    def with_power(self, power: str, space: int) -> _Walks:
        """The walks with a power, which may be played, laid on that space."""
        return replace(self, marks=self.marks | (space << (3 * POWERS.index(power))))

    def powers_gone(self, past: int) -> Marks:
        """The marks without the powers that lie beyond that space."""
        marks = self.marks.copy()
        for power in POWERS:
            marks[self.space_of(power) > past] &= ~(7 << (3 * POWERS.index(power)))
        return marks

    def slid(self) -> _Walks:
        """Every card one space further; a power that leaves the trail may be played again."""
        marks = self.powers_gone(SPACES - 1)
        for power in POWERS:
            marks += (self.space_of(power) % SPACES > 0).astype(np.int64) << (3 * POWERS.index(power))
        return _Walks(self.states.slide(), marks)

    def vampire(self) -> _Walks:
        """The spaces 4 to 6 cleared."""
        return _Walks(self.states.cleared((4, 5, 6)), self.powers_gone(3))


def _joined(parts: Sequence[_Walks]) -> _Walks:
    """The walks of all parts, equal ones made one."""
    if not parts:
        return _walks(np.zeros(0, np.uint64), np.zeros(0, np.int64))
    window = np.concatenate([part.states.window for part in parts])
    marks = np.concatenate([part.marks for part in parts])
    order = np.lexsort((marks, window))
    window, marks = window[order], marks[order]
    fresh = np.ones(len(window), bool)
    fresh[1:] = (window[1:] != window[:-1]) | (marks[1:] != marks[:-1])
    return _walks(window[fresh], marks[fresh])


def _walks(window: NDArray[np.uint64], marks: Marks) -> _Walks:
    return _Walks(States(window, (None, None, None), np.zeros((len(window), 0))), marks)


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
    search.descend(_joined([_walks(near.window, _marks(table, len(states)))]), 1)
    if search.gave_up:
        return [a & f for a, f in zip(asked, free, strict=True)], False
    return [a & f & ~o for a, f, o in zip(asked, free, search.open, strict=True)], True


def _marks(table: Table, count: int) -> Marks:
    """The power cards on the table, for so many walks."""
    marks = np.zeros(count, np.int64)
    for space, hideout in table.spaces():
        if hideout.shows in POWERS:
            marks |= space << (3 * POWERS.index(hideout.shows))
    return marks


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

    def descend(self, walks: _Walks, phase: int) -> None:
        """Follow walks through that phase and all later ones, piece by piece, until nothing is open."""
        pieces = -(-len(walks.marks) // PIECE)
        for piece in range(pieces):
            part = walks.take(np.arange(piece, len(walks.marks), pieces))
            part = part.take(self._may_matter(part.states.at, phase))
            if not len(part.marks):
                continue
            after = _joined([*self._after(part, phase)])
            self.count += len(after.marks)
            self.open[phase - 1][np.unique(after.states.at)] = False
            if self.gave_up:
                return
            if phase < self.phases:
                radius = radius_of(self.phases - phase, self.table)
                near = forget_far(after.states, self.board, radius, FORGOTTEN)
                self.descend(_joined([_walks(near.window, after.marks)]), phase + 1)
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

    def _after(self, walks: _Walks, phase: int) -> Iterator[_Walks]:
        """The walks after that phase."""
        for begun in self._begun(walks, phase):
            yield from self._played(begun, phase)

    def _begun(self, walks: _Walks, phase: int) -> Iterator[_Walks]:
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

    def _misdirected(self, walks: _Walks, phase: int) -> Iterator[_Walks]:
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

    def _played(self, walks: _Walks, phase: int) -> Iterator[_Walks]:
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
