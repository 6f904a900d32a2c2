"""The entries of ``truth.plays`` as values, and the structural errors of a truth line.

A play that nobody knows any more is ``None``; it stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tracker.board import Board
from tracker.events import DraculaMove, EscapeAsBat, Event, Truth
from tracker.log.names import Names
from tracker.log.plays import read_play
from tracker.log.problems import BAD, Faults, show

__all__ = [
    "ARRIVALS",
    "MOVES",
    "TruthError",
    "TruthPlay",
    "last_truth",
    "move_lines",
    "numbered",
    "read_truth",
    "spelled",
]

MOVES = (DraculaMove, EscapeAsBat)
"""The events that have an entry of their own in ``truth.plays``."""

ARRIVALS = ("place", "wolf_form", "lair", "bat")
"""The kinds of plays that end in a place; the others leave him where he is."""


class TruthError(ValueError):
    """A truth line that does not fit its log; ``problems`` holds every fault, each a lower-case sentence."""

    problems: tuple[str, ...]

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class TruthPlay:
    """What Dracula played in one phase.

    Attributes:
        kind: ``place``, ``hide``, ``feed``, ``dark_call``, ``none``, ``wolf_form``, ``lair``, ``bat``, or
            ``None`` where only the Misdirect before it is known.
        place: the place index of an arrival, else ``None``.
        misdirect: the space whose hideout Misdirect replaced in the same phase, else ``None``.
    """

    kind: str | None
    place: int | None = None
    misdirect: int | None = None


def last_truth(events: Sequence[Event]) -> tuple[Any, ...] | None:
    """The ``plays`` of the last truth line of a log, or ``None`` if it has none."""
    return next((event.plays for event in reversed(events) if isinstance(event, Truth)), None)


def numbered(events: Sequence[Event], lines: Sequence[int] | None = None) -> tuple[int, ...]:
    """The line of each event: ``lines`` where the file's are known, else 2, 3, 4, ... after the header."""
    return tuple(range(2, len(events) + 2)) if lines is None else tuple(lines)


def move_lines(events: Sequence[Event], lines: Sequence[int] | None = None) -> tuple[int, ...]:
    """The line of each entry of ``truth.plays``: the header's for the start, then one a phase or bat."""
    pairs = zip(events, numbered(events, lines), strict=True)
    return (1, *(line for event, line in pairs if isinstance(event, MOVES)))


def read_truth(
    plays: Sequence[Any], board: Board, events: Sequence[Event], lines: Sequence[int] | None = None
) -> tuple[TruthPlay | None, ...]:
    """Read ``truth.plays`` against its log.

    Args:
        plays: the start city, then one entry for each ``dracula_move`` and ``escape_as_bat``; names in any
            form that a log accepts; ``None`` where nobody knows.
        board: the board of the game.
        events: the whole log.
        lines: the line of each event, if they are not 2, 3, 4, ...

    Raises:
        TruthError: with every structural problem: wrong length, unknown place, wrong form, a bat's entry
            opposite a phase or the other way round.
    """
    if isinstance(plays, str) or not isinstance(plays, Sequence):
        raise TruthError([f"'plays' must be a list, not {show(plays)}"])
    moves = [event for event in events if isinstance(event, MOVES)]
    at = move_lines(events, lines)
    names, problems, read = Names(board), [], list[TruthPlay | None]()
    for number, raw in enumerate(plays):
        faults = Faults(None)
        plain = read_play(raw, f"plays[{number}]", names, faults)
        problems += [str(fault) for fault in faults.found]
        play = None if plain is BAD else _play(plain, board)
        read.append(play)
        if number and number <= len(moves) and play is not None:
            problems += _misfit(play, number, moves[number - 1], at[number])
    if len(plays) != len(at):
        have, want = _counted(len(plays), "entry", "entries"), _counted(len(at) - 1, "phase", "phases")
        bats = ", flights of a bat included" if any(isinstance(e, EscapeAsBat) for e in moves) else ""
        problems.append(
            f"'plays' has {have}, but the log has the start and {want}{bats}: it needs {len(at)}; "
            "write null where nobody knows any more"
        )
    if problems:
        raise TruthError(problems)
    return tuple(read)


def spelled(play: TruthPlay | None, board: Board) -> Any:
    """A play as ``truth.plays`` writes it: the inverse of what :func:`read_truth` does to one entry."""
    if play is None:
        return None
    word: Any = play.kind
    if play.kind in ARRIVALS and play.place is not None:
        name = board.ids[play.place]
        word = name if play.kind == "place" else {play.kind: name}
    return word if play.misdirect is None else {"misdirect": play.misdirect, "play": word}


def _counted(count: int, one: str, other: str) -> str:
    return f"{count} {one if count == 1 else other}"


def _play(plain: Any, board: Board) -> TruthPlay | None:
    match plain:
        case None:
            return None
        case {"misdirect": space, "play": inner}:
            play = _play(inner, board)
            kind, place = (None, None) if play is None else (play.kind, play.place)
            return TruthPlay(kind, place, space)
        case str() if plain in board.index:
            return TruthPlay("place", board.index[plain])
        case str():
            return TruthPlay(plain)
        case _:
            ((kind, name),) = plain.items()
            return TruthPlay(kind, board.index[name])


def _misfit(play: TruthPlay, number: int, move: Event, line: int) -> list[str]:
    """A bat's entry belongs to an ``escape_as_bat``, every other one to a ``dracula_move``."""
    bat = isinstance(move, EscapeAsBat)
    if bat == (play.kind == "bat") and not (bat and play.misdirect):
        return []
    is_what = "the flight of a bat" if bat else "a phase"
    wanted = 'an entry {"bat": place}' if bat else "no bat"
    return [f"'plays[{number}]' stands for line {line}, which is {is_what}: it needs {wanted}, or null"]
