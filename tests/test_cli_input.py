"""The command line: one clear error for whatever it is given; time, and processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import AT_PARIS, AT_ROME, CASES, CITY, HEADER, ROOT, Log, Run, process
from tracker import __version__
from tracker.cli import FINE, IMPOSSIBLE, USAGE

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
