"""The planner: the best joint moves for the hunters still to act, with value, alternatives and reasons."""

from tracker.plan.hunters import hunter_step, planned_step
from tracker.plan.planner import first_move, plan
from tracker.plan.score import Weights
from tracker.plan.values import Move, Plan, Reason, Value

__all__ = ["Move", "Plan", "Reason", "Value", "Weights", "first_move", "hunter_step", "plan", "planned_step"]
