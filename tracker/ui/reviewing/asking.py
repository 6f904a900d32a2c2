"""What the form *turn everything up* asks after a game, and the truth line that its answers make."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tracker.answer import Candidates
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Truth
from tracker.review import Entry, Form, TruthError, last_truth, truth_form, truth_from_table
from tracker.review.truth import read_truth, spelled
from tracker.rules.table import Hideout
from tracker.states import HIDE

__all__ = ["Question", "plays_from_text", "questions", "recorded", "turned_up", "with_plays"]

_MOVED = ("wolf_form", "lair", "bat")


@dataclass(frozen=True, slots=True)
class Question:
    """One card that somebody may know.

    Attributes:
        kind: ``space``, ``lair``, or ``play`` for a play whose card no longer lies on the table.
        number: the space, the lair, or the entry of ``truth.plays``.
        line: the line of the play that laid it.
        back: what the table saw of it.
        choices: the cards that it can be: those that the hunters held for possible first.
        told: the card as far as it is known already.
        sure: it lies face up; there is nothing to ask.
    """

    kind: str
    number: int
    line: int
    back: str
    choices: tuple[str, ...]
    told: str | None = None
    sure: bool = False


def questions(game: Deduction) -> tuple[Question, ...]:
    """Everything there is to ask: the cards on the table, then the plays that nobody saw, latest first.

    A truth line that the log has already fills the answers in.

    Raises:
        InvalidEvent: the log breaks a structural rule.
    """
    form = truth_form(game.header, game.board, game.events)
    before = _told_before(game, form)
    return (*_on_table(game, form, before), *_remembered(game, form, before))


def _told_before(game: Deduction, form: Form) -> list[str | None]:
    """The card of each entry, from the log or from its last truth line."""
    plays = last_truth(game.events) or ()
    if len(plays) != len(form.entries):
        plays = tuple(entry.play for entry in form.entries)
    pairs = zip(form.entries, plays, strict=True)
    return [_card(entry.play) or _card(play) for entry, play in pairs]


def _card(play: Any) -> str | None:
    """The card of a play in the form of ``truth.plays``: a place or ``hide``."""
    if isinstance(play, dict):
        return _card(play["play"]) if "play" in play else next(iter(play.values()))
    return play if isinstance(play, str) and play not in ("feed", "dark_call", "none") else None


def _on_table(game: Deduction, form: Form, before: Sequence[str | None]) -> Iterator[Question]:
    now, table = game.answer(), game.table
    for kind, entries, hideouts, rows in (
        ("space", form.trail, table.trail, now.trail),
        ("lair", form.lairs, table.lairs, now.lairs),
    ):
        likely = {row.number: row for row in rows}
        for number, (entry, hideout) in enumerate(zip(entries, hideouts, strict=True), 1):
            if entry is None or hideout is None:
                continue
            known = _known(game.board, hideout)
            yield Question(
                kind,
                number,
                form.entries[entry].line,
                hideout.shows,
                _fitting(game, hideout, likely.get(number)),
                known or before[entry],
                known is not None,
            )


def _known(board: Board, hideout: Hideout) -> str | None:
    if hideout.card is not None:
        return "hide" if hideout.card == HIDE else board.ids[hideout.card]
    return board.ids[board.castle] if hideout.castle and board.castle is not None else None


def _fitting(game: Deduction, hideout: Hideout, row: Candidates | None) -> tuple[str, ...]:
    """The cards with that back, those that the odds held for possible first, likeliest first."""
    cards = _backed(game, hideout.shows)
    chances = {} if row is None else row.cards
    return tuple(sorted(cards, key=lambda card: (-chances.get(card, -1.0), cards.index(card))))


def _backed(game: Deduction, back: str) -> list[str]:
    """The cards that a back can hide, by name; Hide last."""
    board = game.board
    seas = back == "sea"
    places = [p for i, p in enumerate(board.places) if (i >= board.land) == seas and i != board.castle]
    if back in ("wolf_form", "lair") and board.castle is not None:
        places.append(board.places[board.castle])
    cards = [place.id for place in sorted(places, key=lambda place: place.name)]
    return [*cards, "hide"] if back == "city" and game.table.advanced else cards


def _remembered(game: Deduction, form: Form, before: Sequence[str | None]) -> Iterator[Question]:
    lying = {entry for entry in (*form.trail, *form.lairs) if entry is not None}
    for number in reversed(range(len(form.entries))):
        entry = form.entries[number]
        if number in lying or not _open(entry):
            continue
        cards = _backed(game, entry.back)
        if number == 0 and "hide" in cards:
            cards.remove("hide")
        yield Question("play", number, entry.line, entry.back, tuple(cards), before[number])


def _open(entry: Entry) -> bool:
    play = entry.play
    return play is None or (isinstance(play, dict) and play.get("play", play) is None)


def turned_up(game: Deduction, answers: Mapping[Question, str | None]) -> list[Any]:
    """The plays that the answers tell; what nobody knows stays ``None``.

    Raises:
        TruthError: with every answer that cannot be.
        InvalidEvent: the log breaks a structural rule.
    """
    trail, lairs = list[str | None]([None] * 6), list[str | None]([None] * 3)
    remembered: dict[int, Any] = {}
    for question, card in answers.items():
        if card is None:
            continue
        if question.kind == "play":
            remembered[question.number] = {question.back: card} if question.back in _MOVED else card
        else:
            (trail if question.kind == "space" else lairs)[question.number - 1] = card
    return truth_from_table(game.header, game.board, game.events, trail, lairs, remembered)


def plays_from_text(text: str, game: Deduction) -> list[Any]:
    """The plays that somebody pasted: a whole ``truth`` line, or its list alone.

    Raises:
        TruthError: it is neither, or it does not fit the log; with every problem.
    """
    try:
        raw = json.loads(text)
    except ValueError as error:
        raise TruthError([f"this is no JSON: {str(error)[:1].lower()}{str(error)[1:]}"]) from error
    if isinstance(raw, dict):
        if raw.get("type", "truth") != "truth" or "plays" not in raw:
            raise TruthError(['this is no truth line: it needs "type": "truth" and "plays": [...]'])
        raw = raw["plays"]
    if not isinstance(raw, list):
        raise TruthError(["'plays' must be a list, with the start city first"])
    read = read_truth(raw, game.board, game.events)
    return [spelled(play, game.board) for play in read]


def recorded(game: Deduction) -> str:
    """The last truth line of a log as text, empty if it has none."""
    plays = last_truth(game.events)
    return "" if plays is None else json.dumps({"type": "truth", "plays": list(plays)}, ensure_ascii=False)


def with_plays(game: Deduction, plays: Sequence[Any]) -> Deduction:
    """The game with these plays as its only truth line, at the end of the log."""
    first = next((i for i, event in enumerate(game.events) if isinstance(event, Truth)), len(game))
    rest = [event for event in game.events[first:] if not isinstance(event, Truth)]
    game = game.upto(first)
    for event in rest:
        game = game.keeping(event)
    return game.after(Truth(plays=tuple(plays)))
