"""Whose turn it is, read off the log."""

import pytest

from tracker.events import Clock, DraculaMove, EscapeAsBat, HunterAt, HunterMove, Note, Table, Token
from tracker.ui.turn import DAYS, turn

MOVE = {
    hunter: HunterMove(hunter=hunter, to="paris") for hunter in ("godalming", "seward", "van_helsing", "mina")
}
BACK = DraculaMove(card="city")


def test_the_game_starts_on_a_monday_with_the_first_hunter():
    now = turn([])
    assert (now.round, now.week, DAYS[now.day], now.next, now.moved) == (1, 1, "monday", "godalming", ())


def test_hunters_act_in_their_order():
    assert turn([MOVE["godalming"]]).next == "seward"
    assert turn([MOVE["seward"]]).next == "van_helsing"
    assert turn([MOVE["mina"]]).next is None


def test_who_moved_out_of_turn_is_not_asked_again():
    assert turn([MOVE["van_helsing"], MOVE["godalming"]]).next == "mina"


def test_a_back_ends_the_round():
    now = turn([MOVE["mina"], BACK, MOVE["godalming"]])
    assert (now.round, DAYS[now.day], now.next) == (2, "tuesday", "seward")


def test_two_phases_at_once_are_one_round():
    again = DraculaMove(card="city", again=True)
    assert turn([again]).next is None and turn([again]).again
    now = turn([again, BACK])
    assert (now.round, now.next, now.again) == (2, "godalming", False)


def test_eight_rounds_are_a_week_and_a_day():
    now = turn([BACK] * 8)
    assert (now.week, DAYS[now.day]) == (2, "tuesday")


@pytest.mark.parametrize("day", ["friday", "Friday", 5])
def test_the_clock_can_be_set_by_hand(day):
    events = [BACK, Clock(week=3, day=day)]
    now = turn(events)
    assert (now.week, DAYS[now.day]) == (3, "friday")
    now = turn([*events, BACK, BACK, BACK])
    assert (now.week, DAYS[now.day]) == (4, "monday")


def test_other_lines_take_no_turn():
    forced = HunterMove(hunter="mina", to="paris", by="special")
    now = turn([Note(note="x"), HunterAt(hunter="mina", at="paris"), forced])
    assert (now.next, now.moved) == ("godalming", ())
    assert turn([MOVE["mina"], Table()]).next == "godalming"


def test_a_figure_put_where_it_stands_stays():
    stays = HunterAt(hunter="godalming", at="paris")
    assert turn([stays], {"godalming": "paris"}).next == "seward"
    assert turn([stays], {"godalming": "rome"}).next == "godalming"
    assert turn([stays, stays]).moved == ("godalming",), "the first line tells where he is"
    assert turn([MOVE["seward"], HunterAt(hunter="seward", at=MOVE["seward"].to)]).next == "van_helsing"
    everyone = [HunterAt(hunter=each, at="paris") for each in MOVE]
    assert turn(everyone, dict.fromkeys(MOVE, "paris")).halves == ("dusk", "night")
    night = [Clock(half="night"), stays]
    assert turn(night, {"godalming": "paris"}).moved == (), "at night nobody is to move"


def test_who_may_still_act_when_the_last_hunter_has_moved():
    now = turn([MOVE["mina"]])
    assert now.next is None and now.left == ("godalming", "seward", "van_helsing")
    assert turn(list(MOVE.values())).left == () == turn([MOVE["mina"], Clock(half="night")]).left
    assert turn([DraculaMove(card="city", again=True)]).left == ()


def test_the_parts_of_the_round_follow_the_lines():
    moved = [MOVE[hunter] for hunter in MOVE]
    assert turn([]).halves == ("day",)
    assert turn([BACK]).halves == ("dawn", "day") and turn([BACK]).after_phase
    assert turn([BACK, MOVE["godalming"]]).halves == ("day",)
    assert turn([BACK, *moved]).halves == ("dusk", "night")
    assert turn([BACK, *moved, EscapeAsBat()]).halves == ("night",)
    holy = Token(token="consecrated_ground", at="rome")
    assert turn([BACK, MOVE["godalming"], holy]).halves == ("night",)
    assert turn([BACK, holy, BACK]).halves == ("dawn", "day")


def test_the_part_of_the_round_can_be_set_by_hand():
    now = turn([BACK, Clock(half="dusk")])
    assert (now.halves, now.next) == (("dusk",), None)
    assert turn([BACK, Clock(half="dusk"), Clock(half="day")]).next == "godalming"
    assert turn([BACK, Clock(half="night"), BACK]).next == "godalming"


def test_a_day_that_falls_out_leaves_the_night():
    now = turn([BACK, Clock(skip_day=True)])
    assert (now.halves, now.next) == (("night",), None)


def test_each_week_brings_despair():
    assert [turn([BACK] * rounds).despair for rounds in (0, 6, 7, 14)] == [0, 0, 1, 2]
