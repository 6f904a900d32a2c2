"""The host of a simulated game: holds the truth, lets things happen, and logs what the table sees of them.

Every method carries out one thing on the hidden state and appends the public line that it makes (numbers are
the rules of game-log.md). What is legal is asked of :mod:`tracker.rules`; nothing here decides it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tracker import events
from tracker.board import Board
from tracker.events import Event, Found, Header, HunterId
from tracker.rules.fold import read_event
from tracker.rules.table import Table, opening_table
from tracker.simulate.truth import Stack, Truth, opening_truth
from tracker.states import HIDE

__all__ = ["Host", "turned_up"]


def turned_up(
    truth: Truth, place: int, *, lairs: bool, entered: bool = False
) -> tuple[Truth, tuple[Found, ...]]:
    """Turn a place up wherever its card lies face down, with the Hide that stands for it (rules 8 and 9).

    Args:
        truth: the state before.
        place: the place whose card must be turned up.
        lairs: lairs are turned up too.
        entered: a hunter ended a move there: the Hide is turned up even where the card lay face up already.

    Returns:
        The state after it, and every card that lies face up now but did not before.
    """
    found: list[Found] = []
    space, slot = truth.space_of(place), truth.lair_of(place)
    shown = space is not None and (entered or not truth.face_up(place))
    if space is not None and not truth.face_up(place):
        truth = truth.turned_up(space=space)
        found.append(Found(space=space))
    if slot is not None and lairs and not truth.face_up(place):
        truth = truth.turned_up(lair=slot)
        found.append(Found(lair=slot))
    hide = truth.space_of(HIDE)
    if shown and hide is not None and truth.stands == place and not truth.face_up(HIDE):
        truth = truth.turned_up(space=hide)
        found.append(Found(space=hide, card="hide"))
    return truth, tuple(found)


class Host:
    """A game in progress: truth, table and log. It changes as the game goes on.

    Attributes:
        board: the board.
        header: the first line of the log.
        truth: what Dracula really has.
        table: what all see.
        events: the log so far.
        plays: what Dracula played, as ``truth.plays`` writes it.
    """

    def __init__(
        self, header: Header, board: Board, start: int, seen: Callable[[Event], None] | None = None
    ) -> None:
        """Begin a game in which Dracula starts in ``start``; ``seen`` is told of every line."""
        self.header = header
        self.board = board
        self.table: Table = opening_table(header, board)
        self.truth: Truth = opening_truth(start)
        self.events: list[Event] = []
        self.plays: list[Any] = [board.ids[start]]
        self._seen = seen

    def log(self, event: Event) -> None:
        """Append a line, and lay the table as it says.

        Raises:
            InvalidEvent: the line breaks a structural rule: a mistake of the simulator.
        """
        self.table = read_event(self.table, event).table
        self.events.append(event)
        if self._seen is not None:
            self._seen(event)

    # hunters

    @property
    def caught(self) -> bool:
        """A hunter stands in Dracula's city."""
        return self.truth.at < self.board.land and self.truth.at in self.table.hunted

    def move(self, hunter: HunterId, to: int, by: str = "road", via: Sequence[int] = (), **said: Any) -> None:
        """A hunter ends a move; what lies in his city is turned up (rule 8).

        ``said`` overrides keys of the line, for what the table did not say or got wrong.
        """
        found: tuple[Found, ...] = ()
        figure = None
        if to < self.board.land:
            self.truth, found = turned_up(self.truth, to, lairs=True, entered=True)
            figure = self.truth.at == to
            found = self._news(found, to)
        names = self.board.ids
        keys: dict[str, Any] = {
            "by": by,
            "via": tuple(names[i] for i in via),
            "found": found,
            "dracula": figure,
        }
        self.log(events.HunterMove(hunter=hunter, to=names[to], **{**keys, **said}))

    def _news(self, found: tuple[Found, ...], place: int) -> tuple[Found, ...]:
        """What was turned up, without a castle's card that the log holds for face up already."""
        if place != self.board.castle:
            return found
        return tuple(f for f in found if f.card is not None or not self._said_up(f))

    def _said_up(self, found: Found) -> bool:
        there = self.table.space(found.space) if found.space else self.table.lair(found.lair or 1)
        return there is not None and there.card is not None

    def put(self, hunter: HunterId, at: str) -> None:
        """The figure is put somewhere without a check: a place or a hospital."""
        self.log(events.HunterAt(hunter=hunter, at=at))

    # what turns cards up

    def ask(self, places: Sequence[int], by: str, doubt: bool = False) -> None:
        """Dracula has to turn up these places (rule 9)."""
        found: list[Found] = []
        for place in places:
            found += self._asked(place)
        names = tuple(self.board.ids[i] for i in places)
        self.log(events.Ask(by=by, places=names, found=tuple(found), doubt=doubt))

    def _asked(self, place: int) -> list[Found]:
        lairs = self.table.rulings.ask_reaches_lairs
        self.truth, cards = turned_up(self.truth, place, lairs=lairs)
        return [replace_place(card, self.board.ids[place]) for card in self._news(cards, place)]

    def reveal(self, by: str, space: int | None = None, lair: int | None = None, doubt: bool = False) -> None:
        """One face-down card is turned up, on a space with the Hide that stands for its place (rule 9)."""
        stack = self.truth.trail[space - 1] if space is not None else self.truth.lairs[(lair or 1) - 1]
        assert stack is not None and stack.card is not None and not stack.up
        self.truth = self.truth.turned_up(space, lair)
        also = self._with_hide(stack.card) if space is not None else ()
        line = events.Reveal(
            by=by, space=space, lair=lair, card=self.name(stack.card), also=also, doubt=doubt
        )
        self.log(line)

    def _with_hide(self, place: int) -> tuple[Found, ...]:
        """Turn up the Hide that stands for a place that was turned up just now."""
        hide = self.truth.space_of(HIDE)
        if place == HIDE or hide is None or self.truth.stands != place or self.truth.face_up(HIDE):
            return ()
        self.truth = self.truth.turned_up(space=hide)
        return (Found(space=hide, card="hide"),)

    def evil_presence(self, doubt: bool = False) -> None:
        """He names every hunter adjacent to him."""
        near = self.board.moves[self.truth.at]
        named = [
            hunter
            for hunter, spot in zip(events.HUNTERS, self.table.hunters, strict=True)
            if not spot.hospital and spot.place in near
        ]
        self.log(events.EvilPresence(named=tuple(named), doubt=doubt))

    def region(self, doubt: bool = False) -> None:
        """He tells his region."""
        number = self.board.region[self.truth.at]
        name = None if number < 0 else self.board.regions[number]
        self.log(events.Region(region=name, doubt=doubt))

    def show_hide(self, doubt: bool = False) -> None:
        """He shows where Hide is, unless it lies face up already."""
        space = self.truth.space_of(HIDE)
        if space is not None:
            if self.truth.face_up(HIDE):
                return
            self.truth = self.truth.turned_up(space=space)
        self.log(events.HideShown(where="deck" if space is None else space, doubt=doubt))

    def token(self, token: str, at: Sequence[int], action: str = "place", doubt: bool = False) -> None:
        """A token comes or goes; holy ground and a host turn up their city."""
        found: list[Found] = []
        if action == "place" and token in ("consecrated_ground", "heavenly_host"):
            found = self._asked(at[0])
        names = tuple(self.board.ids[i] for i in at)
        where = names[0] if len(names) == 1 else (names[0], names[1])
        line = events.Token(token=token, at=where, action=action, found=tuple(found), doubt=doubt)  # type: ignore[arg-type]
        self.log(line)

    def clear(self, space: int | None = None, lair: int | None = None) -> None:
        """A hideout or a lair is cleared."""
        if space is not None:
            self.truth = self.truth.cleared((space,))
        elif lair is not None:
            self.truth = self.truth.with_lair(lair, None)
        self.log(events.Clear(space=space, lair=lair))

    def lay_table(self) -> None:
        """The table as it lies, for those who join late (rule 12)."""
        self.log(self.table_line())

    def table_line(self) -> events.Table:
        """The line that says how the table lies now."""
        trail: list[events.TrailCard | None] = []
        for hideout, stack in zip(self.table.trail, self.truth.trail, strict=True):
            if hideout is None:
                trail.append(None)
                continue
            trail.append(events.TrailCard(shows=hideout.shows, card=self._shown(stack)))  # type: ignore[arg-type]
        lairs: list[events.LairCard | None] = []
        for hideout, stack in zip(self.table.lairs, self.truth.lairs, strict=True):
            if hideout is None:
                lairs.append(None)
                continue
            known = self._shown(stack) or (
                None if not hideout.castle else self.board.ids[self.board.castle or 0]
            )
            lairs.append(events.LairCard(card=known))
        tokens = [
            events.TableToken(token=t.token, at=self._at(t.place, t.other))  # type: ignore[arg-type]
            for t in self.table.tokens
        ]
        hospitals = {place: name for name, place in self.board.hospitals.items()}
        hunters = {
            hunter: hospitals[spot.place] if spot.hospital else self.board.ids[spot.place]
            for hunter, spot in zip(events.HUNTERS, self.table.hunters, strict=True)
        }
        return events.Table(trail=tuple(trail), lairs=tuple(lairs), hunters=hunters, tokens=tuple(tokens))

    def _shown(self, stack: Stack | None) -> str | None:
        return self.name(stack.card) if stack is not None and stack.up and stack.card is not None else None

    def _at(self, place: int, other: int | None) -> str | tuple[str, str]:
        return self.board.ids[place] if other is None else (self.board.ids[place], self.board.ids[other])

    def name(self, card: int) -> str:
        """The id of a card."""
        return "hide" if card == HIDE else self.board.ids[card]


def replace_place(found: Found, place: str) -> Found:
    """A card found by an ask also names its place."""
    return Found(space=found.space, lair=found.lair, card=found.card, place=place)
