"""One line of text for each line of a log, for the list, for undo and for conflicts."""

from __future__ import annotations

from collections.abc import Sequence

from tracker import events
from tracker.board import Board
from tracker.cards import cards
from tracker.events import OBSERVATIONS, Event, Found
from tracker.ui.catalogue import listing, name, say

__all__ = ["card_name", "found_text", "line_text", "place_name"]


def place_name(board: Board, place: str) -> str:
    """The display name of a place or hospital."""
    if place in board.index:
        return board.places[board.index[place]].name
    if place in board.hospitals:
        return say("place.hospital", city=board.places[board.hospitals[place]].name)
    return place


def card_name(board: Board, card: str) -> str:
    """The name of what can lie on the trail, or of any card of the game."""
    if card in board.index:
        return place_name(board, card)
    return cards()[card].name if card in cards() else name("back", card)


def found_text(board: Board, found: Sequence[Found]) -> str:
    """What was turned up, in words."""
    if not found:
        return say("found.nothing")
    parts = []
    for entry in found:
        if entry.card is not None:
            parts.append(say("found.hide", n=entry.space))
        elif entry.space is not None:
            parts.append(say("found.space", n=entry.space))
        else:
            parts.append(say("found.lair", n=entry.lair))
    return listing(parts)


def line_text(event: Event, board: Board) -> str:
    """A line of the log in words, with its doubt."""
    text = _text(event, board)
    text = text[:1].upper() + text[1:]
    if isinstance(event, OBSERVATIONS) and event.doubt:
        return say("line.doubtful", line=text)
    return text


def _text(event: Event, board: Board) -> str:
    match event:
        case events.HunterMove():
            who, to = name("hunter", event.hunter), place_name(board, event.to)
            if board.index.get(event.to, 0) >= board.land:
                return say("line.hunter_sails", hunter=who, place=to)
            found = found_text(board, event.found)
            if event.dracula:
                return say("line.hunter_meets", hunter=who, place=to, found=found)
            return say("line.hunter_move", hunter=who, place=to, found=found)
        case events.HunterAt():
            return say(
                "line.hunter_at", hunter=name("hunter", event.hunter), place=place_name(board, event.at)
            )
        case events.DraculaMove():
            return _phase(event, board)
        case events.EscapeAsBat():
            return say("line.escape_as_bat")
        case events.Reveal():
            return say(
                "line.reveal", where=_where(event.space, event.lair), card=card_name(board, event.card)
            )
        case events.Ask():
            places = listing(place_name(board, place) for place in event.places)
            return say("line.ask", places=places, found=found_text(board, event.found))
        case events.EvilPresence():
            if not event.named:
                return say("line.evil_presence_none")
            return say(
                "line.evil_presence", hunters=listing(name("hunter", hunter) for hunter in event.named)
            )
        case events.Region():
            return (
                say("line.region_sea")
                if event.region is None
                else say("line.region", region=name("region", event.region))
            )
        case events.HideShown():
            return say("line.hide_deck") if event.where == "deck" else say("line.hide_space", n=event.where)
        case events.Token():
            return _token(event, board)
        case events.Clear():
            return say("line.clear", where=_where(event.space, event.lair))
        case events.Table():
            return say("line.table")
        case _:
            return _kept(event, board)


def _phase(event: events.DraculaMove, board: Board) -> str:
    back = name("back", event.card)
    parts = [
        say("line.dracula_lair", n=event.lair) if event.card == "lair" else say("line.dracula", card=back)
    ]
    if event.place is not None:
        parts.append(say("line.dracula_place", place=place_name(board, event.place)))
    if event.misdirect is not None:
        parts.append(say("line.misdirect", n=event.misdirect))
    if event.left is not None:
        if event.left.to == "lair":
            parts.append(say("line.left_lair", n=event.left.lair))
        elif event.left.revealed is not None:
            parts.append(say("line.left_revealed", card=card_name(board, event.left.revealed)))
    if event.reached_six is not None:
        parts.append(say("line.reached_six", card=card_name(board, event.reached_six.card)))
    return say("line.clauses").join(parts)


def _token(event: events.Token, board: Board) -> str:
    if isinstance(event.at, str):
        where = place_name(board, event.at)
    else:
        a, b = (place_name(board, end) for end in event.at)
        where = say("place.link", a=a, b=b)
    token = name("token", event.token)
    if event.action == "remove":
        return say("line.token_gone", token=token, place=where)
    return say("line.token", token=token, place=where)


def _kept(event: Event, board: Board) -> str:
    match event:
        case events.Encounter():
            card = say("card.unknown") if event.card is None else card_name(board, event.card)
            what = name("encounter", event.action)
            return say("line.encounter", where=_where(event.space, event.lair), card=card, action=what)
        case events.Rumour():
            return say(
                "line.rumour", where=_where(event.space, event.lair), action=name("encounter", event.action)
            )
        case events.Ally():
            side = name("side", event.side)
            if event.ally is None:
                return say("line.ally_gone", side=side)
            return say("line.ally", side=side, ally=card_name(board, event.ally))
        case events.Damage():
            return say("line.damage", who=name("hunter", event.who), change=f"{event.change:+d}")
        case events.Influence():
            return say("line.influence", change=f"{event.change:+d}")
        case events.Bite():
            return say("line.bite", hunter=name("hunter", event.hunter), change=f"{event.change:+d}")
        case events.Ticket():
            who = name("hunter", event.hunter)
            if event.action == "gain":
                return say("line.ticket", who=who, ticket=event.ticket)
            if event.action == "use":
                return say("line.ticket_used", who=who, ticket=event.ticket)
            return say("line.ticket_gone", who=who, ticket=event.ticket)
        case events.Supply():
            return say("line.supply", hunter=name("hunter", event.hunter))
        case events.Card():
            return say("line.card", card=card_name(board, event.card))
        case events.Combat():
            return say("line.combat", hunters=listing(name("hunter", hunter) for hunter in event.hunters))
        case events.Clock():
            return _clock(event)
        case events.Truth():
            return say("line.truth")
        case _:
            return say("line.note", note=event.note or "")


def _clock(event: events.Clock) -> str:
    if event.skip_day:
        return say("line.no_day")
    if event.half is not None and event.week is None and event.day is None:
        return say("line.half", half=name("half", event.half))
    return say("line.clock")


def _where(space: int | None, lair: int | None) -> str:
    return say("place.space", n=space) if space is not None else say("place.lair", n=lair)
