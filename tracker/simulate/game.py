"""A whole simulated game: hunters by day, night, Dracula's phase, round after round, the truth at the end.

>>> from tracker.board import load_board
>>> record = play_game(load_board("third-edition"), "evasive", "random", seed=7, rounds=3)
>>> record.plays[0] in load_board("third-edition").ids
True
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tracker import events
from tracker.board import Board
from tracker.deduce import MODELS, Deduction
from tracker.events import HUNTERS, Event, Found, Header, HunterId
from tracker.log import Log
from tracker.rules.models import Model
from tracker.simulate.draculas import DRACULAS, Dracula, DraculaView
from tracker.simulate.features import PLAIN, Features
from tracker.simulate.happenings import Chance, by_day, by_night
from tracker.simulate.host import Host, turned_up
from tracker.simulate.hunters import HUNTER_KINDS, Hunters, HunterView, chances_now
from tracker.simulate.moves import hunter_steps
from tracker.simulate.phase import Choice, Leaving, Phase, fly, landings, legal_choices

__all__ = ["GameRecord", "play_game"]

STARTS: Mapping[HunterId, str] = {
    "godalming": "constanta",
    "seward": "marseilles",
    "van_helsing": "amsterdam",
    "mina": "brussels",
}


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with its truth.

    Attributes:
        header: the first line of the log.
        events: every line, the ``truth`` line last.
        plays: what Dracula played (``truth.plays``).
        caught: the round in which a hunter first stood in his city, ``None`` if none did.
        rounds: how many rounds were played.
    """

    header: Header
    events: tuple[Event, ...]
    plays: tuple[Any, ...]
    caught: int | None
    rounds: int

    @property
    def log(self) -> Log:
        """The game as a log."""
        return Log(self.header, self.events, tuple(range(2, len(self.events) + 2)))


def play_game(
    board: Board,
    dracula: str | Dracula = "random",
    hunters: str | Hunters = "random",
    *,
    seed: int | tuple[int, ...] = 0,
    rounds: int = 12,
    features: Features = PLAIN,
    header: Header | None = None,
    stop_when_caught: bool = False,
    models: Sequence[Model] = MODELS,
) -> GameRecord:
    """Play a game.

    Args:
        board: the board; ``header.board`` should name it.
        dracula: a kind by name, or one of your own.
        hunters: the same for the hunters.
        seed: the same seed (and kinds, features and header) gives the same game.
        rounds: how many rounds, each ended by a Dracula phase.
        features: what happens beside moves.
        header: the first line; by default the places of the basic game, or random ones on another board.
        stop_when_caught: the game ends when a hunter first stands in Dracula's city.
        models: the weight models of hunters who deduce; they look at the one called ``default``.

    Raises:
        KeyError: there is no such kind.
    """
    villain = DRACULAS[dracula]() if isinstance(dracula, str) else dracula
    team = HUNTER_KINDS[hunters]() if isinstance(hunters, str) else hunters
    rng = np.random.default_rng(seed)
    header = header or _header(board, rng)
    game = _Game(board, header, villain, team, Chance(features, rng), models)
    played = 0
    for played in range(1, rounds + 1):
        if game.round(played, stop_when_caught):
            break
    game.host.log(events.Truth(plays=tuple(game.host.plays)))
    return GameRecord(header, tuple(game.host.events), tuple(game.host.plays), game.caught, played)


