"""Whether Dracula answered as he had to: searches, asks, reveals, Evil Presence (rules 8, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tracker import events
from tracker.events import HUNTERS, SPACES
from tracker.review.cards import Card
from tracker.review.offence import Illegal
from tracker.review.replay import Replay
from tracker.states import HIDE

__all__ = ["Claim", "judge_answer", "judge_claim", "judge_hide", "turned_up"]

HOLY = ("consecrated_ground", "heavenly_host")
Slot = tuple[str, int]
"""``("space", 1 to 6)`` or ``("lair", 1 to 3)``."""


@dataclass(slots=True)
class Claim:
    """One place that was looked for: where its own card was turned up, and the Hides that came with it.

    ``searched``: where its card had to be turned up if it lay face down. ``ended_there``: a hunter ended a
    move in the city, which turns up a Hide even where the place's own card lies face up. ``silent``: nothing
    is said about Hides.
    """

    place: int
    own: list[Slot] = field(default_factory=list)
    hides: list[int] = field(default_factory=list)
    searched: Sequence[str] = ()
    ended_there: bool = False
    silent: bool = False

    def add(self, found: Iterable[events.Found]) -> None:
        """Enter what a line says was found."""
        for entry in found:
            if entry.card == "hide" and entry.space is not None:
                self.hides.append(entry.space)
            elif entry.space is not None:
                self.own.append(("space", entry.space))
            elif entry.lair is not None:
                self.own.append(("lair", entry.lair))


def judge_answer(replay: Replay, event: events.Event) -> None:
    """Judge one observation that is in force; other events are left alone."""
    if isinstance(event, events.OBSERVATIONS) and event.doubt:
        return
    match event:
        case events.HunterMove():
            _hunter_move(replay, event)
        case events.Reveal():
            slot = ("space", event.space) if event.space is not None else ("lair", event.lair or 0)
            turned_up(replay, slot, replay.card_index(event.card), event.also)
        case events.Ask():
            _ask(replay, event)
        case events.Token(action="place") if event.token in HOLY and isinstance(event.at, str):
            claim = Claim(replay.board.index[event.at], searched=_asked(replay))
            claim.add(event.found)
            judge_claim(replay, claim, Illegal.FORGOTTEN_ANSWER, rule="9")
        case events.EvilPresence():
            _evil_presence(replay, event)
        case events.Region():
            _region(replay, event)
        case events.HideShown():
            _hide_shown(replay, event)


def _asked(replay: Replay) -> Sequence[str]:
    return ("space", "lair") if replay.table.rulings.ask_reaches_lairs else ("space",)


def _hunter_move(replay: Replay, event: events.HunterMove) -> None:
    place = replay.board.index[event.to]
    if place >= replay.board.land:
        return
    claim = Claim(place, searched=("space", "lair"), ended_there=True)
    claim.add(event.found)
    if place == replay.board.castle:
        for kind, hideouts in (("space", replay.table.spaces()), ("lair", replay.table.slots())):
            known = [(kind, i) for i, h in hideouts if h.castle and h.face_down]
            claim.own += [slot for slot in known if slot not in claim.own]
    judge_claim(replay, claim, Illegal.FORGOTTEN_REVEAL, rule="8", hunter=event.hunter)
    at = replay.cards.at
    if event.dracula is None:
        return
    if at.place is None and event.dracula:
        at.place = place
    elif at.place is not None and (at.place == place) != event.dracula:
        facts = {"hunter": event.hunter, "place": event.to, "said": event.dracula, "at": replay.id(at.place)}
        replay.blame(Illegal.WRONG_FIGURE, "8", at.line, **facts)


def _ask(replay: Replay, event: events.Ask) -> None:
    claims = {name: Claim(replay.board.index[name], searched=_asked(replay)) for name in event.places}
    for found in event.found:
        name = found.place if found.place is not None else event.places[0]
        claims[name].add([found])
    for claim in claims.values():
        judge_claim(replay, claim, Illegal.FORGOTTEN_ANSWER, rule="9", by=event.by)


def judge_claim(replay: Replay, claim: Claim, forgotten: Illegal, rule: str, **facts: object) -> None:
    """Compare what was turned up for one place with the cards as they lay before."""
    cards, place = replay.cards, claim.place
    name = replay.board.ids[place]
    for kind, number in claim.own:
        _is_card(replay, (kind, number), place, rule)
    for kind in claim.searched:
        for number, card in cards.lying(place, kind):
            if card.down and (kind, number) not in claim.own:
                lies = {"place": name, kind: number}
                replay.blame(forgotten, rule, card.line, **facts, **lies)
    own = next(cards.lying(place, "space"), None)
    for space in claim.hides:
        _is_hide_of(replay, space, place, own is not None)
    hide = cards.hide()
    if claim.silent or claim.hides or hide is None or own is None or hide[1].where.place != place:
        return
    if hide[1].down and not own[1].unread and (own[1].down or claim.ended_there):
        replay.blame(
            Illegal.HIDE_NOT_TURNED_UP, rule, own[1].line, hide[1].line, place=name, space=hide[0], **facts
        )


def _card_at(replay: Replay, slot: Slot) -> Card | None:
    kind, number = slot
    return (replay.cards.spaces if kind == "space" else replay.cards.lairs)[number - 1]


def _is_card(replay: Replay, slot: Slot, place: int, rule: str) -> bool:
    """The card there is that place's own, or the offence is noted."""
    card = _card_at(replay, slot)
    if card is None or card.is_place(place):
        return card is not None
    if card.hide is not True and card.where.place in (None, place):
        card.settle_place(place)
        return True
    really = "hide" if card.hide else replay.id(card.where.place)
    facts = {"place": replay.board.ids[place], slot[0]: slot[1], "really": really}
    replay.blame(Illegal.WRONG_REVEAL, rule, card.line, **facts)
    return False


