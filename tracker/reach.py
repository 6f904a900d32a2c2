"""Where he can be after some further phases, whatever he plays: exact and without probabilities.

A phase of unknown kind may begin with a maturing vampire (which frees spaces 4 to 6) and with Misdirect
(which frees one hideout); he may clear a lair whenever he likes, so a card in a lair stops nothing; and with
no legal play he stays. Cards too far away to matter are forgotten between phases: the tables stay small.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

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

__all__ = ["after_phase", "distance_matrix", "forget_far", "free_reach", "reach"]

FEED, DARK_CALL, MISDIRECT, WOLF_FORM, VAMPIRE = 0, 1, 2, 3, 5
"""Bits of a walk's marks: powers played, the phase of Wolf Form (two bits), phases of vampires (three)."""
LONGEST = 3
CHUNK = 4_000

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


def forget_far(states: States, board: Board, radius: int, code: int) -> States:
    """The same states with ``code`` in place of cards more than ``radius`` moves from him."""
    distances = distance_matrix(board)
    window, at = states.window, states.at
    for space in range(1, SPACES + 1):
        card = states.card(space)
        placed = (card > 0) & (card < FORGOTTEN)
        far = placed & (distances[at, np.where(placed, card - 1, 0)] > radius)
        if far.any():
            window = np.where(far, with_field(window, position(space), code), window)
    return replace(states, window=window)


def free_reach(board: Board, start: Flags, table: Table, phases: int) -> list[Flags]:
    """Where he could be if no card stood in his way: a superset of :func:`reach`, from sets of places."""
    context = context_for(board, ())
    result, here = [], start
    for phase in range(phases):
        barred = context.flags(table.holy if phase == 0 else after_phase(table).holy)
        ways = [context.to_land, context.two_roads] if table.advanced else [context.to_land]
        there = here.copy()
        for way in ways:
            there[way.follow(np.flatnonzero(here))[1]] = True
        there &= ~barred | here
        there[context.to_sea.follow(np.flatnonzero(here))[1]] = True
        result.append(there)
        here = there
    return result


@dataclass(frozen=True, slots=True)
class _Walks:
    """Hidden states with what was played on the way to them."""

    states: States
    marks: Marks

    def take(self, rows: Indices | Flags) -> _Walks:
        return _Walks(self.states.take(rows), self.marks[rows])

    def marked(self, bit: int, value: int = 1) -> _Walks:
        return replace(self, marks=self.marks | (value << bit))


def _joined(parts: Sequence[_Walks]) -> _Walks:
    """The walks of all parts, equal ones made one."""
    window = np.concatenate([part.states.window for part in parts])
    marks = np.concatenate([part.marks for part in parts])
    keys = np.unique(window | (marks.astype(np.uint64) << np.uint64(56)))
    return _walks(keys & np.uint64(2**56 - 1), (keys >> np.uint64(56)).astype(np.int64))


def _walks(window: NDArray[np.uint64], marks: Marks) -> _Walks:
    return _Walks(States(window, (None, None, None), np.zeros((len(window), 0))), marks)


class _Table:
    """What all walks of one forecast share: the public table, and what it says phase by phase."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.board = table.board
        self.context: Context = context_for(table.board, ())

    def shows(self, space: int, phase: int) -> str | None:
        """The back of a card that lay on the table before the first phase; ``space`` is after the slide."""
        before = space - phase
        hideout = self.table.space(before) if before >= 1 else None
        if hideout is None or hideout.card == HIDE:
            return None
        return hideout.shows

    def lies(self, power: str, walks: _Walks, phase: int) -> Flags:
        """Whether a power card that lay there before still lies on the trail after this phase's slide."""
        where = next((i for i, h in self.table.spaces() if h.shows == power), None)
        there = np.zeros(len(walks.marks), bool)
        if where is None or where + phase > SPACES:
            return there
        there[:] = True
        for earlier in range(1, phase + 1):
            if 4 <= where + earlier <= SPACES:
                there &= (walks.marks >> (VAMPIRE + earlier - 1)) & 1 == 0
        return there

    @cached_property
    def holy_next(self) -> Table:
        """The table once the hosts have gone."""
        return after_phase(self.table)


def reach(table: Table, states: States, phases: int, wanted: Sequence[Flags] | None = None) -> list[Flags]:
    """Every place where he can be after 1, 2, ... phases of unknown kind (at most three).

    Args:
        table: the public table now.
        states: the worlds; lairs are ignored, since he may take one back or clear it.
        phases: how many further phases, 1 to 3.
        wanted: for each phase the places that are asked about; the search ends when all are found. Left
            out, all places.

    Returns:
        For each phase flags, ``bool (places,)``; with ``wanted`` those among the wanted that can be reached.
    """
    if not 1 <= phases <= LONGEST:
        raise ValueError(f"reach looks 1 to {LONGEST} phases ahead, not {phases!r}")
    shared = _Table(table)
    count = shared.context.places
    found = [np.zeros(count, bool) for _ in range(phases)]
    open_ = [np.ones(count, bool) if wanted is None else wanted[i].copy() for i in range(phases)]
    walks = _joined([_walks(forget_far(states, table.board, phases + 1, FORGOTTEN).window, _none(states))])
    if wanted is not None:
        walks = walks.take(_may_matter(shared, walks.states.at, open_, phases))
    for start in range(0, len(walks.marks), CHUNK):
        part = walks.take(np.arange(start, min(start + CHUNK, len(walks.marks))))
        for phase in range(1, phases + 1):
            left = phases - phase
            part = _joined([*_after(shared, part, phase)])
            found[phase - 1][np.unique(part.states.at)] = True
            if left:
                near = forget_far(part.states, table.board, left + 1, FORGOTTEN)
                part = _joined([_walks(near.window, part.marks)])
        if wanted is not None and all(not (o & ~f).any() for o, f in zip(open_, found, strict=True)):
            break
    return [f & o for f, o in zip(found, open_, strict=True)]


