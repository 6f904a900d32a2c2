"""A plan as plain text: by day moves with their reasons, at night what each hunter does and what to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.board import Board
from tracker.cards import cards
from tracker.describe import HUNTER_NAMES, place_name
from tracker.text.answers import percent
from tracker.text.wrapped import wrapped

if TYPE_CHECKING:
    from tracker.plan import Move, Plan, Reason

__all__ = ["plan_text"]

MOST_SAID = 3
"""Reasons for each move, the most important first."""
WORTH_SAYING = 0.5
"""Influence below which a loss is not told."""


def plan_text(plan: Plan, board: Board, night: bool = False) -> str:
    """By day the best moves with their reasons, their value, and the other plans; at night what to do."""
    if not plan.moves:
        return "nobody is in play" if night else "nobody acts: Dracula has another phase first"
    if night:
        return "\n".join(_night(plan, board))
    lines = []
    for move in plan.moves:
        lines.append(_move(move, board))
        own = [reason for reason in plan.reasons if (reason.hunter, reason.place) == (move.hunter, move.to)]
        lines += wrapped([_why(reason) for reason in own[:MOST_SAID]], ";")
    lines.append(_worth(plan))
    if plan.sampled:
        lines.append("figures from a draw of worlds: the table is too wide to follow each")
    if plan.alternatives:
        lines += ["", "other plans"]
    for other in plan.alternatives:
        lines.append("  " + ", ".join(_move(move, board) for move in other.moves))
        lines.append("    " + _worth(other))
    return "\n".join(lines)


def _move(move: Move, board: Board) -> str:
    who = HUNTER_NAMES[move.hunter]
    if move.to is None:
        return f"{who} stays"
    ticket = "" if move.ticket is None else f" ({move.ticket})"
    return f"{who} to {place_name(board, move.to)} by {move.by}{ticket}"


def _worth(plan: Plan) -> str:
    value = plan.value
    chances = f"{percent(value.catch)} in his city, {percent(value.find)} something turned up"
    told = f"{value.bits:.2f} bits, {value.left:.1f} places left"
    return f"{chances}, {told}, {percent(value.surrounded)} within reach tomorrow"


def _why(reason: Reason) -> str:
    """Why a hunter should make a move."""
    facts = reason.facts
    match reason.kind:
        case "catch":
            return f"{percent(facts['chance'])} he is there"
        case "find":
            where = f", likeliest {_lying(reason)}" if facts.get("space") or facts.get("lair") else ""
            return f"{percent(facts['chance'])} a card turns up{where}"
        case "splits" if facts["not_found"] == 0:
            return f"at most {facts['found']} of {facts['of']} places left"
        case "splits":
            return f"{facts['not_found']} of {facts['of']} places left if nothing turns up"
        case "closes":
            return f"{percent(facts['chance'])} his next phase ends within one move of here"
        case "nears":
            return f"nearer to him, {facts['after']:.1f} moves instead of {facts['before']:.1f}"
        case "far":
            return f"far from him, about {facts['after']:.1f} moves"
        case "waits" if facts["chance"] == 0:
            return "he is nowhere within reach"
        case "waits":
            return f"no place within reach is likelier than {percent(facts['chance'])}"
    return reason.kind


def _lying(reason: Reason) -> str:
    """Where a card lies."""
    space = reason.facts.get("space")
    return f"space {space}" if space else f"lair {reason.facts['lair']}"


def _night(plan: Plan, board: Board) -> list[str]:
    lines = ["at night"]
    hideouts = [reason for reason in plan.reasons if reason.kind == "hideout"]
    for move in plan.moves:
        acts = [reason for reason in plan.reasons if reason.hunter == move.hunter]
        for number, reason in enumerate(acts):
            start = f"  {HUNTER_NAMES[move.hunter]}: " if number == 0 else "    or "
            lines.append(start + _act(reason, board))
    if hideouts:
        lines += ["", "hideouts to find before they mature"]
        lines += [line for reason in hideouts for line in _hideout(reason, board)]
    return lines


def _act(reason: Reason, board: Board) -> str:
    """What a hunter can do, with the figures behind it in brackets."""
    facts, place = reason.facts, place_name(board, reason.place or "")
    match reason.kind:
        case "search":
            text, why = f"search {_lying(reason)} in {place}", [*_holding(reason), *_at_stake(reason)]
        case "move":
            catch, find = percent(facts["catch"]), percent(facts["find"])
            text, why = f"go to {place} by road", [f"{catch} he is there", f"{find} a card turns up"]
        case "ticket":
            chance, without = percent(facts["chance"]), percent(facts["without"])
            text, why = f"take a ticket in {place}", [f"{chance} within reach tomorrow, {without} without it"]
        case "supply":
            text, why = f"supply in {place}", ["a large city"] if facts["large"] else []
        case "rest":
            text, why = "rest", [f"{facts['damage']} damage"]
        case _:
            text, why = "nothing to do", []
    return text + (f" ({', '.join(why)})" if why else "")


def _hideout(reason: Reason, board: Board) -> list[str]:
    """A hideout: where it is likeliest, what is at stake, and who gets there in time."""
    facts = reason.facts
    where = ""
    if reason.place is not None:
        where = f": {place_name(board, reason.place)} {percent(facts['chance'])}"
    parts = [*_holding(reason), *(_at_stake(reason) or [f"leaves the trail {_when(facts['phases'])}"])]
    days = sorted(facts["who"], key=lambda entry: entry[1])
    near = [f"{HUNTER_NAMES[who]} {_day(n)}" for who, n, _ in days if n < facts["phases"]]
    parts.append(f"{percent(facts['in_time'])} within reach in time")
    return [f"  space {facts['space']}{where}", *wrapped([*parts, *near[:2]], ",", indent=4)]


def _holding(reason: Reason) -> list[str]:
    """What is known to lie there."""
    facts, parts = reason.facts, []
    if facts.get("encounter"):
        parts.append(cards()[facts["encounter"]].name)
    elif facts.get("encounters"):
        parts.append(_count(facts["encounters"], "encounter"))
    if facts.get("rumours"):
        parts.append(_count(facts["rumours"], "rumour token"))
    return parts


def _at_stake(reason: Reason) -> list[str]:
    influence, phases = reason.facts["influence"], reason.facts["phases"]
    if influence < WORTH_SAYING or not phases:
        return []
    return [f"about {max(1, round(influence))} influence if it matures {_when(phases)}"]


def _when(phases: int) -> str:
    return "in his next phase" if phases == 1 else f"in {phases} phases"


def _day(days: int) -> str:
    return ("tonight", "tomorrow")[days] if days < 2 else f"in {days} days"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
