"""Whether the card of a phase, or a bat's landing, was a legal play (rules 1, 3, 4, 5, 7 and 10)."""

from __future__ import annotations

from typing import Any

from tracker import events
from tracker.review.cards import Card, Where
from tracker.review.offence import Illegal
from tracker.review.replay import Replay
from tracker.review.truth import TruthPlay

__all__ = ["judge_bat", "judge_card", "judge_start", "told_by_table"]

POWERS = ("hide", "feed", "dark_call")


def judge_start(replay: Replay, play: TruthPlay | None) -> None:
    """Header: one face-down city without a hunter, never a sea, the castle or a power card."""
    board = replay.board
    place = None if play is None else play.place
    where = Where(place, 1)
    replay.cards.at = where
    replay.cards.spaces[0] = Card(where, 1)
    if play is None or (play.kind is None and play.misdirect is None):
        return
    if play.kind != "place" or place is None or play.misdirect is not None:
        replay.blame(Illegal.START_NOT_A_CITY, "header", played=play.kind, place=replay.id(place))
    elif place >= board.land or place == board.castle:
        replay.blame(Illegal.START_NOT_A_CITY, "header", played="place", place=replay.id(place))
    elif (hunter := replay.hunter_in(place)) is not None:
        replay.blame(Illegal.START_WITH_HUNTER, "header", place=replay.id(place), hunter=hunter)


def told_by_table(replay: Replay, event: events.DraculaMove, play: TruthPlay | None) -> TruthPlay | None:
    """The play where the table alone tells it although nobody remembers it, else the play as given."""
    if play is not None and play.kind is not None:
        return play
    board = replay.board
    place = None if event.place is None else board.index[event.place]
    match event.card:
        case "hide" | "feed" | "dark_call" | "none":
            return TruthPlay(event.card)
        case "castle":
            return TruthPlay("place", board.castle)
        case "city" if place is not None:
            return TruthPlay("place", place)
        case "wolf_form" if place is not None:
            return TruthPlay("wolf_form", place)
        case "lair":
            card = replay.cards.lairs[(event.lair or 1) - 1]
            return TruthPlay("lair", place if card is None or place is not None else card.where.place)
    return None


def judge_card(replay: Replay, event: events.DraculaMove, play: TruthPlay | None) -> None:
    """Judge the card of a phase and lay it; space 1 is empty before."""
    play = told_by_table(replay, event, play)
    if play is None:
        _lay_unknown(replay, event)
        return
    noted = len(replay.offences)
    fits = _check_back(replay, event, play)
    kind, place = play.kind, play.place
    if kind in POWERS:
        _judge_stay(replay, event, str(kind))
        if kind == "hide":
            replay.cards.spaces[0] = Card(replay.cards.at, replay.line, hide=True)
    elif kind == "lair":
        _judge_lair(replay, event, place)
    elif place is not None:
        (_judge_wolf_form if kind == "wolf_form" else _judge_move)(replay, event, place)
        _arrive(replay, place)
    if not fits:  # he cannot have played that; what else it would have broken is beside the point
        del replay.offences[noted + 1 :]


def _arrive(replay: Replay, place: int) -> None:
    where = Where(place, replay.line)
    replay.cards.spaces[0] = Card(where, replay.line)
    replay.cards.at = where


def _lay_unknown(replay: Replay, event: events.DraculaMove) -> None:
    """A card that nobody knows any more: wherever he went, he is there now."""
    cards = replay.cards
    where = Where(None, replay.line)
    may_hide = event.card == "city" and replay.table.advanced
    cards.spaces[0] = Card(where, replay.line, hide=None if may_hide else False, before=cards.at)
    cards.at = where


def _check_back(replay: Replay, event: events.DraculaMove, play: TruthPlay) -> bool:
    """The card has the back that the table saw, and lies where it was seen to lie."""
    board, kind, place = replay.board, play.kind, play.place
    if not replay.table.advanced and kind not in ("place", "none"):
        replay.blame(Illegal.NO_POWERS, "header", played=kind, place=replay.id(place))
        return False
    looks: tuple[str, ...] = (str(kind),)
    if kind == "hide":
        looks = ("city", "hide")
    elif kind == "place" and place is not None:
        looks = ("sea",) if place >= board.land else ("castle",) if place == board.castle else ("city",)
    unnamed_castle = kind == "wolf_form" and place == board.castle and event.place is None
    if event.card not in looks or unnamed_castle:
        replay.blame(Illegal.WRONG_BACK, "3", back=event.card, played=kind, place=replay.id(place))
        return False
    if event.place is not None and replay.id(place) != event.place:
        replay.blame(Illegal.WRONG_PLACE, "3", said=event.place, played=kind, place=replay.id(place))
        return False
    return True


