"""Moves, values and reasons of a plan in words."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.advise import Choice
from tracker.board import Board
from tracker.plan import Move, Plan, Reason, Value
from tracker.rules.table import Table
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import card_name, place_name
from tracker.ui.planning.proposal import Split

__all__ = [
    "choice_text",
    "figures",
    "hideout_text",
    "move_text",
    "night_text",
    "option_text",
    "reasons_of",
    "values",
]


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
    parts = []
    for move in plan.moves:
        who = name("hunter_short", move.hunter)
        if move.to is None:
            parts.append(say("plan.hunter_stays", hunter=who))
        else:
            parts.append(say("plan.hunter_goes", hunter=who, place=place_name(board, move.to)))
    return say("list.comma").join(parts)


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
    """Why a hunter should do that, most important first."""
    found = []
    for reason in reasons:
        if reason.hunter == move.hunter and reason.place == move.to:
            text = _reason(board, reason, split)
            if text is not None:
                found.append(text)
    return found


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
        case "waits":
            return say("why_move.waits", chance=percent(facts["chance"]))
    return None


def _region(region: str | None) -> str:
    return say("region.sea").lower() if region is None else name("region", region)


def night_text(table: Table, reason: Reason) -> str | None:
    """What a hunter can do where he stands at night."""
    board, facts = table.board, reason.facts
    hunter = name("hunter_short", reason.hunter or "")
    place = place_name(board, reason.place or "")
    if reason.kind == "supply":
        return say("night.supply", hunter=hunter, place=place)
    if reason.kind != "search":
        return None
    count = [say("night.encounters", n=facts["encounters"])]
    if facts.get("rumours"):
        count.append(say("night.rumours", n=facts["rumours"]))
    encounters = say("list.comma").join(count)
    if facts.get("space"):
        return say("night.search_space", hunter=hunter, n=facts["space"], place=place, encounters=encounters)
    return say("night.search_lair", hunter=hunter, n=facts["lair"], place=place, encounters=encounters)


def hideout_text(board: Board, reason: Reason) -> tuple[str, str]:
    """A hideout to find: where it is likeliest, and what makes it urgent."""
    facts = reason.facts
    more = []
    if facts.get("rumours"):
        more.append(say("night.rumours", n=facts["rumours"]))
    if facts.get("encounter"):
        more.append(say("night.known", card=card_name(board, facts["encounter"])))
    likeliest = reason.place or ""
    place = place_name(board, likeliest) if likeliest in board.index else name("back", likeliest)
    chance = percent(facts["chance"])
    if facts.get("space"):
        when = say("night.phases", n=facts["phases"])
        if reason.place is None:
            text = say("night.hideout_unknown", n=facts["space"], when=when)
        else:
            text = say("night.hideout", n=facts["space"], when=when, place=place, chance=chance)
    else:
        text = say("night.hideout_lair", n=facts["lair"], place=place, chance=chance)
    return text, say("list.comma").join(more)


def choice_text(board: Board, choice: Choice) -> str | None:
    """The best use of a card; ``None`` for a card without a choice."""
    match choice:
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
