"""A log as a chain of steps, with what later lines tell carried back to the moment each card was laid.

Every card that is played is followed over the trail and into a lair. A search that does not find Paris says
that none of the cards lying there was Paris when it was laid; a card turned up on space 5 says where he went
four phases before. So a replay can drop at once what a later line would drop, and often the places alone
already show that no world is left.

All narrowing here keeps every world of the log: it may leave too much, never too little.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tracker.explain.ways import HIDE_BIT, Ways, WaysBook, bits_of
from tracker.rules import steps
from tracker.rules.plays import Fly, Play
from tracker.rules.steps import Step
from tracker.states import HIDE, code_of

__all__ = ["Card", "Chain", "Link"]

ROUNDS = 4


@dataclass(slots=True)
class Card:
    """One card on the table, from the link that laid it to the link that took it away.

    Attributes:
        may: mask of the codes that it may be.
        born: the number of the link that laid it.
        gone: the number of the link that removed it, or that of the end.
    """

    may: int
    born: int
    gone: int = 1 << 30


@dataclass(slots=True)
class Link:
    """One step of the log.

    Attributes:
        line: the log line.
        step: what the states do.
        at: mask of the places where he may be after it.
        ways: of a play that moves or stays.
        card: the card that the step laid on space 1.
        stored: the lair slot that the step filled, and its card.
    """

    line: int
    step: Step
    at: int
    ways: Ways | None = None
    card: Card | None = None
    stored: tuple[int, Card] | None = None


@dataclass(slots=True)
class Chain:
    """The steps of a log from its base on, narrowed by :meth:`narrow`.

    Attributes:
        anywhere: mask of all places.
        start: mask of the places where he may be at the base.
        trail, lairs: the cards that lie there at the end of what was added.
        book: the ways of plays.
        tied: the card on space 1 at the base, if he certainly is in its place.
        strict: every card exists once (no rule is switched off).
    """

    anywhere: int
    start: int
    trail: list[Card | None]
    lairs: list[Card | None]
    book: WaysBook
    tied: Card | None = None
    strict: bool = True
    links: list[Link] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    opening: tuple[Card | None, ...] = ()
    _flown: list[tuple[int, Card]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.opening = (*self.trail, *self.lairs)
        self.cards = [card for card in self.opening if card is not None]

    def add(self, line: int, some: Iterable[Step]) -> None:
        """Add the steps of a line."""
        for step in some:
            self.links.append(Link(line, step, self.anywhere))
            self._add(step, self.links[-1])

    def _add(self, step: Step, link: Link) -> None:
        number = len(self.links) - 1
        match step:
            case Play() | Fly():
                self._play(step, link, number)
            case steps.PushOff():
                oldest = self.trail.pop()
                self.trail.insert(0, None)
                if step.slot is not None and oldest is not None:
                    if step.land_only:
                        oldest.may &= ~HIDE_BIT
                    self.lairs[step.slot - 1] = oldest
                    link.stored = step.slot, oldest
                else:
                    _end(oldest, number)
            case steps.Clear():
                for space in step.spaces:
                    _end(self.trail[space - 1], number)
                    self.trail[space - 1] = None
            case steps.ClearLair():
                _end(self.lairs[step.slot - 1], number)
                self.lairs[step.slot - 1] = None
            case _:
                self._learn(step, link, number)

    def _play(self, step: Play | Fly, link: Link, number: int) -> None:
        link.ways = ways = self.book.ways(step)
        if isinstance(step, Play) and step.back == "lair":
            assert step.slot is not None
            card = self.lairs[step.slot - 1]
            self.lairs[step.slot - 1] = None
        elif any(ways.to) or ways.hides or not ways.stay:
            card = Card(self.anywhere | (HIDE_BIT if ways.hides else 0), number)
            self.cards.append(card)
        else:
            card = None
        link.card = self.trail[0] = card

    def _learn(self, step: Step, link: Link, number: int) -> None:
        match step:
            case steps.CardIs():
                self._may(self.trail[step.space - 1], _bit(step.card))
            case steps.CardIsNot():
                for space in step.spaces:
                    self._may(self.trail[space - 1], ~_bit(step.card))
            case steps.LairIs():
                self._may(self.lairs[step.slot - 1], _bit(step.place))
            case steps.LairIsNot():
                for slot in step.slots:
                    self._may(self.lairs[slot - 1], ~_bit(step.place))
            case steps.AtIn():
                link.at = sum(1 << code_of(place) for place in step.places)
            case steps.HideStandsFor():
                for card in self.trail:
                    if card is not None and card.may == HIDE_BIT and card.born >= 0:
                        self.links[card.born].at &= _bit(step.place)
            case steps.AtCardOf():
                card = self.trail[step.space - 1]
                if card is not None:
                    self._may(card, ~HIDE_BIT)
                    self._flown.append((number, card))
            case steps.Misdirected() if step.not_hide:
                self._may(self.trail[step.space - 1], ~HIDE_BIT)
            case _:
                pass

    def _may(self, card: Card | None, mask: int) -> None:
        if card is not None:
            card.may &= mask

    def narrow(self) -> bool:
        """Narrow where he may be and what each card may be; ``False`` if nothing is left.

        What is left over is possible as far as places and single cards tell.
        """
        before: list[int] = []
        for _ in range(ROUNDS):
            if not (self._forward() and self._backward() and self._unique()):
                return False
            now = [link.at for link in self.links] + [card.may for card in self.cards]
            if now == before:
                break
            before = now
        return True

    def _forward(self) -> bool:
        if self.tied is not None:
            self.start &= self.tied.may
            self.tied.may = self.start
        at = self.start
        for link in self.links:
            ways, card = link.ways, link.card
            if ways is not None:
                moved = ways.forward(at)
                stays = at & ways.stay
                if card is not None:
                    moved &= card.may
                    stays = stays if card.may & HIDE_BIT or not ways.hides else 0
                at = (moved | stays) & link.at
                if card is not None:
                    card.may &= (moved & at) | (HIDE_BIT if stays & at else 0)
            link.at &= at
            at = link.at
            if not at:
                return False
        for number, card in self._flown:
            both = card.may & self.links[number].at
            card.may = self.links[number].at = both
        return all(card.may for card in self.cards)

    def _backward(self) -> bool:
        at = self.anywhere
        for number in range(len(self.links) - 1, -1, -1):
            link = self.links[number]
            link.at &= at
            at, ways, card = link.at, link.ways, link.card
            if ways is None:
                continue
            if card is None:
                at = ways.backward(at) | (at & ways.stay)
            else:
                stays = at & ways.stay if card.may & HIDE_BIT or not ways.hides else 0
                at = ways.backward(at & card.may) | stays
        self.start &= at
        return self.start != 0 and all(link.at for link in self.links)

    def _unique(self) -> bool:
        """A card that is known bars the same card from all that lie there with it."""
        if not self.strict:
            return True
        for card in self.cards:
            if card.may and not card.may & (card.may - 1):
                for other in self.cards:
                    if other is not card and other.born < card.gone and card.born < other.gone:
                        other.may &= ~card.may
        return all(card.may for card in self.cards)

    @property
    def width(self) -> int:
        """How many places he may be in at the end."""
        return len(bits_of(self.links[-1].at if self.links else self.start))


def _end(card: Card | None, number: int) -> None:
    if card is not None:
        card.gone = number


def _bit(card: int) -> int:
    return HIDE_BIT if card == HIDE else 1 << code_of(card)
