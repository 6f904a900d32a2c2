"""The requests that look ahead: forecast, plan and advise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tracker.engine.named import hunters_named, named, tickets_told
from tracker.engine.words import Answer, RequestError, Words
from tracker.log.problems import show

if TYPE_CHECKING:
    from tracker.deduce import Deduction
    from tracker.plan import Plan

__all__ = ["advise", "forecast", "plan", "plan_answer"]


def forecast(game: Deduction, words: Words) -> Answer:
    """Where he can be after further phases."""
    from tracker.forecast import look_ahead
    from tracker.reach import LONGEST

    phases, model = words.count("phases", 1, LONGEST), words.take("model", str, default="default")
    words.done()
    return look_ahead(game, phases, model).as_json()


def plan(game: Deduction, words: Words) -> Answer:
    """The best joint moves; by default of the hunters still to act, and at night what they do instead."""
    from tracker.plan import plan
    from tracker.plan.options import tickets_held
    from tracker.plan.rounds import still_to_act

    hunters, night = still_to_act(game)
    asked = words.take("hunters", list, default=None)
    told = words.take("tickets", dict, default={})
    seconds = words.number("seconds", 1.0)
    night = words.take("night", bool, default=night and asked is None)
    model = words.take("model", str, default="default")
    words.done()
    try:
        if asked is not None:
            hunters = tuple(hunters_named(asked, game.board))
        held = tickets_held(game.table, tickets_told(_tickets(told), game.board))
        return plan_answer(plan(game, hunters, held, seconds, night=night, model=model), night)
    except ValueError as error:
        raise RequestError("usage", str(error)) from None


def plan_answer(found: Plan, night: bool) -> Answer:
    """A plan in the form of the protocol, with the reasons for its moves."""
    answer = found.as_json()
    for part, one in zip(
        (answer, *answer.get("alternatives", ())), (found, *found.alternatives), strict=True
    ):
        part["value"]["surrounded"] = one.value.surrounded
    reasons = [
        {"kind": reason.kind, "hunter": reason.hunter, "place": reason.place, **_plain(reason.facts)}
        for reason in found.reasons
    ]
    return {**answer, "reasons": reasons, "night": night, "sampled": found.sampled}


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
        card = named("card", card, game.board)
        hunter = None if hunter is None else named("hunter", hunter, game.board)
        answer: Answer = advise(game, card, hunter, model=model).as_json()
        return answer
    except ValueError as error:
        raise RequestError("usage", str(error)) from None


def _tickets(told: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for hunter, held in told.items():
        if not isinstance(held, list) or not all(isinstance(ticket, str) for ticket in held):
            raise RequestError(
                "usage", f"the tickets of {show(hunter)} are {show(held)}: give a list of texts"
            )
        yield hunter, held
