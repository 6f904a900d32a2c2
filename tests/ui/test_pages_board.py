"""The page Board: links are switched, kept, used for the next game, and drawn."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tracker.board import Board, load_board
from tracker.ui import next_board, store
from tracker.ui.boards import links
from tracker.ui.boards.drawing import SIGNS, board_figure
from tracker.ui.boards.links import Change, toggled
from tracker.ui.map import MapOptions, MapView


def script():
    """The page; the state ``do`` holds a place that is tapped on the map first."""
    import streamlit as st

    from tracker.ui.boards import state
    from tracker.ui.pages_board import render

    place = st.session_state.get("do")
    if place:
        st.session_state["do"] = None
        state.tap(place)
    render()


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def app():
    return AppTest.from_function(script, default_timeout=30).run()


def tap(app, place):
    app.session_state["do"] = place
    app.run()
    assert not app.exception
    return app


def press(app, key):
    app.button(key=key).click().run()
    assert not app.exception


def texts(app):
    return "\n".join(element.value for element in [*app.markdown, *app.caption, *app.error])


def test_uncertain_links_are_listed_with_their_sources(app):
    shown = texts(app)
    assert "Sea border North Atlantic–North Sea" in shown and "93" in shown
    assert "Yellow railway Berlin–Prague" in shown
    assert "source: 2E" in shown
    assert "regions of Geneva and Sofia" in shown


def test_regions_hospitals_and_seas_are_told(app):
    shown = texts(app)
    assert "**Iberia**: Alicante" in shown and "Hospital beside Budapest" in shown
    assert "**Black Sea**: Constanta and Varna" in shown


def test_a_link_is_switched_off_and_on_again(app):
    tap(app, "munich")
    app.toggle(key="link-road-munich-vienna").set_value(False).run()
    assert next_board.load().draft == {"base": "third-edition", "remove": [["road", "munich", "vienna"]]}
    assert "1 link differs" in texts(app)
    assert app.toggle(key="link-road-munich-vienna").value is False
    app.toggle(key="link-road-munich-vienna").set_value(True).run()
    assert next_board.load().draft == "third-edition"


@pytest.mark.parametrize("kind", ["road", "white", "yellow"])
def test_two_cities_are_joined(app, kind):
    tap(tap(app, "munich"), "prague")
    app.toggle(key=f"link-{kind}-munich-prague").set_value(True).run()
    assert next_board.load().draft == {"base": "third-edition", "add": [[kind, "munich", "prague"]]}
    press(app, f"back-{kind}-munich-prague")
    assert next_board.load().draft == "third-edition"


def test_a_port_and_a_sea_zone_are_joined_by_a_border_only(app):
    tap(tap(app, "north-sea"), "london")
    keys = [toggle.key for toggle in app.toggle]
    assert keys == ["link-sea-london-north-sea"]
    app.toggle(key=keys[0]).set_value(True).run()
    assert next_board.load().draft == {"base": "third-edition", "add": [["sea", "london", "north-sea"]]}


def test_the_board_is_used_for_the_next_game_and_reset_with_a_way_back(app):
    tap(tap(app, "munich"), "prague")
    app.toggle(key="link-road-munich-prague").set_value(True).run()
    own = next_board.load().draft
    press(app, "board-use")
    assert next_board.load().next == own
    press(app, "board-reset")
    assert next_board.load().draft == "third-edition" and next_board.load().next == own
    press(app, "board-reset-undo")
    assert next_board.load().draft == own


def test_a_change_outlives_the_session(app):
    tap(tap(app, "munich"), "prague")
    app.toggle(key="link-road-munich-prague").set_value(True).run()
    again = AppTest.from_function(script, default_timeout=30).run()
    assert "Road Munich–Prague: switched on" in texts(again)


def test_the_third_tap_begins_again(app):
    for place in ("munich", "prague", "rome"):
        tap(app, place)
    assert "**Rome**" in texts(app)
    press(app, "board-again")
    assert "Tap a place" in texts(app)


def test_toggling_twice_gives_the_same_board():
    for kind, a, b in (
        ("road", "munich", "prague"),
        ("road", "paris", "nantes"),
        ("sea", "north-sea", "london"),
    ):
        once = toggled("third-edition", kind, a, b)
        assert once != "third-edition"
        assert toggled(once, kind, b, a) == "third-edition"


def test_a_form_loads_as_the_board_it_says():
    form = toggled(toggled("third-edition", "road", "munich", "prague"), "road", "paris", "nantes")
    board = load_board(form)
    assert links.linked(board, "road", "prague", "munich")
    assert not links.linked(board, "road", "paris", "nantes")
    assert links.changes(form) == (
        Change("remove", "road", "nantes", "paris"),
        Change("add", "road", "munich", "prague"),
    )


def test_doubts_of_a_small_board():
    board = Board.from_dict(
        {
            "locations": [{"id": key, "type": "small_city"} for key in ("ash", "birch", "cedar")],
            "roads": [["ash", "birch", "guessed", "a dream"], ["birch", "cedar"]],
            "railways": [["birch", "cedar", "white"]],
            "open_points": ["the railway Birch-Cedar", "the weather in Ash"],
        }
    )
    assert [(link.kind, link.a, point) for link, point in links.doubts(board)] == [
        ("road", "ash", None),
        ("white", "birch", "the railway Birch-Cedar"),
    ]


def test_the_map_marks_doubts_additions_and_removals():
    form = toggled(toggled("third-edition", "road", "munich", "prague"), "road", "paris", "nantes")
    spec = board_figure(
        load_board(form), MapView(), MapOptions(), changes=links.changes(form), chosen=("munich",)
    )
    json.dumps(spec)
    signs = [text for trace in spec["data"] for text in trace.get("text", []) if text in SIGNS.values()]
    assert sorted(signs) == sorted(["?"] * 3 + ["+", "×"])


def test_the_boards_file_survives_nonsense(home):
    for text in (
        "",
        "[]",
        "{",
        '{"next": {"base": "nowhere"}}',
        '{"draft": {"base": "third-edition", "add": 3}}',
    ):
        (home / "board.json").write_text(text, encoding="utf-8")
        assert next_board.load() == next_board.Boards()


def test_a_full_disk_is_told(app, monkeypatch):
    def full(*_, **__):
        raise store.StoreError("disk", "cannot save: No space left on device")

    monkeypatch.setattr(next_board, "save", full)
    tap(tap(app, "munich"), "prague")
    app.toggle(key="link-road-munich-prague").set_value(True).run()
    assert "No space left" in texts(app)
    assert app.toggle(key="link-road-munich-prague").value is False
