"""Stepping through a game: the map and the trail as they were, and beside them the truth."""

from __future__ import annotations

import streamlit as st

from tracker.review import Review
from tracker.ui.bridge import Screen, board_map, panel
from tracker.ui.bridge.stepper import stepper
from tracker.ui.catalogue import name, say
from tracker.ui.map import WHOLE, MapOptions, presets
from tracker.ui.panels.trail import layer_chances
from tracker.ui.reviewing import spot
from tracker.ui.reviewing.scene import draw, guess, real_card, scene_map, strip, way
from tracker.ui.reviewing.story import layer_title, likeliest_panel, story_panel
from tracker.ui.shared import map_size, theme

__all__ = ["steps"]

_REST = 300
"""Pixels of the screen's height that the map leaves to the rest."""
_SLIDER, _PART = "review-slider", "review-part"
_BUTTONS = (
    ("phase-back", ":material/skip_previous:"),
    ("back", ":material/chevron_left:"),
    ("on", ":material/chevron_right:"),
    ("phase-on", ":material/skip_next:"),
)


def steps(made: Review, size: Screen) -> None:
    """Draw the part of the page."""
    last = len(made.game)
    number = spot.step(last)

    def take(word: str) -> None:
        spot.take(word, made.turns, last)

    stepper(made.steps[number].line, spot.playing(), take)
    layer = _layer(made, number)
    answer = made.game.upto(number).answer()
    pixels, height = map_size(size, _REST)
    left, right = st.columns([pixels, max(size.width - pixels - 40, 200)], gap="small")
    with left:
        part = st.session_state.get(_PART, WHOLE)
        part = part if part in presets(made.board) else WHOLE
        guessed = guess(made, number) if layer == "now" else {}
        drawn = draw(
            made.board,
            scene_map(made, number, layer, answer),
            MapOptions(part, False, theme(), pixels, height),
            path=way(made, number) if layer == "now" else (),
            guessed=guessed,
        )
        with st.container(key="map"):
            board_map(made.board, drawn, height=height, key="chart", label=say("review.map"))
        _parts(made, part)
    with (
        right,
        st.container(
            key="review-side", height="content" if size.kind == "phone" else height + 46, border=False
        ),
    ):
        _controls(made, number, last)
        panel(story_panel(made, number), key="story")
        chances = layer_chances(answer, layer)
        real = real_card(made, number, layer)
        panel(likeliest_panel(made.board, chances, real, layer_title(layer)), key="likeliest")
    panel(strip(made, number, layer, answer), key="trail", on_tap=spot.set_layer)
    st.caption(say("review.keys"))


def _layer(made: Review, number: int) -> str:
    """The layer to show: where he can be, unless there is something on the space or in the lair chosen."""
    kind, _, slot = spot.layer().partition("-")
    if kind == "now":
        return "now"
    table = made.game.snapshots[number].table
    lies = table.space(int(slot)) if kind == "space" else table.lair(int(slot))
    return "now" if lies is None or not lies.has_card else spot.layer()


def _controls(made: Review, number: int, last: int) -> None:
    lines = [step.line for step in made.steps]

    def slid() -> None:
        # A browser may send the old state of a slider that has left the page once more.
        if spot.view() == "steps":
            spot.jump(st.session_state[_SLIDER])

    def pressed(word: str) -> None:
        spot.take(word, made.turns, last)

    def button(word: str, icon: str, barred: bool) -> None:
        st.button(
            name("review_step", word),
            icon=icon,
            key=f"review-{word}",
            disabled=barred,
            on_click=pressed,
            args=(word,),
        )

    with st.container(key="review-controls", horizontal=True, gap="small", vertical_alignment="center"):
        for word, icon in _BUTTONS[:2]:
            button(word, icon, number == 0)
        on = spot.playing()
        st.button(
            name("review_step", "pause" if on else "play"),
            icon=":material/pause:" if on else ":material/play_arrow:",
            key="review-play",
            type="primary",
            disabled=last == 0,
            on_click=_play,
            args=(not on, number, last),
        )
        for word, icon in _BUTTONS[2:]:
            button(word, icon, number == last)
        if last:
            st.session_state[_SLIDER] = lines[number]
            st.slider(
                say("review.slider"),
                lines[0],
                lines[-1],
                key=_SLIDER,
                on_change=slid,
                label_visibility="collapsed",
            )


def _play(on: bool, number: int, last: int) -> None:
    """Start or stop; at the end it starts anew."""
    if on and number == last:
        spot.jump(1)
    spot.set_playing(on)


def _parts(made: Review, part: str) -> None:
    def kept() -> None:
        st.session_state[_PART] = st.session_state.get("review-preset") or WHOLE

    with st.container(key="map-tools", horizontal=True, gap="small"):
        st.segmented_control(
            say("map.part"),
            presets(made.board),
            format_func=lambda word: name("region", word),
            key="review-preset",
            default=part,
            label_visibility="collapsed",
            on_change=kept,
        )
