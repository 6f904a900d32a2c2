"""Filling forms in tests: find the answers that make a given line."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tracker.deduce import Deduction
from tracker.events import (
    Ally,
    Ask,
    Clear,
    DraculaMove,
    EscapeAsBat,
    Event,
    EvilPresence,
    HideShown,
    HunterMove,
    Region,
    Reveal,
    Token,
)
from tracker.ui.forms.offers import FORMS, talk
from tracker.ui.forms.question import DONE, follow

__all__ = ["all_lines", "answers_for", "form_for", "same_line"]

_ALLIES = ("jonathan_harker", "rufus_smith", "sister_agatha")


def answers_for(
    game: Deduction, kind: str, wanted, places=(), given=(), deepest: int = 9
) -> tuple[str, ...] | None:
    """The answers that lead to lines which ``wanted`` takes; of the places only ``places`` are tried."""
    step = follow(talk(kind, game), given)
    if step.answers != tuple(given):
        return None
    if step.question is None:
        return step.answers if wanted(step.events) else None
    if len(given) >= deepest:
        return None
    asked = step.question
    words = [
        choice.word
        for choice in asked.choices
        if not choice.off and (choice.word == DONE or choice.word not in given[2:])
    ]
    tapped = [place for place in dict.fromkeys(places) if asked.takes(place) and place not in words]
    for word in (*tapped, *words):
        found = answers_for(game, kind, wanted, places, (*given, word), deepest)
        if found is not None:
            return found
    return None


def all_lines(
    game: Deduction, kind: str, given=(), deepest: int = 8, wide: int = 3
) -> Iterator[tuple[tuple[str, ...], tuple[Event, ...]]]:
    """Every way through a form, at most ``wide`` answers tried at each question, each with its lines."""
    step = follow(talk(kind, game), given)
    assert step.answers == tuple(given), (kind, given, step.answers)
    if step.question is None:
        yield step.answers, step.events
        return
    asked = step.question
    if len(given) >= deepest:
        return
    if asked.writes:
        yield from all_lines(game, kind, (*given, "we started late"), deepest, wide)
        return
    words = [choice.word for choice in asked.choices if not choice.off]
    fresh = [word for word in words if word not in given]
    if DONE in words:
        fresh = [DONE, *[word for word in fresh if word != DONE]]
    places = [*asked.places, *sorted(asked.accepts - set(asked.places) - set(words))]
    assert fresh or places, (kind, given, asked)
    for word in [*fresh[:wide], *[p for p in places if p not in fresh][: max(1, wide - len(fresh))]]:
        yield from all_lines(game, kind, (*given, word), deepest, wide)


def form_for(event: Event):
    """The form with which a line is entered, its first answers, and the places that it names."""
    match event:
        case HunterMove() if not event.via:
            return "move", (event.hunter, event.to), (event.to,)
        case HunterMove():
            return "move", (event.hunter, event.via[0]), (event.to,)
        case DraculaMove():
            left, six = event.left, event.reached_six
            cards = [event.place, left.revealed if left else None, six.card if six else None]
            return "phase", (), tuple(card for card in cards if card)
        case EscapeAsBat():
            return "escape_as_bat", (), ()
        case Reveal() if event.by in FORMS:
            return event.by, (), (event.card,)
        case Ask() if event.by in FORMS:
            return event.by, ("search",) if event.by in _ALLIES else (), event.places
        case Clear():
            return "clear", (), ()
        case EvilPresence():
            return "evil_presence", (*event.named, DONE), ()
        case Region(by="hypnosis"):
            return "hypnosis", (event.region or "sea",), ()
        case HideShown():
            return "wax_cylinders", ("hide", "deck" if event.where == "deck" else f"space-{event.where}"), ()
        case Ally(side="hunters") if event.ally in _ALLIES:
            return event.ally, ("ally",), ()
        case Token(action="remove"):
            return "remove_token", (), ()
        case Token():
            at = event.at if isinstance(event.at, tuple) else (event.at,)
            return "place_token", (event.token, *at), at
    return None, (), ()


def same_line(made, event) -> bool:
    """Whether the last line made is that line, but for encounters, damage and what is not said of Dracula."""
    if not made:
        return False
    line = made[-1]
    if type(line) is not type(event):
        return False
    if isinstance(event, DraculaMove):
        castle = event.place or ("castle-dracula" if event.card == "castle" else None)
        if event.card == "lair" and event.place is None:
            line = msgspec.structs.replace(line, place=None)
        left = event.left
        if left is not None and left.also is None and line.left is not None:
            line = msgspec.structs.replace(line, left=msgspec.structs.replace(line.left, also=None))
        plain = {"encounters": None, "damage": None, "again": False}
        wanted = msgspec.structs.replace(event, place=castle, **plain)
        return msgspec.structs.replace(line, **plain) == wanted
    if isinstance(event, HunterMove):
        dracula = event.dracula
        line = msgspec.structs.replace(line, dracula=dracula) if dracula is None else line
        return msgspec.structs.replace(line, by=event.by, found=()) == msgspec.structs.replace(
            event, found=()
        ) and set(line.found) == set(event.found)
    if isinstance(event, Token):
        return (line.token, line.at, line.action) == (event.token, event.at, event.action) and len(
            line.found
        ) == len(event.found)
    if isinstance(event, Reveal | Ask):
        return {"by": line.by} == {"by": event.by} and _found(line) == _found(event)
    return line == event


def _found(event):
    found = event.also if isinstance(event, Reveal) else event.found
    return {(each.space, each.lair, each.card, each.place) for each in found}
