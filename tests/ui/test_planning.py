"""The tab Plan: who is planned for, the words, the panels, the arrows, and the page without a browser."""

import time
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from tests.tiny import game, tiny
from tracker.advise import Advice, AdviceValue
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import (
    Ally,
    Clock,
    DraculaMove,
    Header,
    HunterAt,
    HunterMove,
    Reveal,
    Supply,
    Ticket,
)
from tracker.habits import game_models
from tracker.log import Log, read_log, write_log
from tracker.plan import Move, Plan, Reason, Value
from tracker.ui import store
from tracker.ui.map import Arrow, MapOptions, MapView, figure
from tracker.ui.map.arrows import arrows
from tracker.ui.nodes import texts
from tracker.ui.panels.headline import headline_panel
from tracker.ui.planning import proposal, view
from tracker.ui.planning.advice import advised, barred, usable
from tracker.ui.planning.ahead import phases_of, reached
from tracker.ui.planning.cards import cards_panel
from tracker.ui.planning.panels import ahead_panel, moves_panel, opponent_panel
from tracker.ui.planning.proposal import Proposal, Split, Task, looked_at, propose, splits, task, word
from tracker.ui.planning.words import choice_text, difference_text, reasons_of
from tracker.ui.summary import Ranked, headline, reach
from tracker.ui.theme import palette
from tracker.ui.turn import turn
from tracker.ui.work import Work

LINE = tiny("ab bc cd de ef")
CITY = DraculaMove(card="city")
MINA = HunterMove(hunter="mina", to="c")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
BOARD = load_board("third-edition")
EVENTS = (CITY, CITY, Reveal(space=2, card="nantes"), Ticket(hunter="seward", ticket="3/2"), CITY)
STAYS = Plan((Move("seward"), Move("mina", "c", "road")), Value(0.25, 0.5, 1.25, 3.4))
OTHER = Plan((Move("seward", "b", "rail", "3/2"), Move("mina")), Value(left=1.0))
BEST = Plan(STAYS.moves, STAYS.value, (OTHER,), (Reason("waits", "seward", None, {"chance": 0.1}),))


def flat(tree):
    return " ".join(texts(tree))


def taps(tree):
    if isinstance(tree, str):
        return []
    mine = [tree[1]["tap"]] if "tap" in tree[1] else []
    return mine + [word for child in tree[2:] for word in taps(child)]


# for whom


def test_all_hunters_are_planned_for_after_his_phase():
    played = game(LINE, "a").after(CITY)
    assert task(played) == Task(("godalming", "seward", "van_helsing", "mina"))


def test_who_moves_out_of_order_leaves_the_others_to_act():
    played = game(LINE, "a").after_all([CITY, MINA])
    assert task(played) == Task(("godalming", "seward", "van_helsing"))
    assert task(played.after(HunterMove(hunter="seward", to="b"))) == Task(("godalming", "van_helsing"))


def test_who_stays_has_acted():
    played = game(LINE, "a").after_all([CITY, HunterAt(hunter="seward", at="a")])
    assert task(played) == Task(("godalming", "van_helsing", "mina"))
    elsewhere = game(LINE, "a").after_all([CITY, HunterAt(hunter="seward", at="b")])
    assert len(task(elsewhere).hunters) == 4, "a figure set right is no action"


def test_when_all_have_acted_it_is_night():
    everyone = ("godalming", "seward", "van_helsing", "mina")
    played = game(LINE, "a").after_all([CITY, *(HunterAt(hunter=each, at="a") for each in everyone)])
    assert task(played) == Task(everyone, night=True)
    assert task(game(LINE, "a").after_all([CITY, MINA, Clock(half="night")])) == Task(everyone, night=True)
    assert task(played.after(CITY)) == Task(everyone)


def test_a_hunter_who_supplied_has_acted():
    played = game(LINE, "a").after_all([CITY, Supply(hunter="seward")])
    assert task(played) == Task(("godalming", "van_helsing", "mina"))


def test_nobody_acts_between_two_phases():
    assert task(game(LINE, "a").after(DraculaMove(card="city", again=True))) is None


# the work


