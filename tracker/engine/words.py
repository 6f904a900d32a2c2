"""The keys of one request, each read with its type checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tracker.log.problems import show

__all__ = ["Answer", "RequestError", "Words"]

Answer = dict[str, Any]


class RequestError(ValueError):
    """A request that cannot be met, with what the answer says of it."""

    def __init__(self, kind: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.error: Answer = {"kind": kind, "message": message, **more}


_KINDS = {
    str: "text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    dict: "an object",
    list: "a list",
    type(None): "null",
}


@dataclass(slots=True)
class Words:
    """The keys of one request, each read with its type checked; what is left over is an error."""

    request: Mapping[str, Any]
    known: list[str] = field(default_factory=lambda: ["do", "id"])

    def take(self, key: str, *kinds: type, default: Any = ...) -> Any:
        """The value of a key.

        Raises:
            RequestError: it is missing and has no default, or is of none of these types.
        """
        if key not in self.known:
            self.known.append(key)
        if key not in self.request and default is not ...:
            return default
        if key not in self.request:
            raise RequestError("usage", f"the request needs {key!r}: give {self._expected(kinds)}")
        value = self.request[key]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise RequestError("usage", f"{key!r} is {show(value)}: give {self._expected(kinds)}")
        return value

    def _expected(self, kinds: tuple[type, ...]) -> str:
        return " or ".join(_KINDS[kind] for kind in kinds if kind is not int or float not in kinds)

    def number(self, key: str, default: float, most: float = 3600.0) -> float:
        """A number from 0 to ``most``."""
        value = self.take(key, int, float, default=default)
        if not 0 <= value <= most:
            raise RequestError("usage", f"{key!r} is {show(value)}: give a number from 0 to {most:g}")
        return float(value)

    def count(self, key: str, default: int, most: int) -> int:
        """A whole number from 1 to ``most``."""
        value = self.take(key, int, default=default)
        if not 1 <= value <= most:
            raise RequestError("usage", f"{key!r} is {show(value)}: give a whole number from 1 to {most}")
        return int(value)

    def done(self) -> None:
        """Every key that was given has been read.

        Raises:
            RequestError: with the first key that no reader asked for.
        """
        extra = sorted(set(self.request) - set(self.known))
        if extra:
            keys = ", ".join(self.known)
            raise RequestError("usage", f"unknown key {show(extra[0])}; this request knows {keys}")
