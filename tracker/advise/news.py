"""Newspaper Reports: now, or at a later dawn or dusk.

As drawn it turns up space 3. Kept, it turns up space 5 or 6 at a dawn or a dusk: in this round, while the
cards lie as they do, or in the next one, when today's spaces 4 and 5 have become 5 and 6 and he has moved.
"""

from __future__ import annotations

import itertools

import numpy as np

from tracker.advise.looking import Uses, shown_on, turned_up
from tracker.advise.values import Advice, AdviceValue
from tracker.advise.worlds import Worlds, value_of
from tracker.events import SPACES
from tracker.forecast.usual import usual_plays, usual_start
from tracker.reach import forget_far
from tracker.states import Indices
from tracker.worlds.merge import merged

__all__ = ["newspaper_reports"]

NOW, LATER = 3, (5, 6)
SEEN = 2
"""Cards up to this many moves from him can stop his next play."""
BACKS = {"city": 0, "hide": 0, "sea": 1, "feed": 2, "dark_call": 3, "wolf_form": 4, "none": 5}
MOST_SHOWN = 256 * (SPACES + 1)
"""Above every number that :func:`shown_on` gives."""


def newspaper_reports(worlds: Worlds) -> Uses:
    """Space 3 now, space 5 or 6 in this round (unless it is night), or in the next."""
    table = worlds.table
    down = {space for space, hideout in table.spaces() if hideout.face_down}
    times = [("now", NOW)]
    if table.sheet.half != "night":
        times += [("this_round", space) for space in LATER]
    found = [turned_up(worlds, s, {"space": s, "when": when}) for when, s in times if s in down]
    # Jonathan Harker as the hunters' ally turns up whatever comes to space 6.
    harker = table.sheet.hunters_ally == "jonathan_harker"
    slid = [space for space in LATER if space - 1 in down and not (harker and space == SPACES)]
    return found + _next_round(worlds, slid) or "no card that it could turn up lies face down"


def _next_round(worlds: Worlds, spaces: list[int]) -> list[Advice]:
    """The value of each space after his next usual phase: what it tells beside the back that he lays down."""
    if not spaces:
        return []
    start = usual_start(worlds.game, worlds.model)
    states = forget_far(start.states, worlds.game.board, SEEN, 0, keep=[space - 1 for space in spaces])
    states = merged(states).states
    shown = {space: shown_on(worlds, space - 1, states) for space in spaces}
    rows, at, backs, weights = [], [], [], []
    lairs = itertools.count(len(BACKS))
    for kind, chosen, places, weight in usual_plays(start.table, states, start.context):
        rows.append(chosen)
        at.append(places)
        weights.append(weight.sum(axis=1))
        backs.append(_seen(worlds, next(lairs) if kind == "lair" else BACKS[kind], kind, places))
    row, place, back = np.concatenate(rows), np.concatenate(at), np.concatenate(backs)
    share = np.concatenate(weights)
    if not share.sum() > 0:
        share = np.ones(len(share))
    share = share / share.sum()
    anyway = value_of(back, share, place, worlds.places).bits
    found = []
    for space in spaces:
        told = value_of(back * MOST_SHOWN + shown[space][row], share, place, worlds.places)
        value = AdviceValue(max(0.0, told.bits - anyway), told.left)
        found.append(Advice({"space": space, "when": "next_round"}, value))
    return found


def _seen(worlds: Worlds, back: int, kind: str, places: Indices) -> Indices:
    """What the table sees of such plays: the back, and the place where a hunter stands or in the castle."""
    table, board = worlds.table, worlds.game.board
    seen = np.full(len(places), back)
    if kind in ("city", "wolf_form", "lair"):
        open_to = set(table.hunted) | ({board.castle} if kind != "lair" else set())
        return np.where(
            np.isin(places, [p for p in open_to if p is not None]), seen + 16 * (places + 1), seen
        )
    if kind == "hide":
        return np.where(np.isin(places, list(table.face_up)), BACKS["none"] + seen, seen)
    return seen
