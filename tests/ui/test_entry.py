"""From taps to lines of the log."""

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Found, Header, HunterMove, Left, Ticket
from tracker.ui import entry as entries
from tracker.ui.entry import Entry, arrived, destinations, leaving, played, tapped
from tracker.ui.outcomes import Outcome
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")


@pytest.fixture
def game():
    return Deduction(Header(hunters=START), BOARD)


def test_a_tap_and_nothing_there_is_a_whole_line(game):
    waiting, event = tapped(Entry(), game, "mina", "paris")
    assert event is None and waiting.move.to == "paris" and waiting.move.legal
    done, event = arrived(waiting, Outcome((), False, 1.0))
    assert event == HunterMove(hunter="mina", to="paris", by="road", dracula=False)
    assert done.move is None


def test_what_was_turned_up_goes_into_the_line(game):
    waiting, _ = tapped(Entry(), game, "mina", "paris")
    _, event = arrived(waiting, Outcome((Found(space=1),), True, 0.1))
    assert event.found == (Found(space=1),) and event.dracula is True


def test_a_move_to_sea_is_one_tap(game):
    done, event = tapped(Entry(), game, "van_helsing", "north-sea")
    assert event == HunterMove(hunter="van_helsing", to="north-sea", by="sea")
    assert done.move is None


def test_railways_are_recognised_and_the_impossible_is_marked(game):
    waiting, _ = tapped(Entry(), game, "mina", "berlin")
    assert (waiting.move.by, waiting.move.legal) == ("rail", True)
    waiting, _ = tapped(Entry(), game, "mina", "rome")
    assert (waiting.move.by, waiting.move.legal) == ("special", False)


def test_destinations_know_roads_seas_and_tickets(game):
    assert destinations(game, "mina")["paris"] == "road"
    assert destinations(game, "van_helsing")["north-sea"] == "sea"
    assert "berlin" not in destinations(game, "mina")
    game = game.after(Ticket(hunter="mina", ticket="2/1"))
    reached = destinations(game, "mina")
    assert reached["berlin"] == "rail" and reached["cologne"] == "road"


def test_a_back_is_one_tap_while_space_six_is_empty(game):
    assert leaving(game) == ()
    done, event = played(Entry(), game, "city")
    assert event == CITY and done.draft is None


def test_what_left_space_six_is_asked_only_where_it_can_differ(game):
    full = game.after_all([CITY] * 5)
    assert leaving(full) == (
        Left(to="deck"),
        Left(to="lair", lair=1),
        Left(to="lair", lair=2),
        Left(to="lair", lair=3),
    )
    waiting, event = played(Entry(), full, "feed")
    assert event is None and waiting.draft.card == "feed"
    done, event = played(waiting, full, "feed", Left(to="lair", lair=2))
    assert event == DraculaMove(card="feed", left=Left(to="lair", lair=2)) and done.draft is None
    at_sea = game.after_all([DraculaMove(card="sea"), *[CITY] * 5])
    assert leaving(at_sea) == (Left(to="deck"),)
    assert played(Entry(), at_sea, "city")[1] == DraculaMove(card="city", left=Left(to="deck"))


def test_the_next_hunter_acts_unless_another_is_chosen(game):
    assert entries.acting(Entry(), turn(())) == "godalming"
    assert entries.acting(entries.with_hunter(Entry(), "mina"), turn(())) == "mina"
    moved = [HunterMove(hunter="mina", to="paris")]
    assert entries.acting(Entry(), turn(moved)) is None


def test_a_finished_line_gives_the_turn_back(game):
    chosen = entries.with_hunter(Entry(preset="Iberia", layer="space-2"), "mina")
    done, _ = tapped(chosen, game, "mina", "north-sea")
    waiting, _ = tapped(chosen, game, "mina", "paris")
    assert entries.without_step(waiting).move is None
    assert (waiting.hunter, waiting.preset) == ("mina", "Iberia")
    done, _ = arrived(waiting, None)
    assert (done.hunter, done.preset, done.layer) == (None, "Iberia", "now")
