"""A hunter's move: where he ends it, and what that turned up."""

from __future__ import annotations

from typing import Literal

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import Event, HunterMove, Ticket
from tracker.plan.options import options
from tracker.rules.table import Table
from tracker.ui.catalogue import name, percent, say
from tracker.ui.forms.common import Part, marked, pick_hunter, place_word
from tracker.ui.forms.question import Choice, Question, Talk
from tracker.ui.lines import found_text, place_name
from tracker.ui.outcomes import Outcome, arrivals

__all__ = ["arrival", "destinations", "move", "ticket_for", "way"]

Way = Literal["road", "rail", "sea", "special"]
_BEST = "3/2"
_WILD, _TIP = "wild_horses", "false_tip"


def destinations(game: Deduction, hunter: str) -> dict[str, str]:
    """Where one move brings a hunter, and how: by road, by sea, by a ticket he holds; tokens bar the way."""
    ids, table = game.board.ids, game.table
    found = options(table, hunter, table.sheet.tickets_of(hunter))
    return {ids[option.to]: option.by for option in found if option.by is not None}


def way(board: Board, start: int, to: int) -> Way | None:
    """How a hunter comes from one place to another in one move, or ``None`` if the board has no way."""
    if to in board.seas[start] or to in board.ports[start]:
        return "sea"
    if start < board.land and to in board.roads[start]:
        return "road"
    if start < board.land and to < board.land and to in board.rail_reach(start, _BEST):
        return "rail"
    return None


def ticket_for(game: Deduction, hunter: str, to: int) -> str | None:
    """The smallest ticket known to be his with which he gets there by rail."""
    start = game.table.hunter(hunter).place
    held = sorted(set(game.table.sheet.tickets_of(hunter)), key=_size)
    return next((ticket for ticket in held if to in game.board.rail_reach(start, ticket)), None)


def _size(ticket: str) -> int:
    return sum(int(figure) for figure in ticket.replace("-", "0").split("/"))


def move(game: Deduction) -> Talk:
    """Who moves, where to, what is turned up; Wild Horses and False Tip carry him elsewhere first."""
    board = game.board
    hunter = yield from pick_hunter(say("move.who"))
    spot = game.table.hunter(hunter)
    to = yield Question(
        say("move.where", hunter=name("hunter", hunter)),
        places=destinations(game, hunter),
        accepts=_all(board),
    )
    by = way(board, spot.place, board.index[to])
    if spot.hospital and board.index[to] == spot.place:
        by = "road"
    warning = _warning(game, hunter, to, by)
    if board.index[to] >= board.land and warning is None:
        return (HunterMove(hunter=hunter, to=to, by=by or "special"),)
    before: tuple[Event, ...] = ()
    how = name("way", by or "special")
    if by == "rail":
        ticket = ticket_for(game, hunter, board.index[to])
        if ticket is not None:
            before = (Ticket(hunter=hunter, ticket=ticket, action="use"),)
            how = say("move.by_ticket", ticket=ticket)
    text = say("move.found", hunter=name("hunter", hunter), place=place_name(board, to), way=how)
    others = _diversions(by)
    outcome, word = yield from arrival(game, to, text, others, warning)
    via: tuple[str, ...] = ()
    if word == _WILD:
        via, to = (to,), (yield from _led(game, to, "road", say("move.wild")))
    elif word == _TIP:
        to = yield from _led(game, board.ids[spot.place], "rail", say("move.tip"))
    if word is not None:
        text = say("move.found", hunter=name("hunter", hunter), place=place_name(board, to), way=how)
        outcome, _ = yield from arrival(game, to, text)
    found = outcome.found if outcome is not None else ()
    dracula = outcome.dracula if outcome is not None else None
    line = HunterMove(hunter=hunter, to=to, by=by or "special", via=via, found=found, dracula=dracula)
    return (*before, line)


def arrival(
    game: Deduction,
    to: str,
    text: str,
    others: tuple[Choice, ...] = (),
    warning: str | None = None,
) -> Part[tuple[Outcome | None, str | None]]:
    """What an arrival turned up, or the word of one of the other answers; at sea there is nothing to ask.

    Tapping another place changes the destination, so every place is accepted; that is left to the caller.
    """
    board = game.board
    outcomes = arrivals(game, board.index[to])
    if not outcomes:
        if warning is not None:
            yield Question(text, (Choice("arrived", say("entry.at_sea"), main=True),), warning=warning)
        return None, None
    words = {_word(outcome): outcome for outcome in outcomes}
    choices = tuple(
        Choice(word, _outcome(board, outcome), main=number == 0)
        for number, (word, outcome) in enumerate(words.items())
    )
    word = yield Question(text, (*choices, *others), warning=warning)
    if any(word == other.word for other in others):
        return None, word
    return words[word], None


def _word(outcome: Outcome) -> str:
    """The word of an outcome: what was turned up, named as on the trail strip, and whether he is there."""
    found = [
        f"{'hide-' if entry.card else ''}{place_word(entry.space, entry.lair)}" for entry in outcome.found
    ]
    return "+".join([*(found or ["nothing"]), *(["dracula"] if outcome.dracula else [])])


def _outcome(board: Board, outcome: Outcome) -> str:
    found, chance = found_text(board, outcome.found), percent(outcome.chance)
    found = found[:1].upper() + found[1:]
    if outcome.dracula:
        return say("entry.outcome_dracula", found=found, chance=chance)
    return say("entry.outcome", found=found, chance=chance)


def _diversions(by: Way | None) -> tuple[Choice, ...]:
    if by == "road":
        return (Choice(_WILD, say("move.wild_button"), quiet=True),)
    if by == "rail":
        return (Choice(_TIP, say("move.tip_button"), quiet=True),)
    return ()


def _led(game: Deduction, start: str, by: str, text: str) -> Part[str]:
    """Where Dracula sends the hunter instead: one road on, or by rail."""
    board = game.board
    here = board.index[start]
    ways = board.roads[here] if by == "road" else board.rail_reach(here, _BEST)
    return (yield Question(text, places=marked(board.ids[p] for p in ways), accepts=_all(board)))


def _warning(game: Deduction, hunter: str, to: str, by: Way | None) -> str | None:
    """Why the board or a token forbids this move; it is kept all the same."""
    table, board = game.table, game.board
    there, here = board.index[to], table.hunter(hunter).place
    who, place = name("hunter", hunter), place_name(board, to)
    if by is None:
        return say("entry.illegal", hunter=who, place=place)
    if _lies(table, "fog", there) or (_lies(table, "fog", here) and not table.hunter(hunter).hospital):
        return say("move.fog", hunter=who, place=place)
    if _lies(table, "storm", there):
        return say("move.storm", hunter=who, place=place)
    blocked = {frozenset((t.place, t.other)) for t in table.tokens if t.token == "roadblock"}
    if by == "road" and frozenset((here, there)) in blocked:
        return say("move.blocked", hunter=who, place=place)
    return None


def _lies(table: Table, token: str, place: int) -> bool:
    return any(t.token == token and t.place == place for t in table.tokens)


def _all(board: Board) -> frozenset[str]:
    return frozenset(board.ids)
