"""Structural errors: what the table as it lies does not allow, whatever is hidden."""

from __future__ import annotations

import pytest

from tests.tables import (
    BOARD,
    CASTLE,
    CITY,
    FEED,
    HIDE_SEEN,
    SEA,
    WOLF,
    B,
    mina,
    table_after,
    to_lair,
)
from tests.tiny import header, tiny
from tracker.events import (
    Ask,
    Clear,
    DraculaMove,
    EscapeAsBat,
    Event,
    EvilPresence,
    Found,
    Header,
    HideShown,
    HunterAt,
    LairCard,
    Left,
    ReachedSix,
    Region,
    Reveal,
    Table,
    TableToken,
    TrailCard,
)
from tracker.rules.fold import read_event
from tracker.rules.table import Hideout, InvalidEvent, opening_table

LAIRS = [CITY] * 5 + [to_lair(1)]
MISDIRECTED = DraculaMove(card="city", misdirect=2)
ERRORS: list[tuple[str, list[Event], Event, str]] = [
    ("reveal of an empty space", [], Reveal(space=2, card="a"), "space 2 is empty: nothing lies there"),
    ("reveal of an empty lair", [], Reveal(lair=2, card="a"), "lair 2 is empty: nothing lies there"),
    ("reveal of nothing", [], Reveal(card="a"), "neither a space nor a lair is named: give one of them"),
    ("clear of an empty space", [], Clear(space=2), "space 2 is empty: nothing lies there"),
    ("clear of an empty lair", [], Clear(lair=1), "lair 1 is empty: nothing lies there"),
    ("found on an empty space", [], mina("a", Found(space=3)), "space 3 is empty: nothing lies there"),
    ("found in an empty lair", [], mina("a", Found(lair=3)), "lair 3 is empty: nothing lies there"),
    ("hide shown on an empty space", [], HideShown(where=2), "space 2 is empty: nothing lies there"),
    ("a bat from an empty space", [], EscapeAsBat(space=2), "space 2 is empty: nothing lies there"),
    (
        "a full lair",
        LAIRS,
        to_lair(1),
        "lair 1 is full: clear it first, in a line of its own",
    ),
    (
        "an empty lair taken back",
        [CITY],
        DraculaMove(card="lair", lair=2),
        "lair 2 is empty: nothing lies there",
    ),
    (
        "a lair without its slot",
        [CITY] * 5,
        DraculaMove(card="city", left=Left(to="lair")),
        "'left' goes to a lair but names no slot: give 'lair': 1, 2 or 3",
    ),
    (
        "a lair taken back without its slot",
        LAIRS,
        DraculaMove(card="lair"),
        "'lair' names the slot whose stack moved back: give it with the card 'lair', and only then",
    ),
    (
        "a slot with another card",
        LAIRS,
        DraculaMove(card="city", lair=1),
        "'lair' names the slot whose stack moved back: give it with the card 'lair', and only then",
    ),
    (
        "left when space 6 was empty",
        [],
        DraculaMove(card="city", left=Left()),
        "'left' is given, but space 6 was empty: nothing left it",
    ),
    ("a sea made a lair", [SEA] + [CITY] * 5, to_lair(1), "'sea' cannot become a lair: only a city can"),
    ("Feed made a lair", [FEED] + [CITY] * 5, to_lair(1), "'feed' cannot become a lair: only a city can"),
    (
        "Hide made a lair",
        [HIDE_SEEN] + [CITY] * 5,
        to_lair(1),
        "'hide' cannot become a lair: only a city can",
    ),
    (
        "Misdirect made a lair",
        [CITY, CITY, MISDIRECTED, CITY, CITY, CITY, CITY],
        to_lair(1),
        "'misdirect' cannot become a lair: only a city can",
    ),
    (
        "a vampire unseen",
        [CITY] * 5,
        DraculaMove(card="city", left=Left(vampire=True)),
        "'vampire' needs 'revealed': a maturing vampire shows its place",
    ),
    (
        "a vampire in a lair",
        [CITY] * 5,
        DraculaMove(card="city", left=Left(to="lair", lair=1, revealed="a", vampire=True)),
        "a vampire matured, so its hideout went to the deck, not to a lair",
    ),
    (
        "Hides without their place",
        [CITY] * 5,
        DraculaMove(card="city", left=Left(also=(Found(space=3, card="hide"),))),
        "'also' names a Hide, but 'left' has no 'revealed' place that it stands for",
    ),
    *(
        (
            f"{card} while it lies on the trail",
            [DraculaMove(card=card)],  # type: ignore[arg-type]
            DraculaMove(card=card),  # type: ignore[arg-type]
            f"{card!r} lies on the trail already: it cannot be played again yet",
        )
        for card in ("feed", "dark_call", "wolf_form", "hide", "castle")
    ),
    (
        "Misdirect while it lies on the trail",
        [CITY, CITY, MISDIRECTED],
        DraculaMove(card="city", misdirect=2),
        "'misdirect' lies on the trail already: it cannot be played again yet",
    ),
    (
        "Misdirect on an empty space",
        [],
        DraculaMove(card="city", misdirect=4),
        "space 4 is empty: nothing lies there",
    ),
    *(
        (
            f"Misdirect on {card}",
            [DraculaMove(card=card)],  # type: ignore[arg-type]
            MISDIRECTED,
            f"space 2 shows {card!r}: Misdirect cannot replace it",
        )
        for card in ("feed", "dark_call", "wolf_form", "castle", "hide")
    ),
    ("a bat from a sea", [SEA], EscapeAsBat(), "space 1 shows 'sea': a bat does not fly from the sea"),
    (
        "a city under a sea back",
        [SEA],
        Reveal(space=1, card="a"),
        "space 1 shows 'sea', whose card cannot be 'a'",
    ),
    (
        "a sea under a city back",
        [],
        Reveal(space=1, card="x"),
        "space 1 shows 'city', whose card cannot be 'x'",
    ),
    (
        "the castle under a city back",
        [],
        Reveal(space=1, card="d"),
        "space 1 shows 'city', whose card cannot be 'd'",
    ),
    (
        "a city under the castle's back",
        [CASTLE],
        Reveal(space=1, card="a"),
        "space 1 shows 'castle', whose card cannot be 'a'",
    ),
    (
        "a place under Feed",
        [FEED],
        Reveal(space=1, card="a"),
        "space 1 shows 'feed', whose card cannot be 'a'",
    ),
    (
        "Hide under Wolf Form",
        [WOLF],
        Reveal(space=1, card="hide"),
        "space 1 shows 'wolf_form', whose card cannot be 'hide'",
    ),
    (
        "Hide under a bat",
        [EscapeAsBat()],
        HideShown(where=1),
        "space 1 shows 'bat', whose card cannot be 'hide'",
    ),
    (
        "Hide in a lair",
        LAIRS,
        Reveal(lair=1, card="hide"),
        "lair 1 cannot hold 'hide': Hide never becomes a lair",
    ),
    ("a sea in a lair", LAIRS, Reveal(lair=1, card="x"), "lair 1 shows 'city', whose card cannot be 'x'"),
    (
        "a lair's place that its back cannot be",
        LAIRS,
        DraculaMove(card="lair", lair=1, place="d"),
        "lair 1 shows 'city', whose card cannot be 'd'",
    ),
    (
        "what left shown as what it cannot be",
        [SEA] + [CITY] * 5,
        DraculaMove(card="city", left=Left(revealed="a")),
        "space 6 shows 'sea', whose card cannot be 'a'",
    ),
    (
        "a place with a sea card",
        [],
        DraculaMove(card="sea", place="x"),
        "'place' does not go with the card 'sea'",
    ),
    (
        "a place with Feed",
        [],
        DraculaMove(card="feed", place="a"),
        "'place' does not go with the card 'feed'",
    ),
    (
        "the castle as a city",
        [],
        DraculaMove(card="city", place="d"),
        "'place' 'd' cannot lie there: the back is 'city'",
    ),
    (
        "a city as the castle",
        [],
        DraculaMove(card="castle", place="a"),
        "'place' 'a' cannot lie there: the back is 'castle'",
    ),
    (
        "Wolf Form to a sea",
        [],
        DraculaMove(card="wolf_form", place="x"),
        "'place' 'x' cannot lie there: the back is 'wolf_form'",
    ),
    (
        "Wolf Form to the castle on the trail",
        [CASTLE],
        DraculaMove(card="wolf_form", place="d"),
        "'place' 'd' cannot lie there: the back is 'wolf_form'",
    ),
    (
        "found on a sea move",
        [],
        mina("x", Found(space=1)),
        "'found' is not empty, but 'x' is at sea: nothing is found there",
    ),
    (
        "a hunter in a hospital named by Evil Presence",
        [HunterAt(hunter="mina", at="hospital-a")],
        EvilPresence(named=("mina",)),
        "'mina' is in a hospital: Evil Presence does not name them",
    ),
    (
        "a face-up card turned up again",
        [Reveal(space=1, card="a")],
        mina("a", Found(space=1)),
        "space 1 lies face up already ('a'): it is not turned up again",
    ),
    (
        "a face-up lair turned up again",
        [*LAIRS, Reveal(lair=1, card="a")],
        Reveal(lair=1, card="a"),
        "lair 1 lies face up already ('a'): it is not turned up again",
    ),
    ("an unknown place", [], mina("q"), "unknown place 'q'"),
    ("an unknown place asked for", [], Ask(places=("q",)), "unknown place 'q'"),
    ("Hide as a place", [], mina("hide"), "unknown place 'hide'"),
    (
        "Hide as a place of the table",
        [],
        Table(tokens=(TableToken(token="fog", at="hide"),)),
        "unknown place 'hide'",
    ),
    ("an unknown card", [], Reveal(space=1, card="q"), "unknown place 'q'"),
    ("an unknown hospital", [], HunterAt(hunter="mina", at="hospital-b"), "unknown place 'hospital-b'"),
    ("an unknown region", [], Region(region="West"), "unknown region 'West'; the regions are North, South"),
    (
        "a place not asked for",
        [],
        Ask(places=("a", "b"), found=(Found(space=1, place="c"),)),
        "'found' names 'c', which was not asked for",
    ),
    (
        "a lair found by an ask",
        LAIRS,
        Ask(places=("a",), found=(Found(lair=1, place="a"),)),
        "'found' names a lair, but the ruling 'ask_reaches_lairs' is off",
    ),
    (
        "a Hide found in a lair",
        LAIRS,
        mina("a", Found(lair=1, card="hide")),
        "a 'hide' is turned up on a space of the trail, never in a lair",
    ),
    (
        "a Hide with a lair",
        LAIRS,
        Reveal(lair=1, card="a", also=(Found(space=1),)),
        "'also' names a Hide, but lair 1 turns up no Hide",
    ),
    (
        "a Hide with Hide",
        [CITY],
        Reveal(space=1, card="hide", also=(Found(space=2),)),
        "'also' names a Hide, but the card turned up is Hide itself",
    ),
    (
        "a Hide with Hide on space 6",
        [CITY] * 4,
        DraculaMove(card="city", reached_six=ReachedSix(card="hide", also=(Found(space=2),))),
        "'also' names a Hide, but the card that reached space 6 is Hide itself",
    ),
    (
        "an empty space 6 reached",
        [],
        DraculaMove(card="city", reached_six=ReachedSix(card="a")),
        "space 6 is empty: nothing lies there",
    ),
    (
        "a table with one card twice",
        [],
        Table(trail=(TrailCard(shows="city", card="a"),), lairs=(LairCard(card="a"),)),
        "'a' lies on the table twice: each card exists once",
    ),
    (
        "a table with Feed twice",
        [],
        Table(trail=(TrailCard(shows="feed"), TrailCard(shows="feed"))),
        "'feed' lies on the table twice: each card exists once",
    ),
    (
        "a table with the castle twice",
        [],
        Table(trail=(TrailCard(shows="castle"),), lairs=(LairCard(card="d"),)),
        "'castle' lies on the table twice: each card exists once",
    ),
    (
        "a table with a card its back cannot be",
        [],
        Table(trail=(TrailCard(shows="sea", card="a"),)),
        "space 1 shows 'sea', whose card cannot be 'a'",
    ),
    (
        "a table with a sea in a lair",
        [],
        Table(lairs=(LairCard(card="x"),)),
        "lair 1 cannot hold 'x': only a city can become a lair",
    ),
]


