"""What can be typed: the phrases of the moment for the browser, and what each of them does.

The browser finds the phrase that was meant and shows what it will do before Enter; it then sends the phrase's
action, so that what was shown is what happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tracker.deduce import Deduction
from tracker.events import HUNTERS, Clock, Event
from tracker.ui import entry as entries
from tracker.ui.catalogue import name, say
from tracker.ui.entry import Entry
from tracker.ui.forms.move import destinations
from tracker.ui.forms.offers import MENUS, form_name, offered
from tracker.ui.forms.phase import backs
from tracker.ui.forms.question import Question
from tracker.ui.lines import place_name
from tracker.ui.turn import HALVES, Turn

__all__ = ["LETTERS", "act", "vocabulary"]

LETTERS = {
    "city": "c",
    "sea": "s",
    "castle": "k",
    "feed": "f",
    "dark_call": "d",
    "wolf_form": "w",
    "lair": "l",
    "hide": "h",
    "none": "n",
    "misdirect": "x",
    "open": "o",
}
"""The letter of each thing that Dracula can play."""
_HUNTER_LETTERS = {"godalming": "g", "seward": "s", "van_helsing": "v", "mina": "m"}
Phrase = list[Any]
"""``[keys, text, action]``: what may be typed, what the screen says of it, and what it does."""


def vocabulary(game: Deduction, entry: Entry, turn: Turn, asked: Question | None) -> dict[str, Any]:
    """Everything that can be typed now.

    ``phrases`` are lists of keys, text and action; ``heads`` take a place after them, ``places`` are places
    that are answers by themselves, each with what is said of it; ``main`` is what Enter alone does.
    """
    if asked is not None:
        return _answers(game, asked)
    if entry.form is not None:
        return {"phrases": [], "heads": [], "places": [], "main": None, "writes": None}
    heads: list[list[Any]] = [
        [
            [_HUNTER_LETTERS[hunter], name("hunter_short", hunter)],
            say("keys.moves", hunter=name("hunter_short", hunter), place="{place}", way="{way}"),
            f"move:{hunter}:",
            {place: name("way", by) for place, by in destinations(game, hunter).items()},
        ]
        for hunter in HUNTERS
    ]
    heads.append([[say("keys.note")], say("keys.notes"), "write:", None])
    return {
        "phrases": [*_backs(game), *_forms(game)],
        "heads": heads,
        "places": [],
        "main": None,
        "writes": None,
        "no_way": name("way", "special"),
    }


def _backs(game: Deduction) -> Iterable[Phrase]:
    for choice in backs(game):
        if not choice.off:
            text = say("keys.plays", card=choice.label)
            letter = LETTERS.get(choice.word)
            yield [[letter, choice.label] if letter else [choice.label], text, f"phase:{choice.word}"]


def _forms(game: Deduction) -> Iterable[Phrase]:
    for menu in MENUS:
        yield [[name("menu", menu)], say("keys.opens", form=name("menu", menu)), f"form:{menu}"]
        for kept in (False, True):
            for offer in offered(game, menu, kept):
                title = form_name(game, offer.kind)
                yield [[title], say("keys.opens", form=title), f"form:{offer.kind}"]
    for half in HALVES:
        yield [[name("half", half)], say("guide.set_half", half=name("half", half)), f"half:{half}"]
    title = say("guide.title")
    yield [[title], say("keys.opens", form=title), f"form:{entries.GUIDE}"]


def _answers(game: Deduction, asked: Question) -> dict[str, Any]:
    usable = [choice for choice in asked.choices if not choice.off]
    phrases: list[Phrase] = [
        [[str(number), choice.label], choice.label, f"answer:{choice.word}"]
        for number, choice in enumerate(usable, 1)
    ]
    phrases.append([[say("entry.cancel")], say("entry.cancel"), "cancel:"])
    likely = [place for place in asked.places if _known(game, place)]
    others = sorted(place for place in asked.accepts if _known(game, place) and place not in asked.places)
    main = next(([choice.label, f"answer:{choice.word}"] for choice in usable if choice.main), None)
    return {
        "phrases": phrases,
        "heads": [],
        "places": [
            [place, place_name(game.board, place), place in asked.places] for place in likely + others
        ],
        "main": main,
        "writes": say("keys.notes") if asked.writes else None,
    }


def _known(game: Deduction, place: str) -> bool:
    return place in game.board.index or place in game.board.hospitals


def act(entry: Entry, game: Deduction, turn: Turn, action: str) -> tuple[Entry, tuple[Event, ...]]:
    """Do what a phrase says: the entry and the lines that are complete. An unknown action does nothing."""
    verb, _, rest = action.partition(":")
    match verb:
        case "move":
            hunter, _, place = rest.partition(":")
            if hunter in HUNTERS and place in game.board.index:
                return entries.opened(entry, game, "move", hunter, place)
        case "phase":
            return entries.opened(entry, game, "phase", rest)
        case "form":
            if rest == entries.GUIDE or _open_now(game, rest):
                return entries.opened(entry, game, rest)
        case "half" if rest in HALVES and turn.halves != (rest,):
            return entry, (Clock(half=HALVES[HALVES.index(rest)]),)
        case "write" if rest.strip():
            if entry.form is None:
                return entries.opened(entry, game, "note", rest)
            return entries.answered(entry, game, rest)
        case "answer":
            return entries.answered(entry, game, rest)
        case "cancel":
            return entries.closed(entry), ()
        case "back":
            return entries.back(entry, game), ()
    return entry, ()


def _open_now(game: Deduction, kind: str) -> bool:
    return kind in MENUS or any(
        offer.kind == kind for menu in MENUS for kept in (False, True) for offer in offered(game, menu, kept)
    )
