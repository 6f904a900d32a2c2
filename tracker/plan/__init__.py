"""The planner: the best joint moves for the hunters still to act, with value, alternatives and reasons."""

from tracker.plan.planner import plan
from tracker.plan.score import Weights
from tracker.plan.values import Move, Plan, Reason, Value

__all__ = ["Move", "Plan", "Reason", "Value", "Weights", "plan"]
