"""A place and a link of the board, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Kind", "Link", "LinkKind", "Place", "Row", "Side"]

Kind = Literal["small_city", "large_city", "castle", "sea"]
LinkKind = Literal["road", "white", "yellow", "sea", "port"]
Side = Literal["left", "right", "top", "bottom"]
Row = tuple[tuple[int, ...], ...]
"""One sorted tuple of indices for each place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One location. ``x``, ``y`` are drawing coordinates in a box of 1000 × 700, ``y`` growing northwards;
    ``label`` is the side of the point on which its name has room."""

    id: str
    name: str
    kind: Kind
    region: str | None
    lat: float
    lon: float
    x: float
    y: float
    label: Side = "right"
    certainty: str = "stated"
    sources: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    """Further names that readers accept."""


@dataclass(frozen=True, slots=True)
class Link:
    """One line on the board between the places ``a`` and ``b`` (ids; of a ``port`` link ``b`` is the sea)."""

    kind: LinkKind
    a: str
    b: str
    certainty: str = "stated"
    source: str = ""
    bend: tuple[tuple[float, float], ...] = ()
    """Points through which the line from ``a`` to ``b`` is drawn (round a coast); none for a straight one."""
