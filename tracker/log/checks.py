"""What one event says must make sense by itself; whether it fits the table, :mod:`tracker.rules` checks.

Each function stands for one event type and notes every fault with its key; ``check_event`` picks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tracker.board import Board
from tracker.events import (
    LAIRS,
    SPACES,
    Ask,
    Clear,
    DraculaMove,
    Encounter,
    Event,
    EvilPresence,
    Found,
    HunterMove,
    Left,
    Reveal,
    Rumour,
    Table,
    Ticket,
    Token,
    TokenPlace,
    TrailCard,
)
from tracker.log.problems import Faults, one_of, show

__all__ = ["check_event"]

_TICKET = re.compile(r"[1-9]/([1-9]|-)")
_PLACED = ("city", "wolf_form", "lair", "castle")


def check_event(event: Event, board: Board, faults: Faults) -> None:
    """Note in ``faults`` what is wrong with one event whatever lies on the table."""
    check = _CHECKS.get(type(event))
    if check is not None:
        check(event, board, faults)


def _is_sea(place: str, board: Board) -> bool:
    return board.index[place] >= board.land


def _is_castle(place: str, board: Board) -> bool:
    return board.index[place] == board.castle


def _no_lair(card: str, board: Board) -> bool:
    return card == "hide" or _is_sea(card, board)


def _just_one(event: Any, faults: Faults) -> None:
    if event.space is None and event.lair is None:
        faults.add("space", "missing: 'space' or 'lair' must be given")
    elif event.space is not None and event.lair is not None:
        faults.add("lair", "'space' and 'lair' exclude each other")


def _turned_up(entries: tuple[Found, ...], key: str, faults: Faults) -> None:
    """Entries of ``found``: one card each, none twice, and no Hide in a lair."""
    seen: dict[tuple[int | None, int | None], int] = {}
    for i, entry in enumerate(entries):
        here = f"{key}[{i}]"
        if (entry.space is None) == (entry.lair is None):
            faults.add(here, "must name one card: either 'space' or 'lair'")
        elif entry.card == "hide" and entry.lair is not None:
            faults.add(f"{here}.card", "Hide never lies in a lair (rule 7)")
        elif (entry.space, entry.lair) in seen:
            first = seen[entry.space, entry.lair]
            faults.add(here, f"names the same card as {key}[{first}]")
        seen.setdefault((entry.space, entry.lair), i)


def _hides(entries: tuple[Found, ...], key: str, faults: Faults) -> None:
    """Entries of ``also``: Hide cards only, with no place."""
    _turned_up(entries, key, faults)
    for i, entry in enumerate(entries):
        if entry.card is None:
            faults.add(
                f"{key}[{i}].card", 'missing: only Hide is turned up along with a card: "card": "hide"'
            )
        _no_place(entry, f"{key}[{i}]", None, faults)


def _no_place(entry: Found, key: str, place: str | None, faults: Faults) -> None:
    if entry.place is not None and entry.place != place:
        hint = "" if place is None else f", or it must be {place!r}"
        faults.add(f"{key}.place", f"only 'ask' names places here{hint}")


def _found_at(entries: tuple[Found, ...], place: str | None, faults: Faults) -> None:
    _turned_up(entries, "found", faults)
    for i, entry in enumerate(entries):
        _no_place(entry, f"found[{i}]", place, faults)


def _hunter_move(event: HunterMove, board: Board, faults: Faults) -> None:
    _found_at(event.found, event.to, faults)
    if event.found and _is_sea(event.to, board):
        faults.add("found", f"nothing is turned up at sea ({event.to!r}, rule 8)")


def _reveal(event: Reveal, board: Board, faults: Faults) -> None:
    _just_one(event, faults)
    _hides(event.also, "also", faults)
    if event.lair is not None:
        if event.also:
            faults.add("also", "the reveal of a lair turns up no Hide (rule 9)")
        if _no_lair(event.card, board):
            faults.add("card", f"{event.card!r} never lies in a lair (rule 7)")


def _ask(event: Ask, board: Board, faults: Faults) -> None:
    _turned_up(event.found, "found", faults)
    for i, entry in enumerate(event.found):
        if entry.place is None:
            faults.add(f"found[{i}].place", "missing: in 'ask' each entry names its place")
        elif entry.place not in event.places:
            faults.add(f"found[{i}].place", f"{entry.place!r} is not one of the places that were asked for")


def _token(event: Token, board: Board, faults: Faults) -> None:
    _token_place(event.token, event.at, "at", faults)
    _found_at(event.found, event.at if isinstance(event.at, str) else None, faults)
    if event.found and (
        event.token not in ("consecrated_ground", "heavenly_host") or event.action == "remove"
    ):
        faults.add("found", f"to {event.action} a {event.token} turns up nothing")


def _token_place(token: str, at: TokenPlace, key: str, faults: Faults) -> None:
    if token == "roadblock":
        if isinstance(at, str):
            faults.add(key, f"a roadblock lies between two places: [{at!r}, ...]")
        elif at[0] == at[1]:
            faults.add(key, f"a roadblock lies between two different places, not twice {at[0]!r}")
    elif not isinstance(at, str):
        faults.add(key, f"a {token} lies at one place, not between two")


def _dracula_move(event: DraculaMove, board: Board, faults: Faults) -> None:
    if event.left is not None:
        _left(event.left, board, faults)
    if event.reached_six is not None:
        _hides(event.reached_six.also, "reached_six.also", faults)
    if event.card == "lair" and event.lair is None:
        faults.add("lair", "missing: which lair moved back to space 1? (1 to 3)")
    if event.card != "lair" and event.lair is not None:
        faults.add("lair", f"goes with card 'lair' only, not with {event.card!r}")
    if event.place is not None:
        _arrival(event.card, event.place, board, faults)
    if event.encounters is not None and event.encounters < 0:
        faults.add("encounters", f"must not be negative, not {event.encounters}")


def _arrival(card: str, place: str, board: Board, faults: Faults) -> None:
    if card not in _PLACED:
        faults.add("place", f"goes with card {one_of(_PLACED)} only, not with {card!r}")
    elif _is_sea(place, board):
        faults.add("place", f"{place!r} is a sea zone; card {card!r} never is")
    elif card == "castle" and not _is_castle(place, board):
        faults.add("place", f"card 'castle' is the castle itself, not {place!r}")
    elif card == "city" and _is_castle(place, board):
        faults.add("place", "the castle has a back of its own: write card 'castle'")


def _left(left: Left, board: Board, faults: Faults) -> None:
    if left.to == "lair" and left.lair is None:
        faults.add("left.lair", "missing: which lair did it become? (1 to 3)")
    if left.to == "deck" and left.lair is not None:
        faults.add("left.lair", 'goes with "to": "lair" only')
    if left.vampire and left.revealed is None:
        faults.add("left.revealed", "missing: a vampire that matures shows its card")
    if left.to == "lair" and left.revealed is not None and _no_lair(left.revealed, board):
        faults.add("left.revealed", f"{left.revealed!r} never becomes a lair (rule 7)")
    if left.also is not None:
        _hides(left.also, "left.also", faults)


def _evil_presence(event: EvilPresence, board: Board, faults: Faults) -> None:
    for i, hunter in enumerate(event.named):
        if hunter in event.named[:i]:
            faults.add(f"named[{i}]", f"{hunter!r} is named twice")


def _place_on_the_table(event: Any, board: Board, faults: Faults) -> None:
    _just_one(event, faults)


def _table(event: Table, board: Board, faults: Faults) -> None:
    for key, entries, most in (("trail", event.trail, SPACES), ("lairs", event.lairs, LAIRS)):
        if len(entries) > most:
            faults.add(key, f"has at most {most} entries, not {len(entries)}")
    for i, entry in enumerate(event.trail):
        if entry is not None and entry.card is not None:
            _face_up(entry, f"trail[{i}].card", board, faults)
    for i, lair in enumerate(event.lairs):
        if lair is not None and lair.card is not None and _no_lair(lair.card, board):
            faults.add(f"lairs[{i}].card", f"{lair.card!r} never lies in a lair (rule 7)")
    for i, token in enumerate(event.tokens):
        _token_place(token.token, token.at, f"tokens[{i}].at", faults)


def _face_up(entry: TrailCard, key: str, board: Board, faults: Faults) -> None:
    """A card that lies face up must be one that its back allows."""
    card = entry.card
    assert card is not None
    if card == "hide":
        fits = entry.shows == "city"
    elif _is_sea(card, board):
        fits = entry.shows == "sea"
    elif _is_castle(card, board):
        fits = entry.shows in ("castle", "wolf_form")
    else:
        fits = entry.shows in ("city", "wolf_form", "bat")
    if not fits:
        faults.add(key, f"{card!r} cannot lie under a {entry.shows} back")


def _ticket(event: Ticket, board: Board, faults: Faults) -> None:
    if not _TICKET.fullmatch(event.ticket):
        faults.add("ticket", f"must be white/yellow, such as '3/2' or '1/-', not {show(event.ticket)}")


_CHECKS: dict[type, Callable[[Any, Board, Faults], None]] = {
    HunterMove: _hunter_move,
    Reveal: _reveal,
    Ask: _ask,
    Token: _token,
    DraculaMove: _dracula_move,
    EvilPresence: _evil_presence,
    Clear: _place_on_the_table,
    Encounter: _place_on_the_table,
    Rumour: _place_on_the_table,
    Table: _table,
    Ticket: _ticket,
}
