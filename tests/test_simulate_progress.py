"""The progress of a long run: a bar on a terminal, lines elsewhere, an estimate by the pace so far."""

from __future__ import annotations

import io
import re

import pytest

from tracker.simulate import progress
from tracker.simulate.progress import Progress, watched


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """Each look at it comes some seconds later."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_the_bar_grows_to_its_full_width_and_goes() -> None:
    screen = Screen()
    run = Progress(8, out=screen, clock=Clock(1.0))
    run.tell()
    for _ in range(8):
        run.step()
    run.clear()
    pictures = screen.getvalue().split(progress.CLEAR)
    assert pictures[0] == pictures[-1] == ""
    widths = [len(re.findall("#", picture)) for picture in pictures[1:-1]]
    assert widths == [0, 5, 10, 15, 20, 25, 30, 35, 40]
    assert {len(picture.split("]")[0]) for picture in pictures[1:-1]} == {41}
    assert "4 of 8 games, about" in pictures[5]
    assert pictures[-2].endswith("] 8 of 8 games")


def test_the_bar_is_drawn_at_most_ten_times_a_second() -> None:
    screen = Screen()
    run = Progress(1000, out=screen, clock=Clock(0.001))
    for _ in range(1000):
        run.step()
    assert 2 <= screen.getvalue().count(progress.CLEAR) <= 1 + 2 * 1.0 / progress.OFTEN


def test_a_narrow_terminal_gets_the_words_alone() -> None:
    run = Progress(8, out=Screen(), clock=Clock(0.0))
    assert run.bar(20) == "0 of 8 games"
    assert run.bar(8) == "0 of 8 "
    for columns in range(1, 120):
        assert len(run.bar(columns)) < max(columns, 1)


def test_games_that_were_there_before_say_nothing_of_the_pace() -> None:
    clock = Clock(0.0)
    run = Progress(100, before=90, out=Screen(), clock=clock)
    assert run.words() == "90 of 100 games"
    clock.now = 20.0
    run.step()
    run.step()
    assert run.words() == "92 of 100 games, about 80 s left"
    assert run.bar(80).count("#") == 40 * 92 // 100


@pytest.mark.parametrize(
    ("seconds", "text"), [(50, "about 50 s"), (150, "about 2 min"), (600, "10 min"), (9000, "2.5 h")]
)
def test_long_times_in_minutes_and_hours(seconds: int, text: str) -> None:
    clock = Clock(0.0)
    run = Progress(198, out=Screen(), clock=clock)
    clock.now = float(seconds)
    for _ in range(99):
        run.step()
    assert text in run.words()


def test_elsewhere_a_line_now_and_then() -> None:
    out = io.StringIO()
    run = Progress(10, out=out, clock=Clock(4.0))
    run.tell()
    for _ in range(10):
        run.step()
    run.clear()
    lines = out.getvalue().splitlines()
    assert 1 <= len(lines) < 5
    assert all(re.fullmatch(r"\d of 10 games, about \d+ s left", line) for line in lines)


def test_results_pass_and_the_bar_goes_even_after_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    assert list(watched("abc", 3, what="letters")) == ["a", "b", "c"]
    assert "3 of 3 letters" in screen.getvalue()

    def faulty() -> object:
        yield 1
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        list(watched(faulty(), 2))  # type: ignore[call-overload]
    assert screen.getvalue().endswith(progress.CLEAR)
