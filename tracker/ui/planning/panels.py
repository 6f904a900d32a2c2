"""The panels of the plan, each a pure function from values to a tree of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tracker.advise import Advice
from tracker.board import Board
from tracker.events import HUNTERS
from tracker.plan import Move, Plan
from tracker.rules.table import Table
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import card_name
from tracker.ui.nodes import Node, node
from tracker.ui.panels.places import place_row
from tracker.ui.planning.ahead import MOST, layer_of
from tracker.ui.planning.mode import VIEWS
from tracker.ui.planning.proposal import Proposal, Split, looked_at, word
from tracker.ui.planning.words import (
    choice_text,
    figures,
    hideout_text,
    move_text,
    night_text,
    option_text,
    reasons_of,
    values,
)
from tracker.ui.summary import Ranked

__all__ = [
    "ahead_panel",
    "cards_panel",
    "moves_panel",
    "night_panel",
    "note",
    "opponent_panel",
    "views_panel",
]


def views_panel(view: str, model: str = "default") -> Node:
    """The parts of the plan; a press sends ``view:moves`` and the like. An unusual model is named."""
    titles = {each: name("plan_view", each) for each in VIEWS}
    if model != "default":
        titles["opponent"] = say("plan.opponent", model=name("model", model))
    return node(
        "div",
        "fury-chips",
        *(_chip(title, f"view:{each}", each == view) for each, title in titles.items()),
        role="group",
    )


def note(text: str) -> Node:
    """A panel with one sentence."""
    return node("div", "fury-words fury-plan", node("p", "fury-why-note", text, role="status"))


def moves_panel(board: Board, proposal: Proposal, option: str) -> Node:
    """The plan looked at, move by move, and the others.

    A press sends ``take:HUNTER:PLACE``, ``stay:HUNTER``, or ``option:`` and the word of a plan.
    """
    best = proposal.plan
    number, shown = looked_at(best, option)
    title = say("plan.other", n=number) if number else say("plan.title")
    head = node(
        "div",
        "fury-words-head",
        node("b", "", title),
        node("span", "", _state(proposal), role="status"),
    )
    rows: list[Node] = []
    same = True
    for place, move in enumerate(shown.moves):
        same = same and move == best.moves[place]
        rows += _move(board, move, proposal.splits.get(move.hunter), best if same else None, place == 0)
    facts = node(
        "div",
        "fury-plan-value",
        *(node("span", "", text, title=hint) for text, hint in values(shown.value)),
    )
    hint = node("p", "fury-why-note", say("plan.first")) if len(shown.moves) > 1 else None
    others = [_option(board, plan, n, n == number) for n, plan in enumerate((best, *best.alternatives))]
    title_others = node("div", "fury-log-round", say("plan.alternatives")) if len(others) > 1 else None
    return node(
        "div",
        "fury-words fury-plan",
        head,
        facts,
        *rows,
        hint,
        title_others,
        *(others if len(others) > 1 else ()),
    )


def _state(proposal: Proposal) -> str:
    if not proposal.final:
        return say("plan.better")
    return say("plan.full") if proposal.plan.exhaustive else say("plan.good")


def _move(board: Board, move: Move, split: Split | None, best: Plan | None, firm: bool) -> list[Node]:
    text = move_text(board, move)
    who = name("hunter_short", move.hunter)
    act = say("plan.done") if move.to is None else say("plan.take")
    reasons = reasons_of(board, move, best.reasons, split) if best is not None else []
    return [
        node(
            "button",
            "fury-plan-move" + (" fury-firm" if firm else ""),
            node("span", f"fury-near fury-{move.hunter}", name("piece", move.hunter)),
            node("span", "fury-plan-text", node("b", "", who), f" {text}"),
            node("span", "fury-plan-act", act),
            node("small", "fury-plan-why", " ".join(reasons)) if reasons else None,
            tap=f"stay:{move.hunter}" if move.to is None else f"take:{move.hunter}:{move.to}",
            aria_label=say("plan.row_label", hunter=who, move=text),
        )
    ]


def _option(board: Board, plan: Plan, number: int, chosen: bool) -> Node:
    value = plan.value
    worth = say(
        "plan.option_value",
        catch=percent(value.catch),
        find=percent(value.find),
        left=say("plan.short_places", n=max(1, round(value.left))),
    )
    return node(
        "button",
        "fury-past-row fury-plan-option" + (" fury-chosen" if chosen else ""),
        node("span", "fury-step", str(number)) if number else node("span", "fury-step", "★"),
        node("span", "fury-plan-text", option_text(board, plan), node("small", "", worth)),
        tap=f"option:{word(plan)}",
        aria_pressed="true" if chosen else "false",
        title=say("plan.best") if not number else None,
    )


def night_panel(table: Table, plan: Plan) -> Node:
    """What can be done tonight, and which hideouts must be found."""
    board = table.board
    acts = [text for text in (night_text(table, reason) for reason in plan.reasons) if text is not None]
    lying = [hideout_text(board, reason) for reason in plan.reasons if reason.kind == "hideout"]
    head = node("div", "fury-words-head", node("b", "", say("plan.night")))
    if not acts and not lying:
        return node("div", "fury-words fury-plan", head, node("p", "fury-why-note", say("night.nothing")))
    return node(
        "div",
        "fury-words fury-plan",
        head,
        *(node("div", "fury-why-line", node("span", "fury-plan-text", text)) for text in acts),
        node("div", "fury-log-round", say("night.hideouts")) if lying else None,
        *(
            node(
                "div",
                "fury-why-line",
                node("span", "fury-plan-text", text, node("small", "", more) if more else None),
            )
            for text, more in lying
        ),
    )


def ahead_panel(board: Board, rows: Sequence[Ranked], phases: int | None, working: str | None) -> Node:
    """How far ahead, and the places then; a press sends a layer's word or a place."""
    chips = [_chip(say("ahead.now"), "now", phases is None)]
    chips += [_chip(say("ahead.chip", n=n), layer_of(n), phases == n) for n in range(1, MOST + 1)]
    title = say("layer.now") if phases is None else say("ahead.title", n=phases)
    head = node(
        "div",
        "fury-words-head",
        node("div", "fury-chips", *chips, role="group", aria_label=say("ahead.phases")),
        node("b", "", title),
        node("span", "", say("count.places", n=len(rows))),
    )
    if working is not None:
        return node("div", "fury-words", head, node("p", "fury-why-note", working, role="status"))
    return node("div", "fury-words", head, *(place_row(board, row) for row in rows))


