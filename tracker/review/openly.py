"""Illegal plays that everybody at the table could see, which the reader of logs refuses.

The audit names each of them and goes on with the table as it lay after the rest of the line.
"""

from __future__ import annotations

from dataclasses import replace as with_changes

from msgspec.structs import replace

from tracker.events import SPACES, DraculaMove, EscapeAsBat, Event, Left
from tracker.review.offence import Illegal
from tracker.review.replay import Replay
from tracker.review.truth import TruthPlay
from tracker.rules.fold import Reading, read_event
from tracker.rules.table import Hideout, InvalidEvent
from tracker.states import HIDE

__all__ = ["read_anyway"]

_ONCE = ("feed", "dark_call", "wolf_form", "misdirect", "hide", "castle")
_NO_LAIRS = ("feed", "dark_call", "misdirect", "sea")


def read_anyway(
    replay: Replay, event: Event, play: TruthPlay | None
) -> tuple[Event, TruthPlay | None, Reading]:
    """Read a line on the public table, and name what he openly did wrong in it.

    Returns:
        The line and the play without what was named, for the rest of the audit, and the line's reading.

    Raises:
        InvalidEvent: the line is wrong in another way.
    """
    try:
        return event, play, read_event(replay.table, event)
    except InvalidEvent:
        match event:
            case DraculaMove():
                misdirect = () if event.misdirect is None else ("misdirect",)
                for power in (*misdirect, event.card):
                    if power in _ONCE:
                        _take_away(replay, power)
                event, play = _without_wrong_misdirect(replay, _without_wrong_lair(replay, event), play)
            case EscapeAsBat(space=int(space)) if _shows(replay, space) == "sea":
                event = replace(event, space=None)  # what follows from his place names it
            case _:
                raise
        return event, play, read_event(replay.table, event)


def _shows(replay: Replay, space: int) -> str | None:
    hideout = replay.table.space(space) if 1 <= space <= SPACES else None
    return None if hideout is None else hideout.shows


def _take_away(replay: Replay, power: str) -> None:
    """Note that a power (or the castle) still lay on the trail; it exists once, so there it is gone.

    The space is told as it is after the slide, as everywhere in a phase.
    """
    for space, hideout in replay.table.spaces():
        lies = hideout.shows == power or (power == "castle" and hideout.castle)
        if space < 6 and (lies or (power == "hide" and hideout.card == HIDE)):
            line = replay.cards.laid[space - 1]
            if power == "castle":
                replay.blame(
                    Illegal.CARD_ON_TRAIL, "1", line, place=replay.id(replay.board.castle), space=space + 1
                )
            else:
                replay.blame(
                    Illegal.POWER_ON_TRAIL,
                    "4" if power == "hide" else "1",
                    line,
                    power=power,
                    space=space + 1,
                )
            replay.table = replay.table.with_space(space, None)
            replay.cards.clear((space,))


def _without_wrong_lair(replay: Replay, event: DraculaMove) -> DraculaMove:
    """A power or a sea zone was made a lair (rule 7)."""
    left, shows = event.left, _shows(replay, SPACES)
    if left is None or left.to != "lair" or shows not in _NO_LAIRS:
        return event
    replay.blame(Illegal.NO_LAIR, "7", replay.cards.laid[SPACES - 1], back=shows, lair=left.lair)
    return replace(event, left=Left(revealed=left.revealed, also=left.also, vampire=left.vampire))


def _without_wrong_misdirect(
    replay: Replay, event: DraculaMove, play: TruthPlay | None
) -> tuple[DraculaMove, TruthPlay | None]:
    """Misdirect replaced nothing, a power, the castle, or a Hide that everybody knew (rule 6)."""
    if event.misdirect is None:
        return event, play
    before = event.misdirect - 1  # it names the space after the slide
    cleared = event.left is not None and event.left.vampire and event.misdirect >= 4
    hideout = replay.table.space(before) if before and not cleared else None
    why = _not_to_misdirect(hideout)
    if why is None:
        return event, play
    line = replay.cards.laid[before - 1] if hideout is not None else None
    facts = {} if hideout is None else {"back": "castle" if hideout.castle else hideout.shows}
    replay.blame(Illegal.WRONG_MISDIRECT, "6", line, space=event.misdirect, why=why, **facts)
    if play is not None and play.misdirect == event.misdirect:
        play = with_changes(play, misdirect=None)
    return replace(event, misdirect=None), play


def _not_to_misdirect(hideout: Hideout | None) -> str | None:
    if hideout is None:
        return "empty"
    if hideout.castle or hideout.shows not in ("city", "sea", "bat"):
        return "back"
    return "hide" if hideout.card == HIDE else None
