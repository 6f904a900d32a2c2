"""Questions that several forms share: which hunter, which card lies there, what else was turned up."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Found, HunterId
from tracker.rules.table import Hideout, Table
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.forms.finds import card_chances, fitting, hides_along, turned_up
from tracker.ui.forms.question import DONE, Choice, Question
from tracker.ui.lines import card_name, place_name

__all__ = [
    "Part",
    "along",
    "asked",
    "card_on",
    "likely",
    "marked",
    "number",
    "one_of",
    "pick_hunter",
    "pick_place",
    "place_word",
    "several",
    "spot_of",
    "spots",
    "what_lies",
]

T = TypeVar("T")
Part = Generator[Question, str, T]
"""A part of a talk that comes to a value."""
_SHOWN = 8


def likely(what: str, chance: float) -> str:
    """A button's text with its chance."""
    return say("form.chance", what=what, chance=percent(chance)) if chance > 0.0 else what


def marked(places: Iterable[str]) -> dict[str, str]:
    """Places to mark on the map as answers."""
    return dict.fromkeys(places, "special")


def one_of(text: str, options: Mapping[str, str], main: str | None = None) -> Part[str]:
    """One of some options, by word; not asked if there is only one."""
    if len(options) == 1:
        return next(iter(options))
    return (
        yield Question(text, tuple(Choice(word, label, main=word == main) for word, label in options.items()))
    )


def pick_hunter(text: str, hunters: Sequence[str] = HUNTERS, main: str | None = None) -> Part[HunterId]:
    """One of some hunters; not asked if there is only one."""
    word = yield from one_of(text, {hunter: name("hunter_short", hunter) for hunter in hunters}, main)
    return HUNTERS[HUNTERS.index(word)]


def number(text: str, numbers: Sequence[int], signed: bool = False, main: int | None = None) -> Part[int]:
    """One of some numbers."""
    labels = {str(n): f"{n:+d}" if signed else str(n) for n in numbers}
    word = yield from one_of(text, labels, None if main is None else str(main))
    return int(word)


def several(text: str, options: Mapping[Any, str], done: str, most: int | None = None) -> Part[list[str]]:
    """Any number of some options, switched on and off, in their order."""
    on: set[str] = set()
    while True:
        choices = tuple(Choice(word, label, on=word in on) for word, label in options.items())
        word = yield Question(text, (*choices, Choice(DONE, done, main=True)))
        if word == DONE:
            return [each for each in options if each in on]
        on ^= {word}
        if most is not None and len(on) > most:
            on = {word}


def pick_place(text: str, places: Iterable[str], accepts: Iterable[str] = ()) -> Part[str]:
    """A place, tapped on the map or chosen from the list."""
    return (yield Question(text, places=marked(places), accepts=frozenset(accepts)))


def place_word(space: int | None = None, lair: int | None = None) -> str:
    """The word of a space or lair, as the trail strip sends it."""
    return f"space-{space}" if space is not None else f"lair-{lair}"


def spot_of(word: str) -> dict[str, Any]:
    """The keyword of a space or lair: ``{"space": 3}`` or ``{"lair": 2}``."""
    kind, _, digit = word.partition("-")
    return {kind: int(digit)}


def spots(table: Table, spaces: bool = True, lairs: bool = True) -> dict[str, str]:
    """The spaces and lairs on which something lies, by word, with what lies there."""
    found = {place_word(space=n): what_lies(table, n, None) for n, _ in table.spaces() if spaces}
    return found | {place_word(lair=n): what_lies(table, None, n) for n, _ in table.slots() if lairs}


def what_lies(table: Table, space: int | None, lair: int | None) -> str:
    """``Space 3 · City``, or with the card that lies face up there."""
    hideout = table.space(space) if space is not None else table.lair(lair or 1)
    what = _face(table.board, hideout) if hideout is not None else ""
    if space is not None:
        return say("form.space_with", n=space, what=what)
    return say("form.lair_with", n=lair, what=what)


def _face(board: Board, hideout: Hideout) -> str:
    if hideout.card is None:
        return name("back", hideout.shows)
    return board.places[hideout.card].name if hideout.card < len(board) else name("back", "hide")


def card_on(game: Deduction, text: str, space: int | None = None, lair: int | None = None) -> Part[str]:
    """Which card lies there: the likeliest as buttons, every other on the map and in the list."""
    table = game.table
    hideout = table.space(space) if space is not None else table.lair(lair or 1)
    if hideout is None:
        raise ValueError(f"nothing lies on {place_word(space, lair)}")
    fits = fitting(game.board, hideout, table.advanced and lair is None)
    if len(fits) == 1:
        return fits[0]
    chances = card_chances(game, space, lair) or dict.fromkeys(fits, 0.0)
    shown = list(chances)[:_SHOWN] if len(chances) < len(fits) else []
    if "hide" in fits and "hide" not in shown:
        shown.append("hide")
    choices = tuple(
        Choice(card, likely(card_name(game.board, card), chances.get(card, 0.0)), main=len(chances) == 1)
        for card in shown
    )
    places = marked(card for card in chances if card != "hide")
    return (yield Question(text, choices, places, frozenset(fits), place_word(space, lair)))


def along(game: Deduction, card: str, space: int | None, shift: int = 0) -> Part[tuple[Found, ...]]:
    """The Hides turned up with a place, asked only where it can differ; ``shift`` is 1 after a slide."""
    board = game.board
    if not game.table.advanced or board.index.get(card, board.land) >= board.land:
        return ()
    chances = hides_along(game, card, space)
    if len(chances) == 1:
        hide = next(iter(chances))
    else:
        options = {DONE: likely(say("form.no_hide"), chances.get(None, 0.0))}
        for where, chance in chances.items():
            if where is not None:
                options[place_word(where)] = likely(say("form.hide_on", n=where + shift), chance)
        word = yield from one_of(say("form.along", place=place_name(board, card)), options, DONE)
        hide = None if word == DONE else spot_of(word)["space"]
    return () if hide is None else (Found(space=hide + shift, card="hide"),)


def asked(game: Deduction, places: Sequence[str], lairs: bool = False) -> Part[tuple[Found, ...]]:
    """What was turned up of some places that Dracula had to show, one after the other."""
    board = game.board
    taken: list[Found] = []
    while True:
        left = turned_up(game, places, taken, lairs)
        if taken and not left.more:
            return tuple(taken)
        entries = {_entry_word(entry): entry for entry, _ in left.more}
        end = say("form.no_more") if taken else say("form.nothing_up")
        choices = [Choice(DONE, likely(end, left.nothing_more or 0.0), main=left.nothing_more is not None)]
        choices += [
            Choice(word, likely(_entry_text(board, entry), chance))
            for (word, entry), (_, chance) in zip(entries.items(), left.more, strict=True)
        ]
        named = listing(place_name(board, place) for place in places)
        text = say("form.turned_up", places=named) if len(places) < 3 else say("form.turned_up_any")
        word = yield Question(text if not taken else say("form.and_more"), tuple(choices))
        if word == DONE:
            return tuple(taken)
        taken.append(entries[word])


def _entry_word(entry: Found) -> str:
    card = "hide:" if entry.card else ""
    return f"{card}{entry.place}@{place_word(entry.space, entry.lair)}"


def _entry_text(board: Board, entry: Found) -> str:
    if entry.card is not None:
        return say("form.hide_on", n=entry.space)
    place = place_name(board, entry.place or "")
    if entry.space is not None:
        return say("form.place_on", place=place, n=entry.space)
    return say("form.place_in_lair", place=place, n=entry.lair)
