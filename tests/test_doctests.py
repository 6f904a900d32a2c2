"""The examples in docstrings and in the README give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import tracker

ROOT = Path(__file__).parent.parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(tracker.__path__, "tracker.")
    if not module.name.startswith("tracker.ui.") and not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_readme(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS)
    assert found.attempted and not found.failed
