"""The table as it lies, laid out tap by tap: where the next tap goes, and the ``table`` line it makes.

A *cursor* says what the next tap is about: ``space-1`` … ``space-6``, ``lair-1`` … ``lair-3``, a hunter's id,
or ``token-`` and the kind of a token. A tap moves it on by itself, so that a whole table needs one tap for
each card, each lair and each hunter. A card that lies face up is one tap too: the place on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar, cast, get_args

from tracker import events
from tracker.board import Board
from tracker.events import HUNTERS, LAIRS, SPACES, HunterId, LairCard, Shows, TableToken, TokenKind, TrailCard
from tracker.rules.table import Table
from tracker.states import HIDE

__all__ = [
    "BACKS",
    "DONE",
    "TOKENS",
    "Lay",
    "backs",
    "dropped",
    "filled",
    "laid",
    "line",
    "on_place",
    "selected",
    "start_from",
    "with_back",
    "with_lair",
]

BACKS: tuple[Shows | str, ...] = (
    "city", "sea", "castle", "feed", "dark_call", "wolf_form", "misdirect", "bat", "hide", "empty",
)  # fmt: skip
"""What a space can show, in the order of the buttons; ``hide`` is a Hide that lies face up."""
_BASIC = ("city", "sea", "castle", "bat", "empty")
_OPEN = ("wolf_form", "bat")
TOKENS: tuple[TokenKind, ...] = get_args(TokenKind)
DONE = "done"
"""The cursor when nothing is asked for."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Lay:
    """A table that is being laid out.

    ``link`` is the first end of a roadblock that wants its second; ``answered`` the last space of which it
    was said what lies there.
    """

    trail: tuple[TrailCard | None, ...] = (None,) * SPACES
    lairs: tuple[LairCard | None, ...] = (None,) * LAIRS
    hunters: Mapping[HunterId, str] = field(default_factory=dict)
    tokens: tuple[TableToken, ...] = ()
    cursor: str = "space-1"
    link: str | None = None
    answered: int = 0


def backs(advanced: bool) -> tuple[str, ...]:
    """What a space can show in this game."""
    return BACKS if advanced else _BASIC


def selected(lay: Lay, cursor: str) -> Lay:
    """The next tap is about this."""
    return replace(lay, cursor=cursor, link=None)


def with_back(lay: Lay, back: str) -> Lay:
    """What the space under the cursor shows; without a space under it nothing changes."""
    number = _number(lay.cursor, "space")
    if number is None:
        return lay
    if back == "empty":
        card = None
    elif back == "hide":
        card = TrailCard(shows="city", card="hide")
    else:
        card = TrailCard(shows=cast("Shows", back))
    return _advanced(_with_card(lay, number, card))


def filled(lay: Lay) -> Lay:
    """City backs from the space under the cursor to space 6."""
    number = _number(lay.cursor, "space")
    if number is None:
        return lay
    trail = (*lay.trail[: number - 1], *(TrailCard(shows="city"),) * (SPACES - number + 1))
    return _advanced(replace(lay, trail=trail, cursor=f"space-{SPACES}", answered=SPACES))


def with_lair(lay: Lay, slot: int) -> Lay:
    """A lair with an unknown city where there was none, none where there was one; the cursor goes there."""
    now = lay.lairs[slot - 1]
    lairs = _put(lay.lairs, slot, LairCard() if now is None else None)
    if now is None:
        return replace(lay, lairs=lairs, cursor=f"lair-{slot}", link=None)
    return _advanced(replace(lay, lairs=lairs, cursor=f"lair-{slot}"))


