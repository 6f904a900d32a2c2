"""What happens to the hunters and to Dracula: fights, bites, hospitals, tickets, allies, the open numbers."""

from __future__ import annotations

from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Ally,
    Bite,
    Card,
    Clock,
    Combat,
    Damage,
    EscapeAsBat,
    Event,
    HunterAt,
    HunterId,
    Influence,
    Supply,
    Ticket,
)
from tracker.rules.table import Table
from tracker.states import HIDE
from tracker.ui.catalogue import name, say
from tracker.ui.forms.common import number, one_of, pick_hunter, pick_place, several
from tracker.ui.forms.question import DONE, Talk
from tracker.ui.lines import card_name, place_name
from tracker.ui.turn import turn

__all__ = [
    "TICKETS",
    "ally",
    "at_bay",
    "bat_space",
    "bite",
    "combat",
    "defeat",
    "escape_as_bat",
    "figure",
    "hurt",
    "influence",
    "night",
    "supply",
    "ticket",
    "vampire_lair",
]

TICKETS = ("1/-", "1/1", "2/1", "2/2", "3/2")
"""The tickets of the game: white / yellow railways."""


def at_bay(game: Deduction) -> tuple[HunterId, ...]:
    """The hunters in a place where Dracula may openly be: those who can fight him."""
    table = game.table
    at = game.last.worlds.states.at
    here = {place for place in table.face_up if (at == place).any()}
    return tuple(h for h in HUNTERS if not table.hunter(h).hospital and table.hunter(h).place in here)


def night(game: Deduction) -> bool:
    """Whether a combat now counts as fought at night: at dusk, or at dawn after Nocturnal Visit."""
    halves = set(turn(game.events, game.header.hunters).halves)
    if halves & {"dusk", "night"}:
        return True
    for event in reversed(game.events):
        if isinstance(event, Card) and event.card == "nocturnal_visit":
            return True
        if not isinstance(event, Card | Clock | Damage):
            return False
    return False


def bat_space(table: Table, place: int) -> int | None:
    """The space on which the card of a place lies face up."""
    return next((n for n, hideout in table.spaces() if hideout.card == place), None)


def combat(game: Deduction) -> Talk:
    """A fight with Dracula: who fought, and how it ended."""
    fit = at_bay(game) or HUNTERS
    if len(fit) > 1:
        names = {hunter: name("hunter_short", hunter) for hunter in fit}
        picked = yield from several(say("fight.who"), names, say("fight.these"))
        fit = tuple(hunter for hunter in HUNTERS if hunter in picked) or fit
    options = {"over": say("fight.over")}
    if night(game):
        options["escape_as_bat"] = card_name(game.board, "escape_as_bat")
    options["escape_as_mist"] = card_name(game.board, "escape_as_mist")
    end = yield from one_of(say("fight.end"), options, "over")
    line = Combat(hunters=fit, cards=() if end == "over" else (end,))
    flight = (yield from escape_as_bat(game)) if end == "escape_as_bat" else ()
    hurt_too = game.table.sheet.hunters_ally == "sister_agatha" and end != "over"
    return (line, *((Damage(who="dracula", change=2),) if hurt_too else ()), *flight)


def escape_as_bat(game: Deduction) -> Talk:
    """He flew: from the space on which his place's card lies, asked only where that is not plain."""
    table = game.table
    at = game.last.worlds.states.at
    here = [place for place in table.face_up if (at == place).any()]
    if len(here) == 1:
        return (EscapeAsBat(space=bat_space(table, here[0])),)
    spaces = {
        f"space-{n}": say("fight.from_space", n=n, place=card_name(game.board, _card(game, h.card)))
        for n, h in table.spaces()
        if h.card is not None and h.card != HIDE and h.card < game.board.land
    }
    word = yield from one_of(say("fight.from"), spaces | {DONE: say("fight.from_none")})
    return (EscapeAsBat(space=None if word == DONE else int(word.removeprefix("space-"))),)


def _card(game: Deduction, card: int | None) -> str:
    return "hide" if card is None or card == HIDE else game.board.ids[card]


