"""What is offered when a game was changed in another window: take that version, or keep both."""

from __future__ import annotations

import streamlit as st

from tracker.log import Log, write_log
from tracker.ui import state, store
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.games.conflict import keep_both, split
from tracker.ui.play import Play
from tracker.ui.state import Refusal
from tracker.ui.store import StoreError

__all__ = ["conflict_choice", "keep_mine", "take_theirs"]


def conflict_choice(refusal: Refusal) -> None:
    """Say how the two versions differ, and ask which to go on with."""
    mine = _mine(refusal)
    if mine is None:
        return
    try:
        theirs = store.load(mine.id, mine.branch).text
    except StoreError:
        st.error(say("conflict.gone"))
        st.button(say("conflict.keep_mine"), key="conflict-both", on_click=keep_mine)
        return
    st.error(say("refused.conflict"))
    parts = split(_text(mine), theirs)
    st.caption(
        say(
            "conflict.differ",
            shared=say("count.events", n=parts.shared),
            mine=say("count.events", n=parts.mine),
            theirs=say("count.events", n=parts.theirs),
        )
    )
    with st.container(horizontal=True):
        st.button(say("conflict.reload"), key="conflict-theirs", type="primary", on_click=take_theirs)
        st.button(say("conflict.both"), key="conflict-both", on_click=keep_mine)


def take_theirs() -> None:
    """Go on with the version that was saved elsewhere; what was entered here is dropped."""
    refusal = state.refusal()
    mine = _mine(refusal) if refusal is not None else None
    if mine is not None and state.open_game(mine.id, mine.branch):
        state.set_refusal(None)


def keep_mine() -> None:
    """Save what was entered here as a game of its own and go on with that; the other stays as it is."""
    refusal = state.refusal()
    mine = _mine(refusal) if refusal is not None else None
    if mine is None:
        return
    title = say("conflict.mine_title", title=mine.game.header.title or mine.id)
    try:
        own = keep_both(_text(mine), title)
    except StoreError as error:
        state.set_refusal(Refusal("disk", plain(str(error), 400)))
        return
    if state.open_game(own):
        state.set_refusal(None)


def _mine(refusal: Refusal) -> Play | None:
    return refusal.unsaved or state.current()


def _text(play: Play) -> str:
    return write_log(Log(play.game.header, play.game.events))
