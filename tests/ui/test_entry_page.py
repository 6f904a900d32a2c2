"""The entry column without a browser: every type of line is entered by buttons and stands in the log."""

import msgspec
import pytest
from streamlit.testing.v1 import AppTest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import (
    Ally,
    Ask,
    Bite,
    Card,
    Clear,
    Clock,
    Combat,
    Damage,
    DraculaMove,
    Encounter,
    EscapeAsBat,
    EvilPresence,
    Found,
    Header,
    HideShown,
    HunterAt,
    HunterMove,
    Influence,
    Left,
    Note,
    Region,
    Reveal,
    Rumour,
    Supply,
    Ticket,
    Token,
    Truth,
)
from tracker.log import Log, read_log, write_log
from tracker.ui import store
from tracker.ui.guide_view import corrected, stepped

START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
TRAIL = (
    CITY,
    DraculaMove(card="sea"),
    CITY,
    CITY,
    CITY,
    DraculaMove(card="city", left=Left(to="lair", lair=1)),
)
MET = (
    HunterMove(hunter="mina", to="paris", found=(Found(space=1),), dracula=True),
    Clock(half="dusk"),
)
DAY, NIGHT = Clock(half="day"), Clock(half="night")


def script():
    from tracker.ui import pages_table

    pages_table.page()


@pytest.fixture
def sit_down(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))

    def open_(*events, **header):
        name, _ = store.create(write_log(Log(Header(hunters=START, **header), events)), "test")
        at = AppTest.from_function(script, default_timeout=30)
        at.query_params["game"] = name
        return at.run(), lambda: read_log(store.load(name).text).events[len(events) :]

    return open_


def press(at, *keys):
    for key in keys:
        if key.startswith("list:"):
            at.selectbox(key="place-list").select(key.removeprefix("list:")).run()
        else:
            next(each for each in at.button if each.key == key).click().run()
        assert not at.exception
    return at


def keys(at):
    return {each.key for each in at.button if each.key}


ENTERED = [
    ((), ("hunter-mina", "list:paris", "answer-nothing"),
     HunterMove(hunter="mina", to="paris", dracula=False)),
    ((), ("hunter-van_helsing", "list:north-sea"),
     HunterMove(hunter="van_helsing", to="north-sea", by="sea")),
    ((), ("menu-fights", "answer-figure", "answer-mina", "list:hospital-rome"),
     HunterAt(hunter="mina", at="hospital-rome")),
    ((), ("back-wolf_form", "answer-unseen"), DraculaMove(card="wolf_form", encounters=1, damage=1)),
    (MET, ("menu-fights", "answer-escape_as_bat"), EscapeAsBat(space=1)),
    ((*TRAIL, DAY), ("menu-hunter_cards", "answer-money_trail", "answer-north-sea"),
     Reveal(by="money_trail", space=5, card="north-sea")),
    ((*TRAIL, DAY), ("menu-hunter_cards", "answer-hired_scouts", "list:rome", "list:paris", "answer-done"),
     Ask(by="hired_scouts", places=("rome", "paris"))),
    ((*TRAIL, DAY), ("menu-hunter_cards", "answer-evil_presence", "answer-mina", "answer-done"),
     EvilPresence(named=("mina",))),
    ((HunterAt(hunter="mina", at="marseilles"), DAY),
     ("menu-hunter_cards", "answer-hypnosis", "answer-Gallia"), Region(region="Gallia")),
    ((*TRAIL, DAY), ("menu-hunter_cards", "answer-wax_cylinders", "answer-hide", "answer-deck"),
     HideShown(where="deck")),
    ((*TRAIL, NIGHT),
     ("menu-hunter_cards", "answer-consecrated_ground", "list:rome", "answer-done", "answer-done"),
     Token(token="consecrated_ground", at="rome")),
    (TRAIL, ("menu-dracula_cards", "answer-roadblock", "list:rome", "list:bari", "answer-done"),
     Token(token="roadblock", at=("rome", "bari"))),
    (TRAIL, ("menu-others", "answer-clear", "answer-lair-1"), Clear(lair=1)),
    (TRAIL, ("menu-others", "answer-encounter", "answer-space-2", "answer-placed"), Encounter(space=2)),
    (TRAIL, ("menu-others", "answer-rumour", "answer-space-2", "answer-placed"), Rumour(space=2)),
    (TRAIL, ("menu-others", "answer-ally", "answer-dracula", "answer-great_wolf"),
     Ally(side="dracula", ally="great_wolf")),
    ((), ("menu-fights", "answer-hurt", "answer-dracula", "answer-3"), Damage(who="dracula", change=3)),
    ((), ("menu-others", "answer-influence", "answer-2"), Influence(change=2)),
    ((), ("menu-fights", "answer-bite", "answer-mina"), Bite(hunter="mina")),
    ((), ("menu-others", "answer-ticket", "answer-mina", "answer-3/2"), Ticket(hunter="mina", ticket="3/2")),
    ((), ("menu-others", "answer-supply", "answer-mina"), Supply(hunter="mina")),
    ((), ("menu-hunter_cards", "answer-other", "answer-great_strength"), Card(card="great_strength")),
    (MET, ("menu-fights", "answer-combat", "answer-over"), Combat(hunters=("mina",))),
    (TRAIL[:1], ("menu-dracula_cards", "answer-darkness_returns"),
     (Card(card="darkness_returns", by="dracula"), Clock(skip_day=True, half="night"))),
    (TRAIL[:1], ("menu-others", "answer-truth", "list:rome", "list:bari"), Truth(plays=("rome", "bari"))),
]  # fmt: skip


