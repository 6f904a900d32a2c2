"""The trail strip, laid out as on the table: six spaces, then three lairs."""

from __future__ import annotations

from tracker.answer import Answer, Candidates
from tracker.board import Board
from tracker.cards import cards
from tracker.events import SPACES
from tracker.rules.table import Hideout, Table
from tracker.ui.catalogue import name, percent, say
from tracker.ui.nodes import Node, node

__all__ = ["layer_chances", "trail_panel"]

_ROWS = 3


def trail_panel(board: Board, table: Table, answer: Answer, layer: str) -> Node:
    """The strip; a press on a space or lair sends ``space-N`` or ``lair-N``, on the one shown ``now``."""
    spaces = {entry.number: entry for entry in answer.trail}
    lairs = {entry.number: entry for entry in answer.lairs}
    cards = [
        _slot(board, "space", number, hideout, spaces.get(number), layer)
        for number, hideout in enumerate(table.trail, 1)
    ]
    if table.advanced:
        cards += [
            _slot(board, "lair", number, hideout, lairs.get(number), layer)
            for number, hideout in enumerate(table.lairs, 1)
        ]
    return node("div", "fury-trail", *cards)


def layer_chances(answer: Answer, layer: str) -> dict[str, float]:
    """The chances behind a layer word (``now``, ``space-N``, ``lair-N``); empty if nothing lies there."""
    kind, _, number = layer.partition("-")
    rows = {"space": answer.trail, "lair": answer.lairs}.get(kind)
    if rows is None:
        return dict(answer.now)
    return next((dict(row.cards) for row in rows if str(row.number) == number), {})


def _slot(
    board: Board, kind: str, number: int, hideout: Hideout | None, candidates: Candidates | None, layer: str
) -> Node:
    word = f"{kind}-{number}"
    title = say("trail.space", n=number) if kind == "space" else say("trail.lair", n=number)
    if hideout is None:
        return node("div", "fury-slot fury-empty", node("span", "fury-slot-title", title))
    chosen = layer == word
    back = name("back", hideout.shows)
    next_off = None
    if kind == "space" and number == SPACES:
        leaving = say("trail.matures") if hideout.encounters else say("trail.leaves")
        next_off = node("span", "fury-next-off", leaving)
    marks = node(
        "span",
        "fury-marks",
        *(_encounter(card) for card in hideout.encounters),
        *(node("i", "fury-rumour", title=say("trail.rumour")) for _ in range(hideout.rumours)),
    )
    return node(
        "button",
        " ".join(filter(None, ["fury-slot", f"fury-back-{hideout.shows}", "fury-chosen" if chosen else "",
                               "fury-leaves" if next_off else ""])),
        node("span", "fury-slot-title", title, node("span", "fury-slot-back", back), next_off, marks),
        *_candidates(board, hideout, candidates),
        tap="now" if chosen else word,
        aria_pressed="true" if chosen else "false",
        aria_label=say("trail.show", slot=title, back=back),
    )  # fmt: skip


def _encounter(card: str | None) -> Node:
    if card is None:
        return node("i", "fury-encounter", title=say("trail.encounter"))
    return node("i", "fury-encounter fury-known", title=cards()[card].name if card in cards() else card)


def _candidates(board: Board, hideout: Hideout, candidates: Candidates | None) -> list[Node]:
    if candidates is None or not candidates.cards:
        return []
    if candidates.face_up is not None:
        return [node("span", "fury-face-up", _card(board, candidates.face_up))]
    order = sorted(candidates.cards.items(), key=lambda entry: (-entry[1], entry[0]))
    rows = [_row(_card(board, card), chance) for card, chance in order[:_ROWS]]
    if len(order) > _ROWS:
        rows.append(node("span", "fury-more", say("trail.more", n=len(order) - _ROWS)))
    return rows


def _row(card: str, chance: float) -> Node:
    bar = node("span", "fury-bar", style=f"width:{100 * chance:.0f}%")
    return node(
        "span",
        "fury-row",
        bar,
        node("span", "fury-row-name", card),
        node("span", "fury-row-chance", percent(chance)),
    )


def _card(board: Board, card: str) -> str:
    return board.places[board.index[card]].name if card in board.index else name("back", card)
