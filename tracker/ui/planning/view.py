"""The tab Plan on the Table page: what it shows, what goes on for it, and what a press does."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from tracker.advise import ADVISED
from tracker.deduce import Deduction
from tracker.events import HUNTERS, HunterAt, Token
from tracker.plan.rounds import long_night, this_round
from tracker.ui import entry as entries
from tracker.ui import entry_view, state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.forms.offers import offered, parts_of
from tracker.ui.map.view import Arrow
from tracker.ui.nodes import Node
from tracker.ui.planning import hint, opponent
from tracker.ui.planning import mode as modes
from tracker.ui.planning.advice import advised, barred
from tracker.ui.planning.ahead import ahead, current, layer_of, phases_of, reached
from tracker.ui.planning.cards import cards_panel
from tracker.ui.planning.mode import VIEWS, mode, thinking
from tracker.ui.planning.panels import ahead_panel, moves_panel, note, opponent_panel, views_panel
from tracker.ui.planning.proposal import Proposal, looked_at, propose, task
from tracker.ui.planning.tonight import night_panel, of_hunter
from tracker.ui.play import Play
from tracker.ui.recording import record_all
from tracker.ui.summary import ranked
from tracker.ui.turn import turn
from tracker.ui.work import Work

__all__ = ["arrows", "begin", "draw", "works"]

_FIRST = 0.1
"""Seconds that the page waits for a first plan before it is drawn without."""


def begin(play: Play, showing: bool) -> None:
    """Begin what the open part of the plan needs, and end what nobody looks at any more."""
    hint.begin(play, state.entry())
    now, game = mode(), play.game
    fits = showing and state.pending() is None and game.last.possible
    if fits and now.view == "moves":
        wanted = task(play.game)
        if wanted is not None:
            model = opponent.chosen(game)
            key = (game.last, "moves", wanted.hunters, "night" if wanted.night else "day", model)
            work = thinking(key, propose(game, wanted, model))
            if work is not None and work.seconds < _FIRST:
                work.wait_for_first(_FIRST)
            return
    elif fits and now.view == "cards":
        hunter, model = _hunter(play), opponent.chosen(game)
        thinking((game.last, "cards", hunter, model), advised(game, hunter, model))
        return
    elif fits and now.view == "ahead":
        ahead(game)
    thinking()


def works() -> list[Work[Any] | None]:
    """What goes on in the background."""
    kept = st.session_state.get(modes.THINKING)
    return [kept[1] if kept is not None else None, current(), hint.current()]


def arrows(play: Play) -> tuple[Arrow, ...]:
    """The arrows of the plan looked at."""
    found = _proposal()
    if mode().view != "moves" or found is None:
        return ()
    board, table = play.game.board, play.game.table
    _, shown = looked_at(found.plan, mode().option)
    tonight = [best[0] for hunter in HUNTERS if (best := of_hunter(shown, hunter))]
    if tonight:
        return tuple(
            Arrow(each.hunter, board.ids[table.hunter(each.hunter).place], each.place, "road", True)
            for each in tonight
            if each.kind == "move" and each.hunter is not None and each.place is not None
        )
    return tuple(
        Arrow(move.hunter, board.ids[table.hunter(move.hunter).place], move.to, move.by, place == 0)
        for place, move in enumerate(shown.moves)
        if move.to is not None
    )


def draw(play: Play, chances: dict[str, float]) -> None:
    """Draw the tab; ``chances`` are those on the map."""
    panel(views_panel(mode().view, opponent.chosen(play.game)), key="plan-views", on_tap=_tap)
    panel(_tree(play, chances), key="words", on_tap=_tap)


def _tree(play: Play, chances: dict[str, float]) -> Node:
    game, view = play.game, mode().view
    board = game.board
    if view == "opponent":
        return opponent_panel(opponent.names(game), opponent.chosen(game), dict(opponent.learned(game)))
    if state.pending() is not None:
        return note(say("plan.stale"))
    if not game.last.possible:
        return note(say("plan.nowhere"))
    if view == "ahead":
        work = ahead(game)
        failed = say("ahead.failed") if work.done else say("ahead.working")
        layer = state.entry().layer
        rows = ranked(chances, reached(game, layer))
        return ahead_panel(board, rows, phases_of(layer), None if work.found else failed)
    if view == "cards":
        kept = st.session_state.get(modes.THINKING)
        found = kept[1].found or () if kept is not None else ()
        done = kept is not None and kept[1].done
        hunter = _hunter(play)
        now = _offered(game)
        return cards_panel(board, found, hunter, now, done, barred(game, hunter), _later(game, now))
    wanted = task(play.game)
    if wanted is None:
        return note(say("plan.again"))
    proposal = _proposal()
    if proposal is None:
        return note(say("plan.failed") if _ended() else say("plan.thinking"))
    return (
        night_panel(board, proposal.plan, long_night(game.events))
        if wanted.night
        else moves_panel(board, proposal, mode().option)
    )


def _proposal() -> Proposal | None:
    kept = st.session_state.get(modes.THINKING)
    found = kept[1].found if kept is not None else None
    return found if isinstance(found, Proposal) else None


def _ended() -> bool:
    kept = st.session_state.get(modes.THINKING)
    return kept is None or kept[1].done


def _hunter(play: Play) -> str:
    return mode().hunter or turn(play.game.events, play.game.header.hunters).next or HUNTERS[0]


def _offered(game: Deduction) -> frozenset[str]:
    """The cards whose form is open to the hunters now. A host is shown in the night of Consecrated Ground."""
    found = {offer.kind for kept in (False, True) for offer in offered(game, "hunter_cards", kept)}
    holy = any(
        isinstance(line, Token) and line.token == "consecrated_ground" and line.action == "place"
        for line in this_round(game.events)
    )
    return frozenset(found | {"heavenly_host"} if holy else found)


def _later(game: Deduction, now: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """The cards that can be entered in another part of the round only, with those parts."""
    halves = set(turn(game.events, game.header.hunters).halves)
    parts = {card: parts_of(card) or ("night",) for card in ADVISED if card not in now}
    return {card: found for card, found in parts.items() if not halves & set(found)}


def _tap(action: str) -> None:
    """A press in the tab."""
    play = state.current()
    if play is None:
        return
    verb, _, rest = action.partition(":")
    match verb:
        case "view" if rest in VIEWS:
            modes.change(view=rest)
            _layer(layer_of(1) if rest == "ahead" else "now")
        case "now" | "next-1" | "next-2" | "next-3":
            _layer(action)
        case "take":
            entry_view.command(f"move:{rest}")
        case "stay" if rest in HUNTERS:
            _stays(play.game, rest)
        case "option":
            modes.change(option=rest)
        case "by" if rest in HUNTERS:
            modes.change(hunter=rest)
        case "card" if rest == "heavenly_host":
            entry_view.command("form:place_token")
            entry_view.command("answer:heavenly_host")
        case "card":
            entry_view.command(f"form:{rest}")
        case "model":
            opponent.pick(rest)


def _stays(game: Deduction, hunter: str) -> None:
    """He acts without moving: a line says that he is where he was."""
    spot = game.table.hunter(hunter)
    wards = {place: ward for ward, place in game.board.hospitals.items()}
    at = wards[spot.place] if spot.hospital else game.board.ids[spot.place]
    if record_all((HunterAt(hunter=hunter, at=at),)):  # type: ignore[arg-type]
        state.set_entry(replace(entries.closed(state.entry()), hunter=None))


def _layer(layer: str) -> None:
    state.set_entry(entries.with_layer(state.entry(), layer))
