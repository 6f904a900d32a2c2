"""Hunters, cards and tickets in requests and commands, by the names that the log reader knows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tracker.board import Board
from tracker.events import HUNTERS
from tracker.log.names import Names
from tracker.log.problems import BAD, Faults, show
from tracker.plan.options import MOST_TICKETS

__all__ = ["hunters_named", "named", "tickets_told"]

_TICKET = re.compile(r"[1-3]/[12-]")
"""No ticket leads over more than three white railways, or two as soon as one is yellow."""


def named(kind: str, name: object, board: Board) -> str:
    """The id of a ``hunter`` or a ``card`` by any of its names.

    Raises:
        ValueError: nothing of this kind has that name.
    """
    faults = Faults(None)
    found = Names(board).read(kind, name, kind, faults) if isinstance(name, str) else BAD
    if isinstance(found, str):
        return found
    message = faults.found[0].message if faults.found else f"unknown {kind} {show(name)}"
    raise ValueError(message + (f"; the hunters are {', '.join(HUNTERS)}" if kind == "hunter" else ""))


def hunters_named(names: Iterable[object], board: Board) -> list[str]:
    """The ids of several hunters.

    Raises:
        ValueError: one is unknown.
    """
    return [named("hunter", name, board) for name in names]


def tickets_told(told: Iterable[tuple[object, Iterable[str]]], board: Board) -> dict[str, tuple[str, ...]]:
    """The tickets that each hunter is said to hold; who is named twice holds all of them.

    Raises:
        ValueError: a hunter is unknown or holds more than two tickets, or there is no such ticket.
    """
    held: dict[str, tuple[str, ...]] = {}
    for name, tickets in told:
        hunter = named("hunter", name, board)
        held[hunter] = (*held.get(hunter, ()), *tickets)
    for hunter, own in held.items():
        for ticket in own:
            if not _TICKET.fullmatch(ticket):
                raise ValueError(
                    f"unknown ticket {show(ticket)} of {hunter!r}; a ticket is white/yellow, such as '3/2' "
                    "or '1/-', with 3 white railways and 2 yellow at most"
                )
        if len(own) > MOST_TICKETS:
            raise ValueError(
                f"{hunter!r} is given {len(own)} tickets, {', '.join(own[:4])}: "
                f"a hunter holds {MOST_TICKETS} at most"
            )
    return held
