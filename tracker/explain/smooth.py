"""Where he was at each phase, given everything that is known now.

The log is walked backward over the game's own snapshots: each state is carried over one event again, and asks
the states it became whether they lead to the end, and with what weight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tracker.deduce import Deduction
from tracker.events import DraculaMove, EscapeAsBat, Event, Note
from tracker.explain.backward import Alive, all_alive, before
from tracker.explain.reader import base_of
from tracker.rules.fold import read_event
from tracker.states import States, sizes
from tracker.worlds.merge import same_throughout
from tracker.worlds.table import Worlds

__all__ = ["Phase", "smooth"]


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
    context, worlds = game.context, game.last.worlds
    alive = all_alive(worlds, context)
    exact, sure = True, np.ones(len(context.models), bool)
    for count in range(len(game), base - 2, -1):
        snapshot, event = game.snapshots[count], game.events[count - 1] if count else None
        exact = exact and _exact(worlds) and not snapshot.table.joined
        sure &= np.array(worlds.exact_weights, bool) & _single(worlds.states)
        if count == base - 1 or (isinstance(event, DraculaMove | EscapeAsBat) and snapshot.invalid is None):
            kind = "start" if event is None else "table"
            if isinstance(event, DraculaMove | EscapeAsBat):
                kind = "phase" if isinstance(event, DraculaMove) else "bat"
            places = _places(worlds, alive, game)
            seen = tuple(next(iter(places.values()), {}))
            yield Phase(
                phase=snapshot.table.phase,
                line=count + 1,
                kind=kind,
                places=places,
                certain=seen if len(seen) == 1 else (),
                exact=exact,
                exact_weights={m.name: bool(s) for m, s in zip(context.models, sure, strict=True)},
            )
        if count > base - 1:
            assert event is not None
            previous = game.snapshots[count - 1]
            steps = () if snapshot.invalid is not None else read_event(previous.table, event).steps
            now, worlds = worlds, previous.worlds
            alive = before(worlds, steps, now, alive, context)


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


def _single(states: States) -> bool:
    return all(lair is None or bool((sizes(lair) <= 1).all()) for lair in states.lairs)


def _places(worlds: Worlds, alive: Alive, game: Deduction) -> dict[str, dict[str, float]]:
    """For each model the probability of each place from which the end can be reached."""
    ids, context = game.board.ids, game.context
    at = worlds.states.at[alive.flags]
    whole = worlds.states.weights[alive.flags] * alive.future[alive.flags]
    for column, parts, shares in context.mixtures:
        whole[:, column] = whole[:, parts] @ shares
    places = {}
    for column, model in enumerate(context.models):
        share = np.bincount(at, weights=whole[:, column], minlength=len(ids)) / (
            whole[:, column].sum() or 1.0
        )
        places[model.name] = {ids[place]: float(share[place]) for place in np.unique(at)}
    return places
