"""Whether some history of the log agrees with a partial truth: the deduction held to what is known."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, Header
from tracker.review.offence import Illegal, Offence
from tracker.review.truth import ARRIVALS, MOVES, TruthPlay, move_lines, numbered
from tracker.rules.fold import read_event
from tracker.rules.steps import AtIn, CardIs, Step
from tracker.states import HIDE
from tracker.worlds.table import Worlds, run

__all__ = ["completion", "first_without_world", "held"]

SECONDS = 1.5
"""How long the search for the plays to blame may take."""


def completion(
    header: Header,
    board: Board,
    log: Sequence[Event],
    truth: Sequence[TruthPlay | None],
    lines: Sequence[int] | None = None,
    seconds: float = SECONDS,
) -> list[Offence]:
    """No offence if some history of the log agrees with every known play, else one that names the plays.

    The plays named are irreducible if ``seconds`` sufficed: without any one of them a history is left.
    """
    game = Deduction(header, board, models=())
    stop = first_without_world(game, log, truth)
    if stop is None:
        return []
    number, at = numbered(log, lines), move_lines(log, lines)
    line = 1 if stop == 0 else number[stop - 1]
    log = log[:stop]
    count = 1 + sum(isinstance(event, MOVES) for event in log)
    blamed, until = list(truth[:count]), time.monotonic() + seconds
    minimal = True
    for i, play in enumerate(blamed):
        if play is None:
            continue
        if time.monotonic() > until:
            minimal = False
            break
        fewer = [*blamed[:i], None, *blamed[i + 1 :]]
        if first_without_world(game, log, fewer) is not None:
            blamed = fewer
    known = tuple(at[i] for i, play in enumerate(blamed) if play is not None)
    kind = Illegal.NO_COMPLETION if known else Illegal.IMPOSSIBLE_LOG
    told = tuple(sorted({*known, line}))
    return [Offence(kind, "log", told, {"plays": known, "line": line, "minimal": minimal})]


def first_without_world(
    game: Deduction, log: Sequence[Event], truth: Sequence[TruthPlay | None]
) -> int | None:
    """After how many events no world agrees with the known plays; ``None`` if one always does."""
    plays = iter(truth)
    table = game.snapshots[0].table
    worlds = _held(game, game.snapshots[0].worlds, next(plays))
    if not len(worlds):
        return 0
    for count, event in enumerate(log, 1):
        reading = read_event(table, event)
        table = reading.table
        if reading.steps:
            worlds = run(worlds, reading.steps, game.context, game.limits)
        if isinstance(event, MOVES):
            worlds = _held(game, worlds, next(plays))
        if not len(worlds):
            return count
    return None


def _told(play: TruthPlay | None) -> tuple[Step, ...]:
    """What it means that this is what he just played."""
    if play is not None and play.kind == "hide":
        return (CardIs(1, HIDE),)
    if play is not None and play.kind in ARRIVALS and play.place is not None:
        return AtIn(frozenset([play.place])), CardIs(1, play.place)
    return ()


def _held(game: Deduction, worlds: Worlds, play: TruthPlay | None) -> Worlds:
    """Only the worlds in which this is what he just played."""
    told = _told(play)
    return run(worlds, told, game.context, game.limits) if told else worlds


def held(game: Deduction, truth: Sequence[TruthPlay | None]) -> Deduction:
    """The game with only those worlds that agree with the known plays, after each event."""
    plays = iter(truth)
    start = game.snapshots[0]
    snapshots = [start.following(start.table, _told(next(plays)))]
    for event, then in zip(game.events, game.snapshots[1:], strict=True):
        steps = [*read_event(snapshots[-1].table, event).steps]
        if isinstance(event, MOVES):
            steps += _told(next(plays))
        snapshots.append(snapshots[-1].following(then.table, steps, then.warnings, then.invalid))
    return game._with(game.events, snapshots)
