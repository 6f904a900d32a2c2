"""Tapping a place is right every time, by mouse and by finger."""

import pytest

from tracker.board import load_board
from tracker.events import Header
from tracker.log import Log, write_log

pytestmark = pytest.mark.browser
BOARD = load_board("third-edition")
HUNTERS = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER = write_log(Log(Header(hunters=HUNTERS)))


def chosen(page):
    return page.locator(".st-key-step").inner_text()


@pytest.mark.parametrize("kind", ["laptop", "tablet"])
def test_all_places_are_tapped_right(app, screen, place_on_map, kind):
    page = screen(app.game(f"taps-{kind}", HEADER), kind)
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1500)
    tap = page.mouse.click if kind == "laptop" else page.touchscreen.tap
    wrong = []
    for number, place in enumerate(BOARD.places):
        x, y = place_on_map(page, BOARD, place.id)
        tap(x + (number % 3 - 1) * 4, y + (number % 5 - 2) * 2)
        try:
            page.wait_for_function(
                "name => document.querySelector('.st-key-step').innerText.includes(name)"
                " || document.querySelector('.st-key-undo').innerText.includes(name)",
                arg=place.name,
                timeout=4000,
            )
        except Exception:
            wrong.append((place.id, chosen(page)))
    assert wrong == []


PARTS = [("laptop", region) for region in BOARD.regions] + [("tablet", "Gallia"), ("tablet", "Italia")]


@pytest.mark.parametrize(("kind", "region"), PARTS)
def test_a_part_of_the_map_is_tapped_right(app, screen, place_on_map, kind, region):
    page = screen(app.game(f"part-{kind}", HEADER), kind)
    page.wait_for_selector(".fury-trail")
    page.locator(".st-key-map-tools").get_by_text(region, exact=True).click()
    page.wait_for_timeout(1500)
    tap = page.mouse.click if kind == "laptop" else page.touchscreen.tap
    inside = [place for place in BOARD.places if place.region == region]
    for place in inside[:4]:
        tap(*place_on_map(page, BOARD, place.id, region))
        page.wait_for_function(
            "name => document.querySelector('.st-key-step').innerText.includes(name)", arg=place.name
        )


def test_a_slip_of_the_finger_is_no_tap(app, screen, place_on_map):
    page = screen(app.game("slip", HEADER))
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1000)
    x, y = place_on_map(page, BOARD, "paris")
    before = chosen(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30)
    page.mouse.up()
    page.wait_for_timeout(600)
    assert chosen(page) == before


def test_fast_taps_are_all_kept(app, screen, place_on_map):
    page = screen(app.game("fast", HEADER))
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1000)
    for place in ("paris", "rome", "madrid", "berlin"):
        page.mouse.click(*place_on_map(page, BOARD, place))
        page.wait_for_timeout(30)
    page.wait_for_function("document.querySelector('.st-key-step').innerText.includes('Berlin')")
