"""Explanations: why a place is possible or not, what conflicts, and what would mend it."""

from tracker.explain.reasons import blame, conflicts, why
from tracker.explain.repairs import Repair, repairs
from tracker.explain.result import Blame, Why
from tracker.explain.smooth import Phase, smooth

__all__ = ["Blame", "Phase", "Repair", "Why", "blame", "conflicts", "repairs", "smooth", "why"]
