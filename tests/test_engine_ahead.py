"""The engine's answers to forecast, plan and advise, on a board that can be checked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.talk import Talk
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Header
from tracker.habits import game_models

# Roads a - b - c - d - e, a - x, f; railways e = c (white), f = b (white); a and f are the ports of zone z.
RAW = {
    "locations": [
        *({"id": city, "type": "small_city"} for city in "bcdex"),
        *({"id": city, "type": "small_city", "port_of": ["z"]} for city in "af"),
        {"id": "z", "type": "sea"},
    ],
    "roads": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "e"], ["a", "x"], ["f", "d"]],
    "railways": [["e", "c", "white"], ["f", "b", "white"]],
}
CITY = {"type": "dracula_move", "card": "city"}
AT_C = {"type": "reveal", "space": 1, "card": "c"}


def talk(*events: dict[str, Any], **places: str) -> Talk:
    """A basic game with every hunter in e, or where it is said."""
    start = dict.fromkeys(HUNTERS, "e") | places
    one = Talk()
    header = Header(hunters=start, advanced=False)  # type: ignore[arg-type]
    one.engine.game = Deduction(header, Board.from_dict(RAW), models=game_models())
    for event in events:
        assert one.ask("push", event=event)["ok"], event
    return one


TICKET = {"type": "ticket", "hunter": "mina", "ticket": "1/-", "action": "gain"}


# --- forecast ---


def test_forecast_of_one_to_six_phases() -> None:
    one = talk(AT_C)
    answer = one.ask("forecast", phases=6)
    assert [sorted(step) for step in answer["phases"][:2]] == [["b", "d"], ["a", "e", "f"]]
    assert len(answer["phases"]) == 6
    assert (answer["sampled"], answer["exact"]) == (False, True)
    assert answer["phases"][:1] == one.ask("forecast", phases=1)["phases"]
    equal = one.ask("forecast", phases=1, model="histories")["phases"]
    assert equal == [{"b": pytest.approx(0.5), "d": pytest.approx(0.5)}]


# --- plan ---


def test_plan_answers_with_moves_value_and_reasons() -> None:
    one = talk(AT_C, CITY, mina="d")
    assert one.ask("where")["now"] == {"b": 1.0}  # he left c, and Mina saw nobody come to d
    answer = one.ask("plan", hunters=["mina"], seconds=0.2, model="histories")
    assert set(answer) == {"ok", "plan", "value", "alternatives", "reasons", "night", "sampled"}
    assert answer["sampled"] is False
    for value in (answer["value"], *(other["value"] for other in answer["alternatives"])):
        assert set(value) == {"catch", "find", "bits", "left", "surrounded"}
    assert (answer["value"]["surrounded"], answer["night"]) == (0, False)  # he can only go on to a
    near = talk(AT_C, CITY, mina="x", seward="d")
    assert near.ask("plan", hunters=["mina"], seconds=0.1)["value"]["surrounded"] == pytest.approx(1)
    assert [set(move) for move in answer["plan"]] == [{"hunter", "to", "by", "ticket"}]
    assert answer["plan"][0]["hunter"] == "mina"
    assert (answer["value"]["left"], answer["value"]["catch"]) == (1, 0)
    for reason in answer["reasons"]:
        assert {"kind", "hunter", "place"} <= set(reason)


def test_plan_takes_tickets_from_the_log_unless_they_are_given() -> None:
    one = talk(AT_C, CITY, mina="f", seward="d")  # nobody came to d: he is in b
    by_road = one.ask("plan", hunters=["mina"], seconds=0.1)
    assert by_road["value"]["catch"] == 0
    one.ask("push", event=TICKET)
    by_log = one.ask("plan", hunters=["mina"], seconds=0.1)
    assert by_log["plan"] == [{"hunter": "mina", "to": "b", "by": "rail", "ticket": "1/-"}]
    assert by_log["value"]["catch"] == 1
    given = one.ask("plan", hunters=["mina"], tickets={"mina": ["2/1"]}, seconds=0.1)
    assert given["plan"][0]["ticket"] == "2/1"
    none = one.ask("plan", hunters=["mina"], tickets={"mina": []}, seconds=0.1)
    assert none["value"] == by_road["value"]
    other = one.ask("plan", hunters=["mina"], tickets={"seward": ["2/1"]}, seconds=0.1)
    assert other["plan"] == by_log["plan"]


def test_every_hunters_tickets_reach_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []

    def planned(game: object, hunters: object, tickets: object, seconds: float, **more: object) -> Any:
        told.append((hunters, tickets, seconds, more))
        raise ValueError("enough")

    monkeypatch.setattr("tracker.plan.plan", planned)
    one = talk(AT_C, TICKET)
    asked = {"hunters": ["seward"], "tickets": {"godalming": ["3/2"]}, "seconds": 0.5}
    assert one.error("plan", **asked, model="equal", night=True)["message"] == "enough"
    held = {"godalming": ("3/2",), "seward": (), "van_helsing": (), "mina": ("1/-",)}
    assert told == [(("seward",), held, 0.5, {"night": True, "model": "equal"})]


def test_plan_is_for_those_who_are_in_play() -> None:
    one = talk()
    one.ask(
        "push",
        event={"type": "table", "trail": [{"shows": "city"}], "hunters": {"mina": "e", "seward": "f"}},
    )
    assert [move["hunter"] for move in one.ask("plan", seconds=0.1)["plan"]] == ["seward", "mina"]
    absent = one.ask("plan", hunters=["godalming"], seconds=0.1)
    assert absent["plan"] == [{"hunter": "godalming", "to": None, "by": None, "ticket": None}]


def moved(*hunters: str) -> list[dict[str, Any]]:
    return [{"type": "hunter_move", "hunter": hunter, "to": "d"} for hunter in hunters]


def test_plan_is_for_those_who_are_still_to_act() -> None:
    one = talk(CITY, *moved("godalming", "van_helsing"))
    answer = one.ask("plan", seconds=0.1)
    assert [move["hunter"] for move in answer["plan"]] == ["seward", "mina"]
    assert answer["night"] is False
    asked = one.ask("plan", hunters=["godalming"], seconds=0.1)
    assert [move["hunter"] for move in asked["plan"]] == ["godalming"], "who is named is planned for"
    for event in moved("seward", "mina"):
        one.ask("push", event=event)
    answer = one.ask("plan", seconds=0.1)
    assert [(move["hunter"], move["to"]) for move in answer["plan"]] == [(hunter, None) for hunter in HUNTERS]
    assert answer["night"] is True
    assert {"supply"} <= {reason["kind"] for reason in answer["reasons"]}
    by_day = one.ask("plan", hunters=["mina"], seconds=0.1)
    assert by_day["night"] is False and by_day["plan"][0]["to"] is not None


def test_nobody_acts_between_two_phases() -> None:
    answer = talk(AT_C, {**CITY, "again": True}).ask("plan")
    assert (answer["plan"], answer["reasons"], answer["night"]) == ([], [], False)


def test_plan_at_night_moves_nobody() -> None:
    answer = talk(AT_C).ask("plan", night=True)
    assert {move["to"] for move in answer["plan"]} == {None}
    assert answer["night"] is True
    alone = talk(AT_C).ask("plan", night=True, hunters=["Mina Harker"])
    assert {reason["hunter"] for reason in alone["reasons"]} - {None} == {"mina"}


def test_names_as_the_log_reads_them() -> None:
    one = talk(CITY, mina="f")
    asked = one.ask("plan", hunters=["Mina", "Dr. Seward"], tickets={"Mina Harker": ["1/-"]}, seconds=0.1)
    assert asked == one.ask("plan", hunters=["mina", "seward"], tickets={"mina": ["1/-"]}, seconds=0.1)
    assert [move["hunter"] for move in asked["plan"]] == ["mina", "seward"]
    advised = one.ask("advise", card="Local Rumours", hunter="Van Helsing")
    assert advised["ok"] and advised == one.ask("advise", card="local_rumours", hunter="van_helsing")


def test_models_of_plan_and_advise() -> None:
    one = talk(CITY, CITY, mina="d")
    for request in ({"do": "plan", "seconds": 0}, {"do": "advise", "card": "jonathan_harker"}):
        do, keys = request["do"], {key: value for key, value in request.items() if key != "do"}
        default = one.ask(do, **keys)["value"]
        assert one.ask(do, **keys, model="default")["value"] == default
        assert one.ask(do, **keys, model="histories")["value"] != default
        assert "unknown model 'best'" in one.error(do, **keys, model="best")["message"]


# --- advise ---


def test_advise_gives_the_choice_its_value_and_alternatives() -> None:
    one = talk(AT_C, CITY, CITY)
    # c, then b or d, then a, f or e: one question tells a from f and e.
    answer = one.ask("advise", card="jonathan_harker", hunter="mina", model="histories")
    assert len(answer["choice"]["places"]) == 1
    assert answer["value"]["bits"] > 0.9 and answer["value"]["left"] < 2
    assert 1 <= len(answer["alternatives"]) <= 5
    assert set(answer["alternatives"][0]) == {"choice", "value"}
    assert (
        one.ask("advise", card="jonathan_harker")["value"]
        == one.ask("advise", card="jonathan_harker", hunter="mina")["value"]
    )


def test_advise_says_why_a_card_tells_nothing() -> None:
    one = talk(CITY)
    answer = one.ask("advise", card="hypnosis", hunter="seward")
    assert answer["value"]["bits"] == 0 and "choice" not in answer
    assert answer["why"] == "Hypnosis is for Mina Harker only"
    message = one.error("advise", card="local_rumours")["message"]
    assert message == "what 'local_rumours' tells depends on who plays it: name a hunter"
    assert "did you mean 'hired_scouts'" in one.error("advise", card="hired_scout")["message"]


def test_advise_keeps_to_roadblocks() -> None:
    one = talk(CITY, mina="c")
    assert one.ask("advise", card="long_night", hunter="mina")["choice"]["to"] in "bd"
    for city in "bd":
        one.ask("push", event={"type": "token", "token": "roadblock", "at": ["c", city]})
    answer = one.ask("advise", card="long_night", hunter="mina")
    assert answer["why"] == "no city can be reached" and answer["value"]["bits"] == 0
