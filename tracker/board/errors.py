"""What can be wrong with a board or with a name on it."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["BoardError", "UnknownName"]


class BoardError(ValueError):
    """A board that cannot be used. ``problems`` holds every reason, each one line of text."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[BoardError], tuple[tuple[str, ...]]]:
        return BoardError, (self.problems,)


class UnknownName(LookupError):
    """A name that is no place of the board; ``suggestion`` is the nearest place id, or ``None``."""

    def __init__(self, name: str, suggestion: str | None = None) -> None:
        self.name = name
        self.suggestion = suggestion
        hint = "" if suggestion is None else f"; did you mean {suggestion!r}?"
        super().__init__(f"unknown place {name[:80]!r}{hint}")

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str | None]]:
        return UnknownName, (self.name, self.suggestion)
