"""The smoothed past as a timeline: where he was after each of his plays, given everything learned since."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.board import Board
from tracker.events import Event
from tracker.explain import Phase
from tracker.ui.catalogue import listing, name, percent, say
from tracker.ui.lines import place_name
from tracker.ui.nodes import Node, node
from tracker.ui.reasons.past import SURE, layer_of, sure
from tracker.ui.turn import DAYS, turn

__all__ = ["past_panel", "when"]

_NAMED = 3


def past_panel(
    board: Board,
    events: Sequence[Event],
    phases: tuple[Phase, ...] | None,
    layer: str,
    heat: bool,
    failed: bool = False,
) -> Node:
    """The timeline, newest first; a press sends the layer's word, ``now``, or ``heat`` to switch it."""
    switch = say("past.hide") if heat else say("past.show")
    head = node(
        "div",
        "fury-words-head",
        node("b", "", say("past.title")),
        node("button", "fury-link", switch, tap="heat"),
    )
    if phases is None:
        note = say("past.failed") if failed else say("past.working")
        return node("div", "fury-words fury-past", head, node("p", "fury-why-note", note, role="status"))
    rows = [_row(board, events, phases, number, layer) for number in reversed(range(len(phases)))]
    return node("div", "fury-words fury-past", head, _sure(board, phases, layer), *rows, anchor=layer)


def when(events: Sequence[Event], phase: Phase) -> str:
    """The moment in words: the night on which he played."""
    if phase.kind in ("start", "table"):
        return say("past.start") if phase.kind == "start" else say("past.table")
    where = turn(events[: phase.line - 2])
    return say("past.when", week=where.week, day=name("day", DAYS[where.day]))


def _sure(board: Board, phases: tuple[Phase, ...], layer: str) -> Node:
    places = list(dict.fromkeys(place for _, place in sure(phases)))
    if not places:
        return node("p", "fury-why-note", say("past.nowhere_sure"))
    return node(
        "button",
        "fury-past-sure" + (" fury-chosen" if layer == SURE else ""),
        say("past.sure", places=listing(place_name(board, place) for place in places)),
        tap="now" if layer == SURE else SURE,
    )


def _row(board: Board, events: Sequence[Event], phases: tuple[Phase, ...], number: int, layer: str) -> Node:
    phase = phases[number]
    chances = phase.places.get("default", {})
    order = sorted(chances.items(), key=lambda entry: (-entry[1], entry[0]))
    parts = [
        say("headline.region", region=place_name(board, place), chance=percent(chance))
        for place, chance in order[:_NAMED]
    ]
    chosen = layer == layer_of(number)
    certain = bool(phase.certain)
    text = place_name(board, phase.certain[0]) if certain else say("list.comma").join(parts)
    return node(
        "button",
        "fury-past-row" + (" fury-chosen" if chosen else "") + (" fury-certain" if certain else ""),
        node("span", "fury-step", str(number)),
        node("span", "fury-past-when", when(events, phase)),
        node("span", "fury-past-text", text),
        node("span", "fury-log-day", say("past.certain") if certain else say("count.places", n=len(order))),
        tap="now" if chosen else layer_of(number),
        aria_current="true" if chosen else None,
    )
