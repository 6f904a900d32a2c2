"""The public table: a pure fold over the log, and every structural error that it refuses."""

from __future__ import annotations

import pytest

from tests.tables import (
    BOARD,
    CASTLE,
    CITY,
    DARK_CALL,
    FEED,
    SEA,
    WOLF,
    A,
    B,
    C,
    D,
    mina,
    table_after,
    to_lair,
)
from tracker.events import (
    HUNTERS,
    Ally,
    Bite,
    Clear,
    Clock,
    Damage,
    DraculaMove,
    Encounter,
    EscapeAsBat,
    Event,
    EvilPresence,
    Found,
    HunterAt,
    HunterMove,
    Influence,
    LairCard,
    Left,
    Note,
    ReachedSix,
    Reveal,
    Rumour,
    Table,
    TableToken,
    Ticket,
    Token,
    TrailCard,
)
from tracker.rules.fold import read_event
from tracker.rules.table import Hideout, InvalidEvent, Spot, TokenAt
from tracker.rules.table import Table as PublicTable
from tracker.states import HIDE


def shows(table: PublicTable) -> list[str | None]:
    return [None if hideout is None else hideout.shows for hideout in table.trail]


# --- the fold ---


def test_the_first_card_is_a_face_down_city() -> None:
    table = table_after([])
    assert shows(table) == ["city", None, None, None, None, None]
    assert (table.phase, table.joined, table.lairs, table.tokens) == (0, False, (None,) * 3, ())
    assert table.hunted == {4}


def test_phases_slide_and_the_seventh_card_pushes_the_first_off() -> None:
    table = table_after([SEA, CITY, FEED, DARK_CALL, WOLF])
    assert shows(table) == ["wolf_form", "dark_call", "feed", "city", "sea", "city"]
    assert shows(table_after([SEA, CITY, FEED, DARK_CALL, WOLF, CITY])) == [
        *("city", "wolf_form", "dark_call", "feed", "city", "sea")
    ]
    assert table.phase == 5


def test_a_phase_in_which_he_played_nothing_leaves_space_1_empty() -> None:
    assert shows(table_after([DraculaMove(card="none"), CITY])) == ["city", None, "city", None, None, None]


def test_space_6_becomes_a_lair_and_comes_back() -> None:
    table = table_after([CITY] * 5 + [to_lair(2)])
    assert table.lairs == (None, Hideout("city"), None)
    back = table_after([CITY] * 5 + [to_lair(2), DraculaMove(card="lair", lair=2)])
    assert back.lairs == (None,) * 3 and back.space(1) == Hideout("city")


def test_a_wolf_form_becomes_a_lair_as_a_plain_city() -> None:
    table = table_after([WOLF] + [CITY] * 5 + [to_lair(1)])
    assert table.lair(1) == Hideout("city")


def test_the_castle_stays_known_as_a_lair_and_back_on_the_trail() -> None:
    events = [CASTLE] + [CITY] * 5 + [to_lair(1)]
    table = table_after(events)
    assert table.lair(1) == Hideout("castle", castle=True)
    back = table_after([*events, DraculaMove(card="lair", lair=1)])
    assert back.space(1) == Hideout("castle", castle=True)
    assert back.castle_on_trail


def test_the_castle_lies_face_down_until_a_hunter_enters() -> None:
    table = table_after([CASTLE])
    space = table.space(1)
    assert space is not None and space.face_down
    entered = table_after([CASTLE, mina("d")]).space(1)
    assert entered is not None and entered.card == D


def test_the_castle_lies_face_up_where_a_hunter_stands_as_he_comes() -> None:
    stands = table_after([mina("d"), CASTLE]).space(1)
    assert stands is not None and stands.card == D


def test_a_hunter_move_turns_cards_up_and_moves_the_figure() -> None:
    table = table_after([CITY, mina("c", Found(space=2), Found(space=1, card="hide"))])
    assert [hideout.card for _, hideout in table.spaces()] == [HIDE, C]
    assert table.hunter("mina") == Spot(C)
    assert table.hunted == {C, 4}
    assert table.face_up == {C}
    assert table.powers == {"hide"}


def test_a_line_left_out_turns_cards_up_unread_and_moves_the_figure() -> None:
    reading = read_event(table_after([CITY]), mina("c", Found(space=2)), left_out=True)
    space = reading.table.space(2)
    assert space is not None and (space.card, space.unread, space.face_down) == (None, True, False)
    assert reading.table.hunter("mina") == Spot(C)
    assert reading.steps == ()
    again = read_event(reading.table, mina("b", Found(space=2))).table.space(2)
    assert again is not None and (again.card, again.unread) == (B, False)


