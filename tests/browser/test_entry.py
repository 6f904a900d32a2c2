"""The entry in a real browser: whole games by mouse, by touch, by keyboard, and how much that takes."""

import itertools
import statistics
import time
from pathlib import Path

import pytest

from tests.hands import Hands
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Header, HunterMove, Left
from tracker.log import Log, read_log, read_log_file, write_log

pytestmark = pytest.mark.browser
BOARD = load_board("third-edition")
CASES = Path(__file__).parents[1] / "data" / "cases"
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
ROUNDS = 12
GAMES = [("game-02", "mouse", "laptop"), ("game-10", "touch", "tablet"), ("game-06", "keyboard", "laptop")]


@pytest.fixture
def sit_down(app, screen, place_on_map):
    """Open a game and sit down at it: the hands, and what stands in its log."""

    def open_(name, header, way, kind="laptop", lines=()):
        page = screen(app.game(name, write_log(Log(header, lines))), kind)
        page.wait_for_selector(".fury-trail")
        page.wait_for_timeout(1500)
        hands = Hands(page, way, lambda place: place_on_map(page, BOARD, place))
        return hands, lambda: read_log(app.log(name)).events

    return open_


@pytest.mark.slow
@pytest.mark.parametrize(("case", "way", "kind"), GAMES)
def test_a_whole_game(sit_down, record_property, case, way, kind):
    log = read_log_file(CASES / f"{case}.jsonl")
    hands, saved = sit_down(f"whole-{way}", log.header, way, kind)
    game = Deduction(log.header, BOARD)
    phases, times, began = 0, [], time.monotonic()
    for event in log.events:
        lines = hands.enter(game, event)
        game = game.after_all(lines)
        hands.settles(len(game), lambda: len(saved()))
        assert saved()[-len(lines) :] == lines
        if isinstance(event, DraculaMove):
            phases += 1
            times.append(time.monotonic() - began)
            began = time.monotonic()
        if phases == ROUNDS:
            break
    assert phases == ROUNDS and saved() == game.events
    record_property("seconds_a_round", [round(each, 1) for each in times])
    print(
        f"{way}: {ROUNDS} rounds, median {statistics.median(times):.1f} s a round, {hands.taps} taps or keys"
    )


ROUND = (
    HunterMove(hunter="godalming", to="bucharest", by="road", dracula=False),
    HunterMove(hunter="seward", to="genoa", by="road", dracula=False),
    HunterMove(hunter="van_helsing", to="cologne", by="road", dracula=False),
    HunterMove(hunter="mina", to="paris", by="road", dracula=False),
    DraculaMove(card="city", encounters=1),
)


@pytest.mark.parametrize(("way", "kind"), [("mouse", "laptop"), ("touch", "tablet")])
def test_a_round_takes_ten_taps_and_twenty_seconds(sit_down, record_property, way, kind):
    filled = [DraculaMove(card="city")] * 5
    hands, saved = sit_down(f"round-{way}", Header(hunters=START), way, kind, filled)
    game = Deduction(Header(hunters=START), BOARD).after_all(filled)
    began = time.monotonic()
    for event in (*ROUND[:-1], DraculaMove(card="city", left=Left(to="lair", lair=1))):
        before = hands.taps
        game = game.after_all(hands.enter(game, event))
        hands.settles(len(game), lambda: len(saved()))
        assert hands.taps - before <= 2
    took = time.monotonic() - began
    record_property("seconds", round(took, 1))
    print(f"{way}: a round takes {hands.taps} taps and {took:.1f} s")
    assert hands.taps <= 10
    assert took <= 40, "twice the aim, since the machine of the tests may be busy"


def test_typing_says_what_will_happen(sit_down):
    hands, saved = sit_down("typing", Header(hunters=START), "keyboard")
    page = hands.page
    shown = {
        "m par": "Mina to Paris by road",
        "m brux": "nothing of that name",
        "v nor": "Van Helsing to North Sea by sea",
        "mina rome": "Mina to Rome otherwise",
        "m b": "Barcelona",
        "c": "Dracula: City",
        "w": "Dracula: Wolf Form",
        "dark": "Dracula: Dark Call",
        "hired": "Open: Hired Scouts",
        "scouts": "Open: Hired Scouts",
        "note pizza": "Keep this note",
    }
    for typed, said in shown.items():
        page.keyboard.type(typed)
        page.wait_for_function(
            "said => document.querySelector('.fury-line .fury-guess').textContent.includes(said)", arg=said
        )
        for _ in typed:
            page.keyboard.press("Backspace")
    page.keyboard.type("m b")
    page.keyboard.press("Enter")
    page.wait_for_selector(".fury-line.fury-wrong")
    page.keyboard.press("Escape")
    assert saved() == ()


