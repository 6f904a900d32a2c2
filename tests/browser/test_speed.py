"""How fast the screen is: from a tap to the redrawn map, and the first page.

The aims are for a machine that does nothing else; the limits here are three times as wide.
"""

import statistics
import time
from pathlib import Path

import pytest

from tracker.board import load_board

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BOARD = load_board("third-edition")
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-night.jsonl"


def test_a_tap_is_answered_at_once(app, screen, place_on_map, record_property):
    start = "".join(EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)[:22])
    page = screen(app.game("speed", start))
    page.wait_for_selector(".fury-trail")
    page.wait_for_timeout(1500)
    page.evaluate(
        """() => {
          window.took = []
          window.addEventListener("pointerup", () => { window.tapped = performance.now() }, true)
          const signs = document.querySelector(".fury-map svg g:nth-of-type(2)")
          new MutationObserver(() => {
            if (window.tapped) took.push(performance.now() - window.tapped)
            window.tapped = null
          }).observe(signs, { childList: true })
        }"""
    )
    for place in ("paris", "rome", "madrid", "berlin", "vienna", "sofia", "naples", "leipzig") * 3:
        page.mouse.click(*place_on_map(page, BOARD, place))
        page.wait_for_timeout(700)
    took = sorted(page.evaluate("took"))
    record_property("tap_to_map_ms", [round(each) for each in took])
    print(f"tap to map: median {statistics.median(took):.0f} ms, worst {took[-1]:.0f} ms, {len(took)} taps")
    assert len(took) == 24
    assert statistics.median(took) <= 750


def test_the_first_page_comes_soon(app, screen):
    url = app.game("first", EXAMPLE.read_text(encoding="utf-8"))
    began = time.monotonic()
    page = screen(url)
    page.wait_for_selector(".fury-trail")
    took = time.monotonic() - began
    print(f"first page: {took:.1f} s")
    assert took <= 9
