"""The hideouts on the table as hunters see them: what lies in them, when they mature, who gets there in time.

A hideout on space n leaves the trail in the (7 - n)th of Dracula's next phases. At night the first of these
comes before anybody can move, so 6 - n days are left to find it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tracker.events import SPACES, DraculaMove, Table
from tracker.plan.options import in_play, options
from tracker.plan.rounds import long_night, moved_tonight
from tracker.plan.values import Reason
from tracker.reach import distance_matrix
from tracker.rules.table import Hideout
from tracker.states import HIDE

if TYPE_CHECKING:
    from tracker.deduce import Deduction

__all__ = ["days_until", "encounters_in", "hideouts", "place_of", "stake", "urgency"]

INFLUENCE = {"new_vampire": 3, "aristocratic_vampire": 4, "reckless_vampire": 4}
"""What a vampire that matures adds to influence."""
RUMOUR = 3
"""What a rumour token adds to that."""
VAMPIRE, VAMPIRE_WITH_RUMOUR = 0.3, 0.6
"""How likely a hidden encounter is taken for a vampire; he spends rumour tokens where they pay."""
HIDDEN = 3.5
LEAST, MOST = 0.5, 7.0
"""Influence at stake that counts as nothing much, and as the worst of all."""
A_DAY = 0.8
"""By how much each day that is left makes a hideout less urgent."""
NEVER = 99
Floats = NDArray[np.float64]
HOLDING = ("city", "castle", "wolf_form", "lair")


def hideouts(
    game: Deduction, model: str = "default", tickets: Mapping[str, Sequence[str]] | None = None
) -> tuple[Reason, ...]:
    """The hideouts on the trail that should be found before they mature, most urgent first.

    Left out: those whose card lies face up, those without an encounter (the start, a city where he stood
    in sight, a bat's landing), and lairs, which do not mature. Those that nobody reaches in time come last.
    """
    days = {hunter: days_until(game, hunter, (tickets or {}).get(hunter)) for hunter in in_play(game.table)}
    found = []
    for space, hideout in game.table.spaces():
        if not hideout.face_down or encounters_in(game, hideout, space=space) == 0:
            continue
        chances = _chances(game, space, model)
        left = SPACES + 1 - space
        within = left - 1
        who = [
            (hunter, int(until[chances.argmax()]), float(chances[until <= within].sum()))
            for hunter, until in days.items()
        ]
        near = [entry for entry in who if entry[2] > 0]
        near.sort(key=lambda entry: (-round(entry[2], 6), entry[1]))
        soonest = np.min(list(days.values()), axis=0) if days else np.full(len(chances), NEVER)
        best = int(chances.argmax())
        facts = {
            "space": space,
            "phases": left,
            "rumours": hideout.rumours,
            "encounter": _worst(hideout),
            "influence": stake(hideout),
            "urgency": urgency(hideout, left),
            "chance": float(chances[best]),
            "who": tuple(near),
            "in_time": float(chances[soonest <= within].sum()),
        }
        found.append(Reason("hideout", None, game.board.ids[best] if chances[best] > 0 else None, facts))
    return tuple(sorted(found, key=lambda each: (not each.facts["who"], -float(each.facts["urgency"]))))


def _chances(game: Deduction, space: int, model: str) -> Floats:
    """The chance of each place for the card on a space, ``float64 (places,)``; Hide counts as its place."""
    states, count = game.last.worlds.states, len(game.board)
    weights = states.weights[:, game.model(model)]
    card = states.card(space)
    places = np.where(card == HIDE, states.stands, card - 1)
    known = (places >= 0) & (places < count)
    chances = np.bincount(places[known], weights=weights[known], minlength=count).astype(np.float64)
    total = float(weights.sum())
    return chances / total if total > 0 else chances


def encounters_in(
    game: Deduction, hideout: Hideout, space: int | None = None, lair: int | None = None
) -> int | None:
    """How many encounters lie in a hideout; ``None`` if the log does not tell, though one is to be expected.

    Who does not log encounters gets ``None`` for what must hold one by the rules, and 0 for what cannot.
    """
    if hideout.encounters:
        return len(hideout.encounters)
    if lair is not None:
        return None
    if hideout.shows not in HOLDING:
        return 0
    laid, whole = _phases(game)
    if space is None or space > len(laid):
        return 0 if whole else None
    line = laid[-space]
    logged = line.encounters is not None
    return 0 if logged or (line.card != "castle" and line.place is not None) else None


def _phases(game: Deduction) -> tuple[list[DraculaMove], bool]:
    """His phases since the table was laid, oldest first, and whether that is the whole game."""
    laid: list[DraculaMove] = []
    whole = True
    for event in game.events:
        if isinstance(event, Table):
            laid, whole = [], False
        elif isinstance(event, DraculaMove):
            laid.append(event)
    return laid, whole


def _worst(hideout: Hideout) -> str | None:
    known = [card for card in hideout.encounters if card is not None]
    return max(known, key=lambda card: INFLUENCE.get(card, 0), default=None)


def stake(hideout: Hideout) -> float:
    """The influence to be expected if it matures with all that lies in it."""
    rumour = RUMOUR if hideout.rumours else 0
    likely = VAMPIRE_WITH_RUMOUR if hideout.rumours else VAMPIRE
    total = 0.0
    for card in hideout.encounters or (None,):
        if card is None:
            total += likely * (HIDDEN + rumour)
        elif card in INFLUENCE:
            total += INFLUENCE[card] + rumour
    return total


def urgency(hideout: Hideout, phases: int) -> float:
    """How much a hideout needs hunters, 0 to 1: what is at stake, less for each day that is left."""
    return min(max(stake(hideout), LEAST) / MOST, 1.0) * A_DAY ** (phases - 1)


def place_of(game: Deduction, hideout: Hideout) -> int | None:
    """The place of a hideout whose card lies face up; of a Hide the place for which it stands, if known."""
    if hideout.card != HIDE:
        return hideout.card
    stands = np.unique(game.last.worlds.states.stands)
    return int(stands[0]) if len(stands) == 1 and stands[0] >= 0 else None


def days_until(game: Deduction, hunter: str, tickets: Sequence[str] | None = None) -> NDArray[np.int64]:
    """How many days a hunter needs to each place from tonight, ``int64 (places,)``.

    The first day by road, sea or the tickets he holds, past today's fog, storms and roadblocks; then by
    road and sea. 0 where he can be tonight, by Long Night; :data:`NEVER` where he does not get.
    """
    table, board = game.table, game.board
    held = table.sheet.tickets_of(hunter) if tickets is None else tickets
    moves = [move for move in options(table, hunter, held) if move.to < len(board)]
    walk = distance_matrix(board)
    walk = np.where(walk < len(board), walk, NEVER)
    if not moves:
        return np.full(len(board), NEVER, np.int64)
    days: NDArray[np.int64] = 1 + walk[[move.to for move in moves]].min(axis=0)
    if long_night(game.events) and hunter not in moved_tonight(game.events):
        tonight = [move.to for move in moves if move.by in (None, "road")]
        if tonight:
            days = np.minimum(days, walk[tonight].min(axis=0))
    return np.minimum(days, NEVER)
