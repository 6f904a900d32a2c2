"""Explanations of random logs on small boards, checked by the brute force line by line and move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

from tests.brute import past, reasons
from tests.mutations import Mutator
from tests.small_boards import small_board
from tracker import explain
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Event, Header, Table, Token, Truth
from tracker.explain import Blame
from tracker.log import encode_event, encode_header
from tracker.rules.table import InvalidEvent
from tracker.simulate.features import RICH
from tracker.simulate.game import play_game

SECONDS = 30.0
TOO_WIDE = 5_000


class Sample:
    """A simulated log, changed at random, up to its first line that leaves no world."""

    def __init__(self, seed: int, changes: int) -> None:
        self.chance = chance = random.Random(seed)
        self.board = small_board(seed % 40)
        cities = self.board.ids[: self.board.land - 1]
        self.header = Header(hunters={hunter: chance.choice(cities) for hunter in HUNTERS})
        record = play_game(
            self.board, seed=seed, rounds=chance.randint(2, 5), features=RICH, header=self.header
        )
        events: list[Event] = [e for e in record.events if not isinstance(e, Truth | Table)]
        events = Mutator(self.board, chance).change(events, changes) if changes else events
        self.game = self._played(events)

    def _played(self, events: list[Event]) -> Deduction:
        game = Deduction(self.header, self.board)
        for event in events:
            if isinstance(event, Token) and event.found:
                continue
            try:
                game = game.after(event)
            except InvalidEvent:
                continue
            if not 0 < len(game.last.worlds) < TOO_WIDE:
                break
        return game

    @cached_property
    def raw(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        return encode_header(self.header), [encode_event(event) for event in self.game.events]

    def excludes(self, lines: set[int], place: str | None = None, **where: Any) -> bool:
        oracle = reasons.replay(*self.raw, self.board, lines)
        return oracle.impossible if place is None else not oracle.may_be(place, **where)

    def assert_irreducible(self, found: Blame, place: str | None = None, **where: Any) -> None:
        assert found.minimal
        assert self.excludes(set(found.lines), place, **where)
        for line in found.lines:
            assert not self.excludes(set(found.lines) - {line}, place, **where), line

    def questions(self, count: int) -> Iterator[tuple[str, dict[str, Any], dict[str, float]]]:
        """A place or card at random, where to look for it, and what may be there with which share."""
        answer = self.game.answer("histories")
        asked: list[tuple[dict[str, Any], dict[str, float]]] = [({}, answer.now)]
        asked += [({"space": entry.number}, entry.cards) for entry in answer.trail if entry.cards]
        asked += [({"lair": entry.number}, entry.cards) for entry in answer.lairs]
        for _ in range(count):
            where, cards = self.chance.choice(asked)
            ids = [*self.board.ids, *(["hide"] if "space" in where else [])]
            yield self.chance.choice(ids), where, cards


@pytest.mark.parametrize("seed", range(30))
def test_why(seed: int) -> None:
    sample = Sample(seed, changes=0)
    for place, where, cards in sample.questions(6):
        answer = explain.why(sample.game, place, **where, seconds=SECONDS)
        assert answer.possible == (place in cards)
        if answer.possible:
            assert answer.example is not None
            assert past.check_history(*sample.raw, sample.board, list(answer.example)) == []
            assert answer.share == pytest.approx(cards[place])
        else:
            assert answer.blame is not None
            sample.assert_irreducible(answer.blame, place, **where)


def broken(seeds: range) -> list[Sample]:
    samples = [Sample(seed, changes=4) for seed in seeds]
    return [sample for sample in samples if not sample.game.last.possible]


@pytest.mark.parametrize("start", range(0, 60, 10))
def test_conflicts(start: int) -> None:
    samples = broken(range(start, start + 10))
    assert samples
    for sample in samples:
        game = sample.game
        found = explain.blame(sample.header, sample.board, game.events, seconds=SECONDS)
        sample.assert_irreducible(found)
        if not found.lines:
            assert found.background == reasons.background(*sample.raw, sample.board)
        used: set[int] = set()
        for one in explain.conflicts(sample.header, sample.board, game.events, seconds=SECONDS):
            sample.assert_irreducible(one)
            assert not used & set(one.lines)
            used |= set(one.lines)
        observed = set(reasons.observations(sample.raw[1]))
        assert not found.lines or not sample.excludes(observed - used)


@pytest.mark.parametrize("start", range(110, 150, 10))
def test_repairs_leave_the_worlds_they_say(start: int) -> None:
    for sample in broken(range(start, start + 10)):
        events = sample.game.events
        for repair in explain.repairs(sample.header, sample.board, events, seconds=SECONDS):
            number = repair.line - 2
            new = [] if repair.event is None else [repair.event]
            rest = events[number:] if repair.kind == "insert" else events[number + 1 :]
            again = Deduction(sample.header, sample.board, models=()).after_all(
                [*events[:number], *new, *rest]
            )
            assert again.last.possible
            assert repair.worlds == again.last.worlds.count


@pytest.mark.parametrize("seed", range(200, 220))
def test_smooth(seed: int) -> None:
    sample = Sample(seed, changes=0)
    wanted = past.smooth(*sample.raw, sample.board)
    for phase, (line, places) in zip(explain.smooth(sample.game), wanted, strict=True):
        assert (phase.line, set(phase.places["default"]), phase.exact) == (line, places, True)