def _face_down(event: events.DraculaMove) -> bool:
    return event.place is None and event.card != "castle"


def _judge_arrival(replay: Replay, place: int, rule: str, face_down: bool, token_rule: str = "3") -> None:
    """What every arrival must heed: the cards that lie, tokens, and hunters (rules 1 and 3)."""
    name, cards = replay.id(place), replay.cards
    for space, card in cards.lying(place, "space"):
        replay.blame(Illegal.CARD_ON_TRAIL, "1", card.line, place=name, space=space)
    for lair, card in cards.lying(place, "lair"):
        kind = Illegal.WOLF_FORM_TO_LAIR if rule == "5" else Illegal.CARD_IN_LAIR
        replay.blame(kind, "5" if rule == "5" else "1", card.line, place=name, lair=lair)
    _judge_tokens(replay, place, face_down, token_rule)


def _judge_tokens(replay: Replay, place: int, face_down: bool, rule: str) -> None:
    name = replay.id(place)
    if place in replay.table.holy:
        replay.blame(Illegal.HOLY_GROUND, rule, replay.holy_lines.get(place), place=name)
    hunter = replay.hunter_in(place)
    if face_down and hunter is not None and place < replay.board.land:
        replay.blame(Illegal.ARRIVED_UNSEEN, rule, replay.hunter_lines[hunter], place=name, hunter=hunter)


def _judge_move(replay: Replay, event: events.DraculaMove, place: int) -> None:
    """Rules 1 and 3: one ordinary move, to a card that does not lie anywhere."""
    board, at = replay.board, replay.cards.at
    if at.place is not None and place not in board.moves[at.place]:
        rail = place in board.white[at.place] or place in board.yellow[at.place]
        facts: dict[str, Any] = {"from_place": replay.id(at.place), "place": replay.id(place), "rail": rail}
        replay.blame(Illegal.WRONG_NEIGHBOUR, "3", at.line, stays=place == at.place, **facts)
    _judge_arrival(replay, place, "3", _face_down(event))


def _judge_wolf_form(replay: Replay, event: events.DraculaMove, place: int) -> None:
    """Rule 5: a city one or two roads away; from sea a port, or a city one road from such a port."""
    board, at, holy = replay.board, replay.cards.at, replay.table.holy
    over_holy = replay.table.rulings.wolf_form_over_holy_ground
    facts = {"from_place": replay.id(at.place), "place": replay.id(place)}
    if at.place is not None:
        first = board.roads[at.place] if at.place < board.land else board.ports[at.place]
        through = [step for step in first if place in board.roads[step]]
        if place == at.place or place >= board.land or not (place in first or through):
            from_sea = "from_sea" if at.place >= board.land else None
            why = "same" if place == at.place else "sea" if place >= board.land else from_sea
            replay.blame(Illegal.WOLF_FORM_TOO_FAR, "5", at.line, why=why, **facts)
        elif place not in first and all(step in holy for step in through) and not over_holy:
            tokens = [replay.holy_lines.get(step) for step in through]
            over = [board.ids[step] for step in through]
            replay.blame(Illegal.WOLF_FORM_OVER_HOLY_GROUND, "ruling", *tokens, over=over, **facts)
    _judge_arrival(replay, place, "5", _face_down(event))


