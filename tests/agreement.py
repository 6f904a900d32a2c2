"""Engine and brute force side by side: every world, history, probability, face and refusal."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from tests.brute.oracle import Invalid, Oracle
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, Header
from tracker.log import encode_event, encode_header
from tracker.rules.models import EQUAL_PLAY, HISTORIES
from tracker.rules.table import InvalidEvent
from tracker.simulate.truth import Truth
from tracker.states import HIDE, members

MODELS = (HISTORIES, EQUAL_PLAY)
"""The engine's models that the brute force knows too."""

World = tuple[str | None, ...]


class Disagreement(AssertionError):
    """Engine and brute force say different things."""


def worlds_of(game: Deduction) -> dict[World, tuple[float, float]]:
    """Every world in words (spaces, lairs, what Hide stands for, where he is) with its share in both models.

    A row whose lairs are sets is written out; its weight is shared out evenly.
    """
    states, ids = game.last.worlds.states, game.board.ids
    totals = np.maximum(states.weights.sum(axis=0), 1e-300)
    spaces = [states.card(space).tolist() for space in range(1, 7)]
    lairs: list[list[list[int]]] = []
    for lair in states.lairs:
        if lair is None:
            lairs.append([[-1]] * len(states))
        else:
            flags = members(lair, game.board.land)
            lairs.append([[int(p) for p in row.nonzero()[0]] for row in flags])
    names = {0: None, HIDE: "hide", **{i + 1: name for i, name in enumerate(ids)}}
    at, stands = states.at.tolist(), states.stands.tolist()
    found: dict[World, tuple[float, float]] = {}
    for row in range(len(states)):
        options = list(itertools.product(*(lair[row] for lair in lairs)))
        shares = [float(states.weights[row, m] / totals[m] / len(options)) for m in (0, 1)]
        for option in options:
            world = (
                *(names[cards[row]] for cards in spaces),
                *(None if p < 0 else ids[p] for p in option),
                None if stands[row] < 0 else ids[stands[row]],
                ids[at[row]],
            )
            if world in found:
                raise Disagreement(f"the engine holds {world} twice")
            found[world] = (shares[0], shares[1])
    return found


def compare(game: Deduction, oracle: Oracle, exact: bool = True) -> None:
    """Raise where the two differ. ``exact``: the engine must claim that all its weights are exact."""
    mine, worlds = worlds_of(game), oracle.spelled()
    extra, lost = mine.keys() - worlds.keys(), worlds.keys() - mine.keys()
    if extra or lost:
        raise Disagreement(
            f"{len(extra)} worlds too many, such as {_one(extra)}; {len(lost)} lost, such as {_one(lost)}"
        )
    sure = game.last.worlds.exact_weights
    if exact and not all(sure):
        raise Disagreement(f"exact weights {sure}")
    if not worlds:
        _nothing_left(game)
        return
    totals = [math.fsum(float(weights[model]) for weights in worlds.values()) for model in (0, 1)]
    if sure[0] and game.last.worlds.total(0) != totals[0]:
        raise Disagreement(f"{game.last.worlds.total(0)} histories, not {totals[0]}")
    for model in (model for model in (0, 1) if sure[model]):
        for world, weights in worlds.items():
            share = float(weights[model]) / totals[model]
            if not math.isclose(mine[world][model], share, rel_tol=1e-9, abs_tol=1e-15):
                raise Disagreement(f"model {model}: {mine[world][model]} not {share} of {_one([world])}")
        compare_answer(game, oracle, model)


def _one(worlds: Iterable[World]) -> str:
    return " ".join(str(card or "-") for card in min(worlds, key=str, default=()))


def _nothing_left(game: Deduction) -> None:
    answer = game.answer().as_json()
    if answer["worlds"] or answer["now"] or any(e.get("cards") for e in answer["trail"] + answer["lairs"]):
        raise Disagreement(f"an impossible log still has places: {answer}")


