"""The shipped habits, from ``data/habits.json``."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from tracker.habits.features import FEATURES
from tracker.habits.mixture import Mixture
from tracker.habits.model import Habits
from tracker.resources import data_text
from tracker.rules.models import HISTORIES, EqualPlay, Model

__all__ = ["EQUAL", "Shipped", "game_models", "habit_models", "models_of", "read_habits", "shipped"]


class _Equal(EqualPlay):
    """Every legal play in a state is equally likely, under the name by which mixtures call it."""

    name = "equal"


EQUAL = _Equal()


@dataclass(frozen=True, slots=True)
class Shipped:
    """Fitted habits.

    Attributes:
        kinds: for each kind its weights by feature.
        shares: for each mixture the share of each kind at the start of a game; ``equal`` is equal play.
        source: how they were made: script, seeds, games.
    """

    kinds: Mapping[str, Mapping[str, float]]
    shares: Mapping[str, Mapping[str, float]]
    source: Mapping[str, Any]


def read_habits(raw: Any) -> Shipped:
    """Habits from a JSON value.

    Raises:
        ValueError: with every problem of the value.
    """
    problems: list[str] = []
    if not isinstance(raw, dict):
        raise ValueError("habits: expected an object with 'kinds' and 'shares'")
    kinds: Any = raw.get("kinds")
    shares: Any = raw.get("shares")
    for key, value in (("kinds", kinds), ("shares", shares)):
        if not isinstance(value, dict) or not all(isinstance(each, dict) for each in value.values()):
            problems.append(f"habits: {key!r} is not an object of objects")
    if problems:
        raise ValueError("; ".join(problems))
    for kind, weights in kinds.items():
        problems += [f"habits: {kind}: unknown feature {name!r}" for name in weights if name not in FEATURES]
    for mixture, parts in shares.items():
        unknown = [name for name in parts if name not in kinds and name != EQUAL.name]
        problems += [f"habits: {mixture}: unknown kind {name!r}" for name in unknown]
        if not unknown and abs(sum(parts.values()) - 1.0) > 1e-9:
            problems.append(f"habits: {mixture}: the shares add up to {sum(parts.values()):g}, not to 1")
    if problems:
        raise ValueError("; ".join(problems))
    return Shipped(MappingProxyType(kinds), MappingProxyType(shares), MappingProxyType(raw.get("source", {})))


@functools.cache
def shipped() -> Shipped:
    """The habits of ``data/habits.json``; read once."""
    return read_habits(json.loads(data_text("habits.json")))


@functools.cache
def habit_models() -> tuple[Model, ...]:
    """Equal play, the fitted kinds, and their mixture ``default``, each once, in the order of the file."""
    return models_of(shipped())


def models_of(habits: Shipped) -> tuple[Model, ...]:
    """The weight models of some habits: equal play, each kind, each mixture."""
    kinds = [Habits(name, weights) for name, weights in habits.kinds.items()]
    mixtures = [Mixture(name, parts) for name, parts in habits.shares.items()]
    return (EQUAL, *kinds, *mixtures)


@functools.cache
def game_models() -> tuple[Model, ...]:
    """The models of a game as people play it: ``histories``, then the shipped habits, ``default`` last."""
    return (HISTORIES, *habit_models())
