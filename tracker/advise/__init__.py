"""How to use a card of information: what each choice would tell, in bits about his place and in places left.

>>> from tracker.board import load_board
>>> from tracker.deduce import Deduction
>>> from tracker.events import DraculaMove, Header
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> game = Deduction(Header(hunters=start), load_board("third-edition")).after(DraculaMove(card="sea"))
>>> advise(game, "money_trail", "mina").choice
{'space': 1}
>>> advise(game, "hypnosis", "seward").why
'Hypnosis is for Mina Harker only'
"""

from tracker.advise.advisor import ADVISED, FROM_HERE, advise
from tracker.advise.values import Advice, AdviceValue, Choice

__all__ = ["ADVISED", "FROM_HERE", "Advice", "AdviceValue", "Choice", "advise"]
