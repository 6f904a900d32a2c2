"""What takes the place of the entry for a while: a change, a conflict, an earlier moment; undo stays."""

from __future__ import annotations

import streamlit as st

from tracker.ui import state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.history import branches
from tracker.ui.history.branches_panel import banner
from tracker.ui.history.draft import Draft
from tracker.ui.history.draft_view import draft_view
from tracker.ui.history.edits import gained_and_lost
from tracker.ui.history.scene import answer_of
from tracker.ui.history.stage import change, stage
from tracker.ui.history.trouble import Trouble
from tracker.ui.history.trouble_view import trouble_view
from tracker.ui.lines import line_text
from tracker.ui.play import Play
from tracker.ui.store import MAIN

__all__ = ["banners", "takes_over", "undo_row"]


def takes_over(play: Play, draft: Draft | None, trouble: Trouble | None) -> bool:
    """Draw what stands in place of the entry, if anything does; ``True`` if it fills the whole column."""
    if draft is not None:
        draft_view(draft)
    elif trouble is not None:
        trouble_view(trouble)
    else:
        return False
    undo_row(play)
    return True


def banners(play: Play) -> None:
    """Say that the entry goes elsewhere than into the game, or that the game is in conflict."""
    if state.aside() is not None:
        line = len(play.game) + 2
        text, hint = say("insert.title", n=line), say("insert.hint")
        panel(banner(text, hint, ("cancel", say("change.cancel"))), key="aside-banner", on_tap=_leave_aside)
    elif play.branch != MAIN:
        acts = [("leave", say("branch.leave"))]
        if stage().tab != "branches":
            acts.insert(0, ("compare", say("branch.compare")))
        title = play.game.header.title or play.branch
        panel(banner(title, _difference(play), *acts), key="aside-banner", on_tap=_branch)
    elif not play.game.last.possible and state.pending() is None and not stage().mending:
        act = ("mend", say("conflict.mend"))
        panel(banner(say("conflict.title_log"), "", act), key="aside-banner", on_tap=_mend)


def undo_row(play: Play) -> None:
    """Undo and redo, named."""
    board = play.game.board
    with st.container(key="undo", horizontal=True, gap="small"):
        last, following = play.undoable, play.redoable
        undo = (
            say("undo.undo", line=plain(line_text(last, board))) if last is not None else say("undo.nothing")
        )
        redo = (
            say("undo.redo", line=plain(line_text(following, board)))
            if following is not None
            else say("undo.no_redo")
        )
        st.button(undo, key="undo-button", icon=":material/undo:", disabled=last is None, on_click=state.undo)
        st.button(
            redo, key="redo-button", icon=":material/redo:", disabled=following is None, on_click=state.redo
        )


def _leave_aside(_: str) -> None:
    state.set_aside(None)


def _difference(play: Play) -> str:
    """What a branch changes, in one line."""
    main = branches.trunk(play)
    if main is None:
        return say("branch.hint")
    fork = branches.fork(main.game, play.game)
    if len(fork) == len(play.game):
        return say("branch.hint")
    was, now = answer_of(fork), answer_of(play.game)
    gained, lost = gained_and_lost(was, now)
    return say(
        "branch.difference", before=len(was.now), after=len(now.now), gained=len(gained), lost=len(lost)
    )


def _branch(word: str) -> None:
    if word == "compare":
        change(tab="branches", why=False, asking=False)
    else:
        branches.leave()


def _mend(_: str) -> None:
    change(mending=True)