def test_a_first_plan_is_there_soon_and_a_better_one_follows():
    played = Deduction(Header(hunters=START), BOARD, models=game_models()).after_all(EVENTS)
    propose(played, task(played), "default")(Work(lambda _: None))
    began = time.perf_counter()
    work = Work(propose(played, task(played), "default"))
    assert work.wait_for_first(5.0)
    print(f"first plan: {1000 * (time.perf_counter() - began):.0f} ms")
    assert work.found is not None and len(work.found.plan.moves) == 4
    assert work.wait(20.0) and work.failed is None and work.found.final


def test_every_alternative_has_its_reasons():
    played = Deduction(Header(hunters=START), BOARD, models=game_models()).after_all(EVENTS)
    found = propose(played, task(played), "default")(Work(lambda _: None)).plan
    assert found.alternatives
    for other in (found, *found.alternatives):
        for move in other.moves:
            assert reasons_of(BOARD, move, other.reasons, None), (other.moves, move)


def test_the_tickets_of_all_hunters_count(monkeypatch):
    seen = []
    stays = Plan((Move("mina"),), Value(), exhaustive=True)
    monkeypatch.setattr(proposal, "plan", lambda g, h, tickets, *_, **__: seen.append(tickets) or stays)
    played = Deduction(Header(hunters=START), BOARD).after_all(EVENTS)
    propose(played, Task(("mina",)), "default")(Work(lambda _: None))
    assert seen[0] == {"godalming": (), "seward": ("3/2",), "van_helsing": (), "mina": ()}


def test_a_plan_that_nobody_wants_ends():
    played = Deduction(Header(hunters=START), BOARD).after_all(EVENTS)
    work = Work(propose(played, task(played), "default"))
    work.stop()
    assert work.wait(5.0) and work.failed is None
    assert work.found is None or not work.found.final


def test_a_visit_that_tells_two_regions_apart():
    # A card in b means that he is or was in the North; without one three of the four places left are south.
    played = game(tiny("ab bc cd de ef", regions="abc"), "c").after(CITY)
    assert set(played.answer().now) == set("abdef")
    visit = Plan((Move("mina", "b", "road"), Move("seward")), Value())
    assert splits(played, visit, "default") == {"mina": Split("North", "South", 4, 5)}


def test_regions_are_told_only_if_both_sides_have_weight(monkeypatch):
    played = game(tiny("ab bc cd de ef", regions="abc"), "c").after(CITY)
    visit = Plan((Move("mina", "b", "road"),), Value())
    assert set(splits(played, visit, "default")) == {"mina"}
    monkeypatch.setattr(proposal, "WEIGHTY", 0.45)
    assert splits(played, visit, "default") == {}


# words and panels


def test_reasons_are_whole_sentences():
    find = Reason("find", "mina", "geneva", {"chance": 0.4, "space": None, "lair": None})
    reason = Reason("splits", "mina", "geneva", {"found": 9, "not_found": 43, "of": 60})
    move = Move("mina", "geneva", "road")
    split = Split("Gallia", "Italia", 43, 60)
    assert reasons_of(BOARD, move, [find, reason], split) == [
        "40\u202f% that a card turns up.",
        "Geneva splits Gallia from Italia: 43 of 60 places if nothing is there.",
    ]
    assert "at most 9 if something is" in reasons_of(BOARD, move, [find, reason], None)[1]
    assert reasons_of(BOARD, Move("mina", "paris"), [reason], None) == []


def test_a_visit_that_hardly_finds_anything_says_what_it_rules_out():
    move, kinds = Move("mina", "geneva", "road"), ("catch", "find")
    rare = [Reason(kind, "mina", "geneva", {"chance": 0.02, "space": 1, "lair": None}) for kind in kinds]
    few = Reason("splits", "mina", "geneva", {"found": 1, "not_found": 54, "of": 55})
    many = Reason("splits", "mina", "geneva", {"found": 1, "not_found": 45, "of": 55})
    closes = Reason("closes", "mina", "geneva", {"chance": 0.1})
    there = "2\u202f% that he is there."
    assert reasons_of(BOARD, move, [*rare, few], None) == [there], "the same fact is said once"
    assert reasons_of(BOARD, move, [*rare, many], None) == [there, "Rules out 10 of 55 places."]
    assert reasons_of(BOARD, move, [few], None) == ["Rules out 1 of 55 places."], "better than nothing"
    assert [text[:7] for text in reasons_of(BOARD, move, [few, closes], None)] == ["10\u202f% th"]


