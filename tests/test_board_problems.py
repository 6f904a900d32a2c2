"""Every problem of a board file is found, and named."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.board import Board, BoardError, board_problems
from tracker.resources import data_text

GOOD: dict[str, Any] = {
    "id": "tiny",
    "regions": ["North", "South"],
    "locations": [
        {"id": "a", "type": "small_city", "region": "North", "x": 100, "y": 100},
        {"id": "b", "type": "large_city", "region": "South", "port_of": ["y"], "x": 200, "y": 100},
        {"id": "c", "type": "castle", "region": "South", "x": 300, "y": 100},
        {"id": "y", "type": "sea", "x": 200, "y": 200, "ports": ["b"]},
        {"id": "z", "type": "sea", "x": 300, "y": 200},
    ],
    "roads": [["a", "b"], ["b", "c", "stated", "me"]],
    "railways": [["a", "b", "white", "stated", "me"]],
    "sea_adjacency": [["y", "z"]],
    "bends": [["y", "z", [[250, 250]]]],
    "hospitals": [{"next_to": "a"}],
}


def edited(*path: Any, to: Any) -> dict[str, Any]:
    raw = copy.deepcopy(GOOD)
    at: Any = raw
    for key in path[:-1]:
        at = at[key]
    if to is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return raw


def test_a_good_board_has_no_problem() -> None:
    assert board_problems(GOOD) == ()
    assert len(Board.from_dict(GOOD)) == 5


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (edited("roads", 0, to=["a", "bb"]), "roads[0]: unknown place 'bb'"),
        (edited("locations", 1, "port_of", to=["yy"]), "place 'b': port_of: unknown place 'yy'"),
        (edited("railways", 0, 0, to="q"), "railways[0]: unknown place 'q'"),
        (edited("sea_adjacency", 0, 0, to="q"), "sea_adjacency[0]: unknown place 'q'"),
        (edited("hospitals", 0, "next_to", to="q"), "hospitals[0]: unknown place 'q'"),
        (edited("bends", 0, 0, to="q"), "bends[0]: unknown place 'q'"),
        (edited("locations", 1, "id", to="a"), "locations[1]: duplicate id 'a'"),
        (edited("locations", 1, "id", to="Big City"), "locations[1]: id 'Big City' is not of the form"),
        (edited("locations", 1, "id", to=7), "locations[1]: id 7 is not of the form"),
        (edited("locations", 1, "id", to="hide"), "locations[1]: id 'hide' is reserved"),
        (edited("locations", 1, "id", to="hospital-b"), "locations[1]: id 'hospital-b' is reserved"),
        (edited("locations", 1, "port_of", to=[]), "port 'b' of 'y': one-sided, 'b' does not name it"),
        (edited("locations", 3, "ports", to=[]), "port 'b' of 'y': one-sided, 'y' does not name it"),
        (edited("locations", 1, "port_of", to=["c", "y"]), "place 'b': port_of: 'c' is no sea zone"),
        (edited("locations", 1, "port_of", to=["y", "y"]), "place 'b': port_of names a place twice"),
        (edited("locations", 3, "ports", to=["b", "z"]), "place 'y': ports: 'z' is no port"),
        (edited("locations", 3, "port_of", to=["z"]), "place 'y': port_of belongs to a port"),
        (edited("locations", 1, "ports", to=["a"]), "place 'b': ports belongs to a sea zone"),
        (edited("locations", 0, "region", to=...), "place 'a': lies in no region"),
        (edited("locations", 0, "region", to="Nort"), "unknown region 'Nort'; did you mean 'North'?"),
        (edited("locations", 3, "region", to="North"), "place 'y': a sea zone lies in no region"),
        (edited("regions", to=["North", "South", "West"]), "regions: no place lies in 'West'"),
        (edited("regions", to=["North", "South", "north"]), "regions: a region is listed twice"),
        (edited("regions", to="North"), "regions: expected a list of texts"),
        (edited("roads", 0, to=["a", "a"]), "roads[0]: 'a' is linked to itself"),
        (edited("roads", 0, to=["c", "b"]), "roads[1]: duplicate link 'b' to 'c'"),
        (edited("roads", 0, to=["a", "y"]), "a road or railway joins land places, not 'y'"),
        (edited("sea_adjacency", 0, to=["y", "b"]), "a sea border joins sea zones, not 'b'"),
        (edited("roads", 0, to=["a"]), "roads[0]: expected [place, place, confidence, source]"),
        (edited("roads", 0, to=["a", 3]), "roads[0]: expected [place, place, confidence, source]"),
        (edited("roads", to={}), "roads: expected a list"),
        (edited("railways", 0, 2, to="red"), "railways[0]: unknown railway colour 'red'"),
        (edited("locations", 0, "type", to="town"), "place 'a': unknown type 'town'"),
        (edited("locations", 0, "type", to=...), "place 'a': unknown type None"),
        (edited("locations", 0, "type", to="castle"), "more than one castle: a, c"),
        (edited("locations", 0, "label", to="up"), "place 'a': unknown label side 'up'"),
        (edited("locations", 0, "name", to=3), "place 'a': name is a text, not 3"),
        (edited("locations", 0, "name", to="B!"), "place 'b': the name 'b' also belongs to 'a'"),
        (edited("locations", 0, "name", to="?"), "place 'a': a name without letters"),
        (edited("locations", 0, "sources", to="me"), "place 'a': sources is a list of texts"),
        (edited("locations", 0, "x", to="3"), "place 'a': x is a number from 0 to 1000, not '3'"),
        (edited("locations", 0, "x", to=1001), "place 'a': x is a number from 0 to 1000, not 1001"),
        (edited("locations", 0, "x", to=10**400), "place 'a': x is a number from 0 to 1000"),
        (edited("locations", 0, "y", to=float("nan")), "place 'a': y is a number from 0 to 700, not nan"),
        (edited("locations", 0, "x", to=True), "place 'a': x is a number"),
        (edited("locations", 0, "x", to=...), "place 'a': x and y go together"),
        (edited("locations", 0, "lat", to=50), "place 'a': lat and lon go together"),
        (edited("locations", 0, "x", to=171), "places 'a' and 'b': drawn 29 apart; at least 30 are needed"),
        (edited("locations", 0, "regoin", to="North"), "unknown key 'regoin'; did you mean 'region'?"),
        (edited("rods", to=[]), "unknown key 'rods'; did you mean 'roads'?"),
        (edited("hospitals", 0, "next_to", to="c"), "hospitals[0]: a hospital stands next to a city"),
        (edited("hospitals", 0, "next_to", to=["a"]), "hospitals[0]: unknown place ['a']"),
        (edited("hospitals", to=[{"next_to": "a"}] * 2), "hospitals[1]: duplicate hospital 'a'"),
        (edited("hospitals", to=[{"at": "a"}]), "'a' is no location of type hospital"),
        (edited("hospitals", to=[3]), "hospitals[0]: expected an object, not 3"),
        (edited("hospitals", to=3), "hospitals: expected a list"),
        (edited("bends", to=[["y", "z", [[1]]]]), "bends[0]: expected a point [x, y], not [1]"),
        (edited("bends", to=[["y", "z"]]), "bends[0]: expected [place, place, [[x, y], ...]]"),
        (edited("bends", to=3), "bends: expected a list"),
        (edited("sea_adjacency", to=[]), "place 'z': isolated, no link leads there"),
        (edited("locations", 0, to="a"), "locations[0]: expected an object, not 'a'"),
        (edited("locations", to=[]), "locations: a board needs a list of places"),
        (edited("locations", to=[{"id": "y", "type": "sea"}]), "locations: a board needs a city"),
        (edited("id", to="Two Words"), "id: 'Two Words' is not of the form"),
        (edited("title", to=4), "title: expected a text, not 4"),
        (edited("open_points", to="none"), "open_points: expected a list of texts"),
        ([], "a board is a JSON object, not a list"),
        (None, "a board is a JSON object, not null"),
    ],
)
def test_each_problem_is_named(raw: Any, problem: str) -> None:
    found = board_problems(raw)
    assert any(problem in text for text in found), found
    with pytest.raises(BoardError) as caught:
        Board.from_dict(raw)
    assert caught.value.problems == found


def test_all_problems_come_at_once() -> None:
    raw = edited("roads", 0, to=["a", "nowhere"])
    raw["locations"][0]["region"] = None
    raw["locations"][2]["x"] = 210
    raw["railways"].append(["a", "b", "white"])
    found = board_problems(raw)
    for text in ("nowhere", "lies in no region", "drawn 10 apart", "duplicate link 'a' to 'b'"):
        assert any(text in problem for problem in found), text


def test_a_board_may_lack_castle_regions_and_coordinates() -> None:
    raw = copy.deepcopy(GOOD)
    del raw["regions"], raw["locations"][2], raw["roads"][1]
    for row in raw["locations"]:
        row.pop("region", None), row.pop("x"), row.pop("y")
    assert board_problems(raw) == ()
    board = Board.from_dict(raw)
    assert board.castle is None and board.regions == ()


def test_a_board_that_is_too_large() -> None:
    cities = [{"id": f"c{i}", "type": "small_city"} for i in range(121)]
    roads = [["c0", f"c{i}"] for i in range(1, 121)]
    assert board_problems({"locations": cities, "roads": roads}) == (
        "locations: 121 places; at most 120 are possible",
    )
    assert board_problems({"locations": cities[:120], "roads": roads[:119]}) == ()


def test_a_file_full_of_unknown_names_is_told_soon() -> None:
    raw = edited("roads", to=[[f"x{i}", f"y{i}"] for i in range(20_000)])
    assert len(board_problems(raw)) >= 40_000


REAL = json.loads(data_text("map.json"))
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({})
)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_junk_anywhere_is_a_problem_or_a_board_but_never_a_crash(data: st.DataObject) -> None:
    raw: Any = copy.deepcopy(REAL)
    for _ in range(data.draw(st.integers(1, 3))):
        at = raw
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(at[key], dict | list) and data.draw(st.integers(0, 5)):
                at = at[key]
                continue
            at[key] = data.draw(JUNK)
            break
    problems = board_problems(raw)
    if problems:
        assert all(text and "\n" not in text for text in problems)
    else:
        assert isinstance(Board.from_dict(raw), Board)
