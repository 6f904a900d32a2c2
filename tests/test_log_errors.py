"""Each fault of an event or header is named with its line, its key and a suggestion; all of them at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tracker.board import Board, load_board
from tracker.log import LogError, decode_event, decode_header, read_log
from tracker.rules.rulings import DEFAULT_RULINGS, Rulings

BOARD = load_board("third-edition")
HEADER: dict[str, Any] = {
    "format": "fury-tracker",
    "version": 1,
    "edition": "third",
    "advanced": True,
    "hunters": {
        "godalming": "constanta",
        "seward": "marseilles",
        "van_helsing": "amsterdam",
        "mina": "brussels",
    },
}


def faults(event: object) -> list[str]:
    with pytest.raises(LogError) as caught:
        decode_event(event, BOARD)
    return [str(problem) for problem in caught.value.problems]


def header_faults(**changes: Any) -> list[str]:
    raw = {key: value for key, value in {**HEADER, **changes}.items() if value is not ...}
    with pytest.raises(LogError) as caught:
        decode_header(raw)
    return [str(problem) for problem in caught.value.problems]


def move(**keys: Any) -> dict[str, Any]:
    return {"type": "hunter_move", "hunter": "mina", "to": "paris", **keys}


def phase(**keys: Any) -> dict[str, Any]:
    return {"type": "dracula_move", "card": "city", **keys}


def test_the_message_names_line_key_value_and_nearest_name() -> None:
    with pytest.raises(LogError) as caught:
        decode_event(move(hunter="minna"), BOARD, line=14)
    assert str(caught.value) == "line 14: 'hunter': unknown hunter 'minna' (did you mean 'mina'?)"
    (problem,) = caught.value.problems
    assert (problem.line, problem.key) == (14, "hunter")


def test_all_faults_of_one_event_are_named() -> None:
    event = {
        "type": "hunter_move",
        "hunter": "Van Helsin",
        "by": "train",
        "found": [{"space": 7}, {"spase": 2}, {"space": "3"}, 4],
        "dracula": 1,
        "note": ["late"],
        "foundd": [],
    }
    assert faults(event) == [
        "'hunter': unknown hunter 'Van Helsin' (did you mean 'van_helsing'?)",
        "'by': must be 'rail', 'road', 'sea' or 'special', not 'train' (did you mean 'rail'?)",
        "'found[0].space': must be a whole number from 1 to 6, not 7",
        "'found[1].spase': unknown key (did you mean 'space'?)",
        "'found[2].space': must be a whole number from 1 to 6 or null, not '3'",
        "'found[3]': must be an object, not 4",
        "'dracula': must be true or false or null, not 1",
        "'note': must be text or null, not a list",
        "'foundd': unknown key (did you mean 'found'?)",
        "'to': missing",
    ]


def test_all_faulty_lines_of_a_file_are_named() -> None:
    lines = [
        json.dumps({**HEADER, "rulings": {"hide_in_the_castle": True}}),
        json.dumps(move(to="Pariss")),
        "",
        '{"type": "dracula_move", "card": "city"',
        json.dumps(phase(card="none")),
        json.dumps(phase(card="bat")),
    ]
    with pytest.raises(LogError) as caught:
        read_log("\n".join(lines))
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [
        (1, "rulings.hide_in_the_castle"),
        (2, "to"),
        (4, None),
        (6, "card"),
    ]


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ([], 'an event must be an object such as {"type": "note"}, not an empty list'),
        ("note", 'an event must be an object such as {"type": "note"}, not \'note\''),
        ({}, "'type': missing: it says what happened, for example \"hunter_move\""),
        ({"type": "hunter_mov"}, "'type': unknown type of event 'hunter_mov' (did you mean 'hunter_move'?)"),
        ({"type": "note", "doubt": True}, "'doubt': unknown key (known here: note, type)"),
        (HEADER, "a second header; a log has one, on its first line"),
    ],
)
def test_what_is_no_event(event: object, fault: str) -> None:
    assert faults(event) == [fault]


@pytest.mark.parametrize(
    ("event", "key", "words"),
    [
        (move(to="atlantis"), "to", "unknown place 'atlantis'"),
        (move(to=None), "to", "must be a name, not null"),
        (move(via=["paris", "Romee"]), "via[1]", "did you mean 'rome'?"),
        (move(via="paris"), "via", "must be a list, not 'paris'"),
        (move(to="hospital-madrid"), "to", "unknown place"),
        (move(found=[{}]), "found[0]", "either 'space' or 'lair'"),
        (move(found=[{"space": 1, "lair": 1}]), "found[0]", "either 'space' or 'lair'"),
        (move(found=[{"lair": 1, "card": "hide"}]), "found[0].card", "Hide never lies in a lair"),
        (move(found=[{"space": 1, "card": "paris"}]), "found[0].card", "must be 'hide', not 'paris'"),
        (move(found=[{"space": 1}, {"space": 1}]), "found[1]", "names the same card as found[0]"),
        (move(found=[{"space": 1, "place": "rome"}]), "found[0].place", "or it must be 'paris'"),
        (move(to="north-sea", found=[{"space": 1}]), "found", "nothing is turned up at sea"),
        (move(note="\ud800"), "note", "half a character"),
        ({"type": "hunter_at", "hunter": "mina", "at": "hospital-paris"}, "at", "unknown place or hospital"),
        (
            phase(card="sea", place="north-sea"),
            "place",
            "goes with card 'city', 'wolf_form', 'lair' or 'castle'",
        ),
        (phase(place="north-sea"), "place", "is a sea zone"),
        (phase(place="castle-dracula"), "place", "a back of its own"),
        (phase(card="castle", place="paris"), "place", "is the castle itself, not 'paris'"),
        (phase(card="lair"), "lair", "missing: which lair"),
        (phase(lair=1), "lair", "goes with card 'lair' only, not with 'city'"),
        (phase(misdirect=0), "misdirect", "from 1 to 6, not 0"),
        (phase(misdirect=True), "misdirect", "not true"),
        (phase(encounters=-1), "encounters", "must not be negative"),
        (phase(damage=10**30), "damage", "not a huge number"),
        (phase(damage=1.5), "damage", "must be a whole number or null, not 1.5"),
        (phase(left={"to": "lair"}), "left.lair", "missing: which lair"),
        (phase(left={"lair": 1}), "left.lair", 'goes with "to": "lair" only'),
        (phase(left={"to": "lair", "lair": 4}), "left.lair", "from 1 to 3, not 4"),
        (phase(left={"vampire": True}), "left.revealed", "missing: a vampire that matures"),
        (phase(left={"to": "lair", "lair": 1, "revealed": "hide"}), "left.revealed", "never becomes a lair"),
        (
            phase(left={"to": "lair", "lair": 1, "revealed": "north-sea"}),
            "left.revealed",
            "never becomes a lair",
        ),
        (
            phase(left={"revealed": "paris", "also": [{"space": 2}]}),
            "left.also[0].card",
            "missing: only Hide",
        ),
        (phase(reached_six={}), "reached_six.card", "missing"),
        ({"type": "reveal", "card": "paris"}, "space", "'space' or 'lair' must be given"),
        ({"type": "reveal", "card": "paris", "space": 1, "lair": 1}, "lair", "exclude each other"),
        ({"type": "reveal", "card": "hide", "lair": 1}, "card", "never lies in a lair"),
        (
            {"type": "reveal", "card": "rome", "lair": 1, "also": [{"space": 1, "card": "hide"}]},
            "also",
            "turns up no Hide",
        ),
        ({"type": "reveal", "card": "feed", "space": 1}, "card", "unknown place or hide 'feed'"),
        ({"type": "reveal", "card": "rome", "space": 1, "by": "news"}, "by", "unknown card or source 'news'"),
        (
            {"type": "ask", "places": ["rome"], "found": [{"space": 1}]},
            "found[0].place",
            "each entry names its",
        ),
        (
            {"type": "ask", "places": ["rome"], "found": [{"space": 1, "place": "paris"}]},
            "found[0].place",
            "'paris' is not one of the places that were asked for",
        ),
        ({"type": "evil_presence", "named": ["mina", "Mina Harker"]}, "named[1]", "named twice"),
        ({"type": "region", "region": "Iberria"}, "region", "did you mean 'Iberia'?"),
        ({"type": "hide_shown", "where": 0}, "where", "from 1 to 6, not 0"),
        ({"type": "hide_shown", "where": "dek"}, "where", "did you mean 'deck'?"),
        (
            {"type": "hide_shown", "where": None},
            "where",
            "must be a whole number from 1 to 6 or 'deck', not null",
        ),
        ({"type": "token", "token": "roadblock", "at": "paris"}, "at", "lies between two places"),
        ({"type": "token", "token": "roadblock", "at": ["paris", "Paris"]}, "at", "two different places"),
        ({"type": "token", "token": "roadblock", "at": ["paris"]}, "at", "a list of 2, not of 1"),
        ({"type": "token", "token": "fog", "at": ["paris", "rome"]}, "at", "lies at one place"),
        (
            {"type": "token", "token": "fog", "at": "paris", "found": [{"space": 1}]},
            "found",
            "turns up nothing",
        ),
        ({"type": "clear"}, "space", "'space' or 'lair' must be given"),
        ({"type": "encounter", "space": 1, "card": "bat"}, "card", "did you mean 'bats'?"),
        (
            {"type": "ticket", "hunter": "mina", "ticket": "3-2"},
            "ticket",
            "such as '3/2' or '1/-', not '3-2'",
        ),
        ({"type": "damage", "who": "renfield", "change": 1}, "who", "unknown player 'renfield'"),
        ({"type": "table", "trail": [None] * 7}, "trail", "at most 6 entries, not 7"),
        ({"type": "table", "trail": [{"shows": "sea", "card": "rome"}]}, "trail[0].card", "under a sea back"),
        ({"type": "table", "trail": [{"shows": "bat", "card": "hide"}]}, "trail[0].card", "under a bat back"),
        ({"type": "table", "lairs": [{"card": "north-sea"}]}, "lairs[0].card", "never lies in a lair"),
        ({"type": "table", "hunters": {"mina": "mars"}}, "hunters.mina", "unknown place or hospital 'mars'"),
        ({"type": "table", "hunters": {"mina": "rome", "Mina": "rome"}}, "hunters.Mina", "stands twice"),
        (
            {"type": "table", "tokens": [{"token": "fog", "at": "mars"}]},
            "tokens[0].at",
            "unknown place 'mars'",
        ),
        ({"type": "truth", "plays": ["paris", 3]}, "plays[1]", "must be a place, 'hide', 'feed'"),
        ({"type": "truth", "plays": ["parris"]}, "plays[0]", "did you mean 'paris'?"),
        ({"type": "truth", "plays": [{"bat": "mars"}]}, "plays[0].bat", "unknown place 'mars'"),
        ({"type": "truth", "plays": [{"misdirect": 9, "play": "rome"}]}, "plays[0].misdirect", "from 1 to 6"),
        (
            {"type": "truth", "plays": [{"misdirect": 1, "play": {"misdirect": 1, "play": "rome"}}]},
            "plays[0].play",
            "must be a place",
        ),
    ],
)
def test_one_fault_is_named_with_its_key(event: dict[str, Any], key: str, words: str) -> None:
    with pytest.raises(LogError) as caught:
        decode_event(event, BOARD)
    (problem,) = caught.value.problems
    assert problem.key == key
    assert words in problem.message


def test_the_rulings_are_those_of_the_rules() -> None:
    assert {name: getattr(Rulings(), name) for name in DEFAULT_RULINGS} == DEFAULT_RULINGS


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"format": "fury"}, "'format': must be 'fury-tracker', not 'fury' (did you mean 'fury-tracker'?)"),
        ({"format": ...}, "'format': missing"),
        ({"version": ...}, "'version': missing"),
        ({"version": "1"}, "'version': must be 1, not '1'"),
        ({"edition": "second"}, "'edition': must be 'fourth' or 'third', not 'second'"),
        ({"edition": ...}, "'edition': missing"),
        ({"advanced": "yes"}, "'advanced': must be true or false, not 'yes'"),
        ({"advanced": ...}, "'advanced': missing"),
        ({"hunters": ...}, "'hunters': missing"),
        ({"hunters": []}, "'hunters': must be an object, not an empty list"),
        ({"rulings": {"hide_in_castl": True}}, "did you mean 'hide_in_castle'?"),
        ({"rulings": {"hide_in_castle": 1}}, "'rulings.hide_in_castle': must be true or false, not 1"),
        ({"titel": "x"}, "'titel': unknown key (did you mean 'title'?)"),
        ({"type": "header"}, "'type': unknown key"),
        ({"board": 3}, "'board': must be"),
        ({"board": "third edition"}, "'board': unknown board"),
        ({"board": "/etc/passwd"}, "'board': unknown board"),
        ({"board": {"base": "third-edition", "ad": []}}, "'board': unknown key 'ad'"),
        ({"board": {"base": "third-edition", "remove": [["road", "paris", "rome"]]}}, "is not there"),
    ],
)
def test_one_fault_of_the_header(changes: dict[str, Any], fault: str) -> None:
    (message,) = header_faults(**changes)
    assert fault in message


def test_every_hunter_starts_in_a_city() -> None:
    hunters = {"godalming": "north-sea", "seward": "castle-dracula", "mina": "hospital-rome"}
    assert header_faults(hunters=hunters) == [
        "'hunters.mina': unknown place 'hospital-rome'",
    ]
    assert header_faults(hunters=hunters | {"mina": "rome"}) == [
        "'hunters.godalming': must start in a city, not in 'north-sea'",
        "'hunters.seward': must start in a city, not in 'castle-dracula'",
        "'hunters.van_helsing': missing: every hunter needs a city to start from",
    ]


@pytest.mark.parametrize(
    ("text", "hunter"),
    [
        ("Lord Godalming", "godalming"),
        ("Dr. Seward", "seward"),
        ("VAN HELSING", "van_helsing"),
        ("Mina Harker", "mina"),
    ],
)
def test_hunters_are_known_by_their_full_names(text: str, hunter: str) -> None:
    event = decode_event({"type": "supply", "hunter": text}, BOARD)
    assert event.hunter == hunter  # type: ignore[union-attr]


def test_a_changed_board_is_written_with_ids_and_its_events_are_read_on_it() -> None:
    spec = {"base": "third-edition", "add": [["road", "Munich", "PRAGUE"]], "remove": []}
    header = decode_header({**HEADER, "board": spec})
    assert header.board == {"base": "third-edition", "add": [["road", "munich", "prague"]], "remove": []}


def test_a_given_board_stands_in_for_that_of_the_header() -> None:
    port = {"id": "a", "type": "small_city", "port_of": ["z"]}
    board = Board.from_dict({"locations": [port, {"id": "z", "type": "sea"}]})
    header = {**HEADER, "board": {"base": "nowhere"}, "hunters": dict.fromkeys(HEADER["hunters"], "A")}
    text = json.dumps(header) + '\n{"type": "hunter_at", "hunter": "mina", "at": "Z"}'
    assert read_log(text, board=board).events[0].at == "z"  # type: ignore[union-attr]
    with pytest.raises(LogError, match="line 2: 'at': unknown place or hospital 'rome'"):
        read_log(text.replace('"Z"', '"rome"'), board=board)


@pytest.mark.parametrize("depth", [10, 300, *range(900, 1000, 7)])
def test_a_deeply_nested_board_is_refused(depth: int) -> None:
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    (message,) = header_faults(board={"base": "third-edition", "add": [nested]})
    assert message.startswith("'board': ") and len(message) < 300
