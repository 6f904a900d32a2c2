"""Whole games through the forms."""

from pathlib import Path

import msgspec
import pytest

from tests.form_filling import answers_for
from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import Ask, Clear, DraculaMove, EscapeAsBat, HunterMove, Reveal
from tracker.log import read_log_file
from tracker.ui.forms.offers import FORMS

CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("game-*.jsonl"))
ALLIES = ("jonathan_harker", "rufus_smith", "sister_agatha")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_whole_games_can_be_entered_line_by_line(path):
    """Every line of a recorded game is found through the forms, but for what they fill in by themselves."""
    log = read_log_file(path)
    game = Deduction(log.header, load_board(log.header.board))
    for event in log.events:
        if not game.last.possible or len(game.last.worlds) > 60_000:
            break
        kind, given, places = _form_for(event)
        if kind is not None:
            found = answers_for(game, kind, lambda made, event=event: _same(made, event), places, given)
            assert found is not None, (game.events[-3:], event)
        game = game.after(event)


def _form_for(event):
    match event:
        case HunterMove() if not event.via:
            return "move", (event.hunter, event.to), (event.to,)
        case HunterMove():
            return "move", (event.hunter, event.via[0]), (event.to,)
        case DraculaMove():
            left, six = event.left, event.reached_six
            cards = [event.place, left.revealed if left else None, six.card if six else None]
            return "phase", (), tuple(card for card in cards if card)
        case EscapeAsBat():
            return "escape_as_bat", (), ()
        case Reveal() if event.by in FORMS:
            return event.by, (), (event.card,)
        case Ask() if event.by in FORMS:
            return event.by, ("search",) if event.by in ALLIES else (), event.places
        case Clear():
            return "clear", (), ()
    return None, (), ()


def _same(made, event):
    """Whether the last line made is that line, but for encounters, damage and what is not said of Dracula."""
    if not made:
        return False
    line = made[-1]
    if type(line) is not type(event):
        return False
    if isinstance(event, DraculaMove):
        castle = event.place or ("castle-dracula" if event.card == "castle" else None)
        if event.card == "lair" and event.place is None:
            line = msgspec.structs.replace(line, place=None)
        left = event.left
        if left is not None and left.also is None and line.left is not None:
            line = msgspec.structs.replace(line, left=msgspec.structs.replace(line.left, also=None))
        plain = {"encounters": None, "damage": None, "again": False}
        wanted = msgspec.structs.replace(event, place=castle, **plain)
        return msgspec.structs.replace(line, **plain) == wanted
    if isinstance(event, HunterMove):
        dracula = event.dracula
        line = msgspec.structs.replace(line, dracula=dracula) if dracula is None else line
        return msgspec.structs.replace(line, by=event.by, found=()) == msgspec.structs.replace(
            event, found=()
        ) and set(line.found) == set(event.found)
    if isinstance(event, Reveal | Ask):
        return {"by": line.by} == {"by": event.by} and _found(line) == _found(event)
    return line == event


def _found(event):
    found = event.also if isinstance(event, Reveal) else event.found
    return {(each.space, each.lair, each.card, each.place) for each in found}
