"""What each line did to what the hunters knew: places, bits of uncertainty, the truth's probability."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.deduce import Deduction, Snapshot
from tracker.events import Event, Table, event_type
from tracker.review.judge import Moment
from tracker.worlds.table import Worlds

__all__ = ["Progress", "Step", "chances", "entropy", "measure", "outcome"]

Progress = Callable[[int, int], Any]
"""Called now and then with how much is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Step:
    """One moment of the game: ``number`` 0 is the header's, ``k`` the one after event ``k``.

    Attributes:
        number, line: which event, and its line of the log.
        kind: the event's type, ``"start"`` for the header.
        phase: how many Dracula phases there were.
        places: where he could be, a count of places; 0 where no world was left.
        bits: uncertainty about his place, the entropy of ``now`` in bits.
        now: the probability of each possible place, by id.
        at: where he really was; ``None`` where nobody knows.
        chance: the probability that the odds gave to that place.
        outcome: how likely this line was, given the lines before it; ``None`` where that means nothing.
    """

    number: int
    line: int
    kind: str
    phase: int
    places: int
    bits: float
    now: dict[str, float]
    at: str | None
    chance: float | None
    outcome: float | None


def chances(worlds: Worlds, places: int, model: int) -> NDArray[np.float64]:
    """The probability of each place, ``float64 (places,)``; -1 where no world has it."""
    at = worlds.states.at
    weight = worlds.states.weights[:, model]
    total = weight.sum()
    share = np.bincount(at, weights=weight, minlength=places) / (total if total > 0 else 1.0)
    seen = np.bincount(at, minlength=places) > 0
    result: NDArray[np.float64] = np.where(seen, share, -1.0)
    return result


def entropy(share: NDArray[np.float64]) -> float:
    """The entropy of probabilities, in bits.

    >>> entropy(np.array([0.5, 0.25, 0.25]))
    1.5
    """
    sure = share[share > 0]
    bits = -float((sure * np.log2(sure)).sum())
    return bits if bits > 1e-9 else 0.0


def outcome(before: Worlds, after: Worlds, model: int) -> float | None:
    """How likely a line was: the weight that is left of what there was; ``None`` where nothing was."""
    had, left = (float(worlds.states.weights[:, model].sum()) for worlds in (before, after))
    if had <= 0:
        return None
    return min(1.0, math.ldexp(left / had, after.scale[model] - before.scale[model]))


def measure(
    game: Deduction,
    moments: Sequence[Moment] | None,
    lines: Sequence[int],
    model: int,
    progress: Progress | None = None,
) -> tuple[Step, ...]:
    """One :class:`Step` for each snapshot of a game.

    Args:
        game: the whole game.
        moments: the truth after each event, if there is one.
        lines: the line of each event.
        model: the weight column.
        progress: told now and then how far it is.
    """
    steps = []
    last: tuple[Worlds | None, NDArray[np.float64] | None] = (None, None)
    for number, snapshot in enumerate(game.snapshots):
        share = last[1] if snapshot.worlds is last[0] else None
        if share is None:
            share = chances(snapshot.worlds, len(game.board), model)
        event = game.events[number - 1] if number else None
        moment = None if moments is None else moments[number]
        before = game.snapshots[number - 1] if number else None
        line = lines[number - 1] if number else 1
        steps.append(_step(game, number, line, event, before, snapshot, share, moment, model))
        last = (snapshot.worlds, share)
        if progress is not None:
            progress(number, len(game))
    return tuple(steps)


def _step(
    game: Deduction,
    number: int,
    line: int,
    event: Event | None,
    before: Snapshot | None,
    snapshot: Snapshot,
    share: NDArray[np.float64],
    moment: Moment | None,
    model: int,
) -> Step:
    ids = game.board.ids
    now = {ids[i]: float(share[i]) for i in np.flatnonzero(share >= 0)}
    at = None if moment is None else moment.at
    likely = None
    if before is not None and not isinstance(event, Table):
        likely = outcome(before.worlds, snapshot.worlds, model)
    return Step(
        number=number,
        line=line,
        kind="start" if event is None else event_type(event),
        phase=snapshot.table.phase,
        places=len(now),
        bits=entropy(share),
        now=now,
        at=at,
        chance=None if at is None else now.get(at, 0.0),
        outcome=likely,
    )
