"""After tests of the pages: the ``__main__`` that a script replaced, and the work in the background."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _keep_main() -> Iterator[None]:
    """Streamlit's test app puts its script there; processes started later need the real one."""
    main = sys.modules["__main__"]
    yield
    sys.modules["__main__"] = main


@pytest.fixture(scope="session", autouse=True)
def _end_of_work() -> Iterator[None]:
    """Python aborts if it ends while a thread is inside compiled code."""
    yield
    for thread in threading.enumerate():
        if thread.daemon and thread.name.endswith("(_run)"):
            thread.join(10)
