"""One Dracula phase and the flight of a bat in a simulated game: what he may play, and the line it makes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tracker import events
from tracker.board import Board
from tracker.events import SPACES, Found
from tracker.rules.context import context_for
from tracker.rules.fold import read_event
from tracker.rules.plays import Fly, Situation
from tracker.rules.table import CITY_BACKS, PLAIN_BACKS, Table
from tracker.simulate.host import Host
from tracker.simulate.truth import Stack, Truth
from tracker.states import HIDE

__all__ = [
    "Choice",
    "Leaving",
    "Phase",
    "damage_of",
    "fly",
    "landings",
    "legal_choices",
    "may_be_lair",
    "misdirections",
]


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """One legal play: a kind of :mod:`tracker.rules.plays`, or ``none``, and the place where it leaves him.

    ``slot`` is the lair taken back, for the kind ``lair``. The castle is of the kind ``city``.
    """

    kind: str
    place: int
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """How the hideout on space 6 leaves.

    Attributes:
        lair: the slot it goes to, ``None`` for the deck.
        shown: its encounter shows the card.
        silent: nothing is said about Hides, where none is turned up.
        vampire: a vampire matures, so that spaces 4 to 6 are cleared (needs ``shown``, and the deck).
    """

    lair: int | None = None
    shown: bool = False
    silent: bool = False
    vampire: bool = False


def may_be_lair(table: Table, truth: Truth) -> bool:
    """What lies on space 6 could become a lair (rule 7)."""
    there, stack = table.space(SPACES), truth.trail[SPACES - 1]
    if not table.advanced or there is None or stack is None:
        return False
    return there.shows in CITY_BACKS and stack.card != HIDE


def misdirections(table: Table, truth: Truth) -> list[int]:
    """The spaces that Misdirect may replace now (rule 6); the slide is done."""
    if not table.advanced or "misdirect" in table.powers:
        return []
    barred = {HIDE, truth.at, truth.stands}
    return [
        space
        for space, hideout in table.spaces()
        if hideout.shows in PLAIN_BACKS and (stack := truth.trail[space - 1]) and stack.card not in barred
    ]


def legal_choices(table: Table, truth: Truth) -> list[Choice]:
    """Every legal play of one hidden state, sorted; the slide is done, space 1 is empty."""
    context = context_for(table.board, ())
    found = []
    for plays in Situation(truth.row(context.words), table, context).legal():
        for place in plays.places.tolist():
            slot = truth.lair_of(place) if plays.kind == "lair" else None
            found.append(Choice(plays.kind, place, slot))
    return sorted(found, key=lambda choice: (choice.kind, choice.place))


def damage_of(board: Board, at: int, choice: Choice) -> int:
    """The damage that a play costs him; below 0 it heals (at most what he has taken)."""
    if choice.kind == "sea":
        return 2 if at < board.land else 1
    if choice.kind == "city" and choice.place == board.castle:
        return -5
    return {"wolf_form": 1, "dark_call": 2, "feed": -3}.get(choice.kind, 0)


class Phase:
    """A phase under way: first the slide, then what comes before the card, then the card.

    Attributes:
        host: the game.
        truth: the hidden state so far.
        keys: the keys of the line so far.
    """

    def __init__(self, host: Host, leaving: Leaving) -> None:
        """Slide; what lies on space 6 leaves."""
        self.host = host
        self.keys: dict[str, Any] = {}
        self.truth = host.truth
        if host.table.space(SPACES) is not None:
            self._leave(leaving)
        else:
            self.truth = self.truth.slid()

    def _leave(self, leaving: Leaving) -> None:
        stack = self.truth.trail[SPACES - 1]
        assert stack is not None
        shown = None if stack.card is None or not leaving.shown else self.host.name(stack.card)
        self.truth = self.truth.slid(leaving.lair)
        also: tuple[Found, ...] | None = None
        if shown is not None:
            also = () if stack.up else self._hide_with(stack)
            if leaving.silent and not also:
                also = None
            if leaving.lair is not None:
                self.truth = self.truth.turned_up(lair=leaving.lair)
        vampire = leaving.vampire and leaving.lair is None and shown is not None
        self.keys["left"] = events.Left(
            to="deck" if leaving.lair is None else "lair",
            lair=leaving.lair,
            revealed=shown,
            also=also,
            vampire=vampire,
        )
        if vampire:
            self.truth = self.truth.cleared((4, 5, 6))

    def _hide_with(self, stack: Stack) -> tuple[Found, ...]:
        """Turn up the Hide that stands for the place of a stack that was turned up just now."""
        hide = self.truth.space_of(HIDE)
        if hide is None or self.truth.stands != stack.card or self.truth.face_up(HIDE):
            return ()
        self.truth = self.truth.turned_up(space=hide)
        return (Found(space=hide, card="hide"),)

    @property
    def table(self) -> Table:
        """The table as it lies now: after the slide, space 1 empty."""
        line = events.DraculaMove(card="none", again=True, **self.keys)
        return read_event(self.host.table, line).table

    def reach_six(self) -> None:
        """Jonathan Harker turns up what came to space 6, if a card lies there face down."""
        stack, there = self.truth.trail[SPACES - 1], self.table.space(SPACES)
        if stack is None or stack.card is None or stack.up or there is None or there.card is not None:
            return
        self.truth = self.truth.turned_up(space=SPACES)
        also = self._hide_with(stack) if stack.card != HIDE else ()
        self.keys["reached_six"] = events.ReachedSix(card=self.host.name(stack.card), also=also)

    def misdirect(self, space: int) -> None:
        """Misdirect replaces a hideout."""
        self.truth = self.truth.cleared((space,)).with_space(space, Stack(None))
        self.keys["misdirect"] = space

    def play(self, choice: Choice, again: bool = False, hide_known: bool = False) -> None:
        """Play a card and log the phase.

        Args:
            choice: one of :func:`legal_choices`, or ``none``.
            again: another phase follows at once.
            hide_known: a Hide that could lie face down is shown.
        """
        host, board, place = self.host, self.host.board, choice.place
        hunted = place < board.land and place in host.table.hunted
        damage = damage_of(board, host.truth.at, choice)
        said: Any = choice.kind
        if choice.kind in ("feed", "dark_call", "none"):
            card = choice.kind
            if choice.kind != "none":
                self.truth = self.truth.with_space(1, Stack(None))
        elif choice.kind == "hide":
            up = self.truth.face_up(place) or hide_known
            card = "hide" if up else "city"
            self.truth = replace(self.truth.with_space(1, Stack(HIDE, up)), stands=place)
        else:
            card, said = self._arrive(choice, hunted)
        if card in ("city", "castle", "hide", "wolf_form", "lair") and not hunted:
            self.keys["encounters"] = 1
        taken = host.table.sheet.damage_of("dracula")
        if damage := max(damage, -taken):
            self.keys["damage"] = damage
        if "misdirect" in self.keys:
            said = {"misdirect": self.keys["misdirect"], "play": said}
        host.truth = self.truth
        host.plays.append(said)
        host.log(events.DraculaMove(card=card, again=again, **self.keys))  # type: ignore[arg-type]

    def _arrive(self, choice: Choice, hunted: bool) -> tuple[str, Any]:
        """He moves; what the line shows, and the play as ``truth.plays`` writes it."""
        board, place = self.host.board, choice.place
        name, up, castle = board.ids[place], hunted, place == board.castle
        if choice.slot is not None:
            stack = self.truth.lairs[choice.slot - 1]
            assert stack is not None
            up = up or stack.up
            self.keys["lair"] = choice.slot
            self.truth = self.truth.with_lair(choice.slot, None)
        if hunted or (castle and choice.kind == "wolf_form"):
            self.keys["place"] = name
        self.truth = replace(self.truth.with_space(1, Stack(place, up)), at=place)
        card = "castle" if castle and choice.kind == "city" else choice.kind
        return card, {choice.kind: name} if choice.kind in ("lair", "wolf_form") else name


def landings(host: Host) -> list[int]:
    """Where a bat could land now (rule 10), sorted; none from the sea."""
    if host.truth.at >= host.board.land:
        return []
    table, truth, _ = _taken_off(host)
    context = context_for(table.board, ())
    children = Fly(table).apply(truth.row(context.words), context)
    return sorted(children.at.tolist())


def _taken_off(host: Host) -> tuple[Table, Truth, int | None]:
    """Table and truth with the spaces cleared, and the space he flies from."""
    space = host.truth.space_of(host.truth.at)
    gone = range(1, 2 if space is None else space + 1)
    table = host.table
    for number in gone:
        table = table.with_space(number, None)
    return table, host.truth.cleared(gone), space


def fly(host: Host, place: int) -> None:
    """He escapes as a bat and lands there."""
    _, truth, space = _taken_off(host)
    host.truth = replace(truth.with_space(1, Stack(place)), at=place)
    host.plays.append({"bat": host.board.ids[place]})
    host.log(events.EscapeAsBat(space=space))
