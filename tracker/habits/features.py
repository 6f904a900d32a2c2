"""What may matter to Dracula when he plays a card: named features of each legal play.

Every feature but :data:`HEMMED` depends on what is public, on the place from which he plays and on the place
to which the play leads, so one number for each pair of places serves a whole table of worlds. His phase
always comes after the night: of the clock, only the number of phases so far tells one phase from another.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tracker.events import HUNTERS
from tracker.reach import distance_matrix
from tracker.rules.plays import Situation
from tracker.rules.table import Table
from tracker.states import HIDE, Indices, sizes

__all__ = ["AGAINST", "CARE", "FEATURES", "FOR", "HEMMED", "KINDS", "POWERS", "STAYS", "Scene", "hemmed"]

Floats = NDArray[np.float64]

KINDS = ("city", "sea", "wolf_form", "lair", "hide", "feed", "dark_call")
"""The kinds of plays, as :mod:`tracker.rules.plays` names them; a bat's landing counts as ``city``."""
STAYS = ("hide", "feed", "dark_call")
"""The kinds that leave him where he is."""
POWERS = (*STAYS, "wolf_form")
"""The kinds that take a power card."""
HEMMED = "hemmed"
"""The one feature that depends on the hidden trail; see :func:`hemmed`."""

FEATURES: dict[str, str] = {
    "seen": "a hunter stands where it leads",
    "two_away": "the nearest hunter is at least two moves from where it leads",
    "three_away": "at least three moves",
    "four_away": "at least four moves",
    "in_reach": "hunters who can be there tomorrow by road or sea",
    "by_rail": "hunters who can be there tomorrow by rail, with a ticket that the log gives them",
    "in_two_days": "hunters who can be there in two days by road or sea",
    "ways_on": "logarithm of the moves that lead on from there, without those back to where he was, to a "
    "card of his trail that lies face up or to holy ground",
    "near_shown": "other cards of his trail that lie face up beside where it leads",
    HEMMED: "moves from where he is that cards of his trail bar, face down or up, if he stays",
    "stay_shown": "he stays although his present card lies face up",
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
    "spent": "power cards that openly lie on his trail already, if it is a power card: how few he keeps",
    "late_power": "his phases so far, as a part of 12 and at most 1, if it is a power card",
    "late_sea": "the same, if it leads to sea",
    "hurt_feed": "his damage, as a part of 15, if it is Feed",
    "stay_near": "he stays although a hunter is one move away or nearer",
    "stay_far": "he stays and no hunter is within three moves",
    "castle": "it leads to Castle Dracula",
    "hurt_castle": "his damage, as a part of 15, if it leads to Castle Dracula",
    "home": "moves by which it brings him nearer to Castle Dracula",
}
"""Names and meanings, in the order of the columns."""

_FAR = frozenset({"two_away", "three_away", "four_away", "stay_far"})
_NEAR = frozenset({"seen", "in_reach", "by_rail", "in_two_days", "stay_near"})
CARE = _FAR | _NEAR
"""Features that speak of hunters: what all kinds have in common, more or less of it."""
FOR = _FAR | {"hurt_feed", "hurt_castle"}
"""Features that can only speak for a play: the farther the hunters, the better."""
AGAINST = _NEAR | {"hurt_at_sea"}
"""Features that can only speak against a play. Every feature of hunters is bound to one side."""

_COLUMN = {name: column for column, name in enumerate(FEATURES)}
HEALTH = 15.0
MOST_WAYS = 8
LATE = 12


