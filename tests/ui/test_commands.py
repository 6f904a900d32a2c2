"""What can be typed, and what it does."""

import json

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import Clock, DraculaMove, Header, HunterMove, Note
from tracker.ui.commands import LETTERS, act, vocabulary
from tracker.ui.entry import GUIDE, Entry, Form, question, step
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}


@pytest.fixture
def game():
    return Deduction(Header(hunters=START), BOARD)


def do(game, action, entry=None):
    return act(entry or Entry(), game, turn(game.events), action)


def words(game, entry=None):
    entry = entry or Entry()
    return vocabulary(game, entry, turn(game.events), question(entry, game))


def test_every_phrase_that_is_offered_does_something(game):
    later = game.after_all([DraculaMove(card="city")] * 3)
    found = words(later)
    actions = [action for _, _, action in found["phrases"]]
    assert len(actions) == len(set(actions)) > 40
    for action in actions:
        entry, lines = do(later, action)
        assert lines or entry != Entry(), action


def test_each_back_has_a_letter_of_its_own():
    assert len(set(LETTERS.values())) == len(LETTERS)


def test_a_letter_means_one_thing(game):
    keys = [key for keys, _, _ in words(game)["phrases"] for key in keys if len(key) == 1]
    assert len(keys) == len(set(keys))


def test_heads_name_the_hunters_and_their_ways(game):
    heads = {keys[0]: (text, action, ways) for keys, text, action, ways in words(game)["heads"]}
    text, action, ways = heads["m"]
    assert action == "move:mina:" and ways["paris"] == "by road"
    assert text.format(place="Paris", way=ways["paris"]) == "Mina to Paris by road"


def test_what_is_sent_to_the_browser_is_plain_and_small(game):
    text = json.dumps(words(game))
    assert len(text) < 12_000


def test_moves_backs_and_notes(game):
    entry, lines = do(game, "move:mina:paris")
    assert entry.form.answers == ("mina", "paris") and lines == ()
    assert do(game, "answer:nothing", entry)[1] == (HunterMove(hunter="mina", to="paris", dracula=False),)
    assert do(game, "phase:city")[1] == (DraculaMove(card="city", encounters=1),)
    assert do(game, "write:we had *cake*: all")[1] == (Note(note="we had *cake*: all"),)
    assert do(game, "half:dusk")[1] == (Clock(half="dusk"),)
    assert do(game, "half:day")[1] == ()


def test_answers_have_numbers_and_a_usual_one(game):
    entry, _ = do(game, "move:mina:paris")
    found = words(game, entry)
    assert found["phrases"][0][0][0] == "1" and found["main"][1] == "answer:nothing"
    entry, _ = do(game, "form:hired_scouts")
    found = words(game, entry)
    assert ["paris", "Paris", True] in found["places"] and found["main"] is None
    entry, _ = do(game, "form:note")
    assert words(game, entry)["writes"]
    assert do(game, "write:hello", entry)[1] == (Note(note="hello"),)


def test_cancel_and_back(game):
    entry, _ = do(game, "form:hunter_cards")
    entry, _ = do(game, "answer:hired_scouts", entry)
    assert do(game, "back:", entry)[0].form.answers == ()
    assert do(game, "cancel:", entry)[0].form is None


@pytest.mark.parametrize(
    "action",
    ["", "move:nobody:paris", "move:mina:atlantis", "form:no_such", "form:combat", "x:y"],
)
def test_what_cannot_be_does_nothing(game, action):
    assert do(game, action) == (Entry(), ())


def test_the_guide_asks_nothing(game):
    entry, lines = do(game, f"form:{GUIDE}")
    assert entry.form == Form(GUIDE) and lines == () and step(entry, game) is None
    assert words(game, entry)["phrases"] == []
