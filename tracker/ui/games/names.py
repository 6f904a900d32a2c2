"""The words by which the page Games calls saved games."""

from __future__ import annotations

from datetime import datetime

from tracker.log import Problem
from tracker.ui.catalogue import name, say
from tracker.ui.escape import plain
from tracker.ui.games.shelf import Row, changes

__all__ = ["facts", "fault_text", "moment", "title"]


def moment(when: datetime) -> str:
    """Day and time."""
    month = name("month", str(when.month))
    return say("games.when", day=when.day, month=month, year=when.year, time=f"{when:%H:%M}")


def title(row: Row) -> str:
    """The title as the player wrote it, else one made of the day; not escaped."""
    if row.game.title is not None:
        return row.game.title
    if row.header is None:
        return say("games.broken_title", id=row.game.id)
    when = row.when
    day = say("games.day", day=when.day, month=name("month", str(when.month)), year=when.year)
    return say("games.untitled", date=day)


def facts(row: Row) -> str:
    """Date, phase and board."""
    board = say("games.board_unknown") if row.board is None else plain(row.board)
    if row.header is not None and changes(row.header.board):
        counted = say("games.changed_links", n=changes(row.header.board))
        board = say("games.board_changed", board=board, changes=counted)
    return say("games.facts", when=moment(row.when), phase=say("games.phase", n=row.game.phases), board=board)


def fault_text(fault: Problem) -> str:
    """One fault of a log, escaped."""
    reason = plain(fault.message, 400)
    if fault.line is None:
        return say("import.file_problem", reason=reason)
    if fault.key is None:
        return say("import.problem", n=fault.line, reason=reason)
    return say("import.key_problem", n=fault.line, key=plain(fault.key), reason=reason)
