"""The night in words and as a panel: what each hunter does best, and the hideouts to find in time."""

from __future__ import annotations

from tracker.board import Board
from tracker.events import HUNTERS
from tracker.plan import Plan, Reason
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import card_name, place_name
from tracker.ui.nodes import Node, node

__all__ = ["act_text", "act_why", "hideout_text", "night_panel", "of_hunter"]

ACTS = ("search", "move", "ticket", "supply", "rest", "idle")
BRIEF = ("supply", "rest", "idle")
"""Acts whose reason is so short that the other acts stand on its line."""
WORTH_SAYING = 0.5
"""Influence below which a loss is not told."""


def of_hunter(plan: Plan, hunter: str) -> list[Reason]:
    """What a hunter can do tonight, best first."""
    return [reason for reason in plan.reasons if reason.hunter == hunter and reason.kind in ACTS]


def night_panel(board: Board, plan: Plan, long: bool) -> Node:
    """What to do tonight; in a Long Night (``long``) a press sends ``take:HUNTER:PLACE``."""
    acts = [row for hunter in HUNTERS if (row := _row(board, of_hunter(plan, hunter))) is not None]
    lying = [hideout_text(board, reason) for reason in plan.reasons if reason.kind == "hideout"]
    head = node(
        "div",
        "fury-words-head",
        node("b", "", say("plan.night")),
        node("span", "", say("night.long"), role="status") if long else None,
    )
    if not acts and not lying:
        return node("div", "fury-words fury-plan", head, node("p", "fury-why-note", say("night.nothing")))
    return node(
        "div",
        "fury-words fury-plan",
        head,
        *acts,
        node("div", "fury-log-round", say("night.hideouts")) if lying else None,
        *(_hideout(title, chance, more) for title, chance, more in lying),
    )


def _row(board: Board, reasons: list[Reason]) -> Node | None:
    if not reasons:
        return None
    best, *others = reasons
    hunter = best.hunter or ""
    who, text, why = name("hunter_short", hunter), act_text(board, best), act_why(board, best)
    goes = best.kind == "move"
    rest = None
    if others:
        rest = say("night.or", acts=say("list.comma").join(_short(board, other) for other in others))
    more = [part for part in (why, rest) if part]
    if best.kind in BRIEF:
        more = [" ".join(more)]
    return node(
        "button" if goes else "div",
        "fury-plan-move" + (" fury-firm" if goes else ""),
        node("span", f"fury-near fury-{hunter}", name("piece", hunter)),
        node("span", "fury-plan-text", node("b", "", who), f" {text}"),
        node("span", "fury-plan-act", say("plan.take")) if goes else None,
        node("small", "fury-plan-why", *(node("span", "", text) for text in more)) if any(more) else None,
        tap=f"take:{hunter}:{best.place}" if goes else None,
        aria_label=say("plan.row_label", hunter=who, move=text) if goes else None,
    )


def _hideout(title: str, chance: str | None, more: str) -> Node:
    return node(
        "div",
        "fury-plan-card",
        node("span", "fury-plan-text", title),
        node("b", "fury-plan-worth", chance) if chance else None,
        node("small", "fury-plan-why", more),
    )


def act_text(board: Board, reason: Reason) -> str:
    """What a hunter does, after his name."""
    facts, place = reason.facts, place_name(board, reason.place or "")
    match reason.kind:
        case "search" if facts.get("space"):
            return say("night.search_space", n=facts["space"], place=place)
        case "search":
            return say("night.search_lair", n=facts["lair"], place=place)
        case "move":
            return say("plan.goes", place=place, way=name("way", "road"))
        case "ticket":
            return say("night.ticket", place=place)
        case "supply":
            return say("night.supply", place=place)
        case "rest":
            return say("night.rest")
    return say("night.idle")


def act_why(board: Board, reason: Reason) -> str:
    """The figures behind it; empty where there are none."""
    facts = reason.facts
    match reason.kind:
        case "search":
            parts = [_holds(board, reason)]
            if facts["influence"] >= WORTH_SAYING and facts["phases"]:
                parts.append(
                    say("night.stake_when", influence=_whole(facts["influence"]), when=_when(facts["phases"]))
                )
            return " ".join(part for part in parts if part)
        case "move":
            return say("night.move_why", catch=percent(facts["catch"]), find=percent(facts["find"]))
        case "ticket" if facts["chance"] > facts["without"]:
            return say("night.ticket_why", chance=percent(facts["chance"]), without=percent(facts["without"]))
        case "supply" if facts["large"]:
            return say("night.large")
        case "rest":
            return say("night.damage", n=facts["damage"])
    return ""


def _short(board: Board, reason: Reason) -> str:
    """Another thing that he could do, in few words."""
    facts = reason.facts
    match reason.kind:
        case "search" if facts.get("space"):
            return say("night.or_space", n=facts["space"])
        case "search":
            return say("night.or_lair", n=facts["lair"])
        case "move":
            return say(
                "night.or_move", place=place_name(board, reason.place or ""), find=percent(facts["find"])
            )
    return name("night_act", reason.kind)


def _holds(board: Board, reason: Reason) -> str:
    """What is known to lie there, as a sentence."""
    facts, parts = reason.facts, []
    if facts.get("encounter"):
        parts.append(card_name(board, facts["encounter"]))
    elif facts.get("encounters"):
        parts.append(say("night.encounters", n=facts["encounters"]))
    if facts.get("rumours"):
        parts.append(say("night.rumours", n=facts["rumours"]))
    return say("night.sentence", text=say("list.comma").join(parts)) if parts else ""


def hideout_text(board: Board, reason: Reason) -> tuple[str, str | None, str]:
    """A hideout to find: where it is likeliest, how likely, and why and by whom."""
    facts = reason.facts
    title = say("night.hideout_unknown", n=facts["space"])
    if reason.place is not None:
        title = say("night.hideout", n=facts["space"], place=place_name(board, reason.place))
    parts = [_holds(board, reason)]
    if facts["influence"] >= WORTH_SAYING:
        parts.append(
            say("night.stake_when", influence=_whole(facts["influence"]), when=_when(facts["phases"]))
        )
    else:
        parts.append(say("night.leaves", when=_when(facts["phases"])))
    parts.append(_who(reason))
    return (
        title,
        percent(facts["chance"]) if reason.place is not None else None,
        " ".join(filter(None, parts)),
    )


def _who(reason: Reason) -> str:
    """Who can be there in time: the best two hunters."""
    facts = reason.facts
    if not facts["who"]:
        return say("night.too_late")
    near = [
        _soon(name("hunter_short", hunter), days)
        for hunter, days, _ in sorted(facts["who"], key=lambda entry: entry[1])
        if days < facts["phases"]
    ][:2]
    if facts["in_time"] > 0.995 and near:
        return say("night.all_in_time", who=listing(near))
    if near:
        return say("night.in_time", who=listing(near), chance=percent(facts["in_time"]))
    return say("night.part_in_time", chance=percent(facts["in_time"]))


def _soon(hunter: str, days: int) -> str:
    return say("night.days", hunter=hunter, n=days) if days else say("night.tonight", hunter=hunter)


def _when(phases: int) -> str:
    return say("night.phases", n=phases)


def _whole(influence: float) -> str:
    return str(max(1, round(influence)))
