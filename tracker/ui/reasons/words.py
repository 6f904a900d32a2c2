"""Reasons in the words of the catalogue: what a line told, why not, and a whole history.

Pure. ``events`` is the log; its line 1 is the header, so event number k (from 0) is line k + 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tracker.board import Board
from tracker.events import DraculaMove, EscapeAsBat, Event, Found
from tracker.explain import Blame, Told, sentence
from tracker.ui.catalogue import listing, name, say
from tracker.ui.lines import card_name, found_text, line_text, place_name
from tracker.ui.turn import DAYS, turn

__all__ = ["clause", "conflict_text", "day_of", "lines_text", "play_lines", "play_text", "subject", "why_not"]


def subject(board: Board, place: str, space: int | None = None, lair: int | None = None) -> str:
    """What is asked about: a place now, or a card on a space or in a lair."""
    what = card_name(board, place)
    if space is not None:
        return say("why.on_space", what=what, n=space)
    if lair is not None:
        return say("why.in_lair", what=what, n=lair)
    return what


def why_not(
    blame: Blame,
    events: Sequence[Event],
    board: Board,
    place: str,
    space: int | None = None,
    lair: int | None = None,
) -> str:
    """Why not, as one sentence."""
    what = subject(board, place, space, lair)
    told = sentence(blame, events, board, place, space, lair)
    if not told.told:
        line = blame.background
        if line is None or line < 2:
            return say("why.not_start", what=what)
        return say("why.not_moves", what=what, line=line_text(events[line - 2], board), n=line)
    reasons = listing(clause(one, events, board, place) for one in told.told)
    if told.moves:
        lines = lines_text(told.moves)
        return say("why.not_since", what=what, reasons=reasons, n=len(told.moves), lines=lines)
    return say("why.not", what=what, reasons=reasons)


def conflict_text(blame: Blame, events: Sequence[Event], board: Board) -> str:
    """Why no place is left, as one sentence."""
    told = sentence(blame, events, board).told
    if not told:
        line = blame.background or 1
        what = line_text(events[line - 2], board) if line > 1 else say("log.start")
        return say("conflict.background", line=what, n=line)
    clauses = [clause(one, events, board) for one in told]
    if len(clauses) == 1:
        return say("conflict.one", reason=clauses[0])
    return say("conflict.several", reasons=listing(clauses))


def day_of(events: Sequence[Event], line: int) -> str:
    """The weekday on which a line was entered."""
    return name("day", DAYS[turn(events[: line - 2]).day])


def lines_text(lines: Sequence[int]) -> str:
    """Some lines by number."""
    return say("why.lines", n=len(lines), lines=listing(str(line) for line in lines))


def clause(one: Told, events: Sequence[Event], board: Board, place: str | None = None) -> str:
    """What one line told, with its day and number; ``place`` is the one asked about."""
    at = {"day": day_of(events, one.line), "n": one.line}
    values = one.values
    match one.what:
        case "searched":
            return _searched(values, at, board, place)
        case "found":
            who, to = name("hunter", values["hunter"]), place_name(board, values["place"])
            cards = found_text(board, values["cards"])
            if values["dracula"]:
                return say("reason.met", hunter=who, place=to, cards=cards, **at)
            if values["dracula"] is False:
                return say("reason.found_alone", hunter=who, place=to, cards=cards, **at)
            return say("reason.found", hunter=who, place=to, cards=cards, **at)
        case "turned_up":
            return say("reason.turned_up", where=_where(values), card=card_name(board, values["card"]), **at)
        case "asked":
            places = listing(place_name(board, each) for each in values["places"])
            return say("reason.asked", places=places, **at)
        case "shown":
            places = listing(place_name(board, each) for each in values["places"])
            return say("reason.shown", places=places, cards=_shown(board, values["cards"]), **at)
        case "adjacent":
            if not values["named"]:
                return say("reason.adjacent_none", **at)
            return say("reason.adjacent", hunters=listing(name("hunter", h) for h in values["named"]), **at)
        case "region":
            if values["region"] is None:
                return say("reason.at_sea", **at)
            return say("reason.region", region=name("region", values["region"]), **at)
        case "hide_in_deck":
            return say("reason.hide_deck", **at)
        case "hide_on_space":
            return say("reason.hide_space", space=values["space"], **at)
        case _:
            return say("reason.line", line=line_text(one.event, board), **at)


def _searched(values: Any, at: dict[str, Any], board: Board, place: str | None) -> str:
    who = name("hunter", values["hunter"])
    if values["place"] == place:
        return say("reason.searched_it", hunter=who, **at)
    where = place_name(board, values["place"])
    if values["dracula"]:
        return say("reason.met_only", hunter=who, place=where, **at)
    return say("reason.searched", hunter=who, place=where, **at)


def _shown(board: Board, cards: Sequence[Found]) -> str:
    parts = []
    for card in cards:
        where = found_text(board, (card,))
        at = card.place
        parts.append(where if at is None else say("reason.card_at", place=place_name(board, at), where=where))
    return listing(parts)


def _where(values: Any) -> str:
    return (
        say("place.space", n=values["space"])
        if values["space"] is not None
        else say("place.lair", n=values["lair"])
    )


def play_lines(events: Sequence[Event]) -> tuple[int, ...]:
    """The line of each entry of a history: the start, then each of his phases and flights."""
    moves = (line for line, event in enumerate(events, 2) if isinstance(event, DraculaMove | EscapeAsBat))
    return (1, *moves)


def play_text(play: Any, board: Board, here: str | None) -> str:
    """One entry of a history in words; ``here`` is where he is after it."""
    at = say("history.somewhere") if here is None else place_name(board, here)
    if play is None:
        return say("history.unknown")
    if isinstance(play, dict) and "misdirect" in play:
        return say("history.misdirect", play=play_text(play["play"], board, here), n=play["misdirect"])
    if isinstance(play, dict):
        (kind, _), *_ = play.items()
        return say("history.with", card=name("back", kind), place=at)
    if play in ("hide", "feed", "dark_call", "none"):
        return say("history.stay", card=name("back", play), place=at)
    return at
