"""The questions that the rules ask of a board, on boards that can be checked by hand."""

import doctest
import pickle
import subprocess
import sys
from typing import Any

import pytest

import tracker.board.model
import tracker.board.problems
import tracker.board.read
from tracker.board import Board, UnknownName, load_board

# a - b - c - d by road; b and d are ports of y; y - z; a = c = d white, b = c yellow
TINY: dict[str, Any] = {
    "id": "tiny",
    "locations": [
        {"id": "z", "type": "sea"},
        {"id": "d", "type": "castle", "port_of": ["y"]},
        {"id": "b", "type": "large_city", "port_of": ["y"], "name": "Béla Town"},
        {"id": "a", "type": "small_city"},
        {"id": "y", "type": "sea"},
        {"id": "c", "type": "small_city"},
    ],
    "roads": [["c", "b"], ["a", "b"], ["c", "d", "guess", "someone"]],
    "railways": [["a", "c", "white"], ["c", "d", "white"], ["b", "c", "yellow"]],
    "sea_adjacency": [["z", "y"]],
    "hospitals": [{"next_to": "b"}],
}
A, B, C, D, Y, Z = range(6)


@pytest.fixture
def tiny() -> Board:
    return Board.from_dict(TINY)


def test_land_comes_first_then_seas_each_by_id(tiny: Board) -> None:
    assert tiny.ids == ("a", "b", "c", "d", "y", "z")
    assert tiny.land == 4
    assert tiny.castle == D
    assert [tiny.index[i] for i in tiny.ids] == list(range(6))
    assert len(tiny) == 6


def test_tables_of_neighbours(tiny: Board) -> None:
    assert tiny.roads == ((B,), (A, C), (B, D), (C,), (), ())
    assert tiny.seas == ((), (Y,), (), (Y,), (Z,), (Y,))
    assert tiny.ports == ((), (), (), (), (B, D), ())
    assert tiny.moves == ((B,), (A, C, Y), (B, D), (C, Y), (B, D, Z), (Y,))
    assert tiny.white == ((C,), (), (A, D), (C,), (), ())
    assert tiny.yellow == ((), (C,), (B,), (), (), ())


def test_two_roads_is_wolf_form_without_tokens(tiny: Board) -> None:
    assert tiny.two_roads[A] == (B, C)
    assert tiny.two_roads[B] == (A, C, D)
    assert tiny.two_roads[D] == (B, C)
    assert tiny.two_roads[Y] == (A, B, C, D)  # its ports, and one road from them
    assert tiny.two_roads[Z] == ()


def test_road_reach(tiny: Board) -> None:
    assert tiny.road_reach(A, 0) == ()
    assert tiny.road_reach(A, 1) == (B,)
    assert tiny.road_reach(A, 2) == (B, C)
    assert tiny.road_reach(A, 9) == (B, C, D)


@pytest.mark.parametrize(
    ("start", "ticket", "reach"),
    [
        (A, "1/-", (C,)),
        (A, "2/-", (C, D)),
        (A, "1/1", (C,)),
        (A, "1/2", (B, C, D)),  # two railways, one of them yellow; two white ones under the yellow number
        (A, "3/1", (C, D)),  # yellow only as the first railway
        (B, "3/1", (C,)),
        (B, "3/2", (A, C, D)),
        (B, "3/-", ()),
        (Y, "3/2", ()),
    ],
)
def test_white_and_yellow_numbers_of_a_ticket(
    tiny: Board, start: int, ticket: str, reach: tuple[int, ...]
) -> None:
    assert tiny.rail_reach(start, ticket) == reach


@pytest.mark.parametrize("ticket", ["", "3", "3/", "-/1", "0/1", "3/2/1", "three/two", "3/2\n"])
def test_a_ticket_that_is_none(tiny: Board, ticket: str) -> None:
    with pytest.raises(ValueError, match="unknown ticket"):
        tiny.rail_reach(A, ticket)


def test_distance_counts_moves_by_road_and_sea(tiny: Board) -> None:
    assert tiny.distance(A, A) == 0
    assert tiny.distance(A, C) == 2
    assert tiny.distance(B, D) == 2
    assert tiny.distance(A, Z) == 3
    assert all(tiny.distance(i, j) == tiny.distance(j, i) for i in range(6) for j in range(6))


