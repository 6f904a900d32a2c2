"""Dracula's legal plays on boards that a reader can check by hand, with each ruling."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests.tiny import game, tiny
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    DraculaMove,
    EscapeAsBat,
    Event,
    Header,
    HunterAt,
    HunterMove,
    LairCard,
    Reveal,
    Table,
    Token,
    TrailCard,
)
from tracker.rules.context import context_for
from tracker.rules.models import EQUAL_PLAY, HISTORIES
from tracker.rules.plays import Situation
from tracker.rules.steps import PushOff
from tracker.states import HIDE

BOARD = tiny("ab bc cd de ef fg", seas="ax cx fy xy", castle="d")
"""The road a-b-c-d-e-f-g, d the castle; a and c are ports of x, f of y; x and y touch."""
CITY, SEA, WOLF = DraculaMove(card="city"), DraculaMove(card="sea"), DraculaMove(card="wolf_form")
CASTLE = DraculaMove(card="castle")


def known(place: str, back: str = "city", **more: object) -> Table:
    """A table with one card, face up, and all hunters out of the way in the hospital."""
    away = dict.fromkeys(HUNTERS, "hospital-a")
    return Table(trail=(TrailCard(shows=back, card=place),), hunters=away, **more)  # type: ignore[arg-type]


def now(events: Sequence[Event], board: Board = BOARD, at: str = "g", **rulings: bool) -> str:
    """Every place where he can be after these events, in one text; none: the log is impossible."""
    return "".join(sorted(game(board, at, **rulings).after_all(events).answer().now))


def on_space_1(events: Sequence[Event], board: Board = BOARD, at: str = "g", **rulings: bool) -> list[str]:
    answer = game(board, at, **rulings).after_all(events).answer()
    return sorted(answer.trail[0].cards)


# --- one move (rules 1 and 3) ---


@pytest.mark.parametrize(
    ("start", "back", "reached"),
    [
        ("a", "city", "b"),
        ("b", "city", "ac"),
        ("a", "sea", "x"),
        ("b", "sea", ""),
        ("f", "sea", "y"),
        ("c", "castle", "d"),
        ("b", "castle", ""),
    ],
)
def test_from_a_city_he_goes_one_road_or_to_a_sea_of_its_port(start: str, back: str, reached: str) -> None:
    events = [Reveal(space=1, card=start), DraculaMove(card=back)]  # type: ignore[arg-type]
    assert now(events, advanced=False) == reached


def test_from_sea_he_goes_to_a_port_or_a_sea_beside_it() -> None:
    at_sea = [Reveal(space=1, card="a"), SEA]
    assert now([*at_sea, CITY]) == "c"  # a lies on the trail
    assert now([*at_sea, SEA]) == "y"
    assert now([*at_sea, SEA, CITY]) == "f"


def test_a_card_on_the_trail_cannot_be_played() -> None:
    assert now([Reveal(space=1, card="a"), CITY, CITY], advanced=False) == "c"
    assert now([Reveal(space=1, card="b"), CITY, CITY, CITY], advanced=False) == ""


def test_a_card_in_a_lair_cannot_be_played() -> None:
    line = known("b", lairs=(LairCard(card="c"),))
    assert now([line, DraculaMove(card="city", place="c")]) == ""
    assert on_space_1([line, CITY]) == ["a"]  # Hide would lie face up beside b


def test_he_arrives_face_down_where_no_hunter_is() -> None:
    assert now([known("b"), HunterMove(hunter="mina", to="c"), CITY]) == "a"
    assert now([known("b"), HunterMove(hunter="mina", to="c"), DraculaMove(card="city", place="c")]) == "c"
    assert now([known("b"), HunterAt(hunter="mina", at="hospital-a"), CITY]) == "ac"


def test_the_castle_has_a_back_of_its_own() -> None:
    assert now([known("c"), CITY]) == "b"
    assert now([known("c"), CASTLE]) == "d"


@pytest.mark.parametrize("token", ["consecrated_ground", "heavenly_host"])
def test_no_arrival_and_no_stay_under_a_token(token: str) -> None:
    ground = Token(token=token, at="c")  # type: ignore[arg-type]
    assert now([known("b"), ground, CITY]) == "a"
    under = Token(token=token, at="b")  # type: ignore[arg-type]
    for card in ("feed", "dark_call", "hide"):
        assert now([known("b"), under, DraculaMove(card=card)]) == ""  # type: ignore[arg-type]
    storm = Token(token="storm", at="c")
    assert now([known("b"), storm, CITY]) == "ac"


def test_hosts_bar_one_phase_and_ground_every_phase() -> None:
    host, ground = Token(token="heavenly_host", at="c"), Token(token="consecrated_ground", at="c")
    rest = DraculaMove(card="feed")
    assert now([known("b"), host, rest, CITY]) == "ac"
    assert now([known("b"), ground, rest, CITY]) == "a"


# --- Hide, Feed, Dark Call (rule 4) ---


def test_a_city_back_may_be_hide_unless_its_place_lies_face_up() -> None:
    assert on_space_1([Reveal(space=1, card="b", doubt=True), CITY])[-1] == "hide"
    assert "hide" not in on_space_1([known("b"), CITY])
    assert now([known("b"), DraculaMove(card="hide")]) == "b"


def test_no_hide_while_one_is_on_the_trail() -> None:
    shown = [known("b"), DraculaMove(card="hide"), CITY]
    assert on_space_1(shown) == ["a", "c"]
    assert game(BOARD, "g").after_all([known("b"), DraculaMove(card="feed"), CITY]).answer().trail[
        0
    ].cards.keys() == {*"ac"}
    hidden = (
        game(BOARD, "g").after_all([Reveal(space=1, card="b", doubt=True), CITY, CITY]).last.worlds.states
    )
    assert not ((hidden.card(1) == HIDE) & (hidden.card(2) == HIDE)).any()


def test_at_sea_he_neither_hides_nor_rests() -> None:
    at_sea = [Reveal(space=1, card="a"), SEA]
    for card in ("hide", "feed", "dark_call"):
        assert now([*at_sea, DraculaMove(card=card)]) == ""  # type: ignore[arg-type]
    assert "hide" not in on_space_1([*at_sea, CITY])


def test_rulings_of_the_castle() -> None:
    castle = [known("d", "castle")]
    for card in ("feed", "dark_call", "hide"):
        assert now([*castle, DraculaMove(card=card)]) == "d"  # type: ignore[arg-type]
    assert now([*castle, DraculaMove(card="hide")], hide_in_castle=False) == ""
    assert now([*castle, DraculaMove(card="feed")], hide_in_castle=False) == "d"
    assert now([*castle, DraculaMove(card="dark_call")], stay_in_castle=False) == ""
    assert now([*castle, DraculaMove(card="hide")], stay_in_castle=False) == "d"


# --- Wolf Form (rule 5) ---


@pytest.mark.parametrize(
    ("events", "reached"),
    [
        ([known("b"), WOLF], "ac"),  # not the castle, whose back is known
        ([known("b"), DraculaMove(card="wolf_form", place="d")], "d"),
        ([known("c"), WOLF], "abe"),
        ([known("c"), HunterMove(hunter="mina", to="b"), WOLF], "ae"),
        ([known("a"), SEA, WOLF], "bc"),  # by the ports a and c; a lies on the trail, d is the castle
        ([known("e"), Token(token="consecrated_ground", at="f"), WOLF], "cg"),
        ([known("e"), Token(token="consecrated_ground", at="g"), WOLF], "cf"),
    ],
)
def test_wolf_form_goes_one_or_two_roads(events: list[Event], reached: str) -> None:
    """What lies on the way does not matter."""
    assert now(events) == reached


def test_wolf_form_over_holy_ground_is_a_ruling() -> None:
    events = [known("e"), Token(token="consecrated_ground", at="f"), WOLF]
    assert now(events, wolf_form_over_holy_ground=False) == "c"
    at_sea = [known("f"), SEA, Token(token="heavenly_host", at="f"), WOLF]
    assert now(at_sea) == "eg"
    assert now(at_sea, wolf_form_over_holy_ground=False) == ""


def test_wolf_form_does_not_end_on_a_lair() -> None:
    assert now([known("b", lairs=(LairCard(card="c"),)), WOLF]) == "a"


# --- lairs (rule 7) ---


def test_a_lair_is_taken_back_from_one_move_away() -> None:
    back = DraculaMove(card="lair", lair=1)
    assert now([known("b", lairs=(LairCard(card="c"),)), back]) == "c"
    assert now([known("b", lairs=(LairCard(card="e"),)), back]) == ""
    by_sea = Table(trail=(TrailCard(shows="sea", card="x"),), lairs=(LairCard(card="c"),))
    assert now([by_sea, back]) == "c"
    assert now([known("b", lairs=(LairCard(),)), back]) == "ac"  # any city one move away may be the lair


def test_a_lair_taken_back_face_down_is_not_where_a_hunter_stands() -> None:
    unknown = known("b", lairs=(LairCard(),))
    back = DraculaMove(card="lair", lair=1)
    assert now([unknown, HunterMove(hunter="mina", to="c"), back]) == "a"
    seen = DraculaMove(card="lair", lair=1, place="c")
    assert now([unknown, HunterAt(hunter="mina", at="c"), seen]) == "c"


# --- bats (rule 10) ---


@pytest.mark.parametrize(
    ("before", "landed"),
    [
        ([known("b")], "ac"),  # one or two roads, not b itself, not the castle
        ([known("c")], "abe"),
        ([known("c"), HunterAt(hunter="mina", at="e")], "ab"),
        ([known("c"), Token(token="consecrated_ground", at="a")], "be"),
        ([known("a"), SEA, DraculaMove(card="city", place="c")], "be"),  # a lies on the trail
    ],
)
def test_a_bat_lands_unseen_one_or_two_roads_away(before: list[Event], landed: str) -> None:
    assert now([*before, EscapeAsBat()]) == landed


def test_a_bat_flies_from_the_space_of_his_card_and_frees_the_newer_ones() -> None:
    rested = [known("c"), DraculaMove(card="feed")]
    assert now([*rested, EscapeAsBat(space=2)]) == "abe"
    assert now([*rested, EscapeAsBat(space=1)]) == ""  # Feed is no place's card
    assert now([*rested, EscapeAsBat(space=None)]) == ""  # his card lies there
    cleared = [known("c"), DraculaMove(card="none"), EscapeAsBat(space=2)]
    assert now(cleared) == "abe"


# --- every legal play ---


def legal(events: Sequence[Event], board: Board = BOARD, **rulings: bool) -> tuple[dict[str, str], float]:
    """Every legal play of his next phase, kind by kind, and how many the default model counts."""
    played = game(board, "g", **rulings).after_all(events)
    assert len(played.last.worlds) == 1
    context = context_for(board, (HISTORIES, EQUAL_PLAY))
    slid = PushOff().apply(played.last.worlds.states, context)
    situation = Situation(slid, played.table, context)
    plays = {p.kind: "".join(board.ids[i] for i in p.places) for p in situation.legal() if len(p.places)}
    return plays, float(situation.count[0])


@pytest.mark.parametrize(
    ("events", "plays"),
    [
        (
            [known("b")],
            {"city": "ac", "hide": "b", "feed": "b", "dark_call": "b", "wolf_form": "acd"},
        ),
        (
            [known("b"), DraculaMove(card="feed")],
            {"city": "ac", "hide": "b", "dark_call": "b", "wolf_form": "acd"},
        ),
        ([known("a"), SEA], {"city": "c", "sea": "y", "wolf_form": "bcd"}),
        (
            [known("b", lairs=(LairCard(card="c"), LairCard(card="d")))],
            {"city": "a", "lair": "c", "hide": "b", "feed": "b", "dark_call": "b", "wolf_form": "a"},
        ),
        (
            [known("b"), Token(token="consecrated_ground", at="b")],
            {"city": "ac", "wolf_form": "acd"},
        ),
    ],
)
def test_the_default_model_counts_every_legal_play(events: list[Event], plays: dict[str, str]) -> None:
    found, count = legal(events)
    assert found == plays
    assert count == len("".join(plays.values()))


def test_the_basic_game_has_moves_only() -> None:
    assert legal([Reveal(space=1, card="b")], advanced=False) == ({"city": "ac"}, 2)


def test_a_hunter_in_a_city_does_not_make_a_move_illegal() -> None:
    plays, _ = legal([known("b"), HunterAt(hunter="mina", at="c")])
    assert plays["city"] == "ac"


def test_each_legal_play_is_equally_likely() -> None:
    """From b he came to a or c, then a back like a city can only be Hide.

    In a it was one of five plays: x, Hide, Feed, Dark Call, Wolf Form to c. In c it was one of eight: the
    castle, x, Hide, Feed, Dark Call, Wolf Form to a, d or e.
    """
    moved = game(BOARD, "g").after_all([known("b"), CITY, CITY])
    assert moved.answer("default").now == pytest.approx({"a": 8 / 13, "c": 5 / 13})
    assert moved.answer("histories").now == pytest.approx({"a": 1 / 2, "c": 1 / 2})


def test_places_beyond_64_work_alike() -> None:
    """A long road of 70 cities: sets of places need two words."""
    cities = [f"c{number:02}" for number in range(70)]
    board = Board.from_dict(
        {
            "id": "long",
            "locations": [{"id": city, "type": "small_city"} for city in cities],
            "roads": [[a, b] for a, b in pairwise(cities)],
        }
    )
    start = Header(hunters=dict.fromkeys(HUNTERS, "c00"))
    late = Deduction(start, board).after(
        Table(trail=(TrailCard(shows="city", card="c66"),), lairs=(LairCard(card="c67"), LairCard()))
    )
    assert sorted(late.after(CITY).answer().now) == ["c65"]
    assert sorted(late.after(WOLF).answer().now) == ["c64", "c65", "c68"]
    assert sorted(late.after(DraculaMove(card="lair", lair=2)).answer().now) == ["c65"]
    assert len(late.answer().lairs[1].cards) == 68