def test_he_and_his_cards_are_one_sentence_and_two_are_enough():
    move = Move("mina", "geneva", "road")
    told = [
        Reason(kind, "mina", "geneva", facts)
        for kind, facts in (
            ("catch", {"chance": 0.2}),
            ("find", {"chance": 0.6, "space": 2, "lair": None}),
            ("splits", {"found": 1, "not_found": 0, "of": 5}),
            ("closes", {"chance": 0.3}),
        )
    ]
    assert reasons_of(BOARD, move, told, None) == [
        "20\u202f% that he is there, 60\u202f% that a card turns up, likeliest on space 2.",
        "A card turns up for certain: at most 1 of 5 places stay possible.",
    ]
    assert reasons_of(BOARD, move, told[1:2], None)[0].startswith("60\u202f% that a card turns up")


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        ({"places": ["paris", "rome"]}, "ask for Paris and Rome"),
        ({"space": 3}, "turn up space 3"),
        ({"at": "paris"}, "put it in Paris"),
        ({"to": "paris"}, "go to Paris"),
        ({"space": 3, "when": "now"}, "turn up space 3 now"),
        ({"space": 5, "when": "this_round"}, "keep it, turn up space 5 at dusk"),
        ({"space": 5, "when": "next_round"}, "keep it, turn up space 5 tomorrow"),
        ({"mode": "analysis"}, "Analysis"),
        (None, None),
    ],
)
def test_choices_of_cards_in_words(choice, text):
    assert choice_text(BOARD, choice) == text


def test_each_move_can_be_taken_and_each_plan_looked_at():
    tree = moves_panel(LINE, Proposal(BEST, final=True), "")
    assert taps(tree) == [
        "stay:seward",
        "take:mina:c",
        "option:seward: mina:c",
        "option:seward:b mina:",
    ]
    strong = [row[1]["tap"] for row in tree[2:] if "fury-firm" in row[1].get("class", "")]
    assert strong == ["stay:seward"], "only the first move is firm"
    text = flat(tree)
    assert "25\u202f% to stand in his city" in text and "about 3 places left" in text
    assert "No place within reach" in text


def test_another_plan_is_shown_with_its_own_reasons():
    assert looked_at(BEST, word(OTHER)) == (1, OTHER)
    assert looked_at(BEST, "nobody:") == (0, BEST)
    tree = moves_panel(LINE, Proposal(BEST), word(OTHER))
    assert taps(tree)[:2] == ["take:seward:b", "stay:mina"]
    assert "No place within reach" not in flat(tree) and "ticket 3/2" in flat(tree)
    told = replace(OTHER, reasons=(Reason("far", "seward", "b", {"after": 4.2}),))
    tree = moves_panel(LINE, Proposal(replace(BEST, alternatives=(told,))), word(told))
    assert "Far from him: about 4.2 moves." in flat(tree)


def test_an_alternative_says_what_differs():
    third = Plan((Move("seward"), Move("mina", "b", "road")), Value(0.1, 0.2, 0.5, 7.0, 0.4))
    assert difference_text(LINE, BEST, third) == "Mina to B"
    assert difference_text(LINE, BEST, OTHER) == "Seward to B, Mina stays"
    text = flat(moves_panel(LINE, Proposal(replace(BEST, alternatives=(OTHER, third))), ""))
    assert "Seward stays, Mina to C" in text, "the best is written out"
    assert (
        "10\u202f% his city, 20\u202f% a find, 0.5 bits, 7 places left, 40\u202f% in reach tomorrow" in text
    )


