"""Where he can be after some further phases, whatever he plays: exact and without probabilities."""

from tracker.reach.near import after_phase, distance_matrix, forget_far, free_reach
from tracker.reach.search import LONGEST, reach

__all__ = ["LONGEST", "after_phase", "distance_matrix", "forget_far", "free_reach", "reach"]
