"""Changes to earlier lines: the log they make, and the effect that is shown before it is kept."""

import pytest

from tests.tiny import game, tiny
from tracker.events import DraculaMove, HunterMove, Note, Region
from tracker.ui.history import edits

LINE = tiny("ab bc cd de ef")
CITY = DraculaMove(card="city")
SEARCH = HunterMove(hunter="mina", to="c")
EVENTS = (CITY, SEARCH, CITY)


def test_a_line_is_replaced_removed_and_put_in():
    other = HunterMove(hunter="mina", to="d")
    assert edits.corrected(EVENTS, 3, other).events == (CITY, other, CITY)
    assert edits.removed(EVENTS, 3).events == (CITY, CITY)
    assert edits.inserted(EVENTS, 3, [Note(note="x"), other]).events == (
        CITY,
        Note(note="x"),
        other,
        SEARCH,
        CITY,
    )
    assert edits.inserted(EVENTS, 5, [other]).events == (*EVENTS, other)


def test_a_line_is_moved():
    assert edits.moved(EVENTS, 3, -1).events == (SEARCH, CITY, CITY)
    assert edits.moved(EVENTS, 3, 1).events == (CITY, CITY, SEARCH)
    assert not edits.can_move(EVENTS, 2, -1) and not edits.can_move(EVENTS, 4, 1)
    assert edits.can_move(EVENTS, 2, 1) and not edits.can_move(EVENTS, 1, 1)


def test_an_observation_is_doubted_and_trusted_again():
    doubted = edits.doubted(EVENTS, 3)
    assert doubted.event.doubt and doubted.kind == "doubt"
    assert edits.doubted(doubted.events, 3, False).events == EVENTS
    with pytest.raises(ValueError, match="line 2 is no observation"):
        edits.doubted(EVENTS, 2)


def test_there_is_no_line_one_to_change():
    for line in (0, 1, 5):
        with pytest.raises(ValueError, match="no line"):
            edits.removed(EVENTS, line)


def test_a_replay_shares_what_did_not_change():
    before = game(LINE, "a").after_all(EVENTS)
    after = edits.replayed(before, edits.removed(EVENTS, 3).events)
    assert after.events == (CITY, CITY)
    assert after.snapshots[1] is before.snapshots[1]


def test_the_effect_names_places_gained_and_lost():
    before = game(LINE, "a").after_all([Region(region=None, doubt=True), SEARCH])
    after = edits.replayed(before, edits.removed(before.events, 3).events)
    change = edits.effect(before, after)
    assert change.gained == ("c",) and change.lost == ()
    assert edits.effect(after, before).lost == ("c",)
    assert change.possible and change.problems == ()


def test_lines_that_become_impossible_are_listed_and_none_is_dropped():
    before = game(LINE, "a").after_all([DraculaMove(card="feed"), Note(note="x")])
    change = edits.inserted(before.events, 2, [DraculaMove(card="feed")])
    after = edits.replayed(before, change.events)
    assert after.events == change.events
    assert [(p.line, p.kind) for p in edits.effect(before, after).problems] == [(3, "invalid")]


def test_a_replay_can_be_stopped():
    with pytest.raises(edits.Stopped):
        edits.replayed(game(LINE, "a"), EVENTS, stop=lambda: True)
