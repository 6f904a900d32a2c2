"""The night in the tab Plan: what each hunter does, the hideouts to find, and a Long Night."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.tiny import header, tiny
from tests.ui.test_planning import flat, script, tap, taps
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import Card, Clock, DraculaMove, Found, Header, HunterMove, Token
from tracker.log import Log, read_log, write_log
from tracker.plan import Plan, Reason, Value, plan
from tracker.ui import store
from tracker.ui.planning.tonight import act_text, act_why, hideout_text, night_panel

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city", encounters=1)
NIGHT = Clock(half="night")


def hideout(**facts):
    usual = {
        "space": 4,
        "phases": 3,
        "rumours": 0,
        "encounter": None,
        "influence": 1.05,
        "urgency": 0.1,
        "chance": 0.4,
        "who": (("mina", 1, 0.5), ("seward", 2, 0.25)),
        "in_time": 0.6,
    }
    return Reason("hideout", None, "nantes", usual | facts)


def night(*reasons, long=False):
    return night_panel(BOARD, Plan((), Value(), (), reasons), long)


SEARCH = Reason(
    "search",
    "mina",
    "paris",
    {"space": 3, "encounters": 2, "rumours": 1, "phases": 4, "influence": 3.9},
)
SUPPLY = Reason("supply", "mina", "paris", {"large": True})


def test_the_best_of_a_hunter_comes_first_and_the_rest_in_short():
    text = flat(night(SEARCH, SUPPLY, Reason("rest", "seward", "rome", {"damage": 3})))
    assert "Mina  searches space 3 in Paris" in text
    assert "2 encounters, 1 rumour token. About 4 influence if it matures in 4 phases. Or: supply." in text
    assert "Seward  rests 3 damage." in text
    assert text.index("Seward") < text.index("Mina"), "in the order of the hunters"


@pytest.mark.parametrize(
    ("reason", "text", "why"),
    [
        (SUPPLY, "supplies in Paris", "A large city."),
        (Reason("supply", "mina", "paris", {"large": False}), "supplies in Paris", ""),
        (
            Reason("ticket", "mina", "paris", {"held": 0, "chance": 0.18, "without": 0.06}),
            "takes a ticket in Paris",
            "18\u202f% that his next phase ends within reach, 6\u202f% without it.",
        ),
        (
            Reason(
                "search", "mina", "paris", {"lair": 2, "encounters": None, "phases": None, "influence": 1.0}
            ),
            "searches lair 2 in Paris",
            "",
        ),
        (
            Reason("move", "mina", "paris", {"catch": 0.2, "find": 0.4}),
            "to Paris by road",
            "20\u202f% that he is there, 40\u202f% that a card turns up.",
        ),
        (Reason("idle", "mina", "north-sea"), "has nothing to do tonight", ""),
    ],
)
def test_acts_in_words(reason, text, why):
    assert (act_text(BOARD, reason), act_why(BOARD, reason)) == (text, why)


def test_a_hideout_says_where_when_and_who():
    title, chance, more = hideout_text(BOARD, hideout(rumours=1, influence=3.9))
    assert (title, chance) == ("Space 4: Nantes", "40\u202f%")
    assert more == (
        "1 rumour token. About 4 influence if it matures in 3 phases. "
        "In time: Mina tomorrow and Seward in 2 days; 60\u202f% of its places in all."
    )


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"who": (), "in_time": 0.0}, "Nobody can be there in time."),
        ({"in_time": 1.0}, "In time: Mina tomorrow and Seward in 2 days."),
        ({"who": (("mina", 0, 1.0),), "in_time": 1.0}, "In time: Mina tonight."),
        (
            {"who": (("mina", 5, 0.2),), "in_time": 0.2},
            "Too far; 20\u202f% of its places can be reached in time.",
        ),
        ({"encounter": "rats", "influence": 0.0}, "Rats. It leaves in 3 phases."),
        ({"phases": 1}, "if it matures in his next phase."),
    ],
)
def test_other_hideouts(facts, text):
    assert text in hideout_text(BOARD, hideout(**facts))[2]


def test_a_quiet_night():
    assert "Nothing needs doing tonight." in flat(night())


def test_in_a_long_night_the_move_can_be_taken_over():
    game = Deduction(header("aaad", advanced=False), tiny("ab bc cd de ef"))
    game = game.after_all([DraculaMove(card="city"), Card(card="long_night")])
    found = plan(game, ["seward", "mina"], night=True)
    tree = night_panel(game.board, found, long=True)
    assert taps(tree) == ["take:seward:b", "take:mina:e"]
    assert "Long Night: hunters may move by road." in flat(tree)
    assert "Or: supply." in flat(tree)


# the page

EVENTS = (CITY, CITY, HunterMove(hunter="mina", to="paris", found=(Found(space=2),)), CITY)


def opened(tmp_path, monkeypatch, *more):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    name = store.create(write_log(Log(Header(hunters=START), (*EVENTS, *more))), "test")[0]
    at = AppTest.from_function(script, default_timeout=30)
    at.query_params["game"] = name
    return at.run(), name


def test_the_page_by_night(tmp_path, monkeypatch):
    at, _ = opened(tmp_path, monkeypatch, NIGHT)
    assert not at.exception
    found = at.session_state["thinking"][1]
    assert found.wait(10)
    (search, *_) = [each for each in found.found.plan.reasons if each.hunter == "mina"]
    assert (search.kind, search.facts["space"]) == ("search", 3)


def test_a_move_of_a_long_night_is_taken_over(tmp_path, monkeypatch):
    at, name = opened(tmp_path, monkeypatch, Card(card="long_night"), NIGHT)
    tap(at, "take:seward:toulouse")
    next(each for each in at.button if each.key == "answer-nothing").click().run()
    assert not at.exception
    last = read_log(store.load(name).text).events[-1]
    assert isinstance(last, HunterMove) and (last.hunter, last.to, last.by) == ("seward", "toulouse", "road")


def test_a_host_is_put_down_by_its_own_form(tmp_path, monkeypatch):
    at, _ = opened(tmp_path, monkeypatch, NIGHT, Token(token="consecrated_ground", at="rome"))
    tap(at, "card:heavenly_host")
    assert not at.exception
    form = at.session_state["entry"].form
    assert (form.kind, form.answers) == ("place_token", ("heavenly_host",))


def test_a_host_cannot_be_entered_on_another_night(tmp_path, monkeypatch):
    from tracker.ui.planning.view import _offered

    game = Deduction(Header(hunters=START), BOARD).after_all([*EVENTS, NIGHT])
    assert "heavenly_host" not in _offered(game) and "consecrated_ground" in _offered(game)
    holy = game.after(Token(token="consecrated_ground", at="rome"))
    assert "heavenly_host" in _offered(holy)
    assert "heavenly_host" not in _offered(holy.after(CITY))
