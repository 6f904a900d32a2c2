"""The plan is proposed on the Table and taken over, one tap a hunter; forecast, cards, opponent beside it."""

import re
import time

import pytest

from tracker.board import load_board
from tracker.events import DraculaMove, Header, HunterMove, Reveal, Ticket
from tracker.log import Log, read_log, write_log

pytestmark = pytest.mark.browser
BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
EVENTS = (CITY, CITY, Reveal(space=2, card="nantes"), Ticket(hunter="seward", ticket="3/2"), CITY)
ORDER = ["Godalming", "Seward", "Van Helsing", "Mina"]
MOVE = ".fury-plan-move"


def opened(app, screen, name, kind="laptop", events=EVENTS):
    page = screen(app.game(name, write_log(Log(Header(hunters=START), events))), kind)
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1200)
    page.locator(".fury-tab", has_text="Plan").click()
    page.wait_for_selector(MOVE)
    return page


def events(app, name):
    return read_log(app.log(name)).events


def proposed(page):
    return page.locator(f"{MOVE} b").all_inner_texts()


def settled(page):
    page.wait_for_function(
        "() => { const e = document.querySelector('.fury-plan [role=status]');"
        " return e && !e.innerText.includes('…') }"
    )


@pytest.mark.parametrize("kind", ["laptop", "tablet", "phone"])
def test_one_tap_for_each_hunter(app, screen, kind):
    name = f"plan-{kind}"
    page = opened(app, screen, name, kind)
    settled(page)
    assert proposed(page) == ORDER
    taken = []
    for left in range(4, 0, -1):
        page.wait_for_function(
            "([where, n]) => document.querySelectorAll(where).length === n", arg=[MOVE, left]
        )
        settled(page)
        row = page.locator(MOVE).first
        words = row.inner_text()
        before = len(events(app, name))
        row.click() if kind == "laptop" else row.tap()
        if "stays" not in words:
            place = re.search(r" to (.+?) by ", words.replace("\n", " ")).group(1)
            taken.append((row_hunter(words), place))
            if BOARD.index[by_name(place)] < BOARD.land:
                page.locator(".st-key-answers button").first.click()
            said = f"to {place}"
            page.wait_for_function(
                "(text) => document.querySelector('.st-key-undo')?.innerText.includes(text)", arg=said
            )
            assert len(events(app, name)) > before
    page.wait_for_function("() => document.querySelector('.fury-plan')?.innerText.includes('Tonight')")
    moves = [event for event in events(app, name) if isinstance(event, HunterMove)]
    assert [(move.hunter, move.to) for move in moves] == [(who, by_name(place)) for who, place in taken]
    assert taken


def row_hunter(words):
    return next(name.lower().replace(" ", "_") for name in ORDER if name in words)


def by_name(name):
    return next(place.id for place in BOARD.places if place.name == name)


def test_arrows_and_other_plans(app, screen):
    page = opened(app, screen, "others")
    settled(page)
    drawn = (
        "[...document.querySelectorAll('.fury-map path')].filter((e) => e.getAttribute('stroke-linejoin'))"
    )
    ways = f"() => {drawn}.map((e) => e.getAttribute('d')).join()"
    best = page.evaluate(ways)
    assert best
    others = page.locator(".fury-plan-option")
    assert 2 <= others.count() <= 6
    others.last.click()
    page.wait_for_selector(".fury-words-head:has-text('Other moves')")
    assert page.evaluate(ways) != best
    assert events(app, "others") == EVENTS


def test_entry_is_never_held_up(app, screen):
    page = opened(app, screen, "held-up")
    page.locator(".fury-tab", has_text="Entry").click()
    began = time.monotonic()
    page.locator(".st-key-backs button", has_text="Sea").click()
    page.wait_for_function("document.querySelector('.st-key-undo')?.innerText.includes('Dracula: Sea')")
    print(f"entry while planning: {1000 * (time.monotonic() - began):.0f} ms")
    assert len(events(app, "held-up")) == len(EVENTS) + 1


def test_forecast_cards_and_opponent(app, screen):
    page = opened(app, screen, "beside")
    page.locator(".fury-chip", has_text="Forecast").click()
    page.wait_for_selector(".fury-words-head:has-text('after his next phase')")
    page.wait_for_selector(".fury-words .fury-place")
    first = page.locator(".fury-words .fury-place").count()
    page.locator(".fury-chip", has_text="3 phases").click()
    page.wait_for_selector(".fury-words-head:has-text('after 3 phases')")
    assert page.locator(".fury-words .fury-place").count() > first
    page.locator(".fury-chip", has_text="Opponent").click()
    page.locator(".fury-plan-option", has_text="Cautious").click()
    page.wait_for_selector(".fury-plan-option[aria-pressed=true]:has-text('Cautious')")
    page.locator(".fury-chip", has_text="Cards").click()
    page.locator("button.fury-plan-card", has_text="Hired Scouts").click()
    page.wait_for_selector(".st-key-question")
    assert events(app, "beside") == EVENTS


def test_a_better_plan_does_not_swallow_a_tap(app, screen):
    page = opened(app, screen, "swallow")
    row = page.locator(MOVE, has_text="Mina").first
    row.hover()
    page.mouse.down()
    page.wait_for_timeout(2500)
    page.mouse.up()
    page.wait_for_function(
        "() => /(Mina goes to|Undo: Mina to)/.test(document.body.innerText)"
        " || document.querySelectorAll('.fury-plan-move').length === 3"
    )
