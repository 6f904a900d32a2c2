"""Advice keeps to the rules: who may play a card, where a hunter can go, when Newspaper Reports count."""

from __future__ import annotations

import pytest

from tests.test_advise import BOARD, after_his_phase, asked, by_hand, moved, turned_up
from tracker.advise import ADVISED, Advice, advise
from tracker.advise.advisor import HOLDERS
from tracker.board import load_board
from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Ally,
    Clock,
    DraculaMove,
    EvilPresence,
    Header,
    HunterAt,
    HunterMove,
    Left,
    Reveal,
    Table,
    Token,
    TrailCard,
)

CITY = DraculaMove(card="city")


def game(phases: int = 2, **places: str) -> Deduction:
    """Hunters in their cities (all in h if not said), and some hidden moves."""
    start = dict.fromkeys(HUNTERS, "h") | places
    return Deduction(Header(hunters=start), BOARD).after_all([CITY] * phases)  # type: ignore[arg-type]


def choices(advice: Advice, key: str) -> set[str]:
    return {each.choice[key] for each in (advice, *advice.alternatives) if each.choice is not None}


# --- who may play it ---


@pytest.mark.parametrize("card", sorted(HOLDERS))
def test_a_card_of_one_hunter_is_worth_nothing_to_another(card: str) -> None:
    now = game(phases=4, seward="a", mina="h")
    for hunter in HUNTERS:
        found = advise(now, card, hunter)
        if hunter == HOLDERS[card]:
            assert "is for" not in found.why and (found.value.bits > 0) == (card in ADVISED)
        else:
            assert (found.choice, found.value.bits, found.alternatives) == (None, 0.0, ())
            assert found.value.left == len(now.answer().now)
            assert found.why == f"{cards()[card].name} is for {cards()[card].holder}"


def test_the_cards_of_one_hunter_are_those_whose_text_says_so() -> None:
    names = {"Mina": "mina", "Lord": "godalming", "Van": "van_helsing", "Dr.": "seward"}
    said = {c.id: names[c.holder.split()[0]] for c in cards().values() if c.holder.endswith(" only")}
    assert said == dict(HOLDERS)


def test_hypnosis_needs_another_hunter_in_minas_city() -> None:
    alone = game(mina="a", godalming="b")
    assert advise(alone, "hypnosis", "mina").value.bits == 0
    assert advise(alone, "hypnosis", "mina").why == "Mina has to be in a city with another hunter"
    together = alone.after(HunterMove(hunter="godalming", to="a"))
    found = advise(together, "hypnosis", "mina")
    assert found.value.bits > 0 and not found.why
    assert "why" not in found.as_json()
    at_sea = together.after_all([HunterMove(hunter=h, to="z", by="sea") for h in ("mina", "godalming")])
    assert advise(at_sea, "hypnosis", "mina").why
    board = load_board("third-edition")
    start = dict.fromkeys(HUNTERS, "rome") | {"seward": "paris", "van_helsing": "paris"}
    in_rome = Deduction(Header(hunters=start), board).after(CITY)  # type: ignore[arg-type]
    assert advise(in_rome, "hypnosis", "mina").value.bits > 0
    in_hospital = in_rome.after(HunterAt(hunter="godalming", at="hospital-rome"))
    assert advise(in_hospital, "hypnosis", "mina").why


def test_why_is_told_in_the_protocol() -> None:
    answer = advise(game(), "hypnosis", "seward").as_json()
    assert answer["why"] == "Hypnosis is for Mina Harker only" and answer["value"]["bits"] == 0
    assert advise(game(), "money_trail", "mina").why == "no sea card lies face down on the trail"
    assert advise(game(), "great_strength", "mina").why == "Great Strength tells nothing of his place"


def test_the_hunter_may_be_left_out_where_it_makes_no_difference() -> None:
    now = game(mina="a", godalming="a")
    for card in ADVISED:
        if card in ("local_rumours", "long_night", "sense_of_emergency", "chartered_carriage"):
            with pytest.raises(ValueError, match="depends on who plays it: name a hunter"):
                advise(now, card)
        elif card != "excellent_weather":
            assert advise(now, card) == advise(now, card, HOLDERS.get(card, "mina"))


