"""One finding of a review, as data; :mod:`tracker.review.words` has the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["KINDS", "Finding", "ranked"]

KINDS = (
    "told_most",
    "next_to_him",
    "certain_place",
    "certain_card",
    "lucky",
    "escaped",
    "costly",
    "furthest_off",
    "odds",
)
"""The kinds of findings, in the order in which a report shows them."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something worth telling about a game.

    ============= =======================================================================================
    kind          facts
    ============= =======================================================================================
    told_most     ``number`` of the event, ``bits`` and ``places`` as pairs (before, after)
    next_to_him   ``hunter``, ``place``, ``at`` (where he was), ``since``, ``until`` (lines), ``chance``:
                  what his place had at most, ``same``: both in one sea zone
    certain_place ``place`` was the only one possible from line ``since`` to ``until``; ``entered``: the
                  line in which a hunter came, or ``None``; ``moves``: hunters' moves in between;
                  ``near``: a hunter who could have gone there at once, or ``None``
    certain_card  ``place`` was the only card that could lie on ``space`` (or in ``lair``), ``since``,
                  ``until``, ``entered``, and ``phases`` in between
    lucky         ``hunter`` moved to ``place`` and turned something up, at ``chance`` beforehand;
                  ``caught``: he was there himself; ``number`` of the event
    escaped       ``hunter`` looked for him in ``place`` at ``chance``, but he was in ``at``; ``number``
    costly        ``hunter`` moved to ``place`` at ``chance`` to catch him, while ``better`` at ``best``
                  was in reach; ``was_there``: he was in ``better``; ``number``
    furthest_off  the truth ``at`` had ``chance``, while ``favourite`` had ``best``
    odds          ``cases``, ``loss``, ``even``, ``first`` (:class:`tracker.review.odds.Odds`)
    ============= =======================================================================================

    ``lines`` are the lines of the log that show it; ``weight`` ranks findings of one kind, high first.
    """

    kind: str
    lines: tuple[int, ...]
    weight: float
    facts: Mapping[str, Any] = field(default_factory=dict)


def ranked(findings: list[Finding], most: int) -> list[Finding]:
    """The weightiest, at most so many; earlier lines first among equals.

    >>> [f.lines for f in ranked([Finding("lucky", (9,), 1.0), Finding("lucky", (3,), 2.0)], 1)]
    [(3,)]
    """
    return sorted(findings, key=lambda finding: (-finding.weight, finding.lines))[:most]
