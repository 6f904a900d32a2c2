"""Every form: what it asks, what it enters, when it is offered."""

from pathlib import Path

import pytest

from tests.form_filling import answers_for
from tracker.board import load_board
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
    Ticket,
    Token,
    Truth,
)
from tracker.ui.forms.offers import offered, talk
from tracker.ui.forms.question import follow
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
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


# the cards that tell something


def test_newspaper_reports(later):
    day = later.after(DAY)
    question = asked(day, "newspaper_reports")
    assert question.layer == "space-3" and set(question.places) <= question.accepts
    place = next(word for word in words(question) if word in BOARD.index)
    found = answers_for(day, "newspaper_reports", lambda made: made and made[0].card == place, [place])
    assert lines(day, "newspaper_reports", *found)[0].by == "newspaper_reports"
    dusk = later.after(DUSK)
    assert words(asked(dusk, "newspaper_reports")) == ["space-5", "space-6"]
    assert asked(dusk, "newspaper_reports", "space-5").layer == "space-5"


def test_newspaper_reports_can_show_hide(later):
    made = lines(later.after(DAY), "newspaper_reports", "hide")
    assert made == (Reveal(by="newspaper_reports", space=3, card="hide"),)


def test_local_rumours(later):
    night = later.after(NIGHT)
    question = asked(night, "local_rumours", "mina")
    assert words(question)[0] == "done"
    near = lines(night, "local_rumours", "mina", "done")
    assert near == (
        Ask(by="local_rumours", places=tuple(BOARD.ids[p] for p in BOARD.moves[BOARD.index["brussels"]])),
    )
    shown = next(word for word in words(question) if "@" in word)
    place, _, where = shown.partition("@")
    made = follow(talk("local_rumours", night), ("mina", shown, "done")).events
    assert made[0].found == (Found(space=int(where[-1]), place=place),)


def test_hired_scouts(later):
    assert lines(later, "hired_scouts", "paris", "rome", "done") == (
        Ask(by="hired_scouts", places=("paris", "rome")),
    )
    assert not asked(later, "hired_scouts", "paris").takes("paris")
    assert not asked(later, "hired_scouts").takes("north-sea")


@pytest.mark.parametrize("card", ["jonathan_harker", "rufus_smith", "sister_agatha"])
def test_an_ally_asks_for_a_city_or_stays(later, card):
    assert lines(later, card, "search", "paris", "done") == (Ask(by=card, places=("paris",)),)
    assert lines(later, card, "ally") == (Ally(side="hunters", ally=card),)


def test_surprising_return(later):
    made = lines(later, "surprising_return", "rufus_smith", "ally")
    assert made == (Card(card="surprising_return"), Ally(side="hunters", ally="rufus_smith"))


def test_money_trail(later):
    place = words(asked(later, "money_trail"))[0]
    assert BOARD.index[place] >= BOARD.land
    assert lines(later, "money_trail", place) == (Reveal(by="money_trail", space=5, card=place),)


def test_evil_presence(later):
    assert lines(later, "evil_presence", "mina", "seward", "mina", "godalming", "done") == (
        EvilPresence(named=("godalming", "seward")),
    )
    ill = later.after(HunterAt(hunter="mina", at="hospital-madrid"))
    assert "mina" not in words(asked(ill, "evil_presence"))


def test_hypnosis(later):
    assert lines(later, "hypnosis", "Gallia") == (Region(region="Gallia"),)
    assert "sea" not in words(asked(later, "hypnosis"))
    at_sea = later.after(DraculaMove(card="sea", left=Left()))
    assert lines(at_sea, "hypnosis", "sea") == (Region(region=None),)


def test_wax_cylinders(later):
    assert lines(later, "wax_cylinders", "hide", "deck") == (HideShown(where="deck"),)
    assert lines(later, "wax_cylinders", "hide", "space-3") == (HideShown(where=3),)
    made = lines(later, "wax_cylinders", "encounters", "space-3", "bats")
    assert made == (Encounter(space=3, card="bats", action="revealed"),)
    two = later.after_all([Encounter(space=3), Encounter(space=3)])
    assert len(lines(two, "wax_cylinders", "encounters", "space-3", "bats", "rats")) == 2


def test_consecrated_ground_and_the_hosts(later):
    question = asked(later, "consecrated_ground")
    assert not question.takes("castle-dracula") and not question.takes("galatz") and question.takes("paris")
    made = lines(later, "consecrated_ground", "paris", "done", "rome", "done", "done")
    assert made == (Token(token="consecrated_ground", at="paris"), Token(token="heavenly_host", at="rome"))
    again = later.after_all(made)
    moved = lines(again, "consecrated_ground", "madrid", "done", "done")
    assert moved[0] == Token(token="consecrated_ground", at="paris", action="remove")
    shown = next(word for word in words(asked(later, "consecrated_ground", "paris")) if "@" in word)
    first = follow(talk("consecrated_ground", later), ("paris", shown, "done", "done")).events[0]
    assert first.found[0].place == "paris"


