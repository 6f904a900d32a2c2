"""Fit the habits on games of three kinds of Dracula, and judge them on three other kinds.

Equal play stands for the random kind: a fit of it alone is made only to say how little it would gain. The
shares of the mixture and how much stronger ``cautious`` is than ``bold`` are set by hand, not fitted.

    python scripts/fit_habits.py --games 1000 --judge 150

writes ``data/habits.json``, ``docs/habits.md`` and ``docs/habits.svg``. The same numbers give the same files,
on any number of processes and on a Dask cluster (``--dask ADDRESS``, whose workers have this package).
``--only-judge`` leaves ``data/habits.json`` as it is.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from tracker.habits.features import CARE, FEATURES
from tracker.habits.fit import RIDGE, Decision, fit, fit_shared, log_likelihood
from tracker.habits.jobs import FitJob, JudgeJob, decisions, judged, models_for
from tracker.habits.judge import Judged, reliability
from tracker.simulate.command import add_workers, count
from tracker.simulate.progress import watched
from tracker.simulate.results import interval
from tracker.simulate.spread import in_order, spread

J = TypeVar("J")
R = TypeVar("R")

ROOT = Path(__file__).resolve().parent.parent
FITTED = ("random", "sea-going", "home-bound")
OTHERS = ("evasive", "doubling-back", "planner-aware")
"""The kinds on which the habits are judged; nothing is fitted on them."""
HUNTERS = ("greedy", "random")
ROUNDS = 12
FIT_SEED, JUDGE_SEED = 1, 2
TWICE = 2.0
"""How much more a cautious Dracula minds the hunters than a bold one; set by hand."""
SHARES = {"equal": 0.3, "bold": 0.3, "cautious": 0.25, "seafarer": 0.1, "homing": 0.05}
"""The mixture at the start of a game; set by hand."""
AIM, AIM_CALIBRATED = 0.4, 3.0
"""Bits below ``histories`` on each of the other kinds; points off the diagonal in a tenth with 500 cases."""


class Workers:
    """Where jobs are done."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.count, self.address = args.jobs or os.cpu_count() or 1, args.dask

    def do(self, work: Callable[[J], R], jobs: Sequence[J], what: str) -> list[R]:
        """The results in the order of the jobs; ``what`` is counted on the screen."""
        results = spread(work, jobs, self.count, self.address)
        return in_order(watched(results, len(jobs), what=what))


def fitted(games: int, workers: Workers) -> dict[str, Any]:
    """The habits, as the value of ``data/habits.json``."""
    kinds: dict[str, list[Decision]] = {}
    for kind in FITTED:
        jobs = [FitJob(kind, HUNTERS[n % len(HUNTERS)], (FIT_SEED, n), ROUNDS) for n in range(games)]
        found = workers.do(decisions, jobs, f"{kind} games")
        kinds[kind] = [each for choices in found for each in choices]
        print(f"{kind}: {len(kinds[kind])} choices in {games} games", file=sys.stderr)
    aimless = kinds.pop("random")
    gain = log_likelihood(aimless, fit(aimless, RIDGE)) - log_likelihood(aimless, {})
    together, own = fit_shared(kinds, CARE, RIDGE)
    return {
        "source": {
            "script": "scripts/fit_habits.py",
            "fitted on": list(kinds),
            "equal play stands for": {"random": f"a fit would gain {gain:.4f} bits a choice"},
            "set by hand": ["shares", f"cautious: the weights of bold times {TWICE:g}"],
            "hunters": list(HUNTERS),
            "games of each kind": games,
            "seeds": f"({FIT_SEED}, 0) to ({FIT_SEED}, {games - 1})",
            "rounds": ROUNDS,
            "ridge": RIDGE,
        },
        "features": dict(FEATURES),
        "kinds": {
            "bold": together,
            "cautious": {name: round(TWICE * weight, 3) for name, weight in together.items()},
            "seafarer": own["sea-going"],
            "homing": own["home-bound"],
        },
        "shares": {"default": SHARES},
    }


