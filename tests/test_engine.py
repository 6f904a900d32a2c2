"""The engine: every request, and the errors that a game in progress brings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.talk import AT_PARIS, AT_ROME, CITY, HEADER, NOTE, PARIS, SEA, Talk


def test_a_game_is_told_event_by_event() -> None:
    talk = Talk()
    assert talk.ask("push", event=CITY) == {"ok": True, "length": 1, "worlds": 243, "warnings": []}
    assert talk.ask("push", event=PARIS)["length"] == 2
    where = talk.ask("where")
    assert where["ok"] and where["phase"] == 1 and "paris" not in where["trail"][0]["cards"]
    assert set(where) == {
        *("ok", "phase", "exact", "exact_weights", "worlds", "histories", "now", "trail", "lairs"),
    }
    assert sum(where["now"].values()) == pytest.approx(1)


def test_the_log_comes_back_as_it_was_written() -> None:
    talk = Talk(CITY, {**PARIS, "to": "Paris", "by": "road", "note": "été"})
    answer = talk.ask("log")
    assert answer["header"].items() >= HEADER.items()
    assert answer["events"] == [CITY, {**PARIS, "by": "road", "note": "été"}]
    again = Talk(*answer["events"], header=answer["header"])
    assert again.state() == talk.state()


def test_models_weigh_the_same_places() -> None:
    talk = Talk(CITY)
    histories, default = talk.ask("where", model="histories"), talk.ask("where", model="default")
    assert default == talk.ask("where")
    assert histories["now"].keys() == default["now"].keys()
    assert histories["now"] != default["now"]


def test_pop_takes_back_events() -> None:
    talk = Talk()
    answers = [talk.ask("where")]
    for event in (CITY, PARIS, CITY):
        talk.ask("push", event=event)
        answers.append(talk.ask("where"))
    assert talk.ask("pop") == {"ok": True, "length": 2}
    assert talk.ask("where") == answers[2]
    assert talk.ask("pop", count=0)["length"] == 2
    assert talk.ask("pop", count=2)["length"] == 0
    assert talk.ask("where") == answers[0]


def test_a_new_game_replaces_the_old_one() -> None:
    talk = Talk(CITY)
    assert talk.ask("new", header={**HEADER, "advanced": False})["length"] == 0
    assert talk.log() == []
    assert talk.error("push", event={"type": "dracula_move", "card": "feed"})["kind"] == "invalid"


def test_quit_ends_it() -> None:
    talk = Talk()
    assert talk.ask("quit", id="bye") == {"id": "bye", "ok": True}
    assert talk.engine.ended


def test_warnings_come_with_the_push() -> None:
    talk = Talk()
    answer = talk.ask("push", event={**PARIS, "to": "athens", "by": "road"})
    assert answer["warnings"] == ["'mina' cannot reach 'athens' from 'brussels' by road; kept as entered"]


@pytest.mark.parametrize("ident", [7, "a", None, [1, {"b": 2}], 1.5, False])
def test_ids_are_echoed(ident: object) -> None:
    talk = Talk()
    assert talk.ask("log", id=ident)["id"] == ident
    assert talk.ask("nonsense", id=ident)["id"] == ident
    assert "id" not in talk.ask("log")


# --- refusals ---


def test_an_invalid_event_is_refused_with_its_line() -> None:
    error = Talk(CITY, NOTE).error("push", event={"type": "reveal", "space": 4, "card": "paris"})
    assert error == {
        "kind": "invalid",
        "message": "line 4: space 4 is empty: nothing lies there",
        "lines": [4],
    }


def test_an_unreadable_event_names_every_fault() -> None:
    error = Talk().error("push", event={"type": "hunter_move", "huntr": "mina", "to": "pariss"})
    assert error["kind"] == "invalid" and error["lines"] == [2]
    for part in ("'huntr'", "did you mean 'hunter'", "'hunter': missing", "'pariss'", "did you mean 'paris'"):
        assert part in error["message"]


def test_an_impossible_event_is_refused_with_the_lines_to_blame() -> None:
    error = Talk(AT_ROME, NOTE, CITY).error("push", event={**AT_PARIS, "space": 1})
    assert error["kind"] == "impossible"
    assert error["lines"] == [2, 5]
    assert error["minimal"] is True
    assert error["message"] == "line 5 leaves no place where Dracula can be"


def test_background_alone_may_be_impossible() -> None:
    at_sea = {"type": "dracula_move", "card": "city", "place": "milan"}
    talk = Talk({"type": "table", "trail": [{"shows": "sea"}]}, SEA, SEA)
    error = talk.error("push", event=at_sea)
    assert (error["kind"], error["lines"], error["background"]) == ("impossible", [], 5)


def test_a_forced_event_is_kept_without_worlds() -> None:
    talk = Talk(AT_ROME, CITY)
    answer = talk.ask("push", event=AT_PARIS, force=True)
    assert answer == {"ok": True, "length": 3, "worlds": 0, "warnings": []}
    where = talk.ask("where")
    assert (where["worlds"], where["histories"], where["now"]) == (0, 0, {})
    assert where["trail"] == [
        {"space": 1, "shows": "city", "face_up": "paris"},
        {"space": 2, "shows": "city", "face_up": "rome"},
    ]


def test_after_a_forced_event_later_ones_are_kept_if_they_are_valid() -> None:
    lines: list[dict[str, Any]] = [
        CITY,
        SEA,
        {"type": "dracula_move", "card": "wolf_form"},
        {"type": "dracula_move", "card": "feed"},
        {"type": "dracula_move", "card": "city", "misdirect": 4},
        {"type": "dracula_move", "card": "city", "left": {"to": "lair", "lair": 1}},
        {"type": "dracula_move", "card": "lair", "lair": 1},
        {**PARIS, "to": "cologne", "found": [{"space": 3}]},
        {"type": "evil_presence", "named": []},
        {"type": "region", "region": None},
        {"type": "hide_shown", "where": "deck"},
        {"type": "ask", "places": ["rome"]},
        {"type": "token", "token": "heavenly_host", "at": "rome"},
        {"type": "escape_as_bat", "space": None},
        {"type": "clear", "space": 3},
    ]
    talk = Talk(AT_ROME, CITY, AT_PARIS)
    for event in lines:
        answer = talk.ask("push", event=event)
        assert answer["ok"] and answer["worlds"] == 0, (event, answer)
        where = talk.ask("where")
        assert where["now"] == {} and not any("cards" in entry for entry in where["trail"] + where["lairs"])
    assert talk.error("push", event={"type": "reveal", "space": 3, "card": "rome"})["kind"] == "invalid"
    table = {"type": "table", "trail": [{"shows": "city", "card": "rome"}]}
    assert talk.ask("push", event=table)["worlds"] == 1
    assert talk.ask("where")["now"] == {"rome": 1.0}


# --- edit ---


def test_a_line_is_replaced_and_the_rest_replayed() -> None:
    talk = Talk(CITY, PARIS, CITY)
    answer = talk.ask("edit", line=3, event={**PARIS, "to": "cologne"})
    assert answer["ok"] and answer["length"] == 3 and answer["problems"] == []
    assert talk.state() == Talk(CITY, {**PARIS, "to": "cologne"}, CITY).state()


def test_a_line_is_removed() -> None:
    talk = Talk(CITY, PARIS, CITY)
    assert talk.ask("edit", line=3, event=None)["length"] == 2
    assert talk.state() == Talk(CITY, CITY).state()


@pytest.mark.parametrize("line", [2, 3, 5])
def test_a_line_is_inserted_before_another_or_at_the_end(line: int) -> None:
    talk = Talk(CITY, CITY, CITY)
    answer = talk.ask("edit", line=line, event=PARIS, insert=True)
    assert answer["length"] == 4
    events = [CITY, CITY, CITY]
    events.insert(line - 2, PARIS)
    assert talk.state() == Talk(*events).state()
    assert answer["worlds"] == talk.ask("where")["worlds"]


def test_an_edit_tells_every_later_problem_and_drops_no_line() -> None:
    talk = Talk(
        SEA, {"type": "reveal", "space": 2, "card": "lisbon"}, {"type": "region", "region": None}, NOTE
    )
    answer = talk.ask("edit", line=2, event=None)
    assert answer["problems"] == [
        {"line": 2, "kind": "invalid", "message": "space 2 is empty: nothing lies there"},
        {"line": 3, "kind": "impossible", "message": "this line leaves no world"},
    ]
    assert answer["worlds"] == 0
    assert [event["type"] for event in talk.log()] == ["reveal", "region", "note"]
    assert talk.ask("edit", line=2, event=SEA, insert=True)["problems"] == []
    assert talk.ask("where")["now"].keys() == {"south-atlantic"}


def test_doubting_a_forced_line_brings_the_worlds_back() -> None:
    talk = Talk(AT_ROME, CITY, AT_PARIS, NOTE)
    answer = talk.ask("edit", line=4, event={**AT_PARIS, "doubt": True})
    assert answer["problems"] == [] and answer["worlds"] > 0


def test_an_edit_of_a_line_that_cannot_be_is_refused() -> None:
    talk = Talk(CITY, PARIS)
    wrong = {"type": "clear", "space": 5}
    assert talk.error("edit", line=2, event=wrong) == {
        "kind": "invalid",
        "message": "line 2: space 5 is empty: nothing lies there",
        "lines": [2],
    }
    for line, last in ((1, 3), (4, 3), (-1, 3)):
        error = talk.error("edit", line=line, event=NOTE)
        assert error == {
            "kind": "usage",
            "message": f"'line' is {line}: the events are the lines 2 to {last}",
        }
    assert talk.error("edit", line=5, event=NOTE, insert=True)["kind"] == "usage"
    assert "needs an event" in talk.error("edit", line=2, event=None, insert=True)["message"]
    assert talk.error("edit", line=2)["message"] == "the request needs 'event': give an object or null"


# --- requests that say something is possible, or why not ---


def test_why_gives_an_example_or_the_lines_to_blame() -> None:
    talk = Talk(AT_ROME, CITY)
    possible = talk.ask("why", place="Florence")
    assert possible["possible"] is True and possible["example"] == ["rome", "florence"]
    here = talk.ask("why", place="Rome", space=2)
    assert here["possible"] is True
    assert talk.ask("why", place="paris") == {"ok": True, "possible": False, "because": [2], "minimal": True}
    assert talk.ask("why", place="hide", space=1)["possible"] is False  # Rome lies face up
    for keys in (
        {"place": "pari"},
        {"place": "rome", "space": 9},
        {"place": "rome", "lair": 1, "space": 1},
        {"place": 3},
    ):
        assert talk.error("why", **keys)["kind"] == "usage"


def test_conflicts_and_repairs_of_a_forced_log() -> None:
    talk = Talk(AT_ROME, CITY, AT_PARIS)
    conflicts = talk.ask("conflicts")
    assert [one["lines"] for one in conflicts["sets"]] == [[2, 4]]
    repairs = talk.ask("repairs")["repairs"]
    assert repairs and all(repair["worlds"] > 0 for repair in repairs)


def test_smooth_and_forecast_name_places_phase_by_phase() -> None:
    talk = Talk(CITY, CITY)
    assert len(talk.ask("smooth")["phases"]) == 3
    forecast = talk.ask("forecast", phases=2)["phases"]
    assert len(forecast) == 2
    for chances in forecast:
        assert sum(chances.values()) == pytest.approx(1)
    for phases in (0, 7):
        message = talk.error("forecast", phases=phases)["message"]
        assert message == f"'phases' is {phases}: give a whole number from 1 to 6"