def test_fast_fingers_lose_nothing(sit_down):
    """Commands typed before the screen has caught up wait for it."""
    hands, saved = sit_down("fast", Header(hunters=START), "keyboard")
    for text in ("g bucharest", "", "s genoa", "", "v cologne", "", "m paris", "", "c"):
        hands.page.keyboard.type(text)
        hands.page.keyboard.press("Enter")
    hands.settles(5, lambda: len(saved()))
    assert saved() == ROUND


def test_keys_undo_cover_and_cancel(sit_down):
    hands, saved = sit_down("keys", Header(hunters=START), "keyboard")
    page = hands.page
    hands.type("c")
    hands.settles(1, lambda: len(saved()))
    page.keyboard.press("u")
    hands.settles(0, lambda: len(saved()))
    page.keyboard.press("Shift+U")
    hands.settles(1, lambda: len(saved()))
    hands.type("m paris")
    page.wait_for_selector(".st-key-question")
    page.keyboard.press("u")
    hands.sees(".st-key-backs")
    assert len(saved()) == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".fury-cover.fury-on")
    page.keyboard.type("c")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    assert len(saved()) == 1 and not page.locator(".fury-cover.fury-on").count()


def test_a_second_tap_on_the_same_spot_is_not_taken(sit_down):
    """Who taps twice on *nothing there* does not enter what stands there afterwards."""
    hands, saved = sit_down("twice", Header(hunters=START), "mouse")
    page = hands.page
    hands.place("bucharest")
    button = page.locator(".st-key-answer-nothing button")
    button.wait_for()
    box = button.bounding_box()
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(1500)
    assert [event.to for event in saved()] == ["bucharest"]


def test_a_wrong_hunter_or_city_is_mended_before_it_is_kept(sit_down):
    hands, saved = sit_down("mend", Header(hunters=START), "mouse")
    hands.place("cologne")
    hands.sees(".st-key-question")
    assert hands.page.locator("[data-testid=stAlert]").count() == 1
    hands.press("hunter-mina")
    hands.page.wait_for_selector("[data-testid=stAlert]", state="detached")
    hands.place("paris")
    hands.page.wait_for_function(
        "document.querySelector('.st-key-step').innerText.includes('Mina goes to Paris')"
    )
    hands.press("answer-nothing")
    hands.settles(1, lambda: len(saved()))
    assert saved() == (HunterMove(hunter="mina", to="paris", by="road", dracula=False),)


def test_a_place_is_found_in_the_list(sit_down):
    hands, saved = sit_down("list", Header(hunters=START), "mouse")
    field = hands.page.locator(".st-key-place-list input")
    field.click()
    field.press_sequentially("varn")
    hands.page.locator("[role=option]").first.click()
    hands.press("answer-nothing")
    hands.settles(1, lambda: len(saved()))
    assert saved()[0].to == "varna"


def test_the_round_guide_is_corrected_by_hand(sit_down):
    hands, saved = sit_down("guide", Header(hunters=START), "mouse")
    page = hands.page
    page.locator(".fury-half").nth(2).click()
    hands.settles(1, lambda: len(saved()))
    assert saved()[0].half == "dusk"
    page.locator(".fury-numbers").click()
    more = page.locator(".fury-numbers-grid .fury-counter").nth(2).locator("button").last
    for count in (1, 2, 3):
        more.click()
        page.wait_for_function(
            "n => document.querySelector('.fury-numbers').innerText.includes(`Influence ${n}`)", arg=count
        )
    assert [getattr(event, "change", None) for event in saved()] == [None, 3]


def test_every_form_fits_the_screen_and_can_be_tapped(sit_down):
    """Every button of every menu is at least 40 pixels tall, on a tablet and on a phone."""
    for kind in ("tablet", "phone"):
        hands, _ = sit_down(
            f"fit-{kind}", Header(hunters=START), "touch", kind, [DraculaMove(card="city")] * 3
        )
        for menu in ("hunter_cards", "dracula_cards", "fights", "others"):
            hands.press(f"menu-{menu}")
            hands.sees(".st-key-answers button")
            hands.page.wait_for_timeout(800)
            boxes = hands.page.evaluate(
                "[...document.querySelectorAll('.st-key-answers button')]"
                ".map(each => each.getBoundingClientRect().toJSON())"
            )
            assert min(box["height"] for box in boxes) >= 40
            for a, b in itertools.combinations(boxes, 2):
                apart = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
                assert apart or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1
            hands.press("step-cancel")
            hands.sees(".st-key-backs")
