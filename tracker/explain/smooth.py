"""Where he was at each phase, given everything that is known now.

The log is walked backward over the game's own snapshots: each state is carried over one event again, and asks
the states it became whether they lead to the end, and with what weight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.deduce import Deduction, Snapshot
from tracker.events import DraculaMove, EscapeAsBat, Event, Note
from tracker.explain.matching import Index
from tracker.explain.reader import base_of
from tracker.rules.context import Context
from tracker.rules.fold import read_event
from tracker.rules.plays import Play
from tracker.rules.steps import PushOff, Step
from tracker.states import Bits, Flags, Indices, States, bit_sets, sizes
from tracker.worlds.merge import same_throughout
from tracker.worlds.table import Worlds

__all__ = ["Phase", "smooth"]

CHUNK = 50_000


@dataclass(frozen=True, slots=True)
class Phase:
    """Where he may have been after one play, given everything known now.

    Attributes:
        phase: the number of Dracula phases up to then.
        line: the log line of the play; 1 for his start, the ``table`` line where a game was joined.
        kind: ``start``, ``table``, ``phase`` or ``bat``.
        places: for each model, the probability of each possible place; all models have the same places.
        certain: the place, if there is only one.
        exact: the places are exactly those that some history visits then.
        exact_weights: for each model, whether its probabilities are right to 1e-9.
    """

    phase: int
    line: int
    kind: str
    places: dict[str, dict[str, float]]
    certain: tuple[str, ...]
    exact: bool
    exact_weights: dict[str, bool]

    def as_json(self, model: str = "default") -> dict[str, Any]:
        """The phase as plain JSON values, with the probabilities of one model."""
        return {
            "phase": self.phase,
            "line": self.line,
            "kind": self.kind,
            "exact": self.exact,
            "exact_weights": self.exact_weights.get(model, False),
            "places": self.places.get(model, {}),
            "certain": list(self.certain),
        }


@dataclass(frozen=True, slots=True)
class _Alive:
    """What of a table leads to the end.

    Attributes:
        flags: ``bool (n,)``, the rows.
        lairs: the part of each lair's set.
        future: ``float64 (n, models)``, the weight of all that follows each row, up to a common factor.
    """

    flags: Flags
    lairs: tuple[Bits | None, ...]
    future: NDArray[np.float64]


def smooth(game: Deduction) -> tuple[Phase, ...]:
    """Where he was after each play since the header or the last ``table``, oldest first.

    A game without worlds has phases without places.

    >>> from tracker.board import load_board
    >>> from tracker.events import Header, Reveal
    >>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
    >>> game = Deduction(Header(hunters=start), load_board("third-edition"))
    >>> game = game.after_all([DraculaMove(card="city"), Reveal(space=2, card="lisbon")])
    >>> [phase.certain for phase in smooth(game)]
    [('lisbon',), ()]
    >>> sorted(smooth(game)[1].places["histories"])
    ['cadiz', 'madrid', 'santander']
    """
    return tuple(_backward(game))[::-1]


def _backward(game: Deduction) -> Iterator[Phase]:
    base = base_of(valid_events(game))
    last = game.last.worlds.states
    alive = _Alive(np.ones(len(last), bool), last.lairs, np.ones((len(last), len(game.context.models))))
    exact = True
    for count in range(len(game), base - 2, -1):
        snapshot = game.snapshots[count]
        exact = exact and _exact(snapshot.worlds)
        event = game.events[count - 1] if count else None
        if count == base - 1 or (isinstance(event, DraculaMove | EscapeAsBat) and snapshot.invalid is None):
            yield _phase(game, count, alive, exact)
        if count > base - 1:
            assert event is not None
            alive = _before(game.snapshots[count - 1], event, snapshot, alive, game.context)


def valid_events(game: Deduction) -> list[Event]:
    """The log, with a note for each event that breaks a structural rule."""
    snapshots = game.snapshots[1:]
    return [Note() if s.invalid is not None else e for e, s in zip(game.events, snapshots, strict=True)]


def _exact(worlds: Worlds) -> bool:
    """One lair as a set a row is still exact; two are every combination."""
    several = [
        slot
        for slot, lair in enumerate(worlds.states.lairs, 1)
        if lair is not None and slot in worlds.sets and not same_throughout(lair)
    ]
    return worlds.exact and len(several) <= 1


def _phase(game: Deduction, count: int, alive: _Alive, exact: bool) -> Phase:
    snapshot, ids = game.snapshots[count], game.board.ids
    worlds = snapshot.worlds
    at = worlds.states.at[alive.flags]
    seen = np.unique(at)
    places, sure = {}, {}
    for column, model in enumerate(game.context.models):
        weight = worlds.states.weights[alive.flags, column] * alive.future[alive.flags, column]
        total = weight.sum()
        share = np.bincount(at, weights=weight, minlength=len(ids)) / (total if total > 0 else 1.0)
        places[model.name] = {ids[place]: float(share[place]) for place in seen}
        sure[model.name] = all(s.worlds.exact_weights[column] for s in game.snapshots[count:])
        sure[model.name] &= all(_single(s.worlds.states) for s in game.snapshots[count:])
    event = game.events[count - 1] if count else None
    kind = "start" if event is None else "table"
    if isinstance(event, DraculaMove | EscapeAsBat):
        kind = "phase" if isinstance(event, DraculaMove) else "bat"
    certain = (ids[int(seen[0])],) if len(seen) == 1 else ()
    return Phase(snapshot.table.phase, count + 1, kind, places, certain, exact, sure)


def _single(states: States) -> bool:
    return all(lair is None or bool((sizes(lair) <= 1).all()) for lair in states.lairs)


def _before(then: Snapshot, event: Event, now: Snapshot, alive: _Alive, context: Context) -> _Alive:
    """What of the table before an event leads to the end, from what of the table after it does."""
    steps = () if now.invalid is not None else read_event(then.table, event).steps
    states = then.worlds.states
    if not steps:
        return alive
    if not len(now.worlds):
        return _Alive(np.zeros(len(states), bool), states.lairs, np.zeros((len(states), len(context.models))))
    size = CHUNK if any(step.merges for step in steps) else max(len(states), 1)
    index = _Index(now.worlds)
    parts = [
        _chunk(states.take(np.arange(start, min(start + size, len(states)))), steps, index, alive, context)
        for start in range(0, len(states), size)
    ]
    flags = np.concatenate([part.flags for part in parts]) if parts else np.zeros(0, bool)
    future = np.concatenate([part.future for part in parts]) if parts else np.zeros((0, len(context.models)))
    lairs: list[Bits | None] = []
    for slot, lair in enumerate(states.lairs):
        columns = [part.lairs[slot] for part in parts]
        lairs.append(
            np.concatenate([c for c in columns if c is not None]) if columns and lair is not None else lair
        )
    top = future.max(axis=0, initial=0.0)
    return _Alive(flags, tuple(lairs), future / np.where(top > 0, top, 1.0))


class _Index:
    """The rows of a table by state; one that was only narrowed keeps its order and needs no look-up."""

    def __init__(self, worlds: Worlds) -> None:
        self._worlds = worlds
        self._index: Index | None = None

    def find(self, states: States) -> Indices:
        """The row of each state, -1 where the table has none."""
        window = self._worlds.states.window
        singles = [slot for slot in range(len(states.lairs)) if slot + 1 not in self._worlds.sets]
        if (
            len(states) == len(window)
            and np.array_equal(states.window, window)
            and all(_same(states.lairs[slot], self._worlds.states.lairs[slot]) for slot in singles)
        ):
            return np.arange(len(states))
        if self._index is None:
            self._index = Index(self._worlds)
        return self._index.find(states)


def _same(one: Bits | None, other: Bits | None) -> bool:
    if one is None or other is None:
        return one is other
    return bool(np.array_equal(one, other))


def _chunk(states: States, steps: tuple[Step, ...], index: _Index, alive: _Alive, context: Context) -> _Alive:
    count, models = len(states), len(context.models)
    after = replace(states, weights=np.ones((count, models)), origin=np.arange(count))
    for step in steps:
        after = step.apply(after, context)
    rows = index.find(after)
    held = [_held(slot, after, rows, alive) for slot in range(len(after.lairs))]
    keep = (rows >= 0) & alive.flags[rows]
    for bits in held:
        if bits is not None:
            keep &= (bits != 0).any(axis=1)
    after, rows, held = after.take(keep), rows[keep], [None if b is None else b[keep] for b in held]
    assert after.origin is not None
    flags = np.zeros(count, bool)
    flags[after.origin] = True
    future = np.zeros((count, models))
    for column in range(models):
        weight = after.weights[:, column] * alive.future[rows, column]
        future[:, column] = np.bincount(after.origin, weights=weight, minlength=count)
    lairs = [
        _lair_before(slot, lair, after, held[slot - 1], steps, context)
        for slot, lair in enumerate(states.lairs, 1)
    ]
    return _Alive(flags, tuple(lairs), future)


def _held(slot: int, after: States, rows: Indices, alive: _Alive) -> Bits | None:
    """The part of each state's lair that leads to the end."""
    lair, later = after.lairs[slot], alive.lairs[slot]
    if lair is None or later is None:
        return None
    return np.asarray(lair & later[np.maximum(rows, 0)]) if len(later) else np.zeros_like(lair)


def _lair_before(
    slot: int, lair: Bits | None, after: States, held: Bits | None, steps: tuple[Step, ...], context: Context
) -> Bits | None:
    """The part of a lair's sets before an event that leads to the end."""
    if lair is None:
        return None
    assert after.origin is not None
    if any(isinstance(step, Play) and step.slot == slot for step in steps):
        held = bit_sets(after.card(1) - 1, context.words)
    elif held is None or any(isinstance(step, PushOff) and step.slot == slot for step in steps):
        return lair
    before = np.zeros_like(lair)
    np.bitwise_or.at(before, after.origin, held)
    return before
