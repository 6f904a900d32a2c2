"""What the Table shows: the game as it is, a change to it, an earlier moment, the past, or an example."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from tracker.answer import Answer
from tracker.deduce import Deduction
from tracker.rules.table import Table
from tracker.ui import state
from tracker.ui.catalogue import say
from tracker.ui.entry import Entry
from tracker.ui.history import branches
from tracker.ui.history.draft import Draft, tried
from tracker.ui.history.edits import gained_and_lost
from tracker.ui.history.stage import Stage
from tracker.ui.panels.trail import layer_chances
from tracker.ui.planning import opponent
from tracker.ui.planning.ahead import ahead, phases_of
from tracker.ui.play import Play
from tracker.ui.reasons import ask, past
from tracker.ui.reasons.past_panel import when
from tracker.ui.store import MAIN

__all__ = ["Scene", "answer_of", "scene"]


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn.

    Attributes:
        game: the game that is drawn.
        then: an earlier moment from which the figures on the map are taken.
        now, before: where he can be, and where he could be one line earlier.
        chances: what the map and the list show.
        title: what that is.
        entering: taps on the map may be moves, so that destinations are marked.
        path, numbers, gained, lost, stale: as in :class:`tracker.ui.map.MapView`.
        selected: the place asked about.
    """

    game: Deduction
    now: Answer
    before: Answer | None
    chances: Mapping[str, float]
    title: str
    entering: bool = True
    path: tuple[str | None, ...] = ()
    numbers: Mapping[str, str] = field(default_factory=dict)
    gained: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    stale: bool = False
    selected: str | None = None
    then: Deduction | None = None

    @property
    def table(self) -> Table:
        """The table that the map shows."""
        return (self.then or self.game).table


def answer_of(game: Deduction) -> Answer:
    """The answer after the last line, remembered with its snapshot."""
    memo: dict[tuple[int, str], Any] = st.session_state.setdefault("answers", {})
    model = opponent.chosen(game)
    key = (id(game.last), model)
    kept = memo.get(key)
    if kept is None or kept[0] is not game.last:
        if len(memo) > 12:
            memo.clear()
        memo[key] = kept = (game.last, game.answer(model))
    answer: Answer = kept[1]
    return answer


def scene(play: Play, entry: Entry, stage: Stage, draft: Draft | None, layer: str) -> Scene:
    """What to draw; ``layer`` is the one that the entry wants, ``now`` if it does not mind."""
    if draft is not None:
        return _changed(play, draft)
    if stage.looking is not None:
        return _earlier(play.game.upto(min(stage.looking, len(play.game))), stage, layer)
    pending = state.pending()
    if pending is not None:
        was = answer_of(pending.before.game)
        title = say("layer.stale")
        return Scene(play.game, was, was, layer_chances(was, layer), title, stale=True)
    now, before = answer_of(play.game), _one_earlier(play.game)
    if phases_of(layer) is not None:
        return _ahead(play.game, now, before, layer)
    if layer.startswith("past-"):
        return _past(play.game, now, before, layer)
    found = Scene(play.game, now, before, layer_chances(now, layer), layer_title(layer))
    if stage.why and entry.form is None:
        return _asked(found, ask.asked(play.game), stage)
    if play.branch != MAIN and layer == "now":
        return _branch(found, play)
    return found


def layer_title(layer: str) -> str:
    """What a layer shows, in words."""
    kind, _, number = layer.partition("-")
    if kind == "lair":
        return say("layer.lair", n=number)
    return say("layer.space", n=number) if kind == "space" else say("layer.now")


def _one_earlier(game: Deduction) -> Answer | None:
    return answer_of(game.upto(len(game) - 1)) if len(game) else None


def _changed(play: Play, draft: Draft) -> Scene:
    found = tried(draft)
    was = answer_of(play.game)
    if found is None:
        return Scene(play.game, was, None, was.now, say("layer.now"), False, stale=draft.change is not None)
    effect, now = found.effect, answer_of(found.game)
    return Scene(
        found.game,
        now,
        was,
        now.now,
        say("layer.changed"),
        False,
        gained=frozenset(effect.gained),
        lost=frozenset(effect.lost),
    )


def _earlier(game: Deduction, stage: Stage, layer: str) -> Scene:
    now = answer_of(game)
    kept = layer if layer.startswith(("space-", "lair-")) else "now"
    title = say("layer.then", n=len(game) + 1) if kept == "now" else layer_title(kept)
    found = Scene(game, now, _one_earlier(game), layer_chances(now, kept), title, False)
    return _asked(found, ask.asked(game), stage) if stage.why else found


def _ahead(game: Deduction, now: Answer, before: Answer | None, layer: str) -> Scene:
    """Where he can be after further phases."""
    phases, found = phases_of(layer) or 1, ahead(game).found
    if found is None:
        return Scene(game, now, before, now.now, say("layer.now"), False, stale=True)
    return Scene(game, now, before, found[phases - 1], say("ahead.title", n=phases), False)


def _past(game: Deduction, now: Answer, before: Answer | None, layer: str) -> Scene:
    phases = past.past(game).found or ()
    if layer == past.SURE:
        certain = past.sure(phases)
        numbers: dict[str, str] = {}
        for number, place in certain:
            numbers[place] = f"{numbers[place]}, {number}" if place in numbers else str(number)
        return Scene(game, now, before, {}, say("layer.sure"), False, numbers=numbers)
    phase = past.phase_of(layer, phases)
    if phase is None:
        return Scene(game, now, before, now.now, say("layer.now"), False)
    then = game.upto(phase.line - 1)
    title = say("layer.past", when=when(game.events, phase))
    return Scene(game, now, before, phase.places.get(opponent.chosen(game), {}), title, False, then=then)


def _asked(scene: Scene, asked: ask.Asked | None, stage: Stage) -> Scene:
    """The same with the example's path, if an example stands there."""
    entering = scene.entering and not stage.asking
    reply = asked.reply if asked is not None else None
    selected = asked.query.place if asked is not None else None
    path = ask.path(reply) if reply is not None else ()
    return Scene(
        scene.game,
        scene.now,
        scene.before,
        {} if path else scene.chances,
        scene.title,
        entering and not path,
        path=path,
        numbers=ask.numbered(path),
        selected=selected,
    )


def _branch(scene: Scene, play: Play) -> Scene:
    main = branches.trunk(play)
    if main is None:
        return scene
    gained, lost = gained_and_lost(answer_of(branches.fork(main.game, play.game)), scene.now)
    return Scene(
        scene.game,
        scene.now,
        scene.before,
        scene.chances,
        scene.title,
        gained=frozenset(gained),
        lost=frozenset(lost),
    )
