"""Which forms are offered when, and that every way through them makes lines."""

from pathlib import Path

import pytest

from tests.form_filling import all_lines
from tracker import events
from tracker.board import load_board
from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import (
    Ally,
    Ask,
    Bite,
    Card,
    Clear,
    Clock,
    Combat,
    Damage,
    DraculaMove,
    Encounter,
    EscapeAsBat,
    EvilPresence,
    Found,
    Header,
    HideShown,
    HunterAt,
    HunterMove,
    Influence,
    Left,
    Note,
    Region,
    Reveal,
    Rumour,
    Supply,
    Table,
    Ticket,
    Token,
    Truth,
    event_type,
)
from tracker.log import decode_event, encode_event
from tracker.rules.table import InvalidEvent
from tracker.ui.forms.offers import FORMS, MENUS, form_name, offered, talk
from tracker.ui.forms.question import follow
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
ONE_OF_EACH = (
    Ally(side="hunters", ally=None), Ask(places=()), Bite(hunter="mina"), Card(card="bats"), Clear(lair=1),
    Clock(), Combat(), Damage(who="mina", change=1), CITY, Encounter(space=1), EscapeAsBat(), Note(),
    EvilPresence(), HideShown(where="deck"), HunterAt(hunter="mina", at="rome"), Influence(change=1),
    HunterMove(hunter="mina", to="rome"), Region(region=None), Reveal(space=1, card="rome"), Table(),
    Rumour(space=1), Supply(hunter="mina"), Ticket(hunter="mina", ticket="1/1"), Truth(plays=()),
    Token(token="fog", at="rome"),
)  # fmt: skip
CASES = Path(__file__).parents[1] / "data" / "cases"
DAWN, DAY, DUSK, NIGHT = (Clock(half=half) for half in ("dawn", "day", "dusk", "night"))


@pytest.fixture(scope="module")
def start():
    return Deduction(Header(hunters=START), BOARD)


@pytest.fixture(scope="module")
def later(start):
    """Five phases, one of them at sea, and a lair."""
    cards = (CITY, DraculaMove(card="sea"), CITY, CITY, CITY)
    game = start.after_all(cards)
    return game.after(DraculaMove(card="city", left=Left(to="lair", lair=1)))


@pytest.fixture(scope="module")
def met(start):
    """Mina stands before Dracula in Paris; Seward is there too."""
    found = (Found(space=1),)
    return start.after_all(
        [
            HunterMove(hunter="mina", to="paris", found=found, dracula=True),
            HunterMove(hunter="seward", to="paris", by="special", dracula=True),
        ]
    )


def lines(game, kind, *answers):
    step = follow(talk(kind, game), answers)
    assert step.answers == answers, (step.answers, step.question)
    assert step.question is None, step.question
    return step.events


def asked(game, kind, *answers):
    step = follow(talk(kind, game), answers)
    assert step.answers == answers and step.question is not None, step
    return step.question


def words(question):
    return [choice.word for choice in question.choices]


def kinds(game, menu, kept=False):
    return {offer.kind for offer in offered(game, menu, kept)}


# offered at the right time only


@pytest.mark.parametrize(
    ("half", "yes", "no"),
    [
        (DAWN, {"surprising_return"}, {"consecrated_ground", "hired_scouts", "hypnosis", "vampire_lair"}),
        (
            DAY,
            {"hired_scouts", "sense_of_emergency", "money_trail"},
            {"consecrated_ground", "surprising_return"},
        ),
        (
            DUSK,
            {"surprising_return", "newspaper_reports"},
            {"hired_scouts", "consecrated_ground", "money_trail"},
        ),
        (NIGHT, {"consecrated_ground", "hired_scouts"}, {"sense_of_emergency", "surprising_return"}),
    ],
)
def test_cards_of_the_hunters_by_the_time_of_day(later, half, yes, no):
    found = kinds(later.after(half), "hunter_cards")
    assert yes <= found and not no & found


def test_cards_of_dracula_come_in_his_phase_or_when_drawn(later):
    assert {"darkness_returns", "hidden_schemes", "roadblock"} <= kinds(later, "dracula_cards")
    day, night = kinds(later.after(DAY), "dracula_cards"), kinds(later.after(NIGHT), "dracula_cards")
    assert not {"darkness_returns", "hidden_schemes", "unearthly_swiftness", "devilish_power"} & day
    assert {"unearthly_swiftness", "devilish_power", "great_wolf"} <= night
    moved = later.after(HunterMove(hunter="godalming", to="varna", dracula=False))
    assert {"unearthly_swiftness", "devilish_power"} <= kinds(moved, "dracula_cards")
    assert "nocturnal_visit" in kinds(later, "dracula_cards", kept=True)
    assert "nocturnal_visit" not in kinds(later.after(DAY), "dracula_cards", kept=True)


