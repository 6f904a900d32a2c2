"""What a run of simulated games comes to: the folder that keeps it, and the table of rounds until caught."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tracker.simulate.jobs import Result

__all__ = ["Folder", "Row", "interval", "rows_of", "table_text"]

SURE = 1.959964
"""Standard errors to each side of a 95 % interval."""


class Folder:
    """The output folder of a run: ``run.json`` says what was asked, ``results.jsonl`` holds a line a game,
    ``games/`` their logs. A run that was broken off goes on where it stopped.
    """

    def __init__(self, path: Path, asked: dict[str, Any]) -> None:
        """Open or make the folder.

        Raises:
            ValueError: it holds another run, or something that is no run.
            OSError: it cannot be read or written.
        """
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        settings = path / "run.json"
        if settings.exists():
            try:
                before = json.loads(settings.read_text("utf-8"))
            except ValueError:
                raise ValueError(f"{str(settings)!r} is no JSON: choose another folder") from None
            if before != asked:
                odd = sorted(k for k in {*before, *asked} if before.get(k) != asked.get(k))
                raise ValueError(f"{str(path)!r} holds another run (it differs in {', '.join(odd)})")
        elif any(path.iterdir()):
            raise ValueError(f"{str(path)!r} is not empty and holds no run: choose another folder")
        settings.write_text(json.dumps(asked, indent=1) + "\n", "utf-8")
        self._results = path / "results.jsonl"

    def done(self) -> list[Result]:
        """The games that are there; a line cut off in the middle is dropped."""
        if not self._results.exists():
            return []
        text = self._results.read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self._results.write_text(whole, "utf-8")
        return [Result(**json.loads(line)) for line in whole.splitlines()]

    def keep(self, result: Result) -> None:
        """Write a game down: its log first, then its line."""
        if result.log is not None:
            games = self.path / "games"
            games.mkdir(exist_ok=True)
            name = f"{result.dracula}-{result.hunters}-{result.number:05d}.jsonl"
            (games / name).write_text(result.log, "utf-8", newline="\n")
        line = asdict(result)
        del line["log"]
        with self._results.open("a", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(line) + "\n")


@dataclass(frozen=True, slots=True)
class Row:
    """One pairing.

    Attributes:
        dracula, hunters: the kinds.
        games: how many were played.
        caught: share of the games in which a hunter stood in his city within the rounds played.
        mean: rounds until then, a game without it counted as ``rounds``; ``error`` is half its 95 % interval.
        ratio: ``mean`` over that of the first kind of hunters against the same Dracula, game by game with the
            same openings, with half its 95 % interval; ``None`` for that first kind itself.
        seconds: mean time of a game.
    """

    dracula: str
    hunters: str
    games: int
    caught: float
    mean: float
    error: float
    ratio: float | None
    ratio_error: float | None
    seconds: float


def rows_of(
    results: Iterable[Result], draculas: Sequence[str], hunters: Sequence[str], rounds: int
) -> list[Row]:
    """The table of a run, by kind of Dracula; the first kind of hunters is what the others are compared with.

    With several kinds of Dracula, a row ``all`` for each kind of hunters ends the table.
    """
    games: dict[tuple[str, str], dict[tuple[str, int], Result]] = {}
    for result in results:
        key = (result.dracula, result.number)
        for kind in (result.dracula, "all"):
            games.setdefault((kind, result.hunters), {})[key] = result
    kinds = [*draculas, "all"] if len(draculas) > 1 else [*draculas]
    return [
        _row(kind, team, games[kind, team], games.get((kind, hunters[0]), {}), rounds)
        for kind in kinds
        for team in hunters
        if (kind, team) in games
    ]


def _row(
    kind: str,
    team: str,
    games: dict[tuple[str, int], Result],
    base: dict[tuple[str, int], Result],
    rounds: int,
) -> Row:
    times = {key: float(result.caught or rounds) for key, result in games.items()}
    both = sorted(times.keys() & base.keys())
    first = next(iter(base.values()), None)
    ratio = ratio_error = None
    if both and first is not None and first.hunters != team:
        ratio, ratio_error = _ratio(
            [times[key] for key in both], [float(base[key].caught or rounds) for key in both]
        )
    mean, error = interval(list(times.values()))
    return Row(
        kind,
        team,
        len(games),
        sum(result.caught is not None for result in games.values()) / len(games),
        mean,
        error,
        ratio,
        ratio_error,
        sum(result.seconds for result in games.values()) / len(games),
    )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, and half its 95 % interval (0 for a single one)."""
    mean = math.fsum(values) / len(values)
    spread = math.fsum((value - mean) ** 2 for value in values)
    return mean, SURE * math.sqrt(spread / max(1, len(values) - 1) / len(values))


def _ratio(mine: list[float], base: list[float]) -> tuple[float, float]:
    """Ratio of two means over the same games, and half its interval (first-order)."""
    ratio = math.fsum(mine) / math.fsum(base)
    mean = math.fsum(base) / len(base)
    _, error = interval([a - ratio * b for a, b in zip(mine, base, strict=True)])
    return ratio, error / mean


def table_text(rows: Sequence[Row], rounds: int) -> str:
    """The table for people."""
    lines = [_line("dracula", "hunters", "games", "caught", "rounds", "ratio", "s/game")]
    for row in rows:
        ratio = "" if row.ratio is None else f"{row.ratio:.3f} ± {row.ratio_error:.3f}"
        mean = f"{row.mean:.2f} ± {row.error:.2f}"
        cells = (str(row.games), f"{row.caught:.1%}", mean, ratio, f"{row.seconds:.3f}")
        lines.append(_line(row.dracula, row.hunters, *cells))
    lines.append(f"rounds until a hunter first stands in his city, up to {rounds}; ± half a 95 % interval")
    return "\n".join(lines)


def _line(dracula: str, hunters: str, *cells: str) -> str:
    widths = (7, 9, 16, 17, 9)
    return f"{dracula:<15}{hunters:<12}" + "".join(f"{c:>{w}}" for c, w in zip(cells, widths, strict=True))
