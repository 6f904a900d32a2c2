"""Small charts for reports as SVG: pure functions, no library."""

from __future__ import annotations

import html
import math
from collections.abc import Callable, Sequence

from tracker.review.odds import Bin

__all__ = ["CHART_STYLE", "calibration_chart", "line_chart"]

CHART_STYLE = (
    "svg.chart text{font:11px system-ui,sans-serif;fill:currentColor}.axis{stroke:currentColor;opacity:.35}"
    ".grid{stroke:currentColor;opacity:.13}.line{fill:none;stroke:#2f6f94;stroke-width:2}"
    ".dot{fill:#2f6f94}.turn{stroke:#b3123f;opacity:.35;stroke-dasharray:2 3}.even{stroke:currentColor;"
    "opacity:.5;stroke-dasharray:5 4}"
    "@media (prefers-color-scheme:dark){.line{stroke:#6fb1d6}.dot{fill:#6fb1d6}.turn{stroke:#ff6f91}}"
)
"""CSS for every chart of a page."""

Scale = Callable[[float], float]
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 26, 22


def line_chart(
    lines: Sequence[int],
    values: Sequence[float | None],
    title: str,
    *,
    turns: Sequence[int] = (),
    top: float | None = None,
    width: int = 960,
    height: int = 190,
) -> str:
    """A step line over the lines of the log.

    Args:
        lines: the line of each value, growing.
        values: one number each; ``None`` leaves a gap.
        title: what it shows.
        turns: lines of Dracula's plays, marked.
        top: the highest value of the axis; left out, the highest of the values.
        width, height: pixels.
    """
    most = top or _ceiling(max((value for value in values if value is not None), default=1.0))
    first, last = (lines[0], max(lines[-1], lines[0] + 1)) if lines else (0, 1)

    def x(line: float) -> float:
        return LEFT + (line - first) / (last - first) * (width - LEFT - RIGHT)

    def y(value: float) -> float:
        return height - BOTTOM - min(value, most) / most * (height - TOP - BOTTOM)

    parts = [_head("chart", width, height, title)]
    for tick in (0.0, most / 2, most):
        across = f'x1="{LEFT}" x2="{width - RIGHT}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"'
        parts.append(f'<line class="grid" {across}/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{_short(tick)}</text>')
    for turn in turns:
        upright = f'x1="{x(turn):.1f}" x2="{x(turn):.1f}" y1="{TOP}" y2="{height - BOTTOM}"'
        parts.append(f'<line class="turn" {upright}/>')
    parts.append(f'<path class="line" d="{_steps(lines, values, x, y)}"/>')
    for line in _ticks(first, last):
        parts.append(f'<text x="{x(line):.1f}" y="{height - 6}" text-anchor="middle">{line}</text>')
    return "".join([*parts, "</svg>"])


def calibration_chart(bins: Sequence[Bin], title: str, said: str, happened: str, size: int = 300) -> str:
    """Said against happened: the diagonal is right; larger dots stand for more cases."""
    span = size - LEFT - TOP

    def x(value: float) -> float:
        return LEFT + value * span

    def y(value: float) -> float:
        return size - LEFT - value * span

    parts = [
        _head("chart square", size, size, title),
        f'<line class="even" x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>',
        f'<path class="axis" fill="none" d="M{x(0)} {y(1)}L{x(0)} {y(0)}L{x(1)} {y(0)}"/>',
    ]
    for tick in (0, 0.5, 1):
        parts.append(f'<text x="{x(tick)}" y="{y(0) + 14}" text-anchor="middle">{round(100 * tick)}</text>')
        parts.append(f'<text x="{x(0) - 6}" y="{y(tick) + 4}" text-anchor="end">{round(100 * tick)}</text>')
    parts.append(f'<text x="{x(0.5)}" y="{size - 6}" text-anchor="middle">{html.escape(said)} %</text>')
    middle = y(0.5)
    parts.append(
        f'<text x="12" y="{middle}" text-anchor="middle" transform="rotate(-90 12 {middle})">'
        f"{html.escape(happened)} %</text>"
    )
    for entry in bins:
        radius = 3 + 2 * math.log10(entry.cases + 1)
        told = f"{entry.said:.0%} / {entry.happened:.0%} ({entry.cases})"
        parts.append(
            f'<circle class="dot" cx="{x(entry.said):.1f}" cy="{y(entry.happened):.1f}" r="{radius:.1f}">'
            f"<title>{told}</title></circle>"
        )
    return "".join([*parts, "</svg>"])


def _head(style: str, width: int, height: int, title: str) -> str:
    name = html.escape(title)
    return (
        f'<svg class="{style}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f'<title>{name}</title><text x="{LEFT}" y="16" font-weight="600">{name}</text>'
    )


def _steps(lines: Sequence[int], values: Sequence[float | None], x: Scale, y: Scale) -> str:
    """A path that holds each value until the next line."""
    path, drawing = [], False
    for line, value in zip(lines, values, strict=True):
        if value is None:
            drawing = False
            continue
        path.append(f"{'H' if drawing else 'M'}{x(line):.1f}" + ("" if drawing else f" {y(value):.1f}"))
        if drawing:
            path.append(f"V{y(value):.1f}")
        drawing = True
    return "".join(path)


def _ceiling(value: float) -> float:
    """The next round number for the top of an axis.

    >>> _ceiling(43), _ceiling(5.7), _ceiling(0.0)
    (50.0, 6.0, 1.0)
    """
    if value <= 0:
        return 1.0
    step = 10 ** math.floor(math.log10(value))
    return float(math.ceil(value / step) * step)


def _short(value: float) -> str:
    return f"{value:g}"


def _ticks(first: int, last: int) -> list[int]:
    """About ten round line numbers."""
    step = next((s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500) if (last - first) / s <= 12), 1000)
    return list(range(-(-first // step) * step, last + 1, step))
