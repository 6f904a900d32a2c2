"""How Dracula plays: weight models fitted on games, one for each kind of opponent, and a mixture of them.

>>> [model.name for model in habit_models()]
['equal', 'bold', 'cautious', 'seafarer', 'homing', 'default']
"""

from tracker.habits.load import Shipped, game_models, habit_models, read_habits, shipped
from tracker.habits.mixture import Mixture, kinds_now, parts_of
from tracker.habits.model import Habits

__all__ = [
    "Habits",
    "Mixture",
    "Shipped",
    "game_models",
    "habit_models",
    "kinds_now",
    "parts_of",
    "read_habits",
    "shipped",
]
