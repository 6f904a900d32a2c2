"""What both reports say, section by section, and the Markdown report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tracker.describe import HUNTER_NAMES, place_name
from tracker.events import DraculaMove
from tracker.review.gather import Review
from tracker.review.words import bits, counted, finding_text, listed, offence_text, percent, play_text, say

__all__ = [
    "Sheet",
    "findings",
    "markdown_report",
    "offences",
    "sheets",
    "summary",
    "title",
    "turn_caption",
]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of a report: heading, column titles, and rows of text. Columns in ``numbers`` align right."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()


def title(made: Review) -> str:
    """The title of the game, or a plain one."""
    return made.game.header.title or say("report.title")


def summary(made: Review) -> list[str]:
    """A few sentences: how long the game was, whether Dracula kept the rules, whether the log did."""
    phases = counted("report.phases", sum(isinstance(event, DraculaMove) for event in made.game.events))
    told = [say("report.summary", phases=phases, lines=counted("report.lines", len(made.game.events) + 1))]
    if made.plays is None:
        told.append(say("report.no_truth"))
    elif made.offences:
        told.append(counted("report.illegal", len(made.offences)))
    elif made.unknown:
        told.append(say("report.legal_partly", unknown=made.unknown, all=len(made.plays)))
    else:
        told.append(say("report.legal"))
    gone = next((step.line for step in made.steps if not step.places), None)
    if gone is not None:
        told.append(say("report.impossible", line=gone))
    return told


def offences(made: Review) -> list[str]:
    """The offences as sentences."""
    return [offence_text(offence, made.board) for offence in made.offences]


def findings(made: Review) -> list[str]:
    """The findings as sentences."""
    told = made.described()
    return [finding_text(finding, made.board, told) for finding in made.findings]


def turn_caption(made: Review, number: int) -> list[str]:
    """What stands below the map of one play: the line, the places, and the truth."""
    step = made.steps[made.turns[number]]
    places = counted("report.places", step.places) if step.places else say("report.places.none")
    told = [say("report.map", line=step.line, places=places)]
    play = None if made.plays is None else made.plays[number]
    if step.at is not None and step.chance is not None:
        at, chance = place_name(made.board, step.at), percent(step.chance)
        told.append(say("report.map.truth", play=play_text(play, made.board), at=at, chance=chance))
    past = made.past.get(number)
    if past:
        names = [place_name(made.board, place) for place in sorted(past, key=past.__getitem__, reverse=True)]
        if len(names) == 1:
            told.append(say("report.past.certain", place=names[0]))
        else:
            shown = listed(names) if len(names) <= 6 else f"{len(names)}"
            told.append(say("report.past", places=shown))
    return told


def sheets(made: Review) -> Iterator[Sheet]:
    """The tables of a report: the odds, the plan, the lines."""
    if made.odds.loss is not None:
        rows = [(say("model.own"), bits(made.odds.loss))]
        rows += [
            (say("model.even") if name == "even" else name, bits(loss))
            for name, loss in made.odds.other.items()
        ]
        yield Sheet(
            say("report.odds"), (say("column.model"), say("column.loss")), tuple(rows), frozenset([1])
        )
    if made.advice:
        words = ("line", "hunter", "went", "catch", "plan", "catch", "find")
        columns = tuple(say(f"column.{word}") for word in words)
        yield Sheet(say("report.plan"), columns, tuple(_advice(made)), frozenset([0, 3, 5, 6]))
    columns = tuple(say(f"column.{word}") for word in ("line", "event", "places", "bits", "truth", "chance"))
    yield Sheet(say("report.lines"), columns, tuple(_lines(made)), frozenset([0, 2, 3, 5]))


def _advice(made: Review) -> Iterator[tuple[str, ...]]:
    for each in made.advice:
        yield (
            str(each.line),
            HUNTER_NAMES[each.hunter],
            place_name(made.board, each.went),
            percent(each.chance),
            say("column.stay") if each.to is None else place_name(made.board, each.to),
            percent(each.value.catch),
            percent(each.value.find),
        )


def _lines(made: Review) -> Iterator[tuple[str, ...]]:
    told = made.described()
    for step in made.steps:
        yield (
            str(step.line),
            told.get(step.number, say("column.start")),
            str(step.places),
            f"{step.bits:.2f}",
            "" if step.at is None else place_name(made.board, step.at),
            "" if step.chance is None else percent(step.chance),
        )


def markdown_report(made: Review) -> str:
    """The report as Markdown, without pictures."""
    parts = [f"# {_plain(title(made))}", " ".join(summary(made))]
    for key, sentences in (("report.audit", offences(made)), ("report.findings", findings(made))):
        if sentences:
            parts += [f"## {say(key)}", "\n".join(f"- {_plain(sentence)}" for sentence in sentences)]
    parts.append(f"## {say('report.maps')}")
    captions = [" ".join(turn_caption(made, number)) for number in range(len(made.turns))]
    parts.append("\n".join(f"{number}. {_plain(text)}" for number, text in enumerate(captions, 1)))
    for sheet in sheets(made):
        parts += [f"## {sheet.heading}", _table(sheet)]
    return "\n\n".join([*parts, say("report.made")]) + "\n"


def _table(sheet: Sheet) -> str:
    rule = ["---:" if i in sheet.numbers else "---" for i in range(len(sheet.columns))]
    return "\n".join(_row(row) for row in (sheet.columns, rule, *sheet.rows))


def _row(cells: Sequence[Any]) -> str:
    return "| " + " | ".join(_plain(str(cell)) for cell in cells) + " |"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    for sign in "\\`*_<[|":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())