def test_a_card_that_can_show_nothing_new_says_so() -> None:
    far = game(phases=1, mina="d").after(Reveal(space=1, card="a")).after(DraculaMove(card="city"))
    for card in ADVISED:
        found = advise(far, card, HOLDERS.get(card, "mina"))
        assert (found.value.bits == 0) == bool(found.why), card
    known = game(phases=1, mina="d").after(Reveal(space=1, card="a"))
    found = advise(known, "excellent_weather", "mina")
    assert found.choice is not None and found.value.bits == 0
    assert found.why == f"he is known to be in {BOARD.places[BOARD.index['a']].name}"
    away = known.after(DraculaMove(card="city"))
    found = advise(away, "excellent_weather", "mina")
    assert found.choice == {"to": "a"} and found.why == "nothing that it can show tells of his place"


def test_a_card_without_a_choice_gives_its_value_alone() -> None:
    answer = advise(game(mina="a"), "evil_presence", "mina").as_json()
    assert set(answer) == {"value"}
    assert set(answer["value"]) == {"bits", "left"}


def test_in_hospital_no_place_is_adjacent() -> None:
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    hurt = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    hurt = hurt.after(HunterAt(hunter="mina", at="hospital-rome"))
    assert (
        advise(hurt, "local_rumours", "mina").why == "the hunter stands in no place, so no place is adjacent"
    )
    assert advise(hurt, "chartered_carriage", "mina").choice is None


# --- where a hunter can go ---


@pytest.mark.parametrize(("card", "gone"), [("long_night", "c"), ("sense_of_emergency", "cde")])
def test_a_roadblock_closes_a_road(card: str, gone: str) -> None:
    line = card == "long_night"
    now = game(mina="b")
    before = choices(advise(now, card, "mina"), "to")
    blocked = now.after(Token(token="roadblock", at=("b", "c")))
    after = choices(advise(blocked, card, "mina"), "to")
    assert "c" in before and "c" not in after
    assert set(gone) & before
    if line:
        assert after == before - {"c"}


def test_fog_on_the_way_and_at_the_start_stops_a_hunter() -> None:
    now = game(phases=3, mina="b")
    assert choices(advise(now, "sense_of_emergency", "mina"), "to") & {"d", "e"}
    fog = now.after(Token(token="fog", at="c"))
    ways = {use.choice["to"] for use in _all(fog, "sense_of_emergency", "mina")}  # type: ignore[index]
    assert ways == {"a", "h", "g", "f", "i"}
    here = now.after(Token(token="fog", at="b"))
    for card in ("long_night", "sense_of_emergency", "chartered_carriage", "excellent_weather"):
        found = advise(here, card, "mina")
        assert (found.choice, found.value.bits, found.why) == (None, 0.0, "no city can be reached")


def test_a_blocked_railway_and_a_storm() -> None:
    now = game(mina="a")
    assert {use.choice["to"] for use in _all(now, "chartered_carriage", "mina")} == {"c", "e"}  # type: ignore[index]
    blocked = now.after(Token(token="roadblock", at=("c", "e")))
    assert {use.choice["to"] for use in _all(blocked, "chartered_carriage", "mina")} == {"c"}  # type: ignore[index]
    assert choices(advise(now, "excellent_weather", "mina"), "to") == {"d"}
    storm = now.after(Token(token="storm", at="z"))
    assert advise(storm, "excellent_weather", "mina").choice is None


def _all(now: Deduction, card: str, hunter: str) -> list[Advice]:
    from tracker.advise.worlds import Worlds

    uses = ADVISED[card](Worlds(now, hunter, "default"))
    assert isinstance(uses, list)
    return uses


def test_best_moves_are_valued_by_every_outcome() -> None:
    now = game(mina="b").after(Token(token="roadblock", at=("a", "b")))
    best = advise(now, "long_night", "mina")
    assert best.choice is not None
    values = {to: by_hand(now, moved(now, "mina", to)).bits for to in "ch"}
    assert best.value.bits == pytest.approx(max(values.values()))


