"""The page Help: every part draws, its pictures are made by the map, and every ruling is explained."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tracker.rules.rulings import DEFAULT_RULINGS
from tracker.ui.catalogue import has, name
from tracker.ui.manual import legend, pictures
from tracker.ui.map.pieces import _SIGNS as TOKEN_SIGNS
from tracker.ui.pages_help import TOPICS


def script():
    from tracker.ui.pages_help import render

    render()


@pytest.fixture(scope="module")
def app():
    return AppTest.from_function(script, default_timeout=30)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_part_draws(app, topic):
    app.session_state["help-topic"] = topic
    app.run()
    assert not app.exception
    assert app.subheader and app.markdown


def test_every_ruling_is_explained(app):
    app.session_state["help-topic"] = "rulings"
    shown = "\n".join(element.value for element in app.run().markdown)
    for ruling in DEFAULT_RULINGS:
        assert has(f"ruling_help.{ruling}") and name("ruling", ruling) in shown


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("part", legend.PARTS)
def test_the_legend_is_a_figure_of_the_map(part, theme):
    _, spec = legend.picture(legend.PARTS[part], theme, 400)
    json.dumps(spec)
    shown = [text for trace in spec["data"] for text in trace.get("text", [])]
    assert not any("blank" in text for text in shown)


def test_the_legend_shows_every_token_and_way():
    view = legend._signs_view()
    assert {kind for kind, _ in view.tokens} == set(TOKEN_SIGNS)
    assert set(view.legal.values()) == {"road", "rail", "sea"}


def test_the_pictures_of_a_turn_are_true():
    board = pictures.board()
    assert set(pictures.move_view().legal) >= {"paris", "cologne"}
    assert "brussels" not in pictures.move_view().legal
    heat = pictures.after_view().heat
    assert abs(sum(heat.values()) - 1) < 1e-9
    assert all(place in board.index for place in heat)