def row(title: str, games: Sequence[Judged], names: Sequence[str]) -> tuple[str, float]:
    """A row of the table, and the mean of ``default − histories``."""
    means = np.stack([game.losses.mean(axis=0) for game in games])
    best, gain = names.index("default"), 0.0
    cells = [f"{value:.3f}" for value in means.mean(axis=0)]
    for other in ("equal", "histories"):
        gain, half = interval((means[:, best] - means[:, names.index(other)]).tolist())
        cells.insert(len(names), f"{gain:+.3f} ± {half:.3f}")
    return f"| {title} | {' | '.join(cells)} |", gain


def report(habits: str, games: int, workers: Workers) -> tuple[str, str]:
    """The tables for the page, and the picture."""
    names = [model.name for model in models_for(habits)]
    lines = [f"| Dracula | {' | '.join(names)} | default − histories | default − equal |"]
    lines.append("| --- |" + " ---: |" * (len(names) + 2))
    others: dict[str, list[Judged]] = {}
    short: list[str] = []
    for kind in (*FITTED, *OTHERS):
        jobs = [JudgeJob(FitJob(kind, "greedy", (JUDGE_SEED, n), ROUNDS), habits) for n in range(games)]
        found = workers.do(judged, jobs, f"{kind} games")
        line, gain = row(kind if kind in OTHERS else f"{kind} *", found, names)
        lines.append(line)
        print(line, file=sys.stderr)
        if kind in OTHERS:
            others[kind] = found
            short += [f"{kind} ({gain:+.3f})"] if gain > -AIM else []
    others["all three"] = [game for found in others.values() for game in found]
    lines.append(row("the three without a star", others["all three"], names)[0])
    missed = f"missed for {', '.join(short)}" if short else "reached for all three"
    lines += ["", f"The aim, {AIM:g} bits below `histories` on each of the other kinds, is {missed}.", ""]
    curves = {kind: reliability(found, names.index("default")) for kind, found in others.items()}
    lines += ["## Whether the chances of `default` come true", "", "All three other kinds together.", ""]
    lines += ["| said | came true | cases |", "| ---: | ---: | ---: |"]
    whole = curves["all three"]
    for said, came, cases in zip(whole.said, whole.came, whole.cases, strict=True):
        lines.append(f"| {said:.3f} | {came:.3f} | {cases} |")
    worst = {kind: 100 * curve.worst() for kind, curve in curves.items()}
    kept = "reached" if max(worst.values()) <= AIM_CALIBRATED else "missed"
    lines += ["", "Largest difference in a tenth with 500 cases or more, in points "]
    lines[-1] += f"(aim {AIM_CALIBRATED:g}, {kept}): "
    lines[-1] += ", ".join(f"{kind} {points:.1f}" for kind, points in worst.items()) + "."
    return "\n".join(lines), picture(curves)


def picture(curves: Mapping[str, Any]) -> str:
    """A reliability diagram as SVG: said to the right, came true upward, the shaded band is ±3 points."""
    size, edge = 360, 46
    colours = ("#0b5394", "#b45f06", "#38761d", "#111111")

    def at(x: float, y: float) -> str:
        return f"{edge + x * size:.1f},{edge + (1 - y) * size:.1f}"

    whole = size + 2 * edge
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole + 110} {whole}" '
        f'font-family="sans-serif" font-size="12">',
        f'<rect width="{whole + 110}" height="{whole}" fill="white"/>',
        f'<polygon points="{at(0, 0.03)} {at(0.97, 1)} {at(1, 1)} {at(1, 0.97)} {at(0.03, 0)} {at(0, 0)}" '
        f'fill="#dddddd"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#888888" fill="none"/>',
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" fill="none" stroke="#333333"/>',
    ]
    for tick in range(0, 11, 2):
        right, up = edge + tick / 10 * size, edge + (1 - tick / 10) * size
        parts.append(f'<text x="{right:.0f}" y="{edge + size + 16}" text-anchor="middle">{tick * 10}</text>')
        parts.append(f'<text x="{edge - 6}" y="{up + 4:.0f}" text-anchor="end">{tick * 10}</text>')
    middle = edge + size / 2
    parts.append(
        f'<text x="{middle}" y="{whole - 10}" text-anchor="middle">chance that was said, in %</text>'
    )
    parts.append(
        f'<text transform="translate(14,{middle}) rotate(-90)" text-anchor="middle">came true, in %</text>'
    )
    for number, (name, curve) in enumerate(curves.items()):
        colour = colours[number % len(colours)]
        points = [
            (said, came, cases)
            for said, came, cases in zip(curve.said, curve.came, curve.cases, strict=True)
            if cases >= 100
        ]
        way = " ".join(at(said, came) for said, came, _ in points)
        parts.append(f'<polyline points="{way}" stroke="{colour}" stroke-width="1.5" fill="none"/>')
        for said, came, cases in points:
            x, y = at(said, came).split(",")
            fill = colour if cases >= 500 else "white"
            parts.append(f'<circle cx="{x}" cy="{y}" r="4" fill="{fill}" stroke="{colour}"/>')
        down = edge + 14 + 18 * number
        parts.append(f'<text x="{edge + size + 10}" y="{down}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{edge + size + 10}" y="{edge + 100}" fill="#333333">hollow: fewer</text>')
    parts.append(f'<text x="{edge + size + 10}" y="{edge + 116}" fill="#333333">than 500 cases</text>')
    return "\n".join([*parts, "</svg>", ""])


