"""Cards of information as a panel: each choice with what it tells, and the cards that cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tracker.advise import Advice, AdviceValue
from tracker.board import Board
from tracker.events import HUNTERS
from tracker.ui.catalogue import name, say
from tracker.ui.lines import card_name
from tracker.ui.nodes import Node, node
from tracker.ui.planning.words import choice_text, figures

__all__ = ["cards_panel", "worth"]

SHOWN = 3
"""Choices of a card that are shown, the best among them."""


def worth(value: AdviceValue) -> str:
    """Bits and places left."""
    left = say("plan.short_places", n=max(1, round(value.left)))
    return say("cards.value", bits=figures(value.bits), left=left)


def cards_panel(
    board: Board,
    found: Sequence[tuple[str, Advice]],
    hunter: str,
    offered: frozenset[str],
    done: bool,
    barred: Mapping[str, str] | None = None,
) -> Node:
    """The cards, the most telling first; a press sends ``by:HUNTER`` or ``card:CARD``.

    ``barred`` are the cards that the hunter may not play, each with the word for why.
    """
    who = [
        node(
            "button",
            "fury-chip",
            name("hunter_short", each),
            tap=f"by:{each}",
            aria_pressed="true" if each == hunter else "false",
        )
        for each in HUNTERS
    ]
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
        *(_barred(board, card, why) for card, why in sorted((barred or {}).items())),
    )


def _card(board: Board, card: str, advice: Advice, offered: bool) -> Node:
    uses = [
        (text, worth(use.value))
        for use in (advice, *advice.alternatives)[:SHOWN]
        if (text := choice_text(board, use.choice)) is not None
    ]
    parts = [
        node("b", "", card_name(board, card)),
        node("span", "fury-plan-act", say("cards.open")) if offered else None,
        *(_use(text, value, number == 0) for number, (text, value) in enumerate(uses)),
        None if uses else node("span", "fury-plan-use fury-best", node("span", "", worth(advice.value))),
    ]
    if not offered:
        return node("div", "fury-plan-card", *parts)
    return node("button", "fury-plan-card", *parts, tap=f"card:{card}")


def _use(text: str, value: str, best: bool) -> Node:
    return node(
        "span",
        "fury-plan-use" + (" fury-best" if best else ""),
        node("span", "fury-plan-text", text[:1].upper() + text[1:]),
        node("span", "fury-plan-worth", value),
    )


def _barred(board: Board, card: str, why: str) -> Node:
    holder = name("hunter_short", why)
    reason = say("barred.holder", hunter=holder) if why in HUNTERS else name("barred", why)
    return node("p", "fury-why-note", say("cards.barred", card=card_name(board, card), why=reason))
