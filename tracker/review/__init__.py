"""Reviewing a finished game: the audit of Dracula, the numbers, the findings in words, and the report.

:func:`audit` names every illegal play; :func:`review` gathers all that pages and reports show;
:func:`truth_form` and :func:`truth_from_table` make a partial truth of the cards on the table.
"""

from tracker.review.finding import Finding
from tracker.review.gather import Review, review
from tracker.review.judge import Moment, Retold, audit, retell
from tracker.review.offence import Illegal, Offence
from tracker.review.page import html_report
from tracker.review.report import markdown_report
from tracker.review.svg import map_svg, shipped_coast
from tracker.review.tables import write_csv
from tracker.review.truth import TruthError, last_truth
from tracker.review.turned_up import Entry, Form, truth_form, truth_from_table
from tracker.review.words import finding_text, offence_text, play_text

__all__ = [
    "Entry",
    "Finding",
    "Form",
    "Illegal",
    "Moment",
    "Offence",
    "Retold",
    "Review",
    "TruthError",
    "audit",
    "finding_text",
    "html_report",
    "last_truth",
    "map_svg",
    "markdown_report",
    "offence_text",
    "play_text",
    "retell",
    "review",
    "shipped_coast",
    "truth_form",
    "truth_from_table",
    "write_csv",
]
