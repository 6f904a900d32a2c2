"""The page *Review*: the open game looked at again, with what Dracula really did."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import streamlit as st

from tracker.review import Review, TruthError, last_truth
from tracker.rules.table import InvalidEvent
from tracker.ui import state
from tracker.ui.catalogue import name, say
from tracker.ui.escape import plain
from tracker.ui.games.conflict_view import conflict_choice
from tracker.ui.play import Play
from tracker.ui.reviewing import spot, views
from tracker.ui.reviewing.jobs import Job, job_for
from tracker.ui.reviewing.step_view import steps
from tracker.ui.reviewing.truth_view import truth
from tracker.ui.shared import screen, style

__all__ = ["render"]

_CHOICE = "review-choice"


@lru_cache(maxsize=1)
def _style() -> str:
    return f"<style>{files('tracker.ui').joinpath('review.css').read_text(encoding='utf-8')}</style>"


def render() -> None:
    """Draw the page."""
    style()
    st.html(_style())
    size = screen()
    play = _opened()
    if play is None:
        st.info(say("review.no_game"))
        return
    spot.settle(play.id, last_truth(play.game.events) is not None)
    with st.container(key="review-page"):
        _views(plain(play.game.header.title or play.id, 60))
        _refused()
        if spot.view() == "truth":
            truth(play)
            return
        job = job_for(play.game)
        views.wait(job.reviewed, say("review.reviewing"))
        made = _made(job)
        if made is None:
            return
        match spot.view():
            case "findings":
                views.findings(made)
            case "charts":
                views.course(made)
            case "plan":
                views.plan(job, made)
            case "report":
                views.report(job, made, play.id)
            case _:
                steps(made, size)


def _opened() -> Play | None:
    """The open game; while it is read for the first time, the page says so."""
    if state.current() is not None:
        return state.ensure()
    with st.spinner(say("review.opening"), show_time=True):
        return state.ensure()


def _views(title: str) -> None:
    """The parts of the page, and which game it is."""
    st.session_state[_CHOICE] = spot.view()
    with st.container(key="review-views", horizontal=True, vertical_alignment="center"):
        st.segmented_control(
            say("review.view"),
            spot.VIEWS,
            format_func=lambda view: name("review_view", view),
            key=_CHOICE,
            label_visibility="collapsed",
            on_change=_chosen,
        )
        st.markdown(say("review.title", title=title))


def _chosen() -> None:
    """A tap on the part that is shown keeps it."""
    wanted = st.session_state.get(_CHOICE)
    if wanted is not None:
        spot.set_view(wanted)


def _refused() -> None:
    refusal = state.refusal()
    if refusal is None:
        return
    if refusal.kind == "conflict":
        conflict_choice(refusal)
        return
    st.error(say("refused.disk", reason=plain(refusal.message, 400)))
    st.button(say("refused.close"), key="refusal-close", on_click=state.set_refusal, args=(None,))


def _made(job: Job) -> Review | None:
    """The review, or ``None`` after saying why there is none."""
    match job.error if job.made is None else None:
        case None:
            return job.made
        case TruthError() as error:
            problems = "\n".join(f"- {plain(problem, 400)}" for problem in error.problems)
            st.error(say("review.misfit"))
            st.markdown(problems)
            return None
        case InvalidEvent() as error:
            st.error(say("review.invalid", reason=plain(str(error), 400)))
            return None
        case error:
            raise error
