"""Logs on which engine and brute force once differed, each as small as it goes, with what both must say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.agreement import Pair, begin, worlds_of
from tracker.board import Board
from tracker.events import HUNTERS, Header
from tracker.log import decode_event
from tracker.worlds.table import Limits


def board(castle: bool = True) -> Board:
    """A ring of roads a - b - c - d, the castle beside d, the seas y and z, a port of both."""
    places: list[dict[str, object]] = [{"id": name, "type": "small_city"} for name in "bcd"]
    places.append({"id": "a", "type": "large_city", "port_of": ["y", "z"]})
    places += [{"id": "y", "type": "sea"}, {"id": "z", "type": "sea"}]
    roads = [["a", "b"], ["b", "c"], ["c", "d"], ["a", "d"]]
    if castle:
        places.append({"id": "e", "type": "castle"})
        roads.append(["d", "e"])
    return Board.from_dict({"id": "ring", "locations": places, "roads": roads, "sea_adjacency": [["y", "z"]]})


RING = board()


def pair(*lines: dict[str, Any], on: Board = RING, **header: Any) -> Pair:
    """Both sides after these lines, every one of which must be possible."""
    both = Pair(Header(hunters=dict.fromkeys(HUNTERS, "c"), **header), on)
    for line in lines:
        assert both.push(decode_event(line, on)) == "possible", line
    return both


def now(both: Pair) -> set[str | None]:
    return {world[10] for world in worlds_of(both.game)}


def table(*trail: Any, lairs: Any = ()) -> dict[str, Any]:
    """A table as it lies: a word for a back, ``back=card`` for a card face up, ``-`` for nothing."""
    spaces = [None if s == "-" else dict(zip(("shows", "card"), s.split("="), strict=False)) for s in trail]
    return {"type": "table", "trail": spaces, "lairs": list(lairs), "hunters": dict.fromkeys(HUNTERS, "c")}


def test_a_sea_that_lies_face_up_in_a_table_is_read() -> None:
    both = pair(table("city", "sea=z"))
    assert {world[1] for world in worlds_of(both.game)} == {"z"}


def test_a_known_lair_bars_the_moves_of_a_table() -> None:
    both = pair(table("-", "city=a", lairs=[{"card": "b"}]))
    assert now(both) == {"a", "c", "d", "e", "y", "z"}


def test_every_sequence_of_a_table_weighs_the_same() -> None:
    both = pair(table("dark_call", "city=a"))
    answers = [both.game.answer(model.name).now for model in both.game.context.models]
    assert answers == [{"a": 1.0}, {"a": 1.0}]
    pair(table("dark_call", "wolf_form", "-", "city"))


def test_a_table_without_a_location_card_begins_anywhere() -> None:
    both = pair(table())
    assert both.game.answer("histories").histories == len(RING)
    assert now(pair(table("feed"))) == {"a", "b", "c", "d", "e"}


def test_hide_in_a_table_obeys_the_ruling_of_the_castle() -> None:
    both = pair(table("city"), rulings={"hide_in_castle": False})
    assert now(both) == {"a", "b", "c", "d"}


def test_the_lairs_of_a_table_are_written_out() -> None:
    both = pair(table("city=a", lairs=[{}]))
    assert both.game.last.worlds.exact_weights == (True, True)
    assert not both.game.last.worlds.sets


def test_a_castle_in_a_table_needs_a_board_with_one() -> None:
    flat = board(castle=False)
    assert pair(on=flat).push(decode_event(table("castle"), flat)) == "invalid"


def test_a_hunter_turns_up_a_hide_whose_place_lies_face_up() -> None:
    came_back = (
        {"type": "dracula_move", "card": "city"},
        {"type": "clear", "space": 2},
        {"type": "hunter_at", "hunter": "mina", "at": "a"},
        {"type": "dracula_move", "card": "city"},
        {"type": "dracula_move", "card": "city", "place": "a"},
    )
    both = pair(*came_back)
    assert any((world[0], world[2], world[9]) == ("a", "hide", "a") for world in worlds_of(both.game))
    search = {"type": "hunter_move", "hunter": "seward", "to": "a", "found": [], "dracula": True}
    assert both.push(decode_event(search, RING)) == "possible"
    assert not any(world[9] == "a" for world in worlds_of(both.game))


@pytest.mark.parametrize("doubt", [False, True])
def test_one_line_turns_up_a_card_once(doubt: bool) -> None:
    line = {"type": "reveal", "space": 1, "card": "a", "also": [{"space": 1, "card": "hide"}], "doubt": doubt}
    assert pair().push(decode_event(line, RING)) == "invalid"


def test_no_second_hide_comes_with_hide() -> None:
    two = pair({"type": "dracula_move", "card": "city"})
    line = {
        "type": "reveal",
        "space": 1,
        "card": "hide",
        "also": [{"space": 2, "card": "hide"}],
        "doubt": True,
    }
    assert two.push(decode_event(line, RING)) == "invalid"


def test_no_hide_in_the_basic_game() -> None:
    line = {"type": "hide_shown", "where": "deck", "doubt": True}
    assert pair(advanced=False).push(decode_event(line, RING)) == "invalid"


@pytest.mark.parametrize("lairs", [[{"card": "b"}, {"card": "b"}], [{"card": "a"}]])
def test_a_table_with_a_card_twice_is_refused(lairs: list[dict[str, str]]) -> None:
    assert pair().push(decode_event(table("city=a", lairs=lairs), RING)) == "invalid"


def test_hide_in_the_deck_says_nothing_of_an_unread_card() -> None:
    both = pair(
        {"type": "dracula_move", "card": "city"},
        {"type": "reveal", "space": 1, "card": "a", "doubt": True},
        {"type": "hide_shown", "where": "deck"},
    )
    assert "hide" in {world[0] for world in worlds_of(both.game)}


def test_a_token_written_down_twice_lies_there_once() -> None:
    ground = {"type": "token", "token": "consecrated_ground", "at": "b"}
    both = pair(ground, ground, ground | {"action": "remove"}, {"type": "dracula_move", "card": "city"})
    assert "b" in now(both)


def test_a_hunter_left_out_of_a_table_stands_nowhere() -> None:
    both = pair({**table("city=a"), "hunters": {"mina": "c"}}, {"type": "dracula_move", "card": "city"})
    assert now(both) == {"b", "d"}
    named = {"type": "evil_presence", "named": ["seward"]}
    assert both.push(decode_event(named, RING)) == "invalid"


def test_two_unknown_lairs_stay_exact_as_sets() -> None:
    line = decode_event(table("city=a", "-", "city", lairs=[{}, {}]), RING)
    header = Header(hunters=dict.fromkeys(HUNTERS, "c"))
    both = Pair(header, RING, begin(header, RING, limits=Limits(rows=1)), exact=False)
    assert both.push(line) == "possible"
    assert both.game.last.worlds.sets
