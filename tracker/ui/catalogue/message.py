"""The shape of one message of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Counted"]


@dataclass(frozen=True, slots=True)
class Counted:
    """A message whose words depend on the number ``n``: one template for 1, one for every other number."""

    one: str
    other: str
