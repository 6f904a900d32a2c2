"""The board that the player has changed to match the printed one, kept beside the saved games.

The file ``board.json`` holds two boards, each as a log's header writes it: ``draft``, what is on the page
*Board* now, and ``next``, what the next game is played on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tracker.board import BoardError, header_board, load_board
from tracker.ui import store
from tracker.ui.store import StoreError

__all__ = ["PRINTED", "Boards", "Form", "load", "save", "with_draft", "with_next"]

Form = str | dict[str, Any]
"""A board as a header writes it: a shipped id, or ``{"base": …, "add": […], "remove": […]}``."""
PRINTED: Form = "third-edition"
_NAME = "board.json"


@dataclass(frozen=True, slots=True)
class Boards:
    """What the file holds."""

    draft: Form = PRINTED
    next: Form = PRINTED


def load(*, root: Path | None = None) -> Boards:
    """Read the file; what is missing or cannot be read is the printed board."""
    try:
        found = json.loads(_path(root).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Boards()
    if not isinstance(found, dict):
        return Boards()
    return Boards(_form(found.get("draft")), _form(found.get("next")))


def save(boards: Boards, *, root: Path | None = None) -> Boards:
    """Write the file in one piece.

    Raises:
        StoreError: the disk refuses.
    """
    path = _path(root)
    temporary = path.with_name(f".{_NAME}.tmp")
    text = json.dumps({"draft": boards.draft, "next": boards.next}, ensure_ascii=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text + "\n", encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise StoreError("disk", f"cannot save {path}: {error.strerror}") from error
    return boards


def with_draft(draft: Form, *, root: Path | None = None) -> Boards:
    """Keep another draft."""
    return save(replace(load(root=root), draft=draft), root=root)


def with_next(form: Form, *, root: Path | None = None) -> Boards:
    """Play the next game on this board."""
    return save(replace(load(root=root), next=form), root=root)


def _path(root: Path | None) -> Path:
    return (store.home() if root is None else root) / _NAME


def _form(value: object) -> Form:
    """The board in its shortest form, or the printed one if it is no board."""
    if not isinstance(value, str | dict):
        return PRINTED
    try:
        return header_board(load_board(value, files=False))
    except (BoardError, RecursionError):
        return PRINTED
