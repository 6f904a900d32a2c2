"""Turning everything up after the game: six spaces, three lairs and what is remembered make ``truth.plays``.

What the log tells by itself (cards that were turned up on the way, powers, the castle) is filled in; what
nobody knows stays ``None``.

>>> from tracker.board import load_board
>>> from tracker.events import DraculaMove, Header
>>> start = dict(godalming="constanta", seward="marseilles", van_helsing="amsterdam", mina="brussels")
>>> log = [DraculaMove(card="city"), DraculaMove(card="feed"), DraculaMove(card="city")]
>>> game = Header(hunters=start), load_board("third-edition"), log
>>> truth_from_table(*game, ["hide", None, "paris", "nantes"])
['nantes', 'paris', 'feed', 'hide']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tracker import events
from tracker.board import Board
from tracker.events import LAIRS, SPACES, Event, Header
from tracker.log.names import Names
from tracker.log.plays import read_play
from tracker.log.problems import BAD, Faults
from tracker.review.truth import TruthError, move_lines
from tracker.rules.fold import read_event
from tracker.rules.table import Hideout, Table, opening_table
from tracker.states import HIDE

__all__ = ["Entry", "Form", "truth_form", "truth_from_table"]

Stack = tuple[int, ...]
"""The entries of ``truth.plays`` whose card lies there: two where a lair was taken back."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of ``truth.plays`` as the form shows it.

    Attributes:
        line: its line of the log, 1 for the start.
        back: what the table saw: a back, ``"bat"``, or ``"city"`` for the start.
        play: the play as the log tells it, in the form of ``truth.plays``; ``None`` if it does not.
    """

    line: int
    back: str
    play: Any


@dataclass(frozen=True, slots=True)
class Form:
    """What the form asks after the game.

    Attributes:
        entries: one for each entry of ``truth.plays``.
        trail: for each space the entry whose card lies there, ``None`` where there is no card to turn up.
        lairs: the same for each lair.
    """

    entries: tuple[Entry, ...]
    trail: tuple[int | None, ...]
    lairs: tuple[int | None, ...]


@dataclass(slots=True)
class _Tracks:
    """Which entry's card lies where, and the cards that are known."""

    board: Board
    table: Table
    spaces: list[Stack] = field(default_factory=lambda: [(0,), *[()] * (SPACES - 1)])
    lairs: list[Stack] = field(default_factory=lambda: [()] * LAIRS)
    known: dict[int, int] = field(default_factory=dict)
    moves: list[events.DraculaMove | events.EscapeAsBat] = field(default_factory=list)

    def learn(self, stack: Stack, card: int) -> None:
        for entry in stack:
            self.known.setdefault(entry, card)

    def follow(self, event: Event) -> None:
        """One event: cards move, and what lies face up is known."""
        if isinstance(event, events.DraculaMove):
            self._phase(event)
        elif isinstance(event, events.EscapeAsBat):
            self.moves.append(event)
            gone = event.space or 1
            self.spaces[:gone] = [(len(self.moves),), *[()] * (gone - 1)]
        elif isinstance(event, events.Table):
            self.spaces, self.lairs = [()] * SPACES, [()] * LAIRS
        self.table = read_event(self.table, event).table
        for stacks, hideouts in ((self.spaces, self.table.trail), (self.lairs, self.table.lairs)):
            for i, hideout in enumerate(hideouts):
                if hideout is None:
                    stacks[i] = ()
                elif hideout.card is not None:
                    self.learn(stacks[i], hideout.card)
                elif hideout.castle and self.board.castle is not None:
                    self.learn(stacks[i], self.board.castle)

    def _phase(self, event: events.DraculaMove) -> None:
        self.moves.append(event)
        entry, left = len(self.moves), event.left
        pushed = self.spaces.pop()
        self.spaces.insert(0, (entry,))
        if left is not None and left.revealed is not None:
            self.learn(pushed, self.index(left.revealed))
        if left is not None and left.lair is not None:
            self.lairs[left.lair - 1] = pushed
        if left is not None and left.vampire:
            self.spaces[3:6] = [(), (), ()]
        if event.reached_six is not None:
            self.learn(self.spaces[5], self.index(event.reached_six.card))
        if event.misdirect is not None:
            self.spaces[event.misdirect - 1] = ()
        if event.lair is not None:
            self.spaces[0] = (entry, *self.lairs[event.lair - 1])
            self.lairs[event.lair - 1] = ()
        if event.place is not None:
            self.learn(self.spaces[0], self.index(event.place))

    def index(self, name: str) -> int:
        return HIDE if name == "hide" else self.board.index[name]

    def play(self, entry: int) -> Any:
        """An entry as far as it is known, in the form of ``truth.plays``."""
        card = self.known.get(entry)
        name = None if card is None else "hide" if card == HIDE else self.board.ids[card]
        if entry == 0:
            return name
        move = self.moves[entry - 1]
        if isinstance(move, events.EscapeAsBat):
            return None if name is None else {"bat": name}
        word: Any = name
        if move.card in ("hide", "feed", "dark_call", "none"):
            word = move.card
        elif move.card in ("wolf_form", "lair") and name is not None:
            word = {move.card: name}
        return word if move.misdirect is None else {"misdirect": move.misdirect, "play": word}

    def back(self, entry: int) -> str:
        move = None if entry == 0 else self.moves[entry - 1]
        return "city" if move is None else move.card if isinstance(move, events.DraculaMove) else "bat"


