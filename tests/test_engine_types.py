"""Every key of every request and event with values of every wrong type: an answer, never a failure."""

from __future__ import annotations

from typing import Any

import pytest

from tests.talk import AT_ROME, CITY, HEADER, NOTE, PARIS, Talk

VALUES: list[Any] = [
    *(None, True, False, 0, -1, 7, 10**17, 1.5, -0.0, "", "x", "hide", "x" * 500, "Łódź", "\ud800"),
    *([], ["x"], [None], [[]], [{}], {}, {"x": 1}, {"space": 1}, {"mina": ["3/2"]}, {"mina": [3]}),
]
REQUESTS: list[dict[str, Any]] = [
    {"do": "new", "header": HEADER},
    {"do": "push", "event": NOTE, "force": False, "seconds": 0.1},
    {"do": "pop", "count": 0},
    {"do": "edit", "line": 3, "event": CITY, "insert": False},
    {"do": "log"},
    {"do": "where", "model": "default"},
    {"do": "why", "place": "paris", "space": None, "lair": None, "seconds": 0.1},
    {"do": "conflicts", "seconds": 0.1},
    {"do": "repairs", "seconds": 0.1},
    {"do": "forecast", "phases": 1, "model": "default"},
    {
        "do": "plan",
        "hunters": ["mina"],
        "tickets": {"mina": ["3/2"]},
        "seconds": 0.05,
        "night": False,
        "model": "default",
    },
    {"do": "advise", "card": "hired_scouts", "hunter": "mina", "model": "default"},
    {"do": "quit"},
]
EVENTS: list[dict[str, Any]] = [
    {**PARIS, "by": "road", "via": [], "found": [], "dracula": None, "note": "x", "doubt": False},
    {"type": "hunter_at", "hunter": "mina", "at": "paris"},
    {
        "type": "dracula_move",
        "card": "city",
        "left": None,
        "reached_six": None,
        "misdirect": None,
        "lair": None,
        "place": None,
        "encounters": 1,
        "damage": 0,
        "again": False,
    },
    {"type": "escape_as_bat", "space": 1},
    {"type": "reveal", "by": "rule", "space": 1, "lair": None, "card": "rome", "also": []},
    {"type": "ask", "by": "rule", "places": ["rome"], "found": []},
    {"type": "evil_presence", "named": ["mina"]},
    {"type": "region", "by": "rule", "region": "Italia"},
    {"type": "hide_shown", "where": "deck"},
    {"type": "token", "token": "fog", "at": "rome", "action": "place", "found": []},
    {"type": "clear", "space": 2, "lair": None},
    {
        "type": "table",
        "trail": [{"shows": "city"}],
        "lairs": [{}],
        "hunters": {"mina": "paris"},
        "tokens": [],
    },
    {"type": "encounter", "space": 1, "lair": None, "card": None, "action": "placed"},
    {"type": "rumour", "space": 1, "lair": None, "action": "placed"},
    {"type": "ally", "side": "hunters", "ally": None},
    {"type": "damage", "who": "mina", "change": 1},
    {"type": "influence", "change": 1},
    {"type": "bite", "hunter": "mina", "change": 1},
    {"type": "ticket", "hunter": "mina", "ticket": "1/-", "action": "gain"},
    {"type": "supply", "hunter": "mina"},
    {"type": "card", "card": "hired_scouts", "by": None, "action": "play"},
    {"type": "combat", "hunters": [], "cards": []},
    {"type": "clock", "week": 1, "day": "monday", "half": None, "skip_day": False},
    {"type": "truth", "plays": ["rome", "naples"]},
]


def changed(whole: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**whole, key: value} for key in whole for value in VALUES]


def answered(talk: Talk, request: dict[str, Any]) -> dict[str, Any]:
    answer = talk.engine.handle(request)
    if not answer["ok"]:
        message = answer["error"]["message"]
        assert "the engine failed" not in message, request
        assert len(message) < 800, request
    return answer


@pytest.mark.parametrize("request_", REQUESTS, ids=[request["do"] for request in REQUESTS])
def test_requests_of_every_type(request_: dict[str, Any]) -> None:
    talk = Talk(AT_ROME, CITY)
    before, game = talk.state(), talk.engine.game
    for request in changed(request_):
        if not answered(talk, request)["ok"]:
            assert talk.engine.game is game, request
        talk.engine.game = game
    assert talk.state() == before


@pytest.mark.parametrize("event", EVENTS, ids=[event["type"] for event in EVENTS])
def test_events_of_every_type(event: dict[str, Any]) -> None:
    talk = Talk(CITY, CITY)
    assert answered(talk, {"do": "push", "event": event})["ok"], "the plain event is fine"
    talk.ask("pop")
    game = talk.engine.game
    for line in changed(event):
        if not answered(talk, {"do": "push", "event": line, "seconds": 0.0})["ok"]:
            assert talk.engine.game is game, line
        talk.engine.game = game


@pytest.mark.parametrize("key", [*HEADER, "rulings", "board", "title", "note"])
def test_headers_of_every_type(key: str) -> None:
    talk = Talk(CITY)
    boards = [{"base": value, "add": value, "remove": value} for value in VALUES]
    boards += [{"base": "third-edition", "add": [value]} for value in VALUES]
    for value in [*VALUES, *boards, {"hide_in_castle": 1}, dict.fromkeys(HEADER["hunters"], 3)]:
        answered(talk, {"do": "new", "header": {**HEADER, key: value}})
