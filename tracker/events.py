"""The lines of a game log as typed values: one frozen struct for each event type of ``spec/game-log.md``.

Strings hold board ids, card ids and hunter ids exactly as a writer writes them; the reader
(:mod:`tracker.log`) turns display names into ids first. Spaces are 1 (newest) to 6 (oldest), lairs 1 to 3,
as on the table. The structs check types and fixed words only; what needs the board or the table
as it lies is checked by :mod:`tracker.rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

__all__ = [
    "DEFAULT_RULINGS",
    "HUNTERS",
    "LAIRS",
    "OBSERVATIONS",
    "SPACES",
    "Ally",
    "Ask",
    "Bite",
    "Card",
    "Clear",
    "Clock",
    "Combat",
    "Damage",
    "DraculaMove",
    "Encounter",
    "EscapeAsBat",
    "Event",
    "EvilPresence",
    "Found",
    "Header",
    "HideShown",
    "HunterAt",
    "HunterMove",
    "Influence",
    "LairCard",
    "Left",
    "Note",
    "ReachedSix",
    "Region",
    "Reveal",
    "Rumour",
    "Supply",
    "Table",
    "TableToken",
    "Ticket",
    "Token",
    "TrailCard",
    "Truth",
    "event_type",
    "is_observation",
]

SPACES = 6
LAIRS = 3
HUNTERS: tuple[HunterId, ...] = ("godalming", "seward", "van_helsing", "mina")
"""Hunter ids in the order in which they act."""
DEFAULT_RULINGS: Mapping[str, bool] = {
    "hide_in_castle": True,
    "stay_in_castle": True,
    "wolf_form_over_holy_ground": True,
    "ask_reaches_lairs": False,
}
"""The rulings that a header may override, with their defaults ("Rulings" in game-log.md)."""

HunterId = Literal["godalming", "seward", "van_helsing", "mina"]
Space = Annotated[int, msgspec.Meta(ge=1, le=SPACES)]
LairSlot = Annotated[int, msgspec.Meta(ge=1, le=LAIRS)]
TokenKind = Literal["consecrated_ground", "heavenly_host", "storm", "fog", "roadblock"]
Back = Literal["city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none"]
Shows = Literal["city", "sea", "castle", "feed", "dark_call", "misdirect", "wolf_form", "bat"]
TokenPlace = str | tuple[str, str]


class _Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Found(_Value, frozen=True, kw_only=True):
    """One card that was turned face up: ``{"space": 4}``, ``{"lair": 2}``, ``{"space": 3, "card": "hide"}``.

    In an ``ask`` each also names its ``place``.
    """

    space: Space | None = None
    lair: LairSlot | None = None
    card: Literal["hide"] | None = None
    place: str | None = None


class Left(_Value, frozen=True, kw_only=True):
    """How the hideout pushed off space 6 left. ``also=None`` says nothing about Hides; ``()`` says none."""

    to: Literal["deck", "lair"] = "deck"
    lair: LairSlot | None = None
    revealed: str | None = None
    also: tuple[Found, ...] | None = None
    vampire: bool = False


class ReachedSix(_Value, frozen=True, kw_only=True):
    """Jonathan Harker turned up what the slide brought to space 6."""

    card: str
    also: tuple[Found, ...] = ()


class TrailCard(_Value, frozen=True, kw_only=True):
    """One space of a ``table`` line: its back, and the card if that lies face up."""

    shows: Shows
    card: str | None = None


class LairCard(_Value, frozen=True, kw_only=True):
    """One lair of a ``table`` line; ``card`` left out means an unknown city."""

    card: str | None = None


class TableToken(_Value, frozen=True, kw_only=True):
    """One token of a ``table`` line."""

    token: TokenKind
    at: TokenPlace


class _Line(_Value, frozen=True, tag_field="type", kw_only=True):
    note: str | None = None


class _Observation(_Line, frozen=True, kw_only=True):
    doubt: bool = False


class HunterMove(_Observation, frozen=True, tag="hunter_move", kw_only=True):
    """A hunter ended a move at ``to``; ``found`` is every card that this turned face up (rule 8)."""

    hunter: HunterId
    to: str
    by: Literal["road", "rail", "sea", "special"] = "road"
    via: tuple[str, ...] = ()
    found: tuple[Found, ...] = ()
    dracula: bool | None = None


class HunterAt(_Line, frozen=True, tag="hunter_at", kw_only=True):
    """The figure is now there, without a check: a place or a hospital."""

    hunter: HunterId
    at: str


class DraculaMove(_Line, frozen=True, tag="dracula_move", kw_only=True):
    """One Dracula phase, its keys in the order of the table (rules 1 to 7)."""

    left: Left | None = None
    reached_six: ReachedSix | None = None
    misdirect: Space | None = None
    card: Back
    lair: LairSlot | None = None
    place: str | None = None
    encounters: int | None = None
    damage: int | None = None
    again: bool = False


class EscapeAsBat(_Line, frozen=True, tag="escape_as_bat", kw_only=True):
    """He flew to an unknown city after night combat (rule 10)."""

    space: Space | None = 1


class Reveal(_Observation, frozen=True, tag="reveal", kw_only=True):
    """A card on a space or in a lair was turned face up (rule 9)."""

    by: str = "rule"
    space: Space | None = None
    lair: LairSlot | None = None
    card: str
    also: tuple[Found, ...] = ()


class Ask(_Observation, frozen=True, tag="ask", kw_only=True):
    """Dracula had to turn up these places if they lie face down on the trail (rule 9)."""

    by: str = "rule"
    places: tuple[str, ...]
    found: tuple[Found, ...] = ()


class EvilPresence(_Observation, frozen=True, tag="evil_presence", kw_only=True):
    """He is adjacent to each hunter named and to no other."""

    named: tuple[HunterId, ...] = ()


class Region(_Observation, frozen=True, tag="region", kw_only=True):
    """His current region; ``None`` at sea."""

    by: str = "hypnosis"
    region: str | None


class HideShown(_Observation, frozen=True, tag="hide_shown", kw_only=True):
    """Hide was shown: in the deck, or on a space, where it then lies face up."""

    where: Space | Literal["deck"]


class Token(_Observation, frozen=True, tag="token", kw_only=True):
    """A token came or went; holy ground and host turn up their city like ``ask`` (rule 9)."""

    token: TokenKind
    at: TokenPlace
    action: Literal["place", "remove"] = "place"
    found: tuple[Found, ...] = ()


class Clear(_Line, frozen=True, tag="clear", kw_only=True):
    """That lair or hideout was cleared; its card went back unseen."""

    lair: LairSlot | None = None
    space: Space | None = None


class Table(_Line, frozen=True, tag="table", kw_only=True):
    """The table as it lies; forgets all earlier lines (rule 12)."""

    trail: tuple[TrailCard | None, ...] = ()
    lairs: tuple[LairCard | None, ...] = ()
    hunters: dict[HunterId, str] = {}
    tokens: tuple[TableToken, ...] = ()


class Encounter(_Line, frozen=True, tag="encounter", kw_only=True):
    """Encounters on hideouts; kept, only the range is checked."""

    space: Space | None = None
    lair: LairSlot | None = None
    card: str | None = None
    action: Literal["placed", "revealed", "added", "discarded", "returned"] = "placed"


class Rumour(_Line, frozen=True, tag="rumour", kw_only=True):
    """Rumour tokens; kept, only the range is checked."""

    space: Space | None = None
    lair: LairSlot | None = None
    action: Literal["placed", "revealed", "added", "discarded", "returned"] = "placed"


class Ally(_Line, frozen=True, tag="ally", kw_only=True):
    """Who stands with whom."""

    side: Literal["hunters", "dracula"]
    ally: str | None


class Damage(_Line, frozen=True, tag="damage", kw_only=True):
    """The change of a hunter's or Dracula's damage."""

    who: str
    change: int


class Influence(_Line, frozen=True, tag="influence", kw_only=True):
    """The change of Dracula's influence."""

    change: int


