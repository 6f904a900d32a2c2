"""Where a hunter can end a move, on a board that can be checked by hand."""

from __future__ import annotations

import pytest

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Event, Header, HunterMove, Table, Token, TrailCard
from tracker.plan.options import Option, options, reach_by_rail, reach_by_road, reach_by_sea

# Roads a - b - c - d; ports a and d on zone y, c on zone z beside it; railways b = d (white), d ~ e (yellow).
BOARD = Board.from_dict(
    {
        "locations": [
            {"id": "a", "type": "small_city", "port_of": ["y"]},
            {"id": "b", "type": "small_city"},
            {"id": "c", "type": "small_city", "port_of": ["z"]},
            {"id": "d", "type": "small_city", "port_of": ["y"]},
            {"id": "e", "type": "small_city"},
            {"id": "y", "type": "sea"},
            {"id": "z", "type": "sea"},
        ],
        "roads": [["a", "b"], ["b", "c"], ["c", "d"]],
        "railways": [["b", "d", "white"], ["d", "e", "yellow"]],
        "sea_adjacency": [["y", "z"]],
    }
)


def game(*events: Event, start: str = "b") -> Deduction:
    header = Header(hunters=dict.fromkeys(HUNTERS, start))  # type: ignore[arg-type]
    return Deduction(header, BOARD).after_all(events)


def named(places: tuple[int, ...]) -> str:
    return "".join(sorted(BOARD.ids[place] for place in places))


def test_staying_comes_first_and_the_smaller_ticket_is_used() -> None:
    found = options(game().table, "mina", ["3/2", "1/1"])
    index = BOARD.index
    assert found[0] == Option(index["b"])
    assert found[1:] == [
        Option(index["a"], "road", None, arrives=True),
        Option(index["c"], "road", None, arrives=True),
        Option(index["d"], "rail", "1/1", arrives=True),
        Option(index["e"], "rail", "3/2", arrives=True),
    ]


def test_a_hunter_who_is_not_in_play_only_stays_nowhere() -> None:
    joined = game(Table(trail=(TrailCard(shows="city"),), hunters={"mina": "b"}))
    assert joined.table.hunter("seward").place == -1
    assert options(joined.table, "seward", ["3/2"]) == [Option(len(BOARD))]
    assert len(options(joined.table, "mina")) == 3
    with pytest.raises(ValueError, match="unknown ticket '9'"):
        options(joined.table, "seward", ["9"])


def test_roads_with_roadblocks_and_fog_in_the_way() -> None:
    start = BOARD.index["a"]
    assert [named(reach_by_road(game().table, start, steps)) for steps in (1, 2, 3)] == ["b", "bc", "bcd"]
    blocked = game(Token(token="roadblock", at=("b", "c"))).table
    assert named(reach_by_road(blocked, start, 3)) == "b"
    fog = game(Token(token="fog", at="b")).table
    assert named(reach_by_road(fog, start, 3)) == ""
    assert named(reach_by_road(fog, BOARD.index["b"], 3)) == ""
    assert named(reach_by_road(fog, BOARD.index["d"], 3)) == "c"


def test_railways_with_roadblocks_and_fog_in_the_way() -> None:
    start = BOARD.index["b"]
    assert [named(reach_by_rail(game().table, start, t)) for t in ("1/-", "1/1", "3/2")] == ["d", "d", "de"]
    fog = game(Token(token="fog", at="d")).table
    assert named(reach_by_rail(fog, start, "3/2")) == ""
    assert named(reach_by_rail(fog, BOARD.index["d"], "3/2")) == ""
    blocked = game(Token(token="roadblock", at=("d", "e"))).table
    assert [named(reach_by_rail(blocked, start, t)) for t in ("2/2", "2/-", "1/1")] == ["d", "d", "d"]


def test_two_moves_by_sea_with_storms_and_fog_in_the_way() -> None:
    start = BOARD.index["a"]
    assert [named(reach_by_sea(game().table, start, steps)) for steps in (1, 2, 3)] == ["", "d", "cd"]
    assert named(reach_by_sea(game().table, BOARD.index["z"], 2)) == "acd"
    storm = game(Token(token="storm", at="y")).table
    assert named(reach_by_sea(storm, start, 2)) == ""
    assert named(reach_by_sea(storm, BOARD.index["z"], 2)) == "c"
    assert named(reach_by_sea(storm, BOARD.index["y"], 2)) == "acd"  # it is there already, and may leave
    fog = game(Token(token="fog", at="d")).table
    assert named(reach_by_sea(fog, start, 2)) == ""


def test_fog_at_the_start_leaves_only_staying() -> None:
    fog = game(HunterMove(hunter="mina", to="c"), Token(token="fog", at="c")).table
    assert options(fog, "mina", ["3/2"]) == [Option(BOARD.index["c"])]
