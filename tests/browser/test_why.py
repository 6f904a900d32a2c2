"""A newcomer asks why not Paris, reads the sentence, jumps to its line and corrects it."""

import time

import pytest

from tracker.board import load_board
from tracker.events import DraculaMove, Header, HunterMove, Reveal
from tracker.log import Log, read_log, write_log

pytestmark = pytest.mark.browser
BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
EVENTS = (
    CITY,
    Reveal(space=2, card="nantes"),
    HunterMove(hunter="seward", to="geneva", dracula=False),
    HunterMove(hunter="mina", to="paris", dracula=False),
    DraculaMove(card="feed"),
)


def opened(app, screen, name, kind="laptop", events=EVENTS):
    page = screen(app.game(name, write_log(Log(Header(hunters=START), events))), kind)
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1200)
    return page


def events(app, name):
    return read_log(app.log(name)).events


def says(page, selector, text):
    page.wait_for_function(
        "([where, text]) => [...document.querySelectorAll(where)].some((e) => e.innerText.includes(text))",
        arg=[selector, text],
    )


@pytest.mark.parametrize("kind", ["laptop", "tablet"])
def test_why_not_paris(app, screen, place_on_map, kind):
    name = f"why-{kind}"
    page = opened(app, screen, name, kind)
    press = page.mouse.click if kind == "laptop" else page.touchscreen.tap
    page.locator(".fury-tab-why").click()
    says(page, ".fury-why", "Tap a place on the map")
    press(*place_on_map(page, BOARD, "paris"))
    says(page, ".fury-why", "Not Paris: Mina searched it on Tuesday (line 5), and since then he had one move")
    page.locator(".fury-why-line", has_text="Mina to Paris").click()
    says(page, ".fury-log .fury-blamed", "Mina to Paris")
    page.locator(".fury-act", has_text="Correct").click()
    page.wait_for_selector(".st-key-line-form")
    page.wait_for_timeout(500)
    press(*place_on_map(page, BOARD, "strasbourg"))
    says(page, ".fury-effect", "Added")
    assert events(app, name) == EVENTS
    page.locator(".st-key-change-keep button").click()
    says(page, ".st-key-undo", "Strasbourg")
    assert events(app, name)[3].to == "strasbourg"
    page.locator(".fury-tab-why").click()
    press(*place_on_map(page, BOARD, "paris"))
    says(page, ".fury-why", "Paris: possible")


def test_a_possible_place_shows_a_whole_way(app, screen, place_on_map):
    page = opened(app, screen, "way")
    page.keyboard.press("?")
    says(page, ".fury-why", "Tap a place")
    page.mouse.click(*place_on_map(page, BOARD, "bordeaux"))
    says(page, ".fury-why", "of all histories")
    says(page, ".fury-why", "Bordeaux")
    page.wait_for_function(
        "[...document.querySelectorAll('.fury-map path')].some((e) => e.getAttribute('stroke-linejoin'))"
    )
    page.keyboard.press("?")
    page.wait_for_selector(".fury-why", state="detached")


def test_a_name_can_be_typed(app, screen):
    page = opened(app, screen, "typed")
    page.keyboard.press("?")
    says(page, ".fury-why", "Tap a place")
    page.keyboard.type("rome")
    page.keyboard.press("Enter")
    says(page, ".fury-why", "Not Rome")


def test_the_first_reason_comes_soon(app, screen, place_on_map, record_property):
    page = opened(app, screen, "soon")
    page.locator(".fury-tab-why").click()
    says(page, ".fury-why", "Tap a place")
    took = []
    for place in ("rome", "madrid", "berlin", "sofia", "paris", "dublin"):
        label = BOARD.places[BOARD.index[place]].name
        began = time.monotonic()
        page.mouse.click(*place_on_map(page, BOARD, place))
        says(page, ".fury-why", f"Not {label}")
        took.append(1000 * (time.monotonic() - began))
    record_property("reason_ms", [round(each) for each in took])
    print(f"reason: median {sorted(took)[3]:.0f} ms, worst {max(took):.0f} ms")
    assert sorted(took)[3] <= 1500


def test_entry_goes_on_while_a_reason_stands_there(app, screen, place_on_map):
    page = opened(app, screen, "goes-on")
    page.locator(".fury-tab-why").click()
    page.mouse.click(*place_on_map(page, BOARD, "rome"))
    says(page, ".fury-why", "Not Rome")
    page.locator(".fury-tab", has_text="Entry").click()
    page.locator(".st-key-backs button", has_text="City").click()
    says(page, ".st-key-undo", "Undo: Dracula: City")
    assert len(events(app, "goes-on")) == len(EVENTS) + 1