def test_cards_need_their_holder_and_their_object(later, start):
    day = later.after(DAY)
    assert "hypnosis" not in kinds(day, "hunter_cards")
    together = day.after(HunterAt(hunter="seward", at="brussels"))
    assert "hypnosis" in kinds(together, "hunter_cards")
    assert "money_trail" not in kinds(start, "hunter_cards") and "money_trail" in kinds(day, "hunter_cards")
    assert not {"vampiric_influence"} & kinds(day, "dracula_cards")
    assert "vampiric_influence" in kinds(day.after(Bite(hunter="mina")), "dracula_cards")
    assert "good_luck" not in kinds(day, "hunter_cards") and "blood_transfusion" not in kinds(
        day, "hunter_cards"
    )
    ally = day.after(Ally(side="hunters", ally="rufus_smith"))
    assert "rufus_smith" not in kinds(ally, "hunter_cards")
    assert "newspaper_reports" not in kinds(start, "hunter_cards")


def test_a_fight_is_offered_only_where_he_openly_is(later, met):
    assert "combat" not in kinds(later, "fights")
    assert "combat" in kinds(met, "fights") and "escape_as_bat" not in kinds(met.after(DAY), "fights")
    assert "escape_as_bat" in kinds(met.after(DUSK), "fights")


def test_every_card_that_tells_or_moves_something_has_a_form():
    own = {card.id for card in cards().values() if card.deck in ("hunter_event", "dracula_event")}
    telling = {
        card.id
        for card in cards().values()
        if card.id in own and (card.reveals != "none" or card.moves != "none" or card.trail_effect != "none")
    }
    kept = {"behind_the_veil", "mystic_research", "long_night", "speedy_telegraph", "renewed_vigor"}
    kept |= {"sensationalist_press", "customs_search", "enraged", "nocturnal_visit", "forewarned"}
    kept |= {"heroic_leap", "lucys_revenge"}
    in_moves = {"wild_horses", "false_tip"}
    assert telling - set(FORMS) - kept - in_moves == set()


def test_every_card_is_offered_at_some_time(later):
    found = set()
    for half in (DAWN, DAY, DUSK, NIGHT):
        for menu in MENUS:
            for kept in (False, True):
                found |= kinds(later.after(half), menu, kept) | kinds(later, menu, kept)
    events_ = {card.id for card in cards().values() if card.deck in ("hunter_event", "dracula_event")}
    need_more = {
        "wild_horses",
        "false_tip",
        "hypnosis",
        "good_luck",
        "blood_transfusion",
        "vampiric_influence",
    }
    assert events_ - found - need_more == set()


# all of them


def test_every_form_has_a_name(later):
    for kind in FORMS:
        assert form_name(later, kind) != kind.replace("_", " ") or kind in cards()


@pytest.mark.parametrize("kind", sorted(FORMS))
def test_every_way_through_a_form_makes_lines_that_a_log_may_hold(later, met, kind):
    """Whatever is answered, the lines can be written and read again and fit the table."""
    tried = 0
    ready = [
        Bite(hunter="mina"),
        Ally(side="dracula", ally="great_wolf"),
        Token(token="roadblock", at=("paris", "lille")),
    ]
    ready[-1] = Token(token="roadblock", at=("paris", "brussels"))
    for game in (later.after_all([*ready, DUSK]), met.after_all([*ready, DUSK])):
        if kind == "truth":
            game = game.upto(3)
        if not FORMS[kind].ready(game, turn(game.events)):
            continue
        for answers, made in all_lines(game, kind):
            assert made, (kind, answers)
            for line in made:
                assert decode_event(encode_event(line), BOARD) == line, (answers, line)
            try:
                game.after_all(made)
            except InvalidEvent as error:
                pytest.fail(f"{answers}: {error}")
            tried += 1
            if tried > 150:
                return
    assert len(ONE_OF_EACH) == len(events.Event.__args__)
    assert tried or kind in ("hypnosis", "newspaper_reports")


def test_every_type_of_line_has_a_form():
    types = {
        "hunter_move": "move", "dracula_move": "phase", "hunter_at": "figure", "reveal": "reveal",
        "escape_as_bat": "escape_as_bat", "ask": "hired_scouts", "evil_presence": "evil_presence",
        "region": "hypnosis", "hide_shown": "wax_cylinders", "token": "place_token", "clear": "clear",
        "encounter": "encounter", "rumour": "rumour", "ally": "ally", "damage": "hurt",
        "influence": "influence", "bite": "bite", "ticket": "ticket", "supply": "supply",
        "card": "devilish_power", "combat": "combat", "clock": "darkness_returns", "note": "note",
        "truth": "truth",
    }  # fmt: skip
    every = {event_type(each) for each in ONE_OF_EACH}
    assert every - set(types) == {"table"}, "the table as it lies has a page of its own"
    assert set(types.values()) <= {*FORMS, "move", "phase"}