class Bite(_Line, frozen=True, tag="bite", kw_only=True):
    """The change of a hunter's bites."""

    hunter: HunterId
    change: int = 1


class Ticket(_Line, frozen=True, tag="ticket", kw_only=True):
    """A railway ticket taken, used or lost, ``"3/2"`` (white / yellow)."""

    hunter: HunterId
    ticket: str
    action: Literal["gain", "use", "lose"] = "gain"


class Supply(_Line, frozen=True, tag="supply", kw_only=True):
    """A hunter supplied."""

    hunter: HunterId


class Card(_Line, frozen=True, tag="card", kw_only=True):
    """An event or item card was drawn, played or discarded."""

    card: str
    by: str | None = None
    action: str = "play"


class Combat(_Line, frozen=True, tag="combat", kw_only=True):
    """A combat: who fought and which cards were seen."""

    hunters: tuple[HunterId, ...] = ()
    cards: tuple[str, ...] = ()


class Clock(_Line, frozen=True, tag="clock", kw_only=True):
    """Week, day and half of the day, or a day that was skipped."""

    week: Annotated[int, msgspec.Meta(ge=1)] | None = None
    day: str | int | None = None
    half: Literal["dawn", "day", "dusk", "night"] | None = None
    skip_day: bool = False


class Note(_Line, frozen=True, tag="note", kw_only=True):
    """A remark."""


