"""One question of a form, and how a form is followed from the answers given so far."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from tracker.events import Event

__all__ = ["DONE", "Choice", "Question", "Step", "Talk", "follow"]

DONE = "done"
"""The word that ends a question with several answers."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button. ``main``: the usual answer, which Enter takes; ``on``: it is switched on; ``quiet``: rare.

    ``off``: the table does not allow it now.
    """

    word: str
    label: str
    main: bool = False
    on: bool = False
    quiet: bool = False
    off: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        text: the question, Markdown.
        choices: the buttons.
        places: places that the map marks as answers, each ``road``, ``rail``, ``sea`` or ``special``.
        accepts: further places that are accepted when tapped.
        layer: whose chances the map shows meanwhile (``space-3``), or ``None``.
        warning: something that is odd about the answers so far.
        writes: free text is an answer.
    """

    text: str
    choices: tuple[Choice, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)
    accepts: frozenset[str] = frozenset()
    layer: str | None = None
    warning: str | None = None
    writes: bool = False

    def takes(self, word: str) -> bool:
        """Whether this is an answer."""
        if self.writes and word.strip():
            return True
        return (
            word in self.places
            or word in self.accepts
            or any(word == c.word and not c.off for c in self.choices)
        )

    @property
    def main(self) -> str | None:
        """The usual answer."""
        return next((choice.word for choice in self.choices if choice.main), None)


Talk = Generator[Question, str, tuple[Event, ...]]
"""Questions out, answers in, lines of the log at the end."""


@dataclass(frozen=True, slots=True)
class Step:
    """Where a form stands: the open question, or the finished lines; ``answers`` are those that it took."""

    answers: tuple[str, ...]
    question: Question | None = None
    events: tuple[Event, ...] = ()


def follow(talk: Talk, answers: Sequence[str]) -> Step:
    """Give a talk its answers in order; from the first that it does not take, the rest is dropped."""
    taken: list[str] = []
    try:
        question = next(talk)
        for word in answers:
            if not question.takes(word):
                break
            taken.append(word)
            question = talk.send(word)
    except StopIteration as end:
        return Step(tuple(taken), events=end.value or ())
    talk.close()
    return Step(tuple(taken), question)
