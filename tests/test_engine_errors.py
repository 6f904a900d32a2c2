"""The engine: no bad request ends it or changes the game, and none goes without an answer."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from tests.talk import CITY, HEADER, NOTE, START, Talk
from tracker.engine import Engine, serve

BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "the request needs 'do': give text"),
    ({"do": None}, "'do' is null: give text"),
    ({"do": 3}, "'do' is 3: give text"),
    ({"do": "fly"}, "unknown request 'fly'; the requests are new, push, pop"),
    ({"do": "x" * 1000}, "unknown request 'xxx"),
    ({"do": "push"}, "the request needs 'event': give an object"),
    ({"do": "push", "event": []}, "'event' is an empty list: give an object"),
    ({"do": "push", "event": NOTE, "force": 1}, "'force' is 1: give true or false"),
    ({"do": "push", "event": NOTE, "seconds": "1"}, "'seconds' is '1': give a number"),
    ({"do": "push", "event": NOTE, "seconds": -1}, "'seconds' is -1: give a number from 0 to 3600"),
    ({"do": "push", "event": NOTE, "seconds": True}, "'seconds' is true: give a number"),
    (
        {"do": "push", "event": NOTE, "forse": True},
        "unknown key 'forse'; this request knows do, id, event, force",
    ),
    ({"do": "pop", "count": "1"}, "'count' is '1': give a whole number"),
    ({"do": "pop", "count": 1.0}, "'count' is 1.0: give a whole number"),
    ({"do": "pop", "count": 3}, "'count' is 3, but the log has 1 events"),
    ({"do": "pop", "count": -1}, "'count' is -1, but the log has 1 events"),
    ({"do": "edit", "event": NOTE}, "the request needs 'line': give a whole number"),
    ({"do": "edit", "line": "2", "event": NOTE}, "'line' is '2': give a whole number"),
    ({"do": "edit", "line": 2, "event": "x"}, "'event' is 'x': give an object or null"),
    ({"do": "edit", "line": 2, "event": NOTE, "insert": None}, "'insert' is null: give true or false"),
    ({"do": "log", "all": 1}, "unknown key 'all'; this request knows do, id"),
    ({"do": "where", "model": "best"}, "unknown model 'best'; the models are histories, equal, "),
    ({"do": "where", "model": 1}, "'model' is 1: give text"),
    ({"do": "why"}, "the request needs 'place': give text"),
    ({"do": "why", "place": "rome", "space": "1"}, "'space' is '1': give a whole number or null"),
    ({"do": "why", "place": "rome", "lair": True}, "'lair' is true: give a whole number or null"),
    ({"do": "forecast", "phases": 99}, "'phases' is 99: give a whole number from 1 to 6"),
    ({"do": "forecast", "phases": "two"}, "'phases' is 'two': give a whole number"),
    ({"do": "plan", "hunters": "mina"}, "'hunters' is 'mina': give a list"),
    ({"do": "plan", "hunters": ["minna"]}, "unknown hunter 'minna' (did you mean 'mina'?); the hunters are"),
    ({"do": "plan", "hunters": ["", "mina"]}, "unknown hunter ''; the hunters are godalming"),
    ({"do": "plan", "hunters": ["Mina", "mina"]}, "'mina' is named twice"),
    (
        {"do": "plan", "tickets": {"mina": ["3/2"] * 3}},
        "'mina' is given 3 tickets, 3/2, 3/2, 3/2: a hunter holds 2 at most",
    ),
    (
        {"do": "plan", "tickets": {"mina": ["3/2", "2/1"], "Mina Harker": ["1/-"]}},
        "'mina' is given 3 tickets, 3/2, 2/1, 1/-: a hunter holds 2 at most",
    ),
    (
        {"do": "plan", "tickets": {"Mina": ["9/9"]}},
        "unknown ticket '9/9' of 'mina'; a ticket is white/yellow",
    ),
    ({"do": "plan", "tickets": {"mina": ["4/2"]}}, "unknown ticket '4/2'"),
    ({"do": "plan", "tickets": {"mina": ["3/3"]}}, "unknown ticket '3/3'"),
    ({"do": "plan", "tickets": {"mina": [""]}}, "unknown ticket ''"),
    ({"do": "plan", "tickets": {"lucy": ["3/2"]}}, "unknown hunter 'lucy'; the hunters are"),
    ({"do": "plan", "tickets": {"mina": 3}}, "the tickets of 'mina' are 3: give a list of texts"),
    ({"do": "plan", "hunters": [["mina"]]}, "unknown hunter a list"),
    ({"do": "plan", "tickets": []}, "'tickets' is an empty list: give an object"),
    ({"do": "advise"}, "the request needs 'card': give text"),
    ({"do": "advise", "card": "Hired Scout"}, "unknown card 'Hired Scout' (did you mean 'hired_scouts'?)"),
    ({"do": "advise", "card": "hired_scouts", "hunter": "lucy"}, "unknown hunter 'lucy'; the hunters are"),
    ({"do": "advise", "card": "hired_scouts", "hunter": 4}, "'hunter' is 4: give text or null"),
    ({"do": "conflicts", "seconds": 10**12}, "'seconds' is 1000000000000: give a number from 0 to 3600"),
    ({"do": "smooth", "x": 1}, "unknown key 'x'"),
    ({"do": "quit", "x": 1}, "unknown key 'x'"),
    ({"do": "new"}, "the request needs 'header': give an object"),
    ({"do": "new", "header": "x"}, "'header' is 'x': give an object"),
]


@pytest.mark.parametrize(("request_", "message"), BAD, ids=[str(request)[:60] for request, _ in BAD])
def test_bad_requests_change_nothing(request_: dict[str, Any], message: str) -> None:
    talk = Talk(CITY)
    before = talk.state()
    answer = talk.engine.handle(request_)
    assert answer["ok"] is False
    assert answer["error"]["kind"] == "usage"
    assert answer["error"]["message"].startswith(message)
    assert len(answer["error"]["message"]) < 300
    assert talk.state() == before and not talk.engine.ended


@pytest.mark.parametrize("request_", [None, 3, "where", ["do", "where"], True])
def test_a_request_is_an_object(request_: object) -> None:
    answer = Talk().engine.handle(request_)
    assert answer["error"] == {"kind": "usage", "message": "a request is a JSON object with the key 'do'"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 2}, "version"),
        ({"hunters": {}}, "'hunters.godalming': missing"),
        ({"hunters": {**START, "mina": "castle-dracula"}}, "must start in a city"),
        ({"rulings": {"hide": True}}, "unknown ruling"),
        ({"board": "moon"}, "unknown board 'moon'"),
        ({"board": {"base": "third-edition", "add": [["road", "paris", "paris"]]}}, "linked to itself"),
        ({"x": 1}, "unknown key"),
    ],
)
def test_a_bad_header_leaves_the_game(change: dict[str, Any], message: str) -> None:
    error = Talk(CITY).error("new", header={**HEADER, **change})
    assert error["kind"] == "invalid" and message in error["message"]


@pytest.mark.parametrize(
    "do", ["push", "pop", "edit", "log", "where", "why", "conflicts", "smooth", "forecast", "plan"]
)
def test_without_a_game_there_is_nothing_to_ask(do: str) -> None:
    keys = {"push": {"event": NOTE}, "edit": {"line": 2, "event": NOTE}, "why": {"place": "rome"}}
    answer = Engine().handle({"do": do, **keys.get(do, {})})
    message = "there is no game yet: start one with 'new'"
    assert answer == {"ok": False, "error": {"kind": "usage", "message": message}}


def test_a_fault_of_the_engine_is_told_and_does_not_end_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = Talk(CITY)

    def broken(words: object) -> dict[str, Any]:
        raise KeyError("x")

    monkeypatch.setitem(talk.engine._requests, "where", broken)
    answer = talk.ask("where", id=1)
    assert answer["error"]["message"] == "the engine failed at this request (KeyError); the game is as it was"
    assert "KeyError" in capsys.readouterr().err
    assert len(talk.log()) == 1


# --- the stream ---


def answers(*lines: str) -> list[dict[str, Any]]:
    out = io.StringIO()
    serve(lines, out)
    assert out.getvalue().count("\n") == len(out.getvalue().splitlines())
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense", "not valid JSON"),
        ('{"do": "log"', "the line ends too early"),
        ('{"do": "log", "do": "pop"}', "this key stands twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"id": ' + "[" * 100_000 + "]" * 100_000 + ', "do": "log"}', "nested too deeply"),
        ('{"do": "log", "id": NaN}', "NaN is not a number"),
        ('{"do": "log", "id": 1e999}', "the number '1e999' is too large"),
        ('{"do": "log", "id": ' + "9" * 5000 + "}", "is too long"),
        ('{"do": "log", "x": "' + "x" * 5_000_000 + '"}', "the line is too long: 4.8 MB, limit 1 MB"),
        ("[]", "a request is a JSON object"),
        ("\x00", "not valid JSON"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_line_that_is_no_request_is_answered_and_the_next_one_too(line: str, message: str) -> None:
    first, second = answers(line, '{"do": "pop", "id": 5}')
    assert first["error"]["kind"] == "usage" and message in first["error"]["message"]
    assert second["id"] == 5


def test_blank_lines_are_skipped_and_quit_ends_the_stream() -> None:
    new = json.dumps({"do": "new", "header": HEADER})
    assert answers("", "\r\n", "\ufeff" + new, "  ", '{"do": "quit"}', '{"do": "log"}') == [
        {"ok": True, "length": 0},
        {"ok": True},
    ]


def test_every_answer_is_flushed_at_once() -> None:
    class Out(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    out = Out()
    serve(['{"do": "pop"}'] * 3, out)
    assert out.flushed >= 3


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_an_id_nested_as_deep_as_can_be_read_ends_nothing(depth: int) -> None:
    first, second = answers('{"do": "pop", "id": ' + "[" * depth + "]" * depth + "}", '{"do": "quit"}')
    assert first["ok"] is False and second["ok"] is True
