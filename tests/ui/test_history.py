"""The log on the Table screen: corrections, conflicts, branches, earlier moments, slow lines."""

import threading

import pytest
from streamlit.testing.v1 import AppTest

from tracker.deduce import Deduction
from tracker.events import DraculaMove, Header, HunterMove, Note, Region, Reveal, Table
from tracker.log import Log, read_log, write_log
from tracker.ui import state, store
from tracker.ui.history.stage import Stage
from tracker.ui.theme import LIGHT

START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
SEARCH = HunterMove(hunter="mina", to="paris")
LISBON = Reveal(space=1, card="lisbon")
CASTLE = DraculaMove(card="castle", place="castle-dracula")


def script():
    import importlib

    import streamlit as st

    from tracker.ui import pages_table

    for module, function, args in st.session_state.pop("todo", ()):
        getattr(importlib.import_module(module), function)(*args)
    pages_table.page()


class Screen:
    """The Table screen of a saved game; ``do`` stands for a press on a panel that we draw ourselves."""

    def __init__(self, game):
        self.game = game
        self.at = AppTest.from_function(script, default_timeout=30)
        self.at.query_params["game"] = game
        self.run()

    def run(self):
        self.at.run()
        assert not self.at.exception, self.at.exception
        return self

    def do(self, module, function, *args):
        self.at.session_state["todo"] = [(f"tracker.ui.{module}", function, args)]
        return self.run()

    def press(self, key):
        self.button(key).click()
        return self.run()

    def button(self, key):
        return next(each for each in self.at.button if each.key == key)

    def has(self, key):
        return any(each.key == key for each in self.at.button)

    def choose(self, label, value):
        next(each for each in self.at.selectbox if each.label == label).set_value(value)
        return self.run()

    def settle(self, what):
        """Wait for a work in the session and draw again."""
        work = what(self.at.session_state)
        assert work.wait(30)
        return self.run()

    @property
    def session(self):
        return self.at.session_state

    def kept(self):
        """Wait for the effect of a change, then keep it."""
        self.settle(lambda session: session["change-draft"].work)
        return self.press("change-keep")

    @property
    def drawn(self):
        """All that the panels and the map are told to show."""
        return " ".join(str(each.proto) for each in self.at.get("bidi_component"))

    @property
    def events(self):
        return read_log(store.load(self.game).text).events


@pytest.fixture
def screen(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))

    def show(*events):
        return Screen(store.create(write_log(Log(Header(hunters=START), events)), "test")[0])

    return show


def test_every_tab_is_drawn(screen):
    page = screen(CITY, SEARCH, CITY)
    for tab in ("places", "log", "past", "branches"):
        page.session["stage"] = Stage(tab=tab, line=3)
        page.run()
        assert page.has("undo-button")


def test_a_line_is_corrected_with_its_effect_shown_first(screen):
    page = screen(CITY, SEARCH, CITY).do("history.draft", "start", "correct", 3)
    assert page.button("change-keep").disabled
    page.choose("Place", "strasbourg")
    page.settle(lambda session: session["change-draft"].work)
    effect = page.session["change-draft"].work.found.effect
    assert "paris" in effect.gained and page.events == (CITY, SEARCH, CITY)
    page.press("change-keep")
    assert page.events[1] == HunterMove(hunter="mina", to="strasbourg")
    assert "Strasbourg" in page.button("undo-button").label
    page.press("undo-button")
    assert page.events == (CITY, SEARCH, CITY)


def test_a_tap_on_the_map_fills_the_form(screen):
    page = screen(CITY, SEARCH).do("history.draft", "start", "correct", 3)
    page.do("history.taps", "tap", "strasbourg").kept()
    assert page.events[1].to == "strasbourg"


def test_a_change_can_be_left(screen):
    page = screen(CITY, SEARCH).do("history.draft", "start", "remove", 3)
    page.press("change-cancel")
    assert page.events == (CITY, SEARCH) and not page.has("change-keep")


@pytest.mark.parametrize(
    ("kind", "after"),
    [("remove", (CITY, CITY)), ("up", (SEARCH, CITY, CITY)), ("down", (CITY, CITY, SEARCH))],
)
def test_a_line_is_removed_or_moved(screen, kind, after):
    page = screen(CITY, SEARCH, CITY).do("history.draft", "start", kind, 3).kept()
    assert page.events == after


def test_a_line_is_doubted_and_trusted_again(screen):
    page = screen(CITY, SEARCH).do("history.draft", "start", "doubt", 3).kept()
    assert page.events[1].doubt
    page.do("history.draft", "start", "trust", 3).kept()
    assert page.events == (CITY, SEARCH)


def test_something_forgotten_is_entered_as_usual_before_a_line(screen):
    page = screen(CITY, SEARCH).do("history.draft", "insert_before", 3)
    assert len(page.session["aside"].play.game) == 1
    page.do("state", "record", Region(region="Iberia"))
    assert page.session["aside"] is None and page.events == (CITY, SEARCH)
    page.kept()
    assert page.events == (CITY, Region(region="Iberia"), SEARCH)


