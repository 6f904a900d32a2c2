"""The table as it lies, tap by tap: where the cursor goes, and the line that comes of it."""

import pytest

from tracker import events
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Header, LairCard, TableToken, TrailCard
from tracker.ui.games import lay as lays
from tracker.ui.games.lay import DONE, Lay
from tracker.ui.games.setup import BASIC_START, start_city

BOARD = load_board("third-edition")


def after(lay, *backs):
    for back in backs:
        lay = lays.with_back(lay, back)
    return lay


def test_six_backs_are_six_taps_and_the_hunters_come_next():
    lay = after(Lay(), "city", "sea", "feed", "wolf_form", "city", "castle")
    assert [card.shows for card in lay.trail] == ["city", "sea", "feed", "wolf_form", "city", "castle"]
    assert lay.cursor == "godalming"


def test_a_place_on_the_map_is_a_card_that_lies_face_up():
    lay = Lay()
    for place in ("paris", "north-sea", "castle-dracula"):
        lay = lays.on_place(lay, BOARD, place)
    assert lay.trail[:3] == (
        TrailCard(shows="city", card="paris"),
        TrailCard(shows="sea", card="north-sea"),
        TrailCard(shows="castle", card="castle-dracula"),
    )
    assert lay.cursor == "space-4"


@pytest.mark.parametrize("back", ["wolf_form", "bat"])
def test_a_face_up_city_keeps_the_power_above_it(back):
    lay = lays.selected(after(Lay(), back), "space-1")
    assert lays.on_place(lay, BOARD, "rome").trail[0] == TrailCard(shows=back, card="rome")


def test_hide_face_up_and_an_empty_space():
    lay = after(Lay(), "hide", "empty", "city")
    assert lay.trail[:3] == (TrailCard(shows="city", card="hide"), None, TrailCard(shows="city"))
    assert lay.cursor == "space-4"


def test_the_rest_of_the_trail_is_filled_with_cities():
    lay = lays.filled(after(Lay(), "sea"))
    assert [card.shows for card in lay.trail] == ["sea"] + ["city"] * 5
    assert lay.cursor == "godalming"


def test_a_corrected_space_leaves_the_others_alone():
    lay = lays.selected(after(Lay(), *["city"] * 6), "space-2")
    lay = lays.with_back(lay, "sea")
    assert [card.shows for card in lay.trail] == ["city", "sea"] + ["city"] * 4
    assert lay.cursor == "godalming"


def test_a_back_needs_a_space_under_the_cursor():
    lay = Lay(cursor="mina")
    assert lays.with_back(lay, "city") == lay and lays.filled(lay) == lay


def test_lairs_come_and_go_and_take_a_city_but_no_sea():
    lay = lays.with_lair(Lay(), 2)
    assert lay.lairs == (None, LairCard(), None) and lay.cursor == "lair-2"
    assert lays.on_place(lay, BOARD, "north-sea") == lay
    assert lays.on_place(lay, BOARD, "rome").lairs[1] == LairCard(card="rome")
    assert lays.with_lair(lay, 2).lairs == (None, None, None)


def test_hunters_follow_each_other_and_may_lie_in_a_hospital():
    lay = Lay(cursor="godalming")
    for place in ("paris", "north-sea", "hospital-rome", "rome"):
        lay = lays.on_place(lay, BOARD, place)
    assert dict(lay.hunters) == dict(
        zip(HUNTERS, ("paris", "north-sea", "hospital-rome", "rome"), strict=True)
    )
    assert lay.cursor == DONE and lays.laid(lay)


def test_a_roadblock_takes_two_taps_and_other_tokens_one():
    lay = lays.on_place(lays.selected(Lay(), "token-storm"), BOARD, "north-sea")
    lay = lays.selected(lay, "token-roadblock")
    lay = lays.on_place(lay, BOARD, "paris")
    assert lay.link == "paris" and len(lay.tokens) == 1
    lay = lays.on_place(lay, BOARD, "brussels")
    assert lay.tokens == (
        TableToken(token="storm", at="north-sea"),
        TableToken(token="roadblock", at=("paris", "brussels")),
    )
    assert lays.dropped(lay, 0).tokens == lay.tokens[1:]


def test_the_line_is_the_table_and_reads_back_as_the_same_table():
    lay = after(Lay(), "city", "feed", "city", "sea", "city", "empty")
    lay = lays.on_place(lays.selected(lay, "space-5"), BOARD, "alicante")
    for place in ("paris", "rome", "hospital-madrid", "vienna"):
        lay = lays.on_place(lay, BOARD, place)
    lay = lays.on_place(lays.selected(lays.with_lair(lay, 1), "token-fog"), BOARD, "sofia")
    table = lays.line(lay)
    assert isinstance(table, events.Table)
    game = Deduction(Header(hunters=dict(BASIC_START)), BOARD).after(table)
    assert game.last.possible
    assert lays.line(lays.start_from(game.table)) == table


def test_the_basic_game_offers_no_powers():
    assert not {"feed", "dark_call", "wolf_form", "misdirect", "hide"} & set(lays.backs(False))


@pytest.mark.parametrize("where", ["paris", "north-sea", "castle-dracula", "hospital-budapest"])
def test_a_header_can_name_a_city_for_a_hunter_anywhere(where):
    city = start_city(BOARD, where)
    assert BOARD.index[city] < BOARD.land and BOARD.index[city] != BOARD.castle
    if where == "hospital-budapest":
        assert city == "budapest"
