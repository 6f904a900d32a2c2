"""Filling forms in tests: find the answers that make a given line."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.ui.forms.offers import talk
from tracker.ui.forms.question import DONE, follow

__all__ = ["all_lines", "answers_for"]


def answers_for(
    game: Deduction, kind: str, wanted, places=(), given=(), deepest: int = 9
) -> tuple[str, ...] | None:
    """The answers that lead to lines which ``wanted`` takes; of the places only ``places`` are tried."""
    step = follow(talk(kind, game), given)
    if step.answers != tuple(given):
        return None
    if step.question is None:
        return step.answers if wanted(step.events) else None
    if len(given) >= deepest:
        return None
    asked = step.question
    words = [choice.word for choice in asked.choices if not choice.off and choice.word not in given[2:]]
    tapped = [place for place in dict.fromkeys(places) if asked.takes(place) and place not in words]
    for word in (*tapped, *words):
        found = answers_for(game, kind, wanted, places, (*given, word), deepest)
        if found is not None:
            return found
    return None


def all_lines(
    game: Deduction, kind: str, given=(), deepest: int = 8, wide: int = 3
) -> Iterator[tuple[tuple[str, ...], tuple[Event, ...]]]:
    """Every way through a form, at most ``wide`` answers tried at each question, each with its lines."""
    step = follow(talk(kind, game), given)
    assert step.answers == tuple(given), (kind, given, step.answers)
    if step.question is None:
        yield step.answers, step.events
        return
    asked = step.question
    if len(given) >= deepest:
        return
    if asked.writes:
        yield from all_lines(game, kind, (*given, "we started late"), deepest, wide)
        return
    words = [choice.word for choice in asked.choices if not choice.off]
    fresh = [word for word in words if word not in given]
    if DONE in words:
        fresh = [DONE, *[word for word in fresh if word != DONE]]
    places = [*asked.places, *sorted(asked.accepts - set(asked.places) - set(words))]
    assert fresh or places, (kind, given, asked)
    for word in [*fresh[:wide], *[p for p in places if p not in fresh][: max(1, wide - len(fresh))]]:
        yield from all_lines(game, kind, (*given, word), deepest, wide)
