"""The requests that look ahead: forecast, plan and advise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tracker.engine.words import Answer, RequestError, Words
from tracker.events import HUNTERS
from tracker.log.problems import show

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["advise", "forecast", "plan"]


def forecast(game: Deduction, words: Words) -> Answer:
    """Where he can be after further phases."""
    from tracker.forecast import look_ahead
    from tracker.reach import LONGEST

    phases, model = words.count("phases", 1, LONGEST), words.take("model", str, default="default")
    words.done()
    return look_ahead(game, phases, model).as_json()


def plan(game: Deduction, words: Words) -> Answer:
    """The best joint moves of the hunters still to act; by default of all who are in play."""
    from tracker.plan import plan
    from tracker.plan.options import in_play, tickets_held

    hunters = _hunters(words.take("hunters", list, default=list(in_play(game.table))))
    tickets = _tickets(words.take("tickets", dict, default={}))
    seconds, night = words.number("seconds", 1.0), words.take("night", bool, default=False)
    model = words.take("model", str, default="default")
    words.done()
    held = tickets_held(game.table, tickets)
    try:
        found = plan(game, hunters, held, seconds, night=night, model=model)
    except ValueError as error:
        raise RequestError("usage", str(error)) from None
    reasons = [
        {"kind": reason.kind, "hunter": reason.hunter, "place": reason.place, **_plain(reason.facts)}
        for reason in found.reasons
    ]
    return {**found.as_json(), "reasons": reasons}


def _plain(value: Any) -> Any:
    """A value of numbers, texts and collections as JSON has them."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value.item() if isinstance(value, np.generic) else value


def advise(game: Deduction, words: Words) -> Answer:
    """The best way to use a card of information."""
    from tracker.advise import advise

    card, hunter = words.take("card", str), words.take("hunter", str, type(None), default=None)
    model = words.take("model", str, default="default")
    words.done()
    try:
        answer: Answer = advise(game, card, hunter, model=model).as_json()
        return answer
    except ValueError as error:
        raise RequestError("usage", str(error)) from None


def _hunters(names: list[Any]) -> list[str]:
    for name in names:
        if name not in HUNTERS:
            raise RequestError("usage", f"unknown hunter {show(name)}; the hunters are {', '.join(HUNTERS)}")
    return names


def _tickets(tickets: dict[str, Any]) -> dict[str, list[str]]:
    _hunters(list(tickets))
    for hunter, held in tickets.items():
        if not isinstance(held, list) or not all(isinstance(ticket, str) for ticket in held):
            raise RequestError("usage", f"the tickets of {hunter!r} are {show(held)}: give a list of texts")
    return tickets
