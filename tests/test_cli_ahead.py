"""The commands that look ahead: ``forecast``, ``plan`` and ``advise``."""

from __future__ import annotations

import pytest

from tests.commands import AT_PARIS, AT_ROME, CITY, ROOT, Log, Result, Run
from tests.talk import Talk
from tracker.cli import FINE, IMPOSSIBLE, USAGE


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
    first, why, *_ = done.out.splitlines()
    assert first == "Mina to Rome by road" and why.startswith("  100.0 % he is there; ")
    worth = "100.0 % in his city, 0.0 % something turned up, 0.00 bits, 1.0 places left, "
    assert any(
        line.startswith(worth) and line.endswith(" % within reach tomorrow") for line in done.out.splitlines()
    )
    answer = run("plan", "--json", path, "--hunters", "mina,seward", "--seconds", 0.2).json
    assert answer["plan"][0] == {"hunter": "mina", "to": "rome", "by": "road", "ticket": None}
    assert [move["hunter"] for move in answer["plan"]] == ["mina", "seward"]
    everybody = run("plan", "--json", path, "--seconds", 0).json["plan"]
    assert [move["hunter"] for move in everybody] == ["godalming", "seward", "van_helsing", "mina"]


def test_plan_prints_what_the_engine_answers(run: Run, log: Log) -> None:
    path = log(AT_ROME, MINA_IN_BARI)
    answer = run("plan", "--json", path, "--hunters", "mina", "--seconds", 0.2).json
    engine = Talk(AT_ROME, MINA_IN_BARI).ask("plan", hunters=["mina"], seconds=0.2)
    assert answer["reasons"] and answer["reasons"] == engine["reasons"]
    assert set(answer) | {"ok"} == set(engine)
    assert answer["value"]["surrounded"] == engine["value"]["surrounded"]


def planned(answer: Result) -> list[str]:
    return [move["hunter"] for move in answer.json["plan"]]


def test_plan_is_for_those_who_are_still_to_act(run: Run) -> None:
    """In the first game three hunters have moved, in the second all four."""
    late = run("plan", "--json", ROOT / "examples/british-isles.jsonl", "--upto", 41, "--seconds", 0)
    assert (planned(late), late.json["night"]) == (["mina"], False)
    first_night = ROOT / "examples/first-night.jsonl"
    text = run("plan", first_night, "--upto", 29).out
    assert text.startswith("at night\n  Lord Godalming: ") and "\n  Dr. Seward: supply in Saragossa\n" in text
    assert " by road" not in text and "\nhideouts to find before they mature\n  space " in text
    night = run("plan", "--json", first_night, "--upto", 29).json
    assert night["night"] is True and {move["to"] for move in night["plan"]} == {None}
    named = run("plan", "--json", first_night, "--upto", 29, "--hunters", "mina", "--seconds", 0)
    assert (planned(named), named.json["night"]) == (["mina"], False)


def test_plan_for_the_night(run: Run, log: Log) -> None:
    path = log(CITY)
    assert not run("plan", "--json", path, "--seconds", 0).json["night"]
    night = run("plan", "--json", path, "--night")
    assert night.json["night"] and len(planned(night)) == 4
    alone = run("plan", "--json", path, "--night", "--hunters", "seward")
    assert alone.json["night"] and planned(alone) == ["seward"]


def test_plan_says_when_nobody_acts(run: Run, log: Log) -> None:
    again = log({**CITY, "again": True})
    assert run("plan", again).out == "nobody acts: Dracula has another phase first\n"
    assert run("plan", "--json", again).json["plan"] == []
    assert run("plan", log({"type": "table", "trail": [{"shows": "city"}]})).out == "nobody is in play\n"


def test_names_as_the_log_reads_them(run: Run, log: Log) -> None:
    path = log(CITY, CITY)
    ask = ("plan", "--json", path, "--seconds", 0)
    plain = run(*ask, "--hunters", "van_helsing,mina", "--ticket", "mina=3/2")
    named = run(*ask, "--hunters", "Van Helsing, Mina Harker,", "--ticket", "Mina = 3/2")
    assert planned(named) == planned(plain) == ["van_helsing", "mina"]
    assert named.json["value"] == plain.json["value"]
    advised = run("advise", "--json", path, "Local Rumours", "--hunter", "Dr. Seward")
    assert advised.code == FINE
    assert advised.json == run("advise", "--json", path, "local_rumours", "--hunter", "seward").json
    assert run("advise", path, "Hired Scouts").out.startswith("Hired Scouts: name ")
    assert run("advise", path, "--hunter", "Mina").code == FINE


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
        (("--ticket", "mina=9"), "--ticket: unknown ticket '9' of 'mina'"),
        (("--ticket", "mina=9/9"), "--ticket: unknown ticket '9/9' of 'mina'; a ticket is white/yellow"),
        (
            ("--ticket", "mina=3/2", "--ticket", "Mina=2/1", "--ticket", "mina=1/-"),
            "--ticket: 'mina' is given 3 tickets, 3/2, 2/1, 1/-: a hunter holds 2 at most",
        ),
        (("--ticket", "lucy=3/2"), "unknown hunter 'lucy'"),
        (("--hunters", "lucy"), "--hunters lucy: unknown hunter 'lucy'; the hunters are godalming"),
        (("--hunters", ","), "--hunters ',': name at least one hunter, such as seward,mina"),
        (("--hunters", ""), "--hunters '': name at least one hunter"),
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
        (("hired_scout",), "unknown card 'hired_scout' (did you mean 'hired_scouts'?)"),
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
