"""What the hunters' moves were worth: luck, misses, and better places in reach."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.deduce import Deduction
from tracker.events import HunterMove, Ticket
from tracker.plan.options import options
from tracker.review.finding import Finding, ranked
from tracker.review.measure import Step

__all__ = ["Hunt", "hunt_findings", "hunts", "tickets_before"]

MOST = 3
WORTH = 0.1
"""A better place in reach is told of from this difference on."""
LIKELY = 0.2
"""A miss is told of from this chance on."""


@dataclass(frozen=True, slots=True)
class Hunt:
    """One hunter's move by road, rail or sea, judged by the odds just before it.

    Attributes:
        number, line: the event, and its line.
        hunter, place: who went where, as ids.
        chance: how likely he was there; 0 for a move to sea, which checks nothing.
        better, best: the likeliest place in the hunter's reach, and how likely it was.
        found: something was turned up.
        at: where he really was, if that is known.
        outcome: how likely what was seen was.
    """

    number: int
    line: int
    hunter: str
    place: str
    chance: float
    better: str
    best: float
    found: bool
    at: str | None
    outcome: float | None


def hunts(game: Deduction, steps: Sequence[Step]) -> Iterator[Hunt]:
    """Every move by road, rail or sea that is not in doubt; ``steps`` are those of the game."""
    board = game.board
    for number, event in enumerate(game.events, 1):
        if not isinstance(event, HunterMove) or event.by == "special" or event.via or event.doubt:
            continue
        before, after = steps[number - 1], steps[number]
        if not before.places:
            continue
        table = game.snapshots[number - 1].table
        tickets = tickets_before(game, number, event.hunter)
        reach = [board.ids[o.to] for o in options(table, event.hunter, tickets) if o.arrives]
        lands = board.index[event.to] < board.land
        worth = {place: before.now.get(place, 0.0) for place in reach}
        worth[event.to] = before.now.get(event.to, 0.0) if lands else 0.0
        better = max([event.to, *reach], key=worth.__getitem__)
        yield Hunt(
            number=number,
            line=after.line,
            hunter=event.hunter,
            place=event.to,
            chance=worth[event.to],
            better=better,
            best=worth[better],
            found=bool(event.found) or event.dracula is True,
            at=before.at,
            outcome=after.outcome,
        )


def tickets_before(game: Deduction, number: int, hunter: str) -> tuple[str, ...]:
    """The tickets a hunter held before his move, event ``number``; the one used for it may stand above it."""
    used = []
    for event in reversed(game.events[: number - 1]):
        if not isinstance(event, Ticket):
            break
        if event.hunter == hunter and event.action != "gain":
            used.append(event.ticket)
    return (*game.snapshots[number - 1].table.sheet.tickets_of(hunter), *used)


def hunt_findings(judged: Sequence[Hunt]) -> list[Finding]:
    """The luckiest moves, the likeliest misses, and the moves that cost most."""
    lucky, escaped, costly = [], [], []
    for hunt in judged:
        told = {"hunter": hunt.hunter, "place": hunt.place, "number": hunt.number}
        caught = hunt.found and hunt.at == hunt.place
        likely = hunt.chance if caught else hunt.outcome
        if hunt.found and likely is not None and 0 < likely < 0.5:
            facts = {**told, "chance": likely, "caught": caught}
            lucky.append(Finding("lucky", (hunt.line,), -math.log2(likely), facts))
        if hunt.chance >= LIKELY and hunt.at is not None and hunt.at != hunt.place:
            facts = {**told, "chance": hunt.chance, "at": hunt.at}
            escaped.append(Finding("escaped", (hunt.line,), hunt.chance, facts))
        missed = hunt.at is not None and hunt.at == hunt.better
        if hunt.best - hunt.chance >= WORTH:
            facts = {**told, "chance": hunt.chance, "better": hunt.better, "best": hunt.best}
            facts["was_there"] = missed
            costly.append(Finding("costly", (hunt.line,), hunt.best - hunt.chance + missed, facts))
    return [finding for kind in (lucky, escaped, costly) for finding in ranked(kind, MOST)]
