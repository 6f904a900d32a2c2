"""Reasons as data that a catalogue can word, and as one plain English sentence.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, HunterMove
>>> log = [HunterMove(hunter="mina", to="paris"), DraculaMove(card="city")]
>>> sentence(Blame((2,)), log, load_board("third-edition"), place="paris").text
'not Paris: Mina found nothing in Paris (line 2), and since then he had one move (line 3)'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker import events
from tracker.board import Board
from tracker.describe import HUNTER_NAMES, describe, place_name
from tracker.events import Event, Found
from tracker.explain.result import Blame

__all__ = ["Sentence", "Told", "sentence", "told"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class Told:
    """What one observation told.

    Attributes:
        line: its line.
        event: the observation.
        what: ``searched`` (nothing found), ``found`` (a hunter's move that turned cards up), ``turned_up``,
            ``asked`` (nothing found), ``shown`` (an ask or token that turned cards up), ``adjacent``,
            ``region``, ``hide_in_deck``, ``hide_on_space``, ``token``.
        values: what the word in ``what`` needs of ``hunter``, ``place``, ``places``, ``card``, ``cards``
            (where they lay), ``dracula``, ``named``, ``region``, ``space``, ``lair``, ``token``.
        day: the day of the clock at that line, if the log says so.
    """

    line: int
    event: Event
    what: str
    values: Mapping[str, Any] = field(default_factory=dict)
    day: str | int | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A reason in parts.

    Attributes:
        told: what each blamed line told, oldest first.
        moves: lines of Dracula's phases and flights since the last of them.
        background: the line of the background that does it alone.
        text: the whole in English, without a full stop.
    """

    told: tuple[Told, ...]
    moves: tuple[int, ...]
    background: int | None
    text: str


def sentence(
    blame: Blame,
    log: Sequence[Event],
    board: Board,
    place: str | None = None,
    space: int | None = None,
    lair: int | None = None,
) -> Sentence:
    """Word a reason: why not that place (or card on a space or lair), or, without a place, what conflicts."""
    parts = tuple(told(line, log) for line in blame.lines)
    last = blame.lines[-1] if blame.lines else 1
    moves = tuple(line for line, event in enumerate(log, 2) if line > last and _is_move(event))
    if place is None:
        text = _conflict(parts, blame, log, board)
    else:
        head = f"not {place_name(board, place)}"
        head += f" on space {space}" if space is not None else f" in lair {lair}" if lair is not None else ""
        text = f"{head}: {_because(parts, moves, blame, log, board)}"
    return Sentence(parts, moves, blame.background, text)


def _is_move(event: Event) -> bool:
    return isinstance(event, events.DraculaMove | events.EscapeAsBat)


def told(line: int, log: Sequence[Event]) -> Told:
    """What the observation on a line told."""
    event = log[line - 2]
    days = [e.day for e in log[: line - 1] if isinstance(e, events.Clock) and e.day is not None]
    what, values = _what(event)
    return Told(line, event, what, values, days[-1] if days else None)


def _what(event: Event) -> tuple[str, dict[str, Any]]:
    values: dict[str, Any]
    match event:
        case events.HunterMove():
            values = {"hunter": event.hunter, "place": event.to, "dracula": event.dracula}
            return ("found", {**values, "cards": event.found}) if event.found else ("searched", values)
        case events.Reveal():
            values = {"card": event.card, "space": event.space, "lair": event.lair, "cards": event.also}
            return "turned_up", values
        case events.Ask():
            values = {"places": event.places, "cards": event.found}
            return ("shown" if event.found else "asked"), values
        case events.EvilPresence():
            return "adjacent", {"named": event.named}
        case events.Region():
            return "region", {"region": event.region}
        case events.HideShown():
            return (
                ("hide_in_deck", {}) if event.where == "deck" else ("hide_on_space", {"space": event.where})
            )
        case events.Token():
            places = (event.at,) if isinstance(event.at, str) else event.at
            what = "shown" if event.found else "asked" if event.action == "place" else "token"
            return what, {"places": places, "cards": event.found, "token": event.token}
        case _:
            return "token", {}


def _because(
    parts: Sequence[Told], moves: Sequence[int], blame: Blame, log: Sequence[Event], board: Board
) -> str:
    if not parts:
        line = blame.background
        if line is None or line < 2:
            return "it cannot be where he started (line 1)"
        return f"his own moves rule it out, whatever was turned up (up to line {line})"
    text = _list([_clause(one, board) for one in parts])
    if moves:
        count = NUMBERS[len(moves)] if len(moves) < len(NUMBERS) else str(len(moves))
        where = f"line {moves[0]}" if len(moves) == 1 else f"lines {_list([str(line) for line in moves])}"
        text += f", and since then he had {count} move{'s' if len(moves) > 1 else ''} ({where})"
    if not blame.minimal:
        text += " (time ran out: not all of these lines may be needed)"
    return text


def _conflict(parts: Sequence[Told], blame: Blame, log: Sequence[Event], board: Board) -> str:
    if not parts:
        line = blame.background or 1
        what = describe(log[line - 2], board) if line > 1 else "the start"
        return f"no world is left at line {line}: {what}"
    if len(parts) == 1:
        return f"this cannot be, as his moves went: {_clause(parts[0], board)}"
    return f"these cannot all be true: {_list([_clause(one, board) for one in parts])}"


def _clause(one: Told, board: Board) -> str:
    day = "" if one.day is None else f" on day {one.day}" if isinstance(one.day, int) else f" on {one.day}"
    return f"{_fact(one, board)}{day} (line {one.line})"


def _fact(one: Told, board: Board) -> str:
    values = one.values

    def name(place: str) -> str:
        return place_name(board, place)

    match one.what:
        case "searched" | "found":
            hunter, at = HUNTER_NAMES[values["hunter"]], name(values["place"])
            seen = "" if values["dracula"] is None else ", and he was there" if values["dracula"] else ""
            if values["dracula"] is False:
                seen = ", and he was not there"
            if one.what == "searched":
                return f"{hunter} found nothing in {at}{seen}"
            return f"{hunter} came to {at} and turned up {_cards(values['cards'])}{seen}"
        case "turned_up":
            where = f"space {values['space']}" if values["space"] is not None else f"lair {values['lair']}"
            return f"{where} was {name(values['card'])}"
        case "asked" | "shown" | "token":
            places = _list([name(place) for place in values["places"]], "or")
            if one.what == "asked":
                return f"{places} lay nowhere face down"
            if one.what == "shown":
                return f"asked for {places}, he turned up {_cards(values['cards'])}"
            return f"a token at {places} was removed"
        case "adjacent":
            named = _list([HUNTER_NAMES[hunter] for hunter in values["named"]])
            return f"he was adjacent to {named or 'no hunter'}" + (" and to no other" if named else "")
        case "region":
            return "he was at sea" if values["region"] is None else f"he was in {values['region']}"
        case "hide_in_deck":
            return "Hide was in the deck"
        case _:
            return f"Hide was on space {values['space']}"


def _cards(cards: Sequence[Found]) -> str:
    words = []
    for card in cards:
        where = f"space {card.space}" if card.space is not None else f"lair {card.lair}"
        words.append(f"Hide on {where}" if card.card is not None else where)
    return _list(words)


def _list(words: Sequence[str], last: str = "and") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"
