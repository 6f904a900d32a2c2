"""A line as a form: unchanged it is the same line, and every field changes what it says."""

from pathlib import Path

import pytest

from tests.tiny import game, tiny
from tracker import events
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Found, HunterMove, Left
from tracker.log import LogError, read_log_file
from tracker.ui.history.form import built, checked, fields, values

CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("*.jsonl"))
BOARD = tiny("ab bc cd de ef", "fx")
FREE = game(BOARD, "a").after_all([DraculaMove(card="city")] * 3)
KINDS = [
    events.HunterAt(hunter="mina", at="b"),
    events.EscapeAsBat(space=None),
    events.Reveal(space=2, card="c", also=(Found(space=3, card="hide"),)),
    events.Reveal(lair=1, card="c"),
    events.Ask(places=("b", "c"), found=(Found(space=1, place="b"),)),
    events.EvilPresence(named=("seward", "mina")),
    events.Region(region=None),
    events.HideShown(where="deck"),
    events.HideShown(where=3),
    events.Token(token="roadblock", at=("a", "b")),
    events.Token(token="heavenly_host", at="b", found=(Found(space=1, place="b"),)),
    events.Clear(lair=2),
    events.Table(hunters={"mina": "a"}),
    events.Encounter(space=1, card=None, action="placed"),
    events.Rumour(lair=1, action="placed"),
    events.Ally(side="hunters", ally=None),
    events.Damage(who="dracula", change=-2),
    events.Influence(change=3),
    events.Bite(hunter="mina"),
    events.Ticket(hunter="mina", ticket="3/2"),
    events.Supply(hunter="mina"),
    events.Card(card="money_trail", by="mina"),
    events.Combat(hunters=("mina",)),
    events.Clock(week=2, day="friday"),
    events.Note(note="late"),
    events.Truth(plays=("a",)),
    DraculaMove(card="city", left=Left(to="lair", lair=2), misdirect=3),
    DraculaMove(card="sea", left=Left(revealed="b", vampire=True), again=True),
    DraculaMove(card="city", reached_six=events.ReachedSix(card="b")),
]


@pytest.mark.parametrize("event", KINDS, ids=events.event_type)
def test_an_unchanged_form_is_the_same_line(event):
    assert built(event, values(fields(event, BOARD, FREE.table))) == event


def test_every_line_of_every_case_is_the_same_after_its_form():
    count = 0
    for path in CASES:
        try:
            log = read_log_file(path)
        except LogError:
            continue
        board = load_board(log.header.board)
        whole = Deduction(log.header, board, models=())
        for event in log.events:
            form = fields(event, board, whole.table)
            assert built(event, values(form)) == event, (path.name, event)
            for field in form:
                offered = set(map(repr, field.options))
                said = field.value if field.many else (field.value,)
                assert not offered or {repr(each) for each in said} <= offered, (path.name, field)
            whole = whole.keeping(event)
            count += 1
    assert count > 500


def changed(event, **said):
    return built(event, values(fields(event, BOARD, FREE.table)) | said)


def test_each_field_says_what_it_is_named_for():
    move = HunterMove(hunter="mina", to="b")
    assert changed(move, to="c", found=(Found(space=2),)) == HunterMove(
        hunter="mina", to="c", found=(Found(space=2),)
    )
    assert changed(events.Clear(lair=2), where=("space", 3)) == events.Clear(space=3)
    assert changed(events.HideShown(where="deck"), where_shown=2).where == 2
    assert changed(events.EvilPresence(), named=("mina", "seward")).named == ("seward", "mina")
    assert changed(move, note="").note is None


def test_a_phase_can_be_corrected_in_all_its_parts():
    full = game(BOARD, "a").after_all([DraculaMove(card="city")] * 5).table
    move = DraculaMove(card="city")

    def said(**more):
        return built(move, values(fields(move, BOARD, full)) | more)

    assert said(left_to=2) == DraculaMove(card="city", left=Left(to="lair", lair=2))
    assert said(left_to="deck", left_card="b") == DraculaMove(card="city", left=Left(revealed="b"))
    assert said(reached_six="c").reached_six.card == "c"
    assert said(misdirect=2, again=True) == DraculaMove(card="city", misdirect=2, again=True)
    assert said(card="lair", lair=1) == DraculaMove(card="lair", lair=1)


def test_a_roadblock_needs_two_ends():
    block = events.Token(token="roadblock", at=("a", "b"))
    assert changed(block, other="c").at == ("a", "c")
    assert changed(block, token="storm").at == "a"
    with pytest.raises(LogError):
        checked(changed(block, other=None), BOARD)
