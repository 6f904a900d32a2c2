"""What a tap on a place and a typed command mean: an entry, a question, or a field of a form."""

from __future__ import annotations

from typing import Any

from tracker.board import Board
from tracker.ui import entry as entries
from tracker.ui import entry_view, state
from tracker.ui.history import draft as drafts
from tracker.ui.history import form_view
from tracker.ui.history.stage import change, stage
from tracker.ui.lines import place_name
from tracker.ui.play import Play
from tracker.ui.reasons import ask
from tracker.ui.turn import turn

__all__ = ["asking", "command", "layer", "question_vocabulary", "start_asking", "stop_asking", "tap"]


def tap(place: str) -> None:
    """A tap on a place, on the map or in a list."""
    play = state.current()
    if play is None:
        return
    draft = drafts.current()
    if draft is not None:
        if draft.kind == "correct" and place in play.game.board.index:
            form_view.fill(draft, place)
    elif asking(play):
        question(play, place)
    else:
        entry_view.tap(place)


def asking(play: Play) -> bool:
    """Whether a tap asks why: in that mode, at an earlier moment, on another layer, or if nobody can go."""
    now, entry = stage(), state.entry()
    if now.asking or now.looking is not None:
        return True
    if entry.form is not None:
        return False
    return (
        entry.layer != "now"
        or entries.acting(entry, turn(play.game.events, play.game.header.hunters)) is None
    )


def question(play: Play, place: str) -> None:
    """Ask about a place at the moment and on the layer that the map shows."""
    looking, layer = stage().looking, state.entry().layer
    game = play.game if looking is None else play.game.upto(min(looking, len(play.game)))
    on_card = layer.startswith(("space-", "lair-"))
    if place not in game.board.index and not (place == "hide" and layer.startswith("space-")):
        return
    ask.ask(game, place, layer if on_card else "now")
    change(why=True)


def command(action: str) -> None:
    """A typed command; ``why:`` switches the questions on or off."""
    play = state.current()
    if action == "why:":
        if stage().asking:
            stop_asking()
        else:
            start_asking()
    elif play is not None and (stage().asking or stage().looking is not None):
        question(play, action.removeprefix("answer:"))
    else:
        entry_view.command(action)


def layer(word: str) -> None:
    """A tap on the trail strip."""
    if drafts.current() is None:
        entry_view.layer(word)


def start_asking() -> None:
    """From now on taps and typed places ask why."""
    change(asking=True, why=True)


def stop_asking() -> None:
    """Taps enter again, and the panel closes."""
    change(asking=False, why=False)
    ask.forget()


def question_vocabulary(board: Board) -> dict[str, Any]:
    """What can be typed while places are asked about: their names."""
    places = [[place, place_name(board, place), True] for place in board.ids]
    return {"phrases": [], "heads": [], "places": places, "main": None, "writes": None}
