"""Advice beside the form of a card: one line, for what the question can still take."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.test_planning import EVENTS, START, script
from tracker.advise import Advice, AdviceValue
from tracker.board import load_board
from tracker.events import Header
from tracker.log import Log, write_log
from tracker.ui import store
from tracker.ui.entry import Entry, Form
from tracker.ui.forms.question import Choice, Question
from tracker.ui.planning.hint import asked_card, fitting, words

BOARD = load_board("third-edition")
CITIES = Question("Which city?", accepts=frozenset({"paris", "rome", "nantes"}))


def advice(*choices):
    best, *others = (Advice(choice, AdviceValue(1.0, 9.0)) for choice in choices)
    return Advice(best.choice, best.value, tuple(others))


def choice(found):
    return None if found is None else found.choice


def test_the_card_of_the_open_form():
    assert asked_card(Entry(form=Form("hired_scouts"))) == "hired_scouts"
    assert asked_card(Entry(form=Form("hunter_cards", ("other", "money_trail")))) == "money_trail"
    assert asked_card(Entry(form=Form("place_token", ("heavenly_host",)))) == "heavenly_host"
    assert asked_card(Entry(form=Form("fog"))) is None and asked_card(Entry()) is None


def test_cities_named_so_far_must_agree():
    scouts = advice({"places": ["paris", "nantes"]}, {"places": ["nantes", "rome"]})
    assert choice(fitting(BOARD, scouts, (), CITIES)) == {"places": ["paris", "nantes"]}
    left = Question("And?", accepts=frozenset({"paris", "nantes"}))
    assert choice(fitting(BOARD, scouts, ("rome",), left)) == {"places": ["nantes", "rome"]}
    assert fitting(BOARD, scouts, ("bari",), CITIES) is None
    assert fitting(BOARD, scouts, ("paris", "nantes"), CITIES) is None, "both are named"


@pytest.mark.parametrize(
    ("use", "question"),
    [
        ({"space": 3}, Question("?", (Choice("space-3", "Space 3"),))),
        ({"at": "rome"}, CITIES),
        ({"to": "rome"}, CITIES),
        ({"mode": "analysis"}, Question("?", (Choice("hide", "Analysis"),))),
        ({"mode": "deduction"}, Question("?", (Choice("encounters", "Deduction"),))),
    ],
)
def test_each_kind_of_choice(use, question):
    assert choice(fitting(BOARD, advice(use), (), question)) == use
    assert fitting(BOARD, advice(use), (), Question("?", (Choice("done", "Nothing"),))) is None


def test_what_only_a_later_round_offers_is_not_the_best_now():
    now = Question("?", (Choice("space-5", "Space 5"),))
    news = advice({"space": 5, "when": "next_round"}, {"space": 5, "when": "this_round"})
    assert choice(fitting(BOARD, news, (), now)) == {"space": 5, "when": "this_round"}


def test_the_line_stands_beside_the_question(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    name = store.create(write_log(Log(Header(hunters=START), EVENTS)), "test")[0]
    at = AppTest.from_function(script, default_timeout=30)
    at.query_params["game"] = name
    at.run()
    at.session_state["todo"] = "card:hired_scouts"
    at.run()
    at.session_state["hint"][1].wait(10)
    at.run()
    assert not at.exception
    (best,) = [each for each in at.button if each.key == "hint-fill"]
    assert "ask for" in best.label and "bits" in best.label and "left" in best.label
    best.click().run()
    assert not at.exception
    named = [word for word in at.session_state["entry"].form.answers if word in BOARD.index]
    assert len(named) == 2, "both cities are named by one press"
    assert all(BOARD.places[BOARD.index[place]].name in best.label for place in named)
    assert not [each for each in at.button if each.key == "hint-fill"], "nothing is left to choose"
    next(each for each in at.button if each.key == "step-cancel").click().run()
    assert at.session_state["hint"] is None


def test_the_answers_that_a_use_comes_to():
    assert words(BOARD, {"places": ["paris", "rome"]}, ("mina", "paris")) == ("rome",)
    assert words(BOARD, {"places": ["paris", "rome"]}, ("bari",)) == ()
    assert words(BOARD, {"space": 4, "when": "now"}, ()) == ("space-4",)
    assert words(BOARD, {"mode": "analysis"}, ()) == ("hide",)
    assert words(BOARD, None, ()) == ()
