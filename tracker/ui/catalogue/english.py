"""The English words of the dashboard: the only place where they stand."""

from __future__ import annotations

from tracker.ui.catalogue.message import Counted

MESSAGES: dict[str, str | Counted] = {
    # numbers and lists
    "percent.plain": "{n}\u202f%",
    "percent.below": "<{n}\u202f%",
    "percent.above": ">{n}\u202f%",
    "percent_short.plain": "{n}%",
    "percent_short.below": "<{n}",
    "percent_short.above": ">{n}",
    "list.comma": ", ",
    "list.last": "{first} and {last}",
    "count.places": Counted("{n} place", "{n} places"),
    "count.cities": Counted("{n} city", "{n} cities"),
    "count.events": Counted("{n} line", "{n} lines"),
    "count.worlds": Counted("{n} world", "{n} worlds"),
    # figures, people and parts of the board
    "hunter.godalming": "Lord Godalming",
    "hunter.seward": "Dr. Seward",
    "hunter.van_helsing": "Van Helsing",
    "hunter.mina": "Mina",
    "piece.godalming": "G",
    "piece.seward": "S",
    "piece.van_helsing": "V",
    "piece.mina": "M",
    "piece.dracula": "D",
    "region.whole": "All Europe",
    # the whole screen
    "desk.cover": "Cover",
    "desk.cover_key": "Cover the screen (Esc)",
    "desk.covered": "Covered",
    "desk.uncover": "Press Esc or tap here to show the map again",
    # the headline
    "headline.newly_impossible": "newly impossible: {n}",
}
