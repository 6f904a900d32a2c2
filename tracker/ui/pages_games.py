"""The page *Games*: saved games, a new one, one that is joined late, import and trash."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from tracker.ui.catalogue import name, say
from tracker.ui.games import notice, opening
from tracker.ui.games.import_view import import_log
from tracker.ui.games.join_view import join_late
from tracker.ui.games.list_view import saved_games
from tracker.ui.games.new_view import new_game
from tracker.ui.games.trash_view import trash
from tracker.ui.shared import screen, style

__all__ = ["VIEWS", "render"]

VIEWS = ("list", "new", "join", "import", "trash")
_VIEW, _SHOWN = "games-view", "games-view-shown"


def render(
    on_open: Callable[[str], None] | None = None, on_review: Callable[[str], None] | None = None
) -> None:
    """Draw the page. ``on_open`` gets the id of each game that is to be shown on the Table.

    ``on_review`` gets that of one to be reviewed.
    """
    opening.follow(on_open, on_review)
    size = screen()
    style()
    with st.container(key="games-page"):
        shown = st.session_state.get(_SHOWN, VIEWS[0])
        st.segmented_control(
            say("games.view"),
            VIEWS,
            format_func=lambda view: name("games_view", view),
            key=_VIEW,
            default=None if _VIEW in st.session_state else shown,
            label_visibility="collapsed",
            on_change=_stay,
        )
        st.session_state[_SHOWN] = view = st.session_state.get(_VIEW) or shown
        with st.container():
            notice.show()
        if view == "new":
            new_game(size)
        elif view == "join":
            join_late(size)
        elif view == "import":
            import_log()
        elif view == "trash":
            trash()
        else:
            saved_games()


def _stay() -> None:
    """A tap on the part that is shown keeps it; another part begins without an old notice."""
    if st.session_state.get(_VIEW) is None:
        st.session_state[_VIEW] = st.session_state.get(_SHOWN, VIEWS[0])
    notice.clear()
