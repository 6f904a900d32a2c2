"""The Table screen: the headline, the map, the trail, and the entry of what happens."""

from __future__ import annotations

from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.events import HUNTERS, OBSERVATIONS
from tracker.rules.table import Table
from tracker.ui import entry as entries
from tracker.ui import state
from tracker.ui.bridge import Screen, board_map, desk, panel
from tracker.ui.catalogue import name, say
from tracker.ui.commands import vocabulary
from tracker.ui.entry import Entry
from tracker.ui.entry_view import entry_column, undo
from tracker.ui.escape import plain
from tracker.ui.forms.question import Question
from tracker.ui.games.conflict_view import conflict_choice
from tracker.ui.history import draft as drafts
from tracker.ui.history import restart, taps, trouble
from tracker.ui.history.scene import Scene, scene
from tracker.ui.history.side import column
from tracker.ui.history.stage import follow, stage
from tracker.ui.history.takeover import takes_over
from tracker.ui.history.watch import seen, watch
from tracker.ui.lines import line_text
from tracker.ui.map import Arrow, MapOptions, MapView, TokenAt, figure, presets
from tracker.ui.panels.headline import headline_panel
from tracker.ui.panels.trail import trail_panel
from tracker.ui.planning import view as planning
from tracker.ui.summary import headline
from tracker.ui.turn import Turn, turn
from tracker.ui.work import Work

__all__ = ["page"]

_REST = 282
"""Pixels of the screen's height that the map leaves to everything above and below it."""


def page() -> None:
    """Draw the screen of the open game."""
    play = state.ensure()
    if play is None:
        desk()
        failed = state.refusal()
        if failed is not None:
            st.error(say("table.unreadable"))
            st.code(failed.message, language=None)
        st.info(say("table.no_game"))
        return
    follow(play.id)
    game, chosen = play.game, state.entry()
    where, asked = turn(game.events, game.header.hunters), entries.question(chosen, game)
    draft, conflict, open_now = drafts.current(), trouble.current(play), stage()
    planned = _planned(draft, conflict)
    planning.begin(play, planned)
    drawn = seen(_works(draft, conflict))
    screen = desk(
        game.board,
        on_command=taps.command,
        on_undo=undo,
        on_redo=state.redo,
        phrases=taps.question_vocabulary(game.board)
        if open_now.asking or open_now.looking is not None
        else vocabulary(game, chosen, where, asked),
    )
    if open_now.restart:
        restart.restart_view(play, conflict.new if conflict is not None else None, screen)
        return
    layer = asked.layer if asked is not None and asked.layer is not None else chosen.layer
    shown = scene(play, chosen, open_now, draft, layer)
    numbers = headline(game.board, shown.now, shown.before)
    doubtful = sum(1 for event in shown.game.events if isinstance(event, OBSERVATIONS) and event.doubt)
    panel(
        headline_panel(game.board, numbers, turn(shown.game.events, shown.game.header.hunters), doubtful),
        key="headline",
    )
    pixels, height = _map_size(screen)
    left, right = st.columns([pixels, max(screen.width - pixels - 40, 200)], gap="small")
    with left:
        _map(shown, chosen, asked, where, pixels, height, planning.arrows(play) if planned else ())
    with (
        right,
        st.container(key="side", height=height + 46 if screen.kind != "phone" else "content", border=False),
    ):
        if not takes_over(play, draft, conflict):
            column(
                play,
                shown,
                numbers.new - numbers.gone,
                lambda: entry_column(play, chosen, where, asked, _refused),
            )
    panel(trail_panel(game.board, shown.game.table, shown.now, layer), key="trail", on_tap=taps.layer)
    watch(_works(draft, conflict), drawn)


def _works(draft: drafts.Draft | None, conflict: trouble.Trouble | None) -> list[Work[Any] | None]:
    """Everything in the background whose result this page waits for."""
    pending, reason, past = state.pending(), st.session_state.get("asked"), st.session_state.get("past")
    return [
        pending.work if pending is not None else None,
        draft.work if draft is not None else None,
        conflict.sets if conflict is not None else None,
        conflict.mends if conflict is not None else None,
        reason.work if reason is not None else None,
        past[1] if past is not None else None,
        *planning.works(),
    ]


