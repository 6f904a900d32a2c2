"""The report as one HTML file that needs nothing else: inline CSS, maps and charts as SVG, no script."""

from __future__ import annotations

import html
from collections.abc import Sequence

from tracker.describe import place_name
from tracker.events import HUNTERS
from tracker.review.charts import CHART_STYLE, calibration_chart, line_chart
from tracker.review.gather import Review
from tracker.review.report import Sheet, findings, offences, sheets, summary, title, turn_caption
from tracker.review.svg import MAP_STYLE, Coast, ground_svg, map_svg, shipped_coast
from tracker.review.words import say
from tracker.rules.table import Table

__all__ = ["html_report"]

PAGE_STYLE = (
    ":root{color-scheme:light dark}body{margin:0 auto;max-width:1180px;padding:1rem;line-height:1.45;"
    "font-family:system-ui,sans-serif;background:#fbf8f1;color:#221d18}h1{margin:.2em 0}"
    "h2{margin-top:2em;border-bottom:1px solid #9fb3bf}.maps{display:grid;gap:1rem;"
    "grid-template-columns:repeat(auto-fill,minmax(min(520px,100%),1fr))}figure{margin:0}"
    "figcaption{font-size:.9rem}svg.map,svg.chart{width:100%;height:auto;display:block}"
    "svg.square{max-width:340px}svg.chart:not(.square){min-width:640px}.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}"
    "th,td{padding:.2em .6em;text-align:left;border-bottom:1px solid #9fb3bf55;vertical-align:top}"
    ".r{text-align:right;font-variant-numeric:tabular-nums}.trail{color:#6a6154}"
    ".bad,.good{border-left:4px solid #b3123f;padding-left:1.6em}.good{border-color:#1f6b3a}"
    "@media (prefers-color-scheme:dark){body{background:#14171b;color:#f3efe8}.trail{color:#b0a89b}}"
    "@media print{.maps{grid-template-columns:1fr 1fr}figure{break-inside:avoid}}"
)
GROUND = "ground"


def html_report(made: Review, coast: Coast | None = None) -> str:
    """The whole report as one self-contained HTML page.

    ``coast`` overrides the shipped coastline.
    """
    coast = shipped_coast() if coast is None else coast
    name = html.escape(title(made))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{name}</title><style>{PAGE_STYLE}{MAP_STYLE}{CHART_STYLE}</style></head><body>",
        ground_svg(made.board, coast, GROUND),
        f"<h1>{name}</h1>",
        *(f"<p>{html.escape(text)}</p>" for text in summary(made)),
        *_sentences(say("report.audit"), offences(made), "bad"),
        *_sentences(say("report.findings"), findings(made), "good"),
        *_charts(made),
        *_maps(made),
    ]
    for sheet in sheets(made):
        parts += _sheet(sheet)
    parts.append(f"<p>{html.escape(say('report.made'))}</p></body></html>")
    return "\n".join(parts) + "\n"


def _sentences(heading: str, sentences: Sequence[str], style: str) -> list[str]:
    if not sentences:
        return []
    items = "".join(f"<li>{html.escape(text)}</li>" for text in sentences)
    return [f'<h2>{html.escape(heading)}</h2><ul class="{style}">{items}</ul>']


def _charts(made: Review) -> list[str]:
    lines = [step.line for step in made.steps]
    turns = [made.steps[turn].line for turn in made.turns[1:]]
    charts = [
        line_chart(lines, [float(s.places) for s in made.steps], say("report.chart.places"), turns=turns),
        line_chart(lines, [s.bits for s in made.steps], say("report.chart.bits"), turns=turns),
    ]
    if made.plays is not None:
        given = [step.chance for step in made.steps]
        charts.append(line_chart(lines, given, say("report.chart.chance"), turns=turns, top=1.0))
    if made.odds.bins:
        words = say("report.chart.said"), say("report.chart.happened")
        charts.append(calibration_chart(made.odds.bins, say("report.chart.calibration"), *words))
    return [f"<h2>{html.escape(say('report.charts'))}</h2>", '<div class="scroll">', *charts, "</div>"]


def _maps(made: Review) -> list[str]:
    """One map after his start and after each of his plays, with the way that he came."""
    figures, way = [], list[str]()
    for number, turn in enumerate(made.turns):
        step, table = made.steps[turn], made.game.snapshots[turn].table
        if step.at is None:
            way = []
        elif not way or way[-1] != step.at:
            way.append(step.at)
        caption = turn_caption(made, number)
        picture = map_svg(
            made.board,
            (),
            step.now,
            step.at,
            _figures(table),
            path=way[-6:],
            title=" ".join(caption),
            ground=GROUND,
            style=False,
        )
        told = "<br>".join(html.escape(text) for text in caption)
        trail = html.escape(_trail(made, turn))
        figures.append(
            f'<figure id="line-{step.line}">{picture}<figcaption>{told}'
            f'<br><span class="trail">{trail}</span></figcaption></figure>'
        )
    return [f"<h2>{html.escape(say('report.maps'))}</h2>", f'<div class="maps">{"".join(figures)}</div>']


def _figures(table: Table) -> dict[str, str]:
    """Where each hunter's figure is, as a place or hospital id."""
    beside = {place: hospital for hospital, place in table.board.hospitals.items()}
    spots = zip(HUNTERS, table.hunters, strict=True)
    return {
        hunter: beside.get(spot.place, "") if spot.hospital else table.board.ids[spot.place]
        for hunter, spot in spots
    }


def _trail(made: Review, turn: int) -> str:
    """The trail strip in words: what really lay there, or what the table showed."""
    table = made.game.snapshots[turn].table
    moment = None if made.moments is None else made.moments[turn]
    parts = []
    for space, hideout in table.spaces():
        card = None if moment is None else moment.trail[space - 1]
        shown = say(f"shows.{hideout.shows}")
        if card is not None:
            name = place_name(made.board, card)
            shown = f"{shown}: {name}" if hideout.shows not in ("city", "sea", "castle") else name
        parts.append(f"{space} {shown}")
    return say("report.trail", cards=" · ".join(parts))


def _sheet(sheet: Sheet) -> list[str]:
    head = "".join(_cell("th", text, i in sheet.numbers) for i, text in enumerate(sheet.columns))
    rows = "".join(
        "<tr>" + "".join(_cell("td", text, i in sheet.numbers) for i, text in enumerate(row)) + "</tr>"
        for row in sheet.rows
    )
    return [
        f"<h2>{html.escape(sheet.heading)}</h2>",
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>',
    ]


def _cell(tag: str, text: str, number: bool) -> str:
    style = ' class="r"' if number else ""
    return f"<{tag}{style}>{html.escape(text)}</{tag}>"