@pytest.mark.parametrize(("before", "event", "message"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS])
def test_structural_errors_are_refused(before: list[Event], event: Event, message: str) -> None:
    table = table_after(before)
    with pytest.raises(InvalidEvent) as caught:
        read_event(table, event)
    assert str(caught.value).startswith(message)
    if message.startswith("unknown"):
        assert len(str(caught.value)) < 100
    else:
        assert str(caught.value) == message


BASIC: list[tuple[Event, str]] = [
    *(
        (DraculaMove(card=card), f"{card!r} in the basic game: there are no power cards and no lairs")  # type: ignore[arg-type]
        for card in ("feed", "dark_call", "wolf_form", "hide")
    ),
    (DraculaMove(card="city", misdirect=2), "'misdirect' in the basic game: there are no power cards"),
    (to_lair(1), "a lair in the basic game: there are none"),
    (HideShown(where="deck"), "'hide_shown' in the basic game: there are no power cards"),
    (Reveal(space=1, card="hide"), "space 1 shows 'city', whose card cannot be 'hide'"),
    (
        Table(trail=(TrailCard(shows="feed"),)),
        "space 1 shows 'feed' in the basic game: there are no power cards",
    ),
    (Table(lairs=(LairCard(),)), "lair 1 in the basic game: there are no lairs"),
]


