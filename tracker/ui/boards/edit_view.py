"""The links of the chosen places as switches, and what is done with the changed board."""

from __future__ import annotations

import json

import streamlit as st

from tracker.board import Board
from tracker.ui import next_board
from tracker.ui.boards import state
from tracker.ui.boards.links import Change, LinkKind, changes, doubts, kind_of, kinds, linked, links_of, other
from tracker.ui.catalogue import name, say
from tracker.ui.lines import place_name
from tracker.ui.shared import place_list

__all__ = ["editor"]


def editor(board: Board) -> None:
    """Draw the part beside the map. Each piece has a container of its own, so the others stay in place."""
    picked = state.chosen()
    if not picked:
        st.markdown(say("board.intro"))
    elif len(picked) == 1:
        index = board.index[picked[0]]
        region = board.places[index].region
        words = name("region", region) if region else say("board.no_region")
        if index >= board.land:
            words = say("region.sea")
        st.markdown(say("board.one", place=place_name(board, picked[0]), region=words))
    else:
        a, b = (place_name(board, place) for place in picked)
        st.markdown(say("board.two", a=a, b=b))
    failed = state.failure()
    with st.container():
        if failed is not None:
            st.error(failed)
    with st.container(key="link-list", gap=None):
        if len(picked) == 1:
            _links(board, picked[0])
        elif len(picked) == 2:
            for kind in kinds(board, *picked):
                _switch(board, kind, *picked, say("board.between", kind=name("link", kind)))
    with st.container():
        if picked:
            st.button(say("board.again"), key="board-again", on_click=state.forget)
        else:
            place_list(
                board,
                [place.id for place in board.places],
                state.tap,
                key="board-list",
                about="first",
                label=say("board.list"),
                placeholder=say("board.list"),
                bare=True,
            )
    _changes(board)


def _links(board: Board, place: str) -> None:
    unsure = [link for link, _ in doubts(board)]
    mine = links_of(board, place)
    for link in mine:
        end = place_name(board, other(link, place))
        kind = name("link", kind_of(link))
        text = (
            say("board.link_unsure", kind=kind, place=end)
            if link in unsure
            else say("board.link", kind=kind, place=end)
        )
        _switch(board, kind_of(link), link.a, link.b, text)
    for change in changes(state.draft()):
        if change.action == "remove" and place in (change.a, change.b):
            end = place_name(board, change.b if change.a == place else change.a)
            text = say("board.link", kind=name("link", change.kind), place=end)
            _switch(board, change.kind, change.a, change.b, text)
    if not mine:
        st.caption(say("board.no_links"))


def _switch(board: Board, kind: LinkKind, a: str, b: str, text: str) -> None:
    """A switch that shows whether a link is there and changes it.

    One that has left the page may report its old position once more; then it is asked for what is so already.
    """
    key = state.switch_key(kind, a, b)
    there = linked(board, kind, a, b) if key not in st.session_state else False
    st.toggle(text, there, key=key, on_change=state.switched, args=(kind, a, b))


def _changes(board: Board) -> None:
    boards = next_board.load()
    made = changes(boards.draft)
    with st.container(horizontal=True):
        st.button(
            say("board.use"),
            key="board-use",
            type="primary",
            disabled=boards.draft == boards.next,
            on_click=state.use,
        )
        st.button(say("board.reset"), key="board-reset", disabled=not made, on_click=state.reset)
        if state.dropped() and not made:
            st.button(say("board.reset_undo"), key="board-reset-undo", on_click=state.bring_back)
    if boards.draft == boards.next:
        st.caption(say("board.used"))
    else:
        counted = len(changes(boards.next))
        other_board = say("games.changed_links", n=counted) if counted else say("board.next_printed")
        st.caption(say("board.unused", changes=other_board))
    with st.container():
        st.markdown(say("board.changed", n=len(made)) if made else say("board.as_printed"))
        for change in made:
            with st.container(horizontal=True, vertical_alignment="center"):
                st.markdown(_change(board, change), width="stretch")
                st.button(
                    say("board.back"),
                    key="-".join(("back", change.kind, change.a, change.b)),
                    on_click=state.switch,
                    args=(change.kind, change.a, change.b, change.action == "remove"),
                )
    st.caption(say("board.note"))
    if made:
        with st.expander(say("board.form")):
            st.code(json.dumps(boards.draft, ensure_ascii=False), language="json", wrap_lines=True)


def _change(board: Board, change: Change) -> str:
    kind, a, b = name("link", change.kind), place_name(board, change.a), place_name(board, change.b)
    if change.action == "add":
        return say("board.added", kind=kind, a=a, b=b)
    return say("board.removed", kind=kind, a=a, b=b)
