"""The saved games: continue, rename, duplicate, export, and the way to the trash."""

from __future__ import annotations

from functools import partial

import streamlit as st

from tracker.ui import state, store
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.games import conflict, notice, opening
from tracker.ui.games.incoming import check
from tracker.ui.games.names import facts, fault_text, title
from tracker.ui.games.shelf import Row, rows
from tracker.ui.store import Conflict, Saved, StoreError

__all__ = ["correct", "duplicate", "keep_both", "rename", "saved_games", "take_newer", "to_trash", "unfold"]

_PAGE = 20
_UNFOLDED, _SHOWN, _CLASH = "games-unfolded", "games-shown", "games-clash"


def saved_games() -> None:
    """Draw the list."""
    found = rows()
    if not found:
        st.info(say("games.none"))
        return
    shown: int = st.session_state.get(_SHOWN, _PAGE)
    current = state.current()
    with st.container(key="games-list"):
        for row in found[:shown]:
            _row(row, current is not None and current.id == row.game.id)
    if len(found) > shown:
        st.button(say("games.show_more", n=min(_PAGE, len(found) - shown)), key="games-show", on_click=_more)


def _more() -> None:
    st.session_state[_SHOWN] = st.session_state.get(_SHOWN, _PAGE) + _PAGE


def _row(row: Row, is_open: bool) -> None:
    game = row.game.id
    unfolded = st.session_state.get(_UNFOLDED) == game
    with st.container(border=True, key=f"game-{game}"):
        with st.container(horizontal=True, vertical_alignment="center", key=f"game-{game}-row"):
            with st.container(gap=None, width="stretch"):
                named = plain(title(row))
                st.markdown(
                    say("games.name_open", title=named) if is_open else say("games.name", title=named)
                )
                st.caption(facts(row))
            st.button(
                say("games.continue"),
                key=f"continue-{game}",
                type="primary",
                on_click=_continue,
                args=(game,),
            )
            st.button(say("games.review"), key=f"review-{game}", on_click=_review, args=(game,))
            st.button(
                say("games.less") if unfolded else say("games.more"),
                key=f"more-{game}",
                on_click=unfold,
                args=(game,),
            )
        with st.container():
            _broken(game)
        if unfolded:
            _clash(row) if st.session_state.get(_CLASH) == game else _tools(row)


def _broken(game: str) -> None:
    found = opening.broken()
    if found is None or found[0] != game:
        return
    st.error(say("broken.head", n=len(found[1])))
    with st.container(height=min(320, 60 + 28 * len(found[1])), key=f"faults-{game}"):
        st.markdown("\n".join(f"- {fault_text(fault)}" for fault in found[1]))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(say("broken.hint"))
        st.button(say("broken.correct"), key=f"correct-{game}", on_click=correct, args=(game,))


def _tools(row: Row) -> None:
    game = row.game.id
    if row.game.branches:
        st.caption(say("games.branches", names=plain(", ".join(row.game.branches))))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = f"name-{game}-{_version()[:8]}"
        st.text_input(say("games.title_field"), row.game.title or "", key=key, max_chars=80, width=320)
        st.button(say("games.rename"), key=f"rename-{game}", on_click=_rename_from, args=(game, key))
        st.button(say("games.duplicate"), key=f"duplicate-{game}", on_click=duplicate, args=(game,))
        try:
            saved = store.load(game)
        except StoreError as error:
            st.error(say("games.failed", reason=plain(str(error), 400)))
        else:
            st.download_button(
                say("games.export"),
                saved.text,
                file_name=f"{game}.jsonl",
                mime="application/jsonl",
                key=f"export-{game}",
                icon=":material/download:",
                on_click="ignore",
            )
        st.button(
            say("games.to_trash"),
            key=f"trash-{game}",
            icon=":material/delete:",
            on_click=to_trash,
            args=(game,),
        )


