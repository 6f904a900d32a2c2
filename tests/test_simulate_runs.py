"""Runs of many simulated games: on several processes, resumed, on a real Dask cluster; their tables."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from tracker.cli import main
from tracker.log import read_log
from tracker.simulate.jobs import Job, Result, play_job
from tracker.simulate.results import interval, rows_of, table_text
from tracker.simulate.spread import in_order, on_cores, on_dask

JOBS = [Job("evasive", team, number, rounds=2) for number in range(3) for team in ("random", "greedy")]


def known(results: Iterable[Result]) -> set[tuple[object, ...]]:
    return {(r.dracula, r.hunters, r.number, r.caught, r.rounds, r.log) for r in results}


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a real Dask cluster."""
    distributed = pytest.importorskip("distributed", reason="needs fury-tracker[dask]")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster.scheduler_address


def test_processes_play_the_same_games() -> None:
    alone = in_order(on_cores(play_job, JOBS, 1))
    assert [(r.hunters, r.number) for r in alone] == [(job.hunters, job.number) for job in JOBS]
    two = list(on_cores(play_job, JOBS, 2))
    assert sorted(number for number, _ in two) == list(range(len(JOBS)))
    assert known(in_order(two)) == known(alone)
    assert len(known(alone)) == len(JOBS)


def test_hunters_of_all_kinds_meet_the_same_opening() -> None:
    starts = {read_log(play_job(job).log or "").events[-1].plays[0] for job in JOBS[:2]}  # type: ignore[union-attr]
    assert len(starts) == 1


def test_a_real_dask_cluster_plays_the_same_games(scheduler: str) -> None:
    pairs = list(on_dask(play_job, JOBS, scheduler, waiting=2))
    assert sorted(number for number, _ in pairs) == list(range(len(JOBS)))
    expected = in_order(on_cores(play_job, JOBS, 1))
    assert [known([r]) for r in in_order(pairs)] == [known([r]) for r in expected]


def test_the_command_line_plays_on_a_dask_cluster(
    scheduler: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["simulate", "--rounds", "2", "--hunters", "random", "--games", "3", "--json"]
    assert main([*asked, "--dask", scheduler, "--out", str(tmp_path / "there")]) == 0
    assert main([*asked, "--jobs", "1", "--out", str(tmp_path / "here")]) == 0
    there, here = (json.loads(line)[0] for line in capsys.readouterr().out.splitlines())
    del there["seconds"], here["seconds"]
    assert there == here
    for path in (tmp_path / "here" / "games").iterdir():
        assert path.read_bytes() == (tmp_path / "there" / "games" / path.name).read_bytes()


def test_without_a_scheduler_or_the_client_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--games", "1", "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "pip install 'fury-tracker[dask]'" in capsys.readouterr().err


def simulate(*args: str) -> int:
    return main(["simulate", "--rounds", "2", "--jobs", "1", "--hunters", "random", *args])


def test_a_run_goes_on_where_it_broke_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert simulate("--games", "3", "--out", str(out)) == 0
    first = (out / "results.jsonl").read_text().splitlines()
    (out / "results.jsonl").write_text("\n".join(first[:2]) + '\n{"dracula": "ran')
    assert simulate("--games", "4", "--out", str(out), "--json") == 0
    again = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    assert sorted(line["number"] for line in again) == [0, 1, 2, 3]
    assert again[:2] == [json.loads(line) for line in first[:2]]
    logs = sorted((out / "games").iterdir())
    assert [path.name for path in logs] == [f"random-random-{n:05d}.jsonl" for n in range(4)]
    assert all(read_log(path.read_bytes()) for path in logs)
    assert json.loads(capsys.readouterr().out.splitlines()[-1])[0]["games"] == 4


def test_a_folder_keeps_one_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run"
    assert simulate("--games", "1", "--out", str(out)) == 0
    assert simulate("--games", "1", "--seed", "9", "--out", str(out)) == 2
    assert "holds another run (it differs in seed)" in capsys.readouterr().err
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "letter.txt").write_text("dear")
    assert simulate("--games", "1", "--out", str(tmp_path / "letters")) == 2
    assert "holds no run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--dracula", "evasiv"], "unknown kind of Dracula 'evasiv' (did you mean 'evasive'?)"),
        (
            ["--hunters", "hounds"],
            "unknown kind of hunters 'hounds' (there are random, greedy, nearest, planner)",
        ),
        (["--board", "nowhere"], "unknown board 'nowhere'"),
    ],
)
def test_bad_usage(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "1", *args) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--games", "x"], "argument --games: 'x' is not a whole number, 1 or more"),
        (["--rounds", "0"], "argument --rounds: '0' is not a whole number, 1 or more"),
        (["--seed", "-1"], "argument --seed: '-1' is not a whole number, 0 or more"),
    ],
)
def test_numbers_that_are_none(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["simulate", *args])
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


