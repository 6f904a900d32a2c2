"""Facts of the shipped boards, and properties that every board must have."""

import json
from collections import Counter
from itertools import pairwise

import jsonschema
import pytest

from tracker.board import SHIPPED, Board, board_problems, load_board
from tracker.resources import data_path, data_text


@pytest.fixture(params=sorted(SHIPPED))
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


@pytest.fixture
def third() -> Board:
    return load_board("third-edition")


def names(board: Board, found: tuple[int, ...]) -> set[str]:
    return {board.ids[i] for i in found}


def test_all_seventy_places_are_there(third: Board) -> None:
    kinds = Counter(place.kind for place in third.places)
    assert kinds == {"small_city": 29, "large_city": 30, "castle": 1, "sea": 10}
    assert third.land == 60
    assert third.castle is not None and third.ids[third.castle] == "castle-dracula"
    assert Counter(link.kind for link in third.links) == {
        "road": 110,
        "white": 27,
        "yellow": 21,
        "sea": 10,
        "port": sum(len(ports) for ports in third.ports),
    }


def test_the_example_of_the_rules(third: Board) -> None:
    bordeaux = third.place("Bordeaux")
    assert names(third, third.moves[bordeaux]) == {
        "nantes", "clermont-ferrand", "toulouse", "santander", "north-atlantic",
    }  # fmt: skip
    assert names(third, third.rail_reach(bordeaux, "1/-")) == {"paris", "saragossa"}
    assert not {"paris", "saragossa"} & names(third, third.roads[bordeaux])


def test_places_that_holy_ground_spares_are_one_road_from_the_castle(third: Board) -> None:
    assert third.castle is not None
    assert names(third, third.moves[third.castle]) == {"galatz", "klausenburg"}


def test_hospitals_regions_and_ports(third: Board) -> None:
    assert {k: third.ids[i] for k, i in third.hospitals.items()} == {
        "hospital-madrid": "madrid",
        "hospital-rome": "rome",
        "hospital-budapest": "budapest",
    }
    assert third.regions == (
        "Brittanica", "Iberia", "Gallia", "Germania", "Italia", "Austro-Hungaria", "Baltica",
    )  # fmt: skip
    assert all(r >= 0 for r in third.region[: third.land]) and set(third.region[third.land :]) == {-1}
    cagliari = third.place("cagliari")
    assert not third.roads[cagliari]
    assert names(third, third.seas[cagliari]) == {"mediterranean-sea", "tyrrhenian-sea"}
    assert names(third, third.two_roads[third.place("black-sea")]) == {
        "constanta", "varna", "bucharest", "sofia",
    }  # fmt: skip


def test_tickets_on_the_real_board(third: Board) -> None:
    paris = third.place("paris")
    assert names(third, third.rail_reach(paris, "2/-")) == {
        "bordeaux", "brussels", "cologne", "le-havre", "marseilles", "saragossa",
    }  # fmt: skip
    assert "milan" in names(third, third.rail_reach(paris, "2/2"))
    assert "milan" not in names(third, third.rail_reach(paris, "3/1"))


def test_every_table_is_symmetric_sorted_and_without_itself(board: Board) -> None:
    for table in (board.roads, board.moves, board.white, board.yellow):
        for here, row in enumerate(table):
            assert list(row) == sorted(set(row)) and here not in row
            assert all(here in table[there] for there in row)
    for sea in range(board.land, len(board)):
        assert all(sea in board.seas[port] for port in board.ports[sea])
        assert all(sea in board.seas[there] for there in board.seas[sea])
        assert not board.roads[sea] and not board.white[sea] and not board.yellow[sea]
    for city in range(board.land):
        assert not board.ports[city]
        assert all(city in board.ports[sea] for sea in board.seas[city])
        assert board.moves[city] == (*board.roads[city], *board.seas[city])


def test_two_roads_from_land_is_symmetric_and_is_road_reach(board: Board) -> None:
    for here in range(board.land):
        assert board.two_roads[here] == board.road_reach(here, 2)
        assert all(here in board.two_roads[there] for there in board.two_roads[here])


def test_a_longer_ticket_never_reaches_less(board: Board) -> None:
    for here in range(board.land):
        reach = [set(board.rail_reach(here, ticket)) for ticket in ("1/-", "1/1", "2/1", "2/2", "3/2", "4/4")]
        assert all(less <= more for less, more in pairwise(reach))
        assert here not in reach[-1]


def test_every_place_can_be_reached_from_every_other(board: Board) -> None:
    assert max(max(board.distances(here)) for here in range(len(board))) < 15


def test_every_record_names_its_certainty_and_source(board: Board) -> None:
    assert all(place.certainty and place.sources for place in board.places)
    assert all(link.certainty and link.source for link in board.links)


def test_every_name_and_alias_is_found(board: Board) -> None:
    for i, place in enumerate(board.places):
        for name in (place.id, place.name, place.name.upper(), *place.aliases):
            assert board.place(name) == i


@pytest.mark.parametrize("name", sorted(SHIPPED.values()))
def test_shipped_files_fit_their_schema_and_have_no_problem(name: str) -> None:
    raw = json.loads(data_text(name))
    schema = json.loads(data_text("board.schema.json"))
    jsonschema.Draft202012Validator.check_schema(schema)
    assert [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(raw)] == []
    assert board_problems(raw) == ()


def test_the_schema_refuses_what_is_wrong() -> None:
    check = jsonschema.Draft202012Validator(json.loads(data_text("board.schema.json")))
    city = {"id": "a", "type": "small_city"}
    assert check.is_valid({"locations": [city]})
    for wrong in (
        {},
        {"locations": []},
        {"locations": [{"id": "A b", "type": "small_city"}]},
        {"locations": [{"id": "a", "type": "town"}]},
        {"locations": [city | {"x": 3}]},
        {"locations": [city], "roads": [["a"]]},
        {"locations": [city], "railways": [["a", "b", "red"]]},
        {"locations": [city], "rods": []},
    ):
        assert not check.is_valid(wrong), wrong


def test_a_missing_data_file_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"no data file 'nothing\.json'"):
        data_path("nothing.json")