# cards and tokens that move something


def test_storms_roadblocks_and_fog(later):
    assert lines(later, "summon_storms", "north-sea", "black-sea", "done") == (
        Token(token="storm", at="north-sea"),
        Token(token="storm", at="black-sea"),
    )
    assert lines(later, "roadblock", "paris", "brussels", "done") == (
        Token(token="roadblock", at=("paris", "brussels")),
    )
    assert lines(later, "place_token", "fog", "paris", "2") == (Token(token="fog", at="paris"),) * 2


def test_tokens_leave(later):
    blocked = later.after_all(
        [Token(token="roadblock", at=("paris", "brussels")), Token(token="storm", at="north-sea")]
    )
    assert lines(blocked, "remove_token", "0") == (
        Token(token="roadblock", at=("paris", "brussels"), action="remove"),
    )
    assert not blocked.after_all(
        [*lines(blocked, "remove_token", "0"), *lines(blocked, "remove_token", "1")]
    ).table.tokens


def test_devilish_power(later):
    assert lines(later, "devilish_power") == (Card(card="devilish_power", by="dracula"),)
    holy = later.after_all(
        [Token(token="consecrated_ground", at="paris"), Ally(side="hunters", ally="rufus_smith")]
    )
    assert words(asked(holy, "devilish_power")) == ["ground", "ally", "supply"]
    assert lines(holy, "devilish_power", "ground")[0].action == "remove"
    assert lines(holy, "devilish_power", "ally") == (Ally(side="hunters", ally=None),)


def test_draculas_other_cards(later):
    assert lines(later, "darkness_returns") == (
        Card(card="darkness_returns", by="dracula"),
        Clock(skip_day=True, half="night"),
    )
    assert lines(later, "hidden_schemes") == (Encounter(space=3, action="added"),)
    assert lines(later, "draculas_brides", "once", "space-1", "space-3", "done") == (
        Encounter(space=1, action="added"),
        Encounter(space=3, action="added"),
    )
    assert lines(later, "draculas_brides", "ally") == (Ally(side="dracula", ally="draculas_brides"),)
    assert lines(later, "great_wolf", "once", "mina") == (Damage(who="mina", change=4),)
    assert lines(later, "immanuel_hildesheim", "ally") == (Ally(side="dracula", ally="immanuel_hildesheim"),)
    assert lines(later, "seduction", "mina") == (Bite(hunter="mina"),)


def test_hunters_who_are_carried(later):
    bitten = later.after(Bite(hunter="mina"))
    assert lines(bitten, "vampiric_influence", "paris", "nothing") == (
        HunterMove(hunter="mina", to="paris", by="special", dracula=False),
    )
    assert lines(later, "bats", "mina", "paris", "nothing")[0].by == "road"
    assert lines(later, "bats", "van_helsing", "north-sea") == (
        HunterMove(hunter="van_helsing", to="north-sea", by="sea"),
    )


def test_cards_that_carry_a_hunter_far(later):
    assert "dublin" not in asked(later, "excellent_weather", "van_helsing").places
    assert asked(later, "excellent_weather", "van_helsing").places["english-channel"] == "sea"
    made = lines(later, "sense_of_emergency", "mina", "nantes", "nothing")
    assert made[:2] == (Card(card="sense_of_emergency", by="mina"), Damage(who="mina", change=2))
    assert made[2].to == "nantes"
    assert lines(later, "chartered_carriage", "mina", "berlin", "nothing")[1].by == "rail"


def test_good_luck_and_the_rest(later):
    blocked = later.after_all(
        [Token(token="roadblock", at=("paris", "brussels")), Ally(side="dracula", ally="great_wolf")]
    )
    assert lines(blocked, "good_luck", "roadblock")[0].action == "remove"
    assert lines(blocked, "good_luck", "ally") == (Ally(side="dracula", ally=None),)
    assert lines(later, "vampire_lair", "mina") == (
        Card(card="vampire_lair", by="mina"),
        Influence(change=-2),
    )
    bitten = later.after(Bite(hunter="mina"))
    assert lines(bitten, "blood_transfusion", "seward") == (
        Bite(hunter="mina", change=-1),
        Damage(who="seward", change=1),
    )


# fights, harm and what else happens


