"""Reasons against the brute force: a set alone excludes, without any one of its lines it does not."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.brute.past import check_history
from tests.brute.reasons import replay
from tracker.board import Board, UnknownName, load_board
from tracker.deduce import Deduction
from tracker.explain import Blame, Why, blame, conflicts, repairs, smooth, why
from tracker.explain.examples import places_of
from tracker.log import decode_event, decode_header

CASES = Path(__file__).parent / "data" / "cases"
GAMES = [f"game-{number:02}" for number in range(1, 13)]
BOARD = load_board("third-edition")


def load(name: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    log = [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines() if line.strip()]
    return log, json.loads((CASES / f"{name}.expected.json").read_text())


def game_of(log: list[dict[str, Any]], board: Board = BOARD) -> Deduction:
    return Deduction(decode_header(log[0]), board).after_all(decode_event(line, board) for line in log[1:])


def blame_of(log: list[dict[str, Any]], **more: Any) -> Blame:
    return blame(decode_header(log[0]), BOARD, [decode_event(line, BOARD) for line in log[1:]], **more)


def with_key(key: str) -> list[str]:
    return sorted(
        path.stem[: -len(".expected")] for path in CASES.glob("*.expected.json") if key in path.read_text()
    )


def assert_irreducible(
    log: list[dict[str, Any]], found: Blame, place: str | None = None, **where: int
) -> None:
    """The set excludes, and without any one of its lines it does not, says the brute force."""

    def excludes(lines: set[int]) -> bool:
        oracle = replay(log[0], log[1:], BOARD, lines)
        return oracle.impossible if place is None else not oracle.may_be(place, **where)

    assert found.minimal
    assert excludes(set(found.lines)), found
    for line in found.lines:
        assert not excludes(set(found.lines) - {line}), (found, line)


@pytest.mark.parametrize("name", with_key('"conflicts"'))
def test_handed_conflicts(name: str) -> None:
    log, expected = load(name)
    found = blame_of(log[: expected["impossible_at"] + 1], seconds=20)
    assert found.minimal
    assert list(found.lines) in expected["conflicts"]
    assert found.background == expected.get("background")


@pytest.mark.parametrize("name", with_key('"why"'))
def test_handed_reasons(name: str) -> None:
    log, expected = load(name)
    for wanted in expected["why"]:
        answer = why(game_of(log), wanted["place"], seconds=20)
        assert answer.possible == (not wanted["sets"])
        assert answer.blame is not None and list(answer.blame.lines) in wanted["sets"]


def choices(game: Deduction, chance: random.Random) -> tuple[dict[str, Any], dict[str, float]]:
    """A question at random: where to look, and what may be there."""
    answer = game.answer()
    asked: list[tuple[dict[str, Any], dict[str, float]]] = [({}, answer.now)]
    asked += [({"space": entry.number}, entry.cards) for entry in answer.trail if entry.cards]
    asked += [({"lair": entry.number}, entry.cards) for entry in answer.lairs]
    return chance.choice(asked)


@pytest.mark.parametrize("name", GAMES)
def test_reasons_are_irreducible(name: str) -> None:
    log, _ = load(name)
    game, chance = game_of(log), random.Random(name)
    for _ in range(3):
        now = game.upto(chance.randint(5, min(len(game), 40)))
        where, cards = choices(now, chance)
        missing = [place for place in BOARD.ids if place not in cards]
        place = chance.choice(missing)
        answer = why(now, place, **where, seconds=20)
        assert not answer.possible and answer.blame is not None
        assert_irreducible(log[: len(now) + 1], answer.blame, place, **where)


@pytest.mark.parametrize("name", GAMES)
def test_examples_are_real_histories(name: str) -> None:
    log, _ = load(name)
    game, chance = game_of(log), random.Random(name)
    for _ in range(3):
        now = game.upto(chance.randint(5, min(len(game), 45)))
        where, cards = choices(now, chance)
        place = min(chance.sample(sorted(cards), min(3, len(cards))), key=lambda card: cards[card])
        answer = why(now, place, **where, seconds=20)
        assert answer.possible and answer.example is not None
        assert check_history(log[0], log[1 : len(now) + 1], BOARD, list(answer.example)) == []
        if not where:
            assert places_of(answer.example)[-1] == place
            assert answer.share == pytest.approx(now.answer("histories").now[place])


START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER: dict[str, Any] = {
    "format": "fury-tracker",
    "version": 1,
    "edition": "third",
    "advanced": True,
    "hunters": START,
}


def search(to: str, hunter: str = "mina", **more: Any) -> dict[str, Any]:
    return {"type": "hunter_move", "hunter": hunter, "to": to, "by": "special", **more}


def test_searched_then_one_move() -> None:
    """His card was Paris and he had one move since: not Rome."""
    log = [HEADER, {"type": "reveal", "space": 1, "card": "paris"}, {"type": "dracula_move", "card": "city"}]
    answer = why(game_of(log), "rome")
    assert answer == Why(False, blame=Blame((2,)))


def test_back_alone_excludes() -> None:
    """A city back is no sea zone: the background alone excludes it, no observation is to blame."""
    log = [HEADER, search("paris"), {"type": "dracula_move", "card": "city"}]
    assert why(game_of(log), "north-sea").blame == Blame(background=3)


def test_background_alone_conflicts() -> None:
    """From a start in a city two sea backs may follow; the castle is never one road from the sea."""
    log = [
        HEADER,
        search("paris"),
        {"type": "dracula_move", "card": "sea"},
        {"type": "dracula_move", "card": "castle"},
    ]
    assert blame_of(log) == Blame(background=4)
    assert conflicts(decode_header(HEADER), BOARD, game_of(log).events) == (Blame(background=4),)


def test_a_table_forgets_what_to_blame() -> None:
    """Lines before a table are never blamed."""
    table = {"type": "table", "trail": [{"shows": "city", "card": "paris"}]}
    log = [HEADER, {"type": "reveal", "space": 1, "card": "rome"}, table, search("paris", dracula=False)]
    assert blame_of(log) == Blame((4,))


def test_doubted_lines_are_never_blamed() -> None:
    log = [
        HEADER,
        {"type": "region", "region": None, "doubt": True},
        {"type": "reveal", "space": 1, "card": "paris"},
        search("paris", dracula=False),
    ]
    assert blame_of(log).lines == (3, 4)


def test_independent_conflicts() -> None:
    """Two pairs of lines that contradict each other, neither with the other pair."""
    log = [
        HEADER,
        {"type": "reveal", "space": 1, "card": "paris"},
        search("paris", dracula=False),
        {"type": "dracula_move", "card": "city"},
        search("rome", dracula=True),
        search("rome", "seward", dracula=False),
    ]
    events = [decode_event(line, BOARD) for line in log[1:]]
    found = conflicts(decode_header(HEADER), BOARD, events)
    assert len(found) == 2
    assert not set(found[0].lines) & set(found[1].lines)
    for one in found:
        assert_irreducible(log, one)


def test_no_time_still_gives_a_sound_set() -> None:
    log, expected = load("wrong-line-among-many")
    found = blame_of(log[: expected["impossible_at"] + 1], seconds=0)
    assert not found.minimal
    assert any(set(one) <= set(found.lines) for one in expected["conflicts"])


def test_a_stop_ends_the_search() -> None:
    log, expected = load("wrong-line-among-many")
    assert not blame_of(log[: expected["impossible_at"] + 1], stop=lambda: True).minimal


def test_unknown_place() -> None:
    with pytest.raises(UnknownName):
        why(game_of([HEADER]), "atlantis")


def test_invalid_lines_count_as_nothing() -> None:
    """A line kept although it breaks a structural rule is neither blamed nor heeded."""
    game = Deduction(decode_header(HEADER), BOARD)
    lines = [
        {"type": "reveal", "space": 1, "card": "paris"},
        {"type": "reveal", "space": 5, "card": "rome"},
        search("paris", dracula=False),
    ]
    for line in lines:
        game = game.keeping(decode_event(line, BOARD))
    assert game.snapshots[2].invalid is not None
    assert blame(game.header, BOARD, game.events) == Blame((2, 4))
    assert why(game.upto(2), "rome").blame == Blame((2,))
    assert smooth(game.upto(2))[0].certain == ("paris",)
    assert {repair.line for repair in repairs(game.header, BOARD, game.events)} >= {2, 4}


@pytest.mark.parametrize("where", [{"space": 7}, {"lair": 0}, {"space": 1, "lair": 1}])
def test_a_question_out_of_range(where: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"space|lair"):
        why(game_of([HEADER]), "paris", **where)


def test_hide_is_asked_for_on_a_space() -> None:
    game = game_of([HEADER, {"type": "dracula_move", "card": "city"}])
    assert why(game, "hide", space=1).possible
    with pytest.raises(ValueError, match="'hide'"):
        why(game, "hide")
