"""Fitting habits by maximum likelihood, from games in which every choice is known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tracker.habits.features import AGAINST, FEATURES, FOR, Scene, hemmed
from tracker.rules.context import context_for
from tracker.rules.plays import Situation
from tracker.simulate.draculas import Dracula, DraculaView
from tracker.simulate.phase import Choice, Leaving

__all__ = ["Decision", "Watched", "fit", "fit_shared", "log_likelihood"]

Floats = NDArray[np.float64]
Part = tuple[Floats, NDArray[np.bool_], NDArray[np.int64]]

RIDGE = 10.0
STEPS = 60
ENOUGH = 1e-8


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice: the features of each legal play, ``(plays, features)``, and the play that was chosen."""

    features: Floats
    chosen: int


class Watched(Dracula):
    """A Dracula of another kind whose choices are written down."""

    def __init__(self, kind: Dracula) -> None:
        self.kind = kind
        self.decisions: list[Decision] = []

    def choose(self, view: DraculaView, choices: Sequence[Choice]) -> Choice:
        """What the other kind chooses."""
        choice = self.kind.choose(view, choices)
        scene = Scene(view.table)
        context = context_for(view.board, ())
        barred = hemmed(Situation(view.truth.row(context.words), view.table, context))
        rows = [
            scene.features(each.kind, np.array([view.truth.at]), np.array([each.place]), barred)[0]
            for each in choices
        ]
        self.decisions.append(Decision(np.array(rows), choices.index(choice)))
        return choice

    def leaves(self, view: DraculaView) -> Leaving:
        """As the other kind does."""
        return self.kind.leaves(view)

    def misdirects(self, view: DraculaView) -> int | None:
        """As the other kind does."""
        return self.kind.misdirects(view)

    def lands(self, view: DraculaView, places: Sequence[int]) -> int:
        """As the other kind does."""
        return self.kind.lands(view, places)


def fit(decisions: Iterable[Decision], ridge: float = RIDGE) -> dict[str, float]:
    """The weights under which the choices are likeliest; see :func:`fit_shared`, with nothing shared."""
    _, own = fit_shared({"": list(decisions)}, (), ridge)
    return own[""]


def fit_shared(
    kinds: Mapping[str, Sequence[Decision]], shared: Collection[str], ridge: float = RIDGE
) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """The weights under which the choices of several kinds of Dracula are likeliest, some features in common.

    Args:
        kinds: for each kind its choices, with everything that could have been chosen.
        shared: the features that have one weight for all kinds; the others have one for each kind.
        ridge: by how much large weights are held back (the precision of a normal prior around 0).

    Returns:
        The weights in common, and for each kind all its weights, those in common included. A feature of
        :data:`FOR` never gets a negative weight, one of :data:`AGAINST` never a positive one.
    """
    names = list(FEATURES)
    common = [i for i, name in enumerate(names) if name in shared]
    apart = [i for i, name in enumerate(names) if name not in shared]
    columns = common + apart * len(kinds)
    parts = []
    for number, decisions in enumerate(kinds.values()):
        features, legal, chosen = _stacked(decisions)
        wide = np.zeros((*features.shape[:2], len(columns)))
        wide[:, :, : len(common)] = features[:, :, common]
        start = len(common) + number * len(apart)
        wide[:, :, start : start + len(apart)] = features[:, :, apart]
        parts.append((wide, legal, chosen))
    low = np.array([0.0 if names[i] in FOR else -np.inf for i in columns])
    high = np.array([0.0 if names[i] in AGAINST else np.inf for i in columns])
    weights = _climb(parts, low, high, ridge)
    together = {names[i]: w for i, w in zip(common, weights[: len(common)], strict=True)}
    own = {}
    for number, kind in enumerate(kinds):
        start = len(common) + number * len(apart)
        mine = zip(apart, weights[start : start + len(apart)], strict=True)
        own[kind] = _rounded({**together, **{names[i]: w for i, w in mine}})
    return _rounded(together), own


def _rounded(weights: Mapping[str, float]) -> dict[str, float]:
    return {name: round(float(weights[name]), 3) for name in FEATURES if abs(weights.get(name, 0.0)) >= 5e-4}


def _climb(parts: Sequence[Part], low: Floats, high: Floats, ridge: float) -> Floats:
    """The top of the log likelihood within bounds, by Newton's method on the weights that are free."""
    weights = np.zeros(len(low))
    value, slope, curve = _all(weights, parts, ridge)
    for _ in range(STEPS):
        free = ~(((weights <= low) & (slope < 0)) | ((weights >= high) & (slope > 0)))
        step = np.zeros(len(low))
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        length, found, tried = 1.0, (value, slope, curve), weights
        while length > 1e-6 and found[0] <= value:
            tried = (weights + length * step).clip(low, high)
            found = _all(tried, parts, ridge)
            length /= 2
        gain = found[0] - value
        if gain <= 0:
            break
        weights, (value, slope, curve) = tried, found
        if gain < ENOUGH * abs(value):
            break
    return weights


def _all(weights: Floats, parts: Sequence[Part], ridge: float) -> tuple[float, Floats, Floats]:
    """Log likelihood with the prior, its slope, and its curvature (negated), over all parts."""
    value, slope = -0.5 * ridge * float(weights @ weights), -ridge * weights
    curve = (ridge + 1e-6) * np.eye(len(weights))
    for features, legal, chosen in parts:
        more = _at(weights, features, legal, chosen)
        value, slope, curve = value + more[0], slope + more[1], curve + more[2]
    return value, slope, curve


def log_likelihood(decisions: Sequence[Decision], weights: Mapping[str, float]) -> float:
    """The mean logarithm (base 2) of the chance of what was chosen."""
    features, legal, chosen = _stacked(decisions)
    vector = np.array([weights.get(name, 0.0) for name in FEATURES])
    return _at(vector, features, legal, chosen)[0] / len(decisions) / float(np.log(2.0))


def _stacked(decisions: Sequence[Decision]) -> Part:
    """All decisions in one array, padded: features, which plays are there, what was chosen."""
    most = max(len(each.features) for each in decisions)
    features = np.zeros((len(decisions), most, len(FEATURES)))
    legal = np.zeros((len(decisions), most), bool)
    for row, each in enumerate(decisions):
        features[row, : len(each.features)] = each.features
        legal[row, : len(each.features)] = True
    return features, legal, np.array([each.chosen for each in decisions])


def _at(
    weights: Floats, features: Floats, legal: NDArray[np.bool_], chosen: NDArray[np.int64]
) -> tuple[float, Floats, Floats]:
    """Log likelihood, its slope, and its curvature (negated)."""
    logits = np.where(legal, features @ weights, -np.inf)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    whole = chances.sum(axis=1, keepdims=True)
    chances /= whole
    rows = np.arange(len(chosen))
    value = float((logits[rows, chosen] - np.log(whole[:, 0])).sum())
    mean = np.einsum("nk,nkf->nf", chances, features)
    slope = (features[rows, chosen] - mean).sum(axis=0)
    flat = features.reshape(-1, features.shape[2])
    curve = (flat * chances.reshape(-1, 1)).T @ flat - mean.T @ mean
    return value, slope, curve
