"""Reviewing a game in the browser: turn everything up, step with the keys, take the report home."""

import io
import re
import zipfile
from pathlib import Path

import pytest

from tracker.events import DraculaMove, Found, Header, HunterMove
from tracker.log import Log, write_log

pytestmark = pytest.mark.browser
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-night.jsonl"
HUNTERS = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
MET = HunterMove(hunter="mina", to="paris", found=(Found(space=2),))
LOG = write_log(Log(Header(hunters=HUNTERS), (CITY, MET, CITY)))


def opened(app, screen, name, text, kind="laptop", theme="light"):
    app.game(name, text)
    page = screen(f"{app.url}/review?game={name}", kind, theme)
    page.wait_for_selector(".st-key-review-page")
    return page


def part(page, label):
    page.locator(".st-key-review-views").get_by_text(label, exact=True).click()


def at_line(page, line):
    page.locator(".fury-story-head", has_text=re.compile(rf"^Line {line} of")).wait_for()


@pytest.mark.parametrize("kind", ["laptop", "phone"])
def test_turning_up_is_saved_and_judged(app, screen, kind):
    name = f"turn-{kind}"
    page = opened(app, screen, name, LOG, kind)
    box = page.get_by_role("combobox", name=re.compile("2 · City"))
    box.click()
    box.fill("nan")
    page.get_by_role("option", name="Nantes").click()
    page.get_by_role("button", name="Save what was turned up").click()
    page.locator(".fury-verdict").wait_for()
    assert '"plays": ["paris", "nantes", null]' in app.log(name)
    assert "1 of 3 are unknown" in page.locator(".fury-verdict").inner_text()


def test_arrow_keys_step_and_the_chosen_part_does_not_take_them(app, screen):
    page = opened(app, screen, "keys", EXAMPLE.read_text(encoding="utf-8"))
    at_line(page, 1)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at_line(page, 4)
    page.keyboard.press("ArrowLeft")
    at_line(page, 3)
    part(page, "Findings")
    page.locator(".fury-findings").first.wait_for()
    part(page, "Steps")
    at_line(page, 3)
    page.keyboard.press("Shift+ArrowRight")
    at_line(page, 7)
    assert page.locator(".fury-map svg text", has_text=re.compile("^D$")).count() == 1
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    at_line(page, 7)


def test_it_plays_by_itself_until_stopped(app, screen):
    page = opened(app, screen, "play", EXAMPLE.read_text(encoding="utf-8"))
    at_line(page, 1)
    page.get_by_role("button", name="Play", exact=True).click()
    at_line(page, 3)
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    stands = page.locator(".fury-story-head span").inner_text()
    page.wait_for_timeout(2000)
    assert page.locator(".fury-story-head span").inner_text() == stands


def test_the_slider_goes_to_a_line_and_keeps_it(app, screen):
    page = opened(app, screen, "slide", EXAMPLE.read_text(encoding="utf-8"))
    at_line(page, 1)
    box = page.locator(".st-key-review-controls [data-testid=stSlider]").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75)
    page.locator(".fury-story-head", has_text=re.compile(r"^Line (3\d|2\d) of")).wait_for()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(1500)
    stands = page.locator(".fury-story-head span").inner_text()
    part(page, "Findings")
    page.locator(".fury-findings").first.wait_for()
    part(page, "Report")
    page.locator(".st-key-review-downloads").wait_for()
    part(page, "Steps")
    page.locator(".fury-story-head").wait_for()
    assert page.locator(".fury-story-head span").inner_text() == stands


def test_a_point_of_the_chart_leads_to_its_line(app, screen):
    page = opened(app, screen, "point", EXAMPLE.read_text(encoding="utf-8"))
    part(page, "Charts")
    page.locator(".js-plotly-plot .point").nth(20).wait_for(state="attached")
    page.wait_for_timeout(1000)
    page.locator(".js-plotly-plot .point").nth(20).click(force=True)
    at_line(page, 21)
    part(page, "Findings")
    page.locator(".fury-findings").first.wait_for()
    part(page, "Steps")
    at_line(page, 21)


def test_a_finding_leads_to_its_line_each_time(app, screen):
    page = opened(app, screen, "jump", EXAMPLE.read_text(encoding="utf-8"))
    for number in range(3):
        part(page, "Findings")
        page.locator(".fury-findings").first.wait_for()
        jump = page.locator(".fury-jump").nth(number)
        line = jump.inner_text().split()[-1]
        jump.click()
        at_line(page, line)


def test_any_saved_game_is_reviewed(app, screen):
    app.game("other", LOG)
    app.game("shelf", EXAMPLE.read_text(encoding="utf-8"))
    page = screen(f"{app.url}/games?game=other")
    page.locator(".st-key-review-shelf button").click()
    at_line(page, 1)
    assert "game=shelf" in page.url


def test_the_report_is_downloaded(app, screen):
    page = opened(app, screen, "report", EXAMPLE.read_text(encoding="utf-8"))
    part(page, "Report")
    files = {}
    for label in ("Page (HTML)", "Text (Markdown)", "Tables (CSV, zip)"):
        with page.expect_download() as taken:
            page.get_by_role("button", name=label).click()
        files[taken.value.suggested_filename] = Path(taken.value.path()).read_bytes()
    assert b"<svg" in files["report-review.html"] and b"http-equiv" not in files["report-review.html"]
    assert files["report-review.md"].startswith(b"# ")
    with zipfile.ZipFile(io.BytesIO(files["report-review.zip"])) as pack:
        assert {"lines.csv", "plays.csv", "findings.csv"} <= set(pack.namelist())


@pytest.mark.parametrize(("kind", "theme"), [("tablet", "dark"), ("phone", "light")])
def test_every_part_fits_the_screen(app, screen, kind, theme):
    page = opened(app, screen, f"fit-{kind}", EXAMPLE.read_text(encoding="utf-8"), kind, theme)
    shown = {
        "Steps": ".fury-story",
        "Findings": ".fury-findings",
        "Charts": ".js-plotly-plot .main-svg",
        "Plan": ".fury-table",
        "Report": ".st-key-review-downloads",
        "Turn up": ".st-key-review-spaces",
    }
    for label, selector in shown.items():
        part(page, label)
        page.locator(selector).first.wait_for()
        wide = page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth - window.innerWidth")
        assert wide <= 0, label
