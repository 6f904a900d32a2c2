"""Asking why a place is possible or not: the question, its answer from a thread, the way on the map."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from tracker.deduce import Deduction
from tracker.explain import Why, places_of, why
from tracker.ui.work import Work

__all__ = ["AT_ONCE", "Asked", "Query", "ask", "asked", "forget", "job", "numbered", "path", "settled"]

AT_ONCE = 0.15
"""Seconds within which the first reason shall stand there, drawn with the page that asks for it."""
_FIRST = 0.11
_MOST = 10.0


@dataclass(frozen=True, slots=True)
class Query:
    """Whether he can be in a place now, or that card lie on a space or in a lair, at the end of this game."""

    game: Deduction
    place: str
    space: int | None = None
    lair: int | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the work that answers it."""

    query: Query
    work: Work[Why]

    @property
    def reply(self) -> Why | None:
        """The answer as far as it is known."""
        return self.work.found


def job(query: Query, work: Work[Why]) -> Why | None:
    """Answer first with any sound reason, then with one of which no line can be left out."""

    def answer(seconds: float) -> Why:
        return why(
            query.game, query.place, space=query.space, lair=query.lair, seconds=seconds, stop=work.stopped
        )

    first = answer(_FIRST)
    if settled(first):
        return first
    work.post(first)
    return answer(_MOST)


def settled(reply: Why) -> bool:
    """Whether more time would make the answer no better."""
    return reply.example is not None if reply.possible else reply.blame is None or reply.blame.minimal


def ask(game: Deduction, place: str, layer: str = "now") -> None:
    """Ask about a place on the layer that the map shows; an earlier question ends."""
    kind, _, number = layer.partition("-")
    query = Query(
        game,
        place,
        space=int(number) if kind == "space" else None,
        lair=int(number) if kind == "lair" else None,
    )
    forget()
    work = Work[Why](lambda work: job(query, work))
    work.wait_for_first(AT_ONCE)
    st.session_state["asked"] = Asked(query, work)


def asked(game: Deduction) -> Asked | None:
    """The question about this game that stands open."""
    found: Asked | None = st.session_state.get("asked")
    return found if found is not None and found.query.game.last is game.last else None


def forget() -> None:
    """Close the question."""
    found: Asked | None = st.session_state.get("asked")
    if found is not None:
        found.work.stop()
    st.session_state["asked"] = None


def path(reply: Why) -> tuple[str | None, ...]:
    """Where he went in the example, in order."""
    return places_of(reply.example) if reply.example is not None else ()


def numbered(places: tuple[str | None, ...]) -> dict[str, str]:
    """The numbers of each place on a path, counted from his start, 0: runs of them short.

    >>> numbered(("paris", "paris", "nantes", None, "paris"))
    {'paris': '0–1, 4', 'nantes': '2'}
    """
    found: dict[str, list[int]] = {}
    for number, place in enumerate(places):
        if place is not None:
            found.setdefault(place, []).append(number)
    return {place: _runs(numbers) for place, numbers in found.items()}


def _runs(numbers: list[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
