"""Entering what happens: what is chosen on the screen, and the steps from a tap to the lines of the log.

Pure: nothing here knows Streamlit. A step takes the entry and the game and gives the entry and, when a form
is complete, its lines.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tracker.deduce import Deduction
from tracker.events import Event
from tracker.ui.forms.move import destinations
from tracker.ui.forms.offers import MENUS, MORE, form_name, talk
from tracker.ui.forms.phase import backs
from tracker.ui.forms.question import Question, Step, follow
from tracker.ui.turn import Turn

__all__ = [
    "GUIDE",
    "Entry",
    "Form",
    "acting",
    "answered",
    "back",
    "closed",
    "legal",
    "opened",
    "question",
    "selected",
    "step",
    "tapped",
    "title",
    "with_hunter",
    "with_layer",
    "with_preset",
    "with_rails",
]

GUIDE = "guide"
"""The form that corrects the open numbers by hand; it asks nothing."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form that is being filled: its kind, and the answers so far."""

    kind: str
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What is chosen on the screen."""

    hunter: str | None = None
    """Chosen by hand; ``None`` follows the turn."""
    form: Form | None = None
    layer: str = "now"
    preset: str = "whole"
    rails: bool = True


def acting(entry: Entry, turn: Turn) -> str | None:
    """The hunter whose move a tap on the map is; ``None``: Dracula is next."""
    if entry.form is not None and entry.form.kind == "move" and entry.form.answers:
        return entry.form.answers[0]
    return entry.hunter or turn.next


def step(entry: Entry, game: Deduction) -> Step | None:
    """Where the open form stands; ``None`` if none is open, or the open one asks nothing."""
    form = entry.form
    if form is None or form.kind == GUIDE:
        return None
    return follow(talk(form.kind, game), form.answers)


def question(entry: Entry, game: Deduction) -> Question | None:
    """The open question."""
    found = step(entry, game)
    return None if found is None else found.question


def title(entry: Entry, game: Deduction) -> str | None:
    """What the open form is about: its card, or the back that Dracula played; ``None`` for a plain move."""
    form = entry.form
    if form is None or form.kind in ("move", GUIDE):
        return None
    answers = [word for word in form.answers if word != MORE]
    if form.kind == "phase":
        named = {choice.word: choice.label for choice in backs(game)}
        return named.get(answers[0]) if answers else None
    if form.kind in MENUS:
        return form_name(game, answers[0]) if answers else None
    return form_name(game, form.kind)


def legal(entry: Entry, game: Deduction, asked: Question | None, hunter: str | None) -> dict[str, str]:
    """The places that the map marks: answers of the open question, else where the acting hunter can go."""
    if asked is not None:
        return dict(asked.places)
    if entry.form is not None or hunter is None or entry.layer != "now":
        return {}
    return destinations(game, hunter)


def selected(entry: Entry, game: Deduction) -> str | None:
    """The place that the map marks as chosen: the last one among the answers."""
    answers = entry.form.answers if entry.form is not None else ()
    return next((word for word in reversed(answers) if word in game.board.index), None)


def opened(entry: Entry, game: Deduction, kind: str, *answers: str) -> tuple[Entry, tuple[Event, ...]]:
    """Open a form, with the first answers given."""
    return _settled(replace(entry, form=Form(kind, answers), layer="now"), game)


def answered(entry: Entry, game: Deduction, word: str) -> tuple[Entry, tuple[Event, ...]]:
    """Answer the open question."""
    found = step(entry, game)
    if entry.form is None or found is None or found.question is None or not found.question.takes(word):
        return entry, ()
    return _settled(replace(entry, form=replace(entry.form, answers=(*found.answers, word))), game)


def tapped(entry: Entry, game: Deduction, turn: Turn, place: str) -> tuple[Entry, tuple[Event, ...]]:
    """A tap on a place: an answer, another destination of the pending move, or a new move.

    At sea a move's line is complete at once, since nothing can be turned up there.
    """
    form = entry.form
    asked = question(entry, game)
    if asked is not None and asked.takes(place):
        return answered(entry, game, place)
    if form is not None and form.kind == "move" and form.answers:
        return _settled(replace(entry, form=Form("move", (form.answers[0], place))), game)
    hunter = acting(entry, turn)
    if form is not None or hunter is None:
        return entry, ()
    return opened(entry, game, "move", hunter, place)


def with_hunter(entry: Entry, game: Deduction, hunter: str) -> tuple[Entry, tuple[Event, ...]]:
    """Another hunter acts; a pending move becomes his, a tap on the hunter of the pending move drops it."""
    form = entry.form
    asked = question(entry, game)
    if asked is not None and asked.takes(hunter):
        return answered(entry, game, hunter)
    if form is not None and form.kind == "move" and len(form.answers) > 1 and form.answers[0] != hunter:
        return _settled(replace(entry, hunter=hunter, form=Form("move", (hunter, form.answers[1]))), game)
    return replace(closed(entry), hunter=hunter), ()


def back(entry: Entry, game: Deduction) -> Entry:
    """Take the last answer back; without one the form is closed. A move loses its destination at once."""
    form, found = entry.form, step(entry, game)
    if form is None or found is None or not found.answers or form.kind == "move":
        return closed(entry)
    if form.kind == "phase" and len(found.answers) == 1:
        return closed(entry)
    return replace(entry, form=replace(form, answers=found.answers[:-1]))


def closed(entry: Entry) -> Entry:
    """Drop what is half entered."""
    return replace(entry, form=None, layer="now")


def _settled(entry: Entry, game: Deduction) -> tuple[Entry, tuple[Event, ...]]:
    """Close a form that is complete and hand out its lines; the turn then decides again who acts."""
    found = step(entry, game)
    if found is None or found.question is not None:
        return entry, ()
    return replace(closed(entry), hunter=None), found.events


def with_layer(entry: Entry, layer: str) -> Entry:
    """Show another layer on the map."""
    return replace(entry, layer=layer)


def with_preset(entry: Entry, preset: str) -> Entry:
    """Show another part of the board."""
    return replace(entry, preset=preset)


def with_rails(entry: Entry, rails: bool) -> Entry:
    """Draw the railways or leave them out."""
    return replace(entry, rails=rails)