class Truth(_Line, frozen=True, tag="truth", kw_only=True):
    """After the game: what Dracula really played (removes no world).

    ``plays`` holds the start city, then one entry a ``dracula_move`` or ``escape_as_bat``:
    a place, ``"hide"``, ``"feed"``, ``"dark_call"``, ``"none"``, ``{"wolf_form": place}``,
    ``{"lair": place}``, ``{"bat": place}``, ``{"misdirect": space, "play": …}`` or ``None`` where
    nobody knows any more.
    """

    plays: tuple[Any, ...]


Event = (
    HunterMove
    | HunterAt
    | DraculaMove
    | EscapeAsBat
    | Reveal
    | Ask
    | EvilPresence
    | Region
    | HideShown
    | Token
    | Clear
    | Table
    | Encounter
    | Rumour
    | Ally
    | Damage
    | Influence
    | Bite
    | Ticket
    | Supply
    | Card
    | Combat
    | Clock
    | Note
    | Truth
)

Observation = HunterMove | Reveal | Ask | EvilPresence | Region | HideShown | Token
OBSERVATIONS = (HunterMove, Reveal, Ask, EvilPresence, Region, HideShown, Token)
"""The event types that explanations may blame ("Explanations" in game-log.md); all others are background."""


class Header(_Value, frozen=True, kw_only=True):
    """The first line of a log: edition, starting hunters, rulings and board.

    ``board`` is a shipped board's id or ``{"base": id, "add": [...], "remove": [...]}``.
    """

    format: Literal["fury-tracker"] = "fury-tracker"
    version: Literal[1] = 1
    edition: Literal["third", "fourth"] = "third"
    advanced: bool = True
    hunters: dict[HunterId, str]
    rulings: dict[str, bool] = {}
    title: str | None = None
    board: str | dict[str, Any] = "third-edition"
    note: str | None = None


def event_type(event: Event) -> str:
    """The ``type`` word of an event, as the log writes it.

    >>> event_type(Note(note="we started late"))
    'note'
    """
    tag = event.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def is_observation(event: Event) -> bool:
    """Whether explanations may leave this event out.

    >>> is_observation(EvilPresence()), is_observation(DraculaMove(card="city"))
    (True, False)
    """
    return isinstance(event, OBSERVATIONS)
