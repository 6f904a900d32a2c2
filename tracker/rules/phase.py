"""One Dracula phase and the flight of a bat, in the order of the table (rules 1 to 7, 10 and 11)."""

from __future__ import annotations

from dataclasses import replace

from tracker import events
from tracker.events import SPACES
from tracker.rules import steps
from tracker.rules.observe import card_id, place_id
from tracker.rules.plays import Fly, Play
from tracker.rules.rulings import Rule
from tracker.rules.scribe import Scribe
from tracker.rules.table import CITY_BACKS, PLAIN_BACKS, Hideout, InvalidEvent
from tracker.states import HIDE

__all__ = ["dracula_move", "escape_as_bat"]


def dracula_move(scribe: Scribe, event: events.DraculaMove) -> None:
    """Slide, what left, what reached space 6, Misdirect, the card, dawn."""
    _push_off(scribe, event)
    if event.reached_six is not None:
        _reached_six(scribe, event.reached_six)
    if event.misdirect is not None:
        _misdirect(scribe, event.misdirect)
    _play(scribe, event)
    tokens = scribe.table.tokens
    if not event.again and scribe.on(Rule.HOSTS_LEAVE):
        tokens = tuple(t for t in tokens if t.token != "heavenly_host")
    scribe.table = replace(scribe.table, tokens=tokens, phase=scribe.table.phase + 1)


def _push_off(scribe: Scribe, event: events.DraculaMove) -> None:
    """The hideout on space 6 leaves; the others slide (rules 1 and 7)."""
    pushed = scribe.table.space(SPACES)
    left = event.left
    if pushed is None:
        if left is not None:
            raise InvalidEvent("'left' is given, but space 6 was empty: nothing left it")
        left = events.Left()
    elif left is None:
        left = events.Left()
    revealed = None if left.revealed is None else card_id(scribe, left.revealed)
    if left.vampire and revealed is None:
        raise InvalidEvent("'vampire' needs 'revealed': a maturing vampire shows its place")
    if pushed is not None and revealed is not None:
        scribe.check_back(pushed, revealed, "space 6")
        scribe.learn(steps.CardIs(SPACES, revealed))
    if left.to == "lair":
        assert pushed is not None
        _make_lair(scribe, left, pushed, revealed)
    else:
        scribe.steps.append(steps.PushOff())
    scribe.table = replace(scribe.table, trail=(None, *scribe.table.trail[: SPACES - 1]))
    if left.also is not None and revealed is not None and pushed is not None:
        _hides_after(scribe, left.also, revealed, was_shown=pushed.face_down)
    elif left.also:
        raise InvalidEvent("'also' names a Hide, but 'left' has no 'revealed' place that it stands for")
    if left.vampire:
        scribe.clear((4, 5, 6))


def _hides_after(scribe: Scribe, also: tuple[events.Found, ...], revealed: int, *, was_shown: bool) -> None:
    """The Hides turned up with a place that left (their spaces counted after the slide)."""
    hides = [found.space for found in also if found.space is not None]
    if revealed == HIDE:
        if hides:
            raise InvalidEvent("'also' names a Hide, but the card revealed is Hide itself")
        return
    for space in hides:
        scribe.turn_up(HIDE, None, space=space)
        scribe.learn(steps.HideStandsFor(revealed))
    if not hides and was_shown and scribe.on(Rule.SEARCH_TURNS_UP_HIDE):
        scribe.learn(steps.NoHideStandsFor(scribe.face_down_spaces(), revealed))


def _make_lair(scribe: Scribe, left: events.Left, pushed: Hideout, revealed: int | None) -> None:
    if not scribe.table.advanced:
        raise InvalidEvent("a lair in the basic game: there are none")
    if left.vampire:
        raise InvalidEvent("a vampire matured, so its hideout went to the deck, not to a lair")
    if left.lair is None:
        raise InvalidEvent("'left' goes to a lair but names no slot: give 'lair': 1, 2 or 3")
    if scribe.table.lair(left.lair) is not None:
        raise InvalidEvent(f"lair {left.lair} is full: clear it first, in a line of its own")
    if pushed.shows not in CITY_BACKS or pushed.card == HIDE or revealed == HIDE:
        what = "hide" if HIDE in (pushed.card, revealed) else pushed.shows
        raise InvalidEvent(f"{what!r} cannot become a lair: only a city can")
    scribe.steps.append(steps.PushOff(left.lair, land_only=scribe.on(Rule.LAIR_NOT_HIDE)))
    stack = replace(pushed, shows="castle" if pushed.castle else "city")
    if revealed is not None:
        stack = stack.turned_up(revealed, read=True)
    scribe.table = scribe.table.with_lair(left.lair, stack)


def _reached_six(scribe: Scribe, reached: events.ReachedSix) -> None:
    before = scribe.table
    card = card_id(scribe, reached.card)
    hides = [found.space for found in reached.also if found.space is not None]
    scribe.turn_up(card, None, space=SPACES)
    if card == HIDE:
        if hides:
            raise InvalidEvent("'also' names a Hide, but the card that reached space 6 is Hide itself")
        return
    scribe.hides_with(card, hides, before, [SPACES])


