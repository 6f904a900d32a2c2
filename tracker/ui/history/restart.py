"""Starting again from the table as it lies: what the program believes to lie there, to be put right."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.rules.table import InvalidEvent, Table
from tracker.ui import state
from tracker.ui.bridge import Screen
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.games.lay import laid, line, start_from
from tracker.ui.games.lay_view import current, lay_map, lay_prompt, lay_slots, put_lay
from tracker.ui.history import edits
from tracker.ui.history.stage import change
from tracker.ui.lines import line_text
from tracker.ui.play import Play
from tracker.ui.shared import style, two_columns

__all__ = ["begin", "believed", "restart_view", "restarted"]

_PREFIX = "restart"
_FROM, _WRONG = "restart-from", "restart-wrong"


def believed(game: Deduction, new: Event | None) -> Table:
    """The table that players see now; a refused line still moved what it moves."""
    if new is None:
        return game.table
    try:
        return game.read(new).table
    except InvalidEvent:
        return game.table


def begin(play: Play, new: Event | None) -> None:
    """Lay out what is believed to lie there, once for each time it is opened."""
    mark = (play.game.last, new)
    if st.session_state.get(_FROM) != mark:
        put_lay(_PREFIX, start_from(believed(play.game, new)))
        st.session_state[_FROM] = mark
        st.session_state[_WRONG] = None


def restarted(game: Deduction, lines: Sequence[Event]) -> Deduction | None:
    """The game with these lines after it, the last of them the table; ``None`` if no world leads to it.

    Raises:
        InvalidEvent: the table cannot lie like that.
    """
    before = edits.replayed(game, (*game.events, *lines[:-1]))
    after = before.after(lines[-1])
    return after if after.last.possible else None


def restart_view(play: Play, new: Event | None, screen: Screen) -> None:
    """Draw it over the whole page."""
    begin(play, new)
    style()
    board, advanced = play.game.board, play.game.header.advanced
    if screen.kind == "phone":
        lay_prompt(_PREFIX, board, advanced)
        lay_map(_PREFIX, board, screen)
        right = st.container()
    else:
        left, right = two_columns(screen)
        with left:
            lay_map(_PREFIX, board, screen)
    with right:
        st.markdown(say("restart.title"))
        st.caption(say("restart.intro"))
        if new is not None:
            st.caption(say("restart.new", line=plain(line_text(new, board), 200)))
        wrong = st.session_state.get(_WRONG)
        if wrong:
            st.error(wrong)
        with st.container(key="change-ways", horizontal=True, gap="small"):
            st.button(
                say("restart.take"),
                key="restart-take",
                type="primary",
                disabled=not laid(current(_PREFIX)),
                on_click=_take,
                args=(new,),
            )
            st.button(say("restart.back"), key="restart-back", on_click=_back)

        if screen.kind != "phone":
            lay_prompt(_PREFIX, board, advanced)
        lay_slots(_PREFIX, board, advanced)


def _take(new: Event | None) -> None:
    play = state.current()
    if play is None:
        return
    lines: list[Event] = [line(current(_PREFIX))]
    if new is not None:
        lines.insert(0, new)
    try:
        game = restarted(play.game, lines)
    except InvalidEvent as error:
        st.session_state[_WRONG] = say("join.does_not_fit", reason=plain(str(error), 400))
        return
    if game is None:
        st.session_state[_WRONG] = say("join.nowhere_left")
    elif state.put(game):
        state.finish_step()
        _back()


def _back() -> None:
    st.session_state[_FROM] = None
    change(restart=False)
