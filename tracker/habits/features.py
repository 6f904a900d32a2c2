"""What may matter to Dracula when he plays a card: named features of each legal play.

Every feature depends on what is public, on the place from which he plays and on the place to which the play
leads, not on the rest of his trail, so one number for each pair of places serves a whole table of worlds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.reach import distance_matrix
from tracker.rules.table import Table
from tracker.states import Indices

__all__ = ["AGAINST", "CARE", "FEATURES", "FOR", "KINDS", "Scene"]

Floats = NDArray[np.float64]

KINDS = ("city", "sea", "wolf_form", "lair", "hide", "feed", "dark_call")
"""The kinds of plays, as :mod:`tracker.rules.plays` names them; a bat's landing counts as ``city``."""

FEATURES: dict[str, str] = {
    "seen": "a hunter stands where it leads",
    "two_away": "the nearest hunter is at least two moves from where it leads",
    "three_away": "at least three moves",
    "four_away": "at least four moves",
    "in_reach": "hunters who can be there tomorrow by road or sea",
    "by_rail": "hunters who can be there tomorrow by two railways",
    "in_two_days": "hunters who can be there in two days by road or sea",
    "ways_on": "logarithm of the moves that lead on from there",
    "to_sea": "a move from a port to a sea zone, which costs him two",
    "sea_on": "a move from sea zone to sea zone, which costs him one",
    "adrift": "sea cards among the last three, if it leads to sea",
    "ashore": "a move from a sea zone to a port",
    "port": "it leads to a port",
    "hurt_at_sea": "his damage, as a part of 15, if it leads to sea",
    "hide": "Hide",
    "feed": "Feed",
    "dark_call": "Dark Call",
    "wolf_form": "Wolf Form",
    "lair": "a lair taken back",
    "hurt_feed": "his damage, as a part of 15, if it is Feed",
    "stay_near": "he stays although a hunter is one move away or nearer",
    "stay_far": "he stays and no hunter is within three moves",
    "castle": "it leads to Castle Dracula",
    "hurt_castle": "his damage, as a part of 15, if it leads to Castle Dracula",
    "home": "moves by which it brings him nearer to Castle Dracula",
}
"""Names and meanings, in the order of the columns."""

FOR = frozenset({"two_away", "three_away", "four_away", "hurt_feed", "hurt_castle"})
"""Features that can only speak for a play: the farther the hunters, the better."""
AGAINST = frozenset({"seen", "in_reach", "by_rail", "in_two_days", "hurt_at_sea", "stay_near"})
"""Features that can only speak against a play."""

CARE = frozenset(
    {"seen", "two_away", "three_away", "four_away", "in_reach", "by_rail", "in_two_days", "stay_near"}
)
"""Features that speak of hunters: what all kinds have in common, more or less of it."""

_COLUMN = {name: column for column, name in enumerate(FEATURES)}
HEALTH = 15.0
MOST_WAYS = 8


@dataclass(frozen=True, slots=False)
class Scene:
    """One public table, ready for features."""

    table: Table

    @cached_property
    def _hunters(self) -> Indices:
        return np.array([spot.place for spot in self.table.hunters], np.int64)

    @cached_property
    def _distances(self) -> NDArray[np.int64]:
        """Moves from each place to each hunter, ``(places, hunters)``."""
        board = self.table.board
        if not len(self._hunters):
            return np.full((len(board), 1), len(board), np.int64)
        distances: NDArray[np.int64] = distance_matrix(board)[:, self._hunters]
        return distances

    @cached_property
    def _nearest(self) -> NDArray[np.int64]:
        nearest: NDArray[np.int64] = self._distances.min(axis=1)
        return nearest

    @cached_property
    def _by_rail(self) -> Floats:
        board = self.table.board
        count = np.zeros(len(board))
        for spot in self.table.hunters:
            if spot.place < board.land:
                count[list(board.rail_reach(spot.place, "2/1"))] += 1
        return count

    @cached_property
    def _home(self) -> NDArray[np.int64]:
        board = self.table.board
        if board.castle is None:
            return np.zeros(len(board), np.int64)
        return distance_matrix(board)[:, board.castle]

    @cached_property
    def _places(self) -> Floats:
        """The features of a play that depend only on where it leads, ``(places, features)``."""
        board = self.table.board
        near, far = self._nearest, self._distances
        count = len(board)
        rows = np.zeros((count, len(FEATURES)))

        def put(name: str, values: NDArray[np.generic]) -> None:
            rows[:, _COLUMN[name]] = values

        land = np.arange(count) < board.land
        put("seen", (near == 0) & land)
        put("two_away", near >= 2)
        put("three_away", near >= 3)
        put("four_away", near >= 4)
        put("in_reach", (far <= 1).sum(axis=1) * land)
        put("by_rail", self._by_rail)
        put("in_two_days", ((far <= 2).sum(axis=1)) * land)
        ways = np.array([len(board.moves[p]) for p in range(count)])
        put("ways_on", np.log1p(ways.clip(max=MOST_WAYS)))
        put("port", np.array([p < board.land and bool(board.seas[p]) for p in range(count)]))
        if board.castle is not None:
            hurt = self.table.sheet.damage_of("dracula") / HEALTH
            rows[board.castle, _COLUMN["castle"]] = 1.0
            rows[board.castle, _COLUMN["hurt_castle"]] = hurt
        return rows

    def features(self, kind: str, at: Indices, to: Indices) -> Floats:
        """The features of plays of one kind, ``float64 (m, features)``.

        Args:
            kind: one of :data:`KINDS`.
            at: ``int64 (m,)``, where he is.
            to: ``int64 (m,)``, where the play leads.
        """
        board = self.table.board
        rows = self._places[to]
        hurt = self.table.sheet.damage_of("dracula") / HEALTH

        def put(name: str, values: NDArray[Any] | float) -> None:
            rows[:, _COLUMN[name]] = values

        if kind == "sea":
            put("to_sea", at < board.land)
            put("sea_on", at >= board.land)
            afloat = [h for h in self.table.trail[1:4] if h is not None and h.shows == "sea"]
            put("adrift", float(len(afloat)))
            put("hurt_at_sea", hurt)
        elif kind in ("hide", "feed", "dark_call"):
            put(kind, 1.0)
            put("stay_near", self._nearest[at] <= 1)
            put("stay_far", self._nearest[at] > 3)
            if kind == "feed":
                put("hurt_feed", hurt)
        elif kind in ("wolf_form", "lair"):
            put(kind, 1.0)
        if kind in ("city", "lair", "wolf_form"):
            put("ashore", at >= board.land)
        put("home", (self._home[at] - self._home[to]).clip(-2, 2))
        return rows