def _misdirect(scribe: Scribe, space: int) -> None:
    """Misdirect replaces a hideout; its card is playable again at once (rule 6)."""
    table = scribe.table
    if not table.advanced:
        raise InvalidEvent("'misdirect' in the basic game: there are no power cards")
    if "misdirect" in table.powers:
        raise InvalidEvent("'misdirect' lies on the trail already: it cannot be played again yet")
    replaced = scribe.hideout(space)
    if replaced.shows not in PLAIN_BACKS or replaced.card == HIDE:
        what = "hide" if replaced.card == HIDE else replaced.shows
        raise InvalidEvent(f"space {space} shows {what!r}: Misdirect cannot replace it")
    scribe.steps.append(
        steps.Misdirected(
            space,
            not_hide=scribe.on(Rule.MISDIRECT_NOT_HIDE),
            not_current=scribe.on(Rule.MISDIRECT_NOT_CURRENT),
            not_stood_for=scribe.on(Rule.MISDIRECT_NOT_STOOD_FOR),
        )
    )
    scribe.clear((space,))
    scribe.table = scribe.table.with_space(space, Hideout("misdirect"))


def _play(scribe: Scribe, event: events.DraculaMove) -> None:
    table, board, card = scribe.table, scribe.table.board, event.card
    place = None if event.place is None else place_id(scribe, event.place)
    _check_play(scribe, event, place)
    if card == "none":
        return
    laid = Hideout(card if card != "hide" else "city")
    face_up = place is not None
    if card == "hide":
        laid = replace(laid, card=HIDE)
    elif card == "castle":
        place = board.castle
    elif card == "lair":
        stack = scribe.hideout(lair=event.lair)
        laid = replace(stack, shows="castle" if stack.castle else "city")
        face_up = face_up or not stack.face_down or stack.castle
    if place is not None:
        castle = place == board.castle
        laid = replace(laid, castle=castle)
        if not castle or place in table.hunted:
            laid = laid.turned_up(place, read=True)
    elif laid.castle and board.castle in table.hunted:
        laid = laid.turned_up(board.castle, read=True)
    if place is not None and place != board.castle and place not in table.hunted and card != "lair":
        scribe.warnings.append(f"'place' {event.place!r}: no hunter is there, so his card lay face up unseen")
    shown = replace(laid, encounters=laid.encounters + (None,) * (event.encounters or 0))
    scribe.steps.append(Play(card, table, place, event.lair, face_up))
    if card == "lair" and event.lair is not None:
        scribe.table = scribe.table.with_lair(event.lair, None)
    scribe.table = scribe.table.with_space(1, shown)


def _check_play(scribe: Scribe, event: events.DraculaMove, place: int | None) -> None:
    table, board, card = scribe.table, scribe.table.board, event.card
    if not table.advanced and card in ("feed", "dark_call", "wolf_form", "hide", "lair"):
        raise InvalidEvent(f"{card!r} in the basic game: there are no power cards and no lairs")
    if card in table.powers or (card == "castle" and table.castle_on_trail):
        raise InvalidEvent(f"{card!r} lies on the trail already: it cannot be played again yet")
    if (event.lair is not None) != (card == "lair"):
        raise InvalidEvent(
            "'lair' names the slot whose stack moved back: give it with the card 'lair', and only then"
        )
    if card == "lair":
        scribe.check_back_of_lair(event.lair or 0, place)
    if card == "castle" and board.castle is None:
        raise InvalidEvent("'castle' was played, but this board has no castle")
    if place is None:
        return
    if card not in ("city", "wolf_form", "lair", "castle"):
        raise InvalidEvent(f"'place' does not go with the card {card!r}")
    fits = place < board.land
    if card == "city":
        fits = fits and place != board.castle
    elif card == "castle":
        fits = place == board.castle
    elif card == "wolf_form" and place == board.castle:
        fits = not table.castle_on_trail
    if not fits:
        raise InvalidEvent(f"'place' {event.place!r} cannot lie there: the back is {card!r}")


def escape_as_bat(scribe: Scribe, event: events.EscapeAsBat) -> None:
    """He flew from the city whose card lies on ``space`` to an unseen one (rule 10)."""
    if event.space is None:
        scribe.steps.append(steps.AtNotOnTrail())
        gone: tuple[int, ...] = (1,)
    else:
        left = scribe.hideout(event.space)
        if left.shows == "sea":
            raise InvalidEvent(f"space {event.space} shows 'sea': a bat does not fly from the sea")
        if scribe.on(Rule.BAT_FROM_HIS_PLACE):
            scribe.steps.append(steps.AtCardOf(event.space))
        gone = tuple(range(1, event.space + 1))
    scribe.clear(gone)
    scribe.steps.append(Fly(scribe.table))
    scribe.table = scribe.table.with_space(1, Hideout("bat"))
