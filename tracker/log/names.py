"""Names in a log to ids: which key holds which kind of name, and how each kind is looked up.

Case, accents, and the difference of space, hyphen and underscore never matter (:mod:`tracker.names`).
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache

from tracker.board import Board, UnknownName
from tracker.cards import cards
from tracker.log.problems import BAD, Faults, clip, show
from tracker.names import normalise, suggest

__all__ = ["NAMED", "Names"]

NAMED = {
    ("HunterMove", "to"): "place",
    ("HunterMove", "via"): "place",
    ("HunterAt", "at"): "place or hospital",
    ("DraculaMove", "place"): "place",
    ("Left", "revealed"): "place or hide",
    ("ReachedSix", "card"): "place or hide",
    ("Found", "place"): "place",
    ("Reveal", "by"): "card or source",
    ("Reveal", "card"): "place or hide",
    ("Ask", "by"): "card or source",
    ("Ask", "places"): "place",
    ("Region", "by"): "card or source",
    ("Region", "region"): "region",
    ("Token", "at"): "place",
    ("TableToken", "at"): "place",
    ("TrailCard", "card"): "place or hide",
    ("LairCard", "card"): "place",
    ("Table", "hunters"): "place or hospital",
    ("Encounter", "card"): "card",
    ("Ally", "ally"): "card",
    ("Damage", "who"): "player",
    ("Card", "card"): "card",
    ("Card", "by"): "player or card or source",
    ("Combat", "cards"): "card",
    ("Header", "hunters"): "place",
    ("Truth", "plays"): "play",
}
"""Struct and key to the kind of name that all text under that key is. Other text is free."""

_LONGEST_NAME = 80
_HUNTER_NAMES = {
    "godalming": "godalming",
    "lord-godalming": "godalming",
    "seward": "seward",
    "dr-seward": "seward",
    "doctor-seward": "seward",
    "van-helsing": "van_helsing",
    "helsing": "van_helsing",
    "mina": "mina",
    "mina-harker": "mina",
}
_WORDS = {
    "hunter": _HUNTER_NAMES,
    "player": {**_HUNTER_NAMES, "dracula": "dracula"},
    "hide": {"hide": "hide"},
    "power": {"hide": "hide", "feed": "feed", "dark-call": "dark_call", "none": "none"},
    "source": {"rule": "rule", "entry": "entry"},
}


class Names:
    """Looks up the names of one log on its board; what was found once is remembered.

    The kinds of names are the values of :data:`NAMED` and those of :mod:`tracker.log.plays`; a kind such as
    ``"place or hide"`` is looked up part by part.
    """

    __slots__ = ("_known", "board")

    def __init__(self, board: Board) -> None:
        self.board = board
        self._known: dict[tuple[str, str], str] = {}

    def read(self, kind: str, text: str, key: str, faults: Faults) -> str | object:
        """Return the id that ``text`` names, or ``BAD`` after noting an unknown name."""
        found = self._known.get((kind, text))
        if found is None:
            parts = kind.split(" or ")
            found = self._find(parts, text) if len(text) <= _LONGEST_NAME else None
            if found is None:
                faults.add(key, self._unknown(kind, parts, text))
                return BAD
            self._known[kind, text] = found
        return found

    def _find(self, parts: list[str], text: str) -> str | None:
        form = normalise(text)
        for part in parts:
            if part == "place":
                with suppress(UnknownName):
                    return self.board.ids[self.board.place(text)]
            elif form in (forms := self._forms(part)):
                return forms[form]
        return None

    def _forms(self, part: str) -> Mapping[str, str]:
        """Every accepted form of the names of one kind, with the id that each stands for."""
        match part:
            case "place":
                return {form: place.id for place in self.board.places for form in (place.name, place.id)}
            case "hospital":
                return {normalise(hospital): hospital for hospital in self.board.hospitals}
            case "region":
                return {normalise(region): region for region in self.board.regions}
            case "card":
                return _card_forms()
        return _WORDS[part]

    def _unknown(self, kind: str, parts: list[str], text: str) -> str:
        known = {form: name for part in reversed(parts) for form, name in self._forms(part).items()}
        near = suggest(clip(text), known)
        hint = "" if near is None else f" (did you mean {known[near]!r}?)"
        return f"unknown {kind} {show(text)}{hint}"


@cache
def _card_forms() -> Mapping[str, str]:
    forms = {normalise(text): card.id for card in cards().values() for text in (card.name_ru, card.name)}
    return forms | {normalise(ident): ident for ident in cards()}
