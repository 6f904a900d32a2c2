"""The command line: what it prints about a log and a board, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import AT_PARIS, AT_ROME, CITY, Log, Result, Run
from tracker.board.shipped import shipped_raw
from tracker.cli import FINE, IMPOSSIBLE, USAGE

# --- where ---


def test_where_lists_every_place_and_every_card(run: Run, log: Log) -> None:
    done = run("where", log(AT_ROME, CITY))
    assert (done.code, done.err) == (FINE, "")
    head, *lines = done.out.splitlines()
    assert head.endswith("3 places · phase 1 · 3 worlds · exact")
    assert any(line.split()[0] == "Naples" for line in lines if line.strip())
    assert "trail, newest first" in lines
    assert lines[-1].split() == ["2", "city", "face", "up:", "Rome"]


def test_where_prints_json(run: Run, log: Log) -> None:
    answer = run("where", "--json", log(AT_ROME, CITY)).json
    assert answer["phase"] == 1 and answer["exact"] is True
    assert answer["trail"][1] == {"space": 2, "shows": "city", "face_up": "rome", "cards": {"rome": 1.0}}


@pytest.mark.parametrize("count", [0, 1, 2])
def test_upto_stops_early(run: Run, log: Log, count: int) -> None:
    assert run("where", "--json", "--upto", count, log(CITY, CITY)).json["phase"] == count


@pytest.mark.parametrize(
    ("count", "message"), [(3, "--upto 3: the log has 2 events"), (-1, "--upto -1: the log has 2")]
)
def test_upto_must_lie_in_the_log(run: Run, log: Log, count: int, message: str) -> None:
    done = run("where", "--upto", count, log(CITY, CITY))
    assert done.code == USAGE and message in done.err


def test_upto_leaves_later_faults_alone(run: Run, log: Log) -> None:
    path = log(CITY, {"type": "clear", "space": 5}, AT_ROME, AT_PARIS)
    assert run("where", "--upto", 1, path).code == FINE
    assert run("where", path).code == USAGE


def test_models(run: Run, log: Log) -> None:
    path = log(CITY)
    default = run("where", "--json", path).json
    assert run("where", "--json", "--model", "default", path).json == default
    assert run("where", "--json", "--model", "histories", path).json["now"] != default["now"]
    wrong = run("where", "--model", "best", path)
    assert wrong.code == USAGE and "unknown model 'best'; the models are histories, equal, " in wrong.err


def test_an_impossible_log_is_blamed_on_its_lines(run: Run, log: Log) -> None:
    path = log(AT_ROME, b"", CITY, AT_PARIS)  # the blank line counts
    done = run("where", path)
    assert (done.code, done.out) == (IMPOSSIBLE, "")
    assert "the log is impossible; these lines cannot all be right:" in done.err
    assert "line 2: space 1 is Rome (rule)" in done.err and "line 5: space 1 is Paris (rule)" in done.err
    answer = run("where", "--json", path)
    assert answer.code == IMPOSSIBLE
    assert (answer.json["lines"], answer.json["worlds"], answer.json["now"]) == ([2, 5], 0, {})


def test_background_alone_may_be_to_blame(run: Run, log: Log) -> None:
    sea = {"type": "dracula_move", "card": "sea"}
    path = log({"type": "table", "trail": [{"shows": "sea"}]}, {**CITY, "place": "milan"}, sea)
    answer = run("where", "--json", path)
    assert (answer.code, answer.json["lines"], answer.json["background"]) == (IMPOSSIBLE, [], 3)
    assert "Dracula's own moves leave no world at this line" in run("where", path).err


def test_invalid_lines_are_all_named(run: Run, log: Log) -> None:
    path = log({"type": "clear", "space": 5}, CITY, {"type": "reveal", "space": 6, "card": "rome"})
    done = run("where", path)
    assert (done.code, done.out) == (USAGE, "")
    assert f"{path}: line 2: space 5 is empty: nothing lies there" in done.err
    assert f"{path}: line 4: space 6 is empty: nothing lies there" in done.err


# --- check ---


def test_check_finds_no_problem(run: Run, log: Log) -> None:
    path = log(AT_ROME, CITY)
    assert run("check", path) == Result(FINE, f"{path}: 2 events, no problem\n", "")


def test_check_warns_of_moves_that_the_board_forbids(run: Run, log: Log) -> None:
    path = log({"type": "hunter_move", "hunter": "mina", "to": "athens"})
    done = run("check", path)
    assert done.code == FINE
    assert f"{path}: line 2: warning: 'mina' cannot reach 'athens' from 'brussels' by road" in done.out


def test_check_lists_every_structural_problem(run: Run, log: Log) -> None:
    path = log({"type": "clear", "space": 5}, CITY, {"type": "escape_as_bat", "space": 4})
    done = run("check", path)
    assert done.code == USAGE
    assert [line.split(": ")[1] for line in done.out.splitlines()] == ["line 2", "line 4"]
    assert done.err == "2 of 3 lines do not fit the table\n"


def test_check_blames_an_impossible_log(run: Run, log: Log) -> None:
    done = run("check", log(AT_ROME, CITY, AT_PARIS))
    assert done.code == IMPOSSIBLE
    assert "line 2: space 1 is Rome" in done.out and "line 4: space 1 is Paris" in done.out


# --- why ---


def test_why_tells_lines_or_an_example(run: Run, log: Log) -> None:
    path = log(AT_ROME, CITY)
    ruled_out = run("why", path, "Paris").out
    assert ruled_out.startswith("not Paris") and "  line 2: space 1 is Rome (rule)\n" in ruled_out
    assert run("why", path, "rome", "--space", 2).out.startswith("Rome is possible on space 2")
    for wrong in (("pari",), ("rome", "--space", 9), ("rome", "--lair", 0)):
        assert run("why", path, *wrong).code == USAGE


# --- boards ---


def test_a_board_file_replaces_the_board(run: Run, log: Log, tmp_path: Path) -> None:
    raw = json.loads(json.dumps(shipped_raw("third-edition")))
    raw["roads"] = [row for row in raw["roads"] if set(row[:2]) != {"rome", "naples"}]
    board = tmp_path / "board.json"
    board.write_text(json.dumps(raw))
    path = log(AT_ROME, CITY)
    assert "naples" in run("where", "--json", path).json["now"]
    assert "naples" not in run("where", "--json", "--board", board, path).json["now"]
    assert run("where", "--board", "third-edition", path).code == FINE
    assert run("where", "--board", tmp_path / "none.json", path).code == USAGE


def test_board_check_reports_every_problem(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text(json.dumps(shipped_raw("third-edition")))
    assert run("board", "check", board) == Result(FINE, f"{board}: no problem\n", "")
    raw = json.loads(json.dumps(shipped_raw("third-edition")))
    raw["roads"] += [["rome", "pariss"], ["rome", "rome"]]
    board.write_text(json.dumps(raw))
    done = run("board", "check", board)
    assert done.code == USAGE
    assert "unknown place 'pariss'" in done.out and len(done.out.splitlines()) >= 2
    assert done.err == f"{len(done.out.splitlines())} problems\n"
    board.write_text("{")
    assert run("board", "check", board).code == USAGE
    assert run("board", "check", tmp_path / "none.json").code == USAGE
