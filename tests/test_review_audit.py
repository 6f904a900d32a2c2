"""The audit of Dracula: each kind of illegal play is caught and named; what was legal is not blamed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tracker.board import Board, load_board
from tracker.events import Event, Header, HunterId
from tracker.log import decode_event, read_log_file
from tracker.review.judge import audit, retell
from tracker.review.offence import Illegal
from tracker.review.truth import TruthError
from tracker.review.words import offence_text
from tracker.rules.table import InvalidEvent

CASES = Path(__file__).parent / "data" / "cases"
TRUTHS = sorted(f for f in CASES.glob("*.expected.json") if "truth" in json.loads(f.read_text()))

# a - b - c - d - e - f, b a port of s, e a port of t, s - t; the castle k beside d; a railway a = c.
# The hunters wait far away on x - y - z.
BOARD = Board.from_dict(
    {
        "locations": [
            *({"id": i, "type": "small_city", "region": "west"} for i in "acxyz"),
            *({"id": i, "type": "small_city", "region": "east"} for i in "df"),
            {"id": "b", "type": "large_city", "region": "west", "port_of": ["s"]},
            {"id": "e", "type": "large_city", "region": "east", "port_of": ["t"]},
            {"id": "k", "type": "castle", "region": "east"},
            {"id": "s", "type": "sea"},
            {"id": "t", "type": "sea"},
        ],
        "regions": ["west", "east"],
        "roads": [[*"ab"], [*"bc"], [*"cd"], [*"de"], [*"ef"], [*"dk"], [*"xy"], [*"yz"]],
        "railways": [["a", "c", "white"]],
        "sea_adjacency": [["s", "t"]],
    }
)
HUNTERS: dict[HunterId, str] = {"godalming": "x", "seward": "y", "van_helsing": "y", "mina": "z"}


def played(card: str = "city", **more: Any) -> dict[str, Any]:
    return {"type": "dracula_move", "card": card, **more}


def moved(to: str, *found: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "hunter_move", "hunter": "mina", "to": to, "by": "special", "found": [*found], **more}


def put(token: str, at: str, *found: dict[str, Any]) -> dict[str, Any]:
    return {"type": "token", "token": token, "at": at, "action": "place", "found": [*found]}


def line(kind: str, **more: Any) -> dict[str, Any]:
    return {"type": kind, **more}


def read(events: list[dict[str, Any]]) -> list[Event]:
    return [decode_event(event, BOARD) for event in events]


def offences(events: list[dict[str, Any]], plays: list[Any], **header: Any) -> list[tuple[Any, ...]]:
    found = audit(Header(hunters=HUNTERS, **header), BOARD, read(events), plays)
    return [(offence.kind.value, offence.rule, offence.lines) for offence in found]


class Case(NamedTuple):
    """A log, the truth, what is wrong with it, and a truth that would have been legal."""

    name: str
    events: list[dict[str, Any]]
    plays: list[Any]
    kind: str
    rule: str
    lines: tuple[int, ...]
    legal: list[Any] | None = None
    header: Mapping[str, Any] = MappingProxyType({})


HOLY = "consecrated_ground"
DECK = {"to": "deck"}
TO_LAIR = [played(), played(), played("sea"), played("sea"), played()]
TO_LAIR.append(played("feed", left={"to": "lair", "lair": 1}))
LAIR_WAY = ["c", "d", "e", "t", "s", "b", "feed"]
MISDIRECT = {"misdirect": 2, "play": "d"}
CASES_BY_HAND = [
    Case("sea start", [], ["s"], "start_not_a_city", "header", (1,), ["a"]),
    Case("castle start", [], ["k"], "start_not_a_city", "header", (1,), [None]),
    Case("power start", [], ["hide"], "start_not_a_city", "header", (1,)),
    Case("start beside a hunter's figure", [], ["x"], "start_with_hunter", "header", (1,), ["b"]),
    Case("another back", [played("sea")], ["b", "c"], "wrong_back", "3", (2,), ["b", "s"]),
    Case("a power that nobody saw", [played()], ["b", "feed"], "wrong_back", "3", (2,), ["b", "hide"]),
    Case(
        "another place than his figure's",
        [moved("c"), played(place="c")],
        ["b", "a"],
        "wrong_place",
        "3",
        (3,),
    ),
    Case(
        "a power in the basic game",
        [played()],
        ["b", "hide"],
        "no_powers",
        "header",
        (2,),
        ["b", "a"],
        {"advanced": False},
    ),
    Case("wrong neighbour", [played()], ["b", "d"], "wrong_neighbour", "3", (1, 2), ["b", "c"]),
    Case("by rail", [played()], ["a", "c"], "wrong_neighbour", "3", (1, 2), ["a", "b"]),
    Case(
        "a card twice", [played(), played()], ["b", "c", "b"], "card_on_trail", "1", (1, 3), ["b", "c", "d"]
    ),
    Case(
        "a card that lies in a lair",
        [*TO_LAIR, played(left=DECK)],
        [*LAIR_WAY, "c"],
        "card_in_lair",
        "1",
        (1, 8),
        [*LAIR_WAY, "a"],
    ),
    Case(
        "Wolf Form to a lair",
        [*TO_LAIR, played("wolf_form", left=DECK)],
        [*LAIR_WAY, {"wolf_form": "c"}],
        "wolf_form_to_lair",
        "5",
        (1, 8),
        [*LAIR_WAY, {"wolf_form": "a"}],
    ),
    Case(
        "another lair than the one that moved",
        [*TO_LAIR, played("lair", lair=1, left=DECK)],
        [*LAIR_WAY, {"lair": "a"}],
        "other_lair",
        "7",
        (1, 8),
        [*LAIR_WAY, {"lair": "c"}],
    ),
    Case(
        "lair not in reach",
        [*TO_LAIR[:5], played(left={"to": "lair", "lair": 1}), played("lair", lair=1, left=DECK)],
        [*LAIR_WAY[:6], "a", {"lair": "c"}],
        "lair_too_far",
        "7",
        (1, 7, 8),
    ),
    Case(
        "forgotten in a lair",
        [*TO_LAIR, moved("c")],
        LAIR_WAY,
        "forgotten_reveal",
        "8",
        (1, 8),
    ),
    Case(
        "another card matured",
        [*TO_LAIR, played("none", left={"revealed": "a"})],
        [*LAIR_WAY, "none"],
        "wrong_reveal",
        "left",
        (2, 8),
    ),
    Case(
        "another card reached space 6",
        [*TO_LAIR[:5], played("none", left=DECK, reached_six={"card": "a"})],
        [*LAIR_WAY[:6], "none"],
        "wrong_reveal",
        "reached_six",
        (2, 7),
    ),
    Case(
        "Hide while Hide lies there",
        [played(), played(), played()],
        ["b", "hide", "c", "hide"],
        "power_on_trail",
        "4",
        (2, 4),
        ["b", "hide", "c", "d"],
    ),
    Case(
        "a power that still lies there",
        [played("feed"), played(), played("feed")],
        ["b", "feed", "c", "feed"],
        "power_on_trail",
        "1",
        (2, 4),
    ),
    Case(
        "the castle while it lies there",
        [played("castle"), line("clear", space=2), played(), played("castle")],
        ["d", "k", "d", "k"],
        "card_on_trail",
        "1",
        (2, 5),
    ),
    Case(
        "face down to a hunter", [moved("c"), played()], ["b", "c"], "arrived_unseen", "3", (2, 3), ["b", "a"]
    ),
    Case("onto holy ground", [put(HOLY, "c"), played()], ["b", "c"], "holy_ground", "3", (2, 3), ["b", "a"]),
    Case("Hide at sea", [played("sea"), played()], ["b", "s", "hide"], "stay_at_sea", "4", (2, 3)),
    Case("Feed at sea", [played("sea"), played("feed")], ["b", "s", "feed"], "stay_at_sea", "4", (2, 3)),
    Case(
        "Hide on holy ground",
        [line("clear", space=1), put(HOLY, "b"), played()],
        ["b", "hide"],
        "stay_on_holy_ground",
        "4",
        (3, 4),
        ["b", "c"],
    ),
    Case(
        "Hide in the castle",
        [played("castle"), played()],
        ["d", "k", "hide"],
        "stay_in_castle",
        "ruling",
        (2, 3),
        None,
        {"rulings": {"hide_in_castle": False}},
    ),
    Case(
        "Feed in the castle",
        [played("castle"), played("feed")],
        ["d", "k", "feed"],
        "stay_in_castle",
        "ruling",
        (2, 3),
        None,
        {"rulings": {"stay_in_castle": False}},
    ),
    Case(
        "Hide face down beside a face-up place",
        [moved("b", {"space": 1}), played()],
        ["b", "hide"],
        "hide_face_down",
        "4",
        (1, 3),
        ["b", "c"],
    ),
    Case(
        "Wolf Form three roads",
        [played("wolf_form")],
        ["b", {"wolf_form": "e"}],
        "wolf_form_too_far",
        "5",
        (1, 2),
        ["b", {"wolf_form": "d"}],
    ),
    Case(
        "Wolf Form over holy ground",
        [put(HOLY, "c"), played("wolf_form")],
        ["b", {"wolf_form": "d"}],
        "wolf_form_over_holy_ground",
        "ruling",
        (2, 3),
        ["b", {"wolf_form": "a"}],
        {"rulings": {"wolf_form_over_holy_ground": False}},
    ),
    Case(
        "Misdirect on Hide",
        [played(), played(misdirect=2)],
        ["b", "hide", {"misdirect": 2, "play": "c"}],
        "wrong_misdirect",
        "6",
        (2, 3),
    ),
    Case(
        "Misdirect on his place",
        [played(), played(misdirect=2)],
        ["b", "c", MISDIRECT],
        "wrong_misdirect",
        "6",
        (2, 3),
    ),
    Case(
        "Misdirect on a place that Hide stands for",
        [played(), played(), played(misdirect=4)],
        ["b", "hide", "c", {"misdirect": 4, "play": "d"}],
        "wrong_misdirect",
        "6",
        (1, 2, 4),
    ),
    Case(
        "Misdirect elsewhere",
        [played(), played(), played(misdirect=3)],
        ["b", "c", "d", {"misdirect": 4, "play": "e"}],
        "other_misdirect",
        "6",
        (4,),
        ["b", "c", "d", {"misdirect": 3, "play": "e"}],
    ),
    Case(
        "Hide becomes a lair",
        [*[played()] * 6, played(left={"to": "lair", "lair": 1})],
        ["b", "hide", "c", "d", "e", "f", None, None],
        "hide_to_lair",
        "7",
        (2, 8),
        None,
    ),
    Case(
        "Misdirect on a power",
        [played("feed"), played(misdirect=2)],
        ["b", "feed", {"misdirect": 2, "play": "c"}],
        "wrong_misdirect",
        "6",
        (2, 3),
    ),
    Case(
        "Misdirect on nothing",
        [line("clear", space=1), played(misdirect=2)],
        ["b", {"misdirect": 2, "play": "c"}],
        "wrong_misdirect",
        "6",
        (3,),
    ),
    Case(
        "Misdirect on a known Hide",
        [moved("b", {"space": 1}), played("hide"), played(misdirect=2)],
        ["b", "hide", {"misdirect": 2, "play": "c"}],
        "wrong_misdirect",
        "6",
        (3, 4),
    ),
    Case(
        "Misdirect on the castle",
        [played("castle"), played(misdirect=2)],
        ["d", "k", {"misdirect": 2, "play": None}],
        "wrong_misdirect",
        "6",
        (2, 3),
    ),
    Case(
        "a sea becomes a lair",
        [
            *[played("sea"), played("sea"), played(), played(), played(), played("feed", left=DECK)],
            played("none", left={"to": "lair", "lair": 1}),
        ],
        ["e", "t", "s", "b", "c", "d", "feed", "none"],
        "no_lair",
        "7",
        (2, 8),
    ),
    Case(
        "bat from a sea zone",
        [played("sea"), line("escape_as_bat", space=1)],
        ["b", "s", {"bat": "a"}],
        "bat_from_elsewhere",
        "10",
        (2, 3),
    ),
    Case(
        "Wolf Form to where he is",
        [line("clear", space=1), played("wolf_form")],
        ["b", {"wolf_form": "b"}],
        "wolf_form_too_far",
        "5",
        (1, 3),
        ["b", {"wolf_form": "a"}],
    ),
    Case(
        "Wolf Form to a sea zone",
        [played("wolf_form")],
        ["b", {"wolf_form": "s"}],
        "wolf_form_too_far",
        "5",
        (1, 2),
    ),
    Case(
        "Wolf Form from a sea zone too far",
        [played("sea"), played("wolf_form")],
        ["b", "s", {"wolf_form": "e"}],
        "wolf_form_too_far",
        "5",
        (2, 3),
        ["b", "s", {"wolf_form": "c"}],
    ),
    Case("bat to a sea zone", [line("escape_as_bat")], ["b", {"bat": "s"}], "bat_too_far", "10", (1, 2)),
    Case(
        "Feed on holy ground",
        [line("clear", space=1), put("heavenly_host", "b"), played("feed")],
        ["b", "feed"],
        "stay_on_holy_ground",
        "4",
        (3, 4),
    ),
    Case(
        "bat from another place",
        [played(), line("escape_as_bat", space=2)],
        ["b", "c", {"bat": "a"}],
        "bat_from_elsewhere",
        "10",
        (1, 2, 3),
    ),
    Case(
        "bat too far",
        [line("escape_as_bat")],
        ["b", {"bat": "e"}],
        "bat_too_far",
        "10",
        (1, 2),
        ["b", {"bat": "d"}],
    ),
    Case(
        "bat to where it left",
        [line("escape_as_bat")],
        ["b", {"bat": "b"}],
        "bat_too_far",
        "10",
        (1, 2),
        ["b", {"bat": "a"}],
    ),
    Case(
        "bat to the castle",
        [line("escape_as_bat")],
        ["c", {"bat": "k"}],
        "bat_to_castle",
        "10",
        (2,),
        ["c", {"bat": "d"}],
    ),
    Case(
        "bat to a hunter",
        [moved("d"), line("escape_as_bat")],
        ["c", {"bat": "d"}],
        "arrived_unseen",
        "10",
        (2, 3),
        ["c", {"bat": "e"}],
    ),
    Case("forgotten reveal", [played(), moved("b")], ["b", "c"], "forgotten_reveal", "8", (1, 3), ["d", "c"]),
    Case(
        "wrong reveal",
        [played(), moved("b", {"space": 2})],
        ["d", "c"],
        "wrong_reveal",
        "8",
        (1, 3),
        ["b", "c"],
    ),
    Case(
        "revealed by a card",
        [played(), line("reveal", by="newspaper_reports", space=2, card="a")],
        ["b", "c"],
        "wrong_reveal",
        "9",
        (1, 3),
        ["a", "b"],
    ),
    Case(
        "Hide stays down when its place is turned up",
        [played(), moved("b", {"space": 2})],
        ["b", "hide"],
        "hide_not_turned_up",
        "8",
        (1, 2, 3),
        ["b", "c"],
    ),
    Case(
        "a Hide that stands for another place",
        [played(), played(), moved("b", {"space": 3}, {"space": 1, "card": "hide"})],
        ["b", "c", "hide"],
        "wrong_reveal",
        "8",
        (3, 4),
    ),
    Case(
        "wrong answer to ask",
        [played(), line("ask", by="hired_scouts", places=["b", "e"])],
        ["b", "c"],
        "forgotten_answer",
        "9",
        (1, 3),
        ["d", "c"],
    ),
    Case("holy ground on his card", [put(HOLY, "b")], ["b"], "forgotten_answer", "9", (1, 2), ["c"]),
    Case("wrong figure", [moved("c", dracula=True)], ["b"], "wrong_figure", "8", (1, 2)),
    Case(
        "wrong Evil Presence",
        [moved("c"), line("evil_presence")],
        ["b"],
        "wrong_evil_presence",
        "evil_presence",
        (1, 2, 3),
        ["a"],
    ),
    Case(
        "wrong region",
        [line("region", by="hypnosis", region="east")],
        ["b"],
        "wrong_region",
        "region",
        (1, 2),
        ["d"],
    ),
    Case(
        "at sea he said a region",
        [played("sea"), line("region", by="hypnosis", region="west")],
        ["b", "s"],
        "wrong_region",
        "region",
        (2, 3),
    ),
    Case(
        "Hide shown in the deck while it lies on the trail",
        [played(), line("hide_shown", where="deck")],
        ["b", "hide"],
        "wrong_hide_shown",
        "hide_shown",
        (2, 3),
        ["b", "c"],
    ),
    Case(
        "no way to fill the gap",
        [played(), played()],
        ["a", None, "e"],
        "no_completion",
        "log",
        (1, 3),
        ["c", None, "e"],
    ),
    Case(
        "a log that no history fits",
        [line("region", region="west"), line("region", region="east")],
        [None],
        "impossible_log",
        "log",
        (3,),
    ),
]


@pytest.mark.parametrize("case", CASES_BY_HAND, ids=lambda case: case.name.replace(" ", "-"))
def test_each_illegal_play_is_named_with_its_rule_and_lines(case: Case) -> None:
    assert offences(case.events, case.plays, **case.header) == [(case.kind, case.rule, case.lines)]
    if case.legal is not None:
        assert offences(case.events, case.legal, **case.header) == []


@pytest.mark.parametrize("case", CASES_BY_HAND, ids=lambda case: case.name.replace(" ", "-"))
def test_each_illegal_play_has_its_sentence(case: Case) -> None:
    found = audit(Header(hunters=HUNTERS, **case.header), BOARD, read(case.events), case.plays)
    for offence in found:
        text = offence_text(offence, BOARD)
        assert re.fullmatch(rf"Line {offence.line}: [^{{}}]+ \([^{{}}]+\)\.", text), text
        assert "None" not in text


def test_every_kind_of_illegal_play_has_a_case() -> None:
    assert {kind.value for kind in Illegal} == {case.kind for case in CASES_BY_HAND}


@pytest.mark.parametrize("file", TRUTHS, ids=lambda file: file.name.split(".")[0])
def test_the_truth_of_a_handed_game_is_legal(file: Path) -> None:
    truth = json.loads(file.read_text())["truth"]
    log = read_log_file(file.with_name(file.name.replace("expected.json", "jsonl")))
    retold = retell(log.header, load_board(log.header.board), log.events, truth["plays"])
    assert retold.offences == ()
    last = retold.moments[-1]
    assert (last.at, list(last.trail), list(last.lairs)) == (truth["now"], truth["trail"], truth["lairs"])
    unknown = [None] * len(truth["plays"])
    assert audit(log.header, load_board(log.header.board), log.events, unknown) == ()


def test_the_rest_is_still_audited_after_an_illegal_play() -> None:
    events = [played(), played(), moved("e")]
    assert [kind for kind, _, _ in offences(events, ["b", "d", "e"])] == [
        "wrong_neighbour",
        "forgotten_reveal",
    ]


def test_the_facts_of_an_offence_name_the_railway_and_the_places() -> None:
    (offence,) = audit(Header(hunters=HUNTERS), BOARD, read([played()]), ["a", "c"])
    assert offence.facts == {"from_place": "a", "place": "c", "rail": True, "stays": False}


def test_why_misdirect_was_wrong() -> None:
    events = [played(), played(), played(misdirect=4)]
    (offence,) = audit(
        Header(hunters=HUNTERS), BOARD, read(events), ["b", "hide", "c", {"misdirect": 4, "play": "d"}]
    )
    assert offence.facts == {"space": 4, "why": "stood_for", "place": "b"}


def test_what_nobody_knows_is_not_judged() -> None:
    events = [played(), played(), played(), moved("b")]
    assert offences(events, ["b", None, None, "d"]) == [("forgotten_reveal", "8", (1, 5))]
    assert offences(events, [None, None, None, "d"]) == []


def test_an_unknown_play_is_known_where_the_table_tells_it() -> None:
    assert offences([played("sea"), played("feed")], [None, "s", None]) == [("stay_at_sea", "4", (2, 3))]


def test_his_place_is_the_same_whether_the_unknown_card_is_a_city_or_hide() -> None:
    events = [played(), played(misdirect=2)]
    found = offences(events, ["b", None, {"misdirect": 2, "play": None}])
    assert found == [("wrong_misdirect", "6", (2, 3))]


def test_the_plays_to_blame_for_a_gap_are_irreducible() -> None:
    events = [played(), played(), played(), played()]
    (offence,) = audit(Header(hunters=HUNTERS), BOARD, read(events), ["f", "e", None, "a", None])
    assert (offence.kind, offence.facts["plays"]) == (Illegal.NO_COMPLETION, (2, 4))


def test_a_doubted_line_is_not_judged() -> None:
    assert offences([played(), moved("b", doubt=True)], ["b", "c"]) == []


def test_after_a_table_line_the_audit_goes_on() -> None:
    table = line("table", trail=[{"shows": "city"}, {"shows": "city"}], hunters=HUNTERS)
    assert offences([played(), table, played()], ["b", "c", "d"]) == []
    assert offences([played(), table, played()], ["b", "c", "b"]) == [("card_on_trail", "1", (1, 4))]


def test_lines_of_the_file_are_used() -> None:
    found = audit(Header(hunters=HUNTERS), BOARD, read([played()]), ["b", "d"], lines=[7])
    assert found[0].lines == (1, 7)


@pytest.mark.parametrize(
    ("plays", "problem"),
    [
        (["b"], "'plays' has 1 entry, but the log has the start and 2 phases"),
        (["b", "c", "zz"], "unknown place or power 'zz'"),
        (["b", {"bat": "c"}, "d"], "'plays[1]' stands for line 2, which is a phase"),
        (["b", ["c"], "d"], "'plays[1]'"),
        ("bcd", "'plays' must be a list"),
    ],
)
def test_a_truth_that_does_not_fit_is_a_clear_error(plays: Any, problem: str) -> None:
    with pytest.raises(TruthError) as error:
        audit(Header(hunters=HUNTERS), BOARD, read([played(), played()]), plays)
    assert any(problem in text for text in error.value.problems)


def test_all_problems_of_a_truth_are_told_at_once() -> None:
    with pytest.raises(TruthError) as error:
        audit(Header(hunters=HUNTERS), BOARD, read([played(), line("escape_as_bat")]), ["zz", "c", "d", "e"])
    assert len(error.value.problems) == 3


def test_a_log_that_breaks_a_structural_rule_is_an_error() -> None:
    with pytest.raises(InvalidEvent, match="line 3: "):
        audit(Header(hunters=HUNTERS), BOARD, read([played(), line("clear", space=4)]), ["b", "c"])


@pytest.mark.parametrize(
    ("events", "plays", "said"),
    [
        ([played("wolf_form")], ["b", {"wolf_form": "s"}], "Wolf Form ends in a city"),
        ([played("wolf_form")], ["b", {"wolf_form": "e"}], "more than two roads away"),
        ([played("sea"), played("wolf_form")], ["b", "s", {"wolf_form": "e"}], "no port of it"),
        ([line("escape_as_bat")], ["b", {"bat": "s"}], "a bat lands in a city"),
        ([line("escape_as_bat")], ["b", {"bat": "b"}], "where he came from"),
        (
            [played("feed"), played("feed")],
            ["b", "feed", "feed"],
            "he played Feed, which still lay on space 2",
        ),
        ([played("feed"), played(misdirect=2)], ["b", "feed", None], "Misdirect replaced Feed on space 2"),
    ],
)
def test_the_sentence_says_what_was_wrong(events: list[dict[str, Any]], plays: list[Any], said: str) -> None:
    (offence,) = audit(Header(hunters=HUNTERS), BOARD, read(events), plays)
    assert said in offence_text(offence, BOARD)


def test_after_an_openly_illegal_play_the_audit_goes_on() -> None:
    events = [played("feed"), played(misdirect=2), played(), moved("c")]
    plays = ["b", "feed", {"misdirect": 2, "play": "c"}, "d"]
    assert offences(events, plays) == [
        ("wrong_misdirect", "6", (2, 3)),
        ("forgotten_reveal", "8", (3, 5)),
    ]