@dataclass(frozen=True, slots=False)
class Scene:
    """One public table, ready for features."""

    table: Table

    @cached_property
    def _distances(self) -> NDArray[np.int64]:
        """Moves from each place to each hunter, ``(places, hunters)``; out of a hospital is a move."""
        board = self.table.board
        spots = [spot for spot in self.table.hunters if spot.place >= 0]
        if not spots:
            return np.full((len(board), 1), len(board), np.int64)
        places, hospital = [spot.place for spot in spots], [spot.hospital for spot in spots]
        distances: NDArray[np.int64] = distance_matrix(board)[:, places] + np.array(hospital, np.int64)
        return distances

    @cached_property
    def _nearest(self) -> NDArray[np.int64]:
        nearest: NDArray[np.int64] = self._distances.min(axis=1)
        return nearest

    @cached_property
    def _by_rail(self) -> Floats:
        board = self.table.board
        count = np.zeros(len(board))
        for hunter, spot in zip(HUNTERS, self.table.hunters, strict=False):
            if spot.in_play and spot.place < board.land:
                tickets = set(self.table.sheet.tickets_of(hunter))
                count[list({there for own in tickets for there in board.rail_reach(spot.place, own)})] += 1
        return count

    @cached_property
    def _beside(self) -> Floats:
        """1 where two places are one move apart, ``(places, places)``."""
        beside: Floats = (distance_matrix(self.table.board) == 1).astype(np.float64)
        return beside

    @cached_property
    def _shown(self) -> Floats:
        """1 for each place whose card lies face up on the trail, ``(places,)``."""
        cards = [h.card for _, h in self.table.spaces() if h.card is not None and h.card != HIDE]
        flags = np.zeros(len(self.table.board))
        flags[cards] = 1.0
        return flags

    @cached_property
    def _open(self) -> Floats:
        """1 for each place that neither a card face up on the trail nor a token closes, ``(places,)``."""
        flags = 1.0 - self._shown
        flags[list(self.table.holy)] = 0.0
        return flags

    @cached_property
    def _open_ways(self) -> Floats:
        ways: Floats = self._beside @ self._open
        return ways

    @cached_property
    def _near_shown(self) -> Floats:
        near: Floats = self._beside @ self._shown
        return near

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
        put("port", np.array([p < board.land and bool(board.seas[p]) for p in range(count)]))
        if board.castle is not None:
            hurt = self.table.sheet.damage_of("dracula") / HEALTH
            rows[board.castle, _COLUMN["castle"]] = 1.0
            rows[board.castle, _COLUMN["hurt_castle"]] = hurt
        return rows

    def features(self, kind: str, at: Indices, to: Indices, hemmed: Indices | int = 0) -> Floats:
        """The features of plays of one kind, ``float64 (m, features)``.

        Args:
            kind: one of :data:`KINDS`.
            at: ``int64 (m,)``, where he is.
            to: ``int64 (m,)``, where the play leads.
            hemmed: ``int64 (m,)``, what :func:`hemmed` says of the state in which it is played.
        """
        board = self.table.board
        rows = self._places[to]
        hurt = self.table.sheet.damage_of("dracula") / HEALTH

        def put(name: str, values: NDArray[Any] | float) -> None:
            rows[:, _COLUMN[name]] = values

        late = min(self.table.phase, LATE) / LATE
        beside = self._beside[to, at]
        ways = self._open_ways[to] - beside * self._open[at]
        put("ways_on", np.log1p(ways.clip(0, MOST_WAYS)))
        put("near_shown", self._near_shown[to] - beside * self._shown[at])
        if kind == "sea":
            put("to_sea", at < board.land)
            put("sea_on", at >= board.land)
            afloat = [h for h in self.table.trail[1:4] if h is not None and h.shows == "sea"]
            put("adrift", float(len(afloat)))
            put("hurt_at_sea", hurt)
            put("late_sea", late)
        elif kind != "city":
            put(kind, 1.0)
        if kind in POWERS:
            put("spent", float(len(self.table.powers)))
            put("late_power", late)
        if kind in STAYS:
            put("stay_near", self._nearest[at] <= 1)
            put("stay_far", self._nearest[at] > 3)
            put("stay_shown", self._shown[at])
            put(HEMMED, hemmed)
        if kind == "feed":
            put("hurt_feed", hurt)
        if kind in ("city", "lair", "wolf_form"):
            put("ashore", at >= board.land)
        put("home", (self._home[at] - self._home[to]).clip(-2, 2))
        return rows


def hemmed(situation: Situation) -> Indices:
    """For each state, how many moves from where he is the cards of his trail bar, ``int64 (n,)``."""
    context = situation.context
    ways = context.to_land.masks | context.to_sea.masks
    return sizes(ways[situation.at] & situation.used)
