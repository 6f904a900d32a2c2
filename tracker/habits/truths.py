"""Where Dracula really was, phase by phase, from the plays of a game's ``truth``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = ["places_after"]


def places_after(plays: Iterable[Any]) -> list[str]:
    """His place at the start and after each play of ``truth.plays``.

    >>> places_after(["paris", "hide", {"wolf_form": "nantes"}, {"misdirect": 2, "play": "bay-of-biscay"}])
    ['paris', 'paris', 'nantes', 'bay-of-biscay']

    Raises:
        ValueError: nobody knows a play any more.
    """
    found: list[str] = []
    for number, play in enumerate(plays):
        if play is None:
            raise ValueError(f"nobody knows what was played in entry {number} of the truth")
        if isinstance(play, dict) and "misdirect" in play:
            play = play["play"]
        if isinstance(play, dict):
            found.append(str(next(iter(play.values()))))
        elif play in ("hide", "feed", "dark_call", "none"):
            found.append(found[-1])
        else:
            found.append(str(play))
    return found
