"""The form *turn everything up*, and the place for a whole truth line."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tracker.board import Board
from tracker.events import Truth
from tracker.review import TruthError
from tracker.rules.table import InvalidEvent
from tracker.ui import state
from tracker.ui.catalogue import name, say
from tracker.ui.escape import plain
from tracker.ui.lines import card_name, line_text
from tracker.ui.play import Play
from tracker.ui.reviewing import spot
from tracker.ui.reviewing.asking import (
    Question,
    plays_from_text,
    questions,
    recorded,
    turned_up,
    with_plays,
)

__all__ = ["truth"]

_PROBLEMS, _TEXT = "review-problems", "review-text"


def truth(play: Play) -> None:
    """Draw the part of the page."""
    try:
        asked = questions(play.game)
    except InvalidEvent as error:
        st.error(say("review.invalid", reason=plain(str(error), 400)))
        return
    _problems(play)
    st.markdown(say("review.truth_intro"))
    with st.form("review-truth", border=True, enter_to_submit=False):
        _cards(play, say("review.trail"), [q for q in asked if q.kind == "space"], "review-spaces")
        _cards(play, say("review.lairs"), [q for q in asked if q.kind == "lair"], "review-lairs")
        _cards(play, say("review.remembered"), [q for q in asked if q.kind == "play"], "review-plays")
        st.form_submit_button(
            say("review.save"), key="review-save", type="primary", on_click=_save, args=(play, asked)
        )
    last = play.undoable
    if isinstance(last, Truth):
        label = say("undo.undo", line=line_text(last, play.game.board))
        st.button(label, key="review-undo", icon=":material/undo:", on_click=state.undo)
    with st.expander(say("review.whole")):
        st.markdown(say("review.whole_intro"))
        key = _key(_TEXT, play)
        st.text_area(
            say("review.whole_field"),
            recorded(play.game),
            key=key,
            height=120,
            placeholder=say("review.whole_example"),
        )
        st.button(say("review.whole_save"), key="review-whole-save", on_click=_save_text, args=(play, key))


def _key(word: str, play: Play) -> str:
    """A widget's key: another version of the log has widgets of its own, filled in by what it tells."""
    return f"{word}-{play.id}-{play.saved.version[:12]}"


def _slot(question: Question, play: Play) -> str:
    return _key(f"turn-{question.kind}-{question.number}", play)


def _cards(play: Play, title: str, asked: Sequence[Question], key: str) -> None:
    if not asked:
        return
    board = play.game.board
    st.markdown(title)
    with st.container(key=key):
        for question in asked:
            _ask(board, question, _slot(question, play))


def _ask(board: Board, question: Question, key: str) -> None:
    back = name("back", question.back)
    if question.kind == "space":
        label = say("review.ask_space", n=question.number, back=back)
    elif question.kind == "lair":
        label = say("review.ask_lair", n=question.number, back=back)
    elif question.number == 0:
        label = say("review.ask_start")
    else:
        label = say("review.ask_play", line=question.line, back=back)
    choices = list(question.choices)
    if question.told is not None and question.told not in choices:
        choices.insert(0, question.told)
    # Only a box that begins empty can be emptied again, so what is known is put in as if it had been chosen.
    if key not in st.session_state:
        st.session_state[key] = question.told
    st.selectbox(
        label,
        choices,
        index=None,
        key=key,
        format_func=lambda card: card_name(board, card),
        placeholder=say("review.not_known"),
        disabled=question.sure,
    )


def _save(play: Play, asked: Sequence[Question]) -> None:
    answers = {
        question: question.told if question.sure else st.session_state.get(_slot(question, play))
        for question in asked
    }
    try:
        _put(play, turned_up(play.game, answers))
    except TruthError as error:
        _refuse(play, error)


def _save_text(play: Play, key: str) -> None:
    try:
        _put(play, plays_from_text(st.session_state.get(key, ""), play.game))
    except TruthError as error:
        _refuse(play, error)


def _put(play: Play, plays: Sequence[object]) -> None:
    st.session_state.pop(_PROBLEMS, None)
    if state.put(with_plays(play.game, plays)):
        spot.set_view("findings")


def _refuse(play: Play, error: TruthError) -> None:
    st.session_state[_PROBLEMS] = (play.saved.version, error.problems)


def _problems(play: Play) -> None:
    """Why the last answers were not saved, as long as the log is the same."""
    version, problems = st.session_state.get(_PROBLEMS, ("", ()))
    if version == play.saved.version and problems:
        listed = "\n".join(f"- {plain(problem, 400)}" for problem in problems)
        st.error(say("review.refused"))
        st.markdown(listed)
