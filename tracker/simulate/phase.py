"""One Dracula phase and the flight of a bat in a simulated game: what he may play, and the line that it makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tracker import events
from tracker.events import SPACES, Found
from tracker.rules.context import Context, context_for
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
    "fly",
    "landings",
    "legal_choices",
    "may_be_lair",
    "misdirections",
    "play",
]


@dataclass(frozen=True, slots=True, order=True)
class Choice:
    """One legal play: a kind of ``tracker.rules.plays``, or ``none``, and the place where it leaves him.

    ``slot`` is the lair taken back, for the kind ``lair``.
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
        silent: nothing is said about Hides, though one may be turned up.
        vampire: a vampire matures, so that spaces 4 to 6 are cleared.
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
    """Every legal play of one hidden state; space 1 is empty."""
    context = _context(table)
    found = []
    for plays in Situation(truth.row(context.words), table, context).legal():
        for place in plays.places.tolist():
            slot = truth.lair_of(place) if plays.kind == "lair" else None
            found.append(Choice(plays.kind, place, slot))
    return sorted(found, key=lambda choice: (choice.kind, choice.place))


def _context(table: Table) -> Context:
    return context_for(table.board, ())


class Phase:
    """A phase under way: first the slide, then the card."""

    def __init__(self, host: Host, leaving: Leaving) -> None:
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
        to = "deck" if leaving.lair is None else "lair"
        shown = None if stack.card is None or not leaving.shown else self.host.name(stack.card)
        self.truth = self.truth.slid(leaving.lair)
        also: tuple[Found, ...] | None = None
        if shown is not None:
            also = self._hide_left(stack)
            if leaving.lair is not None:
                self.truth = self.truth.turned_up(lair=leaving.lair)
        vampire = leaving.vampire and leaving.lair is None and shown is not None
        if leaving.silent and not also:
            also = None
        self.keys["left"] = events.Left(
            to=to,
            lair=leaving.lair,
            revealed=shown,
            also=also,
            vampire=vampire,  # type: ignore[arg-type]
        )
        if vampire:
            self.truth = self.truth.cleared((4, 5, 6))

    def _hide_left(self, stack: Stack) -> tuple[Found, ...]:
        """The Hide turned up with the place that leaves; its card must have lain face down till now."""
        hide = self.truth.space_of(HIDE)
        if stack.up or hide is None or self.truth.stands != stack.card or self.truth.face_up(HIDE):
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
        stack = self.truth.trail[SPACES - 1]
        there = self.table.space(SPACES)
        if stack is None or stack.card is None or stack.up or there is None or there.card is not None:
            return
        self.truth = self.truth.turned_up(space=SPACES)
        also: tuple[Found, ...] = ()
        hide = self.truth.space_of(HIDE)
        if stack.card != HIDE and self.truth.stands == stack.card and hide and not self.truth.face_up(HIDE):
            self.truth = self.truth.turned_up(space=hide)
            also = (Found(space=hide, card="hide"),)
        self.keys["reached_six"] = events.ReachedSix(card=self.host.name(stack.card), also=also)

    def misdirect(self, space: int) -> None:
        """Misdirect replaces a hideout."""
        self.truth = self.truth.cleared((space,)).with_space(space, Stack(None))
        self.keys["misdirect"] = space


def play(phase: Phase, choice: Choice, again: bool = False, hide_known: bool = False) -> None:
    """Play a card and log the phase. ``hide_known``: a Hide that he shows, though it could lie face down."""
    host, truth, table = phase.host, phase.truth, phase.table
    place, board = choice.place, host.board
    hunted = place in table.hunted
    keys: dict[str, Any] = dict(phase.keys)
    said: Any
    if choice.kind in ("feed", "dark_call", "none"):
        card = said = choice.kind
        if choice.kind != "none":
            truth = truth.with_space(1, Stack(None))
    elif choice.kind == "hide":
        up = truth.face_up(place) or hide_known
        card, said = ("hide" if up else "city"), "hide"
        truth = _hidden(truth.with_space(1, Stack(HIDE, up)), place)
    else:
        card, said = choice.kind, board.ids[place]
        up = hunted and place < board.land
        if choice.kind == "lair":
            assert choice.slot is not None
            stack = truth.lairs[choice.slot - 1]
            assert stack is not None
            up = up or stack.up
            keys["lair"] = choice.slot
            truth = truth.with_lair(choice.slot, None)
        if choice.kind in ("lair", "wolf_form"):
            said = {choice.kind: board.ids[place]}
        castle = place == board.castle
        if castle and choice.kind == "city":
            card = "castle"
        if (hunted and place < board.land) or (castle and choice.kind == "wolf_form"):
            keys["place"] = board.ids[place]
        truth = _moved(truth.with_space(1, Stack(place, up)), place)
    if "misdirect" in keys:
        said = {"misdirect": keys["misdirect"], "play": said}
    host.truth = truth
    host.plays.append(said)
    host.log(events.DraculaMove(card=card, again=again, **keys))  # type: ignore[arg-type]


def _hidden(truth: Truth, place: int) -> Truth:
    return Truth(truth.trail, truth.lairs, truth.at, place)


def _moved(truth: Truth, place: int) -> Truth:
    return Truth(truth.trail, truth.lairs, place, truth.stands)


def landings(host: Host) -> list[int]:
    """Where a bat could land now (rule 10)."""
    if host.truth.at >= host.board.land:
        return []
    table, truth, _ = _after_take_off(host)
    context = _context(table)
    children = Fly(table).apply(truth.row(context.words), context)
    return sorted(children.at.tolist())


def _after_take_off(host: Host) -> tuple[Table, Truth, int | None]:
    space = host.truth.space_of(host.truth.at)
    gone = range(1, 2 if space is None else space + 1)
    table = host.table
    for number in gone:
        table = table.with_space(number, None)
    return table, host.truth.cleared(gone), space


def fly(host: Host, place: int) -> None:
    """He escapes as a bat and lands there."""
    _, truth, space = _after_take_off(host)
    host.truth = _moved(truth.with_space(1, Stack(place)), place)
    host.plays.append({"bat": host.board.ids[place]})
    host.log(events.EscapeAsBat(space=space))
