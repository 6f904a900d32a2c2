"""What the map is asked to show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tracker.ui.map.frame import WHOLE

__all__ = ["Arrow", "MapOptions", "MapView", "TokenAt"]

TokenAt = tuple[str, str | tuple[str, str]]
"""A token kind, and its place or the two ends of its link."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move that is proposed; ``firm``: it is the next to be done."""

    hunter: str
    start: str
    to: str
    by: str | None = None
    firm: bool = False


@dataclass(frozen=True, slots=True)
class MapView:
    """What the map shows. Keys and values are place ids."""

    heat: Mapping[str, float] = field(default_factory=dict)
    """Probability of each possible place of the layer shown; a place left out is impossible."""
    certain: frozenset[str] = frozenset()
    """Places marked as certain (he is or was there)."""
    hunters: Mapping[str, str] = field(default_factory=dict)
    """Hunter id to place id or hospital id."""
    dracula: str | None = None
    """Where his figure stands openly."""
    tokens: Sequence[TokenAt] = ()
    legal: Mapping[str, str] = field(default_factory=dict)
    """Destinations to mark, each with ``road``, ``rail``, ``sea`` or ``special``."""
    selected: str | None = None
    stale: bool = False
    """The heat is that of an earlier line: it is drawn grey."""
    path: Sequence[str | None] = ()
    """Where he went in an example, in order; ``None`` where nobody knows."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """The numbers on the places of a path."""
    gained: frozenset[str] = frozenset()
    """Places that a change adds."""
    lost: frozenset[str] = frozenset()
    """Places that a change takes away."""
    arrows: Sequence[Arrow] = ()
    """Moves that are proposed."""


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How to draw it."""

    preset: str = WHOLE
    rails: bool = True
    theme: str = "light"
    pixels: int = 740
    """The width at which the names are laid out."""
    height: int | None = None
    """The chart's height in pixels; ``None`` leaves it to the page."""
