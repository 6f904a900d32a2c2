"""The log as a list: every line in words, its doubts and faults, and what can be done with the chosen one."""

from __future__ import annotations

from collections.abc import Collection

from tracker.deduce import Deduction
from tracker.events import OBSERVATIONS, DraculaMove, Event, Table, Truth
from tracker.ui.catalogue import name, say
from tracker.ui.history.edits import can_move
from tracker.ui.lines import line_text
from tracker.ui.nodes import Node, node
from tracker.ui.turn import DAYS, turn

__all__ = ["log_panel"]


def log_panel(
    game: Deduction, chosen: int | None, blamed: Collection[int] = (), looking: int | None = None
) -> Node:
    """The list, oldest first; a press sends ``line:N``, or what to do with a line, as ``correct:N``.

    Args:
        game: the game.
        chosen: the line that is open.
        blamed: lines that a reason names.
        looking: the line after which the table is being looked at.
    """
    events = game.events
    here = looking if looking is not None else chosen
    rows = [_start(game, chosen, here)]
    rows.append(_day(events, 0))
    for number, event in enumerate(events):
        line = number + 2
        rows.append(_row(game, number, line == chosen, line in blamed, line == looking))
        if line == chosen:
            rows.append(_actions(events, line))
        if isinstance(event, DraculaMove) and number + 1 < len(events):
            rows.append(_day(events, number + 1))
    anchor = here if here is not None else len(events) + 1
    head = node(
        "div",
        "fury-words-head",
        node("b", "", say("log.title")),
        node("span", "", say("count.events", n=len(events))),
        node("button", "fury-link", say("log.restart"), tap="restart", title=say("log.restart_hint")),
    )
    return node(
        "div", "fury-words fury-log", head, *rows, anchor=f"{anchor}-{len(events)}-{min(blamed, default=0)}"
    )


def _day(events: tuple[Event, ...], count: int) -> Node:
    where = turn(events[:count])
    day = say("round.day", week=where.week, day=name("day", DAYS[where.day]))
    return node("div", "fury-log-round", day)


def _start(game: Deduction, chosen: int | None, here: int | None) -> Node:
    return node(
        "button",
        "fury-line-row" + (" fury-chosen" if chosen == 1 else ""),
        node("span", "fury-log-number", "1"),
        node("span", "fury-log-text", say("log.start")),
        tap="line:1",
        aria_current="true" if here == 1 else None,
    )


def _row(game: Deduction, number: int, chosen: bool, blamed: bool, looking: bool) -> Node:
    event, line = game.events[number], number + 2
    kinds = ["fury-line-row"]
    kinds += ["fury-chosen"] if chosen else []
    kinds += ["fury-blamed"] if blamed else []
    kinds += ["fury-dracula-line"] if isinstance(event, DraculaMove) else []
    last = number == len(game.events) - 1
    return node(
        "button",
        " ".join(kinds),
        node("span", "fury-log-number", str(line)),
        node("span", "fury-log-text", line_text(event, game.board)),
        *_badges(game, number, blamed, looking),
        tap=f"line:{line}",
        aria_current="true" if looking or chosen or last else None,
    )


def _badges(game: Deduction, number: int, blamed: bool, looking: bool) -> list[Node]:
    event, now, before = game.events[number], game.snapshots[number + 1], game.snapshots[number]
    found = []
    if isinstance(event, OBSERVATIONS) and event.doubt:
        found.append(node("span", "fury-badge fury-doubt", say("log.badge_doubt")))
    if now.invalid is not None:
        found.append(node("span", "fury-badge fury-fault", say("log.badge_invalid"), title=now.invalid))
    elif not now.possible and before.possible:
        found.append(node("span", "fury-badge fury-fault", say("log.badge_impossible")))
    if blamed:
        found.append(node("span", "fury-badge fury-reason", say("log.badge_reason")))
    if looking:
        found.append(node("span", "fury-badge fury-reason", say("log.badge_looking")))
    if event.note and event.note not in line_text(event, game.board):
        found.append(node("i", "fury-log-note", event.note))
    return found


def _actions(events: tuple[Event, ...], line: int) -> Node:
    event = events[line - 2]
    words = []
    if not isinstance(event, Table | Truth):
        words.append(("correct", say("log.correct")))
    words.append(("insert", say("log.insert")))
    words.append(("remove", say("log.remove")))
    if isinstance(event, OBSERVATIONS):
        words.append(("trust", say("log.trust")) if event.doubt else ("doubt", say("log.doubt")))
    if can_move(events, line, -1):
        words.append(("up", say("log.up")))
    if can_move(events, line, 1):
        words.append(("down", say("log.down")))
    words.append(("look", say("log.look")))
    words.append(("branch", say("log.branch")))
    return node(
        "div",
        "fury-log-actions",
        *(
            node(
                "button",
                "fury-act fury-act-main" if word == "correct" else "fury-act",
                text,
                tap=f"{word}:{line}",
            )
            for word, text in words
        ),
    )