def compare_answer(game: Deduction, oracle: Oracle, model: int) -> None:
    """Raise where what ``where`` prints differs."""
    mine = game.answer(MODELS[model].name).as_json()
    want = oracle.answer(("histories", "default")[model])
    for key in ("phase", "exact", "worlds", "histories"):
        if mine[key] != want[key]:
            raise Disagreement(f"{key} {mine[key]!r}, not {want[key]!r}")
    _same_shares(mine["now"], want["now"], "now")
    for part in ("trail", "lairs"):
        if _faces(mine[part]) != _faces(want[part]):
            raise Disagreement(f"{part}: {_faces(mine[part])}, not {_faces(want[part])}")
        for a, b in zip(mine[part], want[part], strict=True):
            _same_shares(a.get("cards", {}), b.get("cards", {}), f"{part} {_faces([a])}")


def _faces(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in entry.items() if key != "cards"} for entry in entries]


def _same_shares(mine: dict[str, float], want: dict[str, float], what: str) -> None:
    if set(mine) != set(want):
        raise Disagreement(f"{what}: {sorted(mine)}, not {sorted(want)}")
    for name, share in want.items():
        if not math.isclose(mine[name], share, rel_tol=1e-9, abs_tol=1e-12):
            raise Disagreement(f"{what}: {name} {mine[name]}, not {share}")


def begin(header: Header, board: Board, **known: Any) -> Deduction:
    """The engine's opening with :data:`MODELS`."""
    return Deduction(header, board, models=MODELS, **known)


class Pair:
    """Both at the same log; every line is pushed to both.

    Args:
        header, board: of the game.
        start: the engine's opening, where it shall not be the usual one.
        exact: the engine must claim exact weights.
    """

    def __init__(
        self, header: Header, board: Board, start: Deduction | None = None, exact: bool = True
    ) -> None:
        self.game = begin(header, board) if start is None else start
        self.oracle = Oracle(encode_header(header), board)
        self.exact = exact
        self.most = 0

    def push(self, event: Event) -> str:
        """Push a line to both: ``invalid``, ``impossible`` or ``possible``.

        A line that is not possible changes nothing.

        Raises:
            Disagreement: the two differ in anything.
        """
        table, states = self.oracle.table, self.oracle.states
        game, refused = self._both(event)
        if (refused[0] is None) != (refused[1] is None):
            raise Disagreement(f"invalid: engine {refused[0]!r}, brute force {refused[1]!r}")
        if game is None:
            return "invalid"
        self.most = max(self.most, self.oracle.worlds)
        if game.last.possible == self.oracle.impossible:
            raise Disagreement(
                f"engine {len(game.last.worlds)} rows, brute force {self.oracle.worlds} worlds"
            )
        compare(game, self.oracle, self.exact)
        if self.oracle.impossible:
            self.oracle.table, self.oracle.states = table, states
            return "impossible"
        self.game = game
        return "possible"

    def _both(self, event: Event) -> tuple[Deduction | None, tuple[str | None, str | None]]:
        mine, game, other = None, None, None
        try:
            game = self.game.after(event)
        except InvalidEvent as error:
            mine = str(error)
        try:
            self.oracle.push(encode_event(event))
        except Invalid as error:
            other = str(error)
        return game, (mine, other)


def agree(pair: Pair, events: Iterable[Event]) -> Counter[str]:
    """Push a whole log to both, leaving out what is invalid or impossible; how often each was the case.

    Raises:
        Disagreement: with the lines kept so far and the line at fault.
    """
    seen: Counter[str] = Counter()
    for event in events:
        try:
            seen[pair.push(event)] += 1
        except Disagreement as error:
            line = len(pair.game.events) + 2
            raise Disagreement(f"line {line}, {encode_event(event)}: {error}") from None
    return seen


def has_truth(game: Deduction, truth: Truth) -> bool:
    """The hidden state that a simulated game really has is among the engine's rows."""
    states, row = game.last.worlds.states, truth.row(game.context.words)
    keep = states.window == row.window[0]
    for lair, own in zip(states.lairs, row.lairs, strict=True):
        if (lair is None) != (own is None):
            return False
        if lair is not None and own is not None:
            keep &= ((lair & own) == own).all(axis=1)
    return bool(keep.any())
