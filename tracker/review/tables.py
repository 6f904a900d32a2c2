"""The tables of a review: rows for reports, and CSV files through pandas."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tracker.describe import HUNTER_NAMES, place_name
from tracker.review.gather import Review
from tracker.review.truth import move_lines
from tracker.review.words import finding_text, offence_text, play_text

__all__ = ["advice_rows", "finding_rows", "line_rows", "offence_rows", "play_rows", "tables", "write_csv"]

Row = dict[str, Any]


def line_rows(made: Review) -> list[Row]:
    """One row for each line of the log: what happened, what was known then, and the truth."""
    told = made.described()
    return [
        {
            "line": step.line,
            "type": step.kind,
            "event": told.get(step.number, ""),
            "phase": step.phase,
            "places": step.places,
            "bits": round(step.bits, 4),
            "truth": step.at,
            "chance": step.chance,
            "outcome": step.outcome,
        }
        for step in made.steps
    ]


def play_rows(made: Review) -> list[Row]:
    """One row for each play of Dracula; none without truth."""
    lines = move_lines(made.game.events, made.lines)
    rows = []
    for number, play in enumerate(made.plays or ()):
        step = made.steps[made.turns[number]]
        past = made.past.get(number, {})
        rows.append(
            {
                "line": lines[number],
                "play": play_text(play, made.board),
                "truth": step.at,
                "chance": step.chance,
                "places": step.places,
                "bits": round(step.bits, 4),
                "past": " ".join(sorted(past)) if past else None,
            }
        )
    return rows


def offence_rows(made: Review) -> list[Row]:
    """One row for each offence."""
    return [
        {
            "line": offence.line,
            "rule": offence.rule,
            "kind": offence.kind.value,
            "lines": " ".join(map(str, offence.lines)),
            "text": offence_text(offence, made.board),
        }
        for offence in made.offences
    ]


def finding_rows(made: Review) -> list[Row]:
    """One row for each finding."""
    told = made.described()
    return [
        {
            "kind": finding.kind,
            "lines": " ".join(map(str, finding.lines)),
            "weight": round(finding.weight, 4),
            "text": finding_text(finding, made.board, told),
        }
        for finding in made.findings
    ]


def advice_rows(made: Review) -> list[Row]:
    """One row for each move of a hunter for which there was time to plan."""

    def name(place: str | None) -> str | None:
        return None if place is None else place_name(made.board, place)

    return [
        {
            "line": each.line,
            "hunter": HUNTER_NAMES[each.hunter],
            "went": name(each.went),
            "went_catch": round(each.chance, 4),
            "plan": name(each.to),
            "by": each.by,
            "plan_catch": round(each.value.catch, 4),
            "plan_find": round(each.value.find, 4),
            "plan_bits": round(each.value.bits, 4),
            "plan_left": round(each.value.left, 2),
            "went_find": None if each.worth is None else round(each.worth.find, 4),
            "went_bits": None if each.worth is None else round(each.worth.bits, 4),
            "went_left": None if each.worth is None else round(each.worth.left, 2),
        }
        for each in made.advice
    ]


def tables(made: Review) -> Mapping[str, Sequence[Row]]:
    """Every table by its name."""
    return {
        "lines": line_rows(made),
        "plays": play_rows(made),
        "offences": offence_rows(made),
        "findings": finding_rows(made),
        "advice": advice_rows(made),
    }


def write_csv(made: Review, folder: str | os.PathLike[str]) -> list[Path]:
    """Write every table that has rows to ``folder`` as CSV, and return the files.

    Raises:
        OSError: the folder or a file cannot be written.
    """
    import pandas

    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    files = []
    for name, rows in tables(made).items():
        if rows:
            files.append(where / f"{name}.csv")
            pandas.DataFrame(list(rows)).to_csv(files[-1], index=False, lineterminator="\n")
    return files