def test_no_way_is_farther_than_any_way() -> None:
    apart = Board.from_dict(
        {
            "locations": [{"id": i, "type": "small_city"} for i in "abcd"],
            "roads": [["a", "b"], ["c", "d"]],
        }
    )
    assert apart.distance(0, 2) == 4 > apart.distance(0, 1)


def test_names_are_found_without_case_and_accents(tiny: Board) -> None:
    assert tiny.place("b") == tiny.place("B") == tiny.place("bela town") == tiny.place("BÉLA_TOWN") == B


def test_an_unknown_name_carries_the_nearest_id(tiny: Board) -> None:
    with pytest.raises(UnknownName, match="unknown place 'Bela Twn'; did you mean 'b'") as caught:
        tiny.place("Bela Twn")
    assert caught.value.suggestion == "b"
    with pytest.raises(UnknownName, match=r"unknown place 'xyz'$") as caught:
        tiny.place("xyz")
    assert caught.value.suggestion is None


def test_hospitals_and_links(tiny: Board) -> None:
    assert tiny.hospitals == {"hospital-b": B}
    assert [(x.kind, x.a, x.b) for x in tiny.links if x.kind in ("port", "sea")] == [
        ("port", "b", "y"),
        ("port", "d", "y"),
        ("sea", "y", "z"),
    ]
    guess = next(x for x in tiny.links if x.kind == "road" and x.b == "d")
    assert (guess.certainty, guess.source) == ("guess", "someone")


def test_a_location_that_is_a_hospital_is_no_place() -> None:
    board = Board.from_dict(
        {
            "locations": [
                {"id": "a", "type": "small_city"},
                {"id": "b", "type": "small_city"},
                {"id": "h", "type": "hospital"},
            ],
            "roads": [["a", "b"], ["b", "h"]],
            "hospitals": [{"at": "h"}],
        }
    )
    assert board.ids == ("a", "b")
    assert board.hospitals == {"h": 1}
    assert board.roads == ((1,), (0,))


def test_regions_are_indices_and_minus_one_where_there_is_none(tiny: Board) -> None:
    assert tiny.regions == () and set(tiny.region) == {-1}
    places = [{"id": "a", "type": "small_city", "region": "North"}, {"id": "s", "type": "sea"}]
    board = Board.from_dict({"locations": [places[0] | {"port_of": ["s"]}, places[1]]})
    assert (board.regions, board.region) == (("North",), (0, -1))


def test_boards_are_values(tiny: Board) -> None:
    again = Board.from_dict(TINY)
    other = Board.from_dict({**TINY, "roads": TINY["roads"][:2]})
    assert tiny == again and hash(tiny) == hash(again)
    assert tiny != other and tiny != "tiny"
    copied = pickle.loads(pickle.dumps(tiny))
    assert copied == tiny and copied.distance(A, C) == 2
    with pytest.raises(AttributeError):
        tiny.land = 3  # type: ignore[misc]
    assert repr(tiny) == "<Board 'tiny': 6 places, 9 links>"


def test_the_graph_says_the_same_as_the_tables() -> None:
    import networkx

    board = load_board("third-edition")
    graph = board.graph
    assert graph is board.graph
    assert graph.number_of_nodes() == 70 and graph.number_of_edges() == len(board.links)
    walk = networkx.Graph()
    walk.add_nodes_from(graph)
    walk.add_edges_from((a, b) for a, b, kind in graph.edges(keys=True) if kind in ("road", "sea", "port"))
    for start, lengths in networkx.all_pairs_shortest_path_length(walk):
        for end, length in lengths.items():
            assert board.distance(board.index[start], board.index[end]) == length
    assert graph.nodes["paris"]["region"] == "Gallia"
    assert graph.edges["bordeaux", "paris", "white"]["certainty"] == "stated"


def test_importing_the_board_is_cheap() -> None:
    code = "import sys, tracker.board as b; b.load_board('third-edition'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"networkx", "pandas", "streamlit", "plotly", "numpy"} & set(done.stdout.split())


@pytest.mark.parametrize("module", [tracker.board.model, tracker.board.read, tracker.board.problems])
def test_examples_in_the_docstrings(module: Any) -> None:
    assert doctest.testmod(module) == doctest.TestResults(0, doctest.testmod(module).attempted)
    assert doctest.testmod(module).attempted > 0
