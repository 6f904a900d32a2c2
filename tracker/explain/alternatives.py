"""What may have been meant by a line that does not fit: single changes, each close to what was entered."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tracker import events
from tracker.board import Board, UnknownName
from tracker.events import HUNTERS, LAIRS, SPACES, Event, Found
from tracker.rules.table import Table

__all__ = ["Change", "alternatives", "forgotten"]

Change = tuple[str, Event]
"""The kind of a change, and the event that stands there instead."""

BACKS = ("city", "sea", "castle", "feed", "dark_call", "wolf_form", "hide", "none")


def alternatives(event: Event, table: Table) -> Iterator[Change]:
    """What may have been meant by an event.

    Kinds: ``place`` (a neighbouring one), ``space``, ``found`` (more or fewer cards turned up), ``hunter``,
    ``back``, ``left``, ``misdirect``, ``said`` (the other answer).

    Args:
        event: the line as entered.
        table: the table before it.
    """
    match event:
        case events.HunterMove():
            yield from _hunter_move(event, table)
        case events.HunterAt():
            for place in _near(table.board, event.at):
                yield "place", replace(event, at=place)
            for hunter in HUNTERS:
                if hunter != event.hunter:
                    yield "hunter", replace(event, hunter=hunter)
        case events.Reveal():
            for place in _near(table.board, event.card):
                yield "place", replace(event, card=place)
            for found in _elsewhere(Found(space=event.space, lair=event.lair), table):
                yield "space", replace(event, space=found.space, lair=found.lair)
        case events.Ask():
            yield from _ask(event, table)
        case events.Token():
            yield from _token(event, table)
        case events.EvilPresence():
            for hunter in HUNTERS:
                named = tuple(h for h in HUNTERS if (h in event.named) != (h == hunter))
                yield "hunter", replace(event, named=named)
        case events.Region():
            for region in (*table.board.regions, None):
                if region != event.region:
                    yield "place", replace(event, region=region)
        case events.HideShown():
            spaces = [space for space, hideout in table.spaces() if hideout.face_down]
            for where in ("deck", *spaces):
                if where != event.where:
                    yield "space", replace(event, where=where)
        case events.EscapeAsBat():
            for space in (*(space for space, _ in table.spaces()), None):
                if space != event.space:
                    yield "space", replace(event, space=space)
        case events.Clear():
            for found in _elsewhere(Found(space=event.space, lair=event.lair), table):
                yield "space", replace(event, space=found.space, lair=found.lair)
        case events.DraculaMove():
            yield from _dracula_move(event, table)
        case _:
            pass


def _near(board: Board, name: str) -> list[str]:
    """The places one link from a place; nothing for a hospital or Hide."""
    try:
        return [board.ids[place] for place in board.moves[board.place(name)]]
    except UnknownName:
        return []


def _face_down(table: Table, taken: tuple[Found, ...] = ()) -> list[Found]:
    places = [Found(space=space) for space, hideout in table.spaces() if hideout.face_down]
    places += [Found(lair=slot) for slot, hideout in table.slots() if hideout.face_down]
    used = {(found.space, found.lair) for found in taken}
    return [found for found in places if (found.space, found.lair) not in used]


def _elsewhere(entry: Found, table: Table, taken: tuple[Found, ...] = ()) -> Iterator[Found]:
    """The same card on each other face-down space or lair."""
    for place in _face_down(table, (*taken, entry)):
        if entry.card is None or place.space is not None:
            yield replace(entry, space=place.space, lair=place.lair)


def _found(
    found: tuple[Found, ...], table: Table, place: str | None = None
) -> Iterator[tuple[str, tuple[Found, ...]]]:
    """Other cards turned up: one elsewhere, one less, one more."""
    for number, entry in enumerate(found):
        for other in _elsewhere(entry, table, found):
            yield "space", (*found[:number], other, *found[number + 1 :])
        yield "found", (*found[:number], *found[number + 1 :])
        if entry.space is not None and table.advanced:
            other = replace(entry, card=None if entry.card else "hide")
            yield "found", (*found[:number], other, *found[number + 1 :])
    for more in _face_down(table, found):
        yield "found", (*found, replace(more, place=place))


def _hunter_move(event: events.HunterMove, table: Table) -> Iterator[Change]:
    for place in _near(table.board, event.to):
        yield "place", replace(event, to=place)
    for hunter in HUNTERS:
        if hunter != event.hunter:
            yield "hunter", replace(event, hunter=hunter)
    for kind, found in _found(event.found, table):
        yield kind, replace(event, found=found)
    if event.dracula is not None:
        yield "said", replace(event, dracula=None)
        yield "said", replace(event, dracula=not event.dracula)


def _ask(event: events.Ask, table: Table) -> Iterator[Change]:
    for number, name in enumerate(event.places):
        for place in _near(table.board, name):
            if place in event.places:
                continue
            places = (*event.places[:number], place, *event.places[number + 1 :])
            found = tuple(replace(f, place=place) if f.place == name else f for f in event.found)
            yield "place", replace(event, places=places, found=found)
        for kind, turned in _found(event.found, table, name):
            yield kind, replace(event, found=turned)


def _token(event: events.Token, table: Table) -> Iterator[Change]:
    if isinstance(event.at, str):
        for place in _near(table.board, event.at):
            yield "place", replace(event, at=place)
        if event.action == "place" and event.token in ("consecrated_ground", "heavenly_host"):
            for kind, found in _found(event.found, table, event.at):
                yield kind, replace(event, found=found)


def _dracula_move(event: events.DraculaMove, table: Table) -> Iterator[Change]:
    for back in BACKS:
        if back != event.card:
            place = event.place if back in ("city", "wolf_form", "lair") else None
            yield "back", replace(event, card=back, lair=None, place=place)
    for slot, _ in table.slots():
        if slot != event.lair:
            yield "back", replace(event, card="lair", lair=slot)
    if event.place is not None:
        for place in _near(table.board, event.place):
            yield "place", replace(event, place=place)
    for space in (None, *range(1, SPACES + 1)):
        if space != event.misdirect:
            yield "misdirect", replace(event, misdirect=space)
    yield from _left(event, table)
    if event.reached_six is not None:
        for place in _near(table.board, event.reached_six.card):
            yield "place", replace(event, reached_six=replace(event.reached_six, card=place))


def _left(event: events.DraculaMove, table: Table) -> Iterator[Change]:
    if table.space(SPACES) is None:
        return
    left = event.left or events.Left()
    free = [slot for slot in range(1, LAIRS + 1) if table.lair(slot) is None]
    for slot in free:
        if left.lair != slot and not left.vampire:
            yield "left", replace(event, left=replace(left, to="lair", lair=slot))
    if left.to == "lair":
        yield "left", replace(event, left=replace(left, to="deck", lair=None))
    if left.revealed is not None:
        for place in _near(table.board, left.revealed):
            yield "place", replace(event, left=replace(left, revealed=place))


def forgotten(table: Table) -> Iterator[Event]:
    """Events that may have been forgotten just before a line.

    Args:
        table: the table before that line.
    """
    for back in ("city", "sea", "feed", "dark_call", "wolf_form", "none"):
        if back not in table.powers:
            yield events.DraculaMove(card=back)
    newest = table.space(1)
    if newest is not None and newest.shows != "sea":
        yield events.EscapeAsBat(space=1)
    for token in table.tokens:
        at: str | tuple[str, str] = table.board.ids[token.place]
        if token.other is not None:
            at = (table.board.ids[token.place], table.board.ids[token.other])
        yield events.Token(token=token.token, at=at, action="remove")  # type: ignore[arg-type]
    for space, _ in table.spaces():
        yield events.Clear(space=space)
    for slot, _ in table.slots():
        yield events.Clear(lair=slot)
