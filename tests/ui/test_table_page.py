"""The Table screen without a browser: what is entered stands in the saved log."""

import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tracker.events import DraculaMove, Header, HunterMove, Left
from tracker.log import Log, read_log, write_log
from tracker.ui import store

START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-night.jsonl"


def script():
    from tracker.ui import pages_table

    pages_table.page()


@pytest.fixture
def game(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))

    def start(*events):
        return store.create(write_log(Log(Header(hunters=START), events)), "test")[0]

    return start


def shown(game=None):
    at = AppTest.from_function(script, default_timeout=20)
    if game is not None:
        at.query_params["game"] = game
    return at.run()


def events(game):
    return read_log(store.load(game).text).events


def button(at, key):
    return next(each for each in at.button if each.key == key)


def test_without_a_game_it_says_so(game):
    at = shown()
    assert not at.exception and at.info


def test_a_file_that_cannot_be_read_is_explained(game, tmp_path):
    name, _ = store.create("{}\n", "broken")
    at = shown(name)
    assert not at.exception and at.error
    assert "line 1" in at.code[0].value


def test_a_back_is_one_press(game):
    name = game()
    at = shown(name)
    button(at, "back-city").click().run()
    assert not at.exception
    assert events(name) == (DraculaMove(card="city", encounters=1),)


def test_what_left_space_six_is_asked(game):
    name = game(*[DraculaMove(card="city")] * 5)
    at = shown(name)
    button(at, "back-sea").click().run()
    assert len(events(name)) == 5
    button(at, "answer-lair-2").click().run()
    assert events(name)[-1] == DraculaMove(card="sea", left=Left(to="lair", lair=2), damage=2)


def test_undo_and_redo_are_named_and_saved(game):
    name = game(DraculaMove(card="city"), HunterMove(hunter="mina", to="paris", dracula=False))
    at = shown(name)
    assert "Mina to Paris" in button(at, "undo-button").label
    assert button(at, "redo-button").disabled
    button(at, "undo-button").click().run()
    assert len(events(name)) == 1
    assert "Mina to Paris" in button(at, "redo-button").label
    button(at, "redo-button").click().run()
    assert len(events(name)) == 2


def test_a_line_that_cannot_be_is_not_swallowed(game):
    name = game(DraculaMove(card="sea"))
    at = shown(name)
    button(at, "back-feed").click().run()
    assert button(at, "trouble-cancel") and len(events(name)) == 1
    button(at, "trouble-cancel").click().run()
    assert not at.exception and button(at, "back-city") and len(events(name)) == 1


def test_another_window_is_not_overwritten(game):
    name = game()
    at = shown(name)
    other = store.load(name)
    theirs = store.save(
        name, write_log(Log(Header(hunters=START), (DraculaMove(card="sea"),))), other.version
    )
    button(at, "back-city").click().run()
    assert at.error and store.load(name) == theirs


def test_a_reload_shows_the_same_game(game):
    first, second = game(DraculaMove(card="city")), game()
    at = shown(first)
    button(at, "back-sea").click().run()
    again = shown(first)
    assert "Sea" in button(again, "undo-button").label
    assert events(second) == ()


def test_a_rerun_is_quick(game, tmp_path):
    name, _ = store.create(EXAMPLE.read_text(encoding="utf-8"), "long")
    at = shown(name)
    times = []
    for _ in range(8):
        began = time.perf_counter()
        at.run()
        times.append(time.perf_counter() - began)
    print(f"rerun: {1000 * min(times):.0f} ms")
    assert min(times) < 0.12
