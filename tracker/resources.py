"""The files under ``data/``: inside the installed package, else in the checkout beside it."""

from __future__ import annotations

import importlib.resources
from importlib.resources.abc import Traversable
from pathlib import Path

__all__ = ["data_path", "data_text"]


def data_path(name: str) -> Traversable:
    """Return the data file ``name`` (such as ``"map.json"``); it can be opened and read like a path.

    Raises:
        FileNotFoundError: neither the package nor the checkout has such a file.
    """
    places: tuple[Traversable, ...] = (
        importlib.resources.files("tracker") / "data",
        Path(__file__).resolve().parent.parent / "data",
    )
    for folder in places:
        found = folder / name
        if found.is_file():
            return found
    raise FileNotFoundError(f"no data file {name!r}; reinstall fury-tracker or run it from its checkout")


def data_text(name: str) -> str:
    """Return the text of the data file ``name``.

    Raises:
        FileNotFoundError: there is no such file.
    """
    return data_path(name).read_text(encoding="utf-8")