@pytest.mark.parametrize(("event", "message"), BASIC, ids=[message for _, message in BASIC])
def test_the_basic_game_has_no_powers_and_no_lairs(event: Event, message: str) -> None:
    with pytest.raises(InvalidEvent) as caught:
        read_event(table_after([CITY] * 5, advanced=False), event)
    assert str(caught.value) == message


def test_a_board_without_a_castle_has_no_castle_to_play() -> None:
    table = table_after([], board=tiny("ab bc ce"))
    with pytest.raises(InvalidEvent, match="'castle' was played, but this board has no castle"):
        read_event(table, CASTLE)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (Header(hunters={"mina": "a"}), "the header gives no place for 'godalming': name all four hunters"),
        (header("q"), "unknown place 'q'"),
        (header("a", x=True), "unknown ruling 'x'; the rulings are hide_in_castle, stay_in_castle"),
    ],
)
def test_a_header_must_fit_the_board(wrong: Header, message: str) -> None:
    with pytest.raises(InvalidEvent, match=message):
        opening_table(wrong, BOARD)


def test_an_unread_card_may_be_turned_up_by_a_later_line() -> None:
    table = read_event(table_after([]), Reveal(space=1, card="a"), left_out=True).table
    assert read_event(table, Reveal(space=1, card="b")).table.space(1) == Hideout("city", card=B)


def test_an_event_that_is_refused_leaves_the_table() -> None:
    table = table_after([CITY])
    copy = table_after([CITY])
    with pytest.raises(InvalidEvent):
        read_event(table, mina("c", Found(space=1), Found(space=4)))
    assert table == copy
