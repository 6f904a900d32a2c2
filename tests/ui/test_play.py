"""An open game: undo, redo, and saving before anything is shown."""

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, Header, Note
from tracker.log import Log, LogError, read_log, write_log
from tracker.ui import play as plays
from tracker.ui import store
from tracker.ui.store import Conflict

START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
EVENTS = (DraculaMove(card="city"), Note(note="é"), DraculaMove(card="sea"))


@pytest.fixture
def opened(tmp_path):
    text = write_log(Log(Header(hunters=START, title="T"), EVENTS))
    game, _ = store.create(text, "T", root=tmp_path)
    return plays.open_game(game, root=tmp_path), tmp_path


def saved(play, root):
    return read_log(store.load(play.id, root=root).text).events


def test_opening_reads_the_whole_log(opened):
    play, _ = opened
    assert play.game.events == EVENTS
    assert play.undoable == EVENTS[-1] and play.redoable is None


def test_a_step_can_be_undone_and_redone(opened):
    play, root = opened
    further = plays.kept(plays.advanced(play, play.game.after(EVENTS[0])), root=root)
    assert saved(further, root) == (*EVENTS, EVENTS[0])
    back = plays.kept(plays.undone(further), root=root)
    assert saved(back, root) == EVENTS and back.redoable == EVENTS[0]
    again = plays.kept(plays.redone(back), root=root)
    assert saved(again, root) == (*EVENTS, EVENTS[0]) and again.redoable is None


def test_undo_goes_on_below_what_this_window_did(opened):
    play, _ = opened
    for left in (2, 1, 0):
        play = plays.undone(play)
        assert len(play.game.events) == left
    assert plays.undone(play) is play
    for count in (1, 2, 3):
        play = plays.redone(play)
        assert len(play.game.events) == count
    assert plays.redone(play) is play


def test_undo_of_a_correction_brings_the_old_log_back(opened):
    play, _ = opened
    shorter = Deduction(play.game.header, play.game.board).after(EVENTS[0])
    assert plays.undone(plays.advanced(play, shorter)).game is play.game


def test_a_new_step_ends_redo(opened):
    play, _ = opened
    back = plays.undone(play)
    assert plays.advanced(back, back.game.after(EVENTS[1])).future == ()


def test_two_windows_do_not_overwrite_each_other(opened):
    play, root = opened
    other = plays.open_game(play.id, root=root)
    plays.kept(plays.advanced(other, other.game.after(EVENTS[1])), root=root)
    with pytest.raises(Conflict):
        plays.kept(plays.advanced(play, play.game.after(EVENTS[0])), root=root)
    assert saved(play, root) == (*EVENTS, EVENTS[1])


def test_an_unreadable_game_says_why(tmp_path):
    game, _ = store.create("{}\n", "x", root=tmp_path)
    with pytest.raises(LogError):
        plays.open_game(game, root=tmp_path)


def test_a_log_with_an_invalid_line_opens_all_the_same():
    log = Log(Header(hunters=START), (DraculaMove(card="feed"), DraculaMove(card="feed")))
    game = plays.deduced(log)
    assert len(game.events) == 2 and game.last.invalid
    assert game.board is load_board("third-edition")


def test_undo_is_named_after_the_line_that_a_correction_changed(opened):
    play, _ = opened
    start = Deduction(play.game.header, play.game.board)
    other = DraculaMove(card="castle")
    corrected = plays.advanced(play, start.after_all([other, *EVENTS[1:]]))
    assert corrected.undoable == other
    assert plays.undone(corrected).redoable == other
    removed = plays.advanced(play, start.after_all(EVENTS[1:]))
    assert removed.undoable == EVENTS[0]
    longer = plays.advanced(play, play.game.after_all([EVENTS[1], EVENTS[2]]))
    assert longer.undoable == EVENTS[2]
