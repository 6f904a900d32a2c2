"""Lists as indented lines."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["wrapped"]

WIDTH = 78


def wrapped(parts: Sequence[str], separator: str = ",", indent: int = 2) -> list[str]:
    """Parts with a separator after each but the last, on indented lines that break only between parts.

    >>> wrapped(["one", "two"], ";")
    ['  one; two']
    """
    lines: list[str] = []
    for number, part in enumerate(parts, 1):
        text = part if number == len(parts) else f"{part}{separator}"
        if lines and len(lines[-1]) + len(text) < WIDTH:
            lines[-1] += f" {text}"
        else:
            lines.append(f"{' ' * indent}{text}")
    return lines
