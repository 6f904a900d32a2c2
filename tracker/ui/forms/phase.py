"""One Dracula phase: the back he played, how space 6 left, Misdirect, and where he walks into a hunter."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tracker.deduce import Deduction
from tracker.events import Back, Clear, DraculaMove, Event, Influence, LairSlot, Left, ReachedSix
from tracker.rules.table import POWERS, Table
from tracker.states import HIDE
from tracker.ui.catalogue import name, say
from tracker.ui.forms.common import Part, along, card_on, one_of, spot_of, what_lies
from tracker.ui.forms.question import Choice, Question, Talk
from tracker.ui.lines import card_name, place_name

__all__ = ["BACKS", "backs", "leaving", "misdirected", "phase"]

BACKS: tuple[Back, ...] = ("city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none")
"""What can lie on space 1 after a phase, in the order of the buttons."""
_VAMPIRES = {"new_vampire": 3, "aristocratic_vampire": 4, "reckless_vampire": 4}
_RUMOUR = 3
_FACE, _OPEN = "face:", "open"
_MISDIRECT = "misdirect"


def phase(game: Deduction, again: bool = False) -> Talk:
    """The whole phase, in the order of the table; ``again``: another follows (Unearthly Swiftness)."""
    first = yield Question(say("phase.again") if again else say("entry.back"), backs(game))
    before, left, game = yield from _leave(game, _freed(game.table, first))
    reached = None if left is not None and left.vampire else (yield from _reach_six(game))
    replaced, word = None, first
    if first == _MISDIRECT:
        options = {
            f"space-{n}": what_lies(slid(game.table), n, None)
            for n in misdirected(game)
            if n < 4 or left is None or not left.vampire
        }
        where = yield from one_of(say("phase.misdirect"), options)
        replaced = spot_of(where)["space"]
        word = yield Question(say("phase.then"), backs(game, misdirect=False))
    card, place, slot = yield from _card(game, word)
    face_up = place is not None and game.board.index[place] in game.table.hunted
    line = DraculaMove(
        left=left,
        reached_six=reached,
        misdirect=replaced,
        card=card,
        lair=slot,
        place=place,
        encounters=1 if card in ("city", "castle", "wolf_form", "lair") and not face_up else None,
        damage=_harm(game, card),
        again=again,
    )
    return (*before, line)


def backs(game: Deduction, misdirect: bool = True) -> tuple[Choice, ...]:
    """The buttons of what he can have played; what the table bars is switched off."""
    table = game.table
    choices = []
    for card in BACKS:
        basic = card in ("city", "sea", "castle", "none")
        if (not table.advanced and not basic) or (card == "hide" and not _openly(game)):
            continue
        if card == "lair" and not any(True for _ in table.slots()):
            continue
        if card == "castle" and game.board.castle is None:
            continue
        choices.append(Choice(card, name("back", card), main=card == "city", off=_barred(game, card)))
    if table.advanced and misdirect:
        off = _barred(game, "misdirect") or not misdirected(game)
        choices.append(Choice(_MISDIRECT, say("phase.misdirect_button"), off=off))
    met = _hunted(game, wolf=False)
    if len(met) == 1:
        place = game.board.ids[met[0]]
        choices.append(Choice(_FACE + place, say("phase.face_up", place=place_name(game.board, place))))
    elif met:
        choices.append(Choice(_OPEN, say("phase.open_button")))
    return tuple(choices)


def leaving(game: Deduction) -> tuple[str, ...]:
    """How the hideout on space 6 can leave, in words; empty if only the deck is possible."""
    table = game.table
    hideout = table.space(6)
    if hideout is None or not hideout.has_card or hideout.shows == "sea":
        return ()
    ways = ["deck"]
    if table.advanced and hideout.card != HIDE:
        free = [f"lair-{slot}" for slot in (1, 2, 3) if table.lair(slot) is None]
        ways += free or ["full"]
    if hideout.face_down:
        ways.append("shown")
    return (*ways, "vampire")


def misdirected(game: Deduction) -> tuple[int, ...]:
    """The spaces, counted after the slide, whose hideout Misdirect can replace (rule 6)."""
    return tuple(
        number
        for number, hideout in slid(game.table).spaces()
        if hideout.shows in ("city", "sea", "bat") and hideout.card != HIDE
    )


def slid(table: Table) -> Table:
    """The trail one space further, space 1 empty."""
    return replace(table, trail=(None, *table.trail[:-1]))


def _lies(table: Table, card: str) -> tuple[int, ...]:
    """The spaces on which a power, a known Hide or the castle lies."""
    if card == "castle":
        return tuple(n for n, hideout in table.spaces() if hideout.castle)
    if card == "hide":
        return tuple(n for n, hideout in table.spaces() if hideout.card == HIDE)
    return tuple(n for n, hideout in table.spaces() if hideout.shows == card) if card in POWERS else ()


def _freed(table: Table, card: str) -> bool:
    """Whether only a maturing vampire frees that card: it lies where the vampire clears (rule 1)."""
    return any(3 <= space <= 5 for space in _lies(table, card))


def _barred(game: Deduction, card: str) -> bool:
    """Whether this back cannot be played on the table as it lies, whatever leaves."""
    lies = _lies(game.table, card)
    return any(space < 3 for space in lies) or (_freed(game.table, card) and "vampire" not in leaving(game))


def _openly(game: Deduction) -> bool:
    """Whether a Hide would lie face up: the card of his place may lie face up (rule 4)."""
    at = game.last.worlds.states.at
    return bool(np.isin(at, list(game.table.face_up)).any())


def _starts(game: Deduction) -> list[int]:
    """Where he may be now, as place indices."""
    return np.flatnonzero(np.bincount(game.last.worlds.states.at)).tolist()


def _hunted(game: Deduction, wolf: bool) -> tuple[int, ...]:
    """The hunters' places to which one move, or Wolf Form, may have brought him."""
    board = game.board
    reach = board.two_roads if wolf else board.moves
    near = {place for start in _starts(game) for place in reach[start]}
    return tuple(sorted(p for p in near & game.table.hunted if p < board.land and p != board.castle))


