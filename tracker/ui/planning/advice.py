"""Advice for the cards of information, worked out card by card."""

from __future__ import annotations

from collections.abc import Callable

from tracker.advise import ADVISED, Advice, advise
from tracker.deduce import Deduction
from tracker.ui.work import Work

__all__ = ["Advised", "advised", "usable"]

Advised = tuple[tuple[str, Advice], ...]


def advised(game: Deduction, hunter: str, model: str) -> Callable[[Work[Advised]], Advised | None]:
    """The job that values every card for a hunter, best first; it posts after each card."""

    def job(work: Work[Advised]) -> Advised | None:
        found: Advised = ()
        for card in ADVISED:
            if work.stopped():
                return None
            found = _ranked((*found, (card, advise(game, card, hunter, model=model))))
            work.post(found)
        return found

    return job


def _ranked(found: Advised) -> Advised:
    return tuple(
        sorted(found, key=lambda entry: (-round(entry[1].value.bits, 9), entry[1].value.left, entry[0]))
    )


def usable(found: Advised) -> Advised:
    """The cards that tell anything."""
    return tuple(entry for entry in found if entry[1].value.bits > 0.005)
