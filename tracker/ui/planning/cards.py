"""Cards of information as a panel: each choice with what it tells, and the cards that cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tracker.advise import Advice, AdviceValue
from tracker.board import Board
from tracker.events import HUNTERS
from tracker.ui.catalogue import name, say
from tracker.ui.lines import card_name
from tracker.ui.nodes import Node, node
from tracker.ui.planning.advice import WORTH_SAYING, Advised, usable
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
    later: Mapping[str, Sequence[str]] | None = None,
) -> Node:
    """The cards, the most telling first, then those that tell nothing and why.

    A press sends ``by:HUNTER`` or ``card:CARD``. Cards of which the same is told stand in one block.
    ``barred`` are the cards that the hunter may not play, each with the word for why; ``later`` those that
    can be entered in another part of the round only, with the names of those parts.
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
    telling = usable(found)
    end = None
    if not done:
        end = say("cards.working")
    elif not telling:
        end = say("cards.nothing")
    silent = [entry for entry in found if entry not in telling]
    return node(
        "div",
        "fury-words fury-plan",
        head,
        *(_block(board, cards, uses, offered, later or {}) for cards, uses in _alike(board, telling)),
        node("p", "fury-why-note", end, role="status") if end else None,
        *_silent(board, silent),
        *(_barred(board, card, why) for card, why in sorted((barred or {}).items())),
    )


Uses = tuple[tuple[str, str], ...]
"""The choices of a card that are worth showing, best first, in words and with what each tells."""


def _alike(board: Board, found: Advised) -> list[tuple[list[str], Uses]]:
    """The cards, those with the same uses together, in the order of the first of them."""
    blocks: dict[Uses, list[str]] = {}
    for card, advice in found:
        blocks.setdefault(_uses(board, advice), []).append(card)
    return [(cards, uses) for uses, cards in blocks.items()]


def _uses(board: Board, advice: Advice) -> Uses:
    found = [
        ("" if text is None else text[:1].upper() + text[1:], worth(use.value))
        for use in (advice, *advice.alternatives)[:SHOWN]
        if (text := choice_text(board, use.choice)) is not None or use is advice
        if use.value.bits > WORTH_SAYING
    ]
    return tuple(found)


def _block(
    board: Board,
    cards: Sequence[str],
    uses: Uses,
    offered: frozenset[str],
    later: Mapping[str, Sequence[str]],
) -> Node:
    names = [card_name(board, card) for card in cards]
    one = len(cards) == 1
    title = names[0] if one else say("cards.any", cards=say("list.comma").join(names))
    note = say("cards.long_night") if "long_night" in cards else None
    open_now = [card for card in cards if card in offered]
    halves = next((later[card] for card in cards if card in later), ())
    corner = None
    if one and open_now:
        corner = node("span", "fury-plan-act", say("cards.open"))
    elif halves and not open_now:
        corner = node("span", "fury-plan-worth", say("when.or").join(name("when", half) for half in halves))
    parts = [
        node("b", "", title),
        corner,
        *(_use(text, value, number == 0) for number, (text, value) in enumerate(uses)),
        node("small", "fury-plan-why", note) if note else None,
    ]
    if one and open_now:
        return node("button", "fury-plan-card", *parts, tap=f"card:{cards[0]}")
    chips = [
        node("button", "fury-chip", say("cards.open_one", card=card_name(board, card)), tap=f"card:{card}")
        for card in open_now
    ]
    return node(
        "div", "fury-plan-card", *parts, node("div", "fury-chips fury-plan-use", *chips) if chips else None
    )


def _silent(board: Board, found: Sequence[tuple[str, Advice]]) -> list[Node]:
    """The cards that tell nothing, those with the same reason together."""
    reasons: dict[str, list[str]] = {}
    for card, advice in found:
        reasons.setdefault(advice.why or say("cards.little"), []).append(card_name(board, card))
    return [
        node("p", "fury-why-note", say("cards.barred", card=say("list.comma").join(sorted(cards)), why=why))
        for why, cards in sorted(reasons.items(), key=lambda entry: sorted(entry[1]))
    ]


def _use(text: str, value: str, best: bool) -> Node:
    return node(
        "span",
        "fury-plan-use" + (" fury-best" if best else ""),
        node("span", "fury-plan-text", text) if text else None,
        node("span", "fury-plan-worth", value),
    )


def _barred(board: Board, card: str, why: str) -> Node:
    holder = name("hunter_short", why)
    reason = say("barred.holder", hunter=holder) if why in HUNTERS else name("barred", why)
    return node("p", "fury-why-note", say("cards.barred", card=card_name(board, card), why=reason))
