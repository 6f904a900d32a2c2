"""The engine: one JSON request a line, one JSON answer a line (``spec/engine.md``).

It reads and writes no files. A bad request never ends it and never changes the game.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TextIO

from tracker.board import Board
from tracker.deduce import Deduction, UnknownModel
from tracker.events import HUNTERS, Event, Header
from tracker.habits import game_models
from tracker.log import LogError, decode_event, decode_header, encode_event, encode_header
from tracker.log.problems import Faults, show
from tracker.log.text import parse_line
from tracker.rules.table import InvalidEvent

__all__ = ["Engine", "RequestError", "serve"]

Answer = dict[str, Any]


class RequestError(ValueError):
    """A request that cannot be met, with what the answer says of it."""

    def __init__(self, kind: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.error: Answer = {"kind": kind, "message": message, **more}


_KINDS = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    dict: "an object",
    list: "a list",
    type(None): "null",
}


@dataclass(slots=True)
class _Words:
    """The keys of one request, each read with its type checked; what is left over is an error."""

    request: Mapping[str, Any]
    known: list[str] = field(default_factory=lambda: ["do", "id"])

    def take(self, key: str, *kinds: type, default: Any = ...) -> Any:
        """The value of a key.

        Raises:
            RequestError: it is missing and has no default, or is of none of these types.
        """
        if key not in self.known:
            self.known.append(key)
        if key not in self.request and default is not ...:
            return default
        if key not in self.request:
            raise RequestError("usage", f"the request needs {key!r}: give {self._expected(kinds)}")
        value = self.request[key]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise RequestError("usage", f"{key!r} is {show(value)}: give {self._expected(kinds)}")
        return value

    def _expected(self, kinds: tuple[type, ...]) -> str:
        return " or ".join(_KINDS[kind] for kind in kinds if kind is not int or float not in kinds)

    def number(self, key: str, default: float, most: float = 3600.0) -> float:
        """A number from 0 to ``most``."""
        value = self.take(key, int, float, default=default)
        if not 0 <= value <= most:
            raise RequestError("usage", f"{key!r} is {show(value)}: give a number from 0 to {most:g}")
        return float(value)

    def count(self, key: str, default: int, most: int) -> int:
        """A whole number from 1 to ``most``."""
        value = self.take(key, int, default=default)
        if not 1 <= value <= most:
            raise RequestError("usage", f"{key!r} is {show(value)}: give a whole number from 1 to {most}")
        return int(value)

    def done(self) -> None:
        """Every key that was given has been read.

        Raises:
            RequestError: with the first key that no reader asked for.
        """
        extra = sorted(set(self.request) - set(self.known))
        if extra:
            keys = ", ".join(self.known)
            raise RequestError("usage", f"unknown key {show(extra[0])}; this request knows {keys}")


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
        self._requests: dict[str, Callable[[_Words], Answer]] = {
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
            "forecast": self._forecast,
            "plan": self._plan,
            "advise": self._advise,
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
            words = _Words(request)
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

    def _new(self, words: _Words) -> Answer:
        raw = words.take("header", dict)
        words.done()
        header = decode_header(raw)
        self.game = Deduction(header, board_of(header), models=game_models())
        return {"length": 0}

    def _event(self, raw: object, line: int) -> Event:
        return decode_event(raw, self._playing.board, line=line)

    def _push(self, words: _Words) -> Answer:
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

    def _pop(self, words: _Words) -> Answer:
        game = self._playing
        count = words.take("count", int, default=1)
        words.done()
        if not 0 <= count <= len(game):
            raise RequestError("usage", f"'count' is {count}, but the log has {len(game)} events")
        self.game = game.upto(len(game) - count)
        return {"length": len(self.game)}

    def _edit(self, words: _Words) -> Answer:
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

    def _log(self, words: _Words) -> Answer:
        words.done()
        game = self._playing
        return {"header": encode_header(game.header), "events": [encode_event(e) for e in game.events]}

    def _where(self, words: _Words) -> Answer:
        model = words.take("model", str, default="default")
        words.done()
        return self._playing.answer(model).as_json()

    def _why(self, words: _Words) -> Answer:
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

    def _conflicts(self, words: _Words) -> Answer:
        from tracker import explain

        seconds = words.number("seconds", 5.0)
        words.done()
        game = self._playing
        sets = explain.conflicts(game.header, game.board, game.events, seconds=seconds)
        return {"sets": [_blame(one) for one in sets]}

    def _repairs(self, words: _Words) -> Answer:
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

    def _smooth(self, words: _Words) -> Answer:
        from tracker import explain

        words.done()
        return {"phases": [phase.as_json() for phase in explain.smooth(self._playing)]}

    def _forecast(self, words: _Words) -> Answer:
        from tracker.forecast import forecast

        phases, model = words.count("phases", 1, 6), words.take("model", str, default="default")
        words.done()
        return {"phases": list(forecast(self._playing, phases, model))}

    def _plan(self, words: _Words) -> Answer:
        from tracker.plan import plan

        game = self._playing
        hunters = _hunters(words.take("hunters", list, default=list(HUNTERS)))
        tickets = _tickets(words.take("tickets", dict, default={}))
        seconds = words.number("seconds", 1.0)
        words.done()
        try:
            answer: Answer = plan(game, hunters, tickets, seconds=seconds).as_json()
            return answer
        except ValueError as error:
            raise RequestError("usage", str(error)) from None

    def _advise(self, words: _Words) -> Answer:
        from tracker.advise import advise

        card, hunter = words.take("card", str), words.take("hunter", str, type(None), default=None)
        words.done()
        try:
            answer: Answer = advise(self._playing, card, hunter).as_json()
            return answer
        except ValueError as error:
            raise RequestError("usage", str(error)) from None

    def _quit(self, words: _Words) -> Answer:
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


def _hunters(names: list[Any]) -> list[str]:
    for name in names:
        if name not in HUNTERS:
            raise RequestError("usage", f"unknown hunter {show(name)}; the hunters are {', '.join(HUNTERS)}")
    return names


def _tickets(tickets: dict[str, Any]) -> dict[str, list[str]]:
    _hunters(list(tickets))
    for hunter, held in tickets.items():
        if not isinstance(held, list) or not all(isinstance(ticket, str) for ticket in held):
            raise RequestError("usage", f"the tickets of {hunter!r} are {show(held)}: give a list of texts")
    return tickets


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


def _parsed(line: str) -> object:
    faults = Faults(None)
    request = parse_line(line.strip().removeprefix("\ufeff"), faults)
    if faults.found:
        raise RequestError("usage", "; ".join(str(problem) for problem in faults.found))
    return request


def serve(lines: Iterable[str], out: TextIO) -> None:
    """Answer each line of a stream until ``quit`` or its end; blank lines are skipped.

    >>> import sys
    >>> serve(['{"do": "pop"}', '{"do": "quit", "id": 1}'], sys.stdout)
    {"ok": false, "error": {"kind": "usage", "message": "there is no game yet: start one with 'new'"}}
    {"id": 1, "ok": true}
    """
    engine = Engine()
    for line in lines:
        if not line.strip():
            continue
        try:
            answer = engine.handle(_parsed(line))
        except RequestError as error:
            answer = {"ok": False, "error": error.error}
        out.write(_written(answer) + "\n")
        out.flush()
        if engine.ended:
            return


def _written(answer: Answer) -> str:
    try:
        return json.dumps(answer, ensure_ascii=False)
    except RecursionError:  # the ``id`` could just be read, but not be written again
        answer = {"ok": False, "error": {"kind": "usage", "message": "'id' is nested too deeply"}}
        return json.dumps(answer)
