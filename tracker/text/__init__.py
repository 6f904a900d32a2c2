"""Answers as plain text for the terminal."""

from tracker.text.ahead import advice_text, cards_text, forecast_text
from tracker.text.answers import answer_text, conflict_text, conflicts_text, why_text
from tracker.text.planned import plan_text

__all__ = [
    "advice_text",
    "answer_text",
    "cards_text",
    "conflict_text",
    "conflicts_text",
    "forecast_text",
    "plan_text",
    "why_text",
]
