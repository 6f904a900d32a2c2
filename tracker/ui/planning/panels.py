"""The panels of the plan, each a pure function from values to a tree of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tracker.board import Board
from tracker.plan import Move, Plan
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.nodes import Node, node
from tracker.ui.panels.places import place_row
from tracker.ui.planning.ahead import MOST, layer_of
from tracker.ui.planning.mode import VIEWS
from tracker.ui.planning.proposal import Proposal, looked_at, word
from tracker.ui.planning.words import difference_text, figures, move_text, option_text, reasons_of, values
from tracker.ui.summary import Ranked

__all__ = [
    "ahead_panel",
    "moves_panel",
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
        reasons = shown.reasons or (best.reasons if same else ())
        split = proposal.splits.get(move.hunter) if same else None
        rows.append(_move(move, move_text(board, move), reasons_of(board, move, reasons, split), place == 0))
    facts = node(
        "div",
        "fury-plan-value",
        *(node("span", "", text, title=hint) for text, hint in values(shown.value)),
    )
    hint = node("p", "fury-why-note", say("plan.first")) if len(shown.moves) > 1 else None
    others = [_option(board, best, plan, n, n == number) for n, plan in enumerate((best, *best.alternatives))]
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
    if proposal.plan.sampled:
        return say("plan.sampled")
    return say("plan.full") if proposal.plan.exhaustive else say("plan.good")


def _move(move: Move, text: str, reasons: Sequence[str], firm: bool) -> Node:
    who = name("hunter_short", move.hunter)
    act = say("plan.done") if move.to is None else say("plan.take")
    return node(
        "button",
        "fury-plan-move" + (" fury-firm" if firm else ""),
        node("span", f"fury-near fury-{move.hunter}", name("piece", move.hunter)),
        node("span", "fury-plan-text", node("b", "", who), f" {text}"),
        node("span", "fury-plan-act", act),
        node("small", "fury-plan-why", *(node("span", "", text) for text in reasons)) if reasons else None,
        tap=f"stay:{move.hunter}" if move.to is None else f"take:{move.hunter}:{move.to}",
        aria_label=say("plan.row_label", hunter=who, move=text),
    )


def _option(board: Board, best: Plan, plan: Plan, number: int, chosen: bool) -> Node:
    value = plan.value
    worth = say(
        "plan.option_value",
        catch=percent(value.catch),
        find=percent(value.find),
        bits=figures(value.bits),
        left=say("plan.short_places", n=max(1, round(value.left))),
        near=percent(value.surrounded),
    )
    text = difference_text(board, best, plan) if number else option_text(board, plan)
    return node(
        "button",
        "fury-past-row fury-plan-option" + (" fury-chosen" if chosen else ""),
        node("span", "fury-step", str(number)) if number else node("span", "fury-step", "★"),
        node("span", "fury-plan-text", text, node("small", "", worth)),
        tap=f"option:{word(plan)}",
        aria_pressed="true" if chosen else "false",
        title=say("plan.best") if not number else None,
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
