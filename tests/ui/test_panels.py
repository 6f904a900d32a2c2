"""The panels: what they say, and that a name can never become markup."""

import pytest

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import (
    Bite,
    Damage,
    DraculaMove,
    Encounter,
    Header,
    HunterMove,
    Influence,
    Rumour,
    Ticket,
)
from tracker.ui.bridge import unseen
from tracker.ui.nodes import node, texts
from tracker.ui.panels.guide import guide_panel, numbers_panel
from tracker.ui.panels.headline import headline_panel
from tracker.ui.panels.places import places_panel
from tracker.ui.panels.trail import layer_chances, trail_panel
from tracker.ui.summary import headline, ranked, reach
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
LOG = (
    HunterMove(hunter="mina", to="paris", dracula=False),
    DraculaMove(card="city"),
    Encounter(space=1),
    Encounter(space=1, card="wolves"),
    Rumour(space=1),
    DraculaMove(card="sea"),
)


@pytest.fixture(scope="module")
def game():
    return Deduction(Header(hunters=START), BOARD).after_all(LOG)


def taps(tree):
    if isinstance(tree, str):
        return []
    own = [tree[1]["tap"]] if "tap" in tree[1] else []
    return own + [tap for child in tree[2:] for tap in taps(child)]


def kinds(tree):
    if isinstance(tree, str):
        return []
    return [tree[1].get("class", ""), *(kind for child in tree[2:] for kind in kinds(child))]


def test_headline_sums_up(game):
    numbers = headline(BOARD, game.answer(), game.upto(len(LOG) - 1).answer())
    assert sum(chance for _, chance in numbers.regions) == pytest.approx(1.0)
    assert numbers.regions[0][0] is None and numbers.land == 0 and numbers.seas == 10
    said = " ".join(texts(headline_panel(BOARD, numbers, turn(LOG), doubtful=2)))
    assert "At sea 100\u202f%" in said and "10 sea zones" in said and "exact" in said
    assert "newly impossible: " in said and "2 lines in doubt" in said
    assert "Week 1, Wednesday" in said and "Lord Godalming is next" in said


def test_headline_says_when_nothing_is_left(game):
    empty = game.after(DraculaMove(card="castle", place="castle-dracula"))
    assert not empty.last.possible
    numbers = headline(BOARD, empty.answer(), game.answer())
    assert texts(headline_panel(BOARD, numbers, turn(())))[0] == "No place is left"


def test_trail_shows_backs_marks_and_candidates(game):
    tree = trail_panel(BOARD, game.table, game.answer(), "space-2")
    assert taps(tree) == ["space-1", "now", "space-3"]
    assert kinds(tree).count("fury-encounter") == 1
    assert kinds(tree).count("fury-encounter fury-known") == 1
    assert kinds(tree).count("fury-rumour") == 1
    assert "Lair 3" in texts(tree) and "Sea" in texts(tree)


def test_the_sixth_space_tells_what_leaves_or_matures_next():
    def said(*lines):
        game = Deduction(Header(hunters=START), BOARD).after_all(lines)
        return texts(trail_panel(BOARD, game.table, game.answer(), "now"))

    five = [DraculaMove(card="city")] * 5
    assert "leaves next" not in said(*five[:4])
    assert "leaves next" in said(*five) and "matures next" not in said(*five)
    assert "matures next" in said(*five, Encounter(space=6))


def test_layers(game):
    answer = game.answer()
    assert layer_chances(answer, "now") == answer.now
    assert layer_chances(answer, "space-1") == answer.trail[0].cards
    assert layer_chances(answer, "space-5") == layer_chances(answer, "lair-1") == {}


def test_the_table_in_words_is_sorted_and_complete(game):
    answer = game.upto(3).answer()
    rows = ranked(answer.now, reach(game))
    assert [row.chance for row in rows] == sorted(answer.now.values(), reverse=True)
    tree = places_panel(BOARD, rows, 51, -3, "now")
    assert sorted(taps(tree)) == sorted(answer.now)
    assert "the last line took 3 places away" in texts(tree)


def test_reach_names_the_hunters_who_can_be_there(game):
    rows = {row.place: row.hunters for row in ranked(dict.fromkeys(BOARD.ids, 0.0), reach(game))}
    assert rows["le-havre"] == ("mina",)
    assert "van_helsing" in rows["north-sea"]
    assert rows["madrid"] == ()


def test_names_stay_text():
    evil = "<img src=x onerror=alert(1)>"
    board = Board.from_dict(
        {
            "locations": [{"id": "a", "name": evil, "type": "small_city"}, {"id": "b", "type": "large_city"}],
            "roads": [["a", "b"]],
        }
    )
    tree = places_panel(board, ranked({"a": 1.0}, {}), 1, 0, "now")
    assert evil in texts(tree)
    assert node("b", "", None, evil, title=None) == ["b", {}, evil]


def test_events_are_delivered_once_and_in_order():
    message = {"page": "p", "events": [[1, "tap", "a"], [2, "tap", "b"]]}
    fresh, mark = unseen(message, ("", 0))
    assert fresh == [("tap", "a"), ("tap", "b")]
    assert unseen(message, mark) == ([], mark)
    message["events"].append([3, "undo", True])
    assert unseen(message, mark)[0] == [("undo", "True")]
    assert unseen({"page": "new", "events": [[1, "tap", "c"]]}, mark)[0] == [("tap", "c")]


@pytest.mark.parametrize("message", [None, "x", {}, {"events": 3}, {"events": [3, [1], [None, 1, 2]]}])
def test_a_garbled_message_delivers_nothing(message):
    assert unseen(message, ("", 0))[0] == []


def test_the_round_guide_tells_the_open_numbers():
    told = (Influence(change=4), Damage(who="dracula", change=3), *[DraculaMove(card="city")] * 8)
    sheet = Deduction(Header(hunters=START), BOARD).after_all(told).table.sheet
    tree = guide_panel(turn(told), sheet, open_=False)
    assert texts(tree) == ["Dawn", "Day", "Dusk", "Night", "Influence 4", "Despair 1", "Dracula 3/15"]
    assert taps(tree) == ["half-dawn", "half-day", "half-dusk", "half-night", "guide"]
    now = [kind for kind in kinds(tree) if "fury-now" in kind]
    assert len(now) == 2


def test_every_open_number_has_its_steps():
    told = (Ticket(hunter="mina", ticket="3/2"), Bite(hunter="mina"))
    sheet = Deduction(Header(hunters=START), BOARD).after_all(told).table.sheet
    tree = numbers_panel(turn(told), sheet)
    words = taps(tree)
    assert {"influence:+1", "week:+1", "day:-1", "damage-dracula:+1", "bites-mina:-1", "ticket:mina"} <= set(
        words
    )
    assert len(words) == 2 * (4 + 8) + 4 and "3/2" in texts(tree)
