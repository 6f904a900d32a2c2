"""Settings for all tests: limits of hypothesis, where the browser tests find Chromium, running commands."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import settings

from tests.commands import Log, Run, runner, writer

settings.register_profile("fury-tracker", deadline=None)
settings.load_profile("fury-tracker")

_NAMES = ("chromium", "chromium-browser")
_LEFT_OUT = pytest.StashKey[int]()


def _find_chromium() -> str | None:
    return os.environ.get("FURY_TRACKER_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Debian's Chromium; tests that ask for it carry ``@pytest.mark.browser``."""
    path = _find_chromium()
    assert path is not None, "no Chromium: install it, or set FURY_TRACKER_CHROMIUM to its path"
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""
    return runner(capsys)


@pytest.fixture
def log(tmp_path: Path) -> Log:
    """Writes a log."""
    return writer(tmp_path)


def pytest_collection_modifyitems(config: pytest.Config, items: Iterable[pytest.Item]) -> None:
    """Leave browser tests out where there is no Chromium, unless FURY_TRACKER_REQUIRE_BROWSER=1."""
    if _find_chromium() or os.environ.get("FURY_TRACKER_REQUIRE_BROWSER") == "1":
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    for item in left_out:
        item.add_marker(pytest.mark.skip(reason="no Chromium"))
    config.stash[_LEFT_OUT] = len(left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say so where browser tests were left out."""
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"Chromium was not found: {count} browser tests left out", yellow=True)
