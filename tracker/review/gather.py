"""The review of a game: everything that its pages and reports show, as one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.describe import describe
from tracker.events import Event, Header
from tracker.habits import game_models
from tracker.review.advice import Advice, advise
from tracker.review.complete import held
from tracker.review.finding import Finding
from tracker.review.findings import find_all
from tracker.review.hunts import Hunt, hunts
from tracker.review.judge import Moment, Retold, retell
from tracker.review.measure import Progress, Step, chances, measure
from tracker.review.odds import Odds, odds
from tracker.review.offence import Offence
from tracker.review.truth import MOVES, last_truth, numbered, read_truth
from tracker.rules.table import InvalidEvent

if TYPE_CHECKING:
    from tracker.explain import Phase

__all__ = ["Review", "review"]

MODEL = "default"
PLAN_SECONDS = 1.0
_WHOLE = 1000


@dataclass(frozen=True, slots=True)
class Review:
    """A game looked at again.

    Attributes:
        game: the game with one snapshot for each event; ``steps`` and ``moments`` have as many entries.
        lines: the line of each event.
        plays: ``truth.plays``, or ``None`` for a game without truth.
        moments: the cards as they really lay after each event; ``None`` without truth.
        offences: every illegal play of Dracula.
        steps: what the hunters knew after each event.
        turns: the numbers of the steps after his start and after each of his plays, one for each play.
        findings: what is worth telling.
        hunts: the hunters' moves, judged.
        advice: what the plan would have done instead, where there was time for it.
        odds: how well the odds did.
        past: for each play that nobody remembers where he may have been, given everything known; by number.
    """

    game: Deduction
    lines: tuple[int, ...]
    plays: tuple[Any, ...] | None
    moments: tuple[Moment, ...] | None
    offences: tuple[Offence, ...]
    steps: tuple[Step, ...]
    turns: tuple[int, ...]
    findings: tuple[Finding, ...]
    hunts: tuple[Hunt, ...]
    advice: tuple[Advice, ...]
    odds: Odds
    past: dict[int, dict[str, float]]

    @property
    def board(self) -> Board:
        """The board of the game."""
        return self.game.board

    @property
    def unknown(self) -> int:
        """How many plays nobody remembers."""
        return sum(play is None for play in self.plays or ())

    def described(self) -> dict[int, str]:
        """What happened at each event, by its number, in words."""
        return {i: describe(event, self.board) for i, event in enumerate(self.game.events, 1)}


def review(
    header: Header,
    board: Board,
    events: Sequence[Event],
    plays: Sequence[Any] | None = None,
    *,
    lines: Sequence[int] | None = None,
    model: str = MODEL,
    plan_seconds: float = PLAN_SECONDS,
    progress: Progress | None = None,
) -> Review:
    """Review a game.

    Args:
        header, board, events: the game.
        plays: ``truth.plays``; left out, the log's own truth line counts, if it has one.
        lines: the line of each event, if they are not 2, 3, 4, ...
        model: the weight model.
        plan_seconds: how long the planner may think about all moves together; 0 skips it.
        progress: called as ``progress(done, all)`` now and then, ``done`` growing to ``all``.

    Raises:
        TruthError: the plays do not fit the log.
        InvalidEvent: the log breaks a structural rule; the line is told.
        UnknownModel: there is no model of that name.
    """
    number = numbered(events, lines)
    plays = last_truth(events) if plays is None else plays
    retold = None if plays is None else retell(header, board, events, plays, lines=lines)
    tell = _Telling(progress)
    game = Deduction(header, board, models=game_models())
    column = game.model(model)
    for done, event in enumerate(events, 1):
        # What he openly did wrong is an offence of the audit; the deduction skips that line.
        try:
            game = game.after(event) if retold is None or not retold.offences else game.keeping(event)
        except InvalidEvent as error:
            raise InvalidEvent(f"line {number[done - 1]}: {error}") from error
        tell(0.0, 0.6, done, len(events))
    moments = None if retold is None else retold.moments
    steps = measure(game, moments, number, column, partial(tell, 0.6, 0.7))
    turns = (0, *(i for i, event in enumerate(events, 1) if isinstance(event, MOVES)))
    judged = tuple(hunts(game, steps))
    judgement = odds([steps[turn] for turn in turns], _others(game, steps, turns, model))
    advice = advise(game, judged, plan_seconds, model, partial(tell, 0.7, 1.0)) if plan_seconds > 0 else ()
    made = Review(
        game=game,
        lines=number,
        plays=None if plays is None else tuple(plays),
        moments=moments,
        offences=() if retold is None else retold.offences,
        steps=steps,
        turns=turns,
        findings=find_all(game, steps, judged, judgement),
        hunts=judged,
        advice=advice,
        odds=judgement,
        past=_past(game, plays, retold, turns, model),
    )
    tell(0.0, 1.0, 1, 1)
    return made


class _Telling:
    """Turns the progress of each stage, from one share of the whole to another, into that of the whole."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress = progress

    def __call__(self, begin: float, end: float, done: int, total: int) -> None:
        if self.progress is not None:
            share = begin + (end - begin) * (done / total if total else 1.0)
            self.progress(round(share * _WHOLE), _WHOLE)


def _others(
    game: Deduction, steps: Sequence[Step], turns: Sequence[int], model: str
) -> dict[str, Sequence[float]]:
    """What the other models gave to the truth after each of his plays."""
    given: dict[str, list[float]] = {}
    for column, other in enumerate(game.context.models):
        if other.name == model:
            continue
        given[other.name] = []
        for turn in turns:
            at = steps[turn].at
            if at is not None and steps[turn].places:
                share = chances(game.snapshots[turn].worlds, len(game.board), column)
                given[other.name].append(max(0.0, float(share[game.board.index[at]])))
    return dict(given)


def _past(
    game: Deduction,
    plays: Sequence[Any] | None,
    retold: Retold | None,
    turns: Sequence[int],
    model: str,
) -> dict[int, dict[str, float]]:
    """Where he may have been after each play that nobody knows, given the log and the known plays."""
    if plays is None or retold is None or retold.offences:
        return {}
    unknown = [i for i, turn in enumerate(turns) if retold.moments[turn].at is None]
    if not unknown:
        return {}
    try:
        from tracker.explain import smooth
    except ImportError:
        return {}
    truth = read_truth(plays, game.board, game.events)
    phases: dict[int, Phase] = {phase.line: phase for phase in smooth(held(game, truth))}
    # smooth numbers lines 2, 3, 4, ...: event k is line k + 1
    found = {i: phases.get(turns[i] + 1) for i in unknown}
    return {i: phase.places[model] for i, phase in found.items() if phase is not None and phase.places}
