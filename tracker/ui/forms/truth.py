"""After the game: what Dracula really played, asked phase by phase (the ``truth`` line)."""

from __future__ import annotations

from typing import Any

from tracker.board import Board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, EscapeAsBat, Truth
from tracker.ui.catalogue import name, say
from tracker.ui.forms.common import Part, marked
from tracker.ui.forms.question import Choice, Question, Talk

__all__ = ["truth"]

_UNKNOWN = "unknown"


def truth(game: Deduction) -> Talk:
    """The start city, then each phase and flight; what its back tells is not asked."""
    board = game.board
    cities = [place for i, place in enumerate(board.ids[: board.land]) if i != board.castle]
    here = yield from _place(board, say("truth.start"), cities, ())
    plays: list[Any] = [here]
    phases = [event for event in game.events if isinstance(event, DraculaMove | EscapeAsBat)]
    for number, event in enumerate(phases, 1):
        play, here = yield from _play(board, event, number, here)
        plays.append(play)
    return (Truth(plays=tuple(plays)),)


def _play(
    board: Board, event: DraculaMove | EscapeAsBat, number: int, here: str | None
) -> Part[tuple[Any, str | None]]:
    """One entry of ``plays``, and where he is after it."""
    land = board.ids[: board.land]
    if isinstance(event, EscapeAsBat):
        to = yield from _place(board, say("truth.bat", n=number), land, _near(board, here, wolf=True))
        return (None if to is None else {"bat": to}), to
    play: Any
    match event.card:
        case "feed" | "dark_call" | "none" | "hide":
            play = event.card
        case "castle":
            play = here = board.ids[board.castle or 0]
        case _ if event.place is not None and event.card == "city":
            play = here = event.place
        case "wolf_form" | "lair":
            text = say("truth.phase", n=number, back=name("back", event.card))
            wolf = event.card == "wolf_form"
            to = event.place or (yield from _place(board, text, land, _near(board, here, wolf=wolf)))
            play, here = (None if to is None else {event.card: to}), to
        case back:
            text = say("truth.phase", n=number, back=name("back", back))
            places = board.ids[board.land :] if back == "sea" else land
            to = yield from _place(board, text, places, _near(board, here, wolf=False), hide=back == "city")
            play = to
            here = here if to == "hide" else to
    if event.misdirect is not None:
        play = None if play is None else {"misdirect": event.misdirect, "play": play}
    return play, here


def _place(board: Board, text: str, places: Any, near: Any, hide: bool = False) -> Part[str | None]:
    """A place, Hide, or nobody knows any more; places one move away are marked."""
    choices = (Choice("hide", name("back", "hide")),) if hide else ()
    mark = marked(place for place in near if place in places)
    question = Question(
        text, (*choices, Choice(_UNKNOWN, say("truth.unknown"), quiet=True)), mark, frozenset(places)
    )
    word = yield question
    return None if word == _UNKNOWN else word


def _near(board: Board, here: str | None, wolf: bool) -> tuple[str, ...]:
    if here is None or here not in board.index:
        return ()
    reach = board.two_roads if wolf else board.moves
    return tuple(board.ids[place] for place in reach[board.index[here]])
