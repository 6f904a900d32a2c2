"""The dashboard's router: five pages, the navigation above them, and the style that all share."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from tracker.ui import pages_table, state
from tracker.ui.bridge import desk
from tracker.ui.catalogue import say
from tracker.ui.theme import streamlit_theme

__all__ = ["main"]


_STYLES = ("style.css", "entry.css", "history/history.css", "planning/planning.css")


@lru_cache(maxsize=1)
def _style() -> str:
    page = {mode: streamlit_theme()[f"theme.{mode}.backgroundColor"] for mode in ("light", "dark")}
    dark = f"@media (prefers-color-scheme: dark) {{:root {{--fury-page: {page['dark']}}}}}"
    texts = [f":root {{--fury-page: {page['light']}}}", dark]
    texts += [files("tracker.ui").joinpath(sheet).read_text(encoding="utf-8") for sheet in _STYLES]
    return f"<style>{''.join(texts)}</style>"


@lru_cache(maxsize=1)
def _icon() -> str:
    """The icon as a file of our own: Streamlit's named icons would be fetched from the web."""
    return str(files("tracker.ui").joinpath("icon.svg"))


def _open(game: str) -> None:
    """Open a game that the page Games offers, and go to the Table."""
    if state.open_game(game):
        st.switch_page(_table())


def _open_review(game: str) -> None:
    """Open a game that the page Games offers, and go to the Review."""
    if state.open_game(game):
        st.switch_page(_review_page())


def _table() -> StreamlitPage:
    return st.Page(
        pages_table.page, title=say("nav.table"), icon=":material/map:", url_path="table", default=True
    )


def _games() -> None:
    from tracker.ui import pages_games

    desk()
    pages_games.render(_open, _open_review)


def _review_page() -> StreamlitPage:
    return st.Page(_review, title=say("nav.review"), icon=":material/replay:", url_path="review")


def _review() -> None:
    from tracker.ui import pages_review

    desk()
    pages_review.render()


def _board() -> None:
    from tracker.ui import pages_board

    desk()
    pages_board.render()


def _help() -> None:
    from tracker.ui import pages_help

    desk()
    pages_help.render()


def main() -> None:
    """Run the page that the address names."""
    st.set_page_config(page_title=say("app.title"), page_icon=_icon(), layout="wide")
    st.html(_style())
    pages = [
        st.Page(
            pages_table.page, title=say("nav.table"), icon=":material/map:", url_path="table", default=True
        ),
        st.Page(_games, title=say("nav.games"), icon=":material/folder_open:", url_path="games"),
        _review_page(),
        st.Page(_board, title=say("nav.board"), icon=":material/hub:", url_path="board"),
        st.Page(_help, title=say("nav.help"), icon=":material/help:", url_path="help"),
    ]
    st.navigation(pages, position="top").run()


if __name__ == "__main__":
    main()