def test_a_fight_by_night_may_end_with_a_bat(met):
    night = met.after(DUSK)
    assert words(asked(night, "combat")) == ["seward", "mina", "done"]
    made = lines(night, "combat", "mina", "done", "escape_as_bat")
    assert made == (Combat(hunters=("mina",), cards=("escape_as_bat",)), EscapeAsBat(space=1))
    assert night.after_all(made).last.possible
    assert turn(night.after_all(made).events).halves == ("night",)
    assert "escape_as_bat" not in words(asked(met.after(DAWN), "combat", "done"))
    visited = met.after_all([Card(card="nocturnal_visit", by="dracula"), DAWN])
    assert "escape_as_bat" in words(asked(visited, "combat", "done"))


def test_sister_agatha_hurts_who_escapes(met):
    with_her = met.after_all([DUSK, Ally(side="hunters", ally="sister_agatha")])
    made = lines(with_her, "combat", "mina", "done", "escape_as_mist")
    assert made[1] == Damage(who="dracula", change=2)


def test_the_bat_flies_from_where_his_card_lies(met):
    stayed = met.after_all([DraculaMove(card="feed"), DUSK])
    assert lines(stayed, "escape_as_bat") == (EscapeAsBat(space=2),)
    unknown = Deduction(Header(hunters=START), BOARD).after(
        HunterMove(hunter="mina", to="paris", found=(Found(space=1),), dracula=False)
    )
    assert words(asked(unknown, "escape_as_bat")) == ["space-1", "done"]
    assert lines(unknown, "escape_as_bat", "done") == (EscapeAsBat(space=None),)


def test_harm(met):
    assert lines(met, "bite", "mina") == (Bite(hunter="mina", change=1),)
    bitten = met.after(Bite(hunter="mina"))
    assert lines(bitten, "bite", "mina", "-1") == (Bite(hunter="mina", change=-1),)
    assert lines(met, "hurt", "dracula", "3") == (Damage(who="dracula", change=3),)
    assert lines(met, "defeat", "mina", "hospital-rome") == (HunterAt(hunter="mina", at="hospital-rome"),)
    hurt = met.after(Damage(who="mina", change=4))
    assert lines(hurt, "defeat", "mina", "hospital-rome")[0] == Damage(who="mina", change=-4)
    assert lines(met, "figure", "mina", "rome") == (HunterAt(hunter="mina", at="rome"),)
    assert lines(met, "figure", "mina", "hospital-rome") == (HunterAt(hunter="mina", at="hospital-rome"),)


def test_marks(later):
    assert lines(later, "encounter", "space-3", "placed") == (Encounter(space=3),)
    assert lines(later, "encounter", "lair-1", "revealed", "bats") == (
        Encounter(lair=1, card="bats", action="revealed"),
    )
    assert lines(later, "encounter", "lair-1", "discarded", "done") == (
        Encounter(lair=1, action="discarded"),
    )
    assert lines(later, "rumour", "space-2", "placed") == (Rumour(space=2, action="placed"),)
    assert lines(later, "clear", "lair-1") == (Clear(lair=1),)
    assert lines(later, "clear", "space-6") == (Clear(space=6),)
    assert lines(later, "note", "  pizza came ") == (Note(note="pizza came"),)


def test_the_open_numbers(later):
    assert lines(later, "ticket", "mina", "3/2") == (Ticket(hunter="mina", ticket="3/2"),)
    held = later.after(Ticket(hunter="mina", ticket="1/-"))
    assert lines(held, "ticket", "mina", "-1/-") == (Ticket(hunter="mina", ticket="1/-", action="lose"),)
    assert lines(later, "supply", "mina") == (Supply(hunter="mina"),)
    assert lines(later, "influence", "2") == (Influence(change=2),)
    assert lines(later, "ally", "dracula", "great_wolf") == (Ally(side="dracula", ally="great_wolf"),)
    with_one = later.after(Ally(side="hunters", ally="rufus_smith"))
    assert lines(with_one, "ally", "hunters", "done") == (Ally(side="hunters", ally=None),)


def test_the_truth_is_asked_phase_by_phase(start):
    game = start.after_all(
        [
            CITY,
            DraculaMove(card="sea"),
            DraculaMove(card="city", misdirect=3),
            DraculaMove(card="feed"),
            DraculaMove(card="wolf_form"),
            EscapeAsBat(),
        ]
    )
    answers = ("le-havre", "nantes", "north-atlantic", "galway", "dublin", "unknown")
    assert "english-channel" not in asked(game, "truth", "le-havre").places
    assert lines(game, "truth", *answers) == (
        Truth(
            plays=(
                "le-havre",
                "nantes",
                "north-atlantic",
                {"misdirect": 3, "play": "galway"},
                "feed",
                {"wolf_form": "dublin"},
                None,
            )
        ),
    )
