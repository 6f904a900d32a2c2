"""Who is still to act, read off the log."""

from __future__ import annotations

import pytest

from tests.tiny import game, tiny
from tracker.events import (
    HUNTERS,
    Clock,
    DraculaMove,
    EscapeAsBat,
    Event,
    HunterMove,
    Supply,
    Table,
    Token,
    TrailCard,
)
from tracker.plan.rounds import still_to_act

LINE = tiny("ab bc cd de ef")
CITY = DraculaMove(card="city")
GODALMING, SEWARD, VAN_HELSING, MINA = (HunterMove(hunter=hunter, to="b") for hunter in HUNTERS)
ALL = (GODALMING, SEWARD, VAN_HELSING, MINA)
NIGHT = (HUNTERS, True)


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ((), (HUNTERS, False)),
        ((CITY,), (HUNTERS, False)),
        ((CITY, GODALMING, SEWARD, VAN_HELSING), (("mina",), False)),
        ((CITY, MINA), (("godalming", "seward", "van_helsing"), False)),
        ((CITY, Supply(hunter="seward")), (("godalming", "van_helsing", "mina"), False)),
        ((CITY, HunterMove(hunter="mina", to="b", by="special")), (HUNTERS, False)),
        ((CITY, *ALL), NIGHT),
        ((CITY, *ALL[:3], Supply(hunter="mina")), NIGHT),
        ((CITY, *ALL, CITY), (HUNTERS, False)),
        ((CITY, GODALMING, Clock(half="dusk")), NIGHT),
        ((CITY, Clock(half="night"), GODALMING), NIGHT),
        ((CITY, Clock(half="night"), Clock(half="day"), GODALMING), (HUNTERS[1:], False)),
        ((CITY, Clock(half="night"), Clock(week=2)), NIGHT),
        ((CITY, Clock(skip_day=True)), NIGHT),
        ((CITY, EscapeAsBat()), NIGHT),
        ((CITY, Token(token="consecrated_ground", at="a")), NIGHT),
        ((CITY, Token(token="fog", at="a")), (HUNTERS, False)),
        ((CITY, DraculaMove(card="city", again=True)), ((), False)),
        ((CITY, DraculaMove(card="city", again=True), MINA), (HUNTERS[:3], False)),
        ((CITY, MINA, DraculaMove(card="city", again=True), CITY), (HUNTERS, False)),
    ],
)
def test_who_is_still_to_act(events: tuple[Event, ...], expected: tuple[tuple[str, ...], bool]) -> None:
    assert still_to_act(game(LINE, "a").after_all(events)) == expected


def test_who_is_not_in_play_does_not_act() -> None:
    table = Table(trail=(TrailCard(shows="city"),), hunters={"mina": "a", "seward": "f"})
    played = game(LINE, "a").after(table)
    assert still_to_act(played) == (("seward", "mina"), False)
    assert still_to_act(played.after(HunterMove(hunter="mina", to="b"))) == (("seward",), False)
    assert still_to_act(played.after_all([MINA, SEWARD])) == (("seward", "mina"), True)
    assert still_to_act(game(LINE, "a").after(Table(trail=table.trail))) == ((), True)
