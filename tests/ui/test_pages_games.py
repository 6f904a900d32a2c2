"""The page Games, driven as Streamlit draws it; taps on the map call their handlers."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tracker.board import load_board
from tracker.events import Clock, Table
from tracker.log import read_log
from tracker.ui import next_board, store
from tracker.ui.boards.links import toggled

HEAD = {
    "format": "fury-tracker",
    "version": 1,
    "edition": "third",
    "advanced": True,
    "hunters": {
        "godalming": "constanta",
        "seward": "marseilles",
        "van_helsing": "amsterdam",
        "mina": "brussels",
    },
}
BOARD = load_board("third-edition")
MOVE = '{"type": "hunter_move", "hunter": "mina", "to": "paris", "by": "road"}\n'
NASTY = "*Friday* <b>night</b> [x](http://evil.example)"


def log(title=None, lines=MOVE):
    return json.dumps(HEAD | ({"title": title} if title else {})) + "\n" + lines


def script():
    """The page; the state ``do`` holds a handler to call first, as a tap on the map would."""
    import importlib

    import streamlit as st

    from tracker.ui.pages_games import render

    todo = st.session_state.get("do")
    if todo:
        st.session_state["do"] = None
        module, function, *arguments = todo
        getattr(importlib.import_module(f"tracker.ui.games.{module}"), function)(*arguments)

    def opened(game):
        st.session_state["opened"] = game

    render(opened)


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def app():
    return AppTest.from_function(script, default_timeout=30).run()


def view(app, name):
    app.session_state["games-view"] = name
    app.run()
    assert not app.exception
    return app


def do(app, *todo):
    app.session_state["do"] = todo
    app.run()
    assert not app.exception
    return app


def press(app, key):
    app.button(key=key).click().run()
    assert not app.exception
    return app


def title_field(app):
    (field,) = [field for field in app.text_input if field.label == "Title"]
    return field


def texts(app):
    found = [*app.markdown, *app.caption, *app.success, *app.error, *app.warning, *app.info]
    return "\n".join(element.value for element in found)


def the_only_game():
    (game,) = store.games()
    return game.id, read_log(store.load(game.id).text)


def test_an_empty_list_says_what_to_do(app):
    assert "No game is saved yet" in app.info[0].value


def test_each_game_is_listed_with_title_date_phase_and_board(app):
    board = {"base": "third-edition", "add": [["road", "munich", "prague"]]}
    text = json.dumps(HEAD | {"title": "Friday", "board": board}) + "\n" + MOVE
    store.create(text + '{"type": "dracula_move", "card": "city"}\n', "Friday")
    shown = texts(app.run())
    assert "**Friday**" in shown
    assert "1 Dracula phase ·" in shown and "Third and fourth edition, 1 link changed" in shown


def test_a_title_is_never_read_as_markdown(app):
    store.create(log(NASTY), "x")
    app.run()
    assert r"\*Friday\* \<b\>night\<\/b\> \[x\]" in texts(app)
    assert not any("<b>" in element.value or "](" in element.value for element in app.markdown)


def test_continue_opens_the_game(app):
    game, _ = store.create(log("Friday"), "Friday")
    press(app.run(), f"continue-{game}")
    assert app.session_state["opened"] == game


def test_a_broken_game_shows_every_fault_and_is_not_opened(app):
    game, _ = store.create("nonsense\n{}\n" + MOVE, "Broken")
    press(app.run(), f"continue-{game}")
    assert "opened" not in app.session_state
    assert "Line 1" in texts(app) and "Line 2" in texts(app)
    press(app, f"correct-{game}")
    assert app.session_state["games-view"] == "import"
    assert app.text_area(key="import-fixed").value == "nonsense\n{}\n" + MOVE


def test_rename_duplicate_and_export(app):
    game, _ = store.create(log("Friday"), "Friday")
    press(app.run(), f"more-{game}")
    title_field(app).set_value(NASTY)
    press(app, f"rename-{game}")
    assert store.games()[0].title == NASTY
    assert store.load(game).text.endswith(MOVE)
    press(app, f"duplicate-{game}")
    assert {entry.title for entry in store.games()} == {NASTY, f"{NASTY} (copy)"}
    assert any(button.label == "Export the log" for button in app.get("download_button"))


def test_the_trash_gives_everything_back(app):
    game, _ = store.create(log("Friday"), "Friday")
    press(app.run(), f"more-{game}")
    press(app, f"trash-{game}")
    assert store.games() == [] and "lies in the trash now" in texts(app)
    press(app, "games-back")
    assert [entry.title for entry in store.games()] == ["Friday"]
    do(app, "list_view", "to_trash", game)
    view(app, "trash")
    press(app, f"restore-{game}")
    assert [entry.title for entry in store.games()] == ["Friday"] and store.games(True) == []


def test_two_tabs_do_not_overwrite_each_other(app):
    game, saved = store.create(log("Friday"), "Friday")
    press(app.run(), f"more-{game}")
    store.save(game, log("Friday", MOVE + '{"type": "note"}\n'), saved.version)
    title_field(app).set_value("Mine")
    press(app, f"rename-{game}")
    assert "was changed in another window" in texts(app)
    press(app, "clash-both")
    kept = {entry.title: store.load(entry.id).text for entry in store.games()}
    assert set(kept) == {"Friday", "Mine (from this window)"}
    assert kept["Friday"].endswith('{"type": "note"}\n')
    assert kept["Mine (from this window)"].endswith(MOVE)


def test_the_newer_version_can_be_taken(app):
    game, saved = store.create(log("Friday"), "Friday")
    press(app.run(), f"more-{game}")
    store.rename(game, "Theirs", saved.version)
    title_field(app).set_value("Mine")
    press(app, f"rename-{game}")
    press(app, "clash-newer")
    assert title_field(app).value == "Theirs"
    title_field(app).set_value("Mine")
    press(app, f"rename-{game}")
    assert [entry.title for entry in store.games()] == ["Mine"]


def test_a_new_game_by_four_taps_on_the_map(app):
    view(app, "new")
    assert app.button(key="new-start").disabled
    for place in ("paris", "rome", "vienna", "cadiz"):
        do(app, "new_view", "tap", place)
    app.text_input(key="new-title").set_value(NASTY).run()
    app.toggle(key="new-ruling-hide_in_castle").set_value(False).run()
    press(app, "new-start")
    game, saved = the_only_game()
    assert list(saved.header.hunters.values()) == ["paris", "rome", "vienna", "cadiz"]
    assert saved.header.title == NASTY
    assert saved.header.rulings == {"hide_in_castle": False}
    assert app.session_state["opened"] == game


def test_a_hunter_starts_in_a_city(app):
    view(app, "new")
    for place in ("north-sea", "castle-dracula"):
        do(app, "new_view", "tap", place)
        assert "A hunter starts in a city" in texts(app)


def test_the_basic_game_by_lists_alone(app):
    view(app, "new")
    press(app, "new-basic")
    press(app, "new-hunter-mina")
    (cities,) = [box for box in app.selectbox if box.label == "City of Mina"]
    cities.select("paris").run()
    app.segmented_control(key="new-game").set_value("basic").run()
    app.segmented_control(key="new-edition").set_value("fourth").run()
    press(app, "new-start")
    header = the_only_game()[1].header
    assert (header.advanced, header.edition, header.hunters["mina"]) == (False, "fourth", "paris")


def test_the_choices_outlive_a_look_at_another_part(app):
    view(app, "new")
    app.text_input(key="new-title").set_value("Friday").run()
    do(app, "new_view", "tap", "paris")
    view(app, "list")
    view(app, "new")
    assert app.text_input(key="new-title").value == "Friday"
    assert "Paris" in app.button(key="new-hunter-godalming").label


def test_a_game_is_played_on_the_players_own_board(app):
    own = toggled("third-edition", "road", "munich", "prague")
    next_board.with_next(own)
    view(app, "new")
    press(app, "new-basic")
    press(app, "new-start")
    assert the_only_game()[1].header.board == own


def test_joining_late_takes_at_most_fifteen_taps(app):
    taps = 1  # the part of the page
    view(app, "join")
    for back in ("city", "city", "sea", "city"):
        press(app, f"join-back-{back}")
        taps += 1
    for place in ("lisbon", "madrid"):  # these two cards lie face up
        do(app, "lay_view", "tap", "join", BOARD, place)
        taps += 1
    for place in ("paris", "rome", "north-sea"):
        do(app, "lay_view", "tap", "join", BOARD, place)
        taps += 1
    press(app, "join-ward-hospital-madrid")
    press(app, "join-at-lair-1")
    press(app, "join-at-token-consecrated_ground")
    do(app, "lay_view", "tap", "join", BOARD, "vienna")
    press(app, "join-start")
    taps += 5
    assert taps <= 15
    game, saved = the_only_game()
    (table,) = saved.events
    assert isinstance(table, Table)
    assert [card.card for card in table.trail] == [None, None, None, None, "lisbon", "madrid"]
    assert table.hunters["mina"] == "hospital-madrid" and table.hunters["van_helsing"] == "north-sea"
    assert table.lairs[0] is not None and table.tokens[0].at == "vienna"
    assert app.session_state["opened"] == game


def test_the_day_of_a_joined_game_is_kept(app):
    view(app, "join")
    press(app, "join-back-city")
    press(app, "join-at-godalming")
    for place in ("paris", "rome", "vienna", "cadiz"):
        do(app, "lay_view", "tap", "join", BOARD, place)
    app.selectbox(key="join-week").select(2).run()
    app.selectbox(key="join-day").select(3).run()
    press(app, "join-start")
    assert the_only_game()[1].events[1] == Clock(week=2, day="thursday")


def test_a_table_that_cannot_lie_like_that_is_refused(app):
    view(app, "join")
    press(app, "join-back-feed")
    press(app, "join-back-feed")
    assert "cannot lie like that" in texts(app)
    press(app, "join-clear")
    assert "cannot lie like that" not in texts(app)
    for back in ("feed", "sea"):
        press(app, f"join-back-{back}")
    press(app, "join-at-godalming")
    for place in ("paris", "rome", "vienna", "cadiz"):
        do(app, "lay_view", "tap", "join", BOARD, place)
    press(app, "join-start")
    assert store.games() == [] and "No sequence of moves" in texts(app)


def test_import_a_sound_log(app):
    view(app, "import")
    app.text_area(key="import-text").set_value(log(NASTY)).run()
    press(app, "import-check")
    assert "The log is sound: 1 line, 0 Dracula phases." in texts(app)
    assert store.games() == []
    press(app, "import-save")
    game, _ = the_only_game()
    assert store.load(game).text == log(NASTY) and app.session_state["opened"] == game


def test_an_uploaded_file_is_checked(app):
    view(app, "import")
    do(app, "import_view", "take", log("Friday").encode())
    assert "The log is sound" in texts(app)
    do(app, "import_view", "take", b"x" * (5 * 1024 * 1024 + 1))
    assert "At most 5 MB are taken" in texts(app)


def test_import_shows_every_fault_and_can_be_corrected(app):
    view(app, "import")
    app.text_area(key="import-text").set_value(
        log("Friday", "nonsense\n" + MOVE + '{"type": "noet"}\n')
    ).run()
    press(app, "import-check")
    shown = texts(app)
    assert "2 faults" in shown and "Line 2" in shown and "Line 4" in shown
    app.text_area(key="import-fixed").set_value(log("Friday")).run()
    press(app, "import-again")
    assert "The log is sound" in texts(app)


def test_import_with_faulty_lines_as_notes(app):
    view(app, "import")
    app.text_area(key="import-text").set_value(log("Friday", "nonsense\n" + MOVE)).run()
    press(app, "import-check")
    press(app, "import-salvage")
    assert [type(event).__name__ for event in the_only_game()[1].events] == ["Note", "HunterMove"]


def test_lines_that_do_not_fit_are_shown_and_imported_all_the_same(app):
    view(app, "import")
    app.text_area(key="import-text").set_value(log("Friday", '{"type": "clear", "space": 5}\n')).run()
    press(app, "import-check")
    assert "1 line does not fit the game" in texts(app) and "Line 2" in texts(app)
    press(app, "import-save")
    assert len(the_only_game()[1].events) == 1
