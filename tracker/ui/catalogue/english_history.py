"""The English words of the log, its corrections, conflicts, branches and reasons."""

from __future__ import annotations

from tracker.ui.catalogue.message import Counted

MESSAGES: dict[str, str | Counted] = {
    "map.gained": "+",
    "map.lost": "−",
}
