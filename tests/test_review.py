"""The review of a game: numbers by event, findings, odds, advice; on a board that can be checked by hand."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tracker.board import Board, load_board
from tracker.deduce import UnknownModel
from tracker.describe import describe
from tracker.events import Header, HunterId, Ticket
from tracker.log import decode_event
from tracker.review.finding import KINDS, Finding
from tracker.review.gather import Review, review
from tracker.review.hunts import tickets_before
from tracker.review.measure import Step
from tracker.review.odds import log_loss, odds
from tracker.review.truth import TruthError
from tracker.review.words import finding_text
from tracker.rules.table import InvalidEvent

# a - b - c - d - e - f in a row, s a sea zone beside a and f; the hunters wait apart on x - y.
BOARD = Board.from_dict(
    {
        "locations": [
            *({"id": i, "name": f"{i.upper()}-town", "type": "small_city"} for i in "bcdexy"),
            *({"id": i, "name": f"{i.upper()}-town", "type": "small_city", "port_of": ["s"]} for i in "af"),
            {"id": "s", "name": "Sea", "type": "sea"},
        ],
        "roads": [[*"ab"], [*"bc"], [*"cd"], [*"de"], [*"ef"], [*"xy"]],
    }
)
HUNTERS: dict[HunterId, str] = {"godalming": "x", "seward": "x", "van_helsing": "y", "mina": "y"}
STARTS = 6


def played(card: str = "city", **more: Any) -> dict[str, Any]:
    return {"type": "dracula_move", "card": card, **more}


def moved(to: str, *found: dict[str, Any], **more: Any) -> dict[str, Any]:
    event = {"type": "hunter_move", "hunter": "mina", "to": to, "by": "road", "found": [*found]}
    return event | more


def there(at: str, hunter: str = "mina") -> dict[str, Any]:
    return {"type": "hunter_at", "hunter": hunter, "at": at}


def asked(places: str, *found: dict[str, Any]) -> dict[str, Any]:
    return {"type": "ask", "by": "hired_scouts", "places": [*places], "found": [*found]}


def seen(events: list[dict[str, Any]], plays: list[Any] | None, **more: Any) -> Review:
    read = [decode_event(event, BOARD) for event in events]
    return review(Header(hunters=HUNTERS, advanced=False), BOARD, read, plays, plan_seconds=0, **more)


def only(made: Review, kind: str) -> Finding:
    (found,) = [finding for finding in made.findings if finding.kind == kind]
    return found


def told(made: Review, kind: str) -> list[str]:
    return [finding_text(f, BOARD, made.described()) for f in made.findings if f.kind == kind]


def test_each_line_has_its_places_bits_and_the_truth() -> None:
    made = seen([asked("abc"), played()], ["e", "f"])
    assert [step.places for step in made.steps] == [STARTS, 3, 4]
    assert made.steps[0].bits == pytest.approx(math.log2(STARTS))
    assert made.steps[1].bits == pytest.approx(math.log2(3))
    assert made.steps[1].now == pytest.approx({"d": 1 / 3, "e": 1 / 3, "f": 1 / 3})
    assert [step.at for step in made.steps] == ["e", "e", "f"]
    assert made.steps[1].chance == pytest.approx(1 / 3)
    assert made.steps[1].outcome == pytest.approx(1 / 2)
    assert [step.line for step in made.steps] == [1, 2, 3]
    assert made.turns == (0, 2)


def test_without_truth_the_numbers_stand_alone() -> None:
    made = seen([asked("abc"), played()], None)
    assert (made.plays, made.moments, made.offences, made.odds.cases) == (None, None, (), 0)
    assert [step.places for step in made.steps] == [STARTS, 3, 4]
    assert {step.at for step in made.steps} == {None}


def test_the_truth_line_of_the_log_counts() -> None:
    made = seen([played(), {"type": "truth", "plays": ["a", "b"]}], None)
    assert made.plays == ("a", "b")
    assert made.steps[-1].at == "b"


def test_the_line_that_told_most() -> None:
    made = seen([asked("a"), asked("bcde"), played()], ["f", "e"])
    best = next(finding for finding in made.findings if finding.kind == "told_most")
    assert best.lines == (3,)
    assert best.facts["places"] == (5, 1)
    assert best.weight == pytest.approx(math.log2(5))
    assert told(made, "told_most")[0] == (
        "Line 3 told most: asked for B-town, C-town, D-town, E-town (hired_scouts): nothing there. "
        "5 places became 1: 2.3 bits."
    )


def test_a_hunter_next_to_him_who_did_not_know() -> None:
    made = seen([there("b"), played("none"), there("x")], ["a", "none"])
    found = only(made, "next_to_him")
    assert (found.lines, found.facts["hunter"], found.facts["place"]) == ((2, 3), "mina", "b")
    assert found.facts["chance"] == pytest.approx(1 / 6)
    assert told(made, "next_to_him") == [
        "Lines 2–3: Mina stood in B-town, next to him in A-town, and did not know it (it had 17 % at most)."
    ]


def test_a_hunter_in_his_sea_zone() -> None:
    made = seen([played("sea"), there("s"), there("x")], ["a", "s"])
    assert [f for f in made.findings if f.kind == "next_to_him"] == []  # the sea zone was certain
    made = seen([there("s"), there("x")], ["a"])
    assert only(made, "next_to_him").facts["same"] is False


def test_next_to_him_but_known_is_no_finding() -> None:
    made = seen([asked("bcdef"), there("b")], ["a"])
    assert [f for f in made.findings if f.kind == "next_to_him"] == []


def test_only_one_place_was_possible_and_it_was_entered_late() -> None:
    events = [
        there("b"),
        asked("bcdef"),
        moved("y", hunter="godalming"),
        moved("a", {"space": 1}, dracula=True),
    ]
    made = seen(events, ["a"])
    found = only(made, "certain_place")
    facts = {"place": "a", "since": 3, "until": 4, "moves": 1, "entered": 5, "near": "mina"}
    assert found.facts == facts
    assert told(made, "certain_place") == [
        "From line 3 on only A-town was possible; A-town was entered at line 5. "
        "Mina could have gone there at once."
    ]


def test_only_one_place_was_possible_and_nobody_came() -> None:
    made = seen([asked("bcdef"), moved("y", hunter="godalming"), played()], ["a", "b"])
    assert told(made, "certain_place")[0] == (
        "From line 2 to line 3 only A-town was possible, and nobody went there."
    )


def test_a_card_that_could_only_be_one_place() -> None:
    events = [asked("bcdef"), played(), played(), moved("a", {"space": 3}, by="special")]
    made = seen(events, ["a", "b", "c"])
    found = only(made, "certain_card")
    assert found.facts == {"place": "a", "space": 3, "since": 2, "until": 4, "entered": 5, "phases": 2}
    assert told(made, "certain_card") == [
        "From line 2 on a card, at last on space 3, could only be A-town; A-town was entered at line 5."
    ]


def test_luck_is_a_find_that_was_unlikely() -> None:
    made = seen([there("b"), moved("a", {"space": 1}, dracula=True)], ["a"])
    found = only(made, "lucky")
    assert found.facts["caught"] is True
    assert found.facts["chance"] == pytest.approx(1 / 6)
    assert told(made, "lucky") == ["Line 3, luck: Mina met him in A-town, where he was with 17 %."]


def test_bad_luck_is_a_likely_place_where_he_was_not() -> None:
    made = seen([there("d"), asked("abfe"), moved("c")], ["d"])
    found = only(made, "escaped")
    assert (found.facts["place"], found.facts["at"]) == ("c", "d")
    assert found.facts["chance"] == pytest.approx(1 / 2)


def test_a_better_place_in_reach_was_left_out() -> None:
    made = seen([there("b"), asked("cde"), asked("f"), moved("c")], ["a"])
    found = only(made, "costly")
    assert (found.facts["place"], found.facts["better"], found.facts["was_there"]) == ("c", "a", True)
    assert found.facts["best"] == pytest.approx(1 / 2)
    assert told(made, "costly") == [
        "Line 5, costly: Mina went to C-town (0 %) although A-town (50 %) was in reach, and there he was."
    ]


def test_a_special_move_is_not_judged() -> None:
    assert seen([there("b"), asked("cdef"), moved("c", by="special")], ["a"]).hunts == ()


def test_the_phase_in_which_the_odds_were_furthest_off() -> None:
    # a - b, d - c, d - e, e - d, e - f, each alike; then b - c, c - b, d - c, e - f (f has the sea only).
    made = seen([asked("bcf"), played(), played()], ["d", "c", "b"], model="equal")
    assert made.steps[-1].now == pytest.approx({"b": 0.25, "c": 0.5, "f": 0.25})
    found = only(made, "furthest_off")
    assert (found.lines, found.facts["at"], found.facts["favourite"]) == ((4,), "b", "c")
    assert told(made, "furthest_off") == [
        "Line 4: the odds were furthest off. B-town, where he was, had 25 %; C-town had 50 %."
    ]


def test_the_odds_against_the_truth() -> None:
    made = seen([asked("abc"), played()], ["e", "f"])
    assert made.odds.cases == 2
    assert made.odds.loss == pytest.approx((math.log2(6) - math.log2(made.steps[-1].now["f"])) / 2)
    assert made.odds.other["even"] == pytest.approx((math.log2(6) + math.log2(4)) / 2)
    assert set(made.odds.other) >= {"even", "histories"}


def _step(now: dict[str, float], at: str) -> Step:
    return Step(1, 2, "dracula_move", 1, len(now), 0.0, now, at, now.get(at, 0.0), None)


def test_calibration_counts_every_place() -> None:
    judged = odds([_step({"a": 0.75, "b": 0.25}, "a"), _step({"a": 0.25, "b": 0.75}, "a")])
    assert [(b.low, b.cases, b.said, b.happened) for b in judged.bins] == [
        (0.2, 2, 0.25, 0.5),
        (0.7, 2, 0.75, 0.5),
    ]
    assert judged.first == 0.5


def test_a_truth_that_was_excluded_costs_everything() -> None:
    assert log_loss([0.5, 0.0]) == math.inf
    assert odds([_step({"a": 1.0}, "b")]).loss == math.inf
    made = seen(
        [{"type": "token", "token": "heavenly_host", "at": "c", "action": "place"}, played()], ["b", "c"]
    )
    assert told(made, "odds") == [
        "The odds at 2 moments, his start and each of his plays: he was where they held it impossible once; "
        "the likeliest place was right 50 % of the time."
    ]


def test_what_nobody_remembers_is_the_smoothed_past_and_not_a_guess() -> None:
    made = seen([asked("bce"), played(), played()], ["a", None, "c"])
    assert [step.at for step in made.steps] == ["a", "a", None, "c"]
    assert made.past == {1: pytest.approx({"b": 1.0})}
    made = seen([played(), played()], [None, None, "d"])
    assert sorted(made.past) == [0, 1]
    assert sorted(made.past[1]) == ["c", "e"]
    assert sorted(made.past[0]) == ["b", "f"]
    assert made.unknown == 2


def test_a_review_goes_on_after_an_illegal_play() -> None:
    made = seen([played(), played()], ["a", "c", "d"])
    assert [offence.kind.value for offence in made.offences] == ["wrong_neighbour"]
    assert [step.at for step in made.steps] == ["a", "c", "d"]
    assert made.past == {}


def test_an_impossible_log_is_reviewed_as_far_as_it_goes() -> None:
    made = seen([asked("abcdef"), moved("y")], ["a"])
    assert [step.places for step in made.steps] == [STARTS, 0, 0]
    assert made.steps[1].chance == 0.0


def test_a_ticket_used_for_the_move_was_still_held() -> None:
    ticket = Ticket(hunter="mina", ticket="2/1")
    used = Ticket(hunter="mina", ticket="2/1", action="use")
    events = [ticket, used, decode_event(moved("x"), BOARD)]
    made = review(Header(hunters=HUNTERS), BOARD, events, plan_seconds=0)
    assert tickets_before(made.game, 3, "mina") == ("2/1",)
    assert tickets_before(made.game, 3, "seward") == ()


def test_the_plan_is_asked_for_each_move() -> None:
    events = [there("b"), asked("bcde"), moved("a", {"space": 1}, dracula=True)]
    read = [decode_event(event, BOARD) for event in events]
    made = review(Header(hunters=HUNTERS, advanced=False), BOARD, read, ["a"], plan_seconds=5)
    (advice,) = made.advice
    assert (advice.line, advice.hunter, advice.went) == (4, "mina", "a")
    assert advice.value.catch >= 0.5
    assert advice.to == "a"
    assert advice.worth == advice.value


def test_a_move_by_a_ticket_that_nobody_noted_is_valued() -> None:
    board = load_board("third-edition")
    start: dict[HunterId, str] = {
        "godalming": "constanta",
        "seward": "marseilles",
        "van_helsing": "amsterdam",
        "mina": "brussels",
    }
    far = decode_event(moved("berlin", by="rail", dracula=False), board)
    (advice,) = review(Header(hunters=start), board, [far], plan_seconds=5).advice
    assert advice.by != "rail"
    assert advice.worth is not None and advice.worth.catch == pytest.approx(advice.chance)


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    seen([played(), played()], ["a", "b", "c"], progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]


def test_every_kind_of_finding_is_known() -> None:
    made = seen([asked("abc"), played()], ["e", "f"])
    assert {finding.kind for finding in made.findings} <= set(KINDS)


def test_faults_are_clear_errors() -> None:
    with pytest.raises(TruthError):
        seen([played()], ["a"])
    with pytest.raises(UnknownModel):
        seen([played()], ["a", "b"], model="oracle")
    with pytest.raises(InvalidEvent):
        seen([{"type": "clear", "space": 5}], ["a"])
    with pytest.raises(InvalidEvent):
        seen([{"type": "clear", "space": 5}], None)


def test_described_lines_are_those_of_the_log() -> None:
    made = seen([played()], ["a", "b"])
    assert made.described() == {1: describe(made.game.events[0], BOARD)}
