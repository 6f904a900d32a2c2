"""A log that comes from outside: every fault is told, and nothing of it is lost."""

from pathlib import Path

import pytest

from tracker.events import Note
from tracker.log import read_log
from tracker.ui.games.incoming import check, salvaged

HEAD = (
    '{"format": "fury-tracker", "version": 1, "edition": "third", "advanced": true, "hunters": '
    '{"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}}\n'
)
MOVE = '{"type": "hunter_move", "hunter": "mina", "to": "paris", "by": "road"}\n'
CITY = '{"type": "dracula_move", "card": "city"}\n'
DATA = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_examples_are_sound(path):
    found = check(path.read_bytes())
    assert found.sound and found.text.encode() == path.read_bytes()


def test_every_fault_is_told_with_its_line():
    found = check(HEAD + '{"type": "hunter_mov"}\n' + MOVE + "not json\n" + '{"type": "note", "nte": "x"}\n')
    assert [fault.line for fault in found.faults] == [2, 4, 5]
    assert found.log is None and not found.sound


def test_faulty_lines_become_notes_with_their_words():
    found = check(HEAD + "not json\n" + MOVE + '{"type": "hunter_move", "hunter": "minna", "to": "rome"}\n')
    text = salvaged(found)
    log = read_log(text)
    assert [type(event).__name__ for event in log.events] == ["Note", "HunterMove", "Note"]
    assert log.events[0] == Note(note="not json")
    assert '"minna"' in log.events[2].note


def test_many_faults_are_salvaged_too():
    found = check(HEAD + "x\n" * 2500 + MOVE)
    log = read_log(salvaged(found))
    assert len(log.events) == 2501


def test_a_broken_header_cannot_be_salvaged():
    assert salvaged(check("nonsense\n" + MOVE)) is None
    assert salvaged(check("")) is None
    assert salvaged(check(b"\xff\xfe\x00")) is None


def test_lines_that_do_not_fit_the_game_are_told_and_kept():
    third = '{"type": "clear", "space": 5}\n'
    stays = '{"type": "hunter_move", "hunter": "mina", "to": "paris", "found": [{"space": 1}]}\n'
    cannot = '{"type": "region", "by": "hypnosis", "region": "Baltica"}\n'
    found = check(HEAD + CITY + third + stays + cannot)
    assert [(problem.line, problem.kind) for problem in found.problems] == [
        (3, "invalid"),
        (5, "impossible"),
    ]
    assert found.log is not None and len(found.log.events) == 4


def test_blank_lines_do_not_shift_the_numbers():
    found = check(HEAD + "\n\n" + CITY + '\n{"type": "clear", "space": 5}\n')
    assert [problem.line for problem in found.problems] == [6]
