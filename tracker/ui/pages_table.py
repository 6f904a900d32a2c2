"""The Table screen: the headline, the map, the trail, and the entry of what happens."""

from __future__ import annotations

from typing import Any

import streamlit as st

from tracker.answer import Answer
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, OBSERVATIONS
from tracker.rules.table import Table
from tracker.ui import entry as entries
from tracker.ui import state
from tracker.ui.bridge import Screen, board_map, desk, panel
from tracker.ui.catalogue import name, say
from tracker.ui.entry import Entry
from tracker.ui.entry_view import command, entry_column, tap
from tracker.ui.lines import line_text
from tracker.ui.map import MapOptions, MapView, TokenAt, figure, presets
from tracker.ui.panels.headline import headline_panel
from tracker.ui.panels.places import places_panel
from tracker.ui.panels.trail import layer_chances, trail_panel
from tracker.ui.summary import headline, ranked, reach
from tracker.ui.turn import Turn, turn

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
    screen = desk(play.game.board, on_command=command, on_undo=state.undo, on_redo=state.redo)
    game, chosen = play.game, state.entry()
    now = _answer(game)
    before = _answer(game.upto(len(game) - 1)) if len(game) else None
    where = turn(game.events)
    numbers = headline(game.board, now, before)
    doubtful = sum(1 for event in game.events if isinstance(event, OBSERVATIONS) and event.doubt)
    panel(headline_panel(game.board, numbers, where, doubtful), key="headline")
    chances = layer_chances(now, chosen.layer)
    pixels, height = _map_size(screen)
    left, right = st.columns([pixels, max(screen.width - pixels - 40, 200)], gap="small")
    with left:
        _map(game, chosen, where, chances, pixels, height)
    with (
        right,
        st.container(key="side", height=height + 46 if screen.kind != "phone" else "content", border=False),
    ):
        entry_column(play, chosen, where, _refused)
        change = numbers.new - numbers.gone
        title = say("layer.now") if chosen.layer == "now" else _layer_title(chosen.layer)
        panel(
            places_panel(game.board, ranked(chances, reach(game)), now.worlds, change, title),
            key="words",
            on_tap=tap,
        )
    panel(trail_panel(game.board, game.table, now, chosen.layer), key="trail", on_tap=_layer)


def _answer(game: Deduction) -> Answer:
    """The answer after the last line, remembered with its snapshot."""
    memo: dict[int, Any] = st.session_state.setdefault("answers", {})
    key = id(game.last)
    kept = memo.get(key)
    if kept is None or kept[0] is not game.last:
        if len(memo) > 8:
            memo.clear()
        memo[key] = kept = (game.last, game.answer())
    answer: Answer = kept[1]
    return answer


def _map_size(screen: Screen) -> tuple[int, int]:
    """Width and height of the map: as tall as the screen allows, in the proportions of the board."""
    if screen.kind == "phone":
        return screen.width - 30, round((screen.width - 30) * 0.74)
    most = round(screen.width * (0.58 if screen.kind == "laptop" else 0.6))
    height = min(max(screen.height - _REST, 320), round(most * 0.78))
    return min(most, round(height * 1.48)), height


def _map(
    game: Deduction, chosen: Entry, where: Turn, chances: dict[str, float], pixels: int, height: int
) -> None:
    board = game.board
    hunter = entries.acting(chosen, where)
    view = MapView(
        heat={place: chance for place, chance in chances.items() if place in board.index},
        certain=frozenset(place for place, chance in chances.items() if chance == 1.0),
        hunters=_standing(board, game.table),
        tokens=_tokens(board, game.table),
        legal=entries.destinations(game, hunter) if hunter is not None and chosen.layer == "now" else {},
        selected=chosen.move.to if chosen.move is not None else None,
    )
    options = MapOptions(chosen.preset, chosen.rails, st.context.theme.type or "light", pixels, height)
    with st.container(key="map"):
        label = say("map.label", places=say("count.places", n=len(view.heat)))
        board_map(board, figure(board, view, options), height=height, key="chart", label=label, on_tap=tap)
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
    if refusal is None:
        return
    play = state.current()
    line = line_text(refusal.event, play.game.board) if refusal.event is not None and play is not None else ""
    if refusal.kind == "impossible":
        st.error(say("refused.impossible", line=line))
    elif refusal.kind == "invalid":
        st.error(say("refused.invalid", line=line, reason=refusal.message))
    elif refusal.kind == "conflict":
        st.error(say("refused.conflict"))
    else:
        st.error(say("refused.disk", reason=refusal.message))
    st.button(say("refused.close"), key="refusal-close", on_click=state.set_refusal, args=(None,))


def _standing(board: Board, table: Table) -> dict[str, str]:
    hospitals = {city: hospital for hospital, city in board.hospitals.items()}
    return {
        hunter: hospitals[spot.place] if spot.hospital and spot.place in hospitals else board.ids[spot.place]
        for hunter, spot in zip(HUNTERS, table.hunters, strict=True)
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


def _layer_title(layer: str) -> str:
    kind, _, number = layer.partition("-")
    return say("layer.lair", n=number) if kind == "lair" else say("layer.space", n=number)


def _layer(layer: str) -> None:
    state.set_entry(entries.with_layer(state.entry(), layer))


def _preset() -> None:
    part = st.session_state.get("preset") or "whole"
    state.set_entry(entries.with_preset(state.entry(), part))


def _rails() -> None:
    state.set_entry(entries.with_rails(state.entry(), bool(st.session_state.get("rails"))))
