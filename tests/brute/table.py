"""The public side of a game: what lies where, face up or down, figures and tokens; structural errors.

A *slot* is a position 0 to 8 in a hidden state: spaces 1 to 6, then lairs 1 to 3.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tests.brute.ground import Ground

EMPTY, HIDE = -1, -2
POWERS = ("feed", "dark_call", "misdirect")
RULINGS = {
    "hide_in_castle": True,
    "stay_in_castle": True,
    "wolf_form_over_holy_ground": True,
    "ask_reaches_lairs": False,
}
HOLY = ("consecrated_ground", "heavenly_host")
TOKENS = (*HOLY, "storm", "fog", "roadblock")
FIGURES = ("godalming", "seward", "van_helsing", "mina")
SHOWS = ("city", "sea", "castle", "feed", "dark_call", "misdirect", "wolf_form", "bat")

Slot = int
Turn = tuple[Slot, int]
"""A slot and the card that is turned up there."""


class Invalid(Exception):
    """A structural error, seen without hidden knowledge."""


@dataclass(frozen=True)
class Spot:
    """One hideout or lair: its back, and its card if that lies face up and is read."""

    shows: str
    up: int | None = None
    unread: bool = False
    castle: bool = False
    """Its card is known to be the castle, by its back, though it may lie face down."""

    @property
    def down(self) -> bool:
        return self.up is None and not self.unread


@dataclass
class Table:
    """The table as all see it. ``copy`` before a line is pushed: then a bad line changes nothing."""

    ground: Ground
    advanced: bool
    rulings: dict[str, bool]
    hunters: dict[str, str]
    spots: list[Spot | None] = field(default_factory=lambda: [None] * 9)
    tokens: set[tuple[str, Any]] = field(default_factory=set)
    phase: int = 0
    exact: bool = True

    def copy(self) -> Table:
        return replace(self, hunters=dict(self.hunters), spots=list(self.spots), tokens=set(self.tokens))

    # names

    def place(self, name: Any) -> int:
        if not isinstance(name, str) or name not in self.ground.index:
            raise Invalid(f"unknown place {name!r}")
        return self.ground.index[name]

    def card(self, name: Any) -> int:
        return HIDE if name == "hide" else self.place(name)

    def card_name(self, card: int) -> str:
        return "hide" if card == HIDE else self.ground.ids[card]

    def hunter(self, name: Any) -> str:
        if name not in FIGURES:
            raise Invalid(f"unknown hunter {name!r}")
        return str(name)

    # slots

    def space(self, number: Any) -> Slot:
        if type(number) is not int or not 1 <= number <= 6:
            raise Invalid(f"space {number!r} is out of range 1 to 6")
        return number - 1

    def lair(self, number: Any) -> Slot:
        if type(number) is not int or not 1 <= number <= 3:
            raise Invalid(f"lair {number!r} is out of range 1 to 3")
        return number + 5

    def slot(self, entry: dict[str, Any]) -> Slot:
        if ("space" in entry) == ("lair" in entry):
            raise Invalid(f"{entry!r} needs either a space or a lair")
        return self.space(entry["space"]) if "space" in entry else self.lair(entry["lair"])

    def at(self, slot: Slot) -> Spot:
        spot = self.spots[slot]
        if spot is None:
            raise Invalid(f"{where(slot)} is empty")
        return spot

    def allows(self, slot: Slot, card: int) -> bool:
        """Whether the back that lies there can be this card's."""
        spot = self.at(slot)
        if card == HIDE:
            return spot.shows == "city" and slot < 6 and self.advanced
        if self.ground.is_sea(card):
            return spot.shows == "sea"
        if card == self.ground.castle:
            return spot.castle
        return spot.shows in ("city", "bat", "wolf_form") and not spot.castle

    def check_card(self, slot: Slot, card: int) -> None:
        if not self.allows(slot, card):
            raise Invalid(f"the back on {where(slot)} cannot be {self.card_name(card)!r}")

    def check_turn(self, slot: Slot, card: int) -> Turn:
        """A card that lies face down (or unread) there can be turned up as this one."""
        if self.at(slot).up is not None:
            raise Invalid(f"the card on {where(slot)} lies face up already")
        self.check_card(slot, card)
        return slot, card

    def check_hides(self, entries: Any) -> list[Turn]:
        """Entries of ``also``: Hides turned up with a place."""
        turns = []
        for entry in entries or ():
            if entry.get("card") != "hide" or "space" not in entry:
                raise Invalid(f"'also' names Hides on spaces, not {entry!r}")
            turns.append(self.check_turn(self.slot(entry), HIDE))
        return once(turns)

    def turn(self, turns: list[Turn], read: bool) -> None:
        """Turn cards face up; ``read=False``: their line is left out, nobody knows what they are."""
        for slot, card in turns:
            spot = self.at(slot)
            if read:
                self.spots[slot] = replace(spot, up=card, unread=False)
            elif spot.up is None:
                self.spots[slot] = replace(spot, unread=True)

    # figures and tokens

    def hunted(self) -> set[int]:
        """Places with a hunter in them; one in a hospital is in no city."""
        return {self.ground.index[at] for at in self.hunters.values() if at in self.ground.index}

    def holy(self) -> set[int]:
        return {at for kind, at in self.tokens if kind in HOLY}

    def face_up(self) -> set[int]:
        """Cards that lie face up and are read, on the trail or in a lair."""
        return {spot.up for spot in self.spots if spot is not None and spot.up is not None}

    def shown(self, shows: str) -> bool:
        return any(spot is not None and spot.shows == shows for spot in self.spots[:6])

    def figure_at(self, name: Any) -> str:
        if name in self.ground.hospitals:
            return str(name)
        return self.ground.ids[self.place(name)]

    def token_at(self, kind: Any, at: Any) -> tuple[str, Any]:
        if kind not in TOKENS:
            raise Invalid(f"unknown token {kind!r}")
        if kind == "roadblock":
            if not isinstance(at, (list, tuple)) or len(at) != 2:
                raise Invalid(f"a roadblock lies between two places, not at {at!r}")
            return kind, frozenset(self.place(name) for name in at)
        return kind, self.place(at)


def where(slot: Slot) -> str:
    return f"space {slot + 1}" if slot < 6 else f"lair {slot - 5}"


def once(turns: list[Turn]) -> list[Turn]:
    """No card is turned up twice by one line."""
    slots = [slot for slot, _ in turns]
    for slot in slots:
        if slots.count(slot) > 1:
            raise Invalid(f"the card on {where(slot)} is turned up twice")
    return turns


def no_other_hide(hides: list[Turn]) -> None:
    """There is one Hide, and none comes with a lair's card."""
    if hides:
        raise Invalid("'also' names a Hide, but none can come with this card")


def open_table(header: dict[str, Any], ground: Ground) -> Table:
    """The table after the header: hunters in their places, one face-down city on space 1."""
    rulings = dict(header.get("rulings") or {})
    for name, value in rulings.items():
        if name not in RULINGS or not isinstance(value, bool):
            raise Invalid(f"unknown ruling {name!r}: {value!r}")
    table = Table(ground, header.get("advanced", True), {**RULINGS, **rulings}, {})
    for name, at in header["hunters"].items():
        table.hunters[table.hunter(name)] = table.figure_at(at)
    table.spots[0] = Spot("city")
    return table