def test_the_way_back_from_an_insertion_changes_nothing(screen):
    page = screen(CITY, SEARCH).do("history.draft", "insert_before", 3).do("state", "undo")
    assert page.session["aside"] is None and page.events == (CITY, SEARCH)


def test_later_lines_that_no_longer_fit_are_kept(screen):
    page = screen(DraculaMove(card="feed"), Note(note="x"))
    page.do("history.draft", "insert_before", 2).do("state", "record", DraculaMove(card="feed")).kept()
    assert len(page.events) == 3 and page.session["play"].game.last.invalid is None
    assert [p.line for p in page.session["play"].game.problems()] == [3]


def conflict(screen):
    page = screen(LISBON).do("state", "record", CASTLE)
    assert page.has("trouble-cancel") and page.events == (LISBON,)
    return page.settle(lambda session: session["trouble"].sets)


def test_a_conflict_names_its_lines(screen):
    page = conflict(screen)
    assert page.session["trouble"].blamed == (2,)


def test_a_conflict_is_cancelled(screen):
    page = conflict(screen).press("trouble-cancel")
    assert page.events == (LISBON,) and page.has("back-city")


def test_a_conflict_is_mended_by_a_doubt(screen):
    page = conflict(screen).do("history.trouble", "doubt", 2)
    assert page.events[0].doubt and page.events[1] == CASTLE
    assert page.session["play"].game.last.possible and not page.has("trouble-cancel")


def test_a_conflict_is_mended_by_a_correction(screen):
    page = conflict(screen).do("history.trouble", "correct", 2)
    page.choose("Card", "galatz").kept()
    assert page.events == (Reveal(space=1, card="galatz"), CASTLE)


def test_the_refused_line_itself_can_be_corrected(screen):
    page = conflict(screen).do("history.trouble", "correct", 3)
    page.choose("Card", "city").choose("Seen in", None).kept()
    assert page.events == (LISBON, CITY)


def test_a_conflict_ends_with_the_table_as_it_lies(screen):
    iberia = Region(region="Iberia")
    page = screen(iberia).do("state", "record", CASTLE).press("trouble-restart").press("restart-take")
    assert page.events[:2] == (iberia, CASTLE)
    line = page.events[2]
    assert isinstance(line, Table) and line.trail[0].shows == "castle" and line.hunters["mina"] == "brussels"
    assert page.session["play"].game.last.possible and page.has("back-city")


def test_a_table_that_cannot_lie_like_that_is_not_taken(screen):
    page = conflict(screen).press("trouble-restart").press("restart-take")
    assert page.events == (LISBON,) and page.at.error
    page.press("restart-back")
    assert page.has("trouble-cancel")


def test_repairs_are_offered_and_shown_before_they_are_kept(screen):
    page = conflict(screen).settle(lambda session: session["trouble"].mends)
    found = page.session["trouble"].mends.found
    assert found and page.session["trouble"].mends.progress == 1.0
    page.do("history.trouble", "take", 0)
    assert page.events == (LISBON,)
    page.kept()
    assert page.session["play"].game.last.possible and page.events != (LISBON,)


def test_a_log_that_contradicts_itself_is_shown_and_can_wait(screen):
    page = screen(LISBON, CASTLE)
    assert page.has("trouble-cancel")
    page.press("trouble-cancel")
    assert not page.has("trouble-cancel") and page.has("undo-button")
    page.session["stage"] = Stage(mending=True)
    assert page.run().has("trouble-cancel")


def test_a_branch_leaves_the_game_alone_and_is_named(screen):
    page = screen(CITY, SEARCH).do("history.branches", "start", 1)
    assert page.at.query_params["branch"] == ["what-if-1"] or page.at.query_params["branch"] == "what-if-1"
    page.do("state", "record", DraculaMove(card="sea")).do("history.branches", "rename", "By sea")
    assert page.events == (CITY, SEARCH)
    branch = read_log(store.load(page.game, "what-if-1").text)
    assert branch.events == (CITY, DraculaMove(card="sea")) and branch.header.title == "By sea"
    page.session["stage"] = Stage(tab="branches")
    page.run().do("history.branches", "leave")
    assert store.branches(page.game) == ("what-if-1",) and page.session["play"].branch == "main"
    page.do("history.branches", "drop", "what-if-1")
    assert store.branches(page.game) == ()


def test_a_branch_becomes_the_game_in_one_step(screen):
    page = screen(CITY, SEARCH).do("history.branches", "start", 1)
    page.do("state", "record", DraculaMove(card="sea")).do("history.branches", "adopt")
    assert page.events == (CITY, DraculaMove(card="sea")) and store.branches(page.game) == ()
    assert read_log(store.load(page.game).text).header.title is None
    page.press("undo-button")
    assert page.events == (CITY, SEARCH)


