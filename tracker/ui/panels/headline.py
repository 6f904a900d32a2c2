"""The headline: where he is likeliest to be, readable at arm's length."""

from __future__ import annotations

from tracker.board import Board
from tracker.ui.catalogue import name, percent, say
from tracker.ui.nodes import Node, node
from tracker.ui.summary import Headline
from tracker.ui.turn import DAYS, Turn

__all__ = ["headline_panel"]

_REGIONS = 6


def headline_panel(board: Board, numbers: Headline, turn: Turn, doubtful: int = 0) -> Node:
    """The headline, the chances by region, and where the round stands."""
    return node(
        "div",
        "fury-headline",
        node(
            "div",
            "fury-head-main",
            _big(numbers),
            node("div", "fury-facts", *_facts(board, numbers, doubtful)),
        ),
        node("div", "fury-head-side", _round(turn), _regions(numbers)),
        role="status",
    )


def _big(numbers: Headline) -> Node:
    if not numbers.regions:
        return node("span", "fury-big fury-alarm", say("headline.nowhere"))
    region, chance = numbers.regions[0]
    return node(
        "span",
        "fury-big",
        say("headline.region", region=_region(region), chance=percent(chance)),
    )


def _facts(board: Board, numbers: Headline, doubtful: int) -> list[Node]:
    facts = []
    if numbers.land:
        facts.append(say("count.cities", n=numbers.land))
    if numbers.seas:
        facts.append(say("count.seas", n=numbers.seas))
    if numbers.top is not None:
        top = board.places[board.index[numbers.top]].name
        facts.append(say("headline.top", place=top, chance=percent(numbers.top_chance)))
    if numbers.gone:
        facts.append(say("headline.newly_impossible", n=numbers.gone))
    elif numbers.new:
        facts.append(say("headline.newly_possible", n=numbers.new))
    parts = [node("span", "fury-fact", fact) for fact in facts]
    if numbers.regions:
        kind = "fury-fact fury-exact" if numbers.exact else "fury-fact fury-inexact"
        word = say("headline.exact") if numbers.exact else say("headline.superset")
        parts.append(
            node(
                "span",
                kind,
                word,
                title=say("headline.exact_hint" if numbers.exact else "headline.superset_hint"),
            )
        )
    if doubtful:
        parts.append(node("span", "fury-fact fury-alarm", say("count.doubtful", n=doubtful)))
    return parts


def _round(turn: Turn) -> Node:
    day = name("day", DAYS[turn.day])
    if turn.next is not None:
        who = say("round.hunter_next", hunter=name("hunter", turn.next))
    elif turn.again:
        who = say("round.dracula_again")
    elif turn.left:
        who = say("round.either_next", hunter=name("hunter", turn.left[0]))
    else:
        who = say("round.dracula_next")
    return node(
        "div",
        "fury-round",
        node("span", "fury-day", say("round.day", week=turn.week, day=day)),
        node("b", "", who),
    )


def _regions(numbers: Headline) -> Node:
    shown = [
        node("span", "fury-region", say("headline.region", region=_region(region), chance=percent(chance)))
        for region, chance in numbers.regions[1:_REGIONS]
    ]
    return node("div", "fury-regions", *shown)


def _region(region: str | None) -> str:
    return say("region.sea") if region is None else name("region", region)
