"""What a change does, side by side: places gained and lost, worlds, and lines that no longer fit."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.answer import Answer
from tracker.board import Board
from tracker.deduce import Problem
from tracker.events import Event
from tracker.ui.catalogue import listing, percent, say
from tracker.ui.history.edits import Effect, gained_and_lost
from tracker.ui.lines import card_name, line_text
from tracker.ui.nodes import Node, node

__all__ = ["compare_panel", "effect_panel"]

_NAMED = 8


def effect_panel(board: Board, effect: Effect, events: Sequence[Event]) -> Node:
    """The effect of a change that is not kept yet; ``events`` is the log after it."""
    parts: list[Node | None] = [
        node("p", "fury-effect-head", node("b", "", say("effect.title"))),
        _counts(effect.before, effect.after),
        _places(board, effect.gained, gained=True),
        _places(board, effect.lost, gained=False),
    ]
    if not effect.possible:
        parts.append(node("p", "fury-alarm", say("effect.nowhere")))
    elif not effect.gained and not effect.lost:
        same = effect.before == effect.after
        parts.append(node("p", "", say("effect.same") if same else say("effect.same_places")))
    if effect.problems:
        parts.append(node("p", "fury-alarm", say("effect.problems", n=len(effect.problems))))
        parts += [_problem(board, problem, events) for problem in effect.problems]
    return node("div", "fury-effect", *parts, role="status")


def compare_panel(
    board: Board, before: Answer, after: Answer, titles: tuple[str, str], head: Sequence[Node] = ()
) -> Node:
    """Two answers side by side, every place of either, those gained and lost marked."""
    gained, lost = gained_and_lost(before, after)
    order = sorted(
        before.now.keys() | after.now.keys(),
        key=lambda place: (-max(after.now.get(place, 0.0), before.now.get(place, 0.0)), place),
    )
    top = node(
        "div",
        "fury-compare-row fury-compare-top",
        node("span", "", say("effect.place")),
        node("b", "", titles[0]),
        node("b", "", titles[1]),
    )
    rows = [_row(board, place, before, after) for place in order]
    return node(
        "div",
        "fury-words fury-compare",
        *head,
        _counts(before, after),
        _places(board, gained, gained=True),
        _places(board, lost, gained=False),
        top,
        *rows,
    )


def _row(board: Board, place: str, before: Answer, after: Answer) -> Node:
    was, now = before.now.get(place), after.now.get(place)
    kind = " fury-gained" if was is None else " fury-lost" if now is None else ""
    sign = say("map.gained") if was is None else say("map.lost") if now is None else ""
    return node(
        "div",
        f"fury-compare-row{kind}",
        node("span", "fury-place-name", card_name(board, place), node("i", "fury-sign", sign)),
        _chance(was),
        _chance(now),
    )


def _chance(chance: float | None) -> Node:
    if chance is None:
        return node("span", "fury-compare-none", say("effect.never"))
    return node(
        "span",
        "fury-compare-chance",
        node("span", "fury-bar", style=f"width:{100 * chance:.1f}%"),
        node("span", "", percent(chance)),
    )


def _counts(before: Answer, after: Answer) -> Node:
    return node(
        "p",
        "fury-effect-counts",
        say(
            "effect.counts",
            before=say("count.places", n=len(before.now)),
            worlds_before=_worlds(before),
            after=say("count.places", n=len(after.now)),
            worlds_after=_worlds(after),
        ),
    )


def _worlds(answer: Answer) -> str:
    return say("words.no_count") if answer.worlds is None else say("count.worlds", n=answer.worlds)


def _places(board: Board, places: Sequence[str], gained: bool) -> Node | None:
    if not places:
        return None
    names = [card_name(board, place) for place in places[:_NAMED]]
    if len(places) > _NAMED:
        names.append(say("effect.more", n=len(places) - _NAMED))
    text = (
        say("effect.gained", n=len(places), places=listing(names))
        if gained
        else say("effect.lost", n=len(places), places=listing(names))
    )
    return node("p", "fury-gained" if gained else "fury-lost", text)


def _problem(board: Board, problem: Problem, events: Sequence[Event]) -> Node:
    line = line_text(events[problem.line - 2], board)
    text = (
        say("effect.impossible", n=problem.line, line=line)
        if problem.kind == "impossible"
        else say("effect.invalid", n=problem.line, line=line, reason=problem.message)
    )
    return node("p", "fury-effect-problem", text)
