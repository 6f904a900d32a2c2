"""What can be wrong with a log: a :class:`Problem` for each fault, all of a file in one :class:`LogError`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tracker.log.model import Log

__all__ = ["BAD", "Faults", "LogError", "Problem", "clip", "one_of", "show"]

BAD: Final = object()
"""What a reader returns instead of a value after it noted a fault."""

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a log.

    ``line`` is the physical line in the file (1 is the first), or ``None`` where no file is involved; ``key``
    is the key at fault (``"found[0].space"`` for a nested one) or ``None`` for the line as a whole.

    >>> str(Problem(14, "hunter", "unknown hunter 'minna' (did you mean 'mina'?)"))
    "line 14: 'hunter': unknown hunter 'minna' (did you mean 'mina'?)"
    """

    line: int | None
    key: str | None
    message: str

    def __str__(self) -> str:
        where = "" if self.line is None else f"line {self.line}: "
        what = "" if self.key is None else f"{self.key!r}: "
        return f"{where}{what}{self.message}"


class LogError(ValueError):
    """A log, header or event that cannot be read.

    ``problems`` holds every fault that was found; ``readable`` is a file's header with the lines that could
    be read, if its header could.
    """

    problems: tuple[Problem, ...]
    readable: Log | None

    def __init__(self, problems: Iterable[Problem], readable: Log | None = None) -> None:
        self.problems = tuple(problems)
        self.readable = readable
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Faults:
    """Gathers the faults of one line while it is read."""

    __slots__ = ("found", "line")

    def __init__(self, line: int | None) -> None:
        self.line = line
        self.found: list[Problem] = []

    def add(self, key: str | None, message: str) -> None:
        """Note one fault at ``key`` of this line."""
        self.found.append(Problem(self.line, key, message))

    def stop(self) -> None:
        """Raise everything that was gathered, if anything was."""
        if self.found:
            raise LogError(self.found)


def show(value: object) -> str:
    """Return a value as an error message quotes it: JSON words, and never a screenful.

    >>> show(None), show(True), show("x" * 1000)[-7:]
    ('null', 'true', "xxx...'")
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "an object" if value else "an empty object"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a huge number"
    return repr(clip(value)) if isinstance(value, str) else repr(value)


def clip(text: str) -> str:
    """Return a text that fits in a message."""
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."


def one_of(words: Iterable[object]) -> str:
    """Return ``'road', 'rail' or 'sea'`` for those three words."""
    shown = [show(word) for word in words]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]
