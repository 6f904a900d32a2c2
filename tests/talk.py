"""Talking to an engine in tests: each answer must be JSON, and an error must change nothing."""

from __future__ import annotations

import json
from typing import Any

from tracker.engine import Engine

START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER = {"format": "fury-tracker", "version": 1, "edition": "third", "advanced": True, "hunters": START}
CITY = {"type": "dracula_move", "card": "city"}
SEA = {"type": "dracula_move", "card": "sea"}
PARIS = {"type": "hunter_move", "hunter": "mina", "to": "paris"}
AT_ROME = {"type": "reveal", "space": 1, "card": "rome"}
AT_PARIS = {"type": "reveal", "space": 1, "card": "paris"}
NOTE = {"type": "note", "note": "late"}


class Talk:
    """One engine; :meth:`ask` sends a request, as JSON."""

    def __init__(self, *events: dict[str, Any], header: dict[str, Any] = HEADER) -> None:
        self.engine = Engine()
        assert self.ask("new", header=header) == {"ok": True, "length": 0}
        for event in events:
            assert self.ask("push", event=event, force=True)["ok"], event

    def ask(self, do: object, **keys: object) -> dict[str, Any]:
        answer = self.engine.handle(json.loads(json.dumps({"do": do, **keys})))
        json.dumps(answer)
        return answer

    def error(self, do: object, **keys: object) -> dict[str, Any]:
        before = self.state()
        answer = self.ask(do, **keys)
        assert answer["ok"] is False
        assert self.state() == before, "a refused request changed the game"
        error: dict[str, Any] = answer["error"]
        return error

    def state(self) -> tuple[Any, ...]:
        return (self.ask("log"), self.ask("where"))

    def log(self) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = self.ask("log")["events"]
        return events
