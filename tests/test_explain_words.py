"""The sentences of reasons, and their parts."""

from __future__ import annotations

from typing import Any

import pytest

from tracker.board import load_board
from tracker.events import (
    Ask,
    Clock,
    DraculaMove,
    Event,
    EvilPresence,
    Found,
    HideShown,
    HunterMove,
    Region,
    Reveal,
    Token,
)
from tracker.explain import Blame, sentence, told

BOARD = load_board("third-edition")
CITY = DraculaMove(card="city")
SEARCH = HunterMove(hunter="mina", to="paris")


def text(blame: Blame, log: list[Event], *where: Any) -> str:
    return sentence(blame, log, BOARD, *where).text


def test_the_day_and_the_moves_since() -> None:
    log: list[Event] = [Clock(day="Tuesday"), SEARCH, CITY, Clock(day="Wednesday"), CITY]
    found = sentence(Blame((3,)), log, BOARD, "rome")
    assert found.moves == (4, 6)
    assert found.told[0].day == "Tuesday"
    assert found.text == (
        "not Rome: Mina found nothing in Paris on Tuesday (line 3), "
        "and since then he had two moves (lines 4 and 6)"
    )


def test_spaces_and_lairs() -> None:
    assert (
        text(Blame((2,)), [SEARCH], "paris", 1)
        == "not Paris on space 1: Mina found nothing in Paris (line 2)"
    )
    assert text(Blame((2,)), [SEARCH], "paris", None, 2).startswith("not Paris in lair 2: ")


def test_background() -> None:
    assert text(Blame(background=2), [CITY], "north-sea") == (
        "not North Sea: his own moves rule it out, whatever was turned up (up to line 2)"
    )
    assert text(Blame(background=1), [], "paris") == "not Paris: it cannot be where he started (line 1)"
    assert text(Blame(background=2), [CITY]) == "no world is left at line 2: Dracula: city"


def test_conflicts() -> None:
    log: list[Event] = [Reveal(space=1, card="paris"), SEARCH]
    assert text(Blame((2, 3)), log) == (
        "these cannot all be true: space 1 was Paris (line 2) and Mina found nothing in Paris (line 3)"
    )
    assert text(Blame((2,)), log).startswith("this cannot be, as his moves went: ")


def test_time_ran_out() -> None:
    assert text(Blame((2,), minimal=False), [SEARCH], "paris").endswith(
        "not all of these lines may be needed)"
    )


@pytest.mark.parametrize(
    ("event", "what", "words"),
    [
        (SEARCH, "searched", "Mina found nothing in Paris"),
        (
            HunterMove(hunter="seward", to="paris", dracula=False),
            "searched",
            "Dr. Seward found nothing in Paris, and he was not there",
        ),
        (
            HunterMove(
                hunter="mina", to="paris", dracula=True, found=(Found(space=1), Found(space=2, card="hide"))
            ),
            "found",
            "Mina came to Paris and turned up space 1 and Hide on space 2, and he was there",
        ),
        (Reveal(lair=2, card="rome"), "turned_up", "lair 2 was Rome"),
        (Ask(places=("paris", "rome", "bari")), "asked", "Paris, Rome or Bari lay nowhere face down"),
        (
            Ask(places=("paris",), found=(Found(space=3, place="paris"),)),
            "shown",
            "asked for Paris, he turned up space 3",
        ),
        (EvilPresence(), "adjacent", "he was adjacent to no hunter"),
        (
            EvilPresence(named=("mina", "seward")),
            "adjacent",
            "he was adjacent to Mina and Dr. Seward and to no other",
        ),
        (Region(region=None), "region", "he was at sea"),
        (Region(region="Italia"), "region", "he was in Italia"),
        (HideShown(where="deck"), "hide_in_deck", "Hide was in the deck"),
        (HideShown(where=4), "hide_on_space", "Hide was on space 4"),
        (Token(token="consecrated_ground", at="paris"), "asked", "Paris lay nowhere face down"),
    ],
)
def test_every_observation(event: Event, what: str, words: str) -> None:
    assert told(2, [event]).what == what
    assert text(Blame((2,)), [event], "vienna") == f"not Vienna: {words} (line 2)"
