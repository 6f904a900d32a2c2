"""Which lines are to blame ("Explanations"): every irreducible set, by running the log again and again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.brute.oracle import Oracle

Log = list[dict[str, Any]]
Lines = frozenset[int]
OBSERVATIONS = ("hunter_move", "reveal", "ask", "evil_presence", "region", "hide_shown", "token")


def observations(events: Log) -> list[int]:
    """Lines (the header is line 1) of the observations that are not doubted."""
    return [
        line
        for line, event in enumerate(events, 2)
        if event["type"] in OBSERVATIONS and not event.get("doubt", False)
    ]


def replay(header: dict[str, Any], events: Log, board: Any, lines: Iterable[int]) -> Oracle:
    """The log with background and these observations only."""
    oracle, kept = Oracle(header, board), set(lines)
    for line, event in enumerate(events, 2):
        oracle.push(event, left_out=event["type"] in OBSERVATIONS and line not in kept)
    return oracle


def irreducible(lines: Iterable[int], bad: Callable[[Lines], bool]) -> list[list[int]]:
    """Every smallest-by-inclusion set of lines for which ``bad`` holds (it must grow with the set)."""
    found: list[Lines] = []
    seen: set[Lines] = set()
    known: dict[Lines, bool] = {}

    def is_bad(some: Lines) -> bool:
        if some not in known:
            known[some] = any(one <= some for one in found) or bad(some)
        return known[some]

    def shrink(some: Lines) -> Lines:
        for line in sorted(some):
            if is_bad(some - {line}):
                some -= {line}
        return some

    todo = [frozenset(lines)]
    while todo:
        allowed = todo.pop()
        if allowed in seen or not is_bad(allowed):
            continue
        seen.add(allowed)
        one = next((one for one in found if one <= allowed), None)
        if one is None:
            one = shrink(allowed)
            found.append(one)
        todo += [allowed - {line} for line in one]
    return sorted(sorted(one) for one in found)


def conflicts(header: dict[str, Any], events: Log, board: Any) -> list[list[int]]:
    """Every irreducible set of lines that leaves no world at the end; ``[[]]``: the background does."""
    return irreducible(observations(events), lambda lines: replay(header, events, board, lines).impossible)


def background(header: dict[str, Any], events: Log, board: Any) -> int | None:
    """The line at which the background alone first has no world."""
    oracle = Oracle(header, board)
    for line, event in enumerate(events, 2):
        if not oracle.push(event, left_out=event["type"] in OBSERVATIONS):
            return line
    return None


def excludes(
    header: dict[str, Any],
    events: Log,
    board: Any,
    place: str,
    space: int | None = None,
    lair: int | None = None,
) -> list[list[int]]:
    """Every irreducible set that rules a place out, now or on a space or lair; empty: it is possible."""
    return irreducible(
        observations(events),
        lambda lines: not replay(header, events, board, lines).may_be(place, space, lair),
    )