def _planned(draft: drafts.Draft | None, conflict: trouble.Trouble | None) -> bool:
    """Whether the plan stands on the screen."""
    now = stage()
    covered = now.why or now.asking or now.looking is not None or state.aside() is not None
    return now.tab == "plan" and not covered and draft is None and conflict is None and not state.entry().form


def _map_size(screen: Screen) -> tuple[int, int]:
    """Width and height of the map: as tall as the screen allows, in the proportions of the board."""
    if screen.kind == "phone":
        return screen.width - 30, round((screen.width - 30) * 0.74)
    most = round(screen.width * (0.58 if screen.kind == "laptop" else 0.6))
    height = min(max(screen.height - _REST, 320), round(most * 0.78))
    return min(most, round(height * 1.48)), height


def _map(
    shown: Scene,
    chosen: Entry,
    asked: Question | None,
    where: Turn,
    pixels: int,
    height: int,
    arrows: tuple[Arrow, ...],
) -> None:
    board, chances = shown.game.board, shown.chances if stage().heat else {}
    hunter = entries.acting(chosen, where)
    entering = shown.entering and not stage().asking
    view = MapView(
        heat={place: chance for place, chance in chances.items() if place in board.index},
        certain=frozenset(place for place, chance in chances.items() if chance == 1.0),
        hunters=_standing(board, shown.table),
        tokens=_tokens(board, shown.table),
        legal=entries.legal(chosen, shown.game, asked, hunter) if entering else {},
        selected=shown.selected or entries.selected(chosen, shown.game),
        path=shown.path,
        numbers=shown.numbers,
        gained=shown.gained,
        lost=shown.lost,
        stale=shown.stale,
        arrows=arrows if not shown.stale else (),
    )
    options = MapOptions(chosen.preset, chosen.rails, st.context.theme.type or "light", pixels, height)
    with st.container(key="map"):
        label = say("map.label", places=say("count.places", n=len(view.heat)))
        board_map(
            board, figure(board, view, options), height=height, key="chart", label=label, on_tap=taps.tap
        )
    with st.container(key="map-tools", horizontal=True, gap="small"):
        st.segmented_control(
            say("map.part"),
            presets(board),
            format_func=lambda part: name("region", part),
            key="preset",
            default=chosen.preset,
            label_visibility="collapsed",
            on_change=_preset,
        )
        st.toggle(say("map.rails"), key="rails", value=chosen.rails, on_change=_rails)


def _refused() -> None:
    refusal = state.refusal()
    if refusal is None or refusal.kind == "impossible":
        return
    if refusal.kind == "conflict":
        conflict_choice(refusal)
        return
    play = state.current()
    line = line_text(refusal.event, play.game.board) if refusal.event is not None and play is not None else ""
    if refusal.kind == "invalid":
        st.error(say("refused.invalid", line=plain(line), reason=plain(refusal.message, 400)))
    else:
        st.error(say("refused.disk", reason=plain(refusal.message, 400)))
    st.button(say("refused.close"), key="refusal-close", on_click=state.set_refusal, args=(None,))


def _standing(board: Board, table: Table) -> dict[str, str]:
    hospitals = {city: hospital for hospital, city in board.hospitals.items()}
    return {
        hunter: hospitals[spot.place] if spot.hospital and spot.place in hospitals else board.ids[spot.place]
        for hunter, spot in zip(HUNTERS, table.hunters, strict=True)
        if spot.place >= 0
    }


def _tokens(board: Board, table: Table) -> list[TokenAt]:
    return [
        (
            token.token,
            board.ids[token.place]
            if token.other is None
            else (board.ids[token.place], board.ids[token.other]),
        )
        for token in table.tokens
    ]


def _preset() -> None:
    part = st.session_state.get("preset") or "whole"
    state.set_entry(entries.with_preset(state.entry(), part))


def _rails() -> None:
    state.set_entry(entries.with_rails(state.entry(), bool(st.session_state.get("rails"))))
