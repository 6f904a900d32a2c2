"""Answers in the terminal, and events in words."""

from __future__ import annotations

import pytest

from tests.tiny import game, header, tiny
from tracker.advise import Advice, AdviceValue
from tracker.answer import Answer, Candidates
from tracker.board import load_board
from tracker.describe import describe, place_name
from tracker.events import (
    Ask,
    Clear,
    DraculaMove,
    EscapeAsBat,
    Event,
    EvilPresence,
    Found,
    HideShown,
    HunterAt,
    HunterMove,
    Left,
    Note,
    ReachedSix,
    Region,
    Reveal,
    Supply,
    Table,
    Token,
)
from tracker.forecast import Forecast
from tracker.log import Log
from tracker.text import (
    advice_text,
    answer_text,
    cards_text,
    conflict_text,
    forecast_text,
)

BOARD = load_board("third-edition")
LINE = tiny("ab bc cd de ef", regions="abc")
CITY = DraculaMove(card="city")


def candidates(cards: dict[str, float], face_up: str | None = None, shows: str = "city") -> Candidates:
    return Candidates(1, shows, face_up, cards)


def shown(now: dict[str, float], *trail: Candidates, exact: bool = True, worlds: int | None = 7) -> list[str]:
    answer = Answer(3, exact, True, worlds, worlds, now, trail, ())
    return answer_text(answer, game(LINE, "f")).splitlines()


def test_places_are_sorted_by_chance_and_their_regions_added() -> None:
    head, blank, *rows = shown({"e": 0.3, "a": 0.2, "b": 0.2999, "d": 0.2001})
    assert head == "South 50.0 % · 4 places · phase 3 · 7 worlds · exact"
    assert blank == ""
    assert [row.split()[0] for row in rows] == ["E", "B", "D", "A"]
    assert rows[0] == "  E  30.0 %  ███████"


def test_a_tiny_chance_is_no_zero() -> None:
    rows = shown({"a": 0.9999, "b": 0.0001, "c": 0.0})
    assert [row.split("  ")[2].strip() for row in rows[2:]] == ["100.0 %", "<0.1 %", "0.0 %"]
    assert rows[3].endswith("▏")


@pytest.mark.parametrize(
    ("exact", "worlds", "words"),
    [
        (True, 1, "1 place · phase 3 · 1 world · exact"),
        (False, 2, "1 place · phase 3 · 2 worlds · not exact: earlier facts are missing"),
        (False, None, "1 place · phase 3 · not exact: every true place is listed, some may be too many"),
    ],
)
def test_the_headline_says_how_exact_it_is(exact: bool, worlds: int | None, words: str) -> None:
    assert shown({"a": 1.0}, exact=exact, worlds=worlds)[0] == f"North 100.0 % · {words}"


def test_cards_are_cut_after_eight() -> None:
    many = {f"{letter}": 0.1 for letter in "abcdef"} | {"hide": 0.4}
    rows = shown(
        {"a": 1.0}, candidates(many), candidates({}, shows="feed"), candidates({"b": 1.0}, face_up="b")
    )
    assert rows[-3].startswith("  1  city      Hide 40.0 %, A 10.0 %")
    assert rows[-2] == "  1  feed"
    assert rows[-1] == "  1  city      face up: B"
    dozen = dict.fromkeys(BOARD.ids[:12], 1 / 12)
    answer = Answer(0, True, True, 1, 1, {"paris": 1.0}, (candidates(dozen),), ())
    from tracker.deduce import Deduction
    from tracker.events import HUNTERS, Header

    start = Deduction(Header(hunters=dict.fromkeys(HUNTERS, "paris")), BOARD)
    assert answer_text(answer, start).endswith(", 4 more")


def test_a_conflict_names_lines_of_the_file() -> None:
    events = (Reveal(space=1, card="b"), CITY, Reveal(space=1, card="f"))
    told = game(LINE, "a").after_all(events)
    log = Log(header("a"), events, (2, 5, 9))
    assert conflict_text(told, log, {"lines": [2, 9]}).splitlines() == [
        "the log is impossible; these lines cannot all be right:",
        "  line 2: space 1 is B (rule)",
        "  line 9: space 1 is F (rule)",
    ]
    assert (
        conflict_text(told, log, {"lines": [], "background": 5}).splitlines()[1] == "  line 5: Dracula: city"
    )


def test_a_start_without_a_free_city_is_blamed_on_the_header() -> None:
    full = game(tiny("ab bc cd"), "abcd")
    assert not full.last.possible
    log = Log(header("abcd"), (), ())
    assert conflict_text(full, log, {"lines": [], "background": 1}).splitlines()[1] == "  line 1: the start"


def test_a_forecast_shows_every_place() -> None:
    shares = {"paris": 0.75, "rome": 0.25}, dict.fromkeys(BOARD.ids[:10], 0.1), {"rome": 1.0}
    text = forecast_text(Forecast(shares), BOARD)
    first, places, second, *more = text.splitlines()
    assert (first, places) == ("after 1 more: 2 places", "  Paris 75.0 %, Rome 25.0 %")
    assert second == "after 2 more: 10 places"
    assert more[-2:] == ["after 3 more: 1 place", "  Rome 100.0 %"]
    assert " ".join(more).count("10.0 %") == 10
    assert all(len(line) <= 78 for line in more)