def _tracks(header: Header, board: Board, log: Sequence[Event]) -> _Tracks:
    tracks = _Tracks(board, opening_table(header, board))
    for event in log:
        tracks.follow(event)
    return tracks


def truth_form(
    header: Header, board: Board, log: Sequence[Event], lines: Sequence[int] | None = None
) -> Form:
    """What is to be asked when everything is turned up, with what the log tells already.

    Raises:
        InvalidEvent: the log breaks a structural rule.
    """
    tracks = _tracks(header, board, log)
    at = move_lines(log, lines)
    entries = tuple(Entry(line, tracks.back(i), tracks.play(i)) for i, line in enumerate(at))

    def asked(stacks: Sequence[Stack], hideouts: Sequence[Hideout | None]) -> tuple[int | None, ...]:
        pairs = zip(stacks, hideouts, strict=True)
        return tuple(s[0] if s and h is not None and h.has_card else None for s, h in pairs)

    return Form(entries, asked(tracks.spaces, tracks.table.trail), asked(tracks.lairs, tracks.table.lairs))


def truth_from_table(
    header: Header,
    board: Board,
    log: Sequence[Event],
    trail: Sequence[str | None] = (),
    lairs: Sequence[str | None] = (),
    remembered: Mapping[int, Any] | None = None,
    *,
    lines: Sequence[int] | None = None,
) -> list[Any]:
    """A partial ``truth.plays`` from the cards that lie on the table after the game.

    Args:
        header, board, log: the game.
        trail: up to six cards, space 1 first: a place or ``hide``, ``None`` where nothing was turned up.
        lairs: up to three places.
        remembered: further entries by their number (0 is the start), in the form of ``truth.plays``.
        lines: the line of each event, if they are not 2, 3, 4, ...

    Raises:
        TruthError: with every problem: a card where none lies, one that its back cannot be or that lies face
            up as another, a card named twice, an unknown name.
        InvalidEvent: the log breaks a structural rule.
    """
    tracks = _tracks(header, board, log)
    names, problems = Names(board), list[str]()
    said: dict[str, str] = {}
    for word, given, stacks, hideouts in (
        ("space", trail, tracks.spaces, tracks.table.trail),
        ("lair", lairs, tracks.lairs, tracks.table.lairs),
    ):
        if len(given) > len(hideouts):
            problems.append(f"{len(given)} cards are given for {len(hideouts)} {word}s")
        for i, raw in enumerate(given[: len(hideouts)]):
            if raw is None:
                continue
            faults, where = Faults(None), f"{word} {i + 1}"
            name = names.read("place or hide" if word == "space" else "place", raw, where, faults)
            if not isinstance(name, str):
                problems += [str(fault) for fault in faults.found]
                continue
            if name in said:
                problems.append(f"{name!r} is named for {said[name]} and for {where}: it exists once")
            said.setdefault(name, where)
            fault = _fault(tracks, hideouts[i], tracks.index(name), name, where)
            if fault is None:
                tracks.learn(stacks[i], tracks.index(name))
            else:
                problems.append(fault)
    plays = [tracks.play(entry) for entry in range(len(tracks.moves) + 1)]
    problems += _remember(plays, remembered or {}, names, move_lines(log, lines))
    if problems:
        raise TruthError(problems)
    return plays


def _fault(tracks: _Tracks, hideout: Hideout | None, card: int, name: str, where: str) -> str | None:
    """Why that card cannot lie there, if it cannot."""
    board = tracks.board
    if hideout is None or not hideout.has_card:
        lies = "nothing" if hideout is None else repr(hideout.shows)
        return f"{name!r} is named for {where}, but {lies} lies there: leave it out"
    if card == HIDE:
        fits = hideout.shows == "city" and tracks.table.advanced
    elif card >= board.land:
        fits = hideout.shows == "sea"
    else:
        fits = hideout.shows != "sea" and hideout.castle == (card == board.castle)
    if not fits:
        back = "castle" if hideout.castle else hideout.shows
        return f"{name!r} is named for {where}, whose back is {back!r}: it cannot be that card"
    if hideout.card is not None and hideout.card != card:
        shown = "hide" if hideout.card == HIDE else board.ids[hideout.card]
        return f"{name!r} is named for {where}, where {shown!r} lies face up"
    return None


def _remember(
    plays: list[Any], remembered: Mapping[int, Any], names: Names, lines: Sequence[int]
) -> list[str]:
    """Enter what is remembered; what the table tells must not differ."""
    problems = []
    for entry, raw in remembered.items():
        if raw is None:
            continue
        if not 0 <= entry < len(plays):
            problems.append(f"entry {entry} is remembered, but the log has entries 0 to {len(plays) - 1}")
            continue
        faults = Faults(None)
        play = read_play(raw, f"plays[{entry}]", names, faults)
        problems += [str(fault) for fault in faults.found]
        told = plays[entry]
        if play is BAD or play == told:
            continue
        if isinstance(told, dict) and "misdirect" in told and not (isinstance(play, dict) and "play" in play):
            play = {"misdirect": told["misdirect"], "play": play}
        open_play = told is None or (isinstance(told, dict) and told.get("play", told) is None)
        if open_play or play == told:
            plays[entry] = play
        else:
            line = lines[entry]
            problems.append(
                f"line {line} is remembered as {_words(play)}, but the table tells {_words(told)}"
            )
    return problems


def _words(play: Any) -> str:
    return repr(play) if isinstance(play, str) else str(play)