# --- who is not in play ---


def joined(*events: object) -> Deduction:
    """A table joined late: only Mina stands somewhere."""
    table = Table(trail=(TrailCard(shows="city"),), hunters={"mina": "a"})
    return game().after(table).after_all(events)  # type: ignore[arg-type]


def test_a_hunter_who_is_not_in_play_is_in_no_place() -> None:
    now = joined()
    for card in (
        "local_rumours",
        "sense_of_emergency",
        "chartered_carriage",
        "excellent_weather",
        "long_night",
    ):
        assert advise(now, card, "seward").value.bits == 0
        assert advise(now, card, "seward").choice is None
        assert advise(now, card, "seward").why
    one = by_hand(now, (now.after(EvilPresence(named=named)) for named in ((), ("mina",))))  # type: ignore[arg-type]
    assert advise(now, "evil_presence", "mina").value.bits == pytest.approx(one.bits)
    assert one.bits > 0


# --- Newspaper Reports ---


def by_time(advice: Advice) -> dict[tuple[str, int], Advice]:
    return {
        (each.choice["when"], each.choice["space"]): each
        for each in (advice, *advice.alternatives)
        if each.choice is not None
    }


def test_newspaper_reports_weigh_now_against_both_later_times() -> None:
    now = game(phases=5, mina="a")
    found = by_time(advise(now, "newspaper_reports", "mina"))
    assert set(found) == {
        *(("now", 3), ("this_round", 5), ("this_round", 6)),
        *(("next_round", 5), ("next_round", 6)),
    }
    for (when, space), use in found.items():
        if when == "next_round":
            # By then today's spaces 4 and 5 have slid to 5 and 6.
            expected = after_his_phase(now, space)
        else:
            expected = by_hand(now, turned_up(now, space))
        assert use.value.bits == pytest.approx(expected.bits, abs=1e-9)
        assert use.value.left == pytest.approx(expected.left, abs=1e-9)
    assert max(use.value.bits for use in found.values()) > 0.01


def test_at_night_no_dusk_is_left_in_this_round() -> None:
    now = game(phases=5, mina="a").after(Clock(half="night"))
    found = by_time(advise(now, "newspaper_reports", "mina"))
    assert set(found) == {("now", 3), ("next_round", 5), ("next_round", 6)}


def test_a_card_that_lies_face_up_is_not_turned_up_again() -> None:
    now = game(phases=5, mina="a").after(HunterMove(hunter="mina", to="b"))
    city = next(iter(entry for entry in now.answer().trail if entry.number == 5))
    up = now.after(Reveal(space=5, card=max(city.cards, key=lambda card: city.cards[card])))
    found = by_time(advise(up, "newspaper_reports", "mina"))
    assert ("this_round", 5) not in found and ("next_round", 6) not in found


def test_harker_turns_up_space_six_anyway() -> None:
    now = game(phases=4, mina="a").after(Ally(side="hunters", ally="jonathan_harker"))
    found = by_time(advise(now, "newspaper_reports", "mina"))
    assert ("next_round", 5) in found and ("next_round", 6) not in found


def test_nothing_to_turn_up() -> None:
    early = game(phases=0)
    found = advise(early, "newspaper_reports", "mina")
    assert found.choice is None and found.why


# --- wide tables ---


def test_worlds_that_differ_in_a_lair_alone_are_asked_once() -> None:
    lair = DraculaMove(card="city", left=Left(to="lair", lair=1))
    now = game(phases=5).after_all([lair, CITY])
    states = now.last.worlds.states
    assert len({int(window) for window in states.window}) < len(states)
    found = advise(now, "hired_scouts", "mina")
    for use in (found, *found.alternatives):
        assert use.choice is not None
        assert use.value.bits == pytest.approx(by_hand(now, asked(now, use.choice["places"])).bits)
        assert use.value.left == pytest.approx(by_hand(now, asked(now, use.choice["places"])).left)