def _header(board: Board, rng: np.random.Generator) -> Header:
    if all(place in board.index for place in STARTS.values()):
        return Header(hunters=dict(STARTS), board=board.id)
    cities = [p for p in range(board.land) if p != board.castle]
    taken = rng.permutation(cities)[: max(1, min(len(HUNTERS), len(cities) // 2))]
    starts = {hunter: board.ids[int(rng.choice(taken))] for hunter in HUNTERS}
    return Header(hunters=starts, board=board.id)


class _Game:
    def __init__(
        self,
        board: Board,
        header: Header,
        villain: Dracula,
        team: Hunters,
        chance: Chance,
        models: Sequence[Model],
    ) -> None:
        self.villain, self.team, self.chance = villain, team, chance
        self.game = Deduction(header, board, models=tuple(models)) if team.deduce else None
        hunted = {board.index[at] for at in header.hunters.values()}
        free = [p for p in range(board.land) if p != board.castle and p not in hunted]
        self.caught: int | None = None
        self.host = Host(header, board, chance.one(free), seen=self._seen if team.deduce else None)

    def _seen(self, event: Event) -> None:
        assert self.game is not None
        self.game = self.game.after(event)

    def round(self, number: int, stop: bool) -> bool:
        """One round; true if the game is over."""
        self._day(stop)
        if self._check(number) and stop:
            return True
        if self.host.caught and self.chance.happens(self.chance.features.bat):
            places = landings(self.host)
            if places:
                fly(self.host, self.villain.lands(self._view(), places))
        by_night(self.host, self.chance)
        again = self.chance.happens(self.chance.features.swift)
        self._phase(again)
        if again:
            self._phase(False)
        return self._check(number) and stop

    def _check(self, number: int) -> bool:
        if self.caught is None and self.host.caught:
            self.caught = number
        return self.host.caught

    def _day(self, stop: bool) -> None:
        host, chance = self.host, self.chance
        when = int(chance.rng.integers(len(HUNTERS) + 1))
        for number, hunter in enumerate(HUNTERS):
            if number == when:
                by_day(host, chance)
            self._hunt(hunter, HUNTERS[number + 1 :])
            if stop and host.caught:
                return
        if when == len(HUNTERS):
            by_day(host, chance)

    def _hunt(self, hunter: HunterId, later: tuple[HunterId, ...]) -> None:
        host, chance = self.host, self.chance
        if chance.happens(chance.features.stay):
            return
        steps = tuple(hunter_steps(host.table, hunter))
        step = self.team.step(HunterView(self.game, host.table, hunter, later, steps, chance.rng))
        if step is None:
            return
        if step.ticket is not None:
            host.log(events.Ticket(hunter=hunter, ticket=step.ticket, action="use"))
        to, via = step.to, tuple[int, ...]()
        ways = [p for p in host.board.roads[to] if step.by == "road" and p < host.board.land]
        if ways and chance.happens(chance.features.wild_horses):
            to, via = chance.one(ways), (to,)
        said: dict[str, Any] = {}
        if chance.doubted():
            said = {"doubt": True, **self._mistake(to)}
        if chance.happens(chance.features.wordless):
            said["dracula"] = None
        host.move(hunter, to, step.by, via, **said)

    def _mistake(self, place: int) -> dict[str, Any]:
        """What a doubtful line may get wrong: a card that was not turned up, the figure."""
        host, chance = self.host, self.chance
        down = [i for i, hideout in host.table.spaces() if hideout.face_down and hideout.shows == "city"]
        city = place < host.board.land and place != host.board.castle
        if not (down and city and chance.happens(0.4)):
            return {}
        claimed = Found(space=chance.one(down))
        _, found = turned_up(host.truth, place, lairs=True, entered=True)
        spaces = {card.space for card in found}
        more = () if claimed.space in spaces else (claimed,)
        return {"found": (*found, *more), "dracula": chance.happens(0.5)}

    def _view(self, phase: Phase | None = None) -> DraculaView:
        table, truth = (self.host.table, self.host.truth) if phase is None else (phase.table, phase.truth)
        chances = None if self.game is None else chances_now(self.game)
        return DraculaView(table, truth, self.chance.rng, chances)

    def _phase(self, again: bool) -> None:
        host, chance, features = self.host, self.chance, self.chance.features
        leaving = self.villain.leaves(self._view())
        if leaving.lair is None and chance.happens(features.shown):
            leaving = Leaving(shown=True, silent=chance.happens(0.3), vampire=chance.happens(0.5))
        phase = Phase(host, leaving)
        if chance.happens(features.harker):
            phase.reach_six()
        space = self.villain.misdirects(self._view(phase))
        if space is not None:
            phase.misdirect(space)
        choices = legal_choices(phase.table, phase.truth)
        if not choices or chance.happens(features.pause):
            choice = Choice("none", phase.truth.at)
        else:
            choice = self.villain.choose(self._view(phase), choices)
        phase.play(choice, again, hide_known=chance.happens(features.hide_known))
