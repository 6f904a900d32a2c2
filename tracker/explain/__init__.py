"""Explanations: why a place is possible or not, what conflicts, and what would mend it.

>>> from tracker.board import load_board
>>> from tracker.deduce import Deduction
>>> from tracker.events import DraculaMove, Header, HunterMove
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> board = load_board("third-edition")
>>> game = Deduction(Header(hunters=start), board)
>>> game = game.after_all([DraculaMove(card="city"), HunterMove(hunter="mina", to="paris")])
>>> reason = why(game, "paris")
>>> reason.possible, reason.blame.lines
(False, (3,))
>>> sentence(reason.blame, game.events, board, "paris").text
'not Paris: Mina found nothing in Paris (line 3)'
"""

from tracker.explain.examples import places_of
from tracker.explain.reasons import blame, conflicts, why
from tracker.explain.repairs import Repair, repairs
from tracker.explain.result import Blame, Why
from tracker.explain.smooth import Phase, smooth
from tracker.explain.words import Sentence, Told, sentence, told

__all__ = [
    "Blame",
    "Phase",
    "Repair",
    "Sentence",
    "Told",
    "Why",
    "blame",
    "conflicts",
    "places_of",
    "repairs",
    "sentence",
    "smooth",
    "told",
    "why",
]
