"""The engine: one JSON request a line, one JSON answer a line (``spec/engine.md``).

It reads and writes no files. A bad request never ends it and never changes the game.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

from tracker.board import Board
from tracker.deduce import Deduction, UnknownModel
from tracker.engine import ahead
from tracker.engine.words import Answer, RequestError, Words
from tracker.events import Event, Header
from tracker.habits import game_models
from tracker.log import LogError, decode_event, decode_header, encode_event, encode_header
from tracker.log.problems import show
from tracker.rules.table import InvalidEvent

__all__ = ["Engine"]


class Engine:
    """One game, driven by requests.

    >>> engine = Engine()
    >>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
    >>> header = {"format": "fury-tracker", "version": 1, "edition": "third", "advanced": True}
    >>> engine.handle({"do": "new", "header": {**header, "hunters": start}})
    {'ok': True, 'length': 0}
    >>> engine.handle({"do": "push", "event": {"type": "dracula_move", "card": "sea"}, "id": 7})
    {'id': 7, 'ok': True, 'length': 1, 'worlds': 27, 'warnings': []}
    """

    def __init__(self) -> None:
        self.game: Deduction | None = None
        self.ended = False
        self._requests: dict[str, Callable[[Words], Answer]] = {
            "new": self._new,
            "push": self._push,
            "pop": self._pop,
            "edit": self._edit,
            "log": self._log,
            "where": self._where,
            "why": self._why,
            "conflicts": self._conflicts,
            "repairs": self._repairs,
            "smooth": self._smooth,
            "forecast": lambda words: ahead.forecast(self._playing, words),
            "plan": lambda words: ahead.plan(self._playing, words),
            "advise": lambda words: ahead.advise(self._playing, words),
            "quit": self._quit,
        }

    def handle(self, request: object) -> Answer:
        """Answer one request; errors come back as answers too."""
        head: Answer = {}
        try:
            if not isinstance(request, dict):
                raise RequestError("usage", "a request is a JSON object with the key 'do'")
            if "id" in request:
                head = {"id": request["id"]}
            words = Words(request)
            do = words.take("do", str)
            if do not in self._requests:
                raise RequestError(
                    "usage", f"unknown request {show(do)}; the requests are {', '.join(self._requests)}"
                )
            return {**head, "ok": True, **self._requests[do](words)}
        except RequestError as error:
            return {**head, "ok": False, "error": error.error}
        except LogError as error:
            return {**head, "ok": False, "error": _invalid(str(error), error)}
        except (UnknownModel, InvalidEvent) as error:
            kind = "usage" if isinstance(error, UnknownModel) else "invalid"
            return {**head, "ok": False, "error": {"kind": kind, "message": str(error)}}
        except Exception as error:  # a fault of the engine: it goes on, and the game is as it was
            traceback.print_exc(file=sys.stderr)
            message = f"the engine failed at this request ({type(error).__name__}); the game is as it was"
            return {**head, "ok": False, "error": {"kind": "usage", "message": message}}

    @property
    def _playing(self) -> Deduction:
        if self.game is None:
            raise RequestError("usage", "there is no game yet: start one with 'new'")
        return self.game

    def _new(self, words: Words) -> Answer:
        raw = words.take("header", dict)
        words.done()
        header = decode_header(raw)
        self.game = Deduction(header, board_of(header), models=game_models())
        return {"length": 0}

    def _event(self, raw: object, line: int) -> Event:
        return decode_event(raw, self._playing.board, line=line)

    def _push(self, words: Words) -> Answer:
        game = self._playing
        raw, force = words.take("event", dict), words.take("force", bool, default=False)
        seconds = words.number("seconds", 2.0)
        words.done()
        line = len(game) + 2
        event = self._event(raw, line)
        try:
            after = game.after(event)
        except InvalidEvent as error:
            raise RequestError("invalid", f"line {line}: {error}", lines=[line]) from None
        if not after.last.possible and game.last.possible and not force:
            raise _impossible(after, seconds)
        self.game = after
        return {"length": len(after), "worlds": _count(after), "warnings": list(after.last.warnings)}

    def _pop(self, words: Words) -> Answer:
        game = self._playing
        count = words.take("count", int, default=1)
        words.done()
        if not 0 <= count <= len(game):
            raise RequestError("usage", f"'count' is {count}, but the log has {len(game)} events")
        self.game = game.upto(len(game) - count)
        return {"length": len(self.game)}

    def _edit(self, words: Words) -> Answer:
        game = self._playing
        line = words.take("line", int)
        raw, insert = words.take("event", dict, type(None)), words.take("insert", bool, default=False)
        words.done()
        last = len(game) + (2 if insert else 1)
        if not 2 <= line <= last:
            raise RequestError("usage", f"'line' is {line}: the events are the lines 2 to {last}")
        if raw is None and insert:
            raise RequestError("usage", "'insert' needs an event: give the line to put in")
        number = line - 2
        edited = game.upto(number)
        if raw is not None:
            event = self._event(raw, line)
            try:
                edited = edited.after(event)
            except InvalidEvent as error:
                raise RequestError("invalid", f"line {line}: {error}", lines=[line]) from None
        for event in game.events[number + (not insert) :]:
            edited = edited.keeping(event)
        self.game = edited
        problems = [{"line": p.line, "kind": p.kind, "message": p.message} for p in edited.problems(number)]
        return {"length": len(edited), "worlds": _count(edited), "problems": problems}

    def _log(self, words: Words) -> Answer:
        words.done()
        game = self._playing
        return {"header": encode_header(game.header), "events": [encode_event(e) for e in game.events]}

    def _where(self, words: Words) -> Answer:
        model = words.take("model", str, default="default")
        words.done()
        return self._playing.answer(model).as_json()

    def _why(self, words: Words) -> Answer:
        from tracker import explain

        game = self._playing
        place = words.take("place", str)
        space = words.take("space", int, type(None), default=None)
        lair = words.take("lair", int, type(None), default=None)
        seconds = words.number("seconds", 2.0)
        words.done()
        card = _card(game.board, place)
        try:
            reason = explain.why(game, card, space=space, lair=lair, seconds=seconds)
        except ValueError as error:
            raise RequestError("usage", str(error)) from None
        if reason.possible:
            example = None if reason.example is None else list(reason.example)
            return {"possible": True, "example": example, "share": reason.share}
        assert reason.blame is not None
        return {"possible": False, **_blame(reason.blame, "because")}

    def _conflicts(self, words: Words) -> Answer:
        from tracker import explain

        seconds = words.number("seconds", 5.0)
        words.done()
        game = self._playing
        sets = explain.conflicts(game.header, game.board, game.events, seconds=seconds)
        return {"sets": [_blame(one) for one in sets]}

    def _repairs(self, words: Words) -> Answer:
        from tracker import explain

        seconds = words.number("seconds", 3.0)
        words.done()
        game = self._playing
        found = explain.repairs(game.header, game.board, game.events, seconds=seconds)
        return {
            "repairs": [
                {
                    "line": one.line,
                    "kind": one.kind,
                    "event": None if one.event is None else encode_event(one.event),
                    "worlds": one.worlds,
                }
                for one in found
            ]
        }

    def _smooth(self, words: Words) -> Answer:
        from tracker import explain

        words.done()
        return {"phases": [phase.as_json() for phase in explain.smooth(self._playing)]}

    def _quit(self, words: Words) -> Answer:
        words.done()
        self.ended = True
        return {}


def board_of(header: Header) -> Board:
    """The board on which a game is played.

    Raises:
        BoardError: the header's board is unknown or faulty.
    """
    from tracker.board import load_board

    return load_board(header.board, files=False)


def _count(game: Deduction) -> int | None:
    worlds = game.last.worlds
    return worlds.count if worlds.exact else None


def _card(board: Board, name: str) -> str:
    from tracker.board import UnknownName

    if name.lower() == "hide":
        return "hide"
    try:
        return board.ids[board.place(name)]
    except UnknownName as error:
        raise RequestError("usage", str(error)) from None


def _blame(blame: Any, key: str = "lines") -> Answer:
    told: Answer = {key: list(blame.lines), "minimal": blame.minimal}
    if blame.background is not None:
        told["background"] = blame.background
    return told


def _impossible(game: Deduction, seconds: float) -> RequestError:
    from tracker import explain

    found = explain.blame(game.header, game.board, game.events, seconds=seconds)
    line = len(game) + 1
    return RequestError("impossible", f"line {line} leaves no place where Dracula can be", **_blame(found))


def _invalid(message: str, error: LogError) -> Answer:
    lines = sorted({problem.line for problem in error.problems if problem.line is not None})
    return {"kind": "invalid", "message": message, **({"lines": lines} if lines else {})}
