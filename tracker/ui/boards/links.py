"""Links of a board and their changes against the printed one, as plain functions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tracker.board import Board, Link, header_board, load_board
from tracker.names import normalise
from tracker.ui.next_board import Form

__all__ = [
    "Change",
    "LinkKind",
    "base_of",
    "changes",
    "doubts",
    "kinds",
    "linked",
    "links_of",
    "neighbours",
    "toggled",
]

LinkKind = Literal["road", "white", "yellow", "sea"]
"""The kinds of link that a header names; a border of a port and a sea zone is ``sea`` too."""


@dataclass(frozen=True, slots=True)
class Change:
    """One link that differs from the printed board."""

    action: Literal["add", "remove"]
    kind: LinkKind
    a: str
    b: str


def base_of(form: Form) -> Board:
    """The shipped board that a form changes."""
    return load_board(form if isinstance(form, str) else str(form["base"]), files=False)


def changes(form: Form) -> tuple[Change, ...]:
    """What a form changes, links switched off first."""
    if isinstance(form, str):
        return ()
    return tuple(
        Change(action, kind, a, b)
        for action in ("remove", "add")
        for kind, a, b in form.get(action, ())
    )  # fmt: skip


def kind_of(link: Link) -> LinkKind:
    """The kind by which a header names a link."""
    return "sea" if link.kind == "port" else link.kind


def kinds(board: Board, a: str, b: str) -> tuple[LinkKind, ...]:
    """The kinds of link that can join two places."""
    if a == b:
        return ()
    seas = sum(board.index[place] >= board.land for place in (a, b))
    return ("sea",) if seas else ("road", "white", "yellow")


def linked(board: Board, kind: LinkKind, a: str, b: str) -> bool:
    """Whether that link is on the board."""
    return any(kind_of(link) == kind and {link.a, link.b} == {a, b} for link in board.links)


def links_of(board: Board, place: str) -> tuple[Link, ...]:
    """The links that end at a place, by kind, then by the name of the other end."""
    order = {"road": 0, "white": 1, "yellow": 2, "sea": 3, "port": 3}
    mine = [link for link in board.links if place in (link.a, link.b)]
    return tuple(sorted(mine, key=lambda link: (order[link.kind], other(link, place))))


def other(link: Link, place: str) -> str:
    """The other end of a link."""
    return link.b if link.a == place else link.a


def neighbours(board: Board, place: str) -> frozenset[str]:
    """The places at the other ends of all links of a place."""
    return frozenset(other(link, place) for link in board.links if place in (link.a, link.b))


def toggled(form: Form, kind: LinkKind, a: str, b: str) -> Form:
    """The board with that link switched off if it is there, on if it is not, in its shortest form.

    Raises:
        BoardError: no such link can join these places.
    """
    base = base_of(form)
    first, second = sorted((a, b), key=lambda place: base.index[place])
    row = [kind, first, second]
    rows = {
        action: [
            [change.kind, change.a, change.b] for change in changes(form) if change.action == action
        ]
        for action in ("add", "remove")
    }  # fmt: skip
    ends = {first, second}
    for action in ("add", "remove"):
        kept = [r for r in rows[action] if not (r[0] == kind and {r[1], r[2]} == ends)]
        if len(kept) < len(rows[action]):
            rows[action] = kept
            break
    else:
        rows["remove" if linked(base, kind, a, b) else "add"].append(row)
    return header_board(load_board({"base": base.id, **rows}, files=False))


def doubts(board: Board) -> tuple[tuple[Link, str | None], ...]:
    """The links about which the board's sources leave a doubt, each with the open point that names it.

    A link is doubtful if its own certainty is less than ``stated``, or if an open point of the board names
    both its ends and the kind of link.
    """
    found = []
    names = {place.id: place.name for place in board.places}
    for link in board.links:
        point = next((p for p in board.uncertain if _names(p, names[link.a], names[link.b], link)), None)
        if link.certainty != "stated" or point is not None:
            found.append((link, point))
    return tuple(found)


def _names(point: str, a: str, b: str, link: Link) -> bool:
    """Whether an open point names a link as ``A-B`` or ``A - B``."""
    rails = link.kind in ("white", "yellow")
    if rails != ("railway" in point.lower()):
        return False
    text = normalise(point)
    return any(_pair(text, ends) for ends in ((a, b), (b, a)))


def _pair(text: str, ends: Iterable[str]) -> bool:
    return f"-{'-'.join(normalise(end) for end in ends)}-" in f"-{text}-"
