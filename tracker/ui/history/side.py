"""What stands under the entry: places, log, past or branches, and the answer to a question."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from tracker.answer import Answer
from tracker.ui import state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import name, say
from tracker.ui.entry import with_layer
from tracker.ui.history import branches, taps
from tracker.ui.history import draft as drafts
from tracker.ui.history.branches_panel import branch_list, open_branch_panel
from tracker.ui.history.log_panel import log_panel
from tracker.ui.history.look import look_at, look_view
from tracker.ui.history.scene import Scene, answer_of
from tracker.ui.history.stage import TABS, Stage, change, stage
from tracker.ui.history.takeover import banners, undo_row
from tracker.ui.nodes import Node, node
from tracker.ui.panels.places import places_panel
from tracker.ui.planning import view as planning
from tracker.ui.planning.ahead import reached
from tracker.ui.play import Play
from tracker.ui.reasons import ask, past
from tracker.ui.reasons.past_panel import past_panel
from tracker.ui.reasons.why_panel import blamed, prompt_panel, why_panel
from tracker.ui.store import MAIN
from tracker.ui.summary import ranked

__all__ = ["column", "tabs_panel"]


def column(play: Play, scene: Scene, change_of_places: int, entry: Callable[[], None]) -> None:
    """Draw the tabs and what is chosen among them; ``entry`` draws the entry, with undo below it."""
    now, chosen = stage(), state.entry()
    looking = now.looking is not None and state.aside() is None
    why = now.why and chosen.form is None and (now.asking or ask.asked(scene.game) is not None)
    panel(tabs_panel(now, why), key="tabs", on_tap=_tab)
    entering = chosen.form is not None or state.aside() is not None or (now.tab == "places" and not why)
    entering = entering or (now.tab == "plan" and state.refusal() is not None)
    if looking:
        look_view(play)
    else:
        banners(play)
    if entering and not looking:
        entry()
    _panel(play, scene, now, why, change_of_places)
    if not entering or looking:
        undo_row(play)


def _panel(play: Play, scene: Scene, now: Stage, why: bool, change_of_places: int) -> None:
    tab = "log" if now.looking is not None and now.tab not in ("log", "past") else now.tab
    if why:
        _why(play, scene, now)
    elif tab == "log" and state.entry().form is None and state.aside() is None:
        asked = ask.asked(play.game)
        panel(log_panel(play.game, now.line, blamed(asked), _looking(now)), key="words", on_tap=_log)
    elif tab == "plan" and state.entry().form is None and state.aside() is None:
        planning.draw(play, dict(scene.chances))
    elif tab == "past" and state.entry().form is None and state.aside() is None:
        _past(play, now)
    elif tab == "branches":
        _branches(play, scene)
    else:
        _places(scene, scene.now, change_of_places)


def tabs_panel(now: Stage, why: bool) -> Node:
    """The tabs, and the switch that makes taps ask."""
    tabs = [
        node(
            "button",
            "fury-tab",
            name("tab", tab),
            tap=tab,
            aria_pressed="true" if tab == now.tab and not why else "false",
        )
        for tab in TABS
    ]
    switch = node(
        "button",
        "fury-tab fury-tab-why",
        say("tab.why"),
        tap="why",
        title=say("tab.why_key"),
        aria_pressed="true" if why or now.asking else "false",
    )
    return node("div", "fury-tabs", *tabs, switch)


def _looking(now: Stage) -> int | None:
    return None if now.looking is None else now.looking + 1


def _places(scene: Scene, now: Answer, change_of_places: int) -> None:
    game = scene.game
    rows = ranked(scene.chances, reached(game, state.entry().layer))
    change = change_of_places if scene.chances == scene.now.now else 0
    tree = places_panel(game.board, rows, now.worlds, change, scene.title)
    panel(tree, key="words", on_tap=taps.tap)


def _why(play: Play, scene: Scene, now: Stage) -> None:
    asked = ask.asked(scene.game)
    tree = prompt_panel(scene.title) if asked is None else why_panel(play.game.board, asked)
    panel(tree, key="words", on_tap=_why_tap)


def _past(play: Play, now: Stage) -> None:
    work = past.past(play.game)
    layer = state.entry().layer
    failed = work.done and work.found is None
    tree = past_panel(play.game.board, play.game.events, work.found, layer, now.heat, failed)
    panel(tree, key="words", on_tap=_past_tap)


def _branches(play: Play, scene: Scene) -> None:
    main = branches.trunk(play) if play.branch != MAIN else None
    if main is None:
        panel(branch_list(branches.branches(play.id)), key="words", on_tap=_branch)
        return
    with st.container(key="branch-name"):
        key = f"branch-title-{play.branch}"
        st.session_state.setdefault(key, play.game.header.title or "")
        st.text_input(say("branch.rename"), key=key, max_chars=80, on_change=_renamed, args=(key,))
    fork = branches.fork(main.game, play.game)
    title = play.game.header.title or play.branch
    pairs = (fork, answer_of(fork)), (play.game, answer_of(play.game))
    panel(open_branch_panel(play.game.board, *pairs, title), key="words", on_tap=_branch)


def _tab(word: str) -> None:
    if word == "why":
        if stage().why or stage().asking:
            taps.stop_asking()
        else:
            taps.start_asking()
    elif word in TABS:
        change(tab=word, why=False, asking=False)
        if state.entry().layer.startswith(("past-", "next-")):
            state.set_entry(with_layer(state.entry(), "now"))


def _why_tap(word: str) -> None:
    if word == "close":
        taps.stop_asking()
        return
    line = _line(word)
    if line is not None:
        change(tab="log", line=line, why=False, asking=False)


def _log(word: str) -> None:
    if word == "restart":
        change(restart=True)
        return
    kind, _, number = word.partition(":")
    if not number.isdigit():
        return
    line = int(number)
    if kind == "line":
        if stage().looking is not None:
            look_at(line - 1)
        else:
            change(line=None if stage().line == line else line)
    elif kind == "look":
        look_at(line - 1)
    elif kind == "branch":
        branches.start(line - 1)
    else:
        change(looking=None)
        if kind == "insert":
            drafts.insert_before(line)
        else:
            drafts.start(kind, line)


def _past_tap(word: str) -> None:
    if word == "heat":
        change(heat=not stage().heat)
    else:
        state.set_entry(with_layer(state.entry(), word))


def _branch(word: str) -> None:
    play = state.current()
    if play is None:
        return
    kind, _, branch = word.partition(":")
    if kind == "start":
        branches.start(len(play.game))
    elif kind == "open":
        branches.open_branch(branch)
    elif kind == "drop":
        branches.drop(branch or play.branch)
    elif kind == "adopt":
        branches.adopt()


def _renamed(key: str) -> None:
    branches.rename(str(st.session_state.get(key, "")))


def _line(word: str) -> int | None:
    kind, _, number = word.partition(":")
    return int(number) if kind == "line" and number.isdigit() else None
