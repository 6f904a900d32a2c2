"""What is written reads back equal, however names are spelt, and bad input raises nothing but LogError."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker import events as ev
from tracker.board import load_board
from tracker.cards import cards
from tracker.log import (
    Log,
    LogError,
    decode_event,
    decode_header,
    encode_event,
    encode_header,
    read_log,
    write_log,
)
from tracker.rules.rulings import DEFAULT_RULINGS

BOARD = load_board("third-edition")
CASTLE = "castle-dracula"

places = st.sampled_from(BOARD.ids)
seas = st.sampled_from(BOARD.ids[BOARD.land :])
land = st.sampled_from(BOARD.ids[: BOARD.land])
cities = land.filter(lambda place: place != CASTLE)
stands = st.one_of(places, st.sampled_from(sorted(BOARD.hospitals)))
locations = st.one_of(places, st.just("hide"))
hunters = st.sampled_from(ev.HUNTERS)
spaces = st.integers(1, 6)
lairs = st.integers(1, 3)
card_ids = st.sampled_from(sorted(cards()))
sources = st.one_of(card_ids, st.sampled_from(["rule", "entry"]))
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
numbers = st.integers(-20, 20)
maybe = st.booleans()


def build(kind: type, **fields: Any) -> st.SearchStrategy[Any]:
    """Events of one type; a remark on some."""
    return st.builds(kind, note=st.none() | words, **fields)


def cards_found(*, lair: bool = True, place: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[Any]:
    slots = st.builds(lambda s: ("space", s), spaces)
    slots = slots | st.builds(lambda s: ("lair", s), lairs) if lair else slots

    def entry(slot: tuple[str, int], hide: bool, where: str | None) -> ev.Found:
        card = "hide" if hide and slot[0] == "space" else None
        return ev.Found(card=card, place=where, **{slot[0]: slot[1]})

    entries = st.builds(entry, slots, maybe, st.none() if place is None else place)
    return st.lists(entries, max_size=3, unique_by=lambda e: (e.space, e.lair)).map(tuple)


hides = st.lists(spaces, max_size=2, unique=True).map(
    lambda found: tuple(ev.Found(space=space, card="hide") for space in found)
)
on_table = st.one_of(st.fixed_dictionaries({"space": spaces}), st.fixed_dictionaries({"lair": lairs}))


def at_one(kind: type, **fields: Any) -> st.SearchStrategy[Any]:
    return on_table.flatmap(lambda where: build(kind, **{k: st.just(v) for k, v in where.items()}, **fields))


@st.composite
def hunter_moves(draw: st.DrawFn) -> ev.HunterMove:
    to = draw(places)
    found = draw(cards_found()) if to in BOARD.ids[: BOARD.land] else ()
    by = draw(st.sampled_from(["road", "rail", "sea", "special"]))
    via = tuple(draw(st.lists(places, max_size=2)))
    dracula = draw(st.none() | maybe)
    return ev.HunterMove(
        hunter=draw(hunters), to=to, by=by, via=via, found=found, dracula=dracula, doubt=draw(maybe)
    )


@st.composite
def asks(draw: st.DrawFn) -> ev.Ask:
    named = tuple(draw(st.lists(places, max_size=3, unique=True)))
    found = draw(cards_found(place=st.sampled_from(named))) if named else ()
    return ev.Ask(by=draw(sources), places=named, found=found, doubt=draw(maybe))


@st.composite
def lefts(draw: st.DrawFn) -> ev.Left:
    lair = draw(st.none() | lairs)
    revealed = draw(st.none() | (locations if lair is None else land))
    return ev.Left(
        to="deck" if lair is None else "lair",
        lair=lair,
        revealed=revealed,
        also=draw(st.none() | hides),
        vampire=revealed is not None and draw(maybe),
    )


@st.composite
def dracula_moves(draw: st.DrawFn) -> ev.DraculaMove:
    card = draw(st.sampled_from(get_args(ev.Back)))
    reach = {"city": cities, "wolf_form": land, "lair": land, "castle": st.just(CASTLE)}.get(card)
    return ev.DraculaMove(
        left=draw(st.none() | lefts()),
        reached_six=draw(st.none() | st.builds(ev.ReachedSix, card=locations, also=hides)),
        misdirect=draw(st.none() | spaces),
        card=card,
        lair=draw(lairs) if card == "lair" else None,
        place=draw(st.none() | reach) if reach is not None else None,
        encounters=draw(st.none() | st.integers(0, 3)),
        damage=draw(st.none() | numbers),
        again=draw(maybe),
    )


def reveals() -> st.SearchStrategy[Any]:
    at_space = build(ev.Reveal, by=sources, space=spaces, card=locations, also=hides, doubt=maybe)
    return at_space | build(ev.Reveal, by=sources, lair=lairs, card=land, doubt=maybe)


pairs = st.tuples(places, places).filter(lambda pair: pair[0] != pair[1])
single_tokens = st.sampled_from(["consecrated_ground", "heavenly_host", "storm", "fog"])


def tokens() -> st.SearchStrategy[Any]:
    actions = st.sampled_from(["place", "remove"])
    return st.one_of(
        build(ev.Token, token=single_tokens, at=places, action=actions, doubt=maybe),
        build(ev.Token, token=st.just("heavenly_host"), at=places, found=cards_found()),
        build(ev.Token, token=st.just("roadblock"), at=pairs, action=actions),
    )


def tables() -> st.SearchStrategy[Any]:
    shown = {
        "city": cities | st.just("hide"),
        "sea": seas,
        "castle": st.just(CASTLE),
        "wolf_form": land,
        "bat": cities,
        "feed": None,
        "dark_call": None,
        "misdirect": None,
    }

    def entries(back: str) -> st.SearchStrategy[ev.TrailCard]:
        cards = st.none() if shown[back] is None else st.none() | shown[back]
        return st.builds(ev.TrailCard, shows=st.just(back), card=cards)

    trail = st.none() | st.sampled_from(sorted(shown)).flatmap(entries)
    lair = st.none() | st.builds(ev.LairCard, card=st.none() | land)
    token = st.builds(ev.TableToken, token=single_tokens, at=places) | st.builds(
        ev.TableToken, token=st.just("roadblock"), at=pairs
    )
    return build(
        ev.Table,
        trail=st.lists(trail, max_size=6).map(tuple),
        lairs=st.lists(lair, max_size=3).map(tuple),
        hunters=st.dictionaries(hunters, stands),
        tokens=st.lists(token, max_size=3).map(tuple),
    )


def truths() -> st.SearchStrategy[Any]:
    plain = st.one_of(
        places,
        st.sampled_from(["hide", "feed", "dark_call", "none"]),
        st.none(),
        st.fixed_dictionaries({"wolf_form": land}),
        st.fixed_dictionaries({"lair": land}),
        st.fixed_dictionaries({"bat": cities}),
    )
    play = plain | st.fixed_dictionaries({"misdirect": spaces, "play": plain})
    return build(ev.Truth, plays=st.lists(play, max_size=8).map(tuple))


EVENTS: dict[type, st.SearchStrategy[Any]] = {
    ev.HunterMove: hunter_moves(),
    ev.HunterAt: build(ev.HunterAt, hunter=hunters, at=stands),
    ev.DraculaMove: dracula_moves(),
    ev.EscapeAsBat: build(ev.EscapeAsBat, space=st.none() | spaces),
    ev.Reveal: reveals(),
    ev.Ask: asks(),
    ev.EvilPresence: build(ev.EvilPresence, named=st.lists(hunters, unique=True).map(tuple), doubt=maybe),
    ev.Region: build(ev.Region, by=sources, region=st.none() | st.sampled_from(BOARD.regions)),
    ev.HideShown: build(ev.HideShown, where=spaces | st.just("deck")),
    ev.Token: tokens(),
    ev.Clear: at_one(ev.Clear),
    ev.Table: tables(),
    ev.Encounter: at_one(ev.Encounter, card=st.none() | card_ids),
    ev.Rumour: at_one(ev.Rumour, action=st.sampled_from(["placed", "discarded"])),
    ev.Ally: build(ev.Ally, side=st.sampled_from(["hunters", "dracula"]), ally=st.none() | card_ids),
    ev.Damage: build(ev.Damage, who=hunters | st.just("dracula"), change=numbers),
    ev.Influence: build(ev.Influence, change=numbers),
    ev.Bite: build(ev.Bite, hunter=hunters, change=numbers),
    ev.Ticket: build(
        ev.Ticket,
        hunter=hunters,
        ticket=st.sampled_from(["3/2", "1/-"]),
        action=st.sampled_from(["gain", "use", "lose"]),
    ),
    ev.Supply: build(ev.Supply, hunter=hunters),
    ev.Card: build(ev.Card, card=card_ids, by=st.none() | hunters | sources, action=words),
    ev.Combat: build(
        ev.Combat,
        hunters=st.lists(hunters, max_size=4).map(tuple),
        cards=st.lists(card_ids, max_size=3).map(tuple),
    ),
    ev.Clock: build(
        ev.Clock, week=st.none() | st.integers(1, 9), day=st.none() | words | numbers, skip_day=maybe
    ),
    ev.Note: build(ev.Note),
    ev.Truth: truths(),
}
headers = st.builds(
    ev.Header,
    edition=st.sampled_from(["third", "fourth"]),
    advanced=maybe,
    hunters=st.fixed_dictionaries(dict.fromkeys(ev.HUNTERS, cities)),
    rulings=st.dictionaries(st.sampled_from(sorted(DEFAULT_RULINGS)), maybe),
    title=st.none() | words,
    board=st.sampled_from(
        ["third-edition", {"base": "third-edition", "remove": [["road", "berlin", "prague"]], "add": []}]
    ),
    note=st.none() | words,
)
events = st.one_of(*EVENTS.values())
NAME_KEYS = {
    *("hunter", "to", "via", "at", "place", "places", "card", "cards", "named", "revealed", "region", "ally"),
    *("who", "by", "hunters", "token", "shows"),
}


def mangled(value: Any, draw: st.DrawFn, key: str = "") -> Any:
    """The same JSON with its names in another case, with accents, and with blanks for hyphens."""
    if isinstance(value, dict):
        spelt = {
            mangled(name, draw, "hunter") if key == "hunters" else name: mangled(entry, draw, name)
            for name, entry in value.items()
        }
        return spelt if len(spelt) == len(value) else value
    if isinstance(value, list):
        return [mangled(entry, draw, key) for entry in value]
    if not isinstance(value, str) or key not in NAME_KEYS:
        return value
    spelling = draw(st.sampled_from([str.upper, str.title, str.swapcase, str.lower]))(value)
    spelling = re.sub("[-_]", draw(st.sampled_from(["-", " ", "_", "  "])), spelling)
    if draw(maybe):
        spelling = "".join(c + "\u0301" if c in "aeouAEOU" else c for c in spelling)
        spelling = unicodedata.normalize(draw(st.sampled_from(["NFC", "NFD"])), spelling)
    return spelling


def test_every_event_type_is_generated() -> None:
    assert set(EVENTS) == set(get_args(ev.Event))


@given(headers, st.lists(events, max_size=8))
def test_a_written_log_reads_back_equal(header: ev.Header, body: list[ev.Event]) -> None:
    log = Log(header, tuple(body))
    text = write_log(log)
    assert read_log(text) == log
    assert read_log(text.encode()) == log
    again = write_log(read_log(text))
    assert write_log(read_log(again)) == again


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@given(st.data())
def test_names_read_equal_however_they_are_spelt(kind: type, data: st.DataObject) -> None:
    event = data.draw(EVENTS[kind])
    raw = mangled(encode_event(event), data.draw)
    assert decode_event(json.loads(json.dumps(raw)), BOARD) == event


@given(headers, st.data())
def test_header_names_read_equal_however_they_are_spelt(header: ev.Header, data: st.DataObject) -> None:
    raw = encode_header(header)
    assert decode_header({**raw, "hunters": mangled(raw["hunters"], data.draw, "hunters")}) == header


json_values = st.recursive(
    st.none() | maybe | st.integers() | st.floats() | st.text(max_size=8) | places | st.just("hide"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(events, json_values, st.data())
def test_an_event_with_a_wrong_value_anywhere_is_read_or_refused(
    event: ev.Event, value: Any, data: st.DataObject
) -> None:
    raw = json.loads(json.dumps(encode_event(event)))
    spot: Any = raw
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(spot[key], dict | list) and data.draw(maybe):
            spot = spot[key]
            continue
        spot[key] = value
        break
    try:
        decoded = decode_event(raw, BOARD, line=7)
    except LogError as error:
        assert error.problems
        assert all(str(problem).startswith("line 7: ") for problem in error.problems)
    else:
        assert decode_event(encode_event(decoded), BOARD) == decoded


@given(json_values)
def test_any_json_is_an_event_or_refused(value: Any) -> None:
    for decode in (lambda: decode_event(value, BOARD), lambda: decode_header(value)):
        with pytest.raises(LogError):
            decode()


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_random_content_is_refused(data: bytes | str) -> None:
    with pytest.raises(LogError):
        read_log(data)


@given(headers, st.lists(events, min_size=1, max_size=4), st.data())
def test_a_damaged_file_is_read_or_refused(
    header: ev.Header, body: list[ev.Event], data: st.DataObject
) -> None:
    damaged = bytearray(write_log(Log(header, tuple(body))).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        end = data.draw(st.integers(at, min(len(damaged), at + 5)))
        damaged[at:end] = data.draw(
            st.binary(max_size=5) | st.sampled_from([b'"', b"{", b"\n", b"null", b"[["])
        )
        if not damaged:
            break
    try:
        log = read_log(bytes(damaged))
    except LogError as error:
        assert error.problems and str(error)
    else:
        assert read_log(write_log(log)) == log
