"""The whole table of hidden states, one Python dict an event: a slow second opinion on the engine."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.brute.ground import Ground, ground_of
from tests.brute.late import late_states, read_table
from tests.brute.moves import NOW, STANDS, Play, State
from tests.brute.observe import OBSERVATIONS, observe
from tests.brute.phase import Step, clear, dracula_move, escape_as_bat, keep
from tests.brute.table import EMPTY, FIGURES, HIDE, Invalid, Table, open_table, where

SAID = "what the observation says"
Weights = tuple[int, float | Fraction]
"""Number of histories; weight in the model ``default``."""

BACKGROUND = frozenset(
    (
        *("hunter_at", "dracula_move", "escape_as_bat", "clear", "table", "encounter", "rumour", "ally"),
        *("damage", "influence", "bite", "ticket", "supply", "card", "combat", "clock", "note", "truth"),
    )
)


class Oracle:
    """All hidden states after each event, with exact counts.

    ``states`` maps each world to (histories, weight in ``default``). ``exact=True`` keeps the weights as
    fractions. A line that breaks a structural rule raises ``Invalid`` and changes nothing; a line that leaves
    no world is kept.
    """

    def __init__(self, header: dict[str, Any], board: Any, exact: bool = False) -> None:
        self.ground: Ground = ground_of(board)
        self.table: Table = open_table(header, self.ground)
        self._one: float | Fraction = Fraction(1) if exact else 1.0
        hunted = self.table.hunted()
        starts = [p for p in range(self.ground.land) if self.ground.city[p] and p not in hunted]
        none = (EMPTY,) * 9
        self.states: dict[State, Weights] = {
            (place, *none[1:], EMPTY, place): (1, self._one / len(starts)) for place in starts
        }

    @property
    def worlds(self) -> int:
        return len(self.states)

    @property
    def histories(self) -> int:
        return sum(count for count, _ in self.states.values())

    @property
    def impossible(self) -> bool:
        return not self.states

    def push(self, event: dict[str, Any], left_out: bool = False) -> int:
        """Apply one line and return the number of worlds. ``left_out``: an observation that is left out."""
        table, steps = read_event(self.table, event, left_out)
        states = self.states
        if steps is None:
            states = self._late(table)
        for step in steps or ():
            states = self._step(states, step)
        self.table, self.states = table, states
        return len(states)

    def _late(self, table: Table) -> dict[State, Weights]:
        return {state: (count, self._one * count) for state, count in late_states(table).items()}

    def _step(self, states: dict[State, Weights], step: Step) -> dict[State, Weights]:
        after: dict[State, Weights] = {}
        for state, (count, weight) in states.items():
            for new, _, plays in step.run(state):
                share = weight if plays == 1 else weight / plays
                old = after.get(new)
                after[new] = (count, share) if old is None else (old[0] + count, old[1] + share)
        if isinstance(self._one, float):
            top = max((weight for _, weight in after.values()), default=1.0)
            if top < 1e-200:
                after = {state: (count, weight / top) for state, (count, weight) in after.items()}
        return after

    # answers

    def _share(self, model: str) -> Iterator[tuple[State, float]]:
        which = {"histories": 0, "default": 1}[model]
        total = sum(weights[which] for weights in self.states.values())
        for state, weights in self.states.items():
            yield state, float(Fraction(weights[which]) / Fraction(total))

    def answer(self, model: str = "histories") -> dict[str, Any]:
        """The answer of ``where --json``."""
        now: dict[str, float] = {}
        cards: list[dict[str, float]] = [{} for _ in range(9)]
        name = self.table.card_name
        for state, share in self._share(model):
            place = name(state[NOW])
            now[place] = now.get(place, 0.0) + share
            for slot in range(9):
                if state[slot] != EMPTY:
                    card = name(state[slot])
                    cards[slot][card] = cards[slot].get(card, 0.0) + share
        entries = []
        for slot, spot in enumerate(self.table.spots):
            if spot is None:
                continue
            key, number = ("space", slot + 1) if slot < 6 else ("lair", slot - 5)
            up = None if spot.up is None else name(spot.up)
            entry: dict[str, Any] = {key: number, "shows": spot.shows, "face_up": up}
            if spot.shows not in ("feed", "dark_call", "misdirect"):
                entry["cards"] = cards[slot]
            entries.append(entry)
        return {
            "phase": self.table.phase,
            "exact": self.table.exact,
            "exact_weights": True,
            "worlds": self.worlds,
            "histories": self.histories,
            "now": now,
            "trail": [entry for entry in entries if "space" in entry],
            "lairs": [entry for entry in entries if "lair" in entry],
        }

    def may_be(self, place: str, space: int | None = None, lair: int | None = None) -> bool:
        """Whether some world has him there, or that card (a place or ``hide``) on that space or lair."""
        card = self.table.card(place)
        slot = NOW if space is None and lair is None else space - 1 if space is not None else (lair or 0) + 5
        return any(state[slot] == card for state in self.states)

    def spelled(self) -> dict[tuple[str | None, ...], Weights]:
        """The states with names instead of indices: spaces, lairs, the place of the Hide, where he is."""
        ids = {EMPTY: None, HIDE: "hide", **dict(enumerate(self.ground.ids))}
        return {tuple(ids[card] for card in state): weights for state, weights in self.states.items()}


def read_event(old: Table, event: dict[str, Any], left_out: bool = False) -> tuple[Table, list[Step] | None]:
    """The table after a line and what the line does to the states; ``None``: it forgets them (rule 12)."""
    kind, table = event.get("type"), old.copy()
    if kind in OBSERVATIONS:
        test, turns = observe(table, event)
        read = not (left_out or event.get("doubt", False))
        table.turn(turns, read)
        return table, [keep(SAID, test)] if read else []
    if kind == "dracula_move":
        return table, dracula_move(table, event)
    if kind == "escape_as_bat":
        return table, escape_as_bat(table, event)
    if kind == "table":
        return read_table(table, event), None
    if kind == "clear":
        slot = table.slot(event)
        table.at(slot)
        return table, [clear(table, {slot})]
    if kind == "hunter_at":
        table.hunters[table.hunter(event["hunter"])] = table.figure_at(event["at"])
        return table, []
    if kind not in BACKGROUND:
        raise Invalid(f"unknown event {kind!r}")
    if kind in ("encounter", "rumour"):
        table.slot(event)
    return table, []


__all__ = ["FIGURES", "NOW", "STANDS", "Invalid", "Oracle", "Play", "read_event", "where"]
