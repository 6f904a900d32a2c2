"""Making a set of lines irreducible: QuickXplain (Junker 2004), then each line of the result tried alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from tracker.explain.clock import TimeUp
from tracker.explain.question import Question, Verdict

__all__ = ["Shrunk", "shrink"]

Lines = frozenset[int]
Test = Callable[[Lines], bool]


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A set of lines that excludes, and whether no line of it can be left out."""

    lines: Lines
    minimal: bool


class _Search:
    """QuickXplain that remembers the smallest set known to exclude."""

    def __init__(self, bad: Test, best: Lines) -> None:
        self.bad = bad
        self.best = best

    def run(self, fixed: Lines, fresh: bool, rest: Sequence[int]) -> Lines:
        """A part of ``rest`` without which ``fixed`` does not exclude; fixed and rest together do."""
        if fresh and self.bad(fixed):
            self._note(fixed)
            return frozenset()
        self._note(fixed.union(rest))
        if len(rest) == 1:
            return frozenset(rest)
        half = (len(rest) + 1) // 2
        first, second = rest[:half], rest[half:]
        late = self.run(fixed.union(first), True, second)
        early = self.run(fixed | late, bool(late), first)
        return early | late

    def _note(self, some: Lines) -> None:
        if len(some) < len(self.best):
            self.best = some


def shrink(question: Question, lines: Sequence[int]) -> Shrunk:
    """An irreducible part of a set of lines that excludes what the question asks for.

    Args:
        question: what is asked.
        lines: an excluding set, the lines that one would rather keep first.
    """
    best = frozenset(lines)
    try:
        if question.seen_at_once(best):
            best = _quick(question.seen_at_once, best, lines)
            order = [line for line in lines if line in best]
            return _one_by_one(question, order)
        search = _Search(question.excluded, best)
        try:
            found = (
                frozenset[int]() if question.excluded(frozenset()) else search.run(frozenset(), False, lines)
            )
        except TimeUp:
            return Shrunk(search.best, False)
        return _one_by_one(question, [line for line in lines if line in found])
    except TimeUp:
        return Shrunk(best, False)


def _quick(bad: Test, best: Lines, lines: Sequence[int]) -> Lines:
    if bad(frozenset()):
        return frozenset()
    search = _Search(bad, best)
    try:
        found = search.run(frozenset(), False, lines)
    except TimeUp:
        return search.best
    return found if bad(found) else best


def _one_by_one(question: Question, lines: Collection[int]) -> Shrunk:
    """Drop each line without which the set still excludes, the last first."""
    kept, minimal = frozenset(lines), True
    for line in reversed(list(lines)):
        try:
            verdict = question.verdict(kept - {line})
        except TimeUp:
            return Shrunk(kept, False)
        if verdict is Verdict.EXCLUDED:
            kept -= {line}
        elif verdict is Verdict.UNKNOWN:
            minimal = False
    return Shrunk(kept, minimal)
