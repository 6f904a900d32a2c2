"""Where he can be after further phases of unknown kind: exact reach, and a probability for each place.

Figures and consecrated ground stay where they are, hosts go after the next phase, a city with a hunter
counts, and what lies on space 6 may leave in every legal way ("forecast" in the engine's protocol).

The probabilities are those of a weight model for the card on space 1. How space 6 leaves and Misdirect are
no choices of a model: the probabilities take the usual phase, in which the card goes to the deck and
Misdirect stays in hand. A place that only a vampire, Misdirect or a cleared lair opens, or that a draw from a
wide table missed, keeps a small share, :data:`RARE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tracker.forecast.usual import Shares, usual_phases, usual_start
from tracker.reach import LONGEST, free_reach, reach
from tracker.rules.table import Table
from tracker.states import States

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["RARE", "Forecast", "forecast", "look_ahead"]

RARE = 0.002
"""The share of each place that only a rare way of beginning a phase opens."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """Where he can be after 1, 2, ... further Dracula phases.

    Attributes:
        phases: one ``{place id: probability}`` a phase; a place is a key if and only if he can be there,
            where ``exact``.
        sampled: the table was too wide to follow every world: the probabilities are estimates (which places
            are possible is not).
        exact: the worlds are exact, and the search for possible places came to its end. If not, some places
            may be too many; none is missing.
    """

    phases: tuple[dict[str, float], ...]
    sampled: bool = False
    exact: bool = True

    def as_json(self) -> dict[str, Any]:
        """The forecast in the form of the engine's protocol."""
        return {"phases": list(self.phases), "sampled": self.sampled, "exact": self.exact}


def forecast(game: Deduction, phases: int = 1, model: str = "default") -> tuple[dict[str, float], ...]:
    """The places of :func:`look_ahead` alone: one ``{place id: probability}`` a phase."""
    return look_ahead(game, phases, model).phases


def look_ahead(game: Deduction, phases: int = 1, model: str = "default") -> Forecast:
    """Probabilities of his place after 1, 2, ... further Dracula phases.

    Args:
        game: the game so far.
        phases: how many phases, 1 to 6.
        model: the weight model.

    Returns:
        The forecast; its phases are empty for a game without worlds.

    Raises:
        ValueError: ``phases`` is out of range.
        UnknownModel: there is no model of that name.
    """
    if not isinstance(phases, int) or not 1 <= phases <= LONGEST:
        raise ValueError(f"a forecast looks 1 to {LONGEST} phases ahead, not {phases!r}")
    table, worlds = game.table, game.last.worlds
    game.model(model)
    if not len(worlds):
        return Forecast(({},) * phases)
    now = usual_start(game, model)
    usual = usual_phases(now, phases)
    extra, settled = _rare(table, worlds.states, phases, usual.supports)
    ids = game.board.ids
    return Forecast(
        tuple(
            {ids[place]: float(share[place]) for place in np.flatnonzero(support | more)}
            for share, support, more in zip(
                map(_with_rare, usual.shares, extra), usual.supports, extra, strict=True
            )
        ),
        sampled=usual.sampled,
        exact=settled and worlds.exact,
    )


def _with_rare(share: Shares, extra: NDArray[np.bool_]) -> Shares:
    part = extra * np.float64(RARE)
    return np.asarray(share * (1.0 - float(part.sum())) + part, np.float64)


def _rare(
    table: Table, states: States, phases: int, supports: list[NDArray[np.bool_]]
) -> tuple[list[NDArray[np.bool_]], bool]:
    """The places that only a rare way of beginning a phase opens, for each phase; whether all is settled."""
    at = np.zeros(len(table.board), bool)
    at[np.unique(states.at)] = True
    free = free_reach(table, at, phases)
    wanted = [f & ~s for f, s in zip(free, supports, strict=True)]
    last = max((i + 1 for i, w in enumerate(wanted) if w.any()), default=0)
    if not last:
        return wanted, True
    found, settled = reach(table, states, last, wanted[:last])
    return [*found, *wanted[last:]], settled
