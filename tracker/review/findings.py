"""What a game has to tell: the lines that told most, missed chances, luck, and how well the odds did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from tracker.board import Board
from tracker.deduce import Deduction, Snapshot
from tracker.events import HUNTERS, DraculaMove, EscapeAsBat, HunterMove
from tracker.plan.options import options
from tracker.review.finding import Finding, ranked
from tracker.review.hunts import Hunt, hunt_findings
from tracker.review.measure import Step
from tracker.review.odds import Odds
from tracker.states import FORGOTTEN, sizes
from tracker.worlds.merge import same_throughout, set_index

__all__ = ["find_all"]

TOLD_MOST = 5
MOST = 5
UNKNOWING = 0.5
"""Next to him unknowing: his place had less than this."""
LATE = 2
"""A certain card is told of if it lay so many Dracula phases."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Moments in a row in which the same thing held: numbers of the first and the last."""

    key: tuple[object, ...]
    first: int
    last: int


def find_all(
    game: Deduction, steps: Sequence[Step], judged: Sequence[Hunt], odds: Odds | None
) -> tuple[Finding, ...]:
    """All findings, kind by kind, each kind ranked."""
    found = [
        *told_most(steps),
        *next_to_him(game, steps),
        *certain_places(game, steps),
        *certain_cards(game, steps),
        *hunt_findings(judged),
        *furthest_off(game, steps),
    ]
    if odds is not None and odds.cases:
        facts = {"cases": odds.cases, "loss": odds.loss, "even": odds.other.get("even"), "first": odds.first}
        facts["excluded"] = odds.excluded
        found.append(Finding("odds", (), 0.0, facts))
    return tuple(found)


def told_most(steps: Sequence[Step]) -> list[Finding]:
    """The lines after which his place was least uncertain compared with before."""
    found = []
    for before, after in pairwise(steps):
        gained = before.bits - after.bits
        if gained > 0.05 and after.places and after.kind not in ("table", "dracula_move", "escape_as_bat"):
            facts = {
                "number": after.number,
                "bits": (before.bits, after.bits),
                "places": (before.places, after.places),
            }
            found.append(Finding("told_most", (after.line,), gained, facts))
    return ranked(found, TOLD_MOST)


def next_to_him(game: Deduction, steps: Sequence[Step]) -> list[Finding]:
    """Where a hunter stood one move from him, or in his sea zone, and the hunters did not know it."""
    board, found = game.board, []
    for hunter_index, hunter in enumerate(HUNTERS):

        def near(step: Step, index: int = hunter_index) -> tuple[str, str] | None:
            spot = game.snapshots[step.number].table.hunters[index]
            if step.at is None or spot.hospital or (step.chance or 0.0) >= UNKNOWING:
                return None
            at = board.index[step.at]
            same_zone = spot.place == at and at >= board.land
            return (board.ids[spot.place], step.at) if same_zone or spot.place in board.moves[at] else None

        for run in _runs([near(step) for step in steps]):
            place, at = (str(word) for word in run.key)
            chance = max(step.chance or 0.0 for step in steps[run.first : run.last + 1])
            since, until = steps[run.first].line, steps[run.last].line
            facts = {"hunter": hunter, "place": place, "at": at, "since": since, "until": until}
            facts |= {"chance": chance, "same": place == at}
            weight = (1 - chance) * (1 + run.last - run.first)
            found.append(Finding("next_to_him", tuple(sorted({since, until})), weight, facts))
    return ranked(found, MOST)


def certain_places(game: Deduction, steps: Sequence[Step]) -> list[Finding]:
    """Where only one city was left, and the hunters took their time."""
    board, found = game.board, []

    def only(step: Step) -> tuple[str] | None:
        place = next(iter(step.now)) if step.places == 1 else None
        if place is None or board.index[place] >= board.land or board.index[place] == board.castle:
            return None
        return None if _stands(game, step.number, place) else (place,)

    for run in _runs([only(step) for step in steps]):
        place = str(run.key[0])
        entered = run.last + 1 if _enters(game, run.last + 1, place) else None
        between = game.events[run.first : run.last]
        moves = sum(isinstance(event, HunterMove) for event in between)
        if moves < 1:
            continue
        table = game.snapshots[run.first].table
        near = [
            hunter
            for hunter in HUNTERS
            if any(
                option.arrives and board.ids[option.to] == place
                for option in options(table, hunter, table.sheet.tickets_of(hunter))
            )
        ]
        since, until = steps[run.first].line, steps[run.last].line
        facts = {"place": place, "since": since, "until": until, "moves": moves}
        facts |= {"entered": None if entered is None else steps[entered].line}
        facts |= {"near": near[0] if near else None}
        lines = (since, until) if entered is None else (since, steps[entered].line)
        found.append(Finding("certain_place", lines, moves + 10 * bool(near), facts))
    return ranked(found, MOST)


