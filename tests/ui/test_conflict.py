"""A game that was changed in another window: nothing is overwritten, and both versions can be kept."""

import pytest
from streamlit.testing.v1 import AppTest

from tracker.events import DraculaMove, Header, HunterMove
from tracker.log import Log, read_log, write_log
from tracker.ui import store
from tracker.ui.games.conflict import keep_both, split
from tracker.ui.games.setup import BASIC_START

HEAD = Header(hunters=dict(BASIC_START), title="*Friday*")
MINE = HunterMove(hunter="mina", to="paris")
THEIRS = HunterMove(hunter="mina", to="cologne")


def script():
    import streamlit as st

    from tracker.events import HunterMove
    from tracker.ui import state
    from tracker.ui.games.conflict_view import conflict_choice

    if "begun" not in st.session_state:
        st.session_state["begun"] = state.open_game(st.session_state["game"])
    if st.session_state.get("move"):
        st.session_state["move"] = False
        state.record(HunterMove(hunter="mina", to="paris"))
    refusal = state.refusal()
    if refusal is not None and refusal.kind == "conflict":
        conflict_choice(refusal)


@pytest.fixture
def split_game(monkeypatch, tmp_path):
    """A page on which a line was entered after another window saved one."""
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    game, saved = store.create(write_log(Log(HEAD)), "Friday")
    app = AppTest.from_function(script, default_timeout=30)
    app.session_state["game"] = game
    app.run()
    store.save(game, write_log(Log(HEAD, (THEIRS, DraculaMove(card="city")))), saved.version)
    app.session_state["move"] = True
    app.run()
    assert not app.exception
    return app, game


def events(game):
    return read_log(store.load(game).text).events


def test_the_difference_is_told(split_game):
    app, game = split_game
    assert "changed in another window" in app.error[0].value
    assert "this window has 1 line, the other one 2 lines" in app.caption[0].value
    assert events(game) == (THEIRS, DraculaMove(card="city"))


def test_the_newer_version_is_taken(split_game):
    app, _ = split_game
    app.button(key="conflict-theirs").click().run()
    assert not app.error and len(store.games()) == 1
    assert app.session_state["play"].game.events == (THEIRS, DraculaMove(card="city"))


def test_both_are_kept(split_game):
    app, game = split_game
    app.button(key="conflict-both").click().run()
    own = app.session_state["play"].id
    assert own != game and events(own) == (MINE,)
    assert events(game) == (THEIRS, DraculaMove(card="city"))
    assert {entry.title for entry in store.games()} == {"*Friday*", "*Friday* (from this window)"}


def test_a_game_that_is_gone_can_be_kept(split_game):
    app, game = split_game
    store.trash(game)
    app.run()
    app.button(key="conflict-both").click().run()
    assert [events(entry.id) for entry in store.games()] == [(MINE,)]


def test_split_counts_from_the_first_difference():
    a = write_log(Log(HEAD, (MINE, DraculaMove(card="city"))))
    b = write_log(Log(HEAD, (MINE, DraculaMove(card="sea"), MINE)))
    assert (split(a, b).shared, split(a, b).mine, split(a, b).theirs) == (1, 1, 2)
    assert split(a, a).mine == split(a, a).theirs == 0


def test_keep_both_leaves_the_saved_game_alone(tmp_path):
    text = write_log(Log(HEAD))
    game, _ = store.create(text, "x", root=tmp_path)
    own = keep_both(write_log(Log(HEAD, (MINE,))), "mine", root=tmp_path)
    assert store.load(game, root=tmp_path).text == text
    assert read_log(store.load(own, root=tmp_path).text).header.title == "mine"
