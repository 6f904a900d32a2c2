"""The log in a real browser: a conflict mended in each of the four ways, repairs, undo, a reload, what if."""

import pytest

from tracker.board import load_board
from tracker.events import DraculaMove, Header, HunterMove, Region, Reveal, Table
from tracker.log import Log, read_log, write_log

pytestmark = pytest.mark.browser
BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
IBERIA = Region(region="Iberia")
SEARCH = HunterMove(hunter="mina", to="paris", dracula=False)


def opened(app, screen, name, events, kind="laptop"):
    page = screen(app.game(name, write_log(Log(Header(hunters=START), events))), kind)
    ready(page)
    return page


def ready(page):
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1200)


def events(app, name):
    return read_log(app.log(name)).events


def says(page, selector, text):
    page.wait_for_function(
        "([where, text]) => [...document.querySelectorAll(where)].some((e) => e.innerText.includes(text))",
        arg=[selector, text],
    )


def choose(page, label, option):
    page.locator(".st-key-line-form").get_by_label(label, exact=False).first.click()
    page.get_by_role("option", name=option, exact=True).click()


def conflict(app, screen, name):
    """Region says Iberia, then the castle is played: one of them is wrong."""
    page = opened(app, screen, name, (IBERIA,))
    page.locator(".st-key-backs button", has_text="Castle").click()
    says(page, ".fury-trouble", "That cannot be")
    says(page, ".fury-trouble", "he was in Iberia (line 2)")
    assert events(app, name) == (IBERIA,)
    return page


def test_a_conflict_is_mended_by_correcting_a_line(app, screen):
    page = conflict(app, screen, "mend-correct")
    page.locator(".fury-act", has_text="Correct line 2").click()
    page.wait_for_selector(".st-key-line-form")
    choose(page, "Region", "Austro-Hungaria")
    says(page, ".fury-effect", "After")
    page.locator(".st-key-change-keep button").click()
    page.wait_for_selector(".st-key-line-form", state="detached")
    first, second = events(app, "mend-correct")
    assert first.region == "Austro-Hungaria" and second.card == "castle"


def test_a_conflict_is_mended_by_a_doubt_and_its_badge_stays(app, screen):
    page = conflict(app, screen, "mend-doubt")
    page.locator(".fury-act", has_text="Doubt it and go on").click()
    says(page, ".fury-headline", "1 line in doubt")
    assert events(app, "mend-doubt")[0].doubt
    page.locator(".fury-tab", has_text="Log").click()
    says(page, ".fury-log .fury-doubt", "in doubt")
    page.reload()
    ready(page)
    says(page, ".fury-headline", "1 line in doubt")


def test_a_conflict_ends_with_the_table_as_it_lies(app, screen):
    page = conflict(app, screen, "mend-table")
    page.locator(".st-key-trouble-restart button").click()
    says(page, ".st-key-lay-trail", "Castle")
    page.locator(".st-key-restart-take button").click()
    says(page, ".fury-headline", "at most")
    last = events(app, "mend-table")[-1]
    assert isinstance(last, Table) and last.trail[0].shows == "castle"


def test_a_conflict_is_cancelled_also_after_a_reload(app, screen):
    page = conflict(app, screen, "mend-cancel")
    page.locator(".st-key-trouble-cancel button").click()
    page.wait_for_selector(".st-key-backs")
    assert events(app, "mend-cancel") == (IBERIA,)
    page.reload()
    ready(page)
    assert page.locator(".fury-trouble").count() == 0
    says(page, ".st-key-undo", "He is in Iberia")


def test_repairs_are_found_and_shown_before_they_are_kept(app, screen):
    page = conflict(app, screen, "mend-repair")
    page.wait_for_selector(".fury-repairs .fury-why-line", timeout=20_000)
    page.locator(".fury-repairs .fury-why-line").first.click()
    says(page, ".fury-effect", "After")
    assert events(app, "mend-repair") == (IBERIA,)
    page.locator(".st-key-change-cancel button").click()
    says(page, ".fury-trouble", "That cannot be")


