"""``fury-tracker review``: exit codes, files, and one clear line for each fault."""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tracker.review import command
from tracker.review.bar import Bar

CASES = Path(__file__).parent / "data" / "cases"


def with_truth(folder: Path, name: str = "game-01", change: dict[int, object] | None = None) -> Path:
    """A handed game with its truth line, entries changed by number."""
    plays = json.loads((CASES / f"{name}.expected.json").read_text())["truth"]["plays"]
    for number, play in (change or {}).items():
        plays[number] = play
    file = folder / "game.jsonl"
    text = (CASES / f"{name}.jsonl").read_text()
    file.write_text(text + json.dumps({"type": "truth", "plays": plays}) + "\n")
    return file


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([*words, "--plan", "0"]))


def test_a_legal_game_is_fine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(with_truth(tmp_path))) == 0
    told = capsys.readouterr()
    assert "Every play of Dracula was legal." in told.out
    assert told.err == ""


def test_an_illegal_play_is_exit_code_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(with_truth(tmp_path, change={2: "rome"}))) == 3
    assert "which is not one move away (rule 3; see line" in capsys.readouterr().out


def test_a_log_without_truth_is_reviewed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(CASES / "game-01.jsonl")) == 0
    assert "no truth line" in capsys.readouterr().out


def test_reports_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, plain, folder = tmp_path / "r.html", tmp_path / "r.md", tmp_path / "csv"
    words = ["--report", str(page), "--markdown", str(plain), "--csv", str(folder)]
    assert run(str(with_truth(tmp_path)), *words) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert plain.read_text(encoding="utf-8").startswith("# ")
    assert (folder / "lines.csv").exists()
    assert f"wrote {page}" in capsys.readouterr().out


def test_the_line_numbers_are_those_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = with_truth(tmp_path, change={1: "rome"})
    header, rest = file.read_text().split("\n", 1)
    file.write_text(f"{header}\n\n\n{rest}")
    run(str(file))
    first = next(i for i, text in enumerate(file.read_text().split("\n"), 1) if '"dracula_move"' in text)
    assert f"- Line {first}: he " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "header"),
        ("{}", "format"),
        ("\x00\xff", "line 1"),
    ],
)
def test_what_is_no_log_is_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, problem: str
) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text(text)
    assert run(str(file)) == 2
    assert problem in capsys.readouterr().err


def test_a_missing_file_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("nowhere.jsonl") == 2
    assert "cannot read 'nowhere.jsonl'" in capsys.readouterr().err


def test_a_truth_that_does_not_fit_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = with_truth(tmp_path)
    *rest, last = file.read_text().splitlines()
    plays = json.loads(last)["plays"]
    file.write_text("\n".join([*rest, json.dumps({"type": "truth", "plays": plays[:-1]})]))
    assert run(str(file)) == 2
    assert "write null where nobody knows any more" in capsys.readouterr().err


def test_a_log_that_does_not_fit_the_table_is_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(CASES / "invalid-1.jsonl")) == 2
    assert "fury-tracker check" in capsys.readouterr().err


def test_an_unknown_model_is_exit_code_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(with_truth(tmp_path)), "--model", "oracle") == 2
    assert "unknown model 'oracle'" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(str(with_truth(tmp_path)), "--report", str(tmp_path / "no" / "folder" / "r.html")) == 2
    assert "cannot write" in capsys.readouterr().err


def test_an_impossible_log_is_exit_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(CASES / "impossible-jump.jsonl")) == 3
    told = capsys.readouterr().out
    assert told.startswith("1 phase, 4 lines.")
    assert "no place was left" in told


@pytest.mark.parametrize("seconds", ["-1", "nan", "inf", "soon"])
def test_a_time_that_is_none_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(SystemExit) as stop:
        parser.parse_args(["game.jsonl", "--plan", seconds])
    assert stop.value.code == 2
    assert f"not a number of seconds: {seconds!r}" in capsys.readouterr().err


def test_standard_input_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = with_truth(tmp_path).read_bytes()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run("-") == 0


def test_the_command_line_runs_it_without_pandas(tmp_path: Path) -> None:
    code = (
        "import sys; from tracker.cli import main; "
        f"code = main(['review', {str(with_truth(tmp_path))!r}, '--report', {str(tmp_path / 'r.html')!r}]); "
        "assert not {'pandas', 'networkx', 'plotly', 'streamlit'} & set(sys.modules); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.replace("reviewing", "").strip(" []#%0123456789\r\n")) == (0, "")


def test_the_bar_appears_after_a_second_only() -> None:
    quiet, shown = io.StringIO(), io.StringIO()
    with Bar("reviewing", quiet) as bar:
        bar(1, 2)
    with Bar("reviewing", shown, after=0.0) as bar:
        bar(1, 2)
    assert quiet.getvalue() == ""
    assert "reviewing [###############               ]  50%" in shown.getvalue()
    assert shown.getvalue().endswith("\r")
