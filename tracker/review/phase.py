"""What happens in a Dracula phase before his card: the slide, what left, Misdirect (rules 1, 6, 7)."""

from __future__ import annotations

from tracker import events
from tracker.review.answers import Claim, judge_claim, judge_hide, turned_up
from tracker.review.cards import Card
from tracker.review.offence import Illegal
from tracker.review.replay import Replay
from tracker.review.truth import TruthPlay
from tracker.states import HIDE

__all__ = ["before_the_card"]


def before_the_card(replay: Replay, event: events.DraculaMove, play: TruthPlay | None) -> None:
    """Slide, ``left``, ``reached_six``, ``misdirect``, in this order."""
    _push_off(replay, event.left or events.Left())
    if event.reached_six is not None:
        card = replay.card_index(event.reached_six.card)
        turned_up(replay, ("space", 6), card, event.reached_six.also, rule="reached_six")
        _now_up(replay, event.reached_six.also, 6)
    told = play is not None and (play.kind is not None or play.misdirect is not None)
    if told and play is not None and play.misdirect != event.misdirect:
        replay.blame(Illegal.OTHER_MISDIRECT, "6", said=event.misdirect, played=play.misdirect)
    if event.misdirect is not None:
        _misdirect(replay, event.misdirect)


def _now_up(replay: Replay, also: tuple[events.Found, ...] | None, *spaces: int) -> None:
    """Cards turned up within the phase lie face up for what follows in it."""
    for space in (*spaces, *(found.space for found in also or () if found.space is not None)):
        card = replay.cards.spaces[space - 1]
        if card is not None:
            card.up, card.unread = True, False


def _push_off(replay: Replay, left: events.Left) -> None:
    cards = replay.cards
    pushed = cards.spaces[5]
    if left.revealed is not None and pushed is not None:
        _shown_as_it_left(replay, left, pushed, replay.card_index(left.revealed))
    cards.slide(replay.line)
    if left.to == "lair" and left.lair is not None:
        if pushed is not None and pushed.hide:
            replay.blame(Illegal.HIDE_TO_LAIR, "7", pushed.line, lair=left.lair)
        elif pushed is not None and pushed.hide is None:
            pushed.hide = False
        cards.lairs[left.lair - 1] = pushed
    if left.vampire:
        cards.clear((4, 5, 6))


def _shown_as_it_left(replay: Replay, left: events.Left, pushed: Card, revealed: int) -> None:
    """Its encounter showed the card; the Hides that came with it are counted after the slide."""
    if revealed == HIDE:
        judge_hide(replay, 6, "left")
        return
    also = None if left.also is None else [(f.space or 0) - 1 for f in left.also]
    claim = Claim(revealed, own=[("space", 6)], hides=[] if also is None else also, silent=also is None)
    judge_claim(replay, claim, Illegal.FORGOTTEN_ANSWER, "left")
    _now_up(replay, None, *(space for space in claim.hides if space > 0))
    pushed.up, pushed.unread = True, False


def _misdirect(replay: Replay, space: int) -> None:
    """Rule 6: what Misdirect may replace."""
    cards = replay.cards
    card, hide = cards.spaces[space - 1], cards.hide()
    if card is not None:
        why = None
        stood_for = hide is not None and hide[1] is not card and hide[1].where.same(card.where)
        if card.hide:
            why = "hide"
        elif card.where.same(cards.at):
            why = "current"
        elif hide is not None and stood_for:
            why = "stood_for"
        elif card.hide is None:
            card.hide = False
        if why is not None:
            line = hide[1].line if hide is not None and why == "stood_for" else None
            place = replay.id(card.where.place)
            replay.blame(Illegal.WRONG_MISDIRECT, "6", card.line, line, space=space, why=why, place=place)
    cards.clear((space,))
    cards.laid[space - 1] = replay.line
