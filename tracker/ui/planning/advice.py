"""Advice for the cards of information, worked out card by card, and which of them a hunter may not play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tracker.advise import ADVISED, Advice, advise
from tracker.advise.advisor import HOLDERS
from tracker.deduce import Deduction
from tracker.events import HUNTERS
from tracker.ui.work import Work

__all__ = ["WORTH_SAYING", "Advised", "advised", "barred", "usable"]

Advised = tuple[tuple[str, Advice], ...]
WORTH_SAYING = 0.05
"""Bits below which a card or a choice is said to tell nothing: they would be shown as 0.0."""


def advised(game: Deduction, hunter: str, model: str) -> Callable[[Work[Advised]], Advised | None]:
    """The job that values every card that a hunter may play, best first; it posts after each card."""
    closed = barred(game, hunter)

    def job(work: Work[Advised]) -> Advised | None:
        found: Advised = ()
        for card in ADVISED:
            if card in closed:
                continue
            if work.stopped():
                return None
            told = (
                _long_night(game, model) if card == "long_night" else advise(game, card, hunter, model=model)
            )
            found = _ranked((*found, (card, told)))
            work.post(found)
        return found

    return job


def _long_night(game: Deduction, model: str) -> Advice:
    """Every hunter may move in a Long Night: the best move of each, the most telling first."""
    moves = []
    for hunter in HUNTERS:
        if game.table.hunter(hunter).place >= 0:
            told = advise(game, "long_night", hunter, model=model)
            choice = {"hunter": hunter, **told.choice} if told.choice is not None else None
            moves.append(replace(told, choice=choice, alternatives=()))
    best, *others = sorted(moves, key=lambda each: (-round(each.value.bits, 9), each.value.left))
    return replace(best, alternatives=tuple(each for each in others if each.choice is not None))


def _ranked(found: Advised) -> Advised:
    return tuple(
        sorted(found, key=lambda entry: (-round(entry[1].value.bits, 9), entry[1].value.left, entry[0]))
    )


def usable(found: Sequence[tuple[str, Advice]]) -> Advised:
    """The cards that tell anything."""
    return tuple(entry for entry in found if entry[1].value.bits > WORTH_SAYING)


def barred(game: Deduction, hunter: str) -> Mapping[str, str]:
    """The cards of information that a hunter may not play now, each with the word for why.

    ``mina`` and the like: it is that hunter's card; ``alone``: no other hunter is in the city; ``hospital``:
    nothing is adjacent to a hospital; ``ally``: that ally stands with the hunters already.
    """
    table = game.table
    spot = table.hunter(hunter)
    found = {card: holder for card, holder in HOLDERS.items() if card in ADVISED and holder != hunter}
    others = [table.hunter(each) for each in HUNTERS if each != hunter]
    on_land = spot.in_play and spot.place < game.board.land
    if "hypnosis" not in found and not (on_land and spot in others):
        found["hypnosis"] = "alone"
    if spot.hospital:
        found["local_rumours"] = "hospital"
    if table.sheet.hunters_ally in ADVISED:
        found[str(table.sheet.hunters_ally)] = "ally"
    return found
