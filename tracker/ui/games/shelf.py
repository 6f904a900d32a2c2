"""The list of saved games: what each line of it says, read leniently from the files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from tracker.board import BoardError, load_board
from tracker.events import Header
from tracker.log import LogError, decode_header
from tracker.ui import store
from tracker.ui.store import Game, StoreError

__all__ = ["Row", "changes", "rows"]


@dataclass(frozen=True, slots=True)
class Row:
    """One saved game. ``header`` is ``None`` where the first line is no header that can be read."""

    game: Game
    header: Header | None

    @property
    def when(self) -> datetime:
        """When it was last changed, in the time of this machine."""
        return datetime.fromtimestamp(self.game.changed)

    @property
    def board(self) -> str | None:
        """The title of its board, ``None`` where the header cannot be read."""
        if self.header is None:
            return None
        base = self.header.board if isinstance(self.header.board, str) else self.header.board.get("base")
        try:
            return load_board(str(base), files=False).title
        except BoardError:
            return None


def rows(trashed: bool = False, *, root: Path | None = None) -> list[Row]:
    """The saved games or those in the trash, last changed first."""
    return [Row(game, _header(game, trashed, root)) for game in store.games(trashed, root=root)]


def changes(board: str | dict[str, Any]) -> int:
    """How many links a header's board changes."""
    return 0 if isinstance(board, str) else sum(len(board.get(key, ())) for key in ("add", "remove"))


def _header(game: Game, trashed: bool, root: Path | None) -> Header | None:
    home = store.home() if root is None else root
    path = home / ("trash" if trashed else "games") / game.id / f"{store.MAIN}.jsonl"
    try:
        with path.open(encoding="utf-8") as file:
            return decode_header(json.loads(file.readline()))
    except (OSError, ValueError, RecursionError, LogError, StoreError):
        return None