@pytest.mark.parametrize(("before", "steps", "line"), ENTERED, ids=lambda each: each.__class__.__name__)
def test_a_line_is_entered_by_its_buttons(sit_down, before, steps, line):
    at, saved = sit_down(*before)
    press(at, *steps)
    assert saved() == (line if isinstance(line, tuple) else (line,))
    assert "back-city" in keys(at), "the entry waits for what happens next"


def test_every_type_of_line_is_among_them_but_table_and_note():
    from tracker.events import Event, Table

    lines = {type(each) for _, _, line in ENTERED for each in (line if isinstance(line, tuple) else (line,))}
    assert set(Event.__args__) - lines == {Table, Note}


def test_a_note_is_written_and_kept_as_it_is(sit_down):
    at, saved = sit_down()
    press(at, "menu-others", "answer-note")
    at.text_input(key="written").input("*Seward* <b>says</b> :red[no]")
    next(each for each in at.button if "write" in (each.proto.form_id or "")).click().run()
    assert saved() == (Note(note="*Seward* <b>says</b> :red[no]"),)
    shown = next(each for each in at.button if each.key == "undo-button").label
    assert "\\<b\\>" in shown and "\\:red" in shown


def test_lines_that_belong_together_are_one_step(sit_down):
    at, saved = sit_down(*TRAIL, NIGHT)
    press(at, "menu-hunter_cards", "answer-consecrated_ground", "list:rome", "answer-done", "list:paris")
    press(at, "answer-done", "answer-done")
    assert len(saved()) == 2
    press(at, "undo-button")
    assert saved() == ()
    press(at, "redo-button")
    assert len(saved()) == 2


def test_a_card_that_cannot_be_is_refused_and_the_question_stays(sit_down):
    at, saved = sit_down(DraculaMove(card="sea"), DAY)
    press(at, "menu-hunter_cards", "answer-jonathan_harker", "answer-search", "list:rome")
    assert "answer-done" in keys(at)
    press(at, "step-cancel")
    at.session_state["entry"] = with_form("hypnosis")
    press(at.run(), "answer-Gallia")
    assert saved() == () and at.session_state["refusal"].kind == "impossible"
    assert at.session_state["entry"].form is not None


def test_a_half_entered_form_can_be_left(sit_down):
    at, saved = sit_down(*TRAIL, DAY)
    press(
        at, "menu-hunter_cards", "answer-hired_scouts", "list:rome", "step-back", "step-back", "step-cancel"
    )
    assert "back-city" in keys(at)
    press(at, "menu-hunter_cards", "answer-hired_scouts", "step-cancel")
    assert "back-city" in keys(at) and saved() == ()


def test_the_numbers_are_corrected_by_hand():
    game = Deduction(Header(hunters=START), load_board("third-edition"))
    for word in ("influence:+1", "influence:+1", "damage-mina:+1", "damage-mina:-1", "bites-mina:+1"):
        game = corrected(game, stepped(game, word))
    for word in ("damage-dracula:+1", "week:+1", "day:-1", "day:-1"):
        game = corrected(game, stepped(game, word))
    assert game.events == (
        Influence(change=2),
        Bite(hunter="mina"),
        Damage(who="dracula", change=1),
        Clock(week=1, day="saturday"),
    )
    assert stepped(game, "influence") is None and stepped(game, "damage-nobody:+1") is None


def test_the_open_numbers_have_a_page(sit_down):
    at, saved = sit_down(Ticket(hunter="mina", ticket="3/2"))
    at.session_state["entry"] = with_form("guide")
    press(at.run(), "guide-close")
    assert "back-city" in keys(at) and saved() == ()


def with_form(kind):
    from tracker.ui.entry import Entry, Form

    return Entry(form=Form(kind))


def test_corrections_in_a_row_become_one_line():
    game = Deduction(Header(hunters=START), load_board("third-edition"))
    game = corrected(corrected(game, Influence(change=1)), Influence(change=1))
    assert game.events == (Influence(change=2),)
    game = corrected(game, Damage(who="mina", change=1))
    game = corrected(game, Damage(who="seward", change=1))
    assert len(game.events) == 3
    assert corrected(game, Damage(who="seward", change=-1)).events == game.events[:2]
    clock = corrected(game, Clock(half="dusk"))
    assert corrected(clock, Clock(day="friday")).events[-1] == Clock(day="friday", half="dusk")
    assert msgspec.structs.asdict(clock.events[-1])["half"] == "dusk"


def test_the_hunters_show_what_they_hold(sit_down):
    at, _ = sit_down(Ticket(hunter="mina", ticket="3/2"), Bite(hunter="mina"), Damage(who="mina", change=2))
    label = next(each for each in at.button if each.key == "hunter-mina").label
    assert "3/2" in label and "1 bite" in label and "damage 2" in label


def test_the_basic_game_offers_no_powers(sit_down):
    at, _ = sit_down(advanced=False)
    assert not {"back-feed", "back-lair", "back-misdirect"} & keys(at)


def test_the_list_holds_every_place(sit_down):
    at, _ = sit_down()
    assert len(at.selectbox(key="place-list").options) == 70
