"""Reasons in words."""

from tracker.board import load_board
from tracker.events import Ask, Clock, DraculaMove, EvilPresence, Found, HunterMove, Region, Reveal
from tracker.explain import Blame, told
from tracker.ui.reasons.words import clause, conflict_text, day_of, play_lines, play_text, why_not

BOARD = load_board("third-edition")
SEARCH = HunterMove(hunter="mina", to="paris")
CITY = DraculaMove(card="city")


def test_why_not_names_the_search_its_day_and_the_moves_since():
    log = [CITY, SEARCH, CITY]
    assert why_not(Blame((3,)), log, BOARD, "paris") == (
        "Not Paris: Mina searched it on Tuesday (line 3), and since then he had one move (line 4)."
    )
    assert why_not(Blame((3,)), [*log, CITY], BOARD, "nantes") == (
        "Not Nantes: Mina found nothing in Paris on Tuesday (line 3), "
        "and since then he had 2 moves (lines 4 and 5)."
    )


def test_why_not_on_a_space_or_in_a_lair():
    log = [CITY, SEARCH]
    assert why_not(Blame((3,)), log, BOARD, "paris", space=2).startswith(
        "Not Paris on space 2: Mina searched"
    )
    assert why_not(Blame((3,)), log, BOARD, "paris", lair=1).startswith("Not Paris in lair 1:")


def test_the_background_alone():
    assert why_not(Blame(background=1), [], BOARD, "paris") == "Not Paris: he cannot have started there."
    text = why_not(Blame(background=2), [DraculaMove(card="sea")], BOARD, "paris")
    assert "his own moves rule it out" in text and "line 2" in text


def test_a_conflict_lists_all_its_lines():
    log = [Reveal(space=1, card="rome"), HunterMove(hunter="mina", to="paris", found=(Found(space=1),))]
    text = conflict_text(Blame((2, 3)), log, BOARD)
    assert text == (
        "These cannot all be true: space 1 was Rome on Monday (line 2) and "
        "Mina came to Paris on Monday and turned up space 1 (line 3)."
    )
    assert "As" not in conflict_text(Blame((2,)), log, BOARD)[:2]


def test_every_kind_of_observation_has_its_words():
    log = [
        Ask(places=("rome",)),
        Ask(places=("rome",), found=(Found(space=2, place="rome"),)),
        EvilPresence(named=("mina",)),
        EvilPresence(),
        Region(region="Iberia"),
        Region(region=None),
        HunterMove(hunter="mina", to="paris", found=(Found(space=1),), dracula=True),
    ]
    texts = [clause(told(line, log), log, BOARD) for line in range(2, len(log) + 2)]
    assert texts == [
        "Rome lay nowhere face down on Monday (line 2)",
        "asked for Rome on Monday, he turned up Rome on space 2 (line 3)",
        "on Monday he was one step from Mina and from no other hunter (line 4)",
        "on Monday he was one step from no hunter (line 5)",
        "on Monday he was in Iberia (line 6)",
        "on Monday he was at sea (line 7)",
        "Mina came to Paris on Monday, turned up space 1 and met him (line 8)",
    ]


def test_the_day_follows_the_clock():
    assert day_of([Clock(day="friday"), SEARCH], 3) == "Friday"


def test_a_history_in_words():
    plays = ["paris", "hide", {"wolf_form": "nantes"}, {"misdirect": 2, "play": "feed"}, None]
    places = ["paris", "paris", "nantes", "nantes", None]
    assert [play_text(play, BOARD, here) for play, here in zip(plays, places, strict=True)] == [
        "Paris",
        "Hide, still in Paris",
        "Wolf Form to Nantes",
        "Feed, still in Nantes; Misdirect on space 2",
        "Nobody knows any more",
    ]
    assert play_lines([CITY, SEARCH, CITY]) == (1, 2, 4)
