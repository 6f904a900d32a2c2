"""The round guide: the part of the round, whose action is next, and the numbers that lie open."""

from __future__ import annotations

from tracker.rules.sheet import Sheet
from tracker.ui.catalogue import name, say
from tracker.ui.nodes import Node, node
from tracker.ui.turn import HALVES, Turn

__all__ = ["HEALTH", "guide_panel"]

HEALTH = 15
"""Dracula's health."""


def guide_panel(turn: Turn, sheet: Sheet, open_: bool) -> Node:
    """A strip; a press sends ``half-dusk`` and the like, or ``guide`` on the numbers."""
    halves = [
        node(
            "button",
            "fury-half fury-now" if half in turn.halves else "fury-half",
            name("half", half),
            tap=f"half-{half}",
            aria_pressed="true" if half in turn.halves else "false",
            title=say("guide.set_half", half=name("half", half)),
        )
        for half in HALVES
    ]
    numbers = [
        say("guide.influence", n=sheet.influence),
        say("guide.despair", n=turn.despair),
        say("guide.damage", n=sheet.damage_of("dracula"), most=HEALTH),
    ]
    return node(
        "div",
        "fury-guide",
        node("div", "fury-halves", *halves, role="group", aria_label=say("guide.halves")),
        node(
            "button",
            "fury-numbers fury-now" if open_ else "fury-numbers",
            *(node("span", "", number) for number in numbers),
            tap="guide",
            title=say("guide.title"),
            aria_pressed="true" if open_ else "false",
        ),
    )
