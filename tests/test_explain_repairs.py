"""Repairs: the mistake that was made is found again, and ranked; progress and time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import HunterMove
from tracker.explain import Repair, blame, repairs
from tracker.explain.alternatives import alternatives
from tracker.log import decode_event, decode_header, encode_event

CASES = Path(__file__).parent / "data" / "cases"
BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER: dict[str, Any] = {
    "format": "fury-tracker",
    "version": 1,
    "edition": "third",
    "advanced": True,
    "hunters": START,
}
CITY = {"type": "dracula_move", "card": "city"}


def search(to: str, hunter: str = "mina", **more: Any) -> dict[str, Any]:
    return {"type": "hunter_move", "hunter": hunter, "to": to, "by": "special", **more}


def repairs_of(log: list[dict[str, Any]], **more: Any) -> tuple[Repair, ...]:
    more.setdefault("seconds", 30.0)
    return repairs(decode_header(log[0]), BOARD, [decode_event(line, BOARD) for line in log[1:]], **more)


def changes(found: tuple[Repair, ...], kind: str) -> list[tuple[int, dict[str, Any] | None]]:
    return [(r.line, None if r.event is None else encode_event(r.event)) for r in found if r.kind == kind]


TURNED_UP = {"type": "reveal", "space": 1, "card": "paris"}


def test_doubt_or_drop() -> None:
    """Paris lay on space 1, and Mina did not find it there: one of the two lines is wrong."""
    found = repairs_of([HEADER, TURNED_UP, search("paris", dracula=False)])
    assert {line for line, _ in changes(found, "doubt")} == {2, 3}
    assert {line for line, _ in changes(found, "drop")} == {2, 3}
    assert all(repair.worlds for repair in found)


def test_a_neighbouring_place() -> None:
    found = repairs_of([HEADER, TURNED_UP, search("paris", dracula=False)])
    assert (3, search("le-havre", dracula=False)) in changes(found, "place")
    assert (2, {"type": "reveal", "space": 1, "card": "nantes", "by": "rule"}) in [
        (line, {"by": "rule", **(event or {})}) for line, event in changes(found, "place")
    ]


def test_another_space() -> None:
    """Toulouse is two moves from Paris, not one: its card lay on space 3."""
    log = [HEADER, CITY, CITY, TURNED_UP, search("toulouse", found=[{"space": 2}])]
    assert (5, search("toulouse", found=[{"space": 3}])) in changes(repairs_of(log), "space")


def test_another_hunter() -> None:
    """Nantes came face down although Seward stood there: it was he who went on to Rome, not Mina."""
    log = [HEADER, TURNED_UP, search("nantes", "seward"), search("rome"), CITY]
    log.append({"type": "reveal", "space": 1, "card": "nantes"})
    assert (4, search("rome", "seward")) in changes(repairs_of(log), "hunter")


def test_another_back() -> None:
    """From Prague no ship sails; the second back was a city."""
    log = [HEADER, {"type": "reveal", "space": 1, "card": "prague"}, {"type": "dracula_move", "card": "sea"}]
    assert (3, CITY) in changes(repairs_of(log), "back")


def test_a_forgotten_phase() -> None:
    """Paris, then Toulouse: two moves, of which one was not entered."""
    log = [HEADER, TURNED_UP, CITY, {"type": "reveal", "space": 1, "card": "toulouse"}]
    found = changes(repairs_of(log), "insert")
    assert (3, CITY) in found


def test_a_log_with_worlds_needs_none() -> None:
    assert repairs_of([HEADER, CITY, search("paris")]) == ()


def test_progress_and_stop() -> None:
    told: list[float] = []
    log = [HEADER, TURNED_UP, search("paris", dracula=False)]
    assert repairs_of(log, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert repairs_of(log, stop=lambda: True) == ()


def same(one: Any, other: Any) -> bool:
    """Equal, whatever the order of the cards found."""
    if not (isinstance(one, HunterMove) and isinstance(other, HunterMove)):
        return bool(one == other)
    return bool(replace(one, found=()) == replace(other, found=()) and set(one.found) == set(other.found))


@pytest.mark.parametrize(("name", "number"), [("game-01", 18), ("game-02", 31), ("game-07", 28)])
def test_a_slip_in_a_whole_game_is_found_again(name: str, number: int) -> None:
    """Each way to enter one line wrongly that leaves no world: the true line is among the repairs."""
    log = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines()]
    header, true = decode_header(log[0]), decode_event(log[number + 1], BOARD)
    events = [decode_event(line, BOARD) for line in log[1 : number + 1]]
    before = Deduction(header, BOARD, models=()).after_all(events)
    tried = 0
    for _, wrong in alternatives(true, before.table):
        try:
            after = before.after(wrong)
        except ValueError:
            continue
        if after.last.possible:
            continue
        tried += 1
        found = repairs(header, BOARD, after.events, seconds=30)
        assert blame(header, BOARD, after.events, seconds=30).minimal
        assert any(r.line == number + 2 and same(r.event, true) for r in found), wrong
        assert found[0].line == number + 2
    assert tried
