"""Asking why: the first answer at once, a better one later, nothing that holds up an entry."""

import time

from tests.tiny import game, tiny
from tracker.events import DraculaMove, HunterMove, Note
from tracker.explain import Blame, Why
from tracker.ui.nodes import texts
from tracker.ui.reasons import ask
from tracker.ui.reasons.why_panel import blamed, why_panel
from tracker.ui.work import Work

LINE = tiny("ab bc cd de ef")
CITY = DraculaMove(card="city")
PLAYED = game(LINE, "a").after_all([HunterMove(hunter="mina", to="c"), Note(note="x")])


def answered(query, found=None):
    work = Work(lambda work: found or ask.job(query, work))
    assert work.wait(10)
    return ask.Asked(query, work)


def flat(tree):
    return " ".join(texts(tree))


def taps(tree):
    if isinstance(tree, str):
        return []
    return [tree[1][key] for key in tree[1] if key == "tap"] + [t for child in tree[2:] for t in taps(child)]


def test_why_not_is_a_sentence_with_lines_to_jump_to():
    asked = answered(ask.Query(PLAYED, "c"))
    tree = why_panel(LINE, asked)
    assert "Mina searched it on Monday (line 2)" in flat(tree)
    assert "line:2" in taps(tree)
    assert blamed(asked) == (2,)


def test_why_is_an_example_with_its_share():
    asked = answered(ask.Query(PLAYED.after(CITY), "d"))
    tree = why_panel(LINE, asked)
    assert "of all histories" in flat(tree) and "For example" in flat(tree)
    assert blamed(asked) == ()
    places = ask.path(asked.reply)
    assert len(places) == 2 and places[-1] == "d"
    assert len(ask.numbered(places)) == 2


def test_a_space_can_be_asked_about():
    asked = answered(ask.Query(PLAYED.after(CITY), "c", space=2))
    assert "on space 2" in flat(why_panel(LINE, asked))


def test_a_reason_that_is_not_minimal_says_so():
    query = ask.Query(PLAYED, "c")
    rough = Why(False, blame=Blame((2,), minimal=False))
    assert "Perhaps not every line" in flat(why_panel(LINE, answered(query, rough)))
    assert not ask.settled(rough) and ask.settled(Why(False, blame=Blame((2,))))


def test_the_first_answer_stands_there_before_the_last():
    work = Work(lambda work: (work.post(1), time.sleep(0.2), 2)[-1])
    assert work.wait_for_first(0.15) and work.found == 1 and not work.done
    assert work.wait(5) and work.found == 2


def test_work_that_fails_says_so_and_work_can_be_stopped():
    work = Work(lambda _: 1 / 0)
    assert work.wait(5) and isinstance(work.failed, ZeroDivisionError) and work.found is None
    stopping = Work(lambda work: work.stopped() or time.sleep(0.2) or work.stopped())
    stopping.stop()
    assert stopping.wait(5) and stopping.found is True
