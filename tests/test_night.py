"""The night: the best action of each hunter, and the hideouts to find before they mature."""

from __future__ import annotations

import pytest

from tests.tiny import header, tiny
from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Card,
    Clock,
    Damage,
    DraculaMove,
    Encounter,
    Event,
    Found,
    Header,
    HunterAt,
    HunterMove,
    Left,
    Rumour,
    Supply,
    Table,
    Ticket,
    Token,
    TrailCard,
)
from tracker.plan import Reason, plan
from tracker.plan.lying import days_until
from tracker.plan.night import hideouts, night_reasons
from tracker.plan.rounds import acted, any_order, long_night, moved_tonight

CITY = DraculaMove(card="city", encounters=1)
BARE = DraculaMove(card="city")
LONG = Card(card="long_night")
DOWN = TrailCard(shows="city")


def path(large: str = "", castle: str = "") -> Board:
    """The road a-b-c-d-e-f and a white railway b-f."""
    kinds = {**dict.fromkeys(large, "large_city"), **dict.fromkeys(castle, "castle")}
    return Board.from_dict(
        {
            "locations": [{"id": each, "type": kinds.get(each, "small_city")} for each in "abcdef"],
            "roads": [list(road) for road in ("ab", "bc", "cd", "de", "ef")],
            "railways": [["b", "f", "white"]],
            "hospitals": [{"next_to": "a"}],
        }
    )


PATH = path()


def played(*events: Event, at: str = "aaad", board: Board = PATH, advanced: bool = False) -> Deduction:
    return Deduction(header(at, advanced), board).after_all(events)


def acts(game: Deduction, *hunters: str) -> list[Reason]:
    return [reason for reason in night_reasons(game, hunters) if reason.kind != "hideout"]


def kinds(game: Deduction, hunter: str = "mina") -> list[str]:
    return [reason.kind for reason in acts(game, hunter)]


def spaces(game: Deduction) -> list[int]:
    return [reason.facts["space"] for reason in hideouts(game)]


def on(game: Deduction, space: int) -> Reason:
    return next(reason for reason in hideouts(game) if reason.facts["space"] == space)


RING = tiny("ab bc cd de ef fg gh ha")


# which hideouts


def test_the_start_is_no_hideout_to_find() -> None:
    assert spaces(played(CITY, CITY, board=RING)) == [2, 1]
    assert spaces(played(BARE, BARE, board=RING)) == [2, 1], "encounters need not be logged"


def test_what_lies_face_up_or_empty_is_left_out() -> None:
    game = played(CITY, CITY, board=RING)
    assert spaces(game.after(Encounter(space=2, action="discarded"))) == [1]
    assert spaces(game.after(HunterMove(hunter="mina", to="e", found=(Found(space=2),)))) == [1]
    assert spaces(played(DraculaMove(card="city", encounters=0), BARE, board=RING)) == [1]


def test_seas_powers_and_bats_hold_nothing() -> None:
    coast = tiny("ab bc cd de ef", seas="cx ex")
    assert spaces(played(CITY, DraculaMove(card="sea"), at="a", board=coast)) == [2]
    assert spaces(played(CITY, DraculaMove(card="feed"), at="a", board=coast, advanced=True)) == [2]


def test_a_table_line_forgets_what_was_logged() -> None:
    table = Table(trail=(DOWN, DOWN), hunters=dict.fromkeys(HUNTERS, "a"))
    game = played(CITY, CITY, table, board=RING)
    assert spaces(game) == [2, 1], "nobody knows whether the older one is the start"


def test_lairs_do_not_mature() -> None:
    big = tiny("ab bc cd de ef fg gh hi ij jk kl lm mn na")
    lair = DraculaMove(card="city", encounters=1, left=Left(to="lair", lair=1))
    game = played(*[CITY] * 5, lair, at="a", board=big, advanced=True)
    assert sorted(spaces(game)) == [1, 2, 3, 4, 5, 6]
    assert not any("lair" in reason.facts for reason in hideouts(game))
    late = [not reason.facts["who"] for reason in hideouts(game)]
    assert late == sorted(late) and on(game, 6).facts["who"] == (), "those out of reach come last"


# how urgent


def test_stake_and_time_make_it_urgent() -> None:
    reason = on(played(CITY, CITY, board=RING), 2)
    assert reason.facts["phases"] == 5
    assert reason.facts["influence"] == pytest.approx(0.3 * 3.5)
    assert reason.facts["urgency"] == pytest.approx(0.3 * 3.5 / 7 * 0.8**4)


def test_a_rumour_token_ranks_first() -> None:
    game = played(CITY, CITY, Rumour(space=1, action="placed"), board=RING)
    assert spaces(game) == [1, 2]
    assert on(game, 1).facts["influence"] == pytest.approx(0.6 * 6.5)


def test_a_known_vampire_ranks_first_and_a_harmless_one_last() -> None:
    game = played(CITY, CITY, board=RING)
    vampire = game.after(Encounter(space=1, card="reckless_vampire", action="revealed"))
    assert spaces(vampire) == [1, 2]
    assert on(vampire, 1).facts["influence"] == 4
    assert on(vampire, 1).facts["encounter"] == "reckless_vampire"
    rats = game.after(Encounter(space=2, card="rats", action="revealed"))
    assert spaces(rats) == [1, 2]
    assert on(rats, 2).facts["influence"] == 0