def on_place(lay: Lay, board: Board, place: str) -> Lay:
    """A tap on a place or a hospital: the card that lies face up, where a hunter is, where a token lies."""
    at_sea = board.index.get(place, -1) >= board.land
    hospital = place in board.hospitals
    number, slot = _number(lay.cursor, "space"), _number(lay.cursor, "lair")
    if number is not None and not hospital:
        return _advanced(_with_card(lay, number, _face_up(board, lay.trail[number - 1], place)))
    if slot is not None and not hospital and not at_sea:
        return _advanced(replace(lay, lairs=_put(lay.lairs, slot, LairCard(card=place))))
    if lay.cursor in HUNTERS:
        return _advanced(replace(lay, hunters={**lay.hunters, lay.cursor: place}))
    if lay.cursor.startswith("token-") and not hospital:
        return _with_token(lay, cast("TokenKind", lay.cursor.removeprefix("token-")), place)
    return lay


def dropped(lay: Lay, number: int) -> Lay:
    """Without the token of that number, 0 the first."""
    return replace(lay, tokens=(*lay.tokens[:number], *lay.tokens[number + 1 :]), link=None)


def laid(lay: Lay) -> bool:
    """Whether all four hunters stand somewhere, so that the table can be taken."""
    return all(hunter in lay.hunters for hunter in HUNTERS)


def line(lay: Lay) -> events.Table:
    """The ``table`` line."""
    hunters = {hunter: lay.hunters[hunter] for hunter in HUNTERS if hunter in lay.hunters}
    return events.Table(trail=lay.trail, lairs=lay.lairs, hunters=hunters, tokens=lay.tokens)


def start_from(table: Table) -> Lay:
    """What the program believes to lie on the table, to be put right."""
    ids = table.board.ids

    def card(index: int | None) -> str | None:
        return None if index is None else "hide" if index == HIDE else ids[index]

    wards = {city: ward for ward, city in table.board.hospitals.items()}
    tokens = []
    for token in table.tokens:
        at = ids[token.place] if token.other is None else (ids[token.place], ids[token.other])
        tokens.append(TableToken(token=cast("TokenKind", token.token), at=at))
    return Lay(
        trail=tuple(
            None
            if hideout is None
            else TrailCard(shows=cast("Shows", hideout.shows), card=card(hideout.card))
            for hideout in table.trail
        ),
        lairs=tuple(
            None if hideout is None else LairCard(card=card(hideout.card)) for hideout in table.lairs
        ),
        hunters={
            hunter: wards.get(spot.place, ids[spot.place]) if spot.hospital else ids[spot.place]
            for hunter, spot in zip(HUNTERS, table.hunters, strict=True)
            if spot.place >= 0
        },
        tokens=tuple(tokens),
        answered=SPACES,
    )


def _face_up(board: Board, now: TrailCard | None, place: str) -> TrailCard:
    index = board.index[place]
    if index >= board.land:
        return TrailCard(shows="sea", card=place)
    if now is not None and now.shows in _OPEN:
        return TrailCard(shows=now.shows, card=place)
    return TrailCard(shows="castle" if index == board.castle else "city", card=place)


def _with_card(lay: Lay, number: int, card: TrailCard | None) -> Lay:
    return replace(lay, trail=_put(lay.trail, number, card), answered=max(lay.answered, number))


def _with_token(lay: Lay, kind: TokenKind, place: str) -> Lay:
    if kind != "roadblock":
        return replace(lay, tokens=(*lay.tokens, TableToken(token=kind, at=place)))
    if lay.link is None or lay.link == place:
        return replace(lay, link=place)
    return replace(lay, tokens=(*lay.tokens, TableToken(token=kind, at=(lay.link, place))), link=None)


def _advanced(lay: Lay) -> Lay:
    """The cursor moves on: down the trail, then to the hunters who stand nowhere yet."""
    number = _number(lay.cursor, "space")
    if number is not None and lay.answered <= number < SPACES:
        return replace(lay, cursor=f"space-{number + 1}", link=None)
    waiting = next((hunter for hunter in HUNTERS if hunter not in lay.hunters), DONE)
    return replace(lay, cursor=waiting, link=None)


def _number(cursor: str, kind: str) -> int | None:
    return int(cursor[-1]) if cursor.startswith(f"{kind}-") else None


def _put(items: tuple[_T, ...], number: int, item: _T) -> tuple[_T, ...]:
    return (*items[: number - 1], item, *items[number:])
