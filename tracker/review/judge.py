"""The audit of Dracula: his plays replayed in plain Python against what the players saw.

It shares no code with the deduction but the fold of the public table, so each checks the other.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Header
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> log = Header(hunters=start), load_board("third-edition"), [DraculaMove(card="city")]
>>> audit(*log, ["paris", "nantes"])
()
>>> [(offence.kind.value, offence.rule, offence.lines) for offence in audit(*log, ["paris", "madrid"])]
[('wrong_neighbour', '3', (1, 2))]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tracker import events
from tracker.board import Board
from tracker.events import Event, Header
from tracker.review.answers import judge_answer
from tracker.review.cards import Card, Cards, Where
from tracker.review.complete import completion
from tracker.review.moves import judge_bat, judge_card, judge_start
from tracker.review.offence import Illegal, Offence
from tracker.review.openly import read_anyway
from tracker.review.phase import before_the_card
from tracker.review.replay import Replay
from tracker.review.truth import MOVES, TruthPlay, numbered, read_truth
from tracker.rules.fold import read_event
from tracker.rules.table import InvalidEvent, Table, opening_table
from tracker.states import HIDE

__all__ = ["Moment", "Retold", "audit", "retell"]


@dataclass(frozen=True, slots=True)
class Moment:
    """The cards as they really lay after one event, as ids; ``None`` where nothing lies or nobody knows.

    Attributes:
        at: where he was.
        trail: six cards, space 1 first: a place or ``hide``.
        lairs: three places.
        stands: the place for which the Hide on the trail stands.
    """

    at: str | None
    trail: tuple[str | None, ...]
    lairs: tuple[str | None, ...]
    stands: str | None = None


@dataclass(frozen=True, slots=True)
class Retold:
    """A game told again with the truth: ``moments[k]`` is after ``k`` events."""

    moments: tuple[Moment, ...]
    offences: tuple[Offence, ...]


def audit(
    header: Header,
    board: Board,
    log: Sequence[Event],
    plays: Sequence[Any],
    *,
    lines: Sequence[int] | None = None,
) -> tuple[Offence, ...]:
    """Every illegal play of Dracula, in the order of the log.

    What a ``None`` in ``plays`` leaves open is not judged by itself; but if nothing else is wrong and no
    history of the log agrees with the plays that are known, that is the offence.

    Args:
        header: the header of the log.
        board: its board.
        log: its events; doubted observations are not judged.
        plays: ``truth.plays`` (see :func:`tracker.review.truth.read_truth`).
        lines: the line of each event, if they are not 2, 3, 4, ...

    Raises:
        TruthError: the plays do not fit the log.
        InvalidEvent: the log breaks a structural rule, other than by a play that :mod:`tracker.review.openly`
            names; the line is told.
    """
    return retell(header, board, log, plays, lines=lines).offences


def retell(
    header: Header,
    board: Board,
    log: Sequence[Event],
    plays: Sequence[Any],
    *,
    lines: Sequence[int] | None = None,
    complete: bool = True,
) -> Retold:
    """The audit with the cards as they really lay after each event.

    ``complete=False`` skips the search for a history that fills the gaps of a partial truth. Raises as
    :func:`audit`.
    """
    truth = read_truth(plays, board, log, lines)
    table = opening_table(header, board)
    replay = Replay(board, table, Cards(Where(None, 1)))
    rest = iter(truth)
    judge_start(replay, next(rest))
    replay.cards.sync(table, 1)
    moments = [_moment(replay)]
    unknown = truth[0] is None
    for event, line in zip(log, numbered(log, lines), strict=True):
        replay.line = line
        play = next(rest) if isinstance(event, MOVES) else None
        try:
            event, play, reading = read_anyway(replay, event, play)
        except InvalidEvent as error:
            raise InvalidEvent(f"line {line}: {error}") from error
        unknown |= isinstance(event, MOVES) and (play is None or play.kind is None)
        _judge(replay, event, play)
        _follow(replay, event, reading.table)
        moments.append(_moment(replay))
    if complete and unknown and not replay.offences:
        replay.offences += completion(header, board, log, truth, lines)
    return Retold(tuple(moments), tuple(replay.offences))


def _judge(replay: Replay, event: Event, play: TruthPlay | None) -> None:
    match event:
        case events.DraculaMove():
            before_the_card(replay, event, play)
            judge_card(replay, event, play)
        case events.EscapeAsBat():
            judge_bat(replay, event, play)
        case events.Clear(space=int(space)):
            replay.cards.clear((space,))
        case events.Clear(lair=int(lair)):
            replay.cards.lairs[lair - 1] = None
        case events.Table():
            _laid_anew(replay, event)
        case _:
            judge_answer(replay, event)


def _follow(replay: Replay, event: Event, table: Table) -> None:
    """Move on to the table after the line."""
    match event:
        case events.HunterMove(hunter=hunter) | events.HunterAt(hunter=hunter):
            replay.hunter_lines[hunter] = replay.line
        case events.Token(action="place", at=str(at)):
            replay.holy_lines.setdefault(replay.board.index[at], replay.line)
    replay.table = table
    replay.holy_lines = {place: line for place, line in replay.holy_lines.items() if place in table.holy}
    replay.cards.sync(table, replay.line)


def _laid_anew(replay: Replay, event: events.Table) -> None:
    """A ``table`` line: what lies there is as it says; what it leaves open stays as the truth has it."""
    table = read_event(replay.table, event).table
    cards, board = replay.cards, replay.board
    for kind, lying, hideouts in (("space", cards.spaces, table.trail), ("lair", cards.lairs, table.lairs)):
        for i, hideout in enumerate(hideouts):
            card = lying[i]
            if hideout is None or not hideout.has_card:
                lying[i] = None
            elif card is None or hideout.card is None:
                continue
            elif hideout.card == HIDE:
                if card.hide is None:
                    card.settle_hide()
                elif not card.hide:
                    _not_as_it_lies(replay, kind, i + 1, "hide", replay.id(card.where.place), card.line)
                    lying[i] = None
            elif card.hide is not True and card.where.place in (None, hideout.card):
                card.settle_place(hideout.card)
            else:
                really = "hide" if card.hide else replay.id(card.where.place)
                _not_as_it_lies(replay, kind, i + 1, board.ids[hideout.card], really, card.line)
                lying[i] = None


def _not_as_it_lies(
    replay: Replay, kind: str, number: int, place: str, really: str | None, line: int
) -> None:
    replay.blame(Illegal.WRONG_REVEAL, "12", line, place=place, really=really, **{kind: number})


def _moment(replay: Replay) -> Moment:
    cards = replay.cards
    hide = cards.hide()
    trail, lairs = ([_name(replay, card) for card in lying] for lying in (cards.spaces, cards.lairs))
    stands = None if hide is None else replay.id(hide[1].where.place)
    return Moment(replay.id(cards.at.place), tuple(trail), tuple(lairs), stands)


def _name(replay: Replay, card: Card | None) -> str | None:
    if card is None or card.hide is None:
        return None
    return "hide" if card.hide else replay.id(card.where.place)