# who gets there


CASTLE = path(castle="e")
THERE = DraculaMove(card="castle", place="e", encounters=1)


def reached(space: int, *more: Event, at: str = "aaad") -> Reason:
    """The castle e on that space, and who is there in time."""
    later = (DraculaMove(card="feed"), DraculaMove(card="dark_call"), DraculaMove(card="hide"), BARE, BARE)
    return on(played(THERE, *later[: space - 1], *more, at=at, board=CASTLE, advanced=True), space)


def test_who_gets_there_before_it_matures() -> None:
    assert reached(3).facts["who"] == (("mina", 1, 1.0),), "from a it is four days, and three are left"
    assert {who[:2] for who in reached(2).facts["who"]} == {
        ("mina", 1),
        ("godalming", 4),
        ("seward", 4),
        ("van_helsing", 4),
    }
    assert reached(3).facts["in_time"] == 1
    assert (reached(3).place, reached(3).facts["chance"]) == ("e", 1)


def test_a_ticket_is_counted_and_fog_bars_the_way() -> None:
    assert ("seward", 2, 1.0) in reached(3, Ticket(hunter="seward", ticket="1/-"), at="abad").facts["who"]
    assert [who[0] for who in reached(3, Token(token="fog", at="e")).facts["who"]] == ["mina"]
    assert reached(4, at="aaac").facts["who"] == (("mina", 2, 1.0),)
    assert reached(4, Token(token="fog", at="c"), at="aaac").facts["who"] == (), "she stays a day"


def test_a_hunter_whose_place_nobody_knows_reaches_nothing() -> None:
    table = Table(trail=(DOWN,), hunters={"mina": "d"})
    (reason,) = hideouts(played(table, board=RING))
    assert [who[0] for who in reason.facts["who"]] == ["mina"]
    assert acts(played(table, board=RING), "seward") == []


def test_a_hide_counts_as_the_place_for_which_it_stands() -> None:
    game = played(CITY, at="a", board=tiny("ab bc"), advanced=True)
    assert "hide" in game.answer().trail[0].cards
    assert on(game, 1).facts["in_time"] == pytest.approx(1.0)
    assert on(game, 1).place in ("b", "c")


def test_a_long_night_saves_a_day() -> None:
    game = played(CITY, LONG)
    index = PATH.index
    assert [days_until(game, "mina")[index[place]] for place in "dcba"] == [0, 0, 1, 2]
    assert [days_until(played(CITY), "mina")[index[place]] for place in "dcba"] == [1, 1, 2, 3]


# what a hunter does


def test_the_best_is_to_search_what_lies_open() -> None:
    find = HunterMove(hunter="mina", to="e", found=(Found(space=2),))
    for phase in (CITY, BARE):
        game = played(phase, phase, find, board=RING)
        search = acts(game, "mina")[0]
        assert (search.kind, search.place, search.facts["space"], search.facts["phases"]) == (
            "search",
            "e",
            2,
            5,
        )
        assert search.facts["encounters"] == (1 if phase is CITY else None)
        assert search.facts["influence"] == pytest.approx(0.3 * 3.5)


def test_there_is_no_search_without_an_encounter_or_in_fog() -> None:
    start = HunterMove(hunter="mina", to="e", found=(Found(space=2),))
    assert "search" not in kinds(played(CITY, start, board=RING)), "nothing is ever put on the start"
    found = played(CITY, CITY, start, board=RING)
    assert "search" in kinds(found)
    assert "search" not in kinds(found.after(Encounter(space=2, action="discarded")))
    assert "search" not in kinds(found.after(Token(token="fog", at="e")))
    assert "search" not in kinds(found, "seward")


def test_a_vampire_is_searched_for_first() -> None:
    find = HunterMove(hunter="mina", to="e", found=(Found(space=2),))
    game = played(CITY, CITY, find, Damage(who="mina", change=4), board=RING)
    assert kinds(game)[0] == "rest"
    vampire = game.after(Encounter(space=2, card="new_vampire", action="revealed"))
    assert kinds(vampire)[0] == "search"


def test_resting_pays_for_the_badly_hurt() -> None:
    assert kinds(played(CITY, Damage(who="mina", change=1))) == ["supply", "rest"]
    assert kinds(played(CITY, Damage(who="mina", change=3))) == ["rest", "supply"]
    assert kinds(played(CITY, Damage(who="mina", change=1), HunterAt(hunter="mina", at="hospital-a"))) == [
        "rest"
    ]
    assert kinds(played(CITY, HunterAt(hunter="mina", at="hospital-a"))) == ["idle"]


def test_a_large_city_is_told() -> None:
    (supply,) = acts(played(CITY, board=path(large="d")), "mina")
    assert supply == Reason("supply", "mina", "d", {"large": True})


