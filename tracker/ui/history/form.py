"""A line of the log as a form: its fields with their choices, and the line that the filled form makes.

Pure. ``built(event, values(fields))`` of an unchanged form is the event itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from msgspec.structs import replace

from tracker import events
from tracker.board import Board
from tracker.cards import cards
from tracker.events import HUNTERS, LAIRS, SPACES, Event, Found, TokenKind
from tracker.log import decode_event, encode_event
from tracker.rules.table import Table
from tracker.ui.turn import DAYS

__all__ = ["Field", "built", "checked", "fields", "values"]

_BACKS: tuple[events.Back, ...] = get_args(events.Back)
_ALL_SPACES = tuple(range(1, SPACES + 1))
_ALL_LAIRS = tuple(range(1, LAIRS + 1))
_WHO = (*HUNTERS, "dracula")
_ACTIONS = ("placed", "revealed", "added", "discarded", "returned")
_TOKEN_KINDS: tuple[TokenKind, ...] = get_args(TokenKind)


@dataclass(frozen=True, slots=True)
class Field:
    """One field: ``kind`` tells how its values are worded (``place``, ``hunter``, ``found``, ``text`` …).

    A field with options offers these, ``None`` among them if it may be left out; ``many`` takes several.
    """

    name: str
    kind: str
    value: Any
    options: tuple[Any, ...] = ()
    many: bool = False


def fields(event: Event, board: Board, table: Table) -> tuple[Field, ...]:
    """The fields of an event; ``table`` is the one before it. A ``truth`` line has only its note."""
    return (*_fields(event, board, table), Field("note", "text", event.note))


def values(form: Iterable[Field]) -> dict[str, Any]:
    """What the form says as it is."""
    return {field.name: field.value for field in form}


def built(event: Event, said: Mapping[str, Any]) -> Event:
    """The event that a filled form makes of this one."""
    given = dict(said)
    given["note"] = given.get("note") or None
    if "where" in given:
        kind, number = given.pop("where") or (None, None)
        given["space"] = number if kind == "space" else None
        given["lair"] = number if kind == "lair" else None
    if "where_shown" in given:
        given["where"] = given.pop("where_shown")
    for name in ("named", "hunters"):
        if name in given:
            given[name] = tuple(sorted(given[name], key=HUNTERS.index))
    if isinstance(event, events.DraculaMove):
        given = _phase(event, given)
    elif isinstance(event, events.Token) and "other" in given:
        other = given.pop("other")
        at, kind = given["at"], given.get("token")
        given["at"] = (at, other) if kind == "roadblock" and other is not None else at
    new: Event = replace(event, **given)
    return new


def checked(event: Event, board: Board) -> Event:
    """The event, if it is a line that a log may hold.

    Raises:
        LogError: it is not, with every reason.
    """
    return decode_event(encode_event(event), board)


def _fields(event: Event, board: Board, table: Table) -> list[Field]:
    every, hospitals = board.ids, tuple(board.hospitals)
    match event:
        case events.HunterMove():
            return [
                Field("hunter", "hunter", event.hunter, HUNTERS),
                Field("to", "place", event.to, every),
                Field("by", "way", event.by, ("road", "rail", "sea", "special")),
                Field("found", "found", event.found, _found(table, event.found), many=True),
                Field("dracula", "seen", event.dracula, (None, True, False)),
            ]
        case events.HunterAt():
            return [
                Field("hunter", "hunter", event.hunter, HUNTERS),
                Field("at", "place", event.at, (*every, *hospitals)),
            ]
        case events.DraculaMove():
            return _phase_fields(event, board, table)
        case events.EscapeAsBat():
            return [Field("space", "space", event.space, (*_ALL_SPACES, None))]
        case events.Reveal():
            return [
                _where(event.space, event.lair),
                Field("card", "card", event.card, (*every, "hide")),
                Field("also", "found", event.also, _hides(event.also), many=True),
            ]
        case events.Ask():
            return [
                Field("places", "place", event.places, every, many=True),
                Field("found", "asked", event.found, _asked(event.places, event.found, table), many=True),
            ]
        case events.EvilPresence():
            return [Field("named", "hunter", event.named, HUNTERS, many=True)]
        case events.Region():
            return [Field("region", "region", event.region, (*board.regions, None))]
        case events.HideShown():
            return [Field("where_shown", "hide", event.where, ("deck", *_ALL_SPACES))]
        case events.Token():
            return _token_fields(event, board, table)
        case events.Clear():
            return [_where(event.space, event.lair)]
        case _:
            return _sheet_fields(event)


def _sheet_fields(event: Event) -> list[Field]:
    """The fields of lines that tell nothing of where he is."""
    match event:
        case events.Encounter():
            deck = tuple(card for card, facts in cards().items() if facts.deck == "encounter")
            return [
                _where(event.space, event.lair),
                Field("card", "encounter_card", event.card, _with(deck, event.card)),
                Field("action", "action", event.action, _ACTIONS),
            ]
        case events.Rumour():
            return [
                _where(event.space, event.lair),
                Field("action", "action", event.action, _with(_ACTIONS, event.action)),
            ]
        case events.Ally():
            return [
                Field("side", "side", event.side, ("hunters", "dracula")),
                Field("ally", "game_card", event.ally, _with(tuple(cards()), event.ally, None)),
            ]
        case events.Damage():
            return [Field("who", "hunter", event.who, _with(_WHO, event.who)), _change(event.change)]
        case events.Influence():
            return [_change(event.change)]
        case events.Bite():
            return [Field("hunter", "hunter", event.hunter, HUNTERS), _change(event.change)]
        case events.Ticket():
            return [
                Field("hunter", "hunter", event.hunter, HUNTERS),
                Field("ticket", "text", event.ticket),
                Field("action", "ticket", event.action, _with(("gain", "use", "lose"), event.action)),
            ]
        case events.Supply():
            return [Field("hunter", "hunter", event.hunter, HUNTERS)]
        case events.Card():
            return [
                Field("card", "game_card", event.card, _with(tuple(cards()), event.card)),
                Field("by", "hunter", event.by, _with(_WHO, event.by, None)),
            ]
        case events.Combat():
            return [Field("hunters", "hunter", event.hunters, HUNTERS, many=True)]
        case events.Clock():
            return [
                Field("week", "number", event.week, (None, *range(1, 13))),
                Field("day", "day", event.day, _with(DAYS, event.day, None)),
            ]
        case _:
            return []


def _phase_fields(event: events.DraculaMove, board: Board, table: Table) -> list[Field]:
    left, six = event.left, event.reached_six
    slots = _ALL_LAIRS if table.advanced else ()
    found = [
        Field("card", "card", event.card, _BACKS),
        Field("place", "card", event.place, (None, *board.ids)),
    ]
    if slots:
        found.append(Field("lair", "lair", event.lair, (None, *slots)))
    if left is not None or table.space(SPACES) is not None:
        to = None if left is None else "deck" if left.to == "deck" else left.lair
        revealed = left.revealed if left is not None else None
        found += [
            Field("left_to", "left", to, _with((None, "deck", *slots), to)),
            Field("left_card", "card", revealed, (None, *board.ids, "hide")),
            Field("left_vampire", "yes_no", bool(left and left.vampire), (False, True)),
        ]
    if table.advanced:
        found += [
            Field("misdirect", "space", event.misdirect, (None, *_ALL_SPACES)),
            Field("reached_six", "card", six.card if six else None, (None, *board.ids, "hide")),
            Field("again", "yes_no", event.again, (False, True)),
        ]
    return found


def _phase(event: events.DraculaMove, given: dict[str, Any]) -> dict[str, Any]:
    if "left_to" in given:
        to, revealed, vampire = given.pop("left_to"), given.pop("left_card"), given.pop("left_vampire")
        slot = to if isinstance(to, int) else None
        given["left"] = None
        if to is not None or revealed is not None or vampire:
            base = event.left or events.Left()
            given["left"] = replace(
                base, to="lair" if slot else "deck", lair=slot, revealed=revealed, vampire=vampire
            )
    if "reached_six" in given:
        card = given["reached_six"]
        six = event.reached_six
        given["reached_six"] = (
            None if card is None else replace(six, card=card) if six else events.ReachedSix(card=card)
        )
    return given


def _token_fields(event: events.Token, board: Board, table: Table) -> list[Field]:
    at, other = (event.at, None) if isinstance(event.at, str) else event.at
    places = (at,) if other is None else ()
    return [
        Field("token", "token", event.token, _TOKEN_KINDS),
        Field("at", "place", at, board.ids),
        Field("other", "place", other, (None, *board.ids)),
        Field("action", "token_action", event.action, ("place", "remove")),
        Field("found", "asked", event.found, _asked(places, event.found, table), many=True),
    ]


def _where(space: int | None, lair: int | None) -> Field:
    value = ("space", space) if space is not None else ("lair", lair) if lair is not None else None
    options = (*(("space", n) for n in _ALL_SPACES), *(("lair", n) for n in _ALL_LAIRS))
    return Field("where", "where", value, options)


def _change(value: int) -> Field:
    return Field("change", "change", value, tuple(range(min(-9, value), max(9, value) + 1)))


def _with(options: Sequence[Any], *more: Any) -> tuple[Any, ...]:
    """The options with others that are not among them yet."""
    return (*options, *(each for each in dict.fromkeys(more) if each not in options))


def _found(table: Table, already: Sequence[Found]) -> tuple[Found, ...]:
    """Every card that may be turned up on this table, and those already named."""
    places = [Found(space=space) for space, hideout in table.spaces() if hideout.has_card]
    places += [Found(lair=slot) for slot, _ in table.slots()]
    if table.advanced:
        places += [Found(space=space, card="hide") for space, hideout in table.spaces() if hideout.has_card]
    return _with(places, *already)


def _hides(already: Sequence[Found]) -> tuple[Found, ...]:
    return _with([Found(space=space, card="hide") for space in _ALL_SPACES], *already)


def _asked(places: Sequence[str], already: Sequence[Found], table: Table) -> tuple[Found, ...]:
    found = [replace(each, place=place) for place in places for each in _found(table, ())]
    return _with(found, *already)