def test_up_to_five_alternatives_are_shown():
    others = tuple(Plan((Move("mina", place, "road"),), Value(left=2.0)) for place in "bcdef")
    tree = moves_panel(LINE, Proposal(Plan((Move("mina"),), Value(left=1.0), others)), "")
    assert [tap for tap in taps(tree) if tap.startswith("option:")] == [
        "option:mina:",
        *(f"option:mina:{place}" for place in "bcdef"),
    ]


def test_the_forecast_has_a_chip_for_each_phase():
    tree = ahead_panel(BOARD, [Ranked("paris", 0.5, ())], 2, None)
    assert taps(tree) == ["now", "next-1", "next-2", "next-3", "paris"]
    assert "after 2 phases" in flat(tree)
    assert phases_of("next-2") == 2 and phases_of("next-4") is None and phases_of("space-2") is None


def test_only_cards_that_fit_the_moment_can_be_entered():
    found = [("hired_scouts", Advice({"places": ["paris"]}, AdviceValue(1.0, 4.0)))]
    assert "card:hired_scouts" in taps(cards_panel(BOARD, found, "mina", frozenset({"hired_scouts"}), True))
    assert "card:hired_scouts" not in taps(cards_panel(BOARD, found, "mina", frozenset(), True))


def test_each_choice_says_what_it_tells():
    others = tuple(Advice({"space": n}, AdviceValue(1.0 / n, 2.0 * n)) for n in (5, 6))
    found = [("newspaper_reports", Advice({"space": 3}, AdviceValue(1.5, 4.0), others))]
    text = flat(cards_panel(BOARD, found, "mina", frozenset(), True))
    assert "Turn up space 3 1.5 bits, 4 places left" in text
    assert "Turn up space 5 0.2 bits, 10 places left" in text and "Turn up space 6 0.2 bits, 12" in text


def test_cards_that_tell_the_same_stand_in_one_block():
    use = Advice(
        {"places": ["paris"]}, AdviceValue(1.0, 4.0), (Advice({"places": ["rome"]}, AdviceValue(0.04, 9.0)),)
    )
    found = [(card, use) for card in ("jonathan_harker", "rufus_smith")]
    found.append(("money_trail", Advice({"space": 2}, AdviceValue(0.5, 6.0))))
    tree = cards_panel(
        BOARD, found, "mina", frozenset({"jonathan_harker", "rufus_smith", "money_trail"}), True
    )
    text = flat(tree)
    assert "Any of: Jonathan Harker, Rufus Smith" in text and text.count("Ask for Paris") == 1
    assert "Rome" not in text, "a choice that tells nothing"
    assert [tap for tap in taps(tree) if "card:" in tap] == [
        "card:jonathan_harker",
        "card:rufus_smith",
        "card:money_trail",
    ]


def test_a_card_of_another_part_of_the_round_says_when():
    found = [("consecrated_ground", Advice({"at": "paris"}, AdviceValue(1.0, 4.0)))]
    found.append(("long_night", Advice({"hunter": "mina", "to": "paris"}, AdviceValue(0.9, 4.0))))
    later = {"consecrated_ground": ("night",), "long_night": ("dawn",)}
    text = flat(cards_panel(BOARD, found, "mina", frozenset(), True, {}, later))
    assert "Consecrated Ground at night" in text and "Long Night at dawn" in text
    assert "weighed from where the hunters stand now" in text
    text = flat(cards_panel(BOARD, found, "mina", frozenset({"consecrated_ground"}), True, {}, {}))
    assert "Consecrated Ground Enter it" in text and "at night" not in text.split("Long Night")[0]


def test_cards_that_tell_nothing_come_last_with_the_reason():
    nothing = AdviceValue(0.0, 9.0)
    found = [("hired_scouts", Advice({"places": ["paris", "rome"]}, AdviceValue(1.0, 4.0)))]
    found += [(card, Advice(None, nothing, why="no sea")) for card in ("money_trail", "excellent_weather")]
    found.append(("local_rumours", Advice(None, AdviceValue(0.03, 9.0))))
    text = flat(cards_panel(BOARD, found, "mina", frozenset(), True))
    assert "Excellent Weather, Money Trail: no sea." in text
    assert "Local Rumours: tells next to nothing." in text
    assert text.index("Hired Scouts") < text.index("Excellent Weather")