def test_a_forecast_says_what_is_drawn_or_not_exact() -> None:
    shares = ({"rome": 1.0},)
    assert "draw of worlds" in forecast_text(Forecast(shares, sampled=True), BOARD)
    assert "not exact" in forecast_text(Forecast(shares, exact=False), BOARD)
    assert len(forecast_text(Forecast(shares), BOARD).splitlines()) == 2


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"places": ["paris", "rome"]}, "name Paris and Rome"),
        ({"space": 3}, "space 3"),
        ({"space": 3, "when": "now"}, "space 3 as it is drawn"),
        ({"space": 5, "when": "this_round"}, "space 5 at dawn or dusk before his next phase"),
        ({"space": 5, "when": "next_round"}, "space 5 at the dawn after his next phase"),
        ({"at": "rome"}, "a token on Rome"),
        ({"to": "rome"}, "go to Rome"),
        ({"mode": "analysis"}, "analysis"),
    ],
)
def test_advice_in_words(choice: dict[str, object], words: str) -> None:
    value = AdviceValue(1.5, 4.0)
    advice = Advice(choice, value, (Advice(choice, AdviceValue(0.5, 9.0)),))
    told = "1.50 bits, 4.0 places left"
    assert advice_text("hired_scouts", advice, BOARD).splitlines() == [
        f"Hired Scouts: {words}: {told}",
        f"  or {words}: 0.50 bits, 9.0 places left",
    ]
    nothing = Advice(None, value, why="Hypnosis is for Mina Harker only")
    assert advice_text("hypnosis", nothing, BOARD).splitlines() == [
        f"Hypnosis: {told}",
        "  Hypnosis is for Mina Harker only",
    ]
    assert cards_text([("hired_scouts", advice), ("hypnosis", nothing)], BOARD).splitlines() == [
        f"Hired Scouts: {words}: {told}",
        f"Hypnosis: {told} (Hypnosis is for Mina Harker only)",
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (HunterMove(hunter="mina", to="paris"), "Mina to Paris by road: nothing there"),
        (
            HunterMove(
                hunter="seward", to="paris", by="rail", found=(Found(space=2), Found(space=1, card="hide"))
            ),
            "Dr. Seward to Paris by rail: space 2, Hide on space 1 turned up",
        ),
        (HunterMove(hunter="mina", to="north-sea", by="sea"), "Mina to North Sea by sea"),
        (
            HunterMove(hunter="mina", to="rome", dracula=True, doubt=True),
            "Mina to Rome by road: nothing there, Dracula is there (doubtful)",
        ),
        (HunterAt(hunter="mina", at="hospital-rome"), "Mina is at the hospital in Rome"),
        (DraculaMove(card="castle"), "Dracula: castle"),
        (DraculaMove(card="city", place="rome"), "Dracula: city in Rome"),
        (DraculaMove(card="lair", lair=2), "Dracula: lair 2"),
        (
            DraculaMove(card="sea", misdirect=3, left=Left(to="lair", lair=1, revealed="rome")),
            "Dracula: sea; Misdirect on space 3; space 6 became lair 1; Rome left the trail",
        ),
        (
            DraculaMove(card="city", reached_six=ReachedSix(card="hide")),
            "Dracula: city; Hide reached space 6",
        ),
        (EscapeAsBat(), "Dracula escaped as a bat"),
        (Reveal(space=2, card="rome", by="news"), "space 2 is Rome (news)"),
        (Reveal(lair=1, card="rome"), "lair 1 is Rome (rule)"),
        (
            Ask(places=("rome", "paris"), found=(Found(space=1, place="rome"),), by="scouts"),
            "asked for Rome, Paris (scouts): space 1 turned up",
        ),
        (EvilPresence(named=("mina", "godalming")), "Evil Presence names Mina, Lord Godalming"),
        (EvilPresence(), "Evil Presence names nobody"),
        (Region(region=None), "he is in no region (at sea) (hypnosis)"),
        (HideShown(where="deck"), "Hide is in the deck"),
        (HideShown(where=3), "Hide is on space 3"),
        (Token(token="consecrated_ground", at="rome"), "consecrated ground placed at Rome: nothing there"),
        (Token(token="roadblock", at=("rome", "bari")), "roadblock placed at Rome and Bari"),
        (Token(token="fog", at="rome", action="remove"), "fog removed from Rome"),
        (Clear(lair=2), "lair 2 cleared"),
        (Table(), "the table as it lies"),
        (Note(note="late"), "note: late"),
        (Supply(hunter="mina"), "supply"),
    ],
)
def test_every_event_has_one_line(event: Event, words: str) -> None:
    assert describe(event, BOARD) == words


def test_names_of_places_cards_and_hospitals() -> None:
    names = [place_name(BOARD, place) for place in ("castle-dracula", "le-havre", "hide", "hospital-madrid")]
    assert names == ["Castle Dracula", "Le Havre", "Hide", "the hospital in Madrid"]
