"""The reasons for moves, each figure counted by hand.

The road h-g-a-b-c-d-e-f, hunters in g, a, a and d, one phase of a basic game. He began in b, c, e or f and
went b-c, c-b, e-f or f-e; the first three had another way, into a hunter's city. So he is in c, b or f with
1/5 each, and in e with 2/5. Next he goes on: c-d, b-a, e-d; from f, a dead end, he is spread over e and f.
That is d 6/10, a 2/10, e and f 1/10 each.
"""

from __future__ import annotations

import pytest

from tests.tiny import header
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, HunterAt, Ticket
from tracker.plan import Move, Plan, Reason, Value, plan
from tracker.plan.field import field_of
from tracker.plan.reasons import reasons_for
from tracker.plan.score import Scorer

ROADS = ("hg", "ga", "ab", "bc", "cd", "de", "ef")
PATH = Board.from_dict(
    {
        "locations": [{"id": each, "type": "small_city"} for each in "abcdefgh"],
        "roads": [list(road) for road in ROADS],
        "railways": [["a", "e", "white"]],
        "hospitals": [{"next_to": "c"}],
    }
)
GAME = Deduction(header("gaad", advanced=False), PATH).after(DraculaMove(card="city"))
TO_A, TO_B, TO_E, TO_H = (
    Move("mina", "a", "rail", "1/-"),
    Move("seward", "b", "road"),
    Move("mina", "e", "road"),
    Move("godalming", "h", "road"),
)


def why(*moves: Move, game: Deduction = GAME, **tickets: str) -> list[Reason]:
    visits = sorted({game.board.index[move.to] for move in moves if move.to is not None})
    field = field_of(game, visits, "default")
    scorer = Scorer(game.table, field.moves, field.then)
    given = {hunter: [ticket] for hunter, ticket in tickets.items()} or None
    return list(reasons_for(game, field, scorer, Plan(moves, Value()), given))


def facts(reasons: list[Reason], kind: str) -> dict[str, object]:
    (found,) = [reason for reason in reasons if reason.kind == kind]
    return dict(found.facts)


def test_a_visit() -> None:
    """In e he is with 4/10; its card lies on space 1 then, on space 2 if he went e-f."""
    reasons = why(TO_E)
    assert [reason.kind for reason in reasons] == ["catch", "find", "splits", "closes"]
    assert all((reason.hunter, reason.place) == ("mina", "e") for reason in reasons)
    assert facts(reasons, "catch") == {"chance": pytest.approx(0.4)}
    assert facts(reasons, "find") == {"chance": pytest.approx(0.6), "space": 1, "lair": None}
    assert facts(reasons, "splits") == {"found": 1, "not_found": 2, "of": 4}


def test_what_is_within_reach_tomorrow_counts_tickets() -> None:
    assert facts(why(TO_E), "closes") == {"chance": pytest.approx(0.8)}, "d, e and f"
    assert facts(why(TO_E, mina="1/-"), "closes") == {"chance": pytest.approx(1.0)}, "and a by rail"
    held = GAME.after(Ticket(hunter="mina", ticket="1/-"))
    assert facts(why(TO_E, game=held), "closes") == {"chance": pytest.approx(1.0)}, "also if the log tells it"
    other = GAME.after(Ticket(hunter="seward", ticket="1/-"))
    assert facts(why(TO_E, game=other), "closes") == {"chance": pytest.approx(0.8)}


def test_a_ticket_used_today_is_there_tomorrow() -> None:
    """Hunters take new ones at night."""
    assert facts(why(TO_A, mina="1/-"), "closes") == {"chance": pytest.approx(0.3)}, "a, e by rail"
    assert facts(why(TO_A), "closes") == {"chance": pytest.approx(0.2)}


def test_who_comes_later_takes_it_that_nothing_turned_up() -> None:
    """Nothing in b: he is in e with 2/3 or in f with 1/3."""
    reasons = [reason for reason in why(TO_B, TO_E) if reason.hunter == "mina"]
    assert facts(reasons, "catch") == {"chance": pytest.approx(2 / 3)}
    assert facts(reasons, "find")["chance"] == pytest.approx(1.0)
    assert facts(reasons, "splits") == {"found": 1, "not_found": 0, "of": 2}


def test_who_stays() -> None:
    reasons = why(Move("mina"))
    assert [reason.kind for reason in reasons] == ["closes", "waits"]
    assert facts(reasons, "closes") == {"chance": pytest.approx(0.7)}, "d and e, not f"
    assert facts(reasons, "waits") == {"chance": pytest.approx(0.4)}, "he is in e"
    by_rail = why(Move("seward"), seward="1/-")
    assert facts(by_rail, "waits") == {"chance": pytest.approx(0.4)}, "e lies within reach of a ticket"


def test_nearer() -> None:
    """From g he is 4 · 6/10 + 1 · 2/10 + 5/10 + 6/10 = 3.7 away, from a 2.7."""
    reasons = why(Move("godalming", "a", "road"))
    assert facts(reasons, "nears") == {"before": pytest.approx(3.7), "after": pytest.approx(2.7)}


def test_no_move_is_left_without_a_reason() -> None:
    reasons = why(TO_H)
    assert [reason.kind for reason in reasons] == ["far"]
    assert facts(reasons, "far") == {"after": pytest.approx(4.7)}
    assert "far" not in {reason.kind for reason in why(TO_E)}


def test_from_a_hospital() -> None:
    game = GAME.after(HunterAt(hunter="mina", at="hospital-c"))
    assert {"catch", "find"} <= {reason.kind for reason in why(Move("mina", "c", "road"), game=game)}
    assert [reason.kind for reason in why(Move("mina"), game=game)] == ["waits"]


def test_the_plan_gives_them() -> None:
    found = plan(GAME, ["godalming", "seward", "mina"], seconds=0.2)
    for move in found.moves:
        assert any((reason.hunter, reason.place) == (move.hunter, move.to) for reason in found.reasons)
