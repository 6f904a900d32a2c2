"""A log in memory: its header, its events, and the file's line of each event."""

from __future__ import annotations

from dataclasses import dataclass, field

from tracker.events import Event, Header

__all__ = ["Log"]


@dataclass(frozen=True, slots=True)
class Log:
    """A game log. ``lines[k]`` is the physical line of ``events[k]``; left out, they are 2, 3, 4, ...

    Two logs are equal if header and events are, wherever the lines stood.

    >>> from tracker.events import Note
    >>> hunters = {"godalming": "paris", "seward": "rome", "van_helsing": "vienna", "mina": "cadiz"}
    >>> Log(Header(hunters=hunters), (Note(note="late"), Note(note="again"))).lines
    (2, 3)
    """

    header: Header
    events: tuple[Event, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.lines and self.events:
            object.__setattr__(self, "lines", tuple(range(2, len(self.events) + 2)))
        if len(self.lines) != len(self.events):
            raise ValueError(f"{len(self.events)} events but {len(self.lines)} line numbers")
