"""What else happens at a simulated table: cards of information, tokens, clearings, and idle lines."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tracker import events
from tracker.events import HUNTERS, HunterId
from tracker.rules.context import context_for
from tracker.rules.fold import read_event
from tracker.rules.plays import Begin
from tracker.rules.seed import Seed
from tracker.simulate.features import Features
from tracker.simulate.host import Host

__all__ = ["Chance", "by_day", "by_night", "lay_table"]

TICKETS = ("1/1", "1/1", "2/1", "2/2", "3/1", "3/2", "1/-", "2/-")


@dataclass(frozen=True, slots=True)
class Chance:
    """The dice of one game: its features and its random numbers."""

    features: Features
    rng: np.random.Generator

    def happens(self, chance: float) -> bool:
        """True with that chance."""
        return chance > 0 and self.rng.random() < chance

    def one(self, items: list[int]) -> int:
        """One of these numbers."""
        return items[int(self.rng.integers(len(items)))]

    def hunter(self) -> HunterId:
        """One of the hunters."""
        return HUNTERS[int(self.rng.integers(len(HUNTERS)))]

    def doubted(self) -> bool:
        """This observation is marked as doubtful."""
        return self.happens(self.features.doubt)


def by_day(host: Host, chance: Chance) -> None:
    """Cards that the hunters use at any time."""
    features = chance.features
    if chance.happens(features.ask):
        _ask(host, chance)
    if chance.happens(features.reveal):
        _reveal(host, chance)
    if chance.happens(features.evil_presence):
        host.evil_presence(chance.doubted())
    if chance.happens(features.region):
        host.region(chance.doubted())
    if chance.happens(features.hide_shown) and host.table.advanced:
        host.show_hide(chance.doubted())
    if chance.happens(features.hospital):
        _carried(host, chance)
    if chance.happens(features.wax):
        _idle(host, chance)


def by_night(host: Host, chance: Chance) -> None:
    """Supplies, tokens and clearings."""
    features = chance.features
    for hunter in HUNTERS:
        if len(host.table.sheet.tickets_of(hunter)) < 2 and chance.happens(features.ticket):
            ticket = TICKETS[int(chance.rng.integers(len(TICKETS)))]
            host.log(events.Ticket(hunter=hunter, ticket=ticket))
    for token, rate in (("consecrated_ground", features.holy_ground), ("heavenly_host", features.host)):
        if chance.happens(rate):
            place = chance.one([p for p in range(host.board.land) if p != host.board.castle])
            if (token, place) not in {(t.token, t.place) for t in host.table.tokens}:
                host.token(token, [place], doubt=chance.doubted())
    if chance.happens(features.weather):
        _weather(host, chance)
    if chance.happens(features.clear):
        _clear(host, chance)
    if chance.happens(features.table):
        lay_table(host)
    if chance.happens(features.wax):
        _idle(host, chance)


def _ask(host: Host, chance: Chance) -> None:
    board, rng = host.board, chance.rng
    which = int(rng.integers(3))
    if which == 0:
        host.ask([int(rng.integers(board.land))], "sister_agatha", chance.doubted())
    elif which == 1:
        pair = rng.choice(board.land, size=min(2, board.land), replace=False).tolist()
        host.ask(pair, "hired_scouts", chance.doubted())
    else:
        spot = host.table.hunter(chance.hunter())
        if board.moves[spot.place]:
            host.ask(board.moves[spot.place], "local_rumours", chance.doubted())


def _reveal(host: Host, chance: Chance) -> None:
    spaces = [
        i for i, s in enumerate(host.truth.trail, 1) if s is not None and s.card is not None and not s.up
    ]
    slots = [i for i, s in enumerate(host.truth.lairs, 1) if s is not None and not s.up]
    spaces = [i for i in spaces if _unknown(host, i, None)]
    slots = [i for i in slots if _unknown(host, None, i)]
    if slots and chance.happens(0.3):
        host.reveal("rule", lair=chance.one(slots), doubt=chance.doubted())
    elif spaces:
        host.reveal("newspaper_reports", space=chance.one(spaces), doubt=chance.doubted())


def _unknown(host: Host, space: int | None, lair: int | None) -> bool:
    there = host.table.space(space) if space else host.table.lair(lair or 1)
    return there is not None and there.card is None


def _carried(host: Host, chance: Chance) -> None:
    hospitals = sorted(host.board.hospitals)
    if hospitals and chance.happens(0.7):
        host.put(chance.hunter(), hospitals[int(chance.rng.integers(len(hospitals)))])
    else:
        host.put(chance.hunter(), host.board.ids[int(chance.rng.integers(len(host.board)))])


def _weather(host: Host, chance: Chance) -> None:
    board, rng = host.board, chance.rng
    lying = [t for t in host.table.tokens if t.token != "heavenly_host"]
    if lying and chance.happens(0.5):
        t = lying[int(rng.integers(len(lying)))]
        host.token(t.token, [t.place] if t.other is None else [t.place, t.other], "remove")
        return
    which = int(rng.integers(3))
    if which == 0 and len(board) > board.land:
        host.token("storm", [int(rng.integers(board.land, len(board)))])
    elif which == 1:
        host.token("fog", [int(rng.integers(board.land))])
    else:
        links = [link for link in board.links if link.kind in ("road", "white", "yellow")]
        if links:
            link = links[int(rng.integers(len(links)))]
            host.token("roadblock", [board.index[link.a], board.index[link.b]])


def _clear(host: Host, chance: Chance) -> None:
    slots = [i for i, _ in host.table.slots()]
    if slots and chance.happens(0.6):
        host.clear(lair=chance.one(slots))
        return
    spaces = [i for i, _ in host.table.spaces()]
    if spaces:
        host.clear(space=chance.one(spaces))


def lay_table(host: Host) -> None:
    """Write the table down as it lies, if the truth is among what that allows (rule 12).

    A castle's lair that lies face down cannot be written down: the line would say that it lies face up.
    """
    castle = host.board.castle
    if castle is not None and host.truth.lair_of(castle) and not host.truth.face_up(castle):
        return
    line = host.table_line()
    table = read_event(host.table, line).table
    context = context_for(table.board, ())
    states = Seed(table).apply(Begin(table).apply(host.truth.row(context.words), context), context)
    truth = host.truth.row(context.words)
    same = states.window == truth.window[0]
    for lair, own in zip(states.lairs, truth.lairs, strict=True):
        if lair is not None and own is not None:
            same &= ((lair & own) == own).all(axis=1)
    if same.any():
        host.log(line)


def _idle(host: Host, chance: Chance) -> None:
    """A line that tells nothing of the hidden state."""
    hunter = chance.hunter()
    spaces = [i for i, _ in host.table.spaces()]
    lines: list[events.Event] = [
        events.Supply(hunter=hunter),
        events.Damage(who=hunter, change=int(chance.rng.integers(1, 3))),
        events.Bite(hunter=hunter),
        events.Influence(change=1),
        events.Card(card="great_strength", by=hunter, action="discard"),
        events.Ally(side="hunters", ally="jonathan_harker"),
        events.Clock(week=1, day="tuesday", half="night"),
        events.Note(note="somebody fetched tea"),
        events.Combat(hunters=(hunter,), cards=("fangs",)),
    ]
    if spaces:
        space = chance.one(spaces)
        lines += [
            events.Encounter(space=space, card="rats", action="revealed"),
            events.Rumour(space=space, action="placed"),
        ]
    host.log(lines[int(chance.rng.integers(len(lines)))])