def _judge_lair(replay: Replay, event: events.DraculaMove, place: int | None) -> None:
    """Rule 7: the lair's own card, from one ordinary move away."""
    cards, board, at = replay.cards, replay.board, replay.cards.at
    card = None
    if event.card == "lair" and event.lair is not None:
        card, cards.lairs[event.lair - 1] = cards.lairs[event.lair - 1], None
    if card is None:
        card = Card(Where(place, replay.line), replay.line)
    elif place is not None and card.where.place is None:
        card.where.place = place
    elif place is not None and card.where.place != place:
        facts = {"lair": event.lair, "really": replay.id(card.where.place), "place": replay.id(place)}
        replay.blame(Illegal.OTHER_LAIR, "7", card.line, **facts)
        card = Card(Where(place, replay.line), replay.line)
    stack = replay.table.lair(event.lair) if event.card == "lair" and event.lair else None
    face_down = event.place is None and (stack is None or (stack.face_down and not stack.castle))
    where = Where(card.where.place, replay.line) if card.where.place is not None else card.where
    if where.place is not None:
        if at.place is not None and where.place not in board.moves[at.place]:
            facts = {"lair": event.lair, "from_place": replay.id(at.place), "place": replay.id(where.place)}
            replay.blame(Illegal.LAIR_TOO_FAR, "7", at.line, card.line, **facts)
        _judge_tokens(replay, where.place, face_down, "3")
    cards.spaces[0] = Card(where, replay.line, up=card.up, unread=card.unread)
    cards.at = where


def _judge_stay(replay: Replay, event: events.DraculaMove, kind: str) -> None:
    """Rule 4: Hide, Feed and Dark Call leave him where he is."""
    cards, board, rulings = replay.cards, replay.board, replay.table.rulings
    place = cards.at.place
    facts = {"power": kind, "place": replay.id(place)}
    hide = cards.hide()
    if kind == "hide" and hide is not None:
        replay.blame(Illegal.POWER_ON_TRAIL, "4", hide[1].line, power=kind, space=hide[0])
    if place is None:
        return
    if place >= board.land:
        replay.blame(Illegal.STAY_AT_SEA, "4", cards.at.line, **facts)
    if place in replay.table.holy:
        replay.blame(Illegal.STAY_ON_HOLY_GROUND, "4", replay.holy_lines.get(place), **facts)
    may_stay = rulings.hide_in_castle if kind == "hide" else rulings.stay_in_castle
    if place == board.castle and not may_stay:
        replay.blame(Illegal.STAY_IN_CASTLE, "ruling", cards.at.line, **facts)
    if kind == "hide" and event.card == "city":
        shown = [card for _, _, card in cards.slots() if card.up and card.is_place(place)]
        for card in shown[:1]:
            replay.blame(Illegal.HIDE_FACE_DOWN, "4", card.line, **facts)


def judge_bat(replay: Replay, event: events.EscapeAsBat, play: TruthPlay | None) -> None:
    """Rule 10: from the city whose card lies on that space to an unseen one, one or two roads away."""
    cards, board = replay.cards, replay.board
    at = cards.at
    _left_from(replay, event)
    cards.clear(range(1, (event.space or 1) + 1))
    cards.laid[0] = replay.line
    place = None if play is None else play.place
    if place is None:
        cards.at = Where(None, replay.line)
        cards.spaces[0] = Card(cards.at, replay.line)
        return
    facts = {"from_place": replay.id(at.place), "place": replay.id(place)}
    if place == board.castle:
        replay.blame(Illegal.BAT_TO_CASTLE, "10", **facts)
    if (
        at.place is not None and at.place < board.land and place not in board.two_roads[at.place]
    ) or place >= board.land:
        why = "sea" if place >= board.land else "same" if place == at.place else None
        replay.blame(Illegal.BAT_TOO_FAR, "10", at.line, why=why, **facts)
    _judge_arrival(replay, place, "10", face_down=True, token_rule="10")
    _arrive(replay, place)


def _left_from(replay: Replay, event: events.EscapeAsBat) -> None:
    cards, at, board = replay.cards, replay.cards.at, replay.board
    facts = {"space": event.space, "at": replay.id(at.place)}
    if at.place is not None and at.place >= board.land:
        replay.blame(Illegal.BAT_FROM_ELSEWHERE, "10", at.line, why="sea", **facts)
        return
    if event.space is not None:
        card = cards.spaces[event.space - 1]
        if card is None:
            return
        if card.hide or card.where.differs(at):
            really = "hide" if card.hide else replay.id(card.where.place)
            replay.blame(
                Illegal.BAT_FROM_ELSEWHERE, "10", card.line, at.line, why="space", really=really, **facts
            )
        elif card.where.place is not None:
            at.place = card.where.place
        return
    for space, card in enumerate(cards.spaces, 1):
        if card is not None and card.hide is False and card.where.same(at):
            facts["space"] = space
            replay.blame(Illegal.BAT_FROM_ELSEWHERE, "10", card.line, at.line, why="lies", **facts)
