"""A change before it is kept: its form if it has one, its effect, and the two ways on."""

from __future__ import annotations

import streamlit as st

from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.history import draft as drafts
from tracker.ui.history.draft import Draft
from tracker.ui.history.effect_panel import effect_panel
from tracker.ui.history.form_view import form_view
from tracker.ui.lines import line_text
from tracker.ui.nodes import Node, node

__all__ = ["draft_view", "title"]


def draft_view(draft: Draft) -> None:
    """Draw it in place of the entry."""
    with st.container(key="takeover"):
        panel(_head(draft), key="change-head")
        if draft.kind == "correct":
            form_view(draft)
        panel(_effect(draft), key="change-effect")
    with st.container(key="change-ways", horizontal=True, gap="small"):
        ready = draft.change is not None and drafts.tried(draft) is not None
        st.button(
            say("change.keep"),
            key="change-keep",
            type="primary",
            disabled=not ready,
            on_click=drafts.keep,
        )
        st.button(say("change.cancel"), key="change-cancel", on_click=drafts.cancel)


def title(draft: Draft) -> str:
    """What is being done, in words."""
    line = draft.line
    match draft.kind:
        case "correct":
            return say("change.correct", n=line)
        case "remove":
            return say("change.remove", n=line)
        case "insert":
            return say("change.insert", n=line)
        case "up":
            return say("change.up", n=line)
        case "down":
            return say("change.down", n=line)
        case "doubt":
            return say("change.doubt", n=line)
        case "trust":
            return say("change.trust", n=line)
        case _:
            return say("change.repair", n=line)


def _head(draft: Draft) -> Node:
    board, change = draft.game.board, draft.change
    old = line_text(draft.base[draft.line - 2], board) if draft.line <= len(draft.base) + 1 else None
    new = line_text(change.event, board) if change is not None and change.event is not None else None
    insert = draft.kind == "insert" or (change is not None and change.kind == "insert")
    parts: list[Node | None] = [node("b", "fury-change-title", title(draft))]
    if not insert and old is not None:
        gone = new is not None or draft.kind in ("remove", "repair")
        parts.append(node("p", "fury-change-old" if gone else "", old))
    if new is not None and new != old:
        parts.append(node("p", "fury-change-new", new))
    if draft.kind == "correct" and change is None and draft.fault is None:
        parts.append(node("p", "fury-why-note", say("change.how")))
    return node("div", "fury-change", *parts)


def _effect(draft: Draft) -> Node:
    if draft.fault is not None:
        return node("p", "fury-alarm", say("change.fault", reason=draft.fault))
    if draft.change is None:
        return node("p", "fury-why-note", say("change.nothing"))
    found = drafts.tried(draft)
    if found is None:
        failed = draft.work is not None and draft.work.done
        return node("p", "fury-why-note", say("change.failed") if failed else say("change.working"))
    return effect_panel(draft.game.board, found.effect, found.game.events)
