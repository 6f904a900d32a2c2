"""What explanations answer with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Blame", "Why"]


@dataclass(frozen=True, slots=True)
class Blame:
    """Log lines that exclude something ("Explanations" in game-log.md).

    Attributes:
        lines: the set of observation lines, ascending; the header is line 1, event *k* is line *k + 1*.
        background: the line at which the background alone does it; ``lines`` is then empty.
        minimal: no line of the set can be left out; ``False`` if time ran out first. The set is sound anyway.
    """

    lines: tuple[int, ...] = ()
    background: int | None = None
    minimal: bool = True


@dataclass(frozen=True, slots=True)
class Why:
    """Why he may be in a place, or may not.

    Attributes:
        possible: some world has it.
        example: one whole history in the form of ``truth.plays``, where it is possible and one was found.
        share: the share of histories that go there, 0 to 1; ``None`` where memory forced a superset.
        blame: what excludes it, where it is impossible.
    """

    possible: bool
    example: tuple[Any, ...] | None = None
    share: float | None = None
    blame: Blame | None = None
