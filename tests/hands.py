"""Hands that play at the Table in a real browser: by mouse, by finger, by keyboard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.form_filling import answers_for, form_for, same_line
from tracker.deduce import Deduction
from tracker.events import HUNTERS, Clock, Event
from tracker.ui.commands import LETTERS
from tracker.ui.entry import Entry, acting
from tracker.ui.forms.offers import FORMS, offered, talk
from tracker.ui.forms.question import follow
from tracker.ui.turn import HALVES, turn

__all__ = ["Hands", "plan"]

_LETTER = dict(zip(HUNTERS, "gsvm", strict=True))


def plan(game: Deduction, event: Event) -> tuple[str, tuple[str, ...], tuple[Event, ...]]:
    """The form for a line, all its answers, and the lines that it then makes."""
    kind, given, places = form_for(event)
    found = answers_for(game, kind, lambda made: same_line(made, event), places, given)
    assert found is not None, event
    return kind, found, follow(talk(kind, game), found).events


class Hands:
    """Enters lines on a page by ``mouse``, ``touch`` or ``keyboard``; ``taps`` counts taps or keys."""

    def __init__(self, page: Any, way: str, spot: Callable[[str], tuple[float, float]]) -> None:
        self.page = page
        self.way = way
        self.spot = spot
        self.taps = 0
        self.last = 0.0

    def enter(self, game: Deduction, event: Event) -> tuple[Event, ...]:
        """Enter a line; returns the lines that it should have made."""
        half = _half(game, event)
        clock = () if half is None else (Clock(half=half),)
        if half is not None and self.way == "keyboard":
            self.type(half)
        elif half is not None:
            self.page.locator(".fury-half").nth(HALVES.index(half)).click()
            self.taps += 1
        game = game.after_all(clock)
        kind, answers, lines = plan(game, event)
        (self._typed if self.way == "keyboard" else self._tapped)(game, kind, answers)
        return (*clock, *lines)

    def press(self, key: str) -> None:
        """Press a button of the page."""
        self._pause()
        button = self.page.locator(f'[class~="st-key-{_css(key)}"] button').first
        (button.tap if self.way == "touch" else button.click)()
        self._tapped_now()

    def place(self, place: str) -> None:
        """Tap a place on the map."""
        self._pause()
        x, y = self.spot(place)
        (self.page.touchscreen.tap if self.way == "touch" else self.page.mouse.click)(x, y)
        self._tapped_now()

    def _pause(self) -> None:
        """No hand reads the next question within a third of a second; a tap so soon is taken for a slip."""
        self.page.wait_for_timeout(max(0.0, 400 - 1000 * (time.monotonic() - self.last)))

    def _tapped_now(self) -> None:
        self.taps += 1
        self.last = time.monotonic()

    def type(self, text: str) -> None:
        """Type a command and Enter."""
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.taps += len(text) + 1

    def _tapped(self, game: Deduction, kind: str, answers: tuple[str, ...]) -> None:
        left = list(answers)
        if kind == "move":
            hunter, place = left[:2]
            if acting(Entry(), turn(game.events)) != hunter:
                self.press(f"hunter-{hunter}")
                self.sees(f".st-key-hunter-{hunter} button[kind=primary]")
            self.place(place)
            left = left[2:]
        elif kind == "phase":
            self.press(f"back-{left.pop(0)}")
        else:
            self.press(f"menu-{FORMS[kind].menu}")
            self.press(f"answer-{kind}")
        self._answer(game, kind, answers, left)

    def _typed(self, game: Deduction, kind: str, answers: tuple[str, ...]) -> None:
        left = list(answers)
        if kind == "move":
            hunter, place = left[:2]
            self.type(f"{_LETTER[hunter]} {place}")
            left = left[2:]
        elif kind == "phase":
            word = left.pop(0)
            self.type(LETTERS.get(word, word.removeprefix("face:")))
        else:
            self.type(kind.replace("_", " "))
        self._answer(game, kind, answers, left)

    def _answer(self, game: Deduction, kind: str, answers: tuple[str, ...], left: list[str]) -> None:
        """Answer the questions that are left, one by one, as the page asks them."""
        done = list(answers[: len(answers) - len(left)])
        for word in left:
            asked = follow(talk(kind, game), done).question
            assert asked is not None
            usable = [choice.word for choice in asked.choices if not choice.off]
            if self.way == "keyboard":
                self.type(str(usable.index(word) + 1) if word in usable else word)
            elif word in usable:
                self.press(f"answer-{word}")
            else:
                self.sees(".st-key-question")
                self.place(word)
            done.append(word)

    def sees(self, what: str) -> None:
        """Wait until the page shows it."""
        self.page.wait_for_selector(what)

    def settles(self, count: int, lines: Callable[[], int], patience: float = 20.0) -> None:
        """Wait until the saved log has that many lines and nothing is asked."""
        end = time.monotonic() + patience
        while lines() != count and time.monotonic() < end:
            self.page.wait_for_timeout(20)
        assert lines() == count, (lines(), count, self.page.locator(".st-key-side").inner_text())
        self.sees(".st-key-backs")


def _half(game: Deduction, event: Event) -> str | None:
    """The part of the round that must be set by hand before this line can be entered, if any."""
    kind = form_for(event)[0]
    if kind not in FORMS:
        return None
    for half in (None, *HALVES):
        at = game if half is None else game.after(Clock(half=half))
        if any(offer.kind == kind for offer in offered(at, FORMS[kind].menu)) and _fills(at, event):
            return half
    raise AssertionError(f"never offered: {event}")


def _fills(game: Deduction, event: Event) -> bool:
    try:
        return bool(plan(game, event))
    except AssertionError:
        return False


def _css(key: str) -> str:
    """A widget's key as Streamlit writes it into a class."""
    return "".join(letter if letter.isalnum() or letter in "-_" else "-" for letter in key)
