"""Real-browser tests: the app on a free port with a folder of its own, and pages of every kind of screen."""

from __future__ import annotations

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tracker.ui.launch import command

CASES = Path(__file__).parents[1] / "data" / "cases"
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-night.jsonl"
SCREENS = {
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True, "is_mobile": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class App:
    """A running dashboard and its folder of saved games."""

    def __init__(self, url: str, home: Path) -> None:
        self.url = url
        self.home = home

    def game(self, name: str, text: str) -> str:
        """Put a saved game into the folder; returns the address of its Table."""
        folder = self.home / "games" / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "main.jsonl").write_text(text, encoding="utf-8")
        return f"{self.url}/?game={name}"

    def log(self, name: str) -> str:
        """The text of a saved game."""
        return (self.home / "games" / name / "main.jsonl").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The dashboard, started as ``fury-tracker app --no-browser`` starts it."""
    home = tmp_path_factory.mktemp("home")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    root = str(Path(__file__).parents[2])
    environment = os.environ | {"FURY_TRACKER_HOME": str(home), "PYTHONPATH": root}
    log = (home / "server.log").open("w")
    process = subprocess.Popen(command(port, browser=False), env=environment, stdout=log, stderr=log)
    url = f"http://localhost:{port}"
    try:
        for _ in range(150):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=1)
                break
            except OSError:
                assert process.poll() is None, (home / "server.log").read_text()
                time.sleep(0.2)
        yield App(url, home)
    finally:
        process.terminate()
        process.wait(10)
        log.close()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[object]:
    """One headless Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def screen(browser, app) -> Iterator[Callable[..., object]]:
    """Open an address on a kind of screen: ``screen(url, "tablet", theme="dark")``.

    Afterwards the test fails if any request left this machine or any script of the page failed.
    """
    contexts = []
    left: list[str] = []
    failed: list[str] = []

    def show(url: str, kind: str = "laptop", theme: str = "light"):
        context = browser.new_context(color_scheme=theme, **SCREENS[kind])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)

        def asked(request):
            if not request.url.startswith((app.url, app.url.replace("http", "ws"), "data:", "blob:")):
                left.append(request.url)

        page.on("request", asked)
        page.on("websocket", asked)
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(url)
        return page

    yield show
    for context in contexts:
        context.close()
    assert left == [], "requests left this machine"
    assert failed == [], "a script of the page failed"


@pytest.fixture
def place_on_map() -> Callable[..., tuple[float, float]]:
    """Where a place lies on the screen: ``place_on_map(page, board, "paris")``, in pixels of the page."""

    def spot(page, board, place: str, preset: str = "whole") -> tuple[float, float]:
        from tracker.ui.map import frame

        part = frame(board, preset)
        box = page.locator(".st-key-map .fury-map").bounding_box()
        scale = min(box["width"] / (part.x1 - part.x0), box["height"] / (part.y1 - part.y0))
        found = board.places[board.index[place]]
        x = box["x"] + box["width"] / 2 + (found.x - (part.x0 + part.x1) / 2) * scale
        y = box["y"] + box["height"] / 2 - (found.y - (part.y0 + part.y1) / 2) * scale
        return x, y

    return spot
