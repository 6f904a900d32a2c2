"""Boards named by an id, a file, or a header with changes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tracker.board import Board, BoardError, UnknownName, header_board, load_board, read_board
from tracker.resources import data_text

CITY = {"id": "a", "type": "small_city"}


def problems(spec: Any, **options: Any) -> tuple[str, ...]:
    with pytest.raises(BoardError) as caught:
        load_board(spec, **options)
    assert str(caught.value) == "; ".join(caught.value.problems)
    return caught.value.problems


def test_a_shipped_board_is_read_once() -> None:
    assert load_board("third-edition") is load_board("third-edition")
    assert load_board("third-edition").id == "third-edition"
    assert load_board("second-edition") != load_board("third-edition")


def test_an_unknown_board_gets_a_suggestion() -> None:
    assert problems("Third Editon") == ("unknown board 'Third Editon'; did you mean 'third-edition'?",)
    assert problems("chess")[0].endswith("shipped boards: third-edition, second-edition")
    assert problems(7) and problems(None) and problems("x" * 5000) and problems("a\0b")


def test_a_file_is_read_by_path_or_name(tmp_path: Path) -> None:
    file = tmp_path / "my-board.json"
    file.write_text(json.dumps({"locations": [CITY]}), encoding="utf-8")
    for spec in (file, str(file)):
        board = load_board(spec)
        assert (board.id, board.title, board.ids) == ("my-board", "my-board", ("a",))
    assert read_board(file) == load_board(file)


def test_a_header_names_no_file(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"locations": [CITY]}), encoding="utf-8")
    assert "unknown board" in problems(str(file), files=False)[0]
    assert "unknown board" in problems({"base": str(file)})[0]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "is not JSON: line 1, column 1"),
        (b'{"locations": [', "is not JSON: line 1"),
        (b"\xff\xfe\x00{", "it is not UTF-8 text"),
        (b"[" * 200_000, "is not JSON that can be read"),
        (b'{"id": "x", "id": "y"}', "duplicate key 'id'"),
        (b'{"locations": ' + b"9" * 5000 + b"}", "JSON"),
        (b" " * 5_000_001, "is larger than 5 MB"),
        (b"[1, 2]", "a board is a JSON object, not a list"),
        (b"3", "a board is a JSON object, not a number"),
    ],
)
def test_bad_files_are_told_in_one_line(tmp_path: Path, content: bytes, problem: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    (only,) = problems(file)
    assert problem in only


def test_missing_files_and_folders(tmp_path: Path) -> None:
    assert "no board file" in problems(tmp_path / "none.json")[0]
    assert "no board file" in problems("none.json")[0]
    assert "no board file" in problems(tmp_path)[0]


def test_a_byte_order_mark_does_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "bom.json"
    file.write_bytes(b"\xef\xbb\xbf" + data_text("map.json").encode())
    assert load_board(file) == load_board("third-edition")


def test_links_are_added_and_removed() -> None:
    board = load_board(
        {
            "base": "third-edition",
            "add": [
                ["road", "Munich", "PRAGUE"],
                ["yellow", "paris", "geneva"],
                ["sea", "paris", "english-channel"],
            ],
            "remove": [
                ["sea", "north-sea", "north-atlantic"],
                ["white", "paris", "bordeaux"],
                ["sea", "Cádiz", "south atlantic"],
            ],
        }
    )
    at = board.place
    assert at("prague") in board.roads[at("munich")] and at("munich") in board.moves[at("prague")]
    assert at("geneva") in board.yellow[at("paris")]
    assert (
        at("english-channel") in board.seas[at("paris")] and at("paris") in board.ports[at("english-channel")]
    )
    assert at("north-atlantic") not in board.moves[at("north-sea")]
    assert at("bordeaux") not in board.white[at("paris")]
    assert at("cadiz") not in board.ports[at("south-atlantic")]
    assert board.id == "third-edition" and board.title.endswith("changed")
    assert board != load_board("third-edition")


def test_no_change_is_the_shipped_board_and_the_shipped_board_stays() -> None:
    before = load_board("third-edition").moves
    assert load_board({"base": "third-edition"}) == load_board("third-edition")
    load_board({"base": "third-edition", "remove": [["sea", "cadiz", "south-atlantic"]]})
    load_board.__globals__["shipped_board"].cache_clear()
    assert load_board("third-edition").moves == before


@pytest.mark.parametrize(
    ("spec", "problem"),
    [
        ({"base": "thrd-edition"}, "unknown board 'thrd-edition'; did you mean 'third-edition'?"),
        ({}, "unknown board None"),
        ({"base": "third-edition", "ad": []}, "unknown key 'ad'; did you mean 'add'?"),
        ({"base": "third-edition", "add": {}}, "add is a list of links"),
        ({"base": "third-edition", "add": [["road", "paris"]]}, "add[0]: expected [kind, place, place]"),
        ({"base": "third-edition", "add": [["path", "paris", "rome"]]}, "unknown kind of link 'path'"),
        (
            {"base": "third-edition", "add": [["road", "pari", "rome"]]},
            "unknown place 'pari'; did you mean 'paris'?",
        ),
        ({"base": "third-edition", "add": [["road", "paris", "Paris"]]}, "'paris' is linked to itself"),
        (
            {"base": "third-edition", "add": [["road", "paris", "brussels"]]},
            "'brussels' to 'paris' is already there",
        ),
        ({"base": "third-edition", "remove": [["road", "paris", "rome"]]}, "'paris' to 'rome' is not there"),
        ({"base": "third-edition", "remove": [["yellow", "paris", "bordeaux"]]}, "is not there"),
        ({"base": "third-edition", "add": [["sea", "paris", "rome"]]}, "'sea' joins a sea zone and"),
        ({"base": "third-edition", "add": [["road", "paris", "north-sea"]]}, "'road' joins two land places"),
    ],
)
def test_wrong_changes_are_named(spec: Any, problem: str) -> None:
    assert any(problem in text for text in problems(spec)), problems(spec)


def test_all_wrong_changes_come_at_once() -> None:
    assert len(problems({"base": "third-edition", "add": [1, 2], "remove": [3], "more": 4})) == 4
    assert problems({1: 2, "base": []})
    assert problems({"base": "third-edition", "add": [{1, 2}]})


def test_a_board_and_what_a_header_says_of_it() -> None:
    assert header_board(load_board("second-edition")) == "second-edition"
    spec = {
        "base": "third-edition",
        "add": [
            ["road", "munich", "prague"],
            ["sea", "north-sea", "irish-sea"],
            ["sea", "rome", "adriatic-sea"],
        ],
        "remove": [["white", "paris", "le-havre"], ["sea", "dublin", "irish-sea"]],
    }
    board = load_board(spec)
    told = header_board(board)
    assert isinstance(told, dict) and load_board(told) == board
    assert len(told["add"]) == 3 and len(told["remove"]) == 2  # type: ignore[arg-type]
    with pytest.raises(BoardError, match="no header can carry it"):
        header_board(Board.from_dict({"locations": [CITY]}))


def test_errors_survive_copying() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(BoardError(["one", "two"])))
    assert error.problems == ("one", "two")
    name = pickle.loads(pickle.dumps(UnknownName("pari", "paris")))
    assert (name.name, name.suggestion) == ("pari", "paris")