def certain_cards(game: Deduction, steps: Sequence[Step]) -> list[Finding]:
    """Face-down cards that could only be one place for a long time, and nobody went there."""
    found = []
    kept = [_certain_cards(snapshot, game.board) for snapshot in game.snapshots]
    for place in sorted({place for cards in kept for place in cards}):
        for run in _runs([(place,) if place in cards else None for cards in kept]):
            phases = steps[run.last].phase - steps[run.first].phase
            if phases < LATE or steps[run.last].now.keys() == {place}:
                continue
            entered = steps[run.last + 1].line if _enters(game, run.last + 1, place) else None
            since, until = steps[run.first].line, steps[run.last].line
            where, number = kept[run.last][place]
            facts = {"place": place, where: number, "since": since, "until": until}
            facts |= {"entered": entered, "phases": phases}
            found.append(Finding("certain_card", (since, entered or until), float(phases), facts))
    return ranked(found, MOST)


def furthest_off(game: Deduction, steps: Sequence[Step]) -> list[Finding]:
    """The phase in which the odds had his place least."""
    told = [
        step
        for step in steps[1:]
        if step.chance is not None and isinstance(game.events[step.number - 1], DraculaMove | EscapeAsBat)
    ]
    if not told:
        return []
    worst = max(told, key=_surprise)
    favourite = max(worst.now, key=worst.now.__getitem__, default=None)
    if favourite is None or favourite == worst.at or not worst.chance:
        return []
    facts = {"at": worst.at, "chance": worst.chance, "favourite": favourite, "best": worst.now[favourite]}
    return [Finding("furthest_off", (worst.line,), _surprise(worst), facts)]


def _surprise(step: Step) -> float:
    """How much more likely than his place the likeliest was."""
    return max(step.now.values(), default=0.0) / step.chance if step.chance else 0.0


def _runs(keys: Sequence[tuple[object, ...] | None]) -> list[_Run]:
    """Stretches of the same key.

    >>> _runs([None, ("a",), ("a",), ("b",)])
    [_Run(key=('a',), first=1, last=2), _Run(key=('b',), first=3, last=3)]
    """
    runs = []
    for key, group in groupby(enumerate(keys), key=lambda pair: pair[1]):
        numbers = [number for number, _ in group]
        if key is not None:
            runs.append(_Run(key, numbers[0], numbers[-1]))
    return runs


def _enters(game: Deduction, number: int, place: str) -> bool:
    """Event ``number`` is a hunter's move to that place."""
    event = game.events[number - 1] if 0 < number <= len(game.events) else None
    return isinstance(event, HunterMove) and event.to == place


def _stands(game: Deduction, number: int, place: str) -> bool:
    """A hunter stands in that place then."""
    return game.board.index[place] in game.snapshots[number].table.hunted


def _certain_cards(snapshot: Snapshot, board: Board) -> dict[str, tuple[str, int]]:
    """The places that certainly lie face down somewhere, and where (:class:`Finding` words)."""
    states, certain = snapshot.worlds.states, dict[str, tuple[str, int]]()
    if not len(states):
        return certain
    for space, hideout in snapshot.table.spaces():
        if hideout.face_down and not hideout.castle:
            codes = states.card(space)
            first = int(codes[0])
            if 0 < first < FORGOTTEN and first <= board.land and bool((codes == first).all()):
                certain[board.ids[first - 1]] = ("space", space)
    for slot, hideout in snapshot.table.slots():
        lair = states.lairs[slot - 1]
        if not hideout.face_down or hideout.castle or lair is None:
            continue
        if same_throughout(lair) and int(sizes(lair[:1])[0]) == 1:
            certain[board.ids[int(set_index(lair[:1])[0])]] = ("lair", slot)
    return certain