def bite(game: Deduction) -> Talk:
    """A bite taken, or healed."""
    hunter = yield from pick_hunter(say("harm.who_bitten"), main=next(iter(at_bay(game)), None))
    options = {"1": say("harm.bitten")}
    if game.table.sheet.bites_of(hunter) > 0:
        options["-1"] = say("harm.healed")
    return (Bite(hunter=hunter, change=int((yield from one_of(say("harm.bite"), options, "1")))),)


def hurt(game: Deduction) -> Talk:
    """Damage, or damage healed."""
    people = {h: name("hunter_short", h) for h in HUNTERS} | {"dracula": name("hunter", "dracula")}
    who = yield from one_of(say("harm.who"), people)
    taken = game.table.sheet.damage_of(who)
    change = yield from number(
        say("harm.much"), (*range(1, 7), *range(-1, -min(taken, 6) - 1, -1)), signed=True
    )
    return (Damage(who=who, change=change),)


def defeat(game: Deduction) -> Talk:
    """A defeated hunter goes to a hospital; his damage is gone."""
    hunter = yield from pick_hunter(say("harm.who_defeated"), main=next(iter(at_bay(game)), None))
    wards = {ward: place_name(game.board, ward) for ward in game.board.hospitals}
    ward = yield from one_of(say("harm.hospital"), wards)
    taken = game.table.sheet.damage_of(hunter)
    healed: tuple[Event, ...] = (Damage(who=hunter, change=-taken),) if taken > 0 else ()
    return (*healed, HunterAt(hunter=hunter, at=ward))


def figure(game: Deduction) -> Talk:
    """A figure stands elsewhere, without any check: a correction, or a card that says so."""
    hunter = yield from pick_hunter(say("harm.which_figure"))
    wards = tuple(game.board.hospitals)
    at = yield from pick_place(
        say("harm.where", hunter=name("hunter", hunter)), (), (*game.board.ids, *wards)
    )
    return (HunterAt(hunter=hunter, at=at),)


def ticket(game: Deduction) -> Talk:
    """A railway ticket taken from the pool, or one given up."""
    hunter = yield from pick_hunter(say("ticket.who"), main=turn(game.events, game.header.hunters).next)
    held = game.table.sheet.tickets_of(hunter)
    options = {each: say("ticket.takes", ticket=each) for each in TICKETS}
    options |= {f"-{each}": say("ticket.gives", ticket=each) for each in dict.fromkeys(held)}
    word = yield from one_of(say("ticket.which", hunter=name("hunter", hunter)), options)
    if word.startswith("-"):
        return (Ticket(hunter=hunter, ticket=word[1:], action="lose"),)
    return (Ticket(hunter=hunter, ticket=word),)


def supply(game: Deduction) -> Talk:
    """A hunter supplied."""
    return (
        Supply(
            hunter=(
                yield from pick_hunter(say("supply.who"), main=turn(game.events, game.header.hunters).next)
            )
        ),
    )


def ally(game: Deduction) -> Talk:
    """Who stands with whom: an ally comes or goes."""
    sheet, board = game.table.sheet, game.board
    decks = {"hunters": "hunter_event", "dracula": "dracula_event"}
    options = {side: name("side_of", side) for side in decks}
    side = yield from one_of(say("ally.side"), options)
    can = [c for c in cards().values() if c.deck == decks[side] and "ally" in c.timing]
    held = sheet.hunters_ally if side == "hunters" else sheet.draculas_ally
    names = {
        card.id: card_name(board, card.id)
        for card in can
        if card.id != held and card.id != "surprising_return"
    }
    if held is not None:
        names[DONE] = say("ally.gone", ally=card_name(board, held))
    word = yield from one_of(say("ally.which"), names)
    return (Ally(side=side, ally=None if word == DONE else word),)  # type: ignore[arg-type]


def influence(game: Deduction) -> Talk:
    """His influence rises or falls."""
    del game
    return (Influence(change=(yield from number(say("harm.influence"), (1, 2, 3, 4, -1, -2), signed=True))),)


def vampire_lair(game: Deduction) -> Talk:
    """A stake for two of his influence."""
    hunter = yield from pick_hunter(say("clue.who_played"), main=turn(game.events, game.header.hunters).next)
    return (Card(card="vampire_lair", by=hunter), Influence(change=-2))
