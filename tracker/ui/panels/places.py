"""The map in words: every place of the layer with its chance, likeliest first."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.board import Board
from tracker.ui.catalogue import name, percent, say
from tracker.ui.nodes import Node, node
from tracker.ui.summary import Ranked

__all__ = ["place_row", "places_panel"]


def places_panel(board: Board, rows: Sequence[Ranked], worlds: int | None, change: int, layer: str) -> Node:
    """The sorted table; a press on a row sends the place's id."""
    counted = say("words.counted", places=say("count.places", n=len(rows)), worlds=_worlds(worlds))
    narrowed = (
        say("words.narrowed", n=-change) if change < 0 else say("words.widened", n=change) if change else None
    )
    head = node(
        "div",
        "fury-words-head",
        node("b", "", layer),
        node("span", "", counted),
        node("span", "", narrowed) if narrowed else None,
    )
    return node("div", "fury-words", head, *(place_row(board, row) for row in rows))


def _worlds(worlds: int | None) -> str:
    return say("words.no_count") if worlds is None else say("count.worlds", n=worlds)


def place_row(board: Board, row: Ranked) -> Node:
    """One place with its chance and the hunters who can be there in one move."""
    in_board = row.place in board.index
    label = board.places[board.index[row.place]].name if in_board else name("back", row.place)
    region = (board.places[board.index[row.place]].region or "") if in_board else ""
    near = [
        node(
            "span",
            f"fury-near fury-{hunter}",
            name("piece", hunter),
            title=say("words.near", hunter=name("hunter", hunter)),
        )
        for hunter in row.hunters
    ]
    return node(
        "button",
        "fury-place",
        node("span", "fury-bar", style=f"width:{100 * row.chance:.1f}%"),
        node("span", "fury-place-name", label),
        node("span", "fury-place-region", name("region", region) if region else ""),
        node("span", "fury-nears", *near),
        node("span", "fury-place-chance", percent(row.chance)),
        tap=row.place,
    )
