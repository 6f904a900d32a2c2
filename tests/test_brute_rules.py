"""The brute force on five cities, checked by hand: what the handed cases do not cover."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.brute.ground import from_raw
from tests.brute.oracle import Invalid, Oracle

#   a - b - c - d - castle      ports: a and e on sea z, c on sea y; z and y touch; e has no road
RAW = {
    "locations": [
        {"id": "a", "type": "small_city", "region": "West", "port_of": ["z"]},
        {"id": "b", "type": "small_city", "region": "West"},
        {"id": "c", "type": "small_city", "region": "East", "port_of": ["y"]},
        {"id": "d", "type": "small_city", "region": "East"},
        {"id": "e", "type": "small_city", "region": "East", "port_of": ["z"]},
        {"id": "castle", "type": "castle", "region": "East"},
        {"id": "y", "type": "sea"},
        {"id": "z", "type": "sea"},
    ],
    "roads": [["a", "b"], ["b", "c"], ["c", "d"], ["d", "castle"]],
    "sea_adjacency": [["y", "z"]],
    "hospitals": [{"next_to": "a"}],
}
BOARD = from_raw(RAW)
CITY = {"type": "dracula_move", "card": "city"}
FEED = {"type": "dracula_move", "card": "feed"}
DARK = {"type": "dracula_move", "card": "dark_call"}


def play(*events: dict[str, Any], seward: str = "e", rulings: dict[str, bool] | None = None) -> Oracle:
    header = {"hunters": {"seward": seward}, "rulings": rulings or {}}
    oracle = Oracle(header, BOARD, exact=True)
    for event in events:
        oracle.push(event)
    return oracle


def start(place: str, **more: Any) -> dict[str, Any]:
    return {"type": "reveal", "by": "rule", "space": 1, "card": place, **more}


def enter(place: str, *found: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "hunter_move", "hunter": "seward", "to": place, "found": list(found), **more}


def ground(place: str, *found: dict[str, Any]) -> dict[str, Any]:
    return {"type": "token", "token": "consecrated_ground", "at": place, "found": list(found)}


def now(oracle: Oracle) -> set[str]:
    return set(oracle.answer()["now"])


def cards(oracle: Oracle, space: int) -> set[str]:
    return {card for state in oracle.spelled() if (card := state[space - 1]) is not None}


def test_start_is_any_city_without_a_hunter() -> None:
    assert now(play()) == {"a", "b", "c", "d"}
    assert now(play(seward="hospital-a")) == {"a", "b", "c", "d", "e"}


def test_default_divides_by_all_plays_of_the_state() -> None:
    # moves, Wolf Form, then Hide, Feed and Dark Call:
    # a: b, z; b, c; 3 = 7     b: a, c; a, c, d; 3 = 8     c: b, d, y; a, b, d, castle; 3 = 10
    # d: c, castle; b, c, castle; 3 = 8
    shares = {state[1]: weight for state, (_, weight) in play(FEED).spelled().items()}
    assert shares == {
        "a": Fraction(1, 28),
        "b": Fraction(1, 32),
        "c": Fraction(1, 40),
        "d": Fraction(1, 32),
    }


def test_nothing_played_has_factor_one() -> None:
    quiet = play({"type": "dracula_move", "card": "none"})
    assert {weight for _, weight in quiet.states.values()} == {Fraction(1, 4)}
    assert quiet.answer()["trail"][0]["space"] == 2


def test_hunter_bars_face_down_arrival_but_not_hide() -> None:
    oracle = play(enter("a"), start("b", doubt=True), CITY)
    assert cards(oracle, 1) == {"b", "c", "d", "hide"}
    assert now(play(start("b"), enter("a"), CITY)) == {"c"}
    assert now(play(start("b"), enter("a"), {**CITY, "place": "a"})) == {"a"}


def test_unread_place_bars_no_hide_and_may_be_read_later() -> None:
    doubted = enter("b", {"space": 1}, doubt=True)
    oracle = play(doubted, enter("e"), CITY)
    assert ("hide", "b") in {state[:2] for state in oracle.spelled()}
    # b is found on space 2 with its Hide or without: both are accepted, the Hide lies face down after that
    oracle.push(enter("b", {"space": 2}))
    assert cards(oracle, 1) == {"a", "c", "hide"}
    assert oracle.answer()["trail"][1]["face_up"] == "b"
    with_hide = play(doubted, enter("e"), CITY, enter("b", {"space": 2}, {"space": 1, "card": "hide"}))
    assert cards(with_hide, 1) == {"hide"}


def test_hide_is_found_only_with_its_place_on_the_trail() -> None:
    seen = play(CITY, enter("b", {"space": 2}))
    assert cards(seen, 1) == {"a", "c"}
    # his place's card was cleared before he hid: nothing comes with it
    gone = play(start("b"), FEED, {"type": "clear", "space": 2}, CITY)
    assert cards(gone, 1) == {"a", "c", "hide"}
    gone.push(enter("b"))
    assert cards(gone, 1) == {"a", "c", "hide"}


def test_hide_of_a_place_that_lies_face_up() -> None:
    # he hides after b's card was cleared, leaves, comes back to b where a hunter stands: b lies face up on
    # space 1, its Hide face down on space 3. The next hunter in b turns the Hide up, an ask does not.
    hides = [start("b"), FEED, {"type": "clear", "space": 2}, CITY]
    back = [enter("a"), {**CITY, "place": "a"}, enter("b"), {**CITY, "place": "b"}]
    oracle = play(*hides, *back, {"type": "ask", "by": "hired_scouts", "places": ["b"]})
    assert cards(oracle, 3) == {"hide"}
    assert oracle.answer()["trail"][2]["face_up"] is None
    assert play(*hides, *back, enter("b", {"space": 3, "card": "hide"})).worlds == 1
    assert play(*hides, *back, enter("b")).impossible


def test_no_face_down_hide_where_the_place_lies_face_up_in_a_lair() -> None:
    quiet = {"type": "dracula_move", "card": "none"}
    stays = [start("b"), *[quiet] * 5, {**quiet, "left": {"to": "lair", "lair": 1}}]
    assert cards(play(*stays, CITY), 1) == {"a", "c"}
    assert cards(play(*stays, {"type": "dracula_move", "card": "hide"}), 1) == {"hide"}


@pytest.mark.parametrize(("allowed", "targets"), [(True, {"c", "d"}), (False, {"c"})])
def test_wolf_form_over_holy_ground(allowed: bool, targets: set[str]) -> None:
    rulings = {"wolf_form_over_holy_ground": allowed}
    wolf = {"type": "dracula_move", "card": "wolf_form"}
    oracle = play(start("b"), enter("a"), wolf, rulings=rulings)
    assert now(oracle) == {"c", "d"}
    oracle = play(start("b"), enter("a"), ground("c"), wolf, rulings=rulings)
    assert now(oracle) == targets - {"c"}


def test_wolf_form_from_sea_and_to_the_castle() -> None:
    wolf = {"type": "dracula_move", "card": "wolf_form"}
    sea = {"type": "dracula_move", "card": "sea"}
    assert now(play(start("a"), sea, wolf)) == {"b"}
    assert now(play(start("d"), wolf)) == {"b", "c"}
    flown = play(start("d"), {**wolf, "place": "castle"})
    assert now(flown) == {"castle"}
    assert flown.answer()["trail"][0]["face_up"] is None


def test_castle_rulings_and_facing() -> None:
    castle = {"type": "dracula_move", "card": "castle", "place": "castle"}
    assert now(play(start("d"), castle, FEED)) == {"castle"}
    assert play(start("d"), castle, FEED, rulings={"stay_in_castle": False}).impossible
    assert cards(play(start("d"), castle, CITY), 1) == {"hide"}
    assert play(start("d"), castle, CITY, rulings={"hide_in_castle": False}).impossible
    entered = play(start("d"), castle, enter("castle"))
    assert entered.answer()["trail"][0]["face_up"] == "castle"
    doubted = play(start("d"), castle, enter("castle", doubt=True))
    assert doubted.answer()["trail"][0]["face_up"] is None
    with pytest.raises(Invalid, match="face up already"):
        entered.push(enter("castle", {"space": 1}))


def test_bat() -> None:
    at_c = play(start("c"))
    at_c.push({"type": "escape_as_bat"})
    assert now(at_c) == {"a", "b", "d"}
    assert {weight for _, weight in at_c.states.values()} == {Fraction(1, 12)}
    assert at_c.answer()["trail"] == [{**at_c.answer()["trail"][0], "space": 1, "shows": "bat"}]
    assert now(play(start("c"), enter("d"), ground("b"), {"type": "escape_as_bat"})) == {"a"}
    fed = play(start("b"), FEED, {"type": "escape_as_bat", "space": 2})
    assert now(fed) == {"a", "c", "d"}
    assert [entry["space"] for entry in fed.answer()["trail"]] == [1]
    assert play(start("b"), FEED, {"type": "escape_as_bat", "space": None}).impossible
    cleared = play(start("b"), FEED, {"type": "clear", "space": 2}, {"type": "escape_as_bat", "space": None})
    assert now(cleared) == {"a", "c", "d"}
    with pytest.raises(Invalid, match="no bat"):
        play({"type": "dracula_move", "card": "sea"}, {"type": "escape_as_bat"})


def test_lairs_are_searched_by_hunters_and_by_ask_only_with_the_ruling() -> None:
    quiet = {"type": "dracula_move", "card": "none"}
    phases = [start("b", doubt=True), *[quiet] * 5]
    leave = {"type": "dracula_move", "card": "feed", "left": {"to": "lair", "lair": 2}}
    ask = {"type": "ask", "by": "hired_scouts", "places": ["b"], "found": []}
    base: list[dict[str, Any]] = [*[quiet] * 5, leave]
    assert cards(play(*base, enter("b")), 8) == {"a", "c", "d"}
    assert cards(play(*base, enter("b", {"lair": 2})), 8) == {"b"}
    assert cards(play(*base, ask), 8) == {"a", "b", "c", "d"}
    assert cards(play(*base, ask, rulings={"ask_reaches_lairs": True}), 8) == {"a", "c", "d"}
    with pytest.raises(Invalid, match="lairs are not turned up"):
        play(*base, {**ask, "found": [{"place": "b", "lair": 2}]})
    unread = play(*phases, leave, enter("b"))
    assert cards(unread, 8) == {"a", "b", "c", "d"}


def test_lair_taken_back() -> None:
    quiet = {"type": "dracula_move", "card": "none"}
    leave = {"type": "dracula_move", "card": "city", "left": {"to": "lair", "lair": 1}}
    back = {"type": "dracula_move", "card": "lair", "lair": 1}
    oracle = play(*[quiet] * 5, leave, back)
    assert {state[:2] for state in oracle.spelled()} == {
        *(("a", "b"), ("b", "a"), ("b", "c"), ("c", "b"), ("c", "d"), ("d", "c"))
    }
    assert not oracle.answer()["lairs"]
    watched = play(*[quiet] * 5, leave, enter("c"), back)
    assert {state[:2] for state in watched.spelled()} == {("a", "b"), ("b", "a")}
    taken = play(*[quiet] * 5, leave, enter("c"), {**back, "place": "c"})
    assert not taken.worlds  # c was searched: neither lair nor trail held it


def test_evil_presence_leaves_hospitals_out() -> None:
    said = {"type": "evil_presence", "named": ["seward"]}
    assert now(play(enter("b"), said)) == {"a", "c"}
    assert now(play(enter("b"), {"type": "evil_presence"})) == {"d"}
    at_his_side = play(start("b"), {"type": "hunter_at", "hunter": "seward", "at": "b"})
    at_his_side.push({"type": "evil_presence"})
    assert now(at_his_side) == {"b"}
    with pytest.raises(Invalid):
        play(said, seward="hospital-a")
    assert now(play({"type": "evil_presence"}, seward="hospital-a")) == {"a", "b", "c", "d", "e"}


def test_left_revealed_leaves_hide_open_without_also() -> None:
    quiet = {"type": "dracula_move", "card": "none"}
    base = [CITY, *[quiet] * 4]
    gone = {**quiet, "left": {"revealed": "b"}}
    assert cards(play(*base, gone), 6) == {"a", "c", "hide"}
    assert cards(play(*base, {**quiet, "left": {"revealed": "b", "also": []}}), 6) == {"a", "c"}
    hides = [{"space": 6, "card": "hide"}]
    told = play(*base, {**quiet, "left": {"revealed": "b", "also": hides}})
    assert cards(told, 6) == {"hide"} and told.answer()["trail"][0]["face_up"] == "hide"
    told.push({**quiet, "left": {"to": "deck"}})
    assert now(told) == {"b"} and told.worlds == 1


def test_misdirect() -> None:
    away = {**CITY, "misdirect": 3}
    oracle = play(start("b"), CITY, away)
    # b -> a or c, then b is cleared and free: a -> b (or Hide), c -> b, d (or Hide)
    assert {(state[1], state[0]) for state in oracle.spelled()} == {
        *(("a", "b"), ("a", "hide"), ("c", "b"), ("c", "d"), ("c", "hide"))
    }
    assert play(FEED, {**CITY, "misdirect": 3}).impossible
    for space in (1, 2, 5):
        with pytest.raises(Invalid):
            play(start("b"), FEED, {**CITY, "misdirect": space})


TABLE = {"type": "table", "trail": [], "hunters": {"seward": "e"}}


def test_table() -> None:
    one = play({**TABLE, "trail": [{"shows": "city"}]})
    # a face-down city, or Hide for one of six land places
    assert one.worlds == one.histories == 5 + 6
    assert not one.answer()["exact"]
    hide = play({**TABLE, "trail": [{"shows": "city"}, {"shows": "city", "card": "b"}]})
    assert cards(hide, 1) == {"a", "c"}
    # b, then anywhere from b: a, c, d or stay
    empty = play({**TABLE, "trail": [None, {"shows": "city", "card": "b"}]})
    assert now(empty) == {"a", "b", "c", "d"} and empty.histories == 4
    gone = play({**TABLE, "trail": [None, {"shows": "city", "card": "a"}, {"shows": "sea"}]})
    # z, a, then he stays, moves to b, or to c as a wolf; z lies there still
    assert now(gone) == {"a", "b", "c"} and gone.histories == 3
    # stay: to a, c, d; by a: to b is barred, c; by c: a, d
    bat = play({**TABLE, "trail": [{"shows": "bat"}, {"shows": "city", "card": "b"}]})
    assert (bat.worlds, bat.histories) == (3, 6)
    lair = play({**TABLE, "trail": [{"shows": "city", "card": "b"}], "lairs": [{}, {"card": "c"}]})
    assert cards(lair, 7) == {"a", "d", "e"}
    with pytest.raises(Invalid):
        play({**TABLE, "trail": [{"shows": "feed"}, {"shows": "city"}, {"shows": "feed"}]})


@pytest.mark.parametrize(
    "event",
    [
        {"type": "reveal", "space": 2, "card": "a"},
        {"type": "reveal", "space": 7, "card": "a"},
        {"type": "reveal", "space": 1, "card": "z"},
        {"type": "reveal", "space": 1, "card": "castle"},
        {"type": "reveal", "space": 1, "card": "nowhere"},
        {"type": "clear", "lair": 1},
        {"type": "dracula_move", "card": "city", "left": {"to": "deck"}},
        {"type": "dracula_move", "card": "city", "misdirect": 1},
        {"type": "dracula_move", "card": "lair", "lair": 1},
        {"type": "dracula_move", "card": "city", "place": "z"},
        {"type": "hunter_move", "hunter": "seward", "to": "z", "found": [{"space": 1}]},
        {"type": "hunter_move", "hunter": "dracula", "to": "a"},
        {"type": "encounter", "space": 9, "card": None, "action": "placed"},
        {"type": "region", "region": "Nowhere"},
        {"type": "prophecy"},
    ],
)
def test_structural_errors_change_nothing(event: dict[str, Any]) -> None:
    oracle = play()
    before = (oracle.table, oracle.states)
    with pytest.raises(Invalid):
        oracle.push(event)
    assert (oracle.table, oracle.states) == before