def _none(states: States) -> Marks:
    return np.zeros(len(states), np.int64)


def _may_matter(shared: _Table, at: Indices, wanted: Sequence[Flags], phases: int) -> Flags:
    """The states from which some wanted place is near enough."""
    distances = distance_matrix(shared.board)
    near = np.zeros(shared.context.places, bool)
    for phase in range(phases):
        if wanted[phase].any():
            near |= (distances[:, wanted[phase]] <= phase + 2).any(axis=1)
    return near[at]


def _after(shared: _Table, walks: _Walks, phase: int) -> Iterator[_Walks]:
    """The walks after one more phase."""
    for begun in _begun(shared, walks, phase):
        yield from _played(shared, begun, phase)


def _begun(shared: _Table, walks: _Walks, phase: int) -> Iterator[_Walks]:
    """After the slide, with and without a vampire, with and without Misdirect."""
    card = walks.states.card(SPACES)
    land = shared.context.land
    slid = replace(walks, states=walks.states.slide())
    starts = [slid]
    back = shared.shows(SPACES + 1, phase)
    hide = shared.table.space(SPACES + 1 - phase)
    if back in CITY_BACKS or (hide is not None and hide.card == HIDE):
        grown = (card > 0) & ((card <= land) | (card >= FORGOTTEN))
        matured = slid.take(grown)
        cleared = replace(matured, states=matured.states.cleared((4, 5, 6)))
        starts.append(cleared.marked(VAMPIRE + phase - 1))
    for start in starts:
        if len(start.marks):
            yield start
            yield from _misdirected(shared, start, phase)


def _misdirected(shared: _Table, walks: _Walks, phase: int) -> Iterator[_Walks]:
    """Misdirect on each hideout that it may replace (rule 6), where that frees a card near him."""
    if not shared.table.advanced:
        return
    free = ((walks.marks >> MISDIRECT) & 1 == 0) & ~shared.lies("misdirect", walks, phase)
    walks = walks.take(free)
    at, stands = field(walks.states.window, AT), field(walks.states.window, STANDS)
    castle = -1 if shared.board.castle is None else shared.board.castle + 1
    wolf = (walks.marks >> WOLF_FORM) & 3
    for space in range(2, SPACES + 1):
        card = walks.states.card(space)
        fits = (card > 0) & (card < FORGOTTEN) & (card != at) & (card != stands) & (card != castle)
        if space > phase:
            fits &= shared.shows(space, phase) in PLAIN_BACKS
        else:
            fits &= wolf != phase - space + 1
        if fits.any():
            chosen = walks.take(fits)
            yield replace(chosen, states=chosen.states.cleared((space,))).marked(MISDIRECT)


def _played(shared: _Table, walks: _Walks, phase: int) -> Iterator[_Walks]:
    """The walks after each legal card (rules 3 to 5); he stays where there is none."""
    table = shared.table if phase == 1 else shared.holy_next
    situation = Situation(walks.states, table, shared.context)
    stuck = np.ones(len(walks.marks), bool)
    plays = [(situation.cities(), None), (situation.sea_moves(), None)]
    if table.advanced:
        wolf = ((walks.marks >> WOLF_FORM) & 3 == 0) & ~shared.lies("wolf_form", walks, phase)
        plays.append((situation.wolf_moves(), wolf))
    for move, allowed in plays:
        rows, places = move.rows, move.places
        if allowed is not None:
            rows, places = rows[allowed[rows]], places[allowed[rows]]
        stuck[rows] = False
        after = walks.take(rows)
        window = laid(after.states.window, places + 1, places + 1)
        after = replace(after, states=replace(after.states, window=window))
        yield after if allowed is None else after.marked(WOLF_FORM, phase)
    if table.advanced:
        for power, bit in (("hide", None), ("feed", FEED), ("dark_call", DARK_CALL)):
            may = situation.may_hide.copy() if bit is None else situation.may_rest.copy()
            if bit is not None:
                may &= ((walks.marks >> bit) & 1 == 0) & ~shared.lies(power, walks, phase)
            stuck &= ~may
            after = walks.take(may)
            if bit is not None:
                yield after.marked(bit)
            else:
                window = with_field(after.states.window, position(1), HIDE)
                window = with_field(window, STANDS, field(window, AT))
                yield replace(after, states=replace(after.states, window=window))
    if stuck.any():
        yield walks.take(stuck)
