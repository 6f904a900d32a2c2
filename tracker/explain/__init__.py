"""Explanations: why a place is possible or not, what conflicts, and what would mend it."""

from tracker.explain.reasons import blame, conflicts, why
from tracker.explain.result import Blame, Why
from tracker.explain.smooth import Phase, smooth

__all__ = ["Blame", "Phase", "Why", "blame", "conflicts", "smooth", "why"]
