"""How long explanations take: medians over positions drawn at random from given games.

Run it with ``python -m tracker.explain.bench LOG...``.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from msgspec.structs import replace

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, DraculaMove, Event, Header, HunterMove, Left, is_observation
from tracker.explain.alternatives import alternatives
from tracker.explain.reasons import blame, why
from tracker.explain.repairs import repairs
from tracker.explain.smooth import smooth
from tracker.rules.table import InvalidEvent

__all__ = ["Timing", "bench", "wide_game"]


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds that one kind of question took."""

    what: str
    seconds: tuple[float, ...]

    def __str__(self) -> str:
        if not self.seconds:
            return f"{self.what:34} none"
        ms = [1000 * second for second in self.seconds]
        return f"{self.what:34} median {median(ms):6.0f} ms, longest {max(ms):6.0f} ms ({len(ms)})"


Game = tuple[Header, Board, Sequence[Event]]


def bench(games: Sequence[Game], seed: int = 1, each: int = 8) -> list[Timing]:
    """Time every kind of explanation on these games, and on the same games with most observations doubted.

    Args:
        games: header, board and events of each.
        seed: chooses the positions and places.
        each: questions for each game.
    """
    chance = random.Random(seed)
    taken: dict[str, list[float]] = {
        "why not": [], "why (with an example)": [], "why not, most lines doubted": [],
        "blame": [], "repairs": [], "smooth": [],
    }  # fmt: skip
    for header, board, events in games:
        whole = Deduction(header, board).after_all(events)
        vague = [_doubted(event, chance) for event in events]
        wide = Deduction(header, board).after_all(vague)
        for _ in range(each):
            game = whole.upto(chance.randint(len(events) // 2, len(events)))
            here = sorted(game.answer().now)
            _timed(taken["why (with an example)"], why, game, chance.choice(here))
            _ask_why_not(taken["why not"], game, chance)
            _ask_why_not(taken["why not, most lines doubted"], wide.upto(len(game)), chance)
            wrong = _broken(game, chance)
            if wrong is not None:
                _timed(taken["blame"], blame, header, board, wrong, seconds=30.0)
                _timed(taken["repairs"], repairs, header, board, wrong, seconds=30.0)
        _timed(taken["smooth"], smooth, whole)
    return [Timing(what, tuple(seconds)) for what, seconds in taken.items()]


def wide_game(board: Board, lairs: int = 2, lines: int = 60, seed: int = 1) -> Game:
    """A log that tells little: hidden moves, searches that find nothing, lairs that nobody has seen."""
    chance = random.Random(seed)
    starts = zip(HUNTERS, chance.sample(board.ids[: board.land], len(HUNTERS)), strict=True)
    header = Header(hunters=dict(starts))
    game, phase, slots = Deduction(header, board, models=()), 0, list(range(1, lairs + 1))
    while len(game) < lines:
        for hunter in chance.sample(HUNTERS, 2):
            place = chance.choice(board.ids[: board.land])
            search = HunterMove(hunter=hunter, to=place, by="special", dracula=False)
            after = game.after(search)
            game = after if after.last.possible else game
        phase += 1
        left = Left(to="lair", lair=slots.pop()) if slots and phase > 7 and phase % 2 else None
        after = game.after(DraculaMove(card="city", left=left))
        game = after if after.last.possible else game
    return header, board, game.events


def _timed(taken: list[float], function: Any, *args: Any, **more: Any) -> None:
    start = time.perf_counter()
    function(*args, **more)
    taken.append(time.perf_counter() - start)


def _doubted(event: Event, chance: random.Random) -> Event:
    if is_observation(event) and chance.random() < 0.7:
        return replace(event, doubt=True)
    return event


def _ask_why_not(taken: list[float], game: Deduction, chance: random.Random) -> None:
    here = game.answer().now
    missing = [place for place in game.board.ids if place not in here]
    if missing:
        _timed(taken, why, game, chance.choice(missing), seconds=30.0)


def _broken(game: Deduction, chance: random.Random) -> tuple[Event, ...] | None:
    """The log with one line entered wrongly so that no world is left, up to where that shows."""
    for _ in range(20):
        number = chance.randrange(len(game))
        near = list(alternatives(game.events[number], game.snapshots[number].table))
        if not near:
            continue
        wrong = game.upto(number)
        try:
            for event in (chance.choice(near)[1], *game.events[number + 1 :]):
                wrong = wrong.after(event)
                if not wrong.last.possible:
                    return wrong.events
        except InvalidEvent:
            continue
    return None


def main(paths: Sequence[str]) -> None:
    """Print the timings for log files, and for logs that tell little."""
    from tracker.board import load_board
    from tracker.log import read_log_file

    logs = [read_log_file(path) for path in paths]
    games: list[Game] = [(log.header, load_board(log.header.board), log.events) for log in logs]
    wide = [wide_game(load_board("third-edition"), lairs) for lairs in (0, 2)]
    for title, some in (
        (f"{len(games)} games", games),
        ("60 lines that tell little", wide[:1]),
        ("the same with two hidden lairs", wide[1:]),
    ):
        print(title)
        for timing in bench(some, each=8):
            print(f"  {timing}")


if __name__ == "__main__":
    main(sys.argv[1:])