def test_cards_that_a_hunter_may_not_play_are_not_ranked():
    played = game(LINE, "abcd").after_all([CITY, CITY])
    assert barred(played, "godalming") == {"hypnosis": "mina", "wax_cylinders": "seward"}
    assert barred(played, "mina") == {"hypnosis": "alone", "wax_cylinders": "seward"}
    assert barred(played.after(HunterMove(hunter="mina", to="a")), "mina") == {"wax_cylinders": "seward"}
    assert (
        barred(played.after(HunterAt(hunter="mina", at="hospital-a")), "mina")["local_rumours"] == "hospital"
    )
    ally = played.after(Ally(side="hunters", ally="rufus_smith"))
    assert barred(ally, "seward") == {"hypnosis": "mina", "rufus_smith": "ally"}
    ranked = [card for card, _ in advised(played, "godalming", "default")(Work(lambda _: None))]
    assert "hypnosis" not in ranked and "wax_cylinders" not in ranked and "hired_scouts" in ranked
    text = flat(cards_panel(BOARD, (), "godalming", frozenset(), True, barred(played, "godalming")))
    assert "Hypnosis: only Mina may play it." in text and "Wax Cylinders: only Seward may play it." in text


def test_a_long_night_is_weighed_for_every_hunter():
    played = game(tiny("ab bc cd de ef fg"), "aaag", advanced=False).after(CITY)
    told = dict(advised(played, "seward", "default")(Work(lambda _: None)))["long_night"]
    assert {use.choice["hunter"] for use in (told, *told.alternatives)} == set(START)
    assert {use.choice["to"] for use in (told, *told.alternatives)} == {"b", "f"}
    assert told.value.bits == max(use.value.bits for use in (told, *told.alternatives))
    assert choice_text(BOARD, {"hunter": "mina", "to": "paris"}) == "Mina to Paris"


def test_every_card_is_weighed():
    played = game(LINE, "a").after_all([CITY, CITY])
    found = advised(played, "mina", "default")(Work(lambda _: None))
    bits = [round(advice.value.bits, 9) for _, advice in found]
    assert bits == sorted(bits, reverse=True)
    assert all(advice.value.bits >= 0.05 for _, advice in usable(found))


def test_every_model_can_be_chosen():
    tree = opponent_panel(["default", "bold"], "bold", {"bold": 0.7, "cautious": 0.3})
    assert taps(tree) == ["model:default", "model:bold"]
    assert "So far he plays like: Bold 70" in flat(tree)


# the map


def test_an_arrow_points_at_its_place():
    view = MapView(arrows=[Arrow("mina", "brussels", "paris", "road", True)])
    traces = arrows(BOARD, view, palette("light"), 0.74)
    head = traces[-1]
    paris, brussels = (BOARD.places[BOARD.index[place]] for place in ("paris", "brussels"))
    tip = (head["x"][1], head["y"][1])
    far = ((tip[0] - paris.x) ** 2 + (tip[1] - paris.y) ** 2) ** 0.5
    assert far < ((tip[0] - brussels.x) ** 2 + (tip[1] - brussels.y) ** 2) ** 0.5
    assert head["line"]["color"] == palette("light").hunters["mina"]
    assert arrows(BOARD, MapView(arrows=[Arrow("mina", "nowhere", "paris")]), palette("light"), 0.74) == []
    assert (
        len(figure(BOARD, view, MapOptions())["data"])
        == len(figure(BOARD, MapView(), MapOptions())["data"]) + 4
    )


# the page


def script():
    import streamlit as st

    from tracker.ui import pages_table
    from tracker.ui.history.stage import change
    from tracker.ui.planning import view

    change(tab="plan")
    todo = st.session_state.pop("todo", None)
    if todo is not None:
        view._tap(todo)
    pages_table.page()
    work = st.session_state.get("thinking")
    st.session_state["seen_work"] = work[1] if work else None


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))
    name = store.create(write_log(Log(Header(hunters=START), EVENTS)), "test")[0]
    at = AppTest.from_function(script, default_timeout=30)
    at.query_params["game"] = name
    return at.run(), name