def _leave(game: Deduction, vampire: bool) -> Part[tuple[tuple[Event, ...], Left | None, Deduction]]:
    """What left space 6; the lines that come before, and the game after those.

    ``vampire``: the card that he played was freed, so a vampire has matured.
    """
    hideout = game.table.space(6)
    if hideout is None:
        return (), None, game
    ways = leaving(game)
    if not ways:
        return (), Left(), game
    if vampire:
        ways = ("vampire",)
    word = yield Question(
        say("phase.left"),
        tuple(
            Choice(way, _way_text(way), main=way == "deck", quiet=way in ("shown", "vampire")) for way in ways
        ),
        layer="space-6",
        warning=say("phase.freed") if vampire else None,
    )
    if word == "deck":
        return (), Left(), game
    if word.startswith("lair-"):
        return (), Left(to="lair", lair=_slot(word)), game
    if word == "full":
        options = {f"lair-{slot}": what_lies(game.table, None, slot) for slot, _ in game.table.slots()}
        slot = _slot((yield from one_of(say("phase.full"), options)))
        gone = Clear(lair=slot)
        return (gone,), Left(to="lair", lair=slot), game.keeping(gone)
    before: tuple[Event, ...] = ()
    if word == "vampire":
        labels = {
            card: say("phase.vampire", card=card_name(game.board, card), n=n) for card, n in _VAMPIRES.items()
        }
        gain = _VAMPIRES[(yield from one_of(say("phase.which_vampire"), labels))]
        before = (Influence(change=gain + _RUMOUR * (hideout.rumours > 0)),)
    if hideout.card is not None:
        revealed, also = ("hide" if hideout.card == HIDE else game.board.ids[hideout.card]), None
    else:
        revealed = yield from card_on(game, say("phase.shown"), space=6)
        also = yield from along(game, revealed, 6, shift=1)
    left = Left(revealed=revealed, also=also, vampire=word == "vampire")
    return before, left, game


def _way_text(way: str) -> str:
    if way.startswith("lair-"):
        return say("entry.left_lair", n=_slot(way))
    return name("left", way)


def _slot(word: str) -> LairSlot:
    return int(spot_of(word)["lair"])


def _reach_six(game: Deduction) -> Part[ReachedSix | None]:
    """What Jonathan Harker turns up on space 6, if he stands with the hunters."""
    hideout = game.table.space(5)
    if game.table.sheet.hunters_ally != "jonathan_harker" or hideout is None or not hideout.face_down:
        return None
    card = yield from card_on(game, say("phase.reached_six"), space=5)
    return ReachedSix(card=card, also=(yield from along(game, card, 5, shift=1)))


def _card(game: Deduction, word: str) -> Part[tuple[Back, str | None, LairSlot | None]]:
    """The card on space 1, his place if that is seen, and the slot of a lair taken back."""
    board, table = game.board, game.table
    if word.startswith(_FACE):
        return "city", word.removeprefix(_FACE), None
    if word == _OPEN:
        met = {board.ids[place]: board.places[place].name for place in _hunted(game, wolf=False)}
        return "city", (yield from one_of(say("phase.open"), met)), None
    card = BACKS[BACKS.index(word)]
    if card == "castle":
        return card, board.ids[board.castle or 0], None
    if card == "lair":
        options = {f"lair-{slot}": what_lies(table, None, slot) for slot, _ in table.slots()}
        slot = _slot((yield from one_of(say("phase.which_lair"), options)))
        held = table.lair(slot)
        return card, board.ids[held.card] if held is not None and held.card is not None else None, slot
    if card == "wolf_form":
        seen = _wolf_seen(game)
        if seen:
            options = {"unseen": say("phase.unseen")}
            options |= {board.ids[p]: say("phase.face_up", place=board.places[p].name) for p in seen}
            where = yield from one_of(say("phase.wolf"), options, "unseen")
            return card, None if where == "unseen" else where, None
    return card, None, None


def _wolf_seen(game: Deduction) -> tuple[int, ...]:
    """The places where Wolf Form would be seen: the castle, whose back is known, and the hunters' places."""
    board = game.board
    castle = board.castle
    seen = _hunted(game, wolf=True)
    if castle is not None and any(castle in board.two_roads[start] for start in _starts(game)):
        seen = (*seen, castle) if not game.table.castle_on_trail else seen
    return seen


def _harm(game: Deduction, card: Back) -> int | None:
    """The change of his damage that the rules say for this card; ``None`` for none."""
    table = game.table
    taken = table.sheet.damage_of("dracula")
    if card in ("castle", "feed"):
        return -min(5 if card == "castle" else 3, taken) or None
    if card == "sea":
        at_sea = game.last.worlds.states.at >= game.board.land
        if at_sea.any() and not at_sea.all():
            return None
        if not at_sea.any():
            return 2
        return 2 if table.sheet.hunters_ally == "rufus_smith" else 1
    return {"wolf_form": 1, "dark_call": 2}.get(card)
