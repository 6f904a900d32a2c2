"""The round guide: the part of the round, whose action is next, and the numbers that lie open."""

from __future__ import annotations

from tracker.events import HUNTERS
from tracker.rules.sheet import Sheet
from tracker.ui.catalogue import name, say
from tracker.ui.nodes import Node, node
from tracker.ui.turn import DAYS, HALVES, Turn

__all__ = ["HEALTH", "guide_panel", "numbers_panel"]

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


def numbers_panel(turn: Turn, sheet: Sheet) -> Node:
    """All open numbers; a press sends ``influence:+1``, ``bites-mina:-1`` or ``ticket:mina``."""
    hurt = sheet.damage_of("dracula")
    board = node(
        "div",
        "fury-numbers-grid",
        _stepper("week", say("guide.week"), str(turn.week), turn.week > 1, titled=True),
        _stepper("day", say("guide.day"), name("day", DAYS[turn.day]), titled=True),
        _stepper(
            "influence", say("guide.influence_field"), str(sheet.influence), sheet.influence > 0, titled=True
        ),
        _stepper("damage-dracula", say("guide.damage_field"), str(hurt), hurt > 0, titled=True),
    )
    rows = [_row(sheet, hunter) for hunter in HUNTERS]
    heads = (say("guide.hurt"), say("guide.bites"), say("guide.no_ticket"))
    head = node(
        "div", "fury-numbers-row", node("span"), *(node("span", "fury-count-title", text) for text in heads)
    )
    return node("div", "fury-numbers-form", board, head, *rows)


def _row(sheet: Sheet, hunter: str) -> Node:
    held = sheet.tickets_of(hunter)
    hurt, bites = sheet.damage_of(hunter), sheet.bites_of(hunter)
    return node(
        "div",
        "fury-numbers-row",
        node("b", "", name("hunter_short", hunter)),
        _stepper(f"damage-{hunter}", say("guide.hurt"), str(hurt), hurt > 0),
        _stepper(f"bites-{hunter}", say("guide.bites"), str(bites), bites > 0),
        node(
            "button",
            "fury-count fury-tickets",
            say("list.comma").join(held) if held else say("guide.add_ticket"),
            tap=f"ticket:{hunter}",
            aria_label=say("guide.tickets_of", hunter=name("hunter", hunter)),
        ),
    )


def _stepper(key: str, title: str, value: str, less: bool = True, titled: bool = False) -> Node:
    """A title above a value with a step down and a step up."""
    return node(
        "div",
        "fury-counter",
        node("span", "fury-count-title", title) if titled else None,
        node(
            "div",
            "fury-counts",
            node("button", "fury-count", "−", tap=f"{key}:-1", aria_label=say("guide.less", what=title),
                 disabled=None if less else ""),
            node("span", "fury-count-value", value),
            node("button", "fury-count", "+", tap=f"{key}:+1", aria_label=say("guide.more", what=title)),
        ),
    )  # fmt: skip
