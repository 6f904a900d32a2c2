"""The charts of a review as plain plotly dicts: pure functions from a review to a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tracker.review import Review
from tracker.review.odds import Odds
from tracker.ui.catalogue import say
from tracker.ui.map.figure import FONT
from tracker.ui.reviewing.story import described
from tracker.ui.theme import Palette, palette

__all__ = ["Told", "calibration", "course", "told_most"]

_TOLD = 12
_GAIN = 0.05
"""A line that takes less uncertainty away, in bits, is not ranked."""
_LONGEST = 70
_GAP = 0.09
Figure = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """A line that made his place less uncertain: by how many bits, and the places before and after."""

    number: int
    line: int
    bits: float
    before: int
    after: int


def told_most(made: Review, most: int = _TOLD) -> list[Told]:
    """The lines that told most, the best first; Dracula's own moves and a table laid anew tell nothing."""
    found = [
        Told(after.number, after.line, before.bits - after.bits, before.places, after.places)
        for before, after in pairwise(made.steps)
        if before.bits - after.bits > _GAIN
        and after.places
        and after.kind not in ("table", "dracula_move", "escape_as_bat")
    ]
    return sorted(found, key=lambda told: (-told.bits, told.number))[:most]


def course(made: Review, here: int, theme: str, height: int = 620) -> Figure:
    """Places, bits and the chance given to the truth, one below the other, by line.

    A dotted line marks each of Dracula's plays, a full one the step ``here``. The lowest part is left out
    where nobody knows the truth.
    """
    colours = palette(theme)
    lines = [step.line for step in made.steps]
    words = described(made)
    texts = [_cut(words.get(step.number, say("review.start"))) for step in made.steps]
    parts: list[tuple[str, Sequence[float | None], str]] = [
        (say("review.chart_places"), [step.places for step in made.steps], "%{y}"),
        (say("review.chart_bits"), [round(step.bits, 3) for step in made.steps], "%{y:.1f}"),
    ]
    if any(step.chance is not None for step in made.steps):
        chances = [step.chance for step in made.steps]
        parts.append((say("review.chart_chance"), chances, "%{y:.0%}"))
    data, layout = [], _layout(colours, height)
    layout["xaxis"] |= {
        "title": {"text": say("review.chart_line"), "font": {"size": 14}},
        "anchor": f"y{len(parts)}",
        "range": [lines[0] - 0.5, lines[-1] + 0.5],
        "showgrid": False,
    }
    room = (1 - _GAP * (len(parts) - 1)) / len(parts)
    for row, (title, values, shown) in enumerate(parts, 1):
        top = 1 - (row - 1) * (room + _GAP)
        axis = "y" if row == 1 else f"y{row}"
        layout["yaxis" if row == 1 else f"yaxis{row}"] = _axis(colours) | {
            "domain": [max(0.0, top - room), top],
            "rangemode": "tozero",
            "tickformat": ".0%" if shown.endswith("%}") else "",
            "range": [0, 1.02] if shown.endswith("%}") else None,
        }
        layout["annotations"].append(_title(title, top))
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": lines,
                "y": list(values),
                "yaxis": axis,
                "name": title,
                "text": texts,
                "line": {"shape": "hv", "width": 2, "color": colours.port},
                "marker": {"size": 5, "color": colours.port},
                "unselected": {"marker": {"opacity": 1}},
                "hovertemplate": f"<b>{shown}</b>  %{{x}}: %{{text}}<extra></extra>",
            }
        )
    layout["shapes"] = [
        *(_upright(lines[turn], colours.selected, 1.0, "dot", 0.4) for turn in made.turns[1:]),
        _upright(lines[here], colours.text, 2.0, "solid", 0.8),
    ]
    return {"data": data, "layout": layout}


def calibration(odds: Odds, theme: str, height: int = 340) -> Figure:
    """What the odds said against what happened: right on the diagonal; a larger dot stands for more cases."""
    colours = palette(theme)
    layout = _layout(colours, height)
    for axis, title in (("xaxis", say("review.chart_said")), ("yaxis", say("review.chart_happened"))):
        layout[axis] = _axis(colours) | {
            "range": [-0.04, 1.04],
            "tickformat": ".0%",
            "title": {"text": title, "font": {"size": 14}},
            "fixedrange": True,
        }
    layout |= {"hovermode": "closest", "shapes": []}
    diagonal = {
        "type": "scatter",
        "mode": "lines",
        "x": [0, 1],
        "y": [0, 1],
        "line": {"color": colours.faint, "dash": "dash", "width": 1.5},
        "hoverinfo": "skip",
    }
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": [entry.said for entry in odds.bins],
        "y": [entry.happened for entry in odds.bins],
        "text": [say("review.chart_cases", n=entry.cases) for entry in odds.bins],
        "marker": {
            "color": colours.port,
            "size": [10 + 5 * len(str(entry.cases)) for entry in odds.bins],
            "opacity": 0.85,
        },
        "hovertemplate": "%{x:.0%} · %{y:.0%}<br>%{text}<extra></extra>",
    }
    return {"data": [diagonal, dots], "layout": layout}


def _cut(text: str) -> str:
    """A text short enough for a hover box, without signs that plotly reads as markup."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return short.replace("&", "&amp;").replace("<", "&lt;")


def _layout(colours: Palette, height: int) -> Figure:
    return {
        "height": height,
        "margin": {"l": 48, "r": 12, "t": 28, "b": 44},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 14, "color": colours.text},
        "hoverlabel": {
            "bgcolor": colours.halo,
            "bordercolor": colours.outline,
            "font": {"color": colours.text, "size": 14},
            "align": "left",
        },
        "showlegend": False,
        "dragmode": False,
        "hovermode": "x",
        "hoverdistance": -1,
        "clickmode": "event+select",
        "xaxis": _axis(colours),
        "annotations": [],
    }


def _axis(colours: Palette) -> Figure:
    return {
        "gridcolor": colours.coast,
        "griddash": "dot",
        "linecolor": colours.faint,
        "zeroline": False,
        "fixedrange": True,
        "automargin": True,
    }


def _title(text: str, top: float) -> Figure:
    return {
        "text": f"<b>{text}</b>",
        "x": 0,
        "y": top,
        "xref": "paper",
        "yref": "paper",
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
    }


def _upright(x: float, colour: str, width: float, dash: str, opacity: float) -> Figure:
    return {
        "type": "line",
        "xref": "x",
        "yref": "paper",
        "x0": x,
        "x1": x,
        "y0": 0,
        "y1": 1,
        "opacity": opacity,
        "line": {"color": colour, "width": width, "dash": dash},
    }
