"""One plain English line for an event, as the command line and reports show it.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Found, HunterMove
>>> board = load_board("third-edition")
>>> describe(HunterMove(hunter="mina", to="paris", found=(Found(space=3),)), board)
'Mina to Paris by road: space 3 turned up'
>>> describe(DraculaMove(card="city", misdirect=4), board)
'Dracula: city; Misdirect on space 4'
"""

from __future__ import annotations

from collections.abc import Sequence

from tracker import events
from tracker.board import Board

__all__ = ["HUNTER_NAMES", "describe", "place_name"]

HUNTER_NAMES = {
    "godalming": "Lord Godalming",
    "seward": "Dr. Seward",
    "van_helsing": "Van Helsing",
    "mina": "Mina",
}


def place_name(board: Board, place: str) -> str:
    """The display name of a place, of a hospital or of Hide."""
    if place in board.index:
        return board.places[board.index[place]].name
    if place in board.hospitals:
        return f"the hospital in {board.places[board.hospitals[place]].name}"
    return place.replace("-", " ").replace("_", " ").capitalize()


def _found(found: Sequence[events.Found]) -> str:
    if not found:
        return "nothing there"
    parts = []
    for entry in found:
        where = f"space {entry.space}" if entry.space is not None else f"lair {entry.lair}"
        parts.append(f"Hide on {where}" if entry.card is not None else where)
    return ", ".join(parts) + " turned up"


def _where(space: int | None, lair: int | None) -> str:
    return f"space {space}" if space is not None else f"lair {lair}"


def describe(event: events.Event, board: Board) -> str:
    """An event in one line, without its line number."""
    doubt = " (doubtful)" if isinstance(event, events.OBSERVATIONS) and event.doubt else ""
    return _plain(event, board) + doubt


def _plain(event: events.Event, board: Board) -> str:
    def name(place: str) -> str:
        return place_name(board, place)

    match event:
        case events.HunterMove():
            at_sea = board.index.get(event.to, 0) >= board.land
            seen = "" if at_sea else f": {_found(event.found)}"
            here = ", Dracula is there" if event.dracula else ""
            return f"{HUNTER_NAMES[event.hunter]} to {name(event.to)} by {event.by}{seen}{here}"
        case events.HunterAt():
            return f"{HUNTER_NAMES[event.hunter]} is at {name(event.at)}"
        case events.DraculaMove():
            return _phase(event, board)
        case events.EscapeAsBat():
            return "Dracula escaped as a bat"
        case events.Reveal():
            also = f", {_found(event.also)}" if event.also else ""
            return f"{_where(event.space, event.lair)} is {name(event.card)} ({event.by}){also}"
        case events.Ask():
            asked = ", ".join(name(place) for place in event.places)
            return f"asked for {asked} ({event.by}): {_found(event.found)}"
        case events.EvilPresence():
            named = ", ".join(HUNTER_NAMES[hunter] for hunter in event.named) or "nobody"
            return f"Evil Presence names {named}"
        case events.Region():
            return f"he is in {event.region or 'no region (at sea)'} ({event.by})"
        case events.HideShown():
            return "Hide is " + ("in the deck" if event.where == "deck" else f"on space {event.where}")
        case events.Token():
            at = name(event.at) if isinstance(event.at, str) else " and ".join(map(name, event.at))
            what = event.token.replace("_", " ")
            if event.action == "remove":
                return f"{what} removed from {at}"
            holy = event.token in ("consecrated_ground", "heavenly_host")
            return f"{what} placed at {at}" + (f": {_found(event.found)}" if holy else "")
        case events.Clear():
            return f"{_where(event.space, event.lair)} cleared"
        case events.Table():
            return "the table as it lies"
        case _:
            word = events.event_type(event).replace("_", " ")
            return f"{word}: {event.note}" if event.note else word


def _phase(event: events.DraculaMove, board: Board) -> str:
    parts = [f"Dracula: {event.card.replace('_', ' ')}"]
    if event.place is not None:
        parts[0] += f" in {place_name(board, event.place)}"
    if event.lair is not None:
        parts[0] += f" {event.lair}"
    if event.misdirect is not None:
        parts.append(f"Misdirect on space {event.misdirect}")
    if event.left is not None and event.left.to == "lair":
        parts.append(f"space 6 became lair {event.left.lair}")
    if event.left is not None and event.left.revealed is not None:
        parts.append(f"{place_name(board, event.left.revealed)} left the trail")
    if event.reached_six is not None:
        parts.append(f"{place_name(board, event.reached_six.card)} reached space 6")
    return "; ".join(parts)
