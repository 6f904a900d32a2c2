"""One moment of a game that is looked at again: what was possible then, and beside it what was true."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any

from tracker.answer import Answer
from tracker.board import Board
from tracker.review import Review
from tracker.rules.table import Hideout
from tracker.states import HIDE
from tracker.ui.catalogue import name, percent, say
from tracker.ui.lines import card_name
from tracker.ui.map import MapOptions, MapView, figure
from tracker.ui.map.ground import lines
from tracker.ui.map.lying import lying_tokens, standing
from tracker.ui.map.marks import Trace, line, marks, radius
from tracker.ui.nodes import Node, node
from tracker.ui.panels.trail import layer_chances, trail_panel
from tracker.ui.shared import with_traces
from tracker.ui.theme import Palette, palette

__all__ = ["draw", "guess", "real_card", "scene_map", "strip", "turn_of", "way"]

_WAY = 6


def turn_of(made: Review, step: int) -> int:
    """The number of Dracula's last play up to that step; 0 is his start."""
    return bisect_right(made.turns, step) - 1


def guess(made: Review, step: int) -> Mapping[str, float]:
    """Where he may have been then, given everything known today; empty where the truth is known."""
    return made.past.get(turn_of(made, step), {})


def real_card(made: Review, step: int, layer: str) -> str | None:
    """What really lay on a layer of the map: a place or ``hide``; ``None`` where nobody knows."""
    if made.moments is None:
        return None
    moment = made.moments[step]
    kind, _, number = layer.partition("-")
    if kind == "now":
        return moment.at
    return (moment.trail if kind == "space" else moment.lairs)[int(number) - 1]


def way(made: Review, step: int) -> list[str]:
    """The last places that he went through, oldest first; it ends where he was, and has no gaps."""
    if made.moments is None:
        return []
    places = list[str]()
    for turn in made.turns[: turn_of(made, step) + 1]:
        at = made.moments[turn].at
        if at is None:
            places = []
        elif not places or places[-1] != at:
            places.append(at)
    return places[-_WAY:]


def scene_map(made: Review, step: int, layer: str, answer: Answer) -> MapView:
    """What the map shows: the chances of the layer as they were, the figures then, and the truth."""
    board, table = made.board, made.game.snapshots[step].table
    chances = layer_chances(answer, layer)
    real = real_card(made, step, layer)
    return MapView(
        heat={place: chance for place, chance in chances.items() if place in board.index},
        certain=frozenset(place for place, chance in chances.items() if chance == 1.0),
        hunters=standing(board, table),
        dracula=made.steps[step].at if layer == "now" else None,
        tokens=lying_tokens(board, table),
        selected=real if real in board.index else None,
    )


def draw(
    board: Board,
    view: MapView,
    options: MapOptions,
    *,
    path: Sequence[str] = (),
    guessed: Mapping[str, float] | None = None,
) -> dict[str, Any]:
    """The map with the way that he really came, and rings where he may have been by what is known today."""
    colours = palette(options.theme)
    drawn = figure(board, view, options)
    below = len(lines(board, options.rails, options.theme))
    _, _, y0, y1 = drawn["layout"]["meta"]["frame"]
    scale = (options.height or options.pixels * 0.7) / (y1 - y0)
    traces = [*_path(board, path, colours), *_rings(board, view, guessed or {}, colours, scale)]
    return with_traces(drawn, traces, below)


def _path(board: Board, path: Sequence[str], colours: Palette) -> list[Trace]:
    places = [board.places[board.index[place]] for place in path]
    if len(places) < 2:
        return []
    xs: list[float | None] = [place.x for place in places]
    ys: list[float | None] = [place.y for place in places]
    return [line((xs, ys), 3.5, colours.selected, "7px,5px")]


def _rings(
    board: Board, view: MapView, guessed: Mapping[str, float], colours: Palette, scale: float
) -> list[Trace]:
    """A ring around each place, the wider line the likelier."""
    if not guessed:
        return []
    places = [board.places[board.index[place]] for place in guessed]
    sizes = [2 * radius(view.heat.get(place.id, 0.0), scale) + 9 for place in places]
    return [
        marks(
            [place.x for place in places],
            [place.y for place in places],
            {
                "size": sizes,
                "color": colours.halo,
                "line": {
                    "width": [1.5 + 4.5 * chance for chance in guessed.values()],
                    "color": colours.selected,
                },
            },
        )
    ]


def strip(made: Review, step: int, layer: str, answer: Answer) -> Node:
    """The trail strip as it was; under each back stands what really lay there."""
    table = made.game.snapshots[step].table
    tree = trail_panel(made.board, table, answer, layer)
    if made.moments is None:
        return tree
    moment = made.moments[step]
    words = [(f"space-{n}", h) for n, h in enumerate(table.trail, 1)]
    words += [(f"lair-{n}", h) for n, h in enumerate(table.lairs, 1)]
    cards = (*moment.trail, *moment.lairs)
    tag, attributes, *slots = tree
    told = []
    for slot, (word, hideout), card in zip(slots, words, cards, strict=False):
        if hideout is None or not hideout.has_card or _as_it_lies(made.board, hideout, card):
            told.append(slot)
            continue
        first, named, title, *rest = slot
        real = _real(made.board, card, layer_chances(answer, word), moment.stands)
        told.append([first, named, title, real, *rest])
    return [tag, attributes, *told]


def _as_it_lies(board: Board, hideout: Hideout, card: str | None) -> bool:
    """What really lay there lies face up."""
    return hideout.card is not None and card == ("hide" if hideout.card == HIDE else board.ids[hideout.card])


def _real(board: Board, card: str | None, chances: Mapping[str, float], stands: str | None) -> Node:
    if card is None:
        return node("span", "fury-real fury-nobody", say("review.nobody_knows"))
    label = card_name(board, card)
    if card == "hide" and stands is not None:
        label = say("review.hide_for", place=card_name(board, stands))
    share = percent(chances[card]) if card in chances else None
    return node(
        "span",
        "fury-real",
        node("span", "fury-row-name", node("b", "", name("piece", "dracula")), " ", label),
        node("span", "fury-row-chance", share) if share is not None else None,
    )