def test_a_doubtful_line_is_left_out() -> None:
    assert read_event(table_after([]), Reveal(space=1, card="b", doubt=True)).steps == ()


def test_a_hospital_is_in_no_city() -> None:
    table = table_after([HunterAt(hunter=hunter, at="hospital-a") for hunter in HUNTERS])
    assert table.hunter("mina") == Spot(A, hospital=True)
    assert table.hunted == frozenset()


def test_misdirect_lies_where_the_hideout_was() -> None:
    table = table_after([CITY, SEA, DraculaMove(card="city", misdirect=3)])
    assert shows(table) == ["city", "sea", "misdirect", "city", None, None]


def test_hosts_go_at_dawn_and_ground_stays() -> None:
    tokens = [
        Token(token="consecrated_ground", at="b"),
        Token(token="heavenly_host", at="c"),
        Token(token="roadblock", at=("e", "f")),
    ]
    assert table_after(tokens).holy == {B, C}
    again = DraculaMove(card="city", again=True)
    assert table_after([*tokens, again]).holy == {B, C}
    assert table_after([*tokens, CITY]).tokens == (
        TokenAt("consecrated_ground", B),
        TokenAt("roadblock", 4, 5),
    )


def test_a_token_is_taken_away_and_a_missing_one_is_a_warning() -> None:
    road = Token(token="roadblock", at=("e", "f"))
    table = table_after([road, road])
    turned = read_event(table, Token(token="roadblock", at=("f", "e"), action="remove"))
    assert turned.table.tokens == (TokenAt("roadblock", 4, 5),)
    missing = read_event(table, Token(token="fog", at="b", action="remove"))
    assert missing.warnings == ("no fog lies at 'b' to remove",)
    assert missing.table == table


def test_holy_ground_entered_twice_lies_once() -> None:
    ground = Token(token="consecrated_ground", at="b")
    table = table_after([ground])
    again = read_event(table, ground)
    assert again.table.tokens == table.tokens and "already" in again.warnings[0]
    gone = read_event(again.table, Token(token="consecrated_ground", at="b", action="remove"))
    assert gone.table.holy == frozenset()


def test_figures_that_a_table_line_leaves_out_bar_nothing() -> None:
    table = table_after([Table(trail=(TrailCard(shows="city"),), hunters={"mina": "a"})])
    assert table.hunted == frozenset([A])
    with pytest.raises(InvalidEvent, match="'seward' is nowhere on the board"):
        read_event(table, EvilPresence(named=("seward",)))


def test_a_vampire_clears_the_tail_after_the_slide() -> None:
    left = Left(revealed="a", vampire=True)
    table = table_after([CITY] * 5 + [DraculaMove(card="sea", left=left)])
    assert shows(table) == ["sea", "city", "city", None, None, None]


def test_a_hideout_that_leaves_may_be_shown_first() -> None:
    table = table_after([CITY] * 5 + [DraculaMove(card="city", left=Left(to="lair", lair=1, revealed="a"))])
    assert table.lair(1) == Hideout("city", card=A)


def test_harker_turns_up_what_came_to_space_6() -> None:
    reached = ReachedSix(card="a", also=(Found(space=5),))
    table = table_after([CITY] * 4 + [DraculaMove(card="city", reached_six=reached)])
    assert [hideout.card for _, hideout in table.spaces()] == [None, None, None, None, HIDE, A]


def test_a_bat_clears_every_newer_space() -> None:
    assert shows(table_after([CITY, FEED, DARK_CALL, EscapeAsBat(space=3)])) == [
        "bat",
        None,
        None,
        "city",
        None,
        None,
    ]
    assert shows(table_after([CITY, CITY, EscapeAsBat(space=None)])) == [
        "bat",
        "city",
        "city",
        None,
        None,
        None,
    ]
    assert table_after([CITY, EscapeAsBat()]).phase == 1


def test_a_clear_empties_a_space_or_a_lair() -> None:
    events = [CITY] * 5 + [to_lair(3)]
    assert table_after([*events, Clear(lair=3)]).lairs == (None,) * 3
    assert shows(table_after([CITY, CITY, Clear(space=2)])) == ["city", None, "city", None, None, None]


