"""The boards that come with the program, as raw JSON values."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, cast

from tracker.resources import data_text

__all__ = ["SHIPPED", "shipped_raw"]

SHIPPED: Mapping[str, str] = {"third-edition": "map.json", "second-edition": "second-edition.json"}
"""Shipped board ids and their data files. The fourth edition plays on the board of the third."""


@functools.cache
def shipped_raw(name: str) -> dict[str, Any]:
    """Return the raw value of a shipped board; it is kept, so do not change it."""
    return cast("dict[str, Any]", json.loads(data_text(SHIPPED[name])))
