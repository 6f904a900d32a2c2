"""Moves, values and reasons of a plan in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.advise import Choice
from tracker.board import Board
from tracker.plan import Move, Plan, Reason, Value
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import place_name
from tracker.ui.planning.proposal import WEIGHTY, Split

__all__ = [
    "choice_text",
    "difference_text",
    "figures",
    "move_text",
    "option_text",
    "reasons_of",
    "values",
]

MOST_SAID = 2
"""Sentences for each move: more cannot be read across a table."""
LITTLE = 0.05
"""The share of the places that an unlikely find must rule out to be told beside anything else."""


def move_text(board: Board, move: Move) -> str:
    """Where a hunter goes, and how."""
    if move.to is None:
        return say("plan.stays_mina") if move.hunter == "mina" else say("plan.stays")
    place = place_name(board, move.to)
    if move.by == "rail" and move.ticket is not None:
        return say("plan.by_ticket", place=place, ticket=move.ticket)
    return say("plan.goes", place=place, way=name("way", move.by or "special"))


def option_text(board: Board, plan: Plan) -> str:
    """All moves of a plan in one line."""
    return say("list.comma").join(_brief(board, move) for move in plan.moves)


def difference_text(board: Board, best: Plan, plan: Plan) -> str:
    """The moves of a plan that differ from the best plan's, in one line."""
    usual = {move.hunter: move.to for move in best.moves}
    other = [move for move in plan.moves if usual.get(move.hunter, "") != move.to]
    return say("list.comma").join(_brief(board, move) for move in other or plan.moves)


def _brief(board: Board, move: Move) -> str:
    who = name("hunter_short", move.hunter)
    if move.to is None:
        return say("plan.hunter_stays", hunter=who)
    return say("plan.hunter_goes", hunter=who, place=place_name(board, move.to))


def values(value: Value) -> list[tuple[str, str | None]]:
    """What a plan is worth: texts, each with what a pointer is told."""
    found: list[tuple[str, str | None]] = [
        (say("plan.catch", chance=percent(value.catch)), None),
        (say("plan.find", chance=percent(value.find)), None),
        (say("plan.bits", bits=figures(value.bits)), say("plan.bits_hint")),
        (say("plan.left", n=max(1, round(value.left))), None),
    ]
    if value.surrounded > 0.005:
        found.append((say("plan.surrounded", chance=percent(value.surrounded)), None))
    return found


def figures(number: float) -> str:
    """A number with one decimal.

    >>> figures(1.25), figures(0.0)
    ('1.2', '0.0')
    """
    return f"{number:.1f}"


def reasons_of(board: Board, move: Move, reasons: Sequence[Reason], split: Split | None) -> list[str]:
    """Why a hunter should do that, most important first, at most two sentences."""
    own = [reason for reason in reasons if reason.hunter == move.hunter and reason.place == move.to]
    found = []
    by_kind = {reason.kind: reason for reason in own}
    if "catch" in by_kind and "find" in by_kind:
        both = dict(by_kind["find"].facts) | {"catch": by_kind["catch"].facts["chance"]}
        found.append(_visit(both))
        own = [reason for reason in own if reason.kind not in ("catch", "find")]
    chance = max((by_kind[kind].facts["chance"] for kind in ("catch", "find") if kind in by_kind), default=0)
    little: list[str] = []
    for reason in own:
        text = _reason(board, reason, split)
        if reason.kind == "splits" and chance < WEIGHTY:
            out, of = reason.facts["of"] - reason.facts["not_found"], reason.facts["of"]
            text = say("why_move.rules_out", n=out, of=of)
            if out < LITTLE * of:
                little.append(text)
                continue
        if text is not None:
            found.append(text)
    return (found or little)[:MOST_SAID]


def _visit(facts: Mapping[str, Any]) -> str:
    """Him and his cards in one sentence."""
    catch, find = percent(facts["catch"]), percent(facts["chance"])
    if catch == find:
        return say("why_move.catch", chance=catch)
    if facts.get("space"):
        return say("why_move.visit_space", catch=catch, find=find, n=facts["space"])
    if facts.get("lair"):
        return say("why_move.visit_lair", catch=catch, find=find, n=facts["lair"])
    return say("why_move.visit", catch=catch, find=find)


def _reason(board: Board, reason: Reason, split: Split | None) -> str | None:
    facts = reason.facts
    place = place_name(board, reason.place) if reason.place is not None else ""
    match reason.kind:
        case "catch":
            return say("why_move.catch", chance=percent(facts["chance"]), place=place)
        case "find":
            chance = percent(facts["chance"])
            if facts.get("space"):
                return say("why_move.find_space", chance=chance, place=place, n=facts["space"])
            if facts.get("lair"):
                return say("why_move.find_lair", chance=chance, place=place, n=facts["lair"])
            return say("why_move.find", chance=chance, place=place)
        case "splits":
            left, of = facts["not_found"], facts["of"]
            if left == 0:
                return say("why_move.surely", place=place, found=facts["found"], of=of)
            if split is not None:
                there, elsewhere = _region(split.found), _region(split.not_found)
                return say(
                    "why_move.splits_regions", place=place, found=there, not_found=elsewhere, left=left, of=of
                )
            return say("why_move.splits", place=place, left=left, of=of, found=facts["found"])
        case "closes":
            chance = percent(facts["chance"])
            if reason.place is None:
                return say("why_move.closes_here", chance=chance)
            return say("why_move.closes", chance=chance, place=place)
        case "nears":
            return say("why_move.nears", before=figures(facts["before"]), after=figures(facts["after"]))
        case "far":
            return say("why_move.far", after=figures(facts["after"]))
        case "waits":
            return say("why_move.waits", chance=percent(facts["chance"]))
    return None


def _region(region: str | None) -> str:
    return say("region.sea").lower() if region is None else name("region", region)


def choice_text(board: Board, choice: Choice) -> str | None:
    """A use of a card; ``None`` for a card without a choice."""
    match choice:
        case {"hunter": hunter, "to": place}:
            return say(
                "plan.hunter_goes", hunter=name("hunter_short", hunter), place=place_name(board, place)
            )
        case {"space": number, "when": "now"}:
            return say("cards.space_now", n=number)
        case {"space": number, "when": "this_round"}:
            return say("cards.space_later", n=number)
        case {"space": number, "when": "next_round"}:
            return say("cards.space_tomorrow", n=number)
        case {"places": places}:
            return say("cards.places", places=listing(place_name(board, place) for place in places))
        case {"space": number}:
            return say("cards.space", n=number)
        case {"at": place}:
            return say("cards.at", place=place_name(board, place))
        case {"to": place}:
            return say("cards.to", place=place_name(board, place))
        case {"mode": "analysis"}:
            return say("cards.analysis")
        case {"mode": _}:
            return say("cards.deduction")
    return None
