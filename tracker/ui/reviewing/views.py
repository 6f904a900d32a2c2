"""The other parts of the page: findings, charts, the plan's advice, and the report."""

from __future__ import annotations

import time
from typing import Any

import streamlit as st

from tracker.review import Review
from tracker.review.report import summary
from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.reviewing import charts, sheets, spot
from tracker.ui.reviewing.jobs import Job, Stage
from tracker.ui.shared import theme

__all__ = ["course", "findings", "plan", "report", "wait"]

_SOON = 0.3
"""Seconds that nothing is shown: most reviews are done by then."""
_LOOK = 0.1
_CONFIG = {"displayModeBar": False, "scrollZoom": False, "doubleClick": False}
_CHART = "review-course"


def wait(stage: Stage, text: str) -> None:
    """Show how far a stage is until it is over. If the page is drawn anew meanwhile, the work goes on."""
    if stage.over.wait(_SOON):
        return
    began, bar = time.monotonic(), st.empty()
    while not stage.over.wait(_LOOK):
        seconds = round(time.monotonic() - began + _SOON)
        bar.progress(min(max(stage.share, 0.0), 1.0), text=say("review.waiting", what=text, seconds=seconds))
    bar.empty()


def findings(made: Review) -> None:
    """The verdict on Dracula, and what is worth telling."""
    st.markdown(plain(" ".join(summary(made)[:1]), 400))
    st.subheader(say("review.audit"))
    panel(sheets.audit_panel(made), key="audit", on_tap=spot.jump)
    st.subheader(say("review.findings"))
    panel(sheets.findings_panel(made), key="findings", on_tap=spot.jump)


def course(made: Review) -> None:
    """The course of the game in charts, the lines that told most, and how well the odds did."""
    here = spot.step(len(made.game))
    st.caption(say("review.chart_hint"))
    st.plotly_chart(
        charts.course(made, here, theme()),
        key=_CHART,
        theme=None,
        config=_CONFIG,
        on_select=_picked,
        selection_mode="points",
    )
    st.subheader(say("review.told_most"))
    panel(sheets.told_panel(made, charts.told_most(made)), key="told", on_tap=spot.jump)
    if made.odds.loss is None:
        return
    st.subheader(say("review.odds"))
    left, right = st.columns(2, gap="medium")
    with left:
        figure = charts.calibration(made.odds, theme())
        st.plotly_chart(figure, key="review-calibration", theme=None, config=_CONFIG)
    with right:
        st.markdown(say("review.odds_intro", n=made.odds.cases))
        panel(sheets.odds_table(made), key="odds")


def _picked() -> None:
    """A press on a point of the chart shows its line."""
    chosen: Any = st.session_state.get(_CHART)
    points = chosen["selection"]["points"] if chosen else []
    # A browser may send the old state of a chart that has left the page once more.
    if points and spot.view() == "charts":
        spot.jump(int(points[0]["x"]))


def plan(job: Job, made: Review) -> None:
    """For each hunter's move what the plan would have advised, and what both were worth."""
    wait(job.planned, say("review.planning"))
    made = job.made or made
    if not made.advice:
        st.info(say("review.no_advice"))
        return
    rows = [row for row in made.advice if sheets.better(row)]
    st.markdown(say("review.plan_intro", n=len(rows), all=len(made.advice)))
    if len(made.advice) < len(made.hunts):
        st.caption(say("review.plan_partly", n=len(made.advice), all=len(made.hunts)))
    only = st.toggle(say("review.plan_only"), key="review-plan-only")
    panel(sheets.advice_table(made, rows if only else made.advice), key="advice", on_tap=spot.jump)


def report(job: Job, made: Review, game: str) -> None:
    """The report to download."""
    wait(job.planned, say("review.planning"))
    wait(job.filed, say("review.writing"))
    files = job.files
    if files is None:
        return
    st.markdown(say("review.report_intro"))
    with st.container(key="review-downloads", horizontal=True):
        for key, label, data, ending, mime in (
            ("html", say("review.html"), files.html, "html", "text/html"),
            ("markdown", say("review.markdown"), files.markdown, "md", "text/markdown"),
            ("csv", say("review.csv"), files.tables, "zip", "application/zip"),
        ):
            st.download_button(
                label,
                data,
                file_name=f"{game}-review.{ending}",
                mime=mime,
                key=f"review-{key}",
                icon=":material/download:",
                on_click="ignore",
            )
    st.caption(say("review.report_size", kilobytes=round(len(files.html) / 1000)))