def test_a_table_line_forgets_what_lay_there() -> None:
    line = Table(
        trail=(TrailCard(shows="castle"), None, TrailCard(shows="wolf_form", card="a")),
        lairs=(None, LairCard(card="b"), LairCard()),
        hunters={"mina": "hospital-a", "seward": "g"},
        tokens=(TableToken(token="fog", at="c"), TableToken(token="roadblock", at=("e", "f"))),
    )
    table = table_after([CITY, Token(token="storm", at="x"), line])
    assert table.trail == (
        Hideout("castle", castle=True),
        None,
        Hideout("wolf_form", card=A),
        *(None,) * 3,
    )
    assert table.lairs == (None, Hideout("city", card=B), Hideout("city"))
    assert table.tokens == (TokenAt("fog", C), TokenAt("roadblock", 4, 5))
    assert (table.hunter("mina"), table.hunter("godalming")) == (Spot(A, hospital=True), Spot(-1))
    assert table.joined and table.phase == 1


def test_encounters_and_rumours_lie_with_their_hideout() -> None:
    events: list[Event] = [
        DraculaMove(card="city", encounters=1),
        Encounter(space=1, action="revealed", card="wolves"),
        Encounter(space=1, action="added", card=None),
        Encounter(space=1, action="discarded", card="wolves"),
        Encounter(space=6, action="placed"),  # nothing lies there: only the range is checked
        Rumour(space=1),
        Rumour(space=6),
    ]
    space = table_after(events).space(1)
    assert space is not None and (space.encounters, space.rumours) == ((None,), 1)


def test_the_sheet_keeps_what_players_count() -> None:
    events = [
        Damage(who="dracula", change=3),
        DraculaMove(card="city", damage=-1),
        Damage(who="mina", change=2),
        Bite(hunter="mina"),
        Influence(change=2),
        Ticket(hunter="mina", ticket="3/2"),
        Ticket(hunter="mina", ticket="1/-"),
        Ticket(hunter="mina", ticket="3/2", action="use"),
        Ally(side="hunters", ally="rufus_smith"),
        Ally(side="dracula", ally="quincey_p_morris"),
        Clock(week=1, day="tuesday", half="night"),
        Clock(day="wednesday"),
        Note(note="late"),
    ]
    sheet = table_after(events).sheet
    assert (sheet.damage_of("dracula"), sheet.damage_of("mina"), sheet.damage_of("seward")) == (2, 2, 0)
    assert (sheet.bites_of("mina"), sheet.tickets_of("mina"), sheet.influence) == (1, ("1/-",), 2)
    assert (sheet.hunters_ally, sheet.draculas_ally) == ("rufus_smith", "quincey_p_morris")
    assert (sheet.week, sheet.day, sheet.half) == (1, "wednesday", "night")


def test_no_line_about_the_sheet_tells_of_the_hidden_state() -> None:
    table = table_after([CITY])
    for event in (Damage(who="mina", change=2), Clock(week=1), Note(), Rumour(space=1), Encounter(space=1)):
        assert read_event(table, event).steps == ()


# --- moves that the board forbids ---


@pytest.mark.parametrize(
    ("before", "move", "warning"),
    [
        ([], mina("d", by="road"), None),
        ([], mina("g", by="road"), "'mina' cannot reach 'g' from 'e' by road; kept as entered"),
        ([], mina("x", by="sea"), "'mina' cannot reach 'x' from 'e' by sea; kept as entered"),
        ([], mina("g", by="rail"), "'mina' cannot reach 'g' from 'e' by rail; kept as entered"),
        ([], mina("g"), None),
        ([], mina("e", by="road"), None),
        ([], HunterMove(hunter="mina", to="g", via=("f",)), None),
        ([Token(token="fog", at="d")], mina("d", by="road"), "'mina' moved from 'e' to 'd', where fog lies"),
        (
            [mina("b"), Token(token="storm", at="x")],
            mina("x", by="sea"),
            "'mina' moved to 'x', where a storm lies",
        ),
        (
            [Token(token="roadblock", at=("d", "e"))],
            mina("d", by="road"),
            "'mina' cannot reach 'd' from 'e' by road; kept as entered",
        ),
    ],
)
def test_a_forbidden_move_is_kept_with_a_warning(
    before: list[Event], move: HunterMove, warning: str | None
) -> None:
    reading = read_event(table_after(before), move)
    assert reading.warnings == (() if warning is None else (warning,))
    assert reading.table.hunter("mina") == Spot(BOARD.index[move.to])
