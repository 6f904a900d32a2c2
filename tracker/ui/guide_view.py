"""Correcting by hand what lies open: week and day, influence, damage, bites, tickets."""

from __future__ import annotations

import msgspec
import streamlit as st

from tracker.deduce import Deduction
from tracker.events import HUNTERS, Bite, Clock, Damage, Event, Influence
from tracker.ui import state
from tracker.ui.catalogue import name, say
from tracker.ui.entry import closed, opened
from tracker.ui.turn import DAYS, turn

__all__ = ["corrected", "guide_form", "set_half"]

_WIDTH = 132


def guide_form(game: Deduction) -> None:
    """Draw the numbers with their steps; each step is saved at once."""
    now, sheet = turn(game.events), game.table.sheet
    st.markdown(say("guide.prompt"))
    with st.container(key="guide-numbers", horizontal=True, gap="small"):
        _number("week", say("guide.week"), now.week, 1, "week")
        _day(now.day)
        _number("influence", say("guide.influence_field"), sheet.influence, 0, "influence")
        _number(
            "dracula",
            say("guide.damage_field"),
            sheet.damage_of("dracula"),
            0,
            "damage",
            "dracula",
        )
    for hunter in HUNTERS:
        with st.container(key=f"guide-{hunter}", horizontal=True, gap="small", vertical_alignment="center"):
            st.markdown(say("guide.hunter", hunter=name("hunter_short", hunter)), width=_WIDTH - 30)
            _number(
                f"damage-{hunter}",
                say("guide.hurt"),
                sheet.damage_of(hunter),
                0,
                "damage",
                hunter,
            )
            _number(
                f"bites-{hunter}",
                say("guide.bites"),
                sheet.bites_of(hunter),
                0,
                "bite",
                hunter,
            )
            held = sheet.tickets_of(hunter)
            label = (
                say("guide.tickets", tickets=say("list.comma").join(held)) if held else say("guide.no_ticket")
            )
            st.button(label, key=f"guide-ticket-{hunter}", on_click=_ticket, args=(hunter,))
    st.button(say("guide.close"), key="guide-close", type="primary", on_click=_close)


def _number(key: str, label: str, value: int, least: int, kind: str, who: str = "") -> None:
    widget = f"guide-{key}"
    st.session_state[widget] = max(value, least)
    st.number_input(
        label,
        min_value=least,
        max_value=99,
        step=1,
        key=widget,
        width=_WIDTH,
        on_change=_changed,
        args=(widget, value, kind, who),
    )


def _changed(widget: str, before: int, kind: str, who: str) -> None:
    after = int(st.session_state[widget])
    play = state.current()
    if play is not None and after != before:
        state.put(corrected(play.game, _line(kind, who, before, after)))


def _line(kind: str, who: str, before: int, after: int) -> Event:
    match kind:
        case "week":
            return Clock(week=after)
        case "influence":
            return Influence(change=after - before)
        case "bite":
            return Bite(hunter=HUNTERS[HUNTERS.index(who)], change=after - before)
    return Damage(who=who, change=after - before)


def _day(day: int) -> None:
    st.session_state["guide-day"] = DAYS[day]
    st.selectbox(
        say("guide.day"), DAYS, format_func=lambda each: name("day", each), key="guide-day", width=_WIDTH,
        on_change=_day_changed,
    )  # fmt: skip


def _day_changed() -> None:
    play = state.current()
    if play is not None:
        state.put(corrected(play.game, Clock(day=st.session_state["guide-day"])))


def set_half(half: str) -> None:
    """Say which part of the round it is."""
    play = state.current()
    if play is not None and turn(play.game.events).halves != (half,):
        state.put(corrected(play.game, Clock(half=half)))  # type: ignore[arg-type]


def _ticket(hunter: str) -> None:
    play = state.current()
    if play is not None:
        entry, _ = opened(state.entry(), play.game, "ticket", hunter)
        state.set_entry(entry)


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
