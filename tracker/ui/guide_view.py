"""Correcting by hand what lies open: week and day, influence, damage, bites, tickets."""

from __future__ import annotations

import msgspec
import streamlit as st

from tracker.deduce import Deduction
from tracker.events import HUNTERS, Bite, Clock, Damage, Event, Influence
from tracker.ui import state
from tracker.ui.bridge import panel
from tracker.ui.catalogue import say
from tracker.ui.entry import closed, opened
from tracker.ui.panels.guide import numbers_panel
from tracker.ui.turn import DAYS, Half, turn

__all__ = ["corrected", "guide_form", "set_half", "stepped"]


def guide_form(game: Deduction) -> None:
    """Draw the numbers with their steps; each step is saved at once."""
    with st.container(key="question", horizontal=True, gap="small", vertical_alignment="center"):
        st.markdown(say("guide.prompt"))
        st.button(say("guide.close"), key="guide-close", type="tertiary", on_click=_close)
    panel(
        numbers_panel(turn(game.events, game.header.hunters), game.table.sheet),
        key="numbers",
        on_tap=_pressed,
    )


def stepped(game: Deduction, word: str) -> Event | None:
    """The line of one step, ``influence:+1`` or ``bites-mina:-1``; ``None`` for an unknown word."""
    key, _, step = word.partition(":")
    if step not in ("+1", "-1"):
        return None
    change, now = int(step), turn(game.events, game.header.hunters)
    kind, _, who = key.partition("-")
    match kind:
        case "week" if now.week + change >= 1:
            return Clock(week=now.week + change)
        case "day":
            day = now.day + change
            week = now.week + day // len(DAYS)
            return Clock(week=week if week >= 1 else None, day=DAYS[day % len(DAYS)])
        case "influence":
            return Influence(change=change)
        case "damage" if who == "dracula" or who in HUNTERS:
            return Damage(who=who, change=change)
        case "bites" if who in HUNTERS:
            return Bite(hunter=HUNTERS[HUNTERS.index(who)], change=change)
    return None


def _pressed(word: str) -> None:
    play = state.current()
    if play is None:
        return
    if word.startswith("ticket:"):
        entry, _ = opened(state.entry(), play.game, "ticket", word.removeprefix("ticket:"))
        state.set_entry(entry)
        return
    line = stepped(play.game, word)
    if line is not None:
        state.put(corrected(play.game, line))


def set_half(half: Half) -> None:
    """Say which part of the round it is."""
    play = state.current()
    if play is not None and turn(play.game.events, play.game.header.hunters).halves != (half,):
        state.put(corrected(play.game, Clock(half=half)))


def _close() -> None:
    state.set_entry(closed(state.entry()))


def corrected(game: Deduction, line: Event) -> Deduction:
    """The game with one more correction; steps in a row become one line, and none if they cancel out."""
    last = game.events[-1] if game.events else None
    joined = _joined(last, line) if last is not None else None
    if joined is None:
        return game.after(line)
    before = game.upto(len(game) - 1)
    return before if getattr(joined, "change", 1) == 0 else before.after(joined)


def _joined(last: Event, line: Event) -> Event | None:
    """Both lines as one, where they speak of the same thing."""
    match last, line:
        case (Damage(), Damage()) if last.who == line.who:
            return msgspec.structs.replace(last, change=last.change + line.change)
        case (Influence(), Influence()):
            return msgspec.structs.replace(last, change=last.change + line.change)
        case (Bite(), Bite()) if last.hunter == line.hunter:
            return msgspec.structs.replace(last, change=last.change + line.change)
        case (Clock(), Clock()) if not last.skip_day:
            given = {
                key: getattr(line, key) for key in ("week", "day", "half") if getattr(line, key) is not None
            }
            return msgspec.structs.replace(last, **given)
    return None
