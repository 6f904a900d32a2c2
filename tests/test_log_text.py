"""Files as they come: line ends, byte order marks, blank lines, limits, and everything that is not a log."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tracker.log import Log, LogError, read_log, read_log_file, write_log
from tracker.log.read import MOST_PROBLEMS
from tracker.log.text import LONGEST_FILE, LONGEST_LINE

CASES = Path(__file__).parent / "data" / "cases"
HEADER = (
    '{"format": "fury-tracker", "version": 1, "edition": "third", "advanced": true, "hunters": '
    '{"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}}'
)
NOTE = '{"type": "note", "note": "Orléans?"}'


def faults(data: bytes | str) -> list[str]:
    with pytest.raises(LogError) as caught:
        read_log(data)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def after_header(line: bytes) -> list[str]:
    return faults(HEADER.encode() + b"\n" + line)


@pytest.mark.parametrize("path", sorted(CASES.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_handed_logs_read_back_equal(path: Path) -> None:
    if path.stem == "invalid-4":
        assert "line 3: 'found': nothing is turned up at sea" in faults(path.read_bytes())[0]
    elif path.stem == "invalid-5":
        assert "line 2: 'to': unknown place 'atlantis'" in faults(path.read_bytes())[0]
    else:
        log = read_log_file(path)
        assert read_log(write_log(log)) == log
        assert log.lines == tuple(range(2, len(log.events) + 2))


@pytest.mark.parametrize(
    "data",
    [
        f"{HEADER}\n{NOTE}\n{NOTE}\n",
        f"{HEADER}\n{NOTE}\n{NOTE}",
        f"{HEADER}\r\n{NOTE}\r\n{NOTE}\r\n",
        f"\ufeff{HEADER}\n{NOTE}\n{NOTE}",
        f"{HEADER}\n{NOTE}\n{NOTE}\n\n   \n\t\n",
    ],
    ids=["plain", "no-last-line-end", "crlf", "byte-order-mark", "blank-end"],
)
def test_line_ends_and_marks_do_not_matter(data: str) -> None:
    log = read_log(data)
    assert log == read_log(data.encode())
    assert [event.note for event in log.events] == ["Orléans?", "Orléans?"]
    assert log.lines == (2, 3)


def test_blank_lines_are_skipped_and_line_numbers_stay_those_of_the_file() -> None:
    log = read_log(f"\n\n{HEADER}\n\n{NOTE}\n  \n\n{NOTE}\n")
    assert log.lines == (5, 8)
    assert log == read_log(f"{HEADER}\n{NOTE}\n{NOTE}")
    assert faults(f"\n\n{HEADER}\n\n{NOTE}\n  \n\n3\n")[0].startswith("line 8: ")


def test_line_separators_inside_text_end_no_line() -> None:
    log = read_log(HEADER + '\n{"type": "note", "note": "a\u2028b\u0085c"}')
    assert log.events[0].note == "a\u2028b\u0085c"
    assert read_log(write_log(log)) == log


@pytest.mark.parametrize("data", [b"", b"\n", b"  \r\n\t\n", b"\xef\xbb\xbf", "", "\ufeff"])
def test_an_empty_file(data: bytes | str) -> None:
    assert faults(data) == ["line 1: the file is empty; a game log starts with a header line"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (
            b"\x89PNG\r\n\x1a\n\x00\x00",
            "line 1: not a text file: a game log is UTF-8 text, one JSON object a line",
        ),
        (
            b"PK\x03\x04\x00\x00\n",
            "line 1: not a text file: a game log is UTF-8 text, one JSON object a line",
        ),
        (HEADER.encode("utf-16"), "line 1: the file is UTF-16 text; save it as UTF-8"),
        (NOTE.encode(), "line 1: the header is missing: the first line must be one with"),
        (b"[1, 2]", 'line 1: the header must be an object with "format": "fury-tracker", not a list'),
        (b"hello", "line 1: not valid JSON: expecting value at column 1"),
        (HEADER.encode()[:50], "line 1: not valid JSON: the line ends too early (was the file cut short?)"),
        (
            HEADER.replace("1,", "2,").encode(),
            "line 1: 'version': version 2 of the log cannot be read here, only",
        ),
        (HEADER.replace("1,", "0,").encode(), "line 1: 'version': version 0 of the log cannot be read here"),
    ],
)
def test_one_clear_error_for_what_is_no_log(data: bytes, fault: str) -> None:
    (message,) = faults(data)
    assert message.startswith(fault)


def test_a_log_of_another_version_is_not_read_on() -> None:
    assert len(faults(HEADER.replace("1,", "2,") + '\n{"type": "shiny"}\n{"type": "new"}')) == 1


def test_a_second_header() -> None:
    assert after_header(HEADER.encode()) == ["line 2: a second header; a log has one, on its first line"]


def test_lines_after_a_missing_header_are_read_too() -> None:
    assert [text[:7] for text in faults(f'{NOTE}\n{NOTE}\n{{"type": "x"}}')] == ["line 1:", "line 3:"]
    assert [text[:7] for text in faults('{"type": "x"}\n{"type": "x"}')] == ["line 1:", "line 1:", "line 2:"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b'{"type": "note"', "not valid JSON: the line ends too early (was the file cut short?)"),
        (b'{"type": "no', "not valid JSON: the line ends too early (was the file cut short?)"),
        (
            b"{'type': 'note'}",
            "not valid JSON: expecting property name enclosed in double quotes at column 2",
        ),
        (b'{"type": "note"} {"type": "note"}', "not valid JSON: extra data at column 18"),
        (b'{"type": "note", "note": "Orl\xe9ans"}', "not UTF-8 text: byte 0xe9 at column 30"),
        (b'{"type": "note", "note": "a\x00b"}', "not valid JSON: invalid control character at column 28"),
        (b'{"type": "influence", "change": NaN}', "not valid JSON: NaN is not a number"),
        (b'{"type": "influence", "change": -Infinity}', "not valid JSON: -Infinity is not a number"),
        (b'{"type": "influence", "change": 1e999}', "the number '1e999' is too large"),
        (b'{"type": "influence", "change": ' + b"9" * 5000 + b"}", "is too long"),
        (b"[" * 100_000, "not valid JSON for a log: nested too deeply"),
        (b'{"type":' * 100_000, "not valid JSON for a log: nested too deeply"),
        (b"[" * 500 + b"]" * 500, "an event must be an object"),
        (b'"' + b"a" * (5 * 1024 * 1024) + b'"', "the line is too long: 5.0 MB, limit 1 MB"),
        (b'{"note": "late", "type": "note", "note": "x"}', "'note': this key stands twice in one object"),
    ],
    ids=lambda value: None if isinstance(value, str) else value[:40].decode("latin-1"),
)
def test_one_clear_error_for_a_broken_line(line: bytes, fault: str) -> None:
    (message,) = after_header(line)
    assert message.startswith("line 2: ")
    assert fault in message
    assert len(message) < 400


def test_a_key_written_twice_does_not_hide_other_faults() -> None:
    line = b'{"type": "hunter_at", "hunter": "x", "hospital": 1, "hunter": "mina"}'
    assert [text.split(": ")[1] for text in after_header(line)] == ["'hunter'", "'hospital'", "'at'"]


def test_a_file_over_the_limit() -> None:
    assert faults(b"x" * (LONGEST_FILE + 1)) == ["the file is too large to be a game log: over 16 MB"]
    assert len(f'{{"type": "note", "note": "{"x" * (LONGEST_LINE - 40)}"}}') < LONGEST_LINE
    read_log(f'{HEADER}\n{{"type": "note", "note": "{"x" * (LONGEST_LINE - 40)}"}}')


def test_a_file_of_faults_is_not_read_to_its_end() -> None:
    start = time.perf_counter()
    problems = faults(HEADER + "\n" + "1\n" * 1_000_000)
    assert time.perf_counter() - start < 5
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1].endswith(f"more than {MOST_PROBLEMS} faults: the rest of the file was not read")


def test_ten_thousand_events_are_read_well_under_a_second() -> None:
    lines = (CASES / "game-12.jsonl").read_text(encoding="utf-8").splitlines()
    body = (lines[1:] * 200)[:10_000]
    text = "\n".join([lines[0], *body])
    start = time.perf_counter()
    log = read_log(text)
    assert time.perf_counter() - start < 1
    assert len(log.events) == 10_000
    start = time.perf_counter()
    write_log(log)
    assert time.perf_counter() - start < 1


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "none.jsonl", "no such file or directory"),
        (tmp_path, "is a directory"),
        ("a\0b", "embedded null byte"),
    ):
        with pytest.raises(LogError, match="cannot read .*" + reason):
            read_log_file(path)


def test_a_file_too_large_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.truncate(10 * 1024**3)
    with pytest.raises(LogError, match="too large to be a game log"):
        read_log_file(path)


def test_a_log_needs_a_line_for_each_event() -> None:
    log = read_log(f"{HEADER}\n{NOTE}")
    with pytest.raises(ValueError, match="1 events but 2 line numbers"):
        Log(log.header, log.events, (2, 3))


def test_every_way_to_cut_a_log_short_is_read_or_refused() -> None:
    data = (CASES / "late-to-the-table.jsonl").read_bytes()
    for end in range(len(data)):
        try:
            read_log(data[:end])
        except LogError as error:
            assert error.problems
        else:
            json.loads(data[:end].splitlines()[-1])
