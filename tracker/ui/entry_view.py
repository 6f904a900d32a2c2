"""The entry column of the Table screen: what happened, tap by tap, and undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Back, Left
from tracker.rules.table import Table
from tracker.ui import entry as entries
from tracker.ui import state
from tracker.ui.catalogue import name, percent, say
from tracker.ui.entry import BACKS, Entry
from tracker.ui.lines import found_text, line_text, place_name
from tracker.ui.outcomes import Outcome, arrivals
from tracker.ui.play import Play
from tracker.ui.turn import Turn, turn

__all__ = ["command", "entry_column", "tap"]


def entry_column(play: Play, chosen: Entry, where: Turn, refused: Callable[[], None]) -> None:
    """Draw the column; ``refused`` draws what was refused, if anything was."""
    game, board = play.game, play.game.board
    hunter = entries.acting(chosen, where)
    with st.container(key="hunters", horizontal=True, gap="small"):
        for each in HUNTERS:
            spot = game.table.hunter(each)
            at = _spot_name(board, spot.place, spot.hospital)
            st.button(
                say("entry.hunter", hunter=name("hunter_short", each), place=at),
                key=f"hunter-{each}",
                type="primary" if each == hunter else "secondary",
                on_click=_hunter,
                args=(each,),
            )
    refused()
    with st.container(key="step"):
        if chosen.move is not None:
            _findings(game, chosen)
        elif chosen.draft is not None:
            _leaving(game, chosen.draft.card)
        else:
            _backs(game, hunter)
    with st.container(key="undo", horizontal=True, gap="small"):
        last, following = play.undoable, play.redoable
        undo = say("undo.undo", line=line_text(last, board)) if last is not None else say("undo.nothing")
        redo = (
            say("undo.redo", line=line_text(following, board))
            if following is not None
            else say("undo.no_redo")
        )
        st.button(undo, key="undo-button", icon=":material/undo:", disabled=last is None, on_click=state.undo)
        st.button(
            redo, key="redo-button", icon=":material/redo:", disabled=following is None, on_click=state.redo
        )


def _backs(game: Deduction, hunter: str | None) -> None:
    prompt = (
        say("entry.tap_or_back", hunter=name("hunter", hunter)) if hunter is not None else say("entry.back")
    )
    st.markdown(prompt)
    offered = [card for card in BACKS if game.table.advanced or card in ("city", "sea", "castle", "none")]
    with st.container(key="backs", horizontal=True, gap="small"):
        for card in offered:
            st.button(
                name("back", card),
                key=f"back-{card}",
                type="primary" if hunter is None and card == "city" else "secondary",
                disabled=_barred(game.table, card),
                on_click=_back,
                args=(card,),
            )


def _barred(table: Table, card: Back) -> bool:
    """Whether this back cannot be played on the table as it lies."""
    if card in ("feed", "dark_call", "wolf_form", "hide"):
        gone = table.space(6)
        held = table.powers - ({gone.shows} if gone is not None else set())
        return card in held
    if card == "lair":
        return not any(table.slots())
    return card == "castle" and table.castle_on_trail and not (table.space(6) and table.space(6).castle)  # type: ignore[union-attr]


def _findings(game: Deduction, chosen: Entry) -> None:
    move = chosen.move
    assert move is not None
    board = game.board
    key = {"hunter": name("hunter", move.hunter), "place": place_name(board, move.to)}
    st.markdown(say("entry.found", hunter=key["hunter"], place=key["place"], way=name("way", move.by)))
    if not move.legal:
        st.warning(say("entry.illegal", hunter=key["hunter"], place=key["place"]))
    outcomes = arrivals(game, board.index[move.to])
    with st.container(key="found", horizontal=True, gap="small"):
        for number, outcome in enumerate(outcomes):
            st.button(
                _outcome(board, outcome),
                key=f"found-{number}",
                type="primary" if number == 0 else "secondary",
                on_click=_found,
                args=(outcome,),
            )
        if not outcomes:
            st.button(say("entry.at_sea"), key="found-sea", type="primary", on_click=_found, args=(None,))
        st.button(say("entry.cancel"), key="found-cancel", type="tertiary", on_click=_cancel)


def _outcome(board: Board, outcome: Outcome) -> str:
    found, chance = found_text(board, outcome.found), percent(outcome.chance)
    found = found[:1].upper() + found[1:]
    if outcome.dracula:
        return say("entry.outcome_dracula", found=found, chance=chance)
    return say("entry.outcome", found=found, chance=chance)


def _leaving(game: Deduction, card: Back) -> None:
    st.markdown(say("entry.left", card=name("back", card)))
    with st.container(key="left", horizontal=True, gap="small"):
        for number, left in enumerate(entries.leaving(game)):
            label = say("entry.left_deck") if left.to == "deck" else say("entry.left_lair", n=left.lair)
            kind: Any = "primary" if number == 0 else "secondary"
            st.button(label, key=f"left-{number}", type=kind, on_click=_back, args=(card, left))
        st.button(say("entry.cancel"), key="left-cancel", type="tertiary", on_click=_cancel)


def _spot_name(board: Board, place: int, hospital: bool) -> str:
    city = board.places[place].name
    return say("place.hospital", city=city) if hospital else city


def tap(place: str) -> None:
    """A tap on a place, on the map or in the list."""
    play = state.current()
    if play is None or place not in play.game.board.index:
        return
    chosen = state.entry()
    hunter = entries.acting(chosen, turn(play.game.events))
    if hunter is None:
        return
    new, event = entries.tapped(chosen, play.game, hunter, place)
    if event is None or state.record(event):
        state.set_entry(new)


def _found(outcome: Outcome | None) -> None:
    new, event = entries.arrived(state.entry(), outcome)
    if event is None or state.record(event):
        state.set_entry(new)


def _back(card: Back, left: Left | None = None) -> None:
    play = state.current()
    if play is None:
        return
    new, event = entries.played(state.entry(), play.game, card, left)
    if event is None or state.record(event):
        state.set_entry(new)


def _hunter(hunter: str) -> None:
    chosen = state.entry()
    state.set_entry(entries.with_hunter(chosen, hunter))


def _cancel() -> None:
    state.set_entry(entries.without_step(state.entry()))


def command(typed: str) -> None:
    """A command typed on the keyboard."""
