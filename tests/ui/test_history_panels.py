"""The panels of the log, of changes, of conflicts and of the past, as trees of nodes."""

from tests.tiny import game, tiny
from tracker.events import DraculaMove, HunterMove, Note, Reveal
from tracker.explain import Repair, smooth
from tracker.ui.history import edits, trouble
from tracker.ui.history.branches import Branch, fork
from tracker.ui.history.branches_panel import branch_list, open_branch_panel
from tracker.ui.history.effect_panel import compare_panel, effect_panel
from tracker.ui.history.log_panel import log_panel
from tracker.ui.history.look import stepped
from tracker.ui.history.side import tabs_panel
from tracker.ui.history.stage import Stage
from tracker.ui.history.trouble import as_change
from tracker.ui.history.trouble_view import repair_rows, trouble_panel
from tracker.ui.nodes import texts
from tracker.ui.reasons.past import SURE, phase_of, sure
from tracker.ui.reasons.past_panel import past_panel
from tracker.ui.work import Work

LINE = tiny("ab bc cd de ef")
CITY = DraculaMove(card="city")
SEARCH = HunterMove(hunter="mina", to="c")
PLAYED = game(LINE, "a").after_all([CITY, SEARCH, CITY])


def flat(tree):
    return " ".join(texts(tree))


def taps(tree):
    if isinstance(tree, str):
        return []
    mine = [tree[1]["tap"]] if "tap" in tree[1] else []
    return mine + [word for child in tree[2:] for word in taps(child)]


def kinds(tree, kind):
    if isinstance(tree, str):
        return 0
    return (kind in tree[1].get("class", "").split()) + sum(kinds(child, kind) for child in tree[2:])


def test_every_line_of_the_log_can_be_chosen():
    tree = log_panel(PLAYED, None)
    assert [word for word in taps(tree) if word.startswith("line:")] == [f"line:{n}" for n in (1, 2, 3, 4)]
    assert "Week 1, Tuesday" in flat(tree) and "Mina to C: nothing there" in flat(tree)


def test_the_chosen_line_shows_what_can_be_done():
    acts = [word for word in taps(log_panel(PLAYED, 3)) if word.endswith(":3") and word != "line:3"]
    assert acts == [
        f"{act}:3" for act in ("correct", "insert", "remove", "doubt", "up", "down", "look", "branch")
    ]
    first = taps(log_panel(PLAYED, 2))
    assert "up:2" not in first and "doubt:2" not in first and "down:2" in first


def test_doubts_faults_reasons_and_notes_carry_badges():
    doubted = edits.replayed(PLAYED, edits.doubted(PLAYED.events, 3).events)
    tree = log_panel(doubted, 3)
    assert "in doubt" in flat(tree) and "trust:3" in taps(tree)
    faulty = game(LINE, "a").keeping(DraculaMove(card="feed")).keeping(DraculaMove(card="feed", note="again"))
    assert kinds(log_panel(faulty, None), "fury-fault") == 1 and "again" in flat(log_panel(faulty, None))
    assert kinds(log_panel(PLAYED, None, blamed=(3,)), "fury-blamed") == 1


def test_the_effect_names_what_is_added_and_what_no_longer_fits():
    change = edits.removed(PLAYED.events, 3)
    after = edits.replayed(PLAYED, change.events)
    tree = effect_panel(LINE, edits.effect(PLAYED, after), after.events)
    assert "What this changes" in flat(tree) and "Before:" in flat(tree)
    broken = edits.replayed(PLAYED, edits.inserted(PLAYED.events, 2, [DraculaMove(card="feed")] * 2).events)
    assert "A later line no longer fits" in flat(
        effect_panel(LINE, edits.effect(PLAYED, broken), broken.events)
    )


def test_both_answers_stand_side_by_side():
    before, after = PLAYED.upto(1).answer(), PLAYED.upto(2).answer()
    tree = compare_panel(LINE, before, after, ("then", "now"))
    assert kinds(tree, "fury-lost") == 2 and "Taken away: C." in flat(tree)
    assert kinds(tree, "fury-compare-row") == 1 + len(before.now)


def test_a_branch_shows_what_was_tried():
    other = PLAYED.upto(1).after(HunterMove(hunter="mina", to="d"))
    base = fork(PLAYED, other)
    assert len(base) == 1
    tree = open_branch_panel(LINE, (base, base.answer()), (other, other.answer()), "Trial")
    assert "Mina to D" in flat(tree) and "Taken away: D." in flat(tree)
    assert taps(branch_list([Branch("what-if-1", "<b>")])) == ["start", "open:what-if-1", "drop:what-if-1"]


def test_the_past_is_a_timeline_with_its_certain_places():
    known = game(LINE, "a").after_all([CITY, Reveal(space=2, card="e")])
    phases = smooth(known)
    assert sure(phases) == ((0, "e"),)
    tree = past_panel(LINE, known.events, phases, "past-1", heat=True)
    assert "Certainly in: E" in flat(tree) and taps(tree) == ["heat", SURE, "now", "past-0"]
    assert phase_of("past-1", phases) is phases[1] and phase_of("past-7", phases) is None
    assert "Working it out" in flat(past_panel(LINE, known.events, None, "now", heat=True))


def impossible():
    events = (Reveal(space=1, card="f"), HunterMove(hunter="mina", to="b", dracula=True))
    whole = game(LINE, "a").after(events[0])
    found = trouble.Trouble(whole, events, events[1], Work(lambda _: (_blame(whole, events),)))
    assert found.sets.wait(10)
    return found


def _blame(whole, events):
    from tracker.explain import blame

    return blame(whole.header, whole.board, events)


def test_a_conflict_offers_every_line_to_correct_and_to_doubt():
    found = impossible()
    tree = trouble_panel(LINE, found)
    assert found.blamed == (2, 3)
    assert taps(tree) == ["correct:2", "doubt:2", "correct:3", "doubt:3"]
    assert "These cannot all be true" in flat(tree)


def test_repairs_are_changes_of_the_log():
    events = impossible().events
    assert as_change(events, Repair(2, None, "drop", 3, 0.0)).events == events[1:]
    note = Note(note="x")
    assert as_change(events, Repair(3, note, "insert", 3, 0.0)).events == (events[0], note, events[1])
    assert as_change(events, Repair(3, note, "place", 3, 0.0)).events == (events[0], note)
    found = impossible()
    assert taps(repair_rows(LINE, found)) == []


def test_the_banner_steps_through_the_game():
    assert [stepped(3, word, 5) for word in ("first", "back", "on", "last", "now")] == [0, 2, 4, 5, None]
    assert stepped(5, "on", 5) == 5 and stepped(0, "back", 5) == 0


def test_the_tabs_show_what_is_open():
    tree = tabs_panel(Stage(tab="log"), why=False)
    assert taps(tree) == ["places", "plan", "log", "past", "branches", "why"]
