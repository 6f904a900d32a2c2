"""What the page says beside the map: the line, where he was, what it told, and what is worth telling."""

from __future__ import annotations

from collections.abc import Mapping

from tracker.board import Board
from tracker.review import Finding, Offence, Review, finding_text, offence_text, play_text
from tracker.review.measure import Step
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import card_name, line_text, place_name
from tracker.ui.nodes import Node, node
from tracker.ui.reviewing.scene import guess, turn_of

__all__ = ["described", "layer_title", "likeliest_panel", "rank", "story_panel"]

_SHOWN = 12
_GUESSED = 6
_SAME = 0.05
"""A change of fewer bits is none."""


def described(made: Review) -> dict[int, str]:
    """What happened at each line, by the number of its step, in the words of the dashboard."""
    return {number: line_text(event, made.board) for number, event in enumerate(made.game.events, 1)}


def rank(chances: Mapping[str, float], place: str) -> int | None:
    """Where a place stands among the likeliest, 1 for the first; places alike share a rank.

    >>> rank({"rome": 0.5, "bari": 0.25, "naples": 0.25}, "naples"), rank({"rome": 1.0}, "paris")
    (2, None)
    """
    if place not in chances:
        return None
    return 1 + sum(chance > chances[place] + 1e-9 for chance in chances.values())


def story_panel(made: Review, number: int) -> Node:
    """Everything that is told of one step."""
    step = made.steps[number]
    event = made.game.events[number - 1] if number else None
    what = say("review.start") if event is None else line_text(event, made.board)
    head = say("review.line_of", line=step.line, lines=made.steps[-1].line, phase=step.phase)
    return node(
        "div",
        "fury-story",
        node("div", "fury-story-head", node("span", "", head), node("b", "", what)),
        *(node("p", "fury-story-real", text) for text in _truth(made, number)),
        node("p", "", _change(made, number)),
        *(node("p", "fury-alarm", text) for text in _offences(made, step)),
        *(node("p", "fury-story-finding", text) for text in _findings(made, step)),
        role="status",
    )


def _truth(made: Review, number: int) -> list[str]:
    """Where he was, in a sentence or two."""
    step, told = made.steps[number], []
    turn = turn_of(made, number)
    if made.plays is None:
        return [say("review.no_truth")]
    if made.turns[turn] == number and made.plays[turn] is not None:
        told.append(say("review.played", play=play_text(made.plays[turn], made.board)))
    if step.at is None:
        told.append(_unknown(made.board, guess(made, number)))
        return told
    at, place = place_name(made.board, step.at), rank(step.now, step.at)
    if place is None:
        told.append(say("review.was_excluded", at=at))
    else:
        places, chance = say("count.places", n=step.places), percent(step.chance or 0.0)
        if step.places > 1 and max(step.now.values()) - min(step.now.values()) < 1e-9:
            told.append(say("review.was_alike", at=at, chance=chance, places=places))
        else:
            told.append(say("review.was", at=at, chance=chance, rank=place, places=places))
    return told


def _unknown(board: Board, guessed: Mapping[str, float]) -> str:
    if not guessed:
        return say("review.unknown")
    order = sorted(guessed, key=lambda place: (-guessed[place], place))
    names = [
        say("review.place_chance", place=place_name(board, place), chance=percent(guessed[place]))
        for place in order[:_GUESSED]
    ]
    if len(order) > _GUESSED:
        names.append(say("review.more_places", n=len(order) - _GUESSED))
    return say("review.unknown_past", places=listing(names))


def _change(made: Review, number: int) -> str:
    step = made.steps[number]
    now = say("count.places", n=step.places)
    if number == 0:
        return say("review.began", places=now, bits=f"{step.bits:.1f}")
    before = made.steps[number - 1]
    if before.places == step.places and abs(before.bits - step.bits) < _SAME:
        return say("review.same", places=now, bits=f"{step.bits:.1f}")
    then = say("count.places", n=before.places)
    return say(
        "review.narrowed" if step.bits <= before.bits else "review.widened",
        before=then,
        after=step.places,
        bits=f"{abs(before.bits - step.bits):.1f}",
    )


def _offences(made: Review, step: Step) -> list[str]:
    def here(offence: Offence) -> bool:
        return offence.line == step.line

    return [offence_text(offence, made.board) for offence in filter(here, made.offences)]


def _findings(made: Review, step: Step) -> list[str]:
    words = made.described()

    def here(finding: Finding) -> bool:
        if not finding.lines:
            return False
        if finding.kind in ("next_to_him", "certain_place", "certain_card"):
            return finding.lines[0] <= step.line <= finding.lines[-1]
        return step.line in finding.lines

    return [finding_text(finding, made.board, words) for finding in filter(here, made.findings)]


def layer_title(layer: str) -> str:
    """What a layer of the map shows, in words."""
    kind, _, number = layer.partition("-")
    if kind == "now":
        return say("review.layer_now")
    return say("layer.space", n=number) if kind == "space" else say("layer.lair", n=number)


def likeliest_panel(board: Board, chances: Mapping[str, float], real: str | None, title: str) -> Node:
    """The likeliest places of the layer, with the true one marked; it is shown however unlikely it was."""
    order = sorted(chances, key=lambda card: (-chances[card], card))
    shown = order[:_SHOWN]
    if real is not None and real in chances and real not in shown:
        shown = [*shown[:-1], real]
    rows = [_row(board, card, chances[card], card == real) for card in shown]
    more = len(order) - len(shown)
    counted = node("span", "", say("count.places", n=len(order)))
    head = node("div", "fury-words-head", node("b", "", title), counted)
    rest = node("div", "fury-more", say("trail.more", n=more)) if more > 0 else None
    return node("div", "fury-words fury-likeliest", head, *rows, rest)


def _row(board: Board, card: str, chance: float, real: bool) -> Node:
    return node(
        "div",
        "fury-place fury-true" if real else "fury-place",
        node("span", "fury-bar", style=f"width:{100 * chance:.1f}%"),
        node("span", "fury-place-name", card_name(board, card)),
        node("b", "fury-place-real", say("review.here", figure=name("piece", "dracula")) if real else ""),
        node("span", "fury-place-chance", percent(chance)),
    )
