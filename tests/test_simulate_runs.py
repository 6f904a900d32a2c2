"""Runs of many simulated games: on several processes, resumed, on a real Dask cluster; their tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tracker.cli import main
from tracker.log import read_log
from tracker.simulate.jobs import Job, Result, on_cores, play_job
from tracker.simulate.results import rows_of, table_text

JOBS = [Job("evasive", team, number, rounds=2) for number in range(3) for team in ("random", "greedy")]


def known(results: list[Result]) -> set[tuple[object, ...]]:
    return {(r.dracula, r.hunters, r.number, r.caught, r.rounds, r.log) for r in results}


def test_processes_play_the_same_games() -> None:
    alone = list(on_cores(JOBS, 1))
    assert known(list(on_cores(JOBS, 2))) == known(alone)
    assert len(known(alone)) == len(JOBS)


def test_hunters_of_all_kinds_meet_the_same_opening() -> None:
    starts = {read_log(play_job(job).log or "").events[-1].plays[0] for job in JOBS[:2]}  # type: ignore[union-attr]
    assert len(starts) == 1


def test_a_real_dask_cluster_plays_the_same_games() -> None:
    distributed = pytest.importorskip("distributed", reason="needs fury-tracker[dask]")
    from tracker.simulate.jobs import on_dask

    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        results = list(on_dask(JOBS, cluster.scheduler_address, waiting=2))
    assert known(results) == known(list(on_cores(JOBS, 1)))


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
        (["--hunters", "hounds"], "unknown kind of hunters 'hounds' (there are random, greedy, planner)"),
        (["--board", "nowhere"], "unknown board 'nowhere'"),
    ],
)
def test_bad_usage(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate("--games", "1", *args) == 2
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
