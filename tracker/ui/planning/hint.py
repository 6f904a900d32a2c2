"""One calm line of advice beside a form that asks how to use a card."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tracker.advise import ADVISED, Advice, Choice, advise
from tracker.board import Board
from tracker.events import HUNTERS
from tracker.ui.catalogue import say
from tracker.ui.entry import Entry
from tracker.ui.forms.question import Question
from tracker.ui.planning import opponent
from tracker.ui.planning.cards import worth
from tracker.ui.planning.words import choice_text
from tracker.ui.play import Play
from tracker.ui.turn import turn
from tracker.ui.work import Work

__all__ = ["asked_card", "begin", "current", "fitting", "line", "words"]

_KEY = "hint"
_SOON = 0.1
"""Seconds that the page waits for the advice before it is drawn without."""
WORDS = {"analysis": "hide", "deduction": "encounters"}
"""The answer of the form of Wax Cylinders for each of its modes."""


def asked_card(entry: Entry) -> str | None:
    """The card of information whose form is open."""
    words = (entry.form.kind, *entry.form.answers) if entry.form is not None else ()
    return next((word for word in words if word in ADVISED), None)


def begin(play: Play, entry: Entry) -> None:
    """Begin to weigh the choices of the open form; end it where no such form is open."""
    card, kept = asked_card(entry), st.session_state.get(_KEY)
    if card is None or not play.game.last.possible:
        if kept is not None:
            kept[1].stop()
            st.session_state[_KEY] = None
        return
    game, model, hunter = play.game, opponent.chosen(play.game), _player(play, entry)
    key = (id(game.last), card, hunter, model)
    if kept is not None and kept[0] == key:
        return
    work: Work[Advice] = Work(lambda _: advise(game, card, hunter, model=model))
    st.session_state[_KEY] = (key, work, game.last)
    work.wait(_SOON)


def current() -> Work[Advice] | None:
    """The work that goes on for the open form."""
    kept = st.session_state.get(_KEY)
    return None if kept is None else kept[1]


def _player(play: Play, entry: Entry) -> str:
    """Who plays the card: the hunter that was answered, else the one whose turn it is."""
    answers = entry.form.answers if entry.form is not None else ()
    named = next((word for word in answers if word in HUNTERS), None)
    return named or turn(play.game.events, play.game.header.hunters).next or HUNTERS[0]


def line(board: Board, entry: Entry, asked: Question) -> tuple[str, tuple[str, ...]] | None:
    """The best use that the open question can still take, in words, with the answers that come to it.

    ``None`` where the question asks something else; no answers while the choices are being weighed.
    """
    work = current()
    if work is None or asked_card(entry) is None:
        return None
    if work.found is None:
        return None if work.done or not _asks(asked) else (say("hint.working"), ())
    answers = entry.form.answers if entry.form is not None else ()
    use = fitting(board, work.found, answers, asked)
    text = choice_text(board, use.choice) if use is not None else None
    if use is None or text is None:
        return None
    return say("hint.best", choice=text, worth=worth(use.value)), words(board, use.choice, answers)


def _asks(asked: Question) -> bool:
    """Whether a place is asked for, or one of few things."""
    return bool(asked.places or asked.accepts)


def fitting(board: Board, advice: Advice, answers: Sequence[str], asked: Question) -> Advice | None:
    """The best use that agrees with the answers so far and that the question takes."""
    for use in (advice, *advice.alternatives):
        rest = words(board, use.choice, answers)
        if rest and all(asked.takes(word) for word in rest):
            return use
    return None


def words(board: Board, choice: Choice, answers: Sequence[str]) -> tuple[str, ...]:
    """The answers that are left to give for a use; none if it disagrees with the answers so far."""
    match choice:
        case {"places": places}:
            given = {word for word in answers if word in board.index}
            return tuple(place for place in places if place not in given) if given <= set(places) else ()
        case {"space": _, "when": "next_round"}:
            return ()
        case {"space": number}:
            return (f"space-{number}",)
        case {"at": place} | {"to": place}:
            return (place,)
        case {"mode": mode} if mode in WORDS:
            return (WORDS[mode],)
    return ()