def tap(at, action):
    at.session_state["todo"] = action
    return at.run()


def events(name):
    return read_log(store.load(name).text).events


def test_a_proposed_move_is_one_press_and_asks_what_was_found(page):
    at, name = page
    assert not at.exception
    tap(at, "take:seward:toulouse")
    assert not at.exception and len(events(name)) == len(EVENTS)
    next(each for each in at.button if each.key == "answer-nothing").click().run()
    assert not at.exception
    assert isinstance(events(name)[-1], HunterMove) and events(name)[-1].to == "toulouse"


def test_a_move_at_sea_is_recorded_at_once(page):
    at, name = page
    tap(at, "take:godalming:black-sea")
    assert events(name)[-1].to == "black-sea"


def test_an_entry_ends_the_thinking(page):
    at, _ = page
    before = at.session_state["seen_work"]
    tap(at, "take:godalming:black-sea")
    assert before.stopped() and at.session_state["seen_work"] is not before


def test_who_stays_is_not_planned_for_again(page):
    at, name = page
    tap(at, "stay:godalming")
    assert events(name) == (*EVENTS, HunterAt(hunter="godalming", at="constanta"))
    assert at.session_state["thinking"][0][2] == ("seward", "van_helsing", "mina")
    assert turn(events(name), START).next == "seward", "as the header says"
    next(each for each in at.button if each.key == "undo-button").click().run()
    assert events(name) == EVENTS
    assert at.session_state["thinking"][0][2] == ("godalming", "seward", "van_helsing", "mina")


def test_a_later_hunter_can_be_taken_over_first(page):
    at, name = page
    tap(at, "take:mina:paris")
    next(each for each in at.button if each.key == "answer-nothing").click().run()
    assert events(name)[-1].to == "paris"
    assert at.session_state["thinking"][0][2:4] == (("godalming", "seward", "van_helsing"), "day")
    numbers = headline(BOARD, Deduction(Header(hunters=START), BOARD).answer(), None)
    assert "Lord Godalming or Dracula is next" in flat(headline_panel(BOARD, numbers, turn(events(name))))


def test_the_opponent_is_kept_and_changes_the_chances(page):
    at, _ = page
    tap(at, "model:bold")
    assert not at.exception
    bold = at.session_state["answers"]
    assert {model for _, model in bold} >= {"bold", "default"}
    assert at.session_state["thinking"][0][-1] == "bold"


def test_the_forecast_is_a_layer(page):
    at, _ = page
    tap(at, "view:ahead")
    assert not at.exception and at.session_state["entry"].layer == "next-1"
    tap(at, "next-3")
    assert not at.exception and at.session_state["entry"].layer == "next-3"
    tap(at, "view:cards")
    assert not at.exception and at.session_state["entry"].layer == "now"


def test_the_parts_of_the_round_of_each_card():
    played = Deduction(Header(hunters=START), BOARD).after_all(EVENTS)
    dawn = view._later(played, view._offered(played))
    assert dawn["consecrated_ground"] == dawn["heavenly_host"] == ("night",) and "long_night" not in dawn
    day = played.after(HunterMove(hunter="mina", to="paris"))
    assert view._later(day, view._offered(day))["long_night"] == ("dawn",)
    assert "hired_scouts" not in dawn and "hypnosis" not in dawn, "its part of the round has come"


def test_only_the_next_phase_names_who_can_be_there():
    played = Deduction(Header(hunters=START), BOARD).after_all(EVENTS)
    assert reached(played, "next-1") == reached(played, "now") == reach(played)
    assert reached(played, "next-2") == reached(played, "next-3") == {}


def test_the_opponent_outlives_a_reload(page):
    at, name = page
    tap(at, "model:cautious")
    assert "cautious" in at.query_params["opponent"]
    again = AppTest.from_function(script, default_timeout=30)
    again.query_params["game"] = name
    again.query_params["opponent"] = "cautious"
    again.run()
    assert again.session_state["thinking"][0][-1] == "cautious"
    tap(again, "model:default")
    assert "opponent" not in again.query_params
