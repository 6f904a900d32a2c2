"""The command line: what it prints, its exit codes, and one clear error for whatever it is given."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tracker import __version__
from tracker.board.shipped import shipped_raw
from tracker.cli import FINE, IMPOSSIBLE, USAGE, main

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "data" / "cases"
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER = {"format": "fury-tracker", "version": 1, "edition": "third", "advanced": True, "hunters": START}
CITY = {"type": "dracula_move", "card": "city"}
AT_ROME = {"type": "reveal", "space": 1, "card": "rome"}
AT_PARIS = {"type": "reveal", "space": 1, "card": "paris"}


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def one(*arguments: object) -> Result:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Result(code, captured.out, captured.err)

    return one


@pytest.fixture
def log(tmp_path: Path) -> Callable[..., Path]:
    """Write a log; each line is an event, or bytes as they are."""

    def write(*lines: dict[str, Any] | bytes, header: dict[str, Any] | bytes = HEADER) -> Path:
        path = tmp_path / "game.jsonl"
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in (header, *lines)]
        path.write_bytes(b"\n".join(texts))
        return path

    return write


def process(*arguments: object, stdin: bytes = b"", **environment: str) -> Result:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tracker", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


Log = Callable[..., Path]


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


# --- why, forecast ---


def test_why_tells_lines_or_an_example(run: Run, log: Log) -> None:
    path = log(AT_ROME, CITY)
    ruled_out = run("why", path, "Paris").out
    assert ruled_out.startswith("not Paris") and "  line 2: space 1 is Rome (rule)\n" in ruled_out
    assert run("why", path, "rome", "--space", 2).out.startswith("Rome is possible on space 2")
    for wrong in (("pari",), ("rome", "--space", 9), ("rome", "--lair", 0)):
        assert run("why", path, *wrong).code == USAGE


def test_forecast_looks_ahead(run: Run, log: Log) -> None:
    path = log(AT_ROME)
    answer = run("forecast", "--json", "--phases", 2, path).json
    assert len(answer["phases"]) == 2 and "naples" in answer["phases"][0]
    assert (answer["sampled"], answer["exact"]) == (False, True)
    text = run("forecast", "--phases", 6, path).out
    assert text.startswith("after 1 more: ") and "after 6 more: " in text
    assert all(f"\n  {name}" in text or f" {name} " in text for name in ("Naples", "Bari", "Florence"))
    for phases in (0, 7):
        wrong = run("forecast", "--phases", phases, path)
        assert wrong.code == USAGE and f"--phases {phases}: give a whole number from 1 to 6" in wrong.err
    assert run("forecast", "--model", "best", path).code == USAGE


# --- plan, advise ---

MINA_IN_BARI = {"type": "hunter_at", "hunter": "mina", "at": "bari"}


def test_plan_proposes_moves(run: Run, log: Log) -> None:
    path = log(AT_ROME, MINA_IN_BARI)
    done = run("plan", path, "--hunters", "mina", "--seconds", 0.2)
    assert done.code == FINE
    assert done.out.splitlines()[:2] == [
        "Mina to Rome by road",
        "100.0 % in his city, 0.0 % something turned up, 0.00 bits, 1.0 places left",
    ]
    answer = run("plan", "--json", path, "--hunters", "mina,seward", "--seconds", 0.2).json
    assert answer["plan"][0] == {"hunter": "mina", "to": "rome", "by": "road", "ticket": None}
    assert [move["hunter"] for move in answer["plan"]] == ["mina", "seward"]
    everybody = run("plan", "--json", path, "--seconds", 0).json["plan"]
    assert [move["hunter"] for move in everybody] == ["godalming", "seward", "van_helsing", "mina"]


def test_plan_uses_the_tickets_of_the_log_and_of_the_command(run: Run, log: Log) -> None:
    bordeaux = {**MINA_IN_BARI, "at": "bordeaux"}
    ticket = {"type": "ticket", "hunter": "mina", "ticket": "2/1", "action": "gain"}
    by_log = run(
        "plan", "--json", log(AT_PARIS, bordeaux, ticket), "--hunters", "mina", "--seconds", 0.1
    ).json
    assert by_log["plan"] == [{"hunter": "mina", "to": "paris", "by": "rail", "ticket": "2/1"}]
    path = log(AT_PARIS, bordeaux)
    without = run("plan", "--json", path, "--hunters", "mina", "--seconds", 0.1).json
    assert without["plan"][0]["by"] != "rail"
    told = run("plan", "--json", path, "--hunters", "mina", "--ticket", "mina=3/2", "--seconds", 0.1).json
    assert told["plan"] == [{"hunter": "mina", "to": "paris", "by": "rail", "ticket": "3/2"}]


def test_plan_leaves_out_who_is_not_in_play(run: Run, log: Log) -> None:
    table = {"type": "table", "trail": [{"shows": "city"}], "hunters": {"mina": "paris"}}
    answer = run("plan", "--json", log(table), "--seconds", 0).json
    assert [move["hunter"] for move in answer["plan"]] == ["mina"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ticket", "mina"), "--ticket mina: give a hunter and a ticket, such as mina=3/2"),
        (("--ticket", "mina=9"), "unknown ticket '9'"),
        (("--ticket", "lucy=3/2"), "unknown hunter 'lucy'"),
        (("--hunters", "lucy"), "unknown hunter 'lucy'"),
        (("--hunters", "mina,mina"), "'mina' is named twice"),
        (("--seconds", "-1"), "--seconds -1.0: give a number from 0 to 3600"),
        (("--model", "best"), "unknown model 'best'"),
    ],
)
def test_plan_says_what_is_wrong(run: Run, log: Log, arguments: tuple[str, ...], message: str) -> None:
    done = run("plan", log(AT_ROME), *arguments)
    assert (done.code, done.out) == (USAGE, "") and message in done.err


def test_advise_values_a_card_or_each(run: Run, log: Log) -> None:
    path = log(CITY, CITY)
    one = run("advise", "--json", path, "hired_scouts").json
    assert len(one["choice"]["places"]) == 2 and one["value"]["bits"] > 0
    assert run("advise", path, "hired_scouts").out.startswith("Hired Scouts: name ")
    each = run("advise", "--json", path).json["cards"]
    assert "hired_scouts" in [entry["card"] for entry in each]
    assert "local_rumours" not in [entry["card"] for entry in each]
    bits = [entry["value"]["bits"] for entry in each]
    assert bits == sorted(bits, reverse=True)
    all_of_mina = run("advise", path, "--hunter", "mina").out
    assert "Local Rumours: " in all_of_mina and "Wax Cylinders is for Dr. Seward only" in all_of_mina
    other = run("advise", "--json", path, "hired_scouts", "--model", "histories").json
    assert other["value"] != one["value"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("hired_scout",), "unknown card 'hired_scout'; did you mean 'hired_scouts'?"),
        (("hired_scouts", "--hunter", "lucy"), "unknown hunter 'lucy'"),
        (("local_rumours",), "what 'local_rumours' tells depends on who plays it: name a hunter"),
        (("hired_scouts", "--model", "best"), "unknown model 'best'"),
        (("--model", "best"), "unknown model 'best'"),
    ],
)
def test_advise_says_what_is_wrong(run: Run, log: Log, arguments: tuple[str, ...], message: str) -> None:
    done = run("advise", log(CITY), *arguments)
    assert (done.code, done.out) == (USAGE, "") and message in done.err


def test_what_looks_ahead_needs_a_log_that_can_be(run: Run, log: Log) -> None:
    path = log(AT_ROME, CITY, AT_PARIS)
    for command in ("forecast", "plan", "advise"):
        done = run(command, path)
        assert (done.code, done.out) == (IMPOSSIBLE, "") and "these lines cannot all be right" in done.err


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


# --- what is no log ---


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file is empty"),
        (b"\x00\x01\x02" * 50, "not a text file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not a text file"),
        ("{}".encode("utf-16"), "UTF-16"),
        (b"[" * 100_000, "nested too deeply"),
        (b"hello", "line 1: not valid JSON"),
        (b"[]", "line 1: the header must be an object"),
        (json.dumps(HEADER).encode()[:-20], "line 1: not valid JSON: the line ends too early"),
        (
            json.dumps(HEADER).encode() + b'\n{"type": "dracula_mo',
            "line 2: not valid JSON: the line ends too early",
        ),
        (
            json.dumps(HEADER).encode() + b'\n{"type": "note", "type": "note"}',
            "line 2: 'type': this key stands twice",
        ),
        (json.dumps(HEADER).encode() + b'\n"' + b"x" * 5_000_000 + b'"', "line 2: the line is too long"),
        (json.dumps(HEADER).encode() + b'\n{"type": 3}\n{"typ": "note"}', "line 3"),
        (json.dumps({**HEADER, "hunters": 3}).encode(), "line 1: 'hunters': must be an object, not 3"),
        (json.dumps({**HEADER, "version": 9}).encode(), "version 9 of the log cannot be read here"),
        (b"\n" * (17 * 2**20), "too large"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_unreadable_files_get_one_clear_error(run: Run, tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    for command in ("where", "check"):
        done = run(command, path)
        assert (done.code, done.out) == (USAGE, "")
        assert message in done.err and str(path) in done.err
        assert len(done.err) < 2000


@pytest.mark.parametrize("path", ["none.jsonl", ".", "no/such/folder/game.jsonl", "nul\x00.jsonl"])
def test_files_that_cannot_be_opened(run: Run, tmp_path: Path, path: str) -> None:
    done = run("where", f"{tmp_path}/{path}")
    assert (done.code, done.out) == (USAGE, "")
    assert "cannot read" in done.err


@pytest.mark.parametrize(
    "arguments",
    [(), ("fly",), ("where",), ("where", "--upto", "x", "game.jsonl"), ("board",), ("board", "check")],
)
def test_bad_usage(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.code, done.out) == (USAGE, "")
    assert done.err.startswith("usage: fury-tracker")


def test_version_and_help(run: Run) -> None:
    assert run("--version").out == f"fury-tracker {__version__}\n"
    assert "where" in run("--help").out


def test_ten_thousand_lines_are_read_in_reasonable_time(run: Run, log: Log) -> None:
    moves = [{"type": "hunter_move", "hunter": "mina", "to": place} for place in ("paris", "brussels")]
    lines = [*moves, {"type": "note", "note": "x"}, {"type": "supply", "hunter": "mina"}]
    path = log(*(lines[i % 4] for i in range(9_990)), *[CITY] * 10)
    start = time.process_time()
    answer = run("where", "--json", path)
    assert answer.code == FINE and answer.json["phase"] == 10
    assert run("check", path).code == FINE
    assert time.process_time() - start < 20


def test_a_long_impossible_log_is_blamed_in_reasonable_time(run: Run, log: Log) -> None:
    note = {"type": "note", "note": "x"}
    path = log(AT_ROME, *[note] * 3000, CITY, AT_PARIS, *[note] * 3000)
    start = time.process_time()
    assert run("where", "--json", path).json["lines"] == [2, 3004]
    assert time.process_time() - start < 20


# --- processes of their own ---


def test_exit_codes_and_standard_input() -> None:
    fine = "\n".join(json.dumps(line) for line in (HEADER, CITY)).encode()
    wrong = fine + b"\n" + json.dumps({"type": "clear", "space": 5}).encode()
    impossible = "\n".join(json.dumps(line) for line in (HEADER, AT_ROME, CITY, AT_PARIS)).encode()
    for text, code in ((fine, FINE), (wrong, USAGE), (impossible, IMPOSSIBLE)):
        done = process("where", "--json", "-", stdin=text)
        assert done.code == code, done.err
        assert "Traceback" not in done.err
    assert "-: line 3: space 5 is empty" in process("check", "-", stdin=wrong).out


def test_the_engine_speaks_utf_8_whatever_the_terminal_does() -> None:
    lines = [
        {"do": "new", "header": {**HEADER, "title": "Łódź"}},
        {"do": "log", "id": "\ud800"},
        {"do": "quit"},
    ]
    done = process("engine", stdin="\n".join(map(json.dumps, lines)).encode(), PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (FINE, "")
    first, second, third = map(json.loads, done.out.splitlines())
    assert first == {"ok": True, "length": 0} and third == {"ok": True}
    assert second["id"] == "\ud800" and second["header"]["title"] == "Łódź"
    assert "Łódź" in done.out


def test_text_is_printed_even_where_letters_are_missing() -> None:
    done = process("where", CASES / "game-01.jsonl", PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (FINE, "")
    assert "phase" in done.out


def test_a_closed_pipe_is_no_error() -> None:
    command = f'"{sys.executable}" -m tracker where --json "{CASES / "game-12.jsonl"}" | head -c 10'
    done = subprocess.run(command, shell=True, capture_output=True, cwd=ROOT, timeout=120)
    assert done.stdout == b'{"phase": ' and done.stderr == b""