def test_a_reload_opens_the_branch_again(screen):
    page = screen(CITY).do("history.branches", "start", 1).do("state", "record", SEARCH)
    again = AppTest.from_function(script, default_timeout=30)
    again.query_params["game"], again.query_params["branch"] = page.game, "what-if-1"
    again.run()
    assert not again.exception and again.session_state["play"].game.events == (CITY, SEARCH)
    store.drop(page.game, "what-if-1")
    other = AppTest.from_function(script, default_timeout=30)
    other.query_params["game"], other.query_params["branch"] = page.game, "what-if-1"
    other.run()
    assert not other.exception and other.session_state["play"].branch == "main"


def test_an_earlier_moment_is_only_looked_at(screen):
    page = screen(CITY, SEARCH, CITY).do("history.look", "look_at", 1)
    assert page.at.slider[0].value == 2
    page.at.slider[0].set_value(1)
    page.run()
    assert page.session["stage"].looking == 0 and len(page.events) == 3
    page.do("history.taps", "tap", "brussels")
    assert page.session["asked"].query.game.events == ()
    page.do("history.look", "look_at", None)
    assert not page.at.slider


def test_a_tap_asks_when_no_hunter_is_next(screen):
    moves = [HunterMove(hunter=h, to=START[h]) for h in ("godalming", "seward", "van_helsing", "mina")]
    page = screen(*moves).do("history.taps", "tap", "brussels")
    asked = page.session["asked"]
    assert asked.query.place == "brussels" and asked.work.wait(20)
    page.run()
    assert not asked.reply.possible and page.events == tuple(moves)
    page.do("state", "record", CITY)
    assert page.has("back-city")


def test_the_switch_makes_taps_and_typed_names_ask(screen):
    page = screen(CITY, SEARCH).do("history.taps", "command", "why:").do("history.taps", "tap", "paris")
    assert page.session["asked"].query.place == "paris" and len(page.events) == 2
    page.do("history.taps", "command", "answer:nantes")
    assert page.session["asked"].query.place == "nantes"
    page.do("history.taps", "command", "why:")
    assert not page.session["stage"].asking and page.session["asked"] is None


def test_a_space_is_asked_about_while_its_layer_is_shown(screen):
    page = screen(CITY, SEARCH).do("history.taps", "layer", "space-2").do("history.taps", "tap", "paris")
    assert page.session["asked"].query.space == 2


@pytest.fixture
def slow(monkeypatch):
    """Deductions that wait until ``slow.set()``."""
    gate = threading.Event()
    after = Deduction.after

    def waiting(self, event, left_out=False):
        if threading.current_thread() is not threading.main_thread() and not getattr(event, "note", None):
            gate.wait(20)
        return after(self, event, left_out)

    monkeypatch.setattr(state, "_PATIENCE", 0.01)
    monkeypatch.setattr(Deduction, "after", waiting)
    yield gate
    gate.set()


def test_a_slow_line_is_saved_and_shown_before_its_worlds(screen, slow):
    page = screen(CITY)
    page.do("state", "record", SEARCH)
    pending = page.session["pending"]
    assert pending is not None and page.events == (CITY, SEARCH)
    assert "Mina to Paris" in page.button("undo-button").label and "Working it out" in page.drawn
    assert LIGHT.coast in page.drawn
    slow.set()
    assert pending.work.wait(20)
    page.run()
    assert page.session["pending"] is None and "Working it out" not in page.drawn
    assert "paris" not in page.session["play"].game.answer().now


def test_a_slow_line_that_cannot_be_is_taken_back(screen, slow):
    page = screen(LISBON)
    page.do("state", "record", CASTLE)
    pending = page.session["pending"]
    assert page.events == (LISBON, CASTLE)
    slow.set()
    assert pending.work.wait(20)
    page.run()
    assert page.events == (LISBON,) and page.has("trouble-cancel")


def test_lines_that_belong_together_are_one_step_and_a_refused_one_is_named(screen):
    page = screen(CITY)
    page.do("state", "record", Note(note="x"), SEARCH)
    assert page.events == (CITY, Note(note="x"), SEARCH)
    page.press("undo-button")
    assert page.events == (CITY,)
    page.do("state", "record", LISBON, CASTLE)
    assert page.events == (CITY, LISBON) and page.session["refusal"].event == CASTLE
    page.press("trouble-cancel")
    page.do("state", "record", Note(note="y"), DraculaMove(card="lair", lair=1))
    assert len(page.events) == 3 and page.session["refusal"].kind == "invalid"


def test_slow_lines_before_one_that_cannot_be_stay(screen, slow):
    page = screen(CITY)
    page.do("state", "record", LISBON, CASTLE)
    assert page.events == (CITY, LISBON, CASTLE)
    slow.set()
    assert page.session["pending"].work.wait(20)
    page.run()
    assert page.events == (CITY, LISBON) and page.has("trouble-cancel")
    page.press("trouble-cancel").press("undo-button")
    assert page.events == (CITY,)


def test_another_game_begins_with_nothing_open(screen):
    page = screen(CITY, SEARCH).do("history.look", "look_at", 1)
    other, _ = store.create(write_log(Log(Header(hunters=START), (CITY,))), "other")
    page.do("state", "open_game", other)
    assert page.session["stage"] == Stage()
