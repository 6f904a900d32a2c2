"""A conflict on the screen: why it conflicts, the lines to correct or doubt, repairs, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tracker.board import Board
from tracker.events import Event, Table, Truth
from tracker.explain import Repair
from tracker.ui.bridge import panel
from tracker.ui.catalogue import name, say
from tracker.ui.history import trouble as troubles
from tracker.ui.history.stage import change
from tracker.ui.history.trouble import Trouble
from tracker.ui.lines import line_text
from tracker.ui.nodes import Node, node
from tracker.ui.reasons.words import conflict_text, day_of

__all__ = ["repair_rows", "trouble_panel", "trouble_view"]

_REPAIRS = 6


def trouble_view(trouble: Trouble) -> None:
    """Draw it in place of the entry."""
    board = trouble.game.board
    with st.container(key="takeover"):
        panel(trouble_panel(board, trouble), key="conflict", on_tap=_tap)
        _searching(trouble)
        panel(repair_rows(board, trouble), key="repairs", on_tap=_tap)
    with st.container(key="change-ways", horizontal=True, gap="small"):
        st.button(say("conflict.restart"), key="trouble-restart", on_click=change, kwargs={"restart": True})
        cancel = say("conflict.cancel") if trouble.new is not None else say("conflict.later")
        st.button(cancel, key="trouble-cancel", on_click=troubles.cancel)


def trouble_panel(board: Board, trouble: Trouble) -> Node:
    """Why no place is left, and what can be done with each line; a press sends ``correct:N``, ``doubt:N``."""
    events, found = trouble.events, trouble.sets.found
    if trouble.new is not None:
        title = say("conflict.title_new", line=line_text(trouble.new, board))
    else:
        title = say("conflict.title_log")
    parts: list[Node] = [node("p", "fury-alarm fury-trouble-title", title)]
    if trouble.doubted:
        parts.append(node("p", "", say("conflict.still", n=len(trouble.doubted))))
    if found is None:
        failed = trouble.sets.done
        parts.append(node("p", "fury-why-note", say("why.failed") if failed else say("why.thinking")))
    shown: set[int] = set()
    for one in found or ():
        parts.append(node("p", "fury-why-text", conflict_text(one, events, board)))
        lines = one.lines or ((one.background,) if one.background is not None and one.background > 1 else ())
        parts += [_line(board, trouble, line) for line in lines if line not in shown]
        shown |= set(lines)
    last = len(events) + 1
    if trouble.new is not None and found is not None and last not in shown:
        parts.append(_line(board, trouble, last))
    if found and not all(one.minimal for one in found):
        note = say("why.not_minimal") if trouble.sets.done else say("why.refining")
        parts.append(node("p", "fury-why-note", note))
    return node("div", "fury-trouble", *parts, role="alert")


def repair_rows(board: Board, trouble: Trouble) -> Node:
    """Single changes that would mend it, the likeliest first; a press sends ``take:K``."""
    work = trouble.mends
    if work is None or not work.done:
        return node("div", "fury-repairs")
    found: Sequence[Repair] = work.found or ()
    if not found:
        return node("div", "fury-repairs", node("p", "fury-why-note", say("conflict.no_repairs")))
    rows = [_repair(board, trouble.events, repair, number) for number, repair in enumerate(found[:_REPAIRS])]
    return node("div", "fury-repairs", node("p", "fury-why-note", say("conflict.repairs")), *rows)


def _line(board: Board, trouble: Trouble, line: int) -> Node:
    event = trouble.events[line - 2]
    new = trouble.new is not None and line == len(trouble.events) + 1
    acts = []
    if not isinstance(event, Table | Truth):
        main = "fury-act fury-act-main"
        acts.append(node("button", main, say("conflict.correct", n=line), tap=f"correct:{line}"))
    if troubles.doubtable(trouble, line):
        acts.append(node("button", "fury-act", say("conflict.doubt"), tap=f"doubt:{line}"))
    return node(
        "div",
        "fury-trouble-line",
        node(
            "div",
            "fury-trouble-text",
            node("span", "fury-log-number", str(line)),
            node("span", "fury-log-text", line_text(event, board)),
            node("span", "fury-log-day", say("conflict.new") if new else day_of(trouble.events, line)),
        ),
        node("div", "fury-log-actions", *acts),
    )


def _repair(board: Board, events: Sequence[Event], repair: Repair, number: int) -> Node:
    if repair.event is None:
        text = say("repair.drop", n=repair.line, line=line_text(events[repair.line - 2], board))
    elif repair.kind == "insert":
        text = say("repair.insert", n=repair.line, line=line_text(repair.event, board))
    else:
        text = say("repair.change", n=repair.line, line=line_text(repair.event, board))
    worlds = say("words.no_count") if repair.worlds is None else say("count.worlds", n=repair.worlds)
    return node(
        "button",
        "fury-why-line",
        node("span", "fury-badge fury-reason", name("repair_kind", repair.kind)),
        node("span", "fury-log-text", text),
        node("span", "fury-log-day", worlds),
        tap=f"take:{number}",
    )


def _searching(trouble: Trouble) -> None:
    """A bar while repairs are looked for, with a way to end it."""
    work = trouble.mends
    if work is None or work.done:
        return
    with st.container(key="searching", horizontal=True, gap="small"):

        @st.fragment(run_every=0.25)
        def bar() -> None:
            st.progress(min(max(work.progress, 0.0), 1.0), text=say("conflict.searching"))

        bar()
        st.button(say("conflict.stop"), key="trouble-stop", on_click=troubles.stop_repairs)


def _tap(word: str) -> None:
    kind, _, number = word.partition(":")
    if not number.isdigit():
        return
    steps = {"correct": troubles.correct, "doubt": troubles.doubt, "take": troubles.take}
    if kind in steps:
        steps[kind](int(number))
