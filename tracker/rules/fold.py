"""The public table as a pure fold over the log: each event checked, read, and turned into steps.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Header
>>> from tracker.rules.table import opening_table
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> table = opening_table(Header(hunters=start), load_board("third-edition"))
>>> table = read_event(table, DraculaMove(card="sea")).table
>>> [hideout.shows for _, hideout in table.spaces()]
['sea', 'city']
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tracker import events
from tracker.rules import observe, phase
from tracker.rules.scribe import Scribe
from tracker.rules.seed import table_line
from tracker.rules.sheet import kept
from tracker.rules.steps import ClearLair, Step
from tracker.rules.table import Hideout, Table

__all__ = ["Reading", "read_event"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One event read on a table: the table after it, its steps, and what deserves a warning."""

    table: Table
    steps: tuple[Step, ...]
    warnings: tuple[str, ...] = ()


def read_event(table: Table, event: events.Event, left_out: bool = False) -> Reading:
    """Read an event on the table as it lies.

    Args:
        table: the table before the event.
        event: any event of the log.
        left_out: read an observation as if it were left out (as a doubtful line always is): figures and
            tokens go where it puts them, what it turned up lies face up but unread, nothing is learned.

    Raises:
        InvalidEvent: the event breaks a structural rule.
    """
    doubtful = isinstance(event, events.OBSERVATIONS) and (left_out or event.doubt)
    scribe = Scribe(table, read=not doubtful)
    _dispatch(scribe, event)
    sheet = kept(scribe.table.sheet, event)
    after = scribe.table if sheet is scribe.table.sheet else replace(scribe.table, sheet=sheet)
    return Reading(after, tuple(scribe.steps), tuple(scribe.warnings))


def _dispatch(scribe: Scribe, event: events.Event) -> None:
    match event:
        case events.HunterMove():
            observe.hunter_move(scribe, event)
        case events.HunterAt():
            observe.hunter_at(scribe, event)
        case events.DraculaMove():
            phase.dracula_move(scribe, event)
        case events.EscapeAsBat():
            phase.escape_as_bat(scribe, event)
        case events.Reveal():
            observe.reveal(scribe, event)
        case events.Ask():
            observe.ask(scribe, event)
        case events.EvilPresence():
            observe.evil_presence(scribe, event)
        case events.Region():
            observe.region(scribe, event)
        case events.HideShown():
            observe.hide_shown(scribe, event)
        case events.Token():
            observe.token(scribe, event)
        case events.Clear():
            _clear(scribe, event)
        case events.Table():
            table_line(scribe, event)
        case events.Encounter():
            _encounter(scribe, event)
        case events.Rumour():
            _rumour(scribe, event)
        case _:
            pass


def _clear(scribe: Scribe, event: events.Clear) -> None:
    scribe.hideout(event.space, event.lair)
    if event.space is not None:
        scribe.clear((event.space,))
    elif event.lair is not None:
        scribe.steps.append(ClearLair(event.lair))
        scribe.table = scribe.table.with_lair(event.lair, None)


def _encounter(scribe: Scribe, event: events.Encounter) -> None:
    there = scribe.table.space(event.space) if event.space else scribe.table.lair(event.lair or 1)
    if there is None:
        return
    lying = list(there.encounters)
    if event.action in ("placed", "added", "returned"):
        lying.append(event.card)
    elif event.action == "revealed":
        if None in lying:
            lying[lying.index(None)] = event.card
        else:
            lying.append(event.card)
    elif event.card in lying:
        lying.remove(event.card)
    elif lying:
        lying.pop()
    scribe.put(replace(there, encounters=tuple(lying)), event.space, event.lair)


def _rumour(scribe: Scribe, event: events.Rumour) -> None:
    there = scribe.table.space(event.space) if event.space else scribe.table.lair(event.lair or 1)
    if isinstance(there, Hideout):
        change = 1 if event.action in ("placed", "added") else -1
        scribe.put(replace(there, rumours=max(0, there.rumours + change)), event.space, event.lair)
