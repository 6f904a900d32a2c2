"""The choices that a new game and a joined one have in common, as a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import streamlit as st

from tracker.rules.rulings import DEFAULT_RULINGS
from tracker.ui import next_board
from tracker.ui.catalogue import name, say
from tracker.ui.games.setup import Setup
from tracker.ui.games.shelf import changes

__all__ = ["forget", "game_kind", "settings", "setup", "title_field"]

_EDITIONS = ("third", "fourth")
_GAMES = ("advanced", "basic")
_BOARDS = ("changed", "printed")


@dataclass(frozen=True, slots=True)
class _Form:
    title: str = ""
    edition: Literal["third", "fourth"] = "third"
    game: Literal["advanced", "basic"] = "advanced"
    board: Literal["changed", "printed"] = "changed"
    rulings: Mapping[str, bool] = field(default_factory=lambda: dict(DEFAULT_RULINGS))


def setup(prefix: str) -> Setup:
    """What is chosen; ``prefix`` tells the form of a new game from that of a joined one."""
    kept = _kept(prefix)
    return Setup(
        title=kept.title,
        edition=kept.edition,
        advanced=kept.game == "advanced",
        rulings=kept.rulings,
        board=next_board.load().next if kept.board == "changed" else next_board.PRINTED,
    )


def title_field(prefix: str) -> None:
    """The field of the title."""
    st.text_input(
        say("setup.title"),
        _kept(prefix).title,
        key=f"{prefix}-title",
        max_chars=80,
        on_change=_read,
        args=(prefix,),
    )


def game_kind(prefix: str) -> None:
    """Edition, and basic or advanced."""
    kept = _kept(prefix)
    with st.container(horizontal=True, gap="medium"):
        st.segmented_control(
            say("setup.game"),
            _GAMES,
            format_func=lambda kind: name("game", kind),
            key=f"{prefix}-game",
            default=kept.game,
            on_change=_read,
            args=(prefix,),
        )
        st.segmented_control(
            say("setup.edition"),
            _EDITIONS,
            format_func=lambda edition: name("edition", edition),
            key=f"{prefix}-edition",
            default=kept.edition,
            on_change=_read,
            args=(prefix,),
        )


def settings(prefix: str) -> None:
    """The board and the rulings."""
    kept = _kept(prefix)
    with st.expander(say("setup.more")):
        own = next_board.load().next
        if own != next_board.PRINTED:
            counted = say("games.changed_links", n=changes(own))
            words = {
                "printed": say("setup.board_printed"),
                "changed": say("setup.board_changed", changes=counted),
            }
            st.radio(
                say("setup.board"),
                _BOARDS,
                format_func=lambda which: words[which],
                key=f"{prefix}-board",
                index=_BOARDS.index(kept.board),
                on_change=_read,
                args=(prefix,),
            )
        st.markdown(say("setup.rulings"))
        for ruling in DEFAULT_RULINGS:
            st.toggle(
                name("ruling", ruling),
                kept.rulings[ruling],
                key=f"{prefix}-ruling-{ruling}",
                on_change=_read,
                args=(prefix,),
            )


def forget(prefix: str) -> None:
    """Begin with an empty form again."""
    for key in [key for key in st.session_state if str(key).startswith(f"{prefix}-")]:
        del st.session_state[key]


def _kept(prefix: str) -> _Form:
    found: _Form = st.session_state.get(f"{prefix}-setup", _Form())
    return found


def _read(prefix: str) -> None:
    """Take the widgets over, so that the choices outlive a visit to another page."""
    kept = _kept(prefix)
    fields = {key: st.session_state.get(f"{prefix}-{key}") for key in ("title", "edition", "game", "board")}
    rulings = {
        ruling: bool(st.session_state.get(f"{prefix}-ruling-{ruling}", on))
        for ruling, on in kept.rulings.items()
    }
    chosen = {key: value for key, value in fields.items() if value is not None}
    st.session_state[f"{prefix}-setup"] = replace(kept, rulings=rulings, **chosen)