def _clash(row: Row) -> None:
    st.warning(say("conflict.head", title=plain(title(row))))
    with st.container(horizontal=True):
        st.button(
            say("conflict.reload"),
            key="clash-newer",
            type="primary",
            on_click=take_newer,
            args=(row.game.id,),
        )
        st.button(say("conflict.both"), key="clash-both", on_click=keep_both, args=(row.game.id,))


def _named(game: str) -> str:
    """The title of a saved game."""
    found = next((row for row in rows() if row.game.id == game), None)
    return game if found is None else title(found)


def _continue(game: str) -> None:
    opening.open_saved(game)


def _review(game: str) -> None:
    opening.open_saved(game, review=True)


def unfold(game: str) -> None:
    """Show what can be done with a game, or fold it up; the version it then has is what renaming replaces."""
    st.session_state.pop(_CLASH, None)
    if st.session_state.get(_UNFOLDED) == game:
        st.session_state[_UNFOLDED] = None
        return
    st.session_state[_UNFOLDED] = game
    try:
        st.session_state["games-read"] = store.load(game)
    except StoreError as error:
        notice.failed(error)


def _version() -> str:
    """The version that was read when the game was unfolded."""
    read: Saved | None = st.session_state.get("games-read")
    return "" if read is None else read.version


def _rename_from(game: str, key: str) -> None:
    rename(game, st.session_state.get(key, ""))


def rename(game: str, new: str) -> None:
    """Give a game another title; a version that someone else saved meanwhile is not overwritten."""
    read = st.session_state.get("games-read")
    try:
        version = read.version if read is not None else store.load(game).version
        st.session_state["games-read"] = store.rename(game, new, version)
    except Conflict:
        st.session_state[_CLASH] = game
        st.session_state["games-wanted"] = new
        return
    except StoreError as error:
        notice.failed(error)
        return
    current = state.current()
    if current is not None and current.id == game:
        state.open_game(game)
    notice.done(say("games.renamed", title=plain(_named(game))))


def take_newer(game: str) -> None:
    """Drop the change and read the version that was saved elsewhere."""
    st.session_state.pop(_CLASH, None)
    try:
        st.session_state["games-read"] = store.load(game)
    except StoreError as error:
        notice.failed(error)
        return
    notice.done(say("conflict.reloaded"))


def keep_both(game: str) -> None:
    """Save the version that was read here, with its new title, as a game of its own."""
    st.session_state.pop(_CLASH, None)
    read, wanted = st.session_state.get("games-read"), st.session_state.get("games-wanted", "")
    try:
        mine = read if read is not None else store.load(game)
        own = say("conflict.mine_title", title=wanted or _named(game))
        conflict.keep_both(mine.text, own)
        st.session_state["games-read"] = store.load(game)
    except StoreError as error:
        notice.failed(error)
        return
    notice.done(say("conflict.kept", title=plain(own)))


def duplicate(game: str) -> None:
    """Copy a game."""
    copy = say("games.copy_title", title=_named(game))
    try:
        store.duplicate(game, copy)
    except StoreError as error:
        notice.failed(error)
        return
    notice.done(say("games.duplicated", title=plain(copy)))


def to_trash(game: str) -> None:
    """Move a game to the trash; the notice brings it back."""
    named = _named(game)
    try:
        lies = store.trash(game)
    except StoreError as error:
        notice.failed(error)
        return
    current = state.current()
    if current is not None and current.id == game:
        state.close()
        st.query_params.pop("game", None)
    opening.forget_broken()
    st.session_state[_UNFOLDED] = None
    notice.done(say("games.trashed", title=plain(named)), partial(restore, lies, named))


def restore(lies: str, named: str) -> None:
    """Bring a game back from the trash."""
    try:
        store.restore(lies)
    except StoreError as error:
        notice.failed(error)
        return
    notice.done(say("games.restored", title=plain(named)))


def correct(game: str) -> None:
    """Take the text of a game that cannot be opened to the part where it can be corrected."""
    try:
        text = store.load(game).text
    except StoreError as error:
        notice.failed(error)
        return
    opening.forget_broken()
    st.session_state["import-checked"] = check(text)
    st.session_state["games-view"] = "import"
