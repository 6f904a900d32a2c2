"""Engine and brute force side by side: every world, every history, every probability, every face, every refusal."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Any

from tests.brute.oracle import Invalid, Oracle
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, Header
from tracker.log import encode_event, encode_header
from tracker.rules.table import InvalidEvent
from tracker.states import FORGOTTEN, HIDE, members
from tracker.worlds.table import Limits

World = tuple[str | None, ...]


class Disagreement(AssertionError):
    """Engine and brute force say different things."""


def worlds_of(game: Deduction) -> dict[World, tuple[float, float]]:
    """Every world in words (spaces, lairs, what Hide stands for, where he is) with its share in both models.

    A row whose lairs are sets is written out; its weight is shared out evenly.
    """
    states, ids = game.last.worlds.states, game.board.ids
    totals = states.weights.sum(axis=0)
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


def compare(game: Deduction, oracle: Oracle, weights: bool = True) -> None:
    """Raise where the two differ."""
    mine, worlds = worlds_of(game), oracle.spelled()
    extra, lost = mine.keys() - worlds.keys(), worlds.keys() - mine.keys()
    if extra or lost:
        raise Disagreement(
            f"{len(extra)} worlds too many, such as {_one(extra)}; {len(lost)} lost, such as {_one(lost)}"
        )
    histories = sum(count for count, _ in worlds.values())
    total = math.fsum(float(weight) for _, weight in worlds.values())
    if weights:
        if game.last.worlds.total(0) != histories:
            raise Disagreement(f"{game.last.worlds.total(0)} histories, not {histories}")
        for world, (count, weight) in worlds.items():
            for model, want in ((0, count / histories), (1, float(weight) / total)):
                if not math.isclose(mine[world][model], want, rel_tol=1e-9, abs_tol=1e-15):
                    raise Disagreement(f"model {model}: {mine[world][model]} not {want} of {world}")
    compare_answers(game, oracle, weights)


def _one(worlds: Iterable[World]) -> str:
    return " ".join(str(card or "-") for card in min(worlds, key=str, default=()))


def compare_answers(game: Deduction, oracle: Oracle, weights: bool = True) -> None:
    """Raise where what ``where`` prints differs."""
    for model in ("histories", "default") if weights else ("histories",):
        mine, want = game.answer(model).as_json(), oracle.answer(model) if oracle.states else None
        if want is None:
            if mine["now"] or any(entry.get("cards") for entry in mine["trail"] + mine["lairs"]):
                raise Disagreement("an impossible log still has places")
            continue
        for key in ("phase", "exact", "worlds", "histories"):
            if mine[key] != want[key]:
                raise Disagreement(f"{key} {mine[key]!r}, not {want[key]!r}")
        _same_shares(mine["now"], want["now"], "now", weights)
        for part in ("trail", "lairs"):
            faces = [
                [{k: v for k, v in e.items() if k != "cards"} for e in answer[part]]
                for answer in (mine, want)
            ]
            if faces[0] != faces[1]:
                raise Disagreement(f"{part}: {faces[0]}, not {faces[1]}")
            for a, b in zip(mine[part], want[part], strict=True):
                _same_shares(a.get("cards", {}), b.get("cards", {}), f"{part} {a}", weights)


def _same_shares(mine: dict[str, float], want: dict[str, float], what: str, weights: bool) -> None:
    if set(mine) != set(want):
        raise Disagreement(f"{what}: {sorted(mine)}, not {sorted(want)}")
    for name, share in want.items():
        if weights and not math.isclose(mine[name], share, rel_tol=1e-9, abs_tol=1e-12):
            raise Disagreement(f"{what}: {name} {mine[name]}, not {share}")


class Pair:
    """Both at the same log; every line is pushed to both."""

    def __init__(
        self, header: Header, board: Board, limits: Limits | None = None, start: Deduction | None = None
    ):
        self.game = start or Deduction(header, board, limits=limits)
        self.oracle = Oracle(encode_header(header), board)
        self.most = 0

    def push(self, event: Event, weights: bool = True, left_out: bool = False) -> str:
        """Push a line: ``invalid``, ``impossible`` or ``possible``, if both say so and agree in everything."""
        refused: list[str | None] = [None, None]
        try:
            self.game = self.game.after(event, left_out)
        except InvalidEvent as error:
            refused[0] = str(error)
        try:
            self.oracle.push(encode_event(event), left_out)
        except Invalid as error:
            refused[1] = str(error)
        if (refused[0] is None) != (refused[1] is None):
            raise Disagreement(f"invalid: engine {refused[0]!r}, brute force {refused[1]!r}")
        if refused[0] is not None:
            return "invalid"
        self.most = max(self.most, self.oracle.worlds)
        if self.game.last.possible == self.oracle.impossible:
            raise Disagreement(
                f"engine {len(self.game.last.worlds)} rows, brute force {self.oracle.worlds} worlds"
            )
        compare(self.game, self.oracle, weights)
        return "impossible" if self.oracle.impossible else "possible"


def agree(header: Header, events: Sequence[Event], board: Board, weights: bool = True) -> Pair:
    """Push a whole log to both; stops where it is invalid or impossible.

    Raises:
        Disagreement: with the line and the event.
    """
    pair = Pair(header, board)
    for line, event in enumerate(events, 2):
        try:
            if pair.push(event, weights) != "possible":
                break
        except Disagreement as error:
            raise Disagreement(f"line {line}, {encode_event(event)}: {error}") from None
    return pair


def has_truth(game: Deduction, truth: Any) -> bool:
    """The hidden state that a simulated game really has is among the engine's rows."""
    states, row = game.last.worlds.states, truth.row(game.context.words)
    keep = states.window == row.window[0]
    for space in range(1, 7):
        assert not (states.card(space) == FORGOTTEN).any()
    for lair, own in zip(states.lairs, row.lairs, strict=True):
        if (lair is None) != (own is None):
            return False
        if lair is not None and own is not None:
            keep &= ((lair & own) == own).all(axis=1)
    return bool(keep.any())
