"""What players keep beside the trail: damage, influence, tickets, bites, allies, the clock.

None of it removes a world; it is kept so that the app can show it and people can correct it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tracker import events

__all__ = ["Sheet", "kept"]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The open facts of both sides. Pairs are ``(who, value)``, in the order in which they first came."""

    damage: tuple[tuple[str, int], ...] = ()
    bites: tuple[tuple[str, int], ...] = ()
    tickets: tuple[tuple[str, str], ...] = ()
    influence: int = 0
    hunters_ally: str | None = None
    draculas_ally: str | None = None
    week: int | None = None
    day: str | int | None = None
    half: str | None = None
    skip_day: bool = False

    def damage_of(self, who: str) -> int:
        """Damage of a hunter, or of ``dracula``."""
        return dict(self.damage).get(who, 0)

    def bites_of(self, hunter: str) -> int:
        """Bites of a hunter."""
        return dict(self.bites).get(hunter, 0)

    def tickets_of(self, hunter: str) -> tuple[str, ...]:
        """The tickets a hunter holds."""
        return tuple(ticket for who, ticket in self.tickets if who == hunter)


def _added(pairs: tuple[tuple[str, int], ...], who: str, change: int) -> tuple[tuple[str, int], ...]:
    totals = dict(pairs)
    totals[who] = totals.get(who, 0) + change
    return tuple(totals.items())


def _tickets(pairs: tuple[tuple[str, str], ...], event: events.Ticket) -> tuple[tuple[str, str], ...]:
    pair = (event.hunter, event.ticket)
    if event.action == "gain":
        return (*pairs, pair)
    held = list(pairs)
    if pair in held:
        held.remove(pair)
    return tuple(held)


def kept(sheet: Sheet, event: events.Event) -> Sheet:
    """The sheet after an event; most events leave it as it is."""
    match event:
        case events.Damage():
            return replace(sheet, damage=_added(sheet.damage, event.who, event.change))
        case events.DraculaMove() if event.damage:
            return replace(sheet, damage=_added(sheet.damage, "dracula", event.damage))
        case events.Influence():
            return replace(sheet, influence=sheet.influence + event.change)
        case events.Bite():
            return replace(sheet, bites=_added(sheet.bites, event.hunter, event.change))
        case events.Ticket():
            return replace(sheet, tickets=_tickets(sheet.tickets, event))
        case events.Ally(side="hunters"):
            return replace(sheet, hunters_ally=event.ally)
        case events.Ally():
            return replace(sheet, draculas_ally=event.ally)
        case events.Clock():
            return replace(
                sheet,
                week=sheet.week if event.week is None else event.week,
                day=sheet.day if event.day is None else event.day,
                half=sheet.half if event.half is None else event.half,
                skip_day=event.skip_day,
            )
        case _:
            return sheet