PAGE = """# Habits

How likely each legal play is, given what Dracula knows. `scripts/fit_habits.py` made the weights
(`data/habits.json`) and this page: `python scripts/fit_habits.py --games {games} --judge {judge}`.

The chance of a legal play is proportional to exp(Σ weight × feature). The features are named and explained
in `tracker/habits/features.py`: how far the hunters are from where the play leads and how many of them can
be there in a day or two by road, by sea or with the tickets in the log; what a move to sea costs; the ways
on and the cards of his trail in the way; which power it is, how many he has spent and how late it is; his
damage; the way home. The weights are fitted by maximum likelihood on {games} games of each of these kinds of
Dracula: {fitted}. Equal play stands for the random kind ({random}).
What concerns the hunters has one weight for all kinds, and each of these weights is bound to be monotone:
a hunter nearer by, or with one ticket more, never makes a play likelier.

- `bold` has the weights in common alone, `cautious` has them twice as strong.
- `seafarer` and `homing` also have what is peculiar to the sea-going and to the home-bound kind.
- `equal` holds every legal play equally likely.
- `default` is a mixture ({shares}); within a game Bayes' rule moves its shares toward the kinds that fit.

The shares at the start and the factor of `cautious` are set by hand, not fitted.

A weight never decides what is possible.

## Log loss of his present place

In bits, after each Dracula phase; mean over {judge} games of {rounds} rounds with greedy hunters and no
event cards, with 95 % confidence intervals over games. Seeds ({judge_seed}, 0) and following. Nothing was
fitted on the kinds without a star.

{table}

![Reliability of default on the three other kinds](habits.svg)
"""


def main() -> None:
    """Fit, judge and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=count, default=1000, help="games of each kind to fit on (1000)")
    parser.add_argument(
        "--judge", type=int, default=150, help="games of each kind to judge on, 0: none (150)"
    )
    parser.add_argument("--only-judge", action="store_true", help="judge the shipped habits")
    parser.add_argument("--to", type=Path, default=ROOT, help="the folder that holds data/ and docs/")
    add_workers(parser)
    args = parser.parse_args()
    workers, target = Workers(args), args.to / "data" / "habits.json"
    if not args.only_judge:
        made = json.dumps(fitted(args.games, workers), indent=1, ensure_ascii=False)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(made + "\n", encoding="utf-8")
    if args.judge:
        habits = target.read_text(encoding="utf-8")
        table, svg = report(habits, args.judge, workers)
        raw = json.loads(habits)
        page = PAGE.format(
            games=raw["source"]["games of each kind"],
            judge=args.judge,
            rounds=ROUNDS,
            judge_seed=JUDGE_SEED,
            fitted=", ".join(raw["source"]["fitted on"]),
            random=raw["source"]["equal play stands for"]["random"],
            shares=", ".join(f"{kind} {share:g}" for kind, share in raw["shares"]["default"].items()),
            table=table,
        )
        (args.to / "docs").mkdir(exist_ok=True)
        (args.to / "docs" / "habits.md").write_text(page, encoding="utf-8")
        (args.to / "docs" / "habits.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
