"""The trash: games stay there until someone brings them back."""

from __future__ import annotations

import streamlit as st

from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.games.list_view import restore
from tracker.ui.games.names import facts, title
from tracker.ui.games.shelf import rows

__all__ = ["trash"]


def trash() -> None:
    """Draw the games in the trash."""
    found = rows(trashed=True)
    if not found:
        st.info(say("trash.none"))
        return
    st.caption(say("trash.intro"))
    for row in found:
        with st.container(
            border=True, horizontal=True, vertical_alignment="center", key=f"trashed-{row.game.id}"
        ):
            with st.container(gap=None, width="stretch"):
                st.markdown(say("games.name", title=plain(title(row))))
                st.caption(facts(row))
            st.button(
                say("trash.restore"),
                key=f"restore-{row.game.id}",
                on_click=restore,
                args=(row.game.id, title(row)),
            )
