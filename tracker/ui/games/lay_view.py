"""The table as it lies, on the screen: a map and a row of buttons for whatever the next tap is about.

Used where a game is joined late, and where a game starts again after confusion; ``prefix`` tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from tracker.board import Board
from tracker.events import HUNTERS, LAIRS, SPACES, LairCard, TrailCard
from tracker.ui.bridge import Screen
from tracker.ui.catalogue import name, say
from tracker.ui.games import lay as lays
from tracker.ui.games.lay import DONE, TOKENS, Lay
from tracker.ui.lines import place_name
from tracker.ui.map import MapView
from tracker.ui.shared import pick_map, place_list

__all__ = ["current", "forget_lay", "lay_map", "lay_prompt", "lay_slots", "press", "put_lay", "tap"]


def current(prefix: str) -> Lay:
    """The table as far as it is laid out."""
    found: Lay = st.session_state.get(f"{prefix}-lay", Lay())
    return found


def put_lay(prefix: str, lay: Lay) -> None:
    """Lay it out otherwise."""
    st.session_state[f"{prefix}-lay"] = lay
    st.session_state.pop(f"{prefix}-wrong", None)


def forget_lay(prefix: str) -> None:
    """Begin with an empty table again."""
    put_lay(prefix, Lay())


def tap(prefix: str, board: Board, place: str) -> None:
    """A place or hospital was tapped."""
    put_lay(prefix, lays.on_place(current(prefix), board, place))


def press(prefix: str, step: Callable[[Lay], Lay]) -> None:
    """A button was pressed that changes the table by ``step``."""
    put_lay(prefix, step(current(prefix)))


def lay_map(prefix: str, board: Board, size: Screen) -> None:
    """The map with hunters, tokens and face-up cards."""
    now = current(prefix)
    face_up = [card.card for card in (*now.trail, *now.lairs) if card is not None and card.card is not None]
    view = MapView(
        certain=frozenset(place for place in face_up if place in board.index),
        hunters={str(hunter): place for hunter, place in now.hunters.items()},
        tokens=[(token.token, token.at) for token in now.tokens],
        selected=now.link,
    )
    pick_map(board, view, partial(tap, prefix, board), key=f"{prefix}-map", size=size)
    if now.cursor != DONE:
        place_list(
            board,
            [place.id for place in board.places],
            partial(tap, prefix, board),
            key=f"{prefix}-list",
            about=f"{now.cursor}-{now.link}",
            label=say("join.list"),
            placeholder=say("join.list"),
            bare=True,
        )


def lay_prompt(prefix: str, board: Board, advanced: bool) -> None:
    """What is asked, and the buttons that answer it."""
    now = current(prefix)
    with st.container(key="lay-ask"):
        st.markdown(_prompt(now, board))
    with st.container(key="lay-step", gap="small"):
        _answers(prefix, now, board, advanced)


def lay_slots(prefix: str, board: Board, advanced: bool) -> None:
    """The table so far: a tap on a part of it makes the next tap about that part."""
    now = current(prefix)
    with st.container(key="lay-trail", horizontal=True):
        for number in range(1, SPACES + 1):
            _slot(prefix, now, f"space-{number}", _space_text(now.trail[number - 1], number, board))
    if advanced:
        with st.container(key="lay-lairs", horizontal=True):
            for slot in range(1, LAIRS + 1):
                _lair(prefix, now, slot, board)
    with st.container(key="hunters", horizontal=True):
        for hunter in HUNTERS:
            at = now.hunters.get(hunter)
            where = say("join.nowhere") if at is None else place_name(board, at)
            text = say("new.hunter_at", hunter=name("hunter_short", hunter), place=where)
            _slot(prefix, now, hunter, text)
    with st.container(key="lay-tokens", horizontal=True):
        for kind in TOKENS:
            _slot(prefix, now, f"token-{kind}", name("token", kind))
        for number, token in enumerate(now.tokens):
            at = " – ".join(place_name(board, end) for end in _ends(token.at))
            st.button(
                say("join.token_at", token=name("token", token.token), place=at),
                key=f"{prefix}-token-{number}",
                icon=":material/close:",
                help=say("join.remove", token=name("token", token.token), place=at),
                type="tertiary",
                on_click=press,
                args=(prefix, partial(lays.dropped, number=number)),
            )
        st.button(
            say("join.clear"),
            key=f"{prefix}-clear",
            icon=":material/restart_alt:",
            type="tertiary",
            disabled=now == Lay(),
            on_click=forget_lay,
            args=(prefix,),
        )


def _prompt(now: Lay, board: Board) -> str:
    kind, _, rest = now.cursor.partition("-")
    if kind == "space":
        return say("join.space", n=rest)
    if kind == "lair":
        return say("join.lair", n=rest)
    if now.cursor == "token-roadblock":
        if now.link is not None:
            return say("join.roadblock_second", place=place_name(board, now.link))
        return say("join.roadblock")
    if kind == "token":
        return say("join.token", token=name("token", rest))
    if now.cursor == DONE:
        return say("join.done")
    return say("join.hunter", hunter=name("hunter", now.cursor))


def _answers(prefix: str, now: Lay, board: Board, advanced: bool) -> None:
    if now.cursor.startswith("space-"):
        with st.container(key="lay-backs", horizontal=True):
            for back in lays.backs(advanced):
                _answer(prefix, f"back-{back}", _back_text(back), partial(lays.with_back, back=back))
            _answer(prefix, "rest", say("join.rest_city"), lays.filled, quiet=True)
    elif now.cursor in HUNTERS:
        with st.container(key="lay-wards", horizontal=True):
            for ward in board.hospitals:
                step = partial(lays.on_place, board=board, place=ward)
                _answer(prefix, f"ward-{ward}", place_name(board, ward), step)


def _answer(prefix: str, word: str, text: str, step: Callable[[Lay], Lay], quiet: bool = False) -> None:
    st.button(
        text,
        key=f"{prefix}-{word}",
        type="tertiary" if quiet else "secondary",
        on_click=press,
        args=(prefix, step),
    )


def _slot(prefix: str, now: Lay, cursor: str, text: str) -> None:
    st.button(
        text,
        key=f"{prefix}-at-{cursor}",
        type="primary" if now.cursor == cursor else "secondary",
        on_click=press,
        args=(prefix, partial(lays.selected, cursor=cursor)),
    )


def _lair(prefix: str, now: Lay, slot: int, board: Board) -> None:
    cursor = f"lair-{slot}"
    st.button(
        say("join.lair_is", n=slot, what=_lair_text(now.lairs[slot - 1], board)),
        key=f"{prefix}-at-{cursor}",
        type="primary" if now.cursor == cursor else "secondary",
        on_click=press,
        args=(prefix, partial(lays.with_lair, slot=slot)),
    )


def _back_text(back: str) -> str:
    if back == "empty":
        return say("join.empty")
    return say("join.hide") if back == "hide" else name("back", back)


def _space_text(card: TrailCard | None, number: int, board: Board) -> str:
    if card is None:
        what = say("join.empty")
    elif card.card is None:
        what = name("back", card.shows)
    elif card.card == "hide":
        what = say("join.hide")
    elif card.shows in ("city", "sea", "castle"):
        what = say("join.face_up", place=place_name(board, card.card))
    else:
        place = place_name(board, card.card)
        what = say("join.face_up_on", back=name("back", card.shows), place=place)
    return say("join.space_is", n=number, what=what)


def _lair_text(card: LairCard | None, board: Board) -> str:
    if card is None:
        return say("join.no_lair")
    if card.card is None:
        return say("join.unknown_lair")
    return say("join.face_up", place=place_name(board, card.card))


def _ends(at: str | tuple[str, str]) -> tuple[str, ...]:
    return (at,) if isinstance(at, str) else at
