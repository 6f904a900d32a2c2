"""Turning cards up: the facts, checks and steps that every such line shares (rules 4, 8 and 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tracker.events import Found
from tracker.rules import steps
from tracker.rules.rulings import Rule
from tracker.rules.steps import Step
from tracker.rules.table import Hideout, InvalidEvent, Table
from tracker.states import HIDE

__all__ = ["Scribe"]


@dataclass(slots=True)
class Scribe:
    """Writes one event down: the table so far, and the steps it means for the hidden states.

    With ``read=False`` the line is left out: cards still lie face up, unread, and no step is written.
    """

    table: Table
    read: bool = True
    steps: list[Step] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    turned: set[str] = field(default_factory=set)

    def on(self, rule: Rule) -> bool:
        """Whether a rule is in force."""
        return self.table.rulings.on(rule)

    def learn(self, *found: Step) -> None:
        """Write steps down, unless the line is left out."""
        if self.read:
            self.steps.extend(found)

    def name(self, card: int) -> str:
        """The id of a card."""
        return "hide" if card == HIDE else self.table.board.ids[card]

    def hideout(self, space: int | None = None, lair: int | None = None) -> Hideout:
        """What lies there; an empty space or lair is an error."""
        if space is not None:
            there, where = self.table.space(space), f"space {space}"
        elif lair is not None:
            there, where = self.table.lair(lair), f"lair {lair}"
        else:
            raise InvalidEvent("neither a space nor a lair is named: give one of them")
        if there is None:
            raise InvalidEvent(f"{where} is empty: nothing lies there")
        return there

    def put(self, hideout: Hideout, space: int | None = None, lair: int | None = None) -> None:
        """Lay a hideout there."""
        if space is not None:
            self.table = self.table.with_space(space, hideout)
        elif lair is not None:
            self.table = self.table.with_lair(lair, hideout)

    def check_back(self, hideout: Hideout, card: int, where: str) -> None:
        """Raise if the back of a hideout cannot be that card's."""
        board = self.table.board
        if card == HIDE:
            fits = hideout.shows == "city" and self.table.advanced and not hideout.castle
        elif card >= board.land:
            fits = hideout.shows == "sea"
        else:
            fits = hideout.shows in ("city", "castle", "wolf_form", "bat")
            fits = fits and hideout.castle == (card == board.castle)
        if not fits:
            raise InvalidEvent(f"{where} shows {hideout.shows!r}, whose card cannot be {self.name(card)!r}")

    def check_back_of_lair(self, slot: int, place: int | None) -> None:
        """Raise if that lair is empty, or cannot be the place that is named."""
        stack = self.hideout(lair=slot)
        if place is not None:
            self.check_back(stack, place, f"lair {slot}")

    def turn_up(
        self, card: int, rule: Rule | None, space: int | None = None, lair: int | None = None
    ) -> None:
        """A card lies face up from now on; ``rule`` says why it is this card."""
        hideout = self.hideout(space, lair)
        where = f"space {space}" if space is not None else f"lair {lair}"
        if where in self.turned:
            raise InvalidEvent(f"{where} is turned up twice by one line")
        self.turned.add(where)
        if hideout.card is not None:
            raise InvalidEvent(
                f"{where} lies face up already ({self.name(hideout.card)!r}): it is not turned up again"
            )
        if lair is not None and space is None and card == HIDE:
            raise InvalidEvent(f"lair {lair} cannot hold 'hide': Hide never becomes a lair")
        self.check_back(hideout, card, where)
        if rule is None or self.on(rule):
            self.learn(steps.CardIs(space, card) if space is not None else steps.LairIs(lair or 0, card))
        self.put(hideout.turned_up(card, self.read), space, lair)

    def face_down_spaces(self, but: Sequence[int] = ()) -> tuple[int, ...]:
        """The spaces on which a card lies face down."""
        return tuple(i for i, hideout in self.table.spaces() if hideout.face_down and i not in but)

    def hides_with(
        self, place: int, hides: Sequence[int], before: Table, own: Sequence[int], entered: bool = False
    ) -> None:
        """The Hides turned up with a place, or that there was none (rules 8 and 9).

        Args:
            place: the place whose card was turned up or lies face up.
            hides: the spaces on which a Hide was turned up with it.
            before: the table before anything was turned up.
            own: the spaces on which the place's own card was turned up now.
            entered: a hunter ended a move there, which turns up a Hide even where the card lay face up.
        """
        if not self.on(Rule.SEARCH_TURNS_UP_HIDE):
            for space in hides:
                self.turn_up(HIDE, None, space=space)
            return
        shown = [i for i in own if not before.trail[i - 1].unread]  # type: ignore[union-attr]
        castle = [i for i, h in before.spaces() if h.castle and place == before.board.castle]
        shown += [i for i in castle if before.trail[i - 1].face_down]  # type: ignore[union-attr]
        known = [i for i, hideout in before.spaces() if hideout.card == place]
        for space in hides:
            self.turn_up(HIDE, None, space=space)
            self.learn(steps.HideStandsFor(place))
        if hides:
            if not (own or castle or known):
                unread = tuple(i for i, hideout in before.spaces() if hideout.unread and i not in hides)
                self.learn(steps.OneCardIs(unread, place))
        elif shown or (entered and known):
            face_down = tuple(i for i, h in before.spaces() if h.face_down and i not in own)
            self.learn(steps.NoHideStandsFor(face_down, place))

    def checked(
        self,
        place: int,
        found: Sequence[Found],
        finds: Rule,
        excludes: Rule,
        *,
        lairs: bool,
        entered: bool = False,
    ) -> None:
        """Dracula had to turn a place up wherever its card lay face down (rules 8 and 9).

        Args:
            place: a place index.
            found: every card that this turned face up, the place's own and Hides.
            finds, excludes: the rules by which found and not found count.
            lairs: lairs are checked too.
            entered: a hunter ended a move there.
        """
        before = self.table
        spaces = [f.space for f in found if f.card is None and f.space is not None]
        slots = [f.lair for f in found if f.card is None and f.lair is not None]
        hides = [f.space for f in found if f.card is not None and f.space is not None]
        if any(f.card is not None and f.space is None for f in found):
            raise InvalidEvent("a 'hide' is turned up on a space of the trail, never in a lair")
        for space in spaces:
            self.turn_up(place, finds, space=space)
        for slot in slots:
            self.turn_up(place, finds, lair=slot)
        if self.on(excludes):
            absent = tuple(i for i, h in before.spaces() if h.face_down and i not in (*spaces, *hides))
            self.learn(steps.CardIsNot(absent, place))
            if lairs:
                self.learn(
                    steps.LairIsNot(
                        tuple(i for i, h in before.slots() if h.face_down and i not in slots), place
                    )
                )
        self.hides_with(place, hides, before, spaces, entered)

    def clear(self, spaces: Sequence[int]) -> None:
        """Those spaces are emptied."""
        self.steps.append(steps.Clear(tuple(spaces)))
        trail = tuple(None if i in spaces else hideout for i, hideout in enumerate(self.table.trail, 1))
        self.table = replace(self.table, trail=trail)
