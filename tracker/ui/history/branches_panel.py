"""The branches of a game: the list, the banner over an open one, and its answer beside the game's."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.answer import Answer
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.ui.catalogue import say
from tracker.ui.history.branches import Branch
from tracker.ui.history.effect_panel import compare_panel
from tracker.ui.lines import line_text
from tracker.ui.nodes import Node, node

__all__ = ["banner", "branch_list", "open_branch_panel"]

_TRIED = 6


def branch_list(branches: Sequence[Branch]) -> Node:
    """The branches beside the game; a press sends ``start``, ``open:ID`` or ``drop:ID``."""
    rows = [
        node(
            "div",
            "fury-branch",
            node("button", "fury-branch-open", branch.title, tap=f"open:{branch.id}"),
            node("button", "fury-act", say("branch.drop"), tap=f"drop:{branch.id}"),
        )
        for branch in branches
    ]
    return node(
        "div",
        "fury-words fury-branches",
        node("div", "fury-words-head", node("b", "", say("branch.title"))),
        node("p", "fury-why-text", say("branch.intro")),
        node(
            "div",
            "fury-log-actions",
            node("button", "fury-act fury-act-main", say("branch.start"), tap="start"),
        ),
        *rows,
    )


def banner(text: str, hint: str, *acts: tuple[str, str]) -> Node:
    """A strip over the entry while that goes elsewhere; ``acts`` are words to send and texts."""
    return node(
        "div",
        "fury-banner",
        node("div", "fury-banner-text", node("b", "", text), node("span", "", hint)),
        node(
            "div", "fury-banner-acts", *(node("button", "fury-act", label, tap=word) for word, label in acts)
        ),
        role="status",
    )


def open_branch_panel(
    board: Board, fork: tuple[Deduction, Answer], branch: tuple[Deduction, Answer], title: str
) -> Node:
    """An open branch: what was tried, and both answers side by side; a press sends ``adopt`` or ``drop``."""
    (game, was), (other, now) = fork, branch
    tried = other.events[len(game.events) :]
    head: list[Node] = [
        node(
            "div",
            "fury-words-head",
            node("b", "", title),
            node("button", "fury-link", say("branch.adopt"), tap="adopt"),
            node("button", "fury-link", say("branch.drop"), tap="drop"),
        )
    ]
    if not tried:
        return node("div", "fury-words", *head, node("p", "fury-why-text", say("branch.nothing")))
    for number, event in list(enumerate(tried, len(game.events) + 2))[-_TRIED:]:
        head.append(
            node(
                "div",
                "fury-why-line",
                node("span", "fury-log-number", str(number)),
                node("span", "fury-log-text", line_text(event, board)),
            )
        )
    titles = (say("branch.then", n=len(game.events) + 1), say("branch.now"))
    return compare_panel(board, was, now, titles, head)