def result(hunters: str, number: int, caught: int | None) -> Result:
    return Result("evasive", hunters, number, caught, caught or 12, 60, 0.5)


def test_the_table_compares_game_by_game() -> None:
    base = [result("greedy", n, caught) for n, caught in enumerate([4, 8, 12, None])]
    half = [result("planner", n, caught) for n, caught in enumerate([2, 4, 6, 6])]
    first, second = rows_of([*base, *half], ["evasive"], ["greedy", "planner"], 12)
    assert (first.games, first.caught, first.mean, first.ratio) == (4, 0.75, 9.0, None)
    assert (second.caught, second.mean, second.ratio, second.ratio_error) == (1.0, 4.5, 0.5, 0.0)
    text = table_text([first, second], 12)
    assert "0.500 ± 0.000" in text and "75.0%" in text


def test_several_draculas_make_a_row_of_all() -> None:
    games = [result("greedy", 0, 4), Result("random", "greedy", 0, 2, 2, 30, 0.5)]
    rows = rows_of(games, ["evasive", "random"], ["greedy"], 12)
    assert [(row.dracula, row.games, row.mean) for row in rows] == [
        ("evasive", 1, 4.0),
        ("random", 1, 2.0),
        ("all", 2, 3.0),
    ]


def test_an_interval_by_hand() -> None:
    """Of 4, 8, 12, 12: mean 9, squares 25 + 1 + 9 + 9 = 44, so 1.96 * sqrt(44 / 3 / 4) = 3.753."""
    assert interval([4.0, 8.0, 12.0, 12.0]) == pytest.approx((9.0, 3.7531), abs=1e-4)
    assert interval([7.0]) == (7.0, 0.0)


def test_the_table_gives_intervals() -> None:
    """The ratio is 21 / 36; what is left of each game, -1/3, -2/3, -1 and 2, has squares of 50 / 9 in sum:
    1.96 * sqrt(50 / 9 / 3 / 4) / 9 = 0.148."""
    base = [result("greedy", n, caught) for n, caught in enumerate([4, 8, 12, None])]
    other = [result("planner", n, caught) for n, caught in enumerate([2, 4, 6, 9])]
    first, second = rows_of([*base, *other], ["evasive"], ["greedy", "planner"], 12)
    assert first.error == pytest.approx(3.7531, abs=1e-4)
    assert second.error == pytest.approx(1.959964 * np.sqrt(26.75 / 3 / 4), abs=1e-4)
    assert (second.ratio, second.ratio_error) == pytest.approx((21 / 36, 0.14818), abs=1e-4)
    assert "9.00 ± 3.75" in table_text([first, second], 12)
    assert "0.583 ± 0.148" in table_text([first, second], 12)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """A thousand runs of 60 games each: 95 % of the intervals hold the mean, and the ratio of the means."""
    rng = np.random.default_rng(5)
    held = held_ratio = 0
    for _ in range(1000):
        base, half = rng.integers(1, 13, 60).tolist(), rng.integers(1, 7, 60).tolist()
        rows = rows_of(
            [result("greedy", n, c) for n, c in enumerate(base)]
            + [result("planner", n, c) for n, c in enumerate(half)],
            ["evasive"],
            ["greedy", "planner"],
            12,
        )
        held += abs(rows[0].mean - 6.5) <= rows[0].error
        assert rows[1].ratio is not None and rows[1].ratio_error is not None
        held_ratio += abs(rows[1].ratio - 3.5 / 6.5) <= rows[1].ratio_error
    assert 930 <= held <= 970
    assert 930 <= held_ratio <= 970