def judge_hide(replay: Replay, space: int, rule: str) -> Card | None:
    """The Hide that was turned up on that space; ``None`` after the offence that it is another card."""
    card = _card_at(replay, ("space", space))
    if card is None:
        return None
    if card.hide is None:
        card.settle_hide()
    if card.hide:
        return card
    really = replay.id(card.where.place)
    replay.blame(Illegal.WRONG_REVEAL, rule, card.line, place="hide", space=space, really=really)
    return None


def _is_hide_of(replay: Replay, space: int, place: int, lies: bool) -> None:
    card = judge_hide(replay, space, "8")
    if card is None:
        return
    if card.where.place is None:
        card.where.place = place
    name = replay.board.ids[place]
    unknown = any(c is not None and c.hide is not True and c.where.place is None for c in replay.cards.spaces)
    if card.where.place != place or not (lies or unknown):
        stands = replay.id(card.where.place)
        replay.blame(
            Illegal.WRONG_REVEAL, "8", card.line, place="hide", space=space, stands=stands, with_place=name
        )


def turned_up(
    replay: Replay,
    slot: Slot,
    card: int,
    also: Sequence[events.Found] | None,
    rule: str = "9",
    hides: bool = True,
) -> None:
    """One card was turned up by a card or a rule, with the Hides that stand for it.

    ``hides=False``: the Hides are judged elsewhere (they are counted after the slide).
    """
    if card == HIDE:
        judge_hide(replay, slot[1], rule)
        return
    claim = Claim(card, own=[slot], silent=not hides or also is None or slot[0] == "lair")
    claim.add(also or ())
    judge_claim(replay, claim, Illegal.FORGOTTEN_ANSWER, rule)


def _evil_presence(replay: Replay, event: events.EvilPresence) -> None:
    at = replay.cards.at
    if at.place is None:
        return
    for hunter, spot in zip(HUNTERS, replay.table.hunters, strict=True):
        near, named = spot.place in replay.board.moves[at.place], hunter in event.named
        if not spot.hospital and near != named:
            facts = {"hunter": hunter, "place": replay.id(spot.place), "named": named}
            replay.blame(
                Illegal.WRONG_EVIL_PRESENCE,
                "evil_presence",
                at.line,
                replay.hunter_lines[hunter],
                at=replay.id(at.place),
                **facts,
            )


def _region(replay: Replay, event: events.Region) -> None:
    at, board = replay.cards.at, replay.board
    if at.place is None:
        return
    real = None if board.region[at.place] < 0 else board.regions[board.region[at.place]]
    sea = at.place >= board.land
    if (event.region is None) != sea or (not sea and real != event.region):
        replay.blame(
            Illegal.WRONG_REGION, "region", at.line, said=event.region, really=real, at=replay.id(at.place)
        )


def _hide_shown(replay: Replay, event: events.HideShown) -> None:
    if event.where != "deck":
        judge_hide(replay, int(event.where), "hide_shown")
        return
    for space in range(1, SPACES + 1):
        card = replay.cards.spaces[space - 1]
        if card is not None and card.hide and not card.unread:
            replay.blame(Illegal.WRONG_HIDE_SHOWN, "hide_shown", card.line, space=space)