def cards_panel(
    board: Board, found: Sequence[tuple[str, Advice]], hunter: str, offered: frozenset[str], done: bool
) -> Node:
    """The cards, the most telling first; a press sends ``by:HUNTER`` or ``card:CARD``."""
    who = [_chip(name("hunter_short", each), f"by:{each}", each == hunter) for each in HUNTERS]
    head = node(
        "div",
        "fury-words-head",
        node("b", "", say("cards.title")),
        node("div", "fury-chips", *who, role="group", aria_label=say("cards.who")),
    )
    end = None
    if not done:
        end = say("cards.working")
    elif not found:
        end = say("cards.nothing")
    return node(
        "div",
        "fury-words fury-plan",
        head,
        *(_card(board, card, advice, card in offered) for card, advice in found),
        node("p", "fury-why-note", end, role="status") if end else None,
    )


def _card(board: Board, card: str, advice: Advice, offered: bool) -> Node:
    left = say("plan.short_places", n=max(1, round(advice.value.left)))
    worth = say("cards.value", bits=figures(advice.value.bits), left=left)
    best = choice_text(board, advice.choice)
    others = [
        text for text in (choice_text(board, other.choice) for other in advice.alternatives[:2]) if text
    ]
    parts = [
        node("b", "", card_name(board, card)),
        node("span", "fury-plan-worth", worth),
        node("small", "fury-plan-why", say("cards.best", choice=best)) if best else None,
        node("small", "fury-plan-why", say("cards.next", choices=say("list.comma").join(others)))
        if others
        else None,
    ]
    if not offered:
        return node("div", "fury-plan-card", *parts)
    return node(
        "button",
        "fury-plan-card",
        *parts,
        node("span", "fury-plan-act", say("cards.open")),
        tap=f"card:{card}",
    )


def opponent_panel(names: Sequence[str], chosen: str, learned: Mapping[str, float]) -> Node:
    """The opponents to choose from; a press sends ``model:NAME``."""
    head = node("div", "fury-words-head", node("b", "", say("opponent.title")))
    rows = [
        node(
            "button",
            "fury-past-row fury-plan-option" + (" fury-chosen" if each == chosen else ""),
            node(
                "span",
                "fury-plan-text",
                node("b", "", name("model", each)),
                node("small", "", name("model_hint", each)),
            ),
            node("span", "fury-log-day", percent(learned[each])) if each in learned else None,
            tap=f"model:{each}",
            aria_pressed="true" if each == chosen else "false",
        )
        for each in names
    ]
    kinds = [
        say("headline.region", region=name("model", kind), chance=percent(p)) for kind, p in learned.items()
    ]
    told = node("p", "fury-why-note", say("opponent.learned", kinds=listing(kinds[:3]))) if kinds else None
    return node(
        "div", "fury-words fury-plan", head, *rows, told, node("p", "fury-why-note", say("opponent.hint"))
    )


def _chip(text: str, tap: str, on: bool) -> Node:
    return node("button", "fury-chip", text, tap=tap, aria_pressed="true" if on else "false")
