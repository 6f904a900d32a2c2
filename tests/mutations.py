"""Logs gone wrong: a log with lines changed, dropped, doubled, doubted or made up at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tracker import events as e
from tracker.board import Board
from tracker.events import HUNTERS, OBSERVATIONS, Event, Found

BACKS = ("city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none")
SHOWS = ("city", "sea", "castle", "feed", "dark_call", "misdirect", "wolf_form", "bat")
TOKENS = ("consecrated_ground", "heavenly_host", "storm", "fog", "roadblock")


class Mutator:
    """Changes logs of one board with the numbers of ``rng``."""

    def __init__(self, board: Board, rng: random.Random) -> None:
        self.board, self.rng = board, rng

    def change(self, log: Sequence[Event], times: int) -> list[Event]:
        """The log with that many changes."""
        log = list(log)
        for _ in range(times):
            at = self.rng.randrange(len(log)) if log else 0
            way = self.rng.random()
            if way < 0.15 and log:
                del log[at]
            elif way < 0.25 and log:
                log.insert(at, log[at])
            elif way < 0.35 and at + 1 < len(log):
                log[at], log[at + 1] = log[at + 1], log[at]
            elif way < 0.65 and log:
                log[at] = self.edited(log[at])
            else:
                log.insert(at, self.made_up())
        return log

    # small things

    def maybe(self, chance: float) -> bool:
        return self.rng.random() < chance

    def place(self, land: bool | None = None) -> str:
        board = self.board
        if land is None:
            return self.rng.choice(board.ids)
        return self.rng.choice(board.ids[: board.land] if land else board.ids[board.land :])

    def space(self) -> int:
        return self.rng.randint(1, 6)

    def lair(self) -> int:
        return self.rng.randint(1, 3)

    def card(self) -> str:
        return "hide" if self.maybe(0.2) else self.place()

    def found(self, named: Sequence[str] = ()) -> tuple[Found, ...]:
        return tuple(self.one_found(named) for _ in range(self.rng.choice([0, 0, 1, 1, 2])))

    def one_found(self, named: Sequence[str]) -> Found:
        place = self.rng.choice(named) if named else None
        if self.maybe(0.2):
            return Found(lair=self.lair(), place=place)
        return Found(space=self.space(), card="hide" if self.maybe(0.35) else None, place=place)

    def hides(self) -> tuple[Found, ...]:
        return tuple(
            Found(space=self.space(), card="hide") for _ in range(self.rng.choice([0, 0, 0, 1, 1, 2]))
        )

    def left(self) -> e.Left:
        lair = self.maybe(0.4)
        shown = self.card() if self.maybe(0.5) else None
        return e.Left(
            to="lair" if lair else "deck",
            lair=self.lair() if lair else None,
            revealed=shown,
            also=self.hides() if self.maybe(0.5) else None,
            vampire=self.maybe(0.3),
        )

    # whole lines

    def made_up(self) -> Event:
        """A line out of thin air."""
        makers: list[Callable[[], Event]] = [
            self._hunter_move,
            self._hunter_move,
            self._hunter_at,
            self._dracula_move,
            self._dracula_move,
            lambda: e.EscapeAsBat(space=None if self.maybe(0.2) else self.space() if self.maybe(0.5) else 1),
            self._reveal,
            self._ask,
            lambda: e.EvilPresence(named=tuple(h for h in HUNTERS if self.maybe(0.3)), doubt=self.maybe(0.1)),
            self._region,
            lambda: e.HideShown(where="deck" if self.maybe(0.5) else self.space(), doubt=self.maybe(0.2)),
            self._token,
            lambda: e.Clear(space=self.space()) if self.maybe(0.6) else e.Clear(lair=self.lair()),
            self._table,
        ]
        return self.rng.choice(makers)()

    def _hunter_move(self) -> Event:
        to = self.place()
        return e.HunterMove(
            hunter=self.rng.choice(HUNTERS),
            to=to,
            found=self.found() if self.maybe(0.5) else (),
            dracula=self.rng.choice([None, None, False, True]),
            doubt=self.maybe(0.15),
        )

    def _hunter_at(self) -> Event:
        hospitals = sorted(self.board.hospitals)
        at = self.rng.choice(hospitals) if hospitals and self.maybe(0.4) else self.place()
        return e.HunterAt(hunter=self.rng.choice(HUNTERS), at=at)

    def _dracula_move(self) -> Event:
        card = self.rng.choice(BACKS)
        return e.DraculaMove(
            left=self.left() if self.maybe(0.25) else None,
            reached_six=e.ReachedSix(card=self.card(), also=self.hides()) if self.maybe(0.08) else None,
            misdirect=self.space() if self.maybe(0.1) else None,
            card=card,  # type: ignore[arg-type]
            lair=self.lair() if card == "lair" or self.maybe(0.02) else None,
            place=self.place() if self.maybe(0.15) else None,
            again=self.maybe(0.1),
        )

    def _reveal(self) -> Event:
        lair = self.maybe(0.3)
        return e.Reveal(
            space=None if lair else self.space(),
            lair=self.lair() if lair else None,
            card=self.card(),
            also=self.hides(),
            doubt=self.maybe(0.15),
        )

    def _ask(self) -> Event:
        places = tuple(self.place() for _ in range(self.rng.randint(1, 3)))
        found = self.found([*places, self.place()]) if self.maybe(0.5) else ()
        return e.Ask(places=places, found=found, doubt=self.maybe(0.15))

    def _region(self) -> Event:
        return e.Region(region=self.rng.choice([*self.board.regions, None]), doubt=self.maybe(0.1))

    def _token(self) -> Event:
        token = self.rng.choice(TOKENS)
        at: Any = (self.place(), self.place()) if token == "roadblock" else self.place(land=True)
        holy = token in TOKENS[:2]
        found = self.found() if holy and self.maybe(0.3) else ()
        action = "place" if found or self.maybe(0.8) else "remove"
        return e.Token(token=token, at=at, action=action, found=found, doubt=self.maybe(0.15))  # type: ignore[arg-type]

    def _table(self) -> Event:
        trail: list[e.TrailCard | None] = []
        for _ in range(self.rng.choice([6, 6, 6, 4, 0])):
            shows = self.rng.choice([*SHOWS, "city", "city", "city", "sea"])
            up = self.card() if self.maybe(0.2) else None
            trail.append(None if self.maybe(0.2) else e.TrailCard(shows=shows, card=up))  # type: ignore[arg-type]
        lairs = [
            None if self.maybe(0.6) else e.LairCard(card=self.place(land=True) if self.maybe(0.4) else None)
            for _ in range(self.rng.choice([3, 3, 2, 0]))
        ]
        hunters = {h: self.place() for h in HUNTERS if self.maybe(0.85)}
        return e.Table(trail=tuple(trail), lairs=tuple(lairs), hunters=hunters)

    # changed lines

    def edited(self, event: Event) -> Event:
        """The line with one key changed."""
        if isinstance(event, OBSERVATIONS) and self.maybe(0.2):
            return replace(event, doubt=not event.doubt)
        match event:
            case e.HunterMove():
                return self._one_of(
                    event,
                    to=self.place(),
                    found=self.found(),
                    dracula=self.rng.choice([None, True, False]),
                    hunter=self.rng.choice(HUNTERS),
                )
            case e.DraculaMove():
                made = self._dracula_move()
                assert isinstance(made, e.DraculaMove)
                return self._one_of(
                    event,
                    card=made.card,
                    place=self.place(land=True),
                    misdirect=self.space(),
                    left=self.left(),
                    lair=self.lair(),
                    again=not event.again,
                    reached_six=e.ReachedSix(card=self.card(), also=self.hides()),
                )
            case e.Reveal():
                return self._one_of(event, card=self.card(), also=self.hides(), space=self.space())
            case e.Ask():
                return self._one_of(event, places=(self.place(),), found=self.found(event.places))
            case e.Token():
                return self._one_of(event, action="remove", found=self.found())
            case _:
                return self.made_up()

    def _one_of(self, event: Any, **keys: Any) -> Event:
        key = self.rng.choice(sorted(keys))
        changed: Event = replace(event, **{key: keys[key]})
        return changed