def test_nobody_supplies_after_devilish_power() -> None:
    devilish = Card(card="devilish_power", by="dracula")
    assert kinds(played(CITY, devilish, CITY, board=RING)) == ["idle"]
    assert kinds(played(devilish, CITY, CITY, board=RING)) == ["supply"]


def test_a_ticket_that_brings_him_within_reach_is_best() -> None:
    """He is seen in c and goes to b or d; from f nobody walks to either, by rail b is near."""
    seen = HunterMove(hunter="seward", to="c", found=(Found(space=1),), dracula=True)
    game = played(seen, at="aaaf")
    ticket, supply = acts(game, "mina")
    assert (ticket.kind, supply.kind) == ("ticket", "supply")
    assert ticket.facts == {"held": 0, "chance": pytest.approx(0.5), "without": 0.0}
    two = game.after_all([Ticket(hunter="mina", ticket="1/-"), Ticket(hunter="mina", ticket="2/1")])
    assert kinds(two) == ["supply"]


def test_every_hunter_gets_his_own() -> None:
    assert [(reason.hunter, reason.kind) for reason in acts(played(CITY), "seward", "mina")] == [
        ("seward", "supply"),
        ("mina", "supply"),
    ]


# Long Night


def test_in_a_long_night_hunters_may_move() -> None:
    """Hunters in a and d, one phase: b-c, c-b and e-f could have gone to a hunter's city too, f-e not.

    So he is in c, b and f with 1/5 each, and in e with 2/5.
    """
    game = played(CITY, LONG)
    move = acts(game, "mina")[0]
    assert (move.kind, move.place) == ("move", "e")
    assert move.facts == {"catch": pytest.approx(0.4), "find": pytest.approx(0.6)}
    assert "move" not in kinds(played(CITY))


def test_the_next_hunter_takes_it_that_the_first_found_nothing() -> None:
    found = {
        reason.hunter: reason
        for reason in acts(played(CITY, LONG), "seward", "mina")
        if reason.kind == "move"
    }
    assert (found["seward"].place, found["seward"].facts["find"]) == ("b", pytest.approx(0.4))
    assert found["mina"].facts == {"catch": pytest.approx(2 / 3), "find": pytest.approx(1.0)}


def test_roadblocks_bar_the_long_night() -> None:
    blocked = played(CITY, LONG, Token(token="roadblock", at=("d", "e")))
    assert [reason.place for reason in acts(blocked, "mina") if reason.kind == "move"] == ["c"]


def test_who_moved_tonight_has_acted() -> None:
    game = played(CITY, LONG, HunterMove(hunter="mina", to="c"), HunterMove(hunter="mina", to="d"))
    assert {reason.hunter for reason in acts(game, "seward", "mina")} == {"seward"}


# the round


def test_cards_count_for_their_round_only() -> None:
    telegraph = Card(card="speedy_telegraph")
    assert long_night((CITY, LONG)) and not long_night((LONG, CITY))
    assert any_order((CITY, telegraph)) and not any_order((telegraph, CITY))
    assert not long_night((CITY, Card(card="long_night", action="draw")))
    assert long_night((LONG, DraculaMove(card="city", again=True)))


def test_who_has_acted() -> None:
    mina = HunterMove(hunter="mina", to="c")
    assert acted((mina, CITY, Supply(hunter="seward"), mina)) == ("seward", "mina")
    assert acted((CITY, mina, Clock(half="night"), Supply(hunter="seward"))) == ("mina",)
    assert acted((CITY, HunterMove(hunter="mina", to="c", by="special"))) == ()
    assert moved_tonight((CITY, mina)) == ()
    assert moved_tonight((CITY, Clock(half="night"), mina)) == ("mina",)
    assert moved_tonight((CITY, mina, mina)) == ("mina",)
    seward = HunterMove(hunter="seward", to="b")
    assert moved_tonight((CITY, seward, mina)) == ()
    assert moved_tonight((CITY, mina, seward)) == ("seward",), "he is before her in the order"
    assert moved_tonight((CITY, Card(card="speedy_telegraph"), mina, seward)) == ()


def test_a_hunter_put_where_he_stands_stays() -> None:
    stays = HunterAt(hunter="mina", at="a")
    assert acted((stays,), {"mina": "a"}) == ("mina",)
    assert acted((stays,), {"mina": "b"}) == ()
    assert acted((HunterMove(hunter="mina", to="a"), CITY, stays), {"mina": "b"}) == ("mina",)
    assert acted((CITY, Clock(half="night"), stays), {"mina": "a"}) == ()


# the entry point


def test_the_plan_of_a_night() -> None:
    start = dict(zip(HUNTERS, ("constanta", "madrid", "rome", "paris"), strict=True))
    game = Deduction(Header(hunters=start), load_board("third-edition")).after_all([BARE] * 4)
    found = plan(game, HUNTERS, night=True)
    assert all(move.to is None for move in found.moves)
    assert {reason.hunter for reason in found.reasons if reason.kind != "hideout"} == set(HUNTERS)
    assert sorted(reason.facts["space"] for reason in found.reasons if reason.kind == "hideout") == [
        1,
        2,
        3,
        4,
    ]
