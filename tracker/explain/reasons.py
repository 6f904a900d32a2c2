"""Why a log leaves no world, and why a place is possible or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import LAIRS, SPACES, DraculaMove, EscapeAsBat, Event, Header
from tracker.explain.carry import Trace
from tracker.explain.clock import Clock, Stop, TimeUp
from tracker.explain.examples import plays_of
from tracker.explain.question import Goal, Question, Verdict
from tracker.explain.result import Blame, Why
from tracker.explain.shrink import shrink
from tracker.rules.models import HISTORIES
from tracker.states import FORGOTTEN, HIDE, Flags, States, code_of, mask_of, sizes
from tracker.worlds.merge import set_index
from tracker.worlds.table import Limits, Worlds

__all__ = ["blame", "conflicts", "why"]

MOVES = (DraculaMove, EscapeAsBat)


def blame(
    header: Header,
    board: Board,
    events: Sequence[Event],
    *,
    seconds: float = 2.0,
    stop: Stop | None = None,
    limits: Limits | None = None,
) -> Blame:
    """The lines to blame for a log that leaves no world: an irreducible conflicting set of observations.

    Args:
        header, board, events: the log; its end leaves no world.
        seconds: after this long the smallest set found so far is returned, ``minimal=False``.
        stop: asked now and then; ``True`` ends the work in the same way.
        limits: memory of the replays.

    Raises:
        InvalidEvent: the header does not fit the board.
    """
    question = Question(header, board, events, clock=Clock(seconds, stop), limits=limits)
    return _blamed(question, events, question.lines)


def conflicts(
    header: Header,
    board: Board,
    events: Sequence[Event],
    *,
    seconds: float = 5.0,
    stop: Stop | None = None,
    limits: Limits | None = None,
) -> tuple[Blame, ...]:
    """Independent irreducible conflicting sets: no two share a line, and without them worlds are left.

    An empty tuple if the log leaves worlds. If the background alone leaves none, that is the only conflict.

    Raises:
        InvalidEvent: the header does not fit the board.
    """
    question = Question(header, board, events, clock=Clock(seconds, stop), limits=limits)
    found: list[Blame] = []
    left = question.lines
    try:
        while question.excluded(left):
            found.append(_blamed(question, events, left))
            if not found[-1].lines:
                break
            left = tuple(line for line in left if line not in found[-1].lines)
    except TimeUp:
        pass
    return tuple(found)


def why(
    game: Deduction,
    place: str,
    *,
    space: int | None = None,
    lair: int | None = None,
    seconds: float = 2.0,
    stop: Stop | None = None,
) -> Why:
    """Why he may be in a place now, or that card may lie on a space or in a lair; or why not.

    Args:
        game: the game as it stands.
        place: a place id, or ``hide`` with a space.
        space, lair: ask for the card there instead of where he is.
        seconds, stop: as in :func:`blame`.

    Raises:
        UnknownName: there is no such place.
        ValueError: the space or lair is out of range, or Hide is asked for off the trail.
    """
    goal = _goal(game.board, place, space, lair)
    table = game.snapshots[0].table
    clock = Clock(seconds, stop)
    question = Question(
        game.header, game.board, game.events, goal, clock=clock, table=table, limits=game.limits
    )
    rows, share = _held(game, goal)
    if rows and (game.last.worlds.exact or not _excluded(question)):
        return Why(True, _example(question, game), share)
    return Why(False, blame=_blamed(question, game.events, question.lines))


def _goal(board: Board, place: str, space: int | None, lair: int | None) -> Goal:
    if space is not None and lair is not None:
        raise ValueError(f"both space {space} and lair {lair} are asked for: give one of them")
    if space is not None and not 1 <= space <= SPACES:
        raise ValueError(f"space {space}: the spaces are 1 to {SPACES}")
    if lair is not None and not 1 <= lair <= LAIRS:
        raise ValueError(f"lair {lair}: the lairs are 1 to {LAIRS}")
    if place != "hide":
        return Goal(board.place(place), space, lair)
    if space is None:
        raise ValueError("'hide' is a card, not a place: ask for it on a space")
    return Goal(HIDE, space)


def _excluded(question: Question) -> bool:
    try:
        return question.excluded(question.lines)
    except TimeUp:
        return False


def _example(question: Question, game: Deduction) -> tuple[Any, ...] | None:
    """One whole history that reaches the goal; ``None`` if time ran out first."""
    try:
        traces = question.example(question.lines) or _example_to(question, game)
    except TimeUp:
        return None
    return plays_of(traces, game.events, question.base, game.board) if traces else None


def _example_to(question: Question, game: Deduction) -> list[Trace]:
    """States that lead to one of the game's last states: with its cards known, a history is soon found."""
    worlds = game.last.worlds
    assert question.goal is not None
    rows = np.flatnonzero(_has(worlds, question.goal, game.context.words))
    for row in rows[:: max(1, len(rows) // 5)]:
        if traces := question.example(question.lines, end=_cards_of(worlds.states.take(rows[rows == row]))):
            return traces
    return []


def _cards_of(state: States) -> list[Goal]:
    """What one row says for certain."""
    goals = [Goal(int(state.at[0]))]
    for space in range(1, SPACES + 1):
        code = int(state.card(space)[0])
        if code > 0 and code != FORGOTTEN:
            goals.append(Goal(HIDE if code == HIDE else code - 1, space=space))
    for slot, lair in enumerate(state.lairs, 1):
        if lair is not None and sizes(lair)[0] == 1:
            goals.append(Goal(int(set_index(lair)[0]), lair=slot))
    return goals


def _has(worlds: Worlds, goal: Goal, words: int) -> Flags:
    """The rows that have it, or may have it."""
    states = worlds.states
    if goal.lair is not None:
        lair = states.lairs[goal.lair - 1]
        if lair is None or goal.card == HIDE:
            return np.zeros(len(states), bool)
        return np.asarray((lair & mask_of([goal.card], words)).any(axis=1))
    if goal.space is not None:
        codes = states.card(goal.space)
        return np.asarray(
            (codes == (HIDE if goal.card == HIDE else code_of(goal.card))) | (codes == FORGOTTEN)
        )
    return np.asarray(states.at == goal.card)


def _held(game: Deduction, goal: Goal) -> tuple[bool, float | None]:
    """Whether some world has it, and the share of histories that do."""
    worlds = game.last.worlds
    has = _has(worlds, goal, game.context.words)
    if not has.any():
        return False, None
    if HISTORIES not in game.context.models or not worlds.exact:
        return True, None
    weights = worlds.states.weights[:, game.context.models.index(HISTORIES)]
    lair = None if goal.lair is None else worlds.states.lairs[goal.lair - 1]
    part = weights if lair is None else weights / np.maximum(sizes(lair), 1)
    return True, float(part[has].sum() / weights.sum())


def _blamed(question: Question, events: Sequence[Event], lines: Sequence[int]) -> Blame:
    """An irreducible part of these lines, newer lines rather than older ones."""
    shrunk = shrink(question, tuple(sorted(lines, reverse=True)))
    if shrunk.lines:
        return Blame(tuple(sorted(shrunk.lines)), minimal=shrunk.minimal)
    return Blame(background=_background(question, events), minimal=shrunk.minimal)


def _background(question: Question, events: Sequence[Event]) -> int:
    """The first line at which the background alone has no world; of a place, his last move."""
    if question.goal is not None:
        moves = (line for line, event in enumerate(events, 2) if isinstance(event, MOVES))
        return max(moves, default=question.base)
    low, high = question.base, len(events) + 1
    try:
        while low < high:
            middle = (low + high) // 2
            if question.verdict((), upto=middle) is Verdict.EXCLUDED:
                high = middle
            else:
                low = middle + 1
    except TimeUp:
        pass
    return high