def test_a_line_is_removed_and_undo_brings_it_back(app, screen):
    page = opened(app, screen, "remove", (CITY, SEARCH, CITY))
    page.locator(".fury-tab", has_text="Log").click()
    page.locator(".fury-line-row", has_text="Mina to Paris").click()
    page.locator(".fury-act", has_text="Remove").click()
    says(page, ".fury-effect", "What this changes")
    page.locator(".st-key-change-keep button").click()
    says(page, ".fury-log", "2 lines")
    assert events(app, "remove") == (CITY, CITY)
    page.locator(".st-key-undo-button button").click()
    says(page, ".fury-log", "3 lines")
    assert events(app, "remove") == (CITY, SEARCH, CITY)


def test_something_forgotten_is_entered_before_a_line(app, screen, place_on_map):
    page = opened(app, screen, "insert", (CITY, CITY))
    page.locator(".fury-tab", has_text="Log").click()
    page.locator(".fury-line-row", has_text="Dracula: City").nth(1).click()
    page.locator(".fury-act", has_text="Forgot something before it").click()
    says(page, ".fury-banner", "Before line 3")
    page.locator(".st-key-hunters button", has_text="Mina").click()
    page.wait_for_timeout(600)
    page.mouse.click(*place_on_map(page, BOARD, "paris"))
    page.locator(".st-key-step button", has_text="Nothing there").click()
    says(page, ".fury-change", "Insert before line 3")
    says(page, ".fury-effect", "What this changes")
    assert events(app, "insert") == (CITY, CITY)
    page.locator(".st-key-change-keep button").click()
    says(page, ".fury-log", "Mina to Paris")
    assert [type(event).__name__ for event in events(app, "insert")] == [
        "DraculaMove",
        "HunterMove",
        "DraculaMove",
    ]


def test_an_earlier_moment_is_looked_at(app, screen):
    page = opened(app, screen, "look", (CITY, Reveal(space=2, card="lisbon"), CITY))
    page.locator(".fury-tab", has_text="Log").click()
    page.locator(".fury-line-row", has_text="Dracula: City").first.click()
    page.locator(".fury-act", has_text="See the table then").click()
    says(page, ".fury-banner", "The table after line 2")
    page.locator(".fury-banner .fury-act", has_text="▶").click()
    says(page, ".fury-banner", "The table after line 3")
    page.locator(".fury-banner .fury-act", has_text="Back to now").click()
    page.wait_for_selector(".fury-banner", state="detached")
    assert len(events(app, "look")) == 3


def test_what_if_is_tried_compared_kept_over_a_reload_and_dropped(app, screen):
    page = opened(app, screen, "what-if", (CITY,))
    page.locator(".fury-tab", has_text="What if").click()
    page.locator(".fury-act", has_text="Try something from here").click()
    says(page, ".fury-banner", "What if 1")
    page.locator(".st-key-backs button", has_text="Sea").click()
    says(page, ".st-key-undo", "Dracula: Sea")
    page.reload()
    ready(page)
    says(page, ".fury-banner", "What if 1")
    page.locator(".fury-banner .fury-act", has_text="Compare").click()
    says(page, ".fury-compare", "Taken away")
    assert events(app, "what-if") == (CITY,)
    page.locator(".fury-link", has_text="Drop it").click()
    page.wait_for_selector(".fury-banner", state="detached")
    assert not list((app.home / "games" / "what-if").glob("what-if*.jsonl"))


def test_the_past_shows_where_he_was(app, screen):
    page = opened(app, screen, "past", (CITY, Reveal(space=2, card="lisbon"), CITY))
    page.locator(".fury-tab", has_text="Past").click()
    says(page, ".fury-past", "Certainly in: Lisbon")
    page.locator(".fury-past-sure").click()
    page.wait_for_function(
        "[...document.querySelectorAll('.fury-map text')].some((e) => e.textContent === '0')"
    )
    page.locator(".fury-link", has_text="Hide the chances").click()
    says(page, ".fury-past", "Show the chances")
