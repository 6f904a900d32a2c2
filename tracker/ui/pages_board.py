"""The page *board*."""

from __future__ import annotations

__all__ = ["render"]


def render(*_: object) -> None:
    """The page comes later."""
