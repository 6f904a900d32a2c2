"""The forecast against every event that could come, on boards small enough to try them all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tracker.board import Board
from tracker.deduce import Deduction, UnknownModel
from tracker.events import Clear, DraculaMove, Found, Header, HunterMove, Left, Table, Token, TrailCard
from tracker.forecast import forecast
from tracker.reach import reach
from tracker.rules.table import InvalidEvent


def board(roads: list[str], ports: dict[str, str] | None = None, castle: str | None = None) -> Board:
    """A board of one-letter cities joined by roads such as ``"ab"``; ``ports`` names zones."""
    ports = ports or {}
    letters = sorted({letter for road in roads for letter in road})
    cities: list[dict[str, object]] = [
        {
            "id": letter,
            "type": "castle" if letter == castle else "small_city",
            "port_of": list(ports.get(letter, "")),
        }
        for letter in letters
    ]
    seas: list[dict[str, object]] = [
        {"id": zone, "type": "sea"} for zone in sorted({z for zones in ports.values() for z in zones})
    ]
    return Board.from_dict({"locations": cities + seas, "roads": [list(road) for road in roads]})


RING = board(["ab", "bc", "cd", "de", "ef", "fg", "ga", "bh", "hi", "gi"], {"a": "z", "d": "z"}, castle="i")


def game(on: Board, hunters: str = "hhhh", advanced: bool = True) -> Deduction:
    names = ("godalming", "seward", "van_helsing", "mina")
    header = Header(hunters=dict(zip(names, hunters, strict=True)), advanced=advanced)  # type: ignore[arg-type]
    return Deduction(header, on)


def phases(now: Deduction) -> Iterator[DraculaMove]:
    """Every phase that the table could see, lairs cleared beforehand aside."""
    ids = now.board.ids
    lefts: list[Left | None] = [None]
    if now.table.space(6) is not None:
        cards = [*ids[: now.board.land], "hide"]
        lefts += [Left(to="lair", lair=slot) for slot in (1, 2, 3)]
        lefts += [Left(revealed=card, vampire=True) for card in cards]
    cities = [None, *ids[: now.board.land]]
    for left in lefts:
        for misdirect in (None, 2, 3, 4, 5, 6):
            for card in ("city", "wolf_form"):
                for place in cities:
                    yield DraculaMove(card=card, place=place, left=left, misdirect=misdirect)  # type: ignore[arg-type]
            for card in ("sea", "castle", "hide", "feed", "dark_call"):
                yield DraculaMove(card=card, left=left, misdirect=misdirect)  # type: ignore[arg-type]
            for slot in (1, 2, 3):
                for place in cities:
                    yield DraculaMove(card="lair", lair=slot, place=place, left=left, misdirect=misdirect)


def after_any_phase(now: Deduction) -> list[Deduction]:
    """The games after every phase that leaves a world; after none where he has no legal play."""
    found = []
    for cleared in (None, 1, 2, 3):
        try:
            start = now if cleared is None else now.after(Clear(lair=cleared))
        except InvalidEvent:
            continue
        for event in phases(start):
            try:
                after = start.after(event)
            except InvalidEvent:
                continue
            if after.last.possible:
                found.append(after)
    return found or [now.after(DraculaMove(card="none"))]


def places(games: list[Deduction]) -> set[str]:
    return {place for each in games for place in each.answer().now}


def random_game(seed: int, advanced: bool, length: int) -> Deduction:
    """Some phases with things turned up, always with a world left."""
    rng = random.Random(seed)
    now = game(RING, hunters="".join(rng.choice("abcdefgh") for _ in range(4)), advanced=advanced)
    kinds = ["city", "city", "city", "sea", "castle"]
    if advanced:
        kinds += ["hide", "feed", "dark_call", "wolf_form", "city"]
    while len(now) < length:
        left = None
        if now.table.space(6) is not None and advanced and rng.random() < 0.4:
            left = Left(to="lair", lair=rng.choice((1, 2, 3)))
        misdirect = rng.choice((None, None, None, 3)) if advanced else None
        tried = [DraculaMove(card=rng.choice(kinds), left=left, misdirect=misdirect)]  # type: ignore[arg-type]
        if rng.random() < 0.3:
            hunter, to = rng.choice(("mina", "seward")), rng.choice("abcdefgh")
            found = [(), *((Found(space=space),) for space in range(1, 7))]
            tried = [HunterMove(hunter=hunter, to=to, found=rng.choice(found))]  # type: ignore[arg-type, list-item]
        for event in tried:
            try:
                after = now.after(event)
            except InvalidEvent:
                continue
            if after.last.possible:
                now = after
    return now


@pytest.mark.parametrize("advanced", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_one_phase_reaches_exactly_what_some_event_reaches(seed: int, advanced: bool) -> None:
    now = random_game(seed, advanced, length=4 + seed)
    assert set(forecast(now, 1)[0]) == places(after_any_phase(now))


def after_phases(now: Deduction, count: int) -> list[Deduction]:
    """The games after every so many phases, one of each kind of what may still come."""
    games = [now]
    for _ in range(count):
        kinds: dict[object, Deduction] = {}
        for after in (each for game in games for each in after_any_phase(game)):
            states = after.last.worlds.states
            lairs = tuple(None if lair is None else lair.tobytes() for lair in states.lairs)
            kinds.setdefault((after.table.trail, after.table.tokens, states.window.tobytes(), lairs), after)
        games = list(kinds.values())
    return games


ADVANCED = [(303, 3), (319, 3), (384, 3), (414, 3), (313, 4), (399, 4), (410, 4), (304, 5), (333, 5)]


@pytest.mark.parametrize(("seed", "length"), ADVANCED)
def test_two_phases_reach_exactly_what_two_events_reach(seed: int, length: int) -> None:
    now = random_game(seed, True, length)
    assert set(forecast(now, 2)[1]) == places(after_phases(now, 2))


Trail = tuple[str | None, ...]


def basic_phase(on: Board, trail: Trail, at: str) -> set[tuple[Trail, str]]:
    """In the basic game: the trails and his places after one more phase, with and without a vampire."""
    slid, gone = (None, *trail[:5]), trail[5]
    begun = [slid]
    if gone is not None and on.index[gone] < on.land:
        begun.append((*slid[:3], None, None, None))
    after: set[tuple[Trail, str]] = set()
    for cards in begun:
        ways = [to for to in (on.ids[p] for p in on.moves[on.index[at]]) if to not in cards]
        after |= {((to, *cards[1:]), to) for to in ways} or {(cards, at)}
    return after


@pytest.mark.parametrize("seed", range(12))
def test_in_the_basic_game_six_phases_reach_exactly_what_follows_by_hand(seed: int) -> None:
    now = random_game(seed, advanced=False, length=4 + seed % 8)
    states = now.last.worlds.states
    rows = zip(*(states.card(space).tolist() for space in range(1, 7)), states.at.tolist(), strict=True)
    here = {(tuple(RING.ids[c - 1] if c else None for c in row[:6]), RING.ids[row[6]]) for row in rows}
    expected = []
    for _ in range(6):
        here = {after for trail, at in here for after in basic_phase(RING, trail, at)}
        expected.append({at for _, at in here})
    assert [set(step) for step in forecast(now, 6)] == expected


def test_three_phases_reach_exactly_what_three_events_reach() -> None:
    line = board(["ab", "bc", "cd", "de"])
    now = game(line, "bbbb").after(Table(trail=(TrailCard(shows="city", card="a"),)))
    assert set(forecast(now, 3)[2]) == places(after_phases(now, 3))


@pytest.mark.parametrize("advanced", [True, False])
def test_a_forecast_lists_exactly_the_places_in_reach(advanced: bool) -> None:
    for seed in range(40):
        now = random_game(seed, advanced, length=3 + seed % 12)
        exact, settled = reach(now.table, now.last.worlds.states, 4)
        assert settled
        assert [set(step) for step in forecast(now, 4)] == [
            {RING.ids[place] for place in np.flatnonzero(flags)} for flags in exact
        ]


def test_a_vampire_frees_wolf_form_for_a_second_time() -> None:
    """Two roads, one, one and two again: six places down the line in four phases, if space 4 was cleared."""
    line = board(["yx", "xa", "ab", "bc", "cd", "de", "ef", "fg", "gh"])
    cards = [TrailCard(shows="city", card=card) for card in "axy"]
    grows, none = (game(line).after(Table(trail=tuple(cards[:count]))) for count in (3, 2))
    assert "g" in forecast(grows, 4)[3] and "g" not in forecast(grows, 3)[2]
    assert "g" not in forecast(none, 4)[3] and "f" in forecast(none, 4)[3]
    moves = [DraculaMove(card="wolf_form"), DraculaMove(card="city"), DraculaMove(card="city")]
    vampire = Left(revealed="y", vampire=True)
    after = grows.after_all([*moves, DraculaMove(card="wolf_form", left=vampire)])
    assert "g" in after.answer().now
    assert "h" not in forecast(grows, 4)[3]
    none_else = np.zeros(len(line), bool)
    for place, found in (("g", True), ("h", False)):
        only = none_else.copy()
        only[line.index[place]] = True
        there, settled = reach(grows.table, grows.last.worlds.states, 4, [none_else] * 3 + [only])
        assert settled and there[3].any() == found


def test_each_move_is_equally_likely() -> None:
    line = board(["ab", "bc", "cd"])
    first, second = forecast(game(line, "bbcc", advanced=False), 2)
    assert first == pytest.approx({"b": 0.5, "c": 0.5})
    assert second == pytest.approx({"c": 0.5, "b": 0.5})


def test_a_city_with_a_hunter_counts_and_holy_ground_does_not() -> None:
    star = board(["ab", "ac", "ad", "de"])
    now = game(star, "bcee", advanced=False).after(HunterMove(hunter="seward", to="d"))
    assert set(forecast(now, 1)[0]) == {"b", "c", "d"}
    closed = now.after(Token(token="consecrated_ground", at="b"))
    assert set(forecast(closed, 1)[0]) == {"c", "d"}


def test_a_host_goes_after_the_next_phase() -> None:
    line = board(["ab", "bc", "bd", "de"])
    now = game(line, "bbcd", advanced=False).after(Token(token="heavenly_host", at="d"))
    now = now.after(Token(token="heavenly_host", at="c")).after(HunterMove(hunter="mina", to="e"))
    assert set(forecast(now, 1)[0]) == {"b"}
    assert set(forecast(now, 2)[1]) == {"c", "d"}


def test_without_a_legal_move_he_stays() -> None:
    pair = board(["ab"])
    now = game(pair, "bbbb", advanced=False)
    assert [set(step) for step in forecast(now, 3)] == [{"b"}, {"b"}, {"b"}]


def test_misdirect_opens_a_place_with_a_small_share() -> None:
    line = board(["ab", "bc"])
    now = game(line, "bbcc").after(DraculaMove(card="city", place="b"))
    step = forecast(now, 1)[0]
    assert sum(step.values()) == pytest.approx(1)
    assert step["a"] == pytest.approx(0.002)


def test_no_worlds_no_forecast_and_bad_calls_say_why() -> None:
    now = game(RING)
    with pytest.raises(ValueError, match="1 to 6 phases"):
        forecast(now, 7)
    with pytest.raises(UnknownModel, match="unknown model 'x'"):
        forecast(now, 1, "x")
    gone = now.after(HunterMove(hunter="mina", to="h", dracula=True))
    assert forecast(gone, 2) == ({}, {})
