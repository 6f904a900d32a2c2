"""The English words of the page Review.

The sentences of the findings and of the audit stand in :mod:`tracker.review.english`, since the command line
and the reports say them as well; those that the page says in its own way are taken from there.
"""

from __future__ import annotations

from tracker.review.english import MESSAGES as SENTENCES
from tracker.ui.catalogue.message import Counted

MESSAGES: dict[str, str | Counted] = {
    "nav.review": "Review",
    "games.review": "Review",
    "review.view": "Part of this page",
    "review_view.steps": "Steps",
    "review_view.findings": "Findings",
    "review_view.charts": "Charts",
    "review_view.plan": "Plan",
    "review_view.report": "Report",
    "review_view.truth": "Turn up",
    "review.title": "**{title}**",
    "review.no_game": "No game is open. Open one on the page Games.",
    # waiting
    "review.opening": "Opening the game",
    "review.waiting": "{what} ({seconds} s)",
    "review.reviewing": "Reviewing the game",
    "review.planning": "Planning the hunters' moves again",
    "review.writing": "Writing the report",
    # what cannot be reviewed
    "review.misfit": (
        "What he played does not fit the log, so the game cannot be reviewed. Turn everything up again:"
    ),
    "review.invalid": "A line of this log cannot be, so the game cannot be reviewed: {reason}",
    # turning everything up
    "review.truth_intro": (
        "The game is over: turn his cards up and say what lay where. What nobody knows stays empty: it is "
        "not guessed."
    ),
    "review.trail": "**The trail**",
    "review.lairs": "**The lairs**",
    "review.remembered": "**What is still remembered** of cards that no longer lie there, latest first",
    "review.ask_space": "{n} · {back}",
    "review.ask_lair": "Lair {n} · {back}",
    "review.ask_start": "His start",
    "review.ask_play": "Line {line} · {back}",
    "review.not_known": "not known",
    "review.save": "Save what was turned up",
    "review.refused": "That cannot be:",
    "review.whole": "Or enter the whole truth line",
    "review.whole_intro": (
        "Where he started, then one entry for each of his plays and each flight of a bat; `null` where "
        "nobody knows. This makes the line of a log that has one already, too."
    ),
    "review.whole_field": "Truth line",
    "review.whole_example": '{{"type": "truth", "plays": ["paris", "nantes", "hide", null]}}',
    "review.whole_save": "Save this line",
    # stepping through
    "review_step.phase-back": "His play before",
    "review_step.back": "Back",
    "review_step.play": "Play",
    "review_step.pause": "Pause",
    "review_step.on": "On",
    "review_step.phase-on": "His next play",
    "review.slider": "Line",
    "review.keys": (
        "Arrow keys: a line back or on; with Shift one of his plays. D is where he was, the dashed line how "
        "he came there."
    ),
    "review.map": "Map of Europe as it was then",
    "review.line_of": "Line {line} of {lines} · phase {phase}",
    "review.start": "The game begins",
    "review.no_truth": "Nobody has said what he really played.",
    "review.played": "He played: {play}.",
    "review.was": "He was in {at}. The odds gave it {chance}: number {rank} of {places}.",
    "review.was_alike": "He was in {at}. The odds gave it {chance}: all {places} alike.",
    "review.was_excluded": "He was in {at}, which was held for impossible.",
    "review.unknown": "Nobody knows where he was.",
    "review.unknown_past": "Nobody remembers where he was. Given everything known today: {places}.",
    "review.place_chance": "{place} {chance}",
    "review.more_places": Counted("{n} place more", "{n} places more"),
    "review.began": "{places}, {bits} bits of uncertainty.",
    "review.same": "{places} as before, {bits} bits of uncertainty.",
    "review.narrowed": "{before} became {after}; this took {bits} bits of uncertainty away.",
    "review.widened": "{before} became {after}; {bits} bits of uncertainty more.",
    "review.layer_now": "Where he could be",
    "review.here": "{figure}",
    "review.nobody_knows": "nobody knows",
    "review.hide_for": "Hide for {place}",
    # findings
    "review.audit": "Did Dracula keep the rules?",
    "review.audit_no_truth": SENTENCES["report.no_truth"],
    "review.legal": SENTENCES["report.legal"],
    "review.legal_partly": SENTENCES["report.legal_partly"],
    "review.illegal": Counted(SENTENCES["report.illegal.one"], SENTENCES["report.illegal.other"]),
    "review.findings": SENTENCES["report.findings"],
    "review.no_findings": "Nothing in this game stands out.",
    "review.line": "Line {line}",
    "review.jump": "Show line {line} on the map",
    "finding_kind.told_most": "What told most",
    "finding_kind.next_to_him": "Next to him, unknowing",
    "finding_kind.certain_place": "Certain, and not used",
    "finding_kind.certain_card": "Cards that were certain",
    "finding_kind.lucky": "Luck",
    "finding_kind.escaped": "Bad luck",
    "finding_kind.costly": "Costly moves",
    "finding_kind.furthest_off": "Where the odds were furthest off",
    "finding_kind.odds": SENTENCES["report.odds"],
    # charts
    "review.chart_places": SENTENCES["report.chart.places"],
    "review.chart_bits": SENTENCES["report.chart.bits"],
    "review.chart_chance": SENTENCES["report.chart.chance"],
    "review.chart_line": "Line of the log",
    "review.chart_said": "The odds said",
    "review.chart_happened": "It happened",
    "review.chart_cases": Counted("{n} case", "{n} cases"),
    "review.chart_hint": (
        "Press on a point to see its line on the map. Dotted: his plays. Full: the line shown last."
    ),
    "review.told_most": "The lines that told most",
    "review.nothing_told": "No line took uncertainty away.",
    "review.became": "{before} → {after}",
    "review.bits": "{bits} bits",
    "review.odds": SENTENCES["report.odds"],
    "review.odds_intro": Counted(
        "The odds after {n} play of his, against where he was. Fewer bits of surprise are better.",
        "The odds after {n} plays of his, against where he was. Fewer bits of surprise are better.",
    ),
    "review.odds_own": "The odds shown",
    "review.odds_model": "Odds",
    "review.odds_loss": "Bits of surprise a phase",
    "review_model.even": "Every possible place alike",
    "review_model.histories": "Every history alike",
    # the plan
    "review.plan_intro": Counted(
        "Each hunter's move beside the plan for him alone, by what was known then. In {n} of {all} the plan "
        "was better.",
        "Each hunter's move beside the plan for him alone, by what was known then. In {n} of {all} the plan "
        "was better.",
    ),
    "review.plan_partly": "There was time to plan {n} of {all} moves.",
    "review.plan_only": "Only where the plan was better",
    "review.no_advice": "No hunter moved, so there is nothing to plan.",
    "review.plan_move": "{place} {way}",
    "review.stay": "stay",
    "review.no_value": "–",
    "review_column.line": "Line",
    "review_column.hunter": "Hunter",
    "review_column.went": "Went to",
    "review_column.catch": "Catch him",
    "review_column.find": "Find a card",
    "review_column.left": "Places left",
    "review_column.plan": "The plan",
    # the report
    "review.report_intro": (
        "The whole review to keep: one page with maps and charts that needs nothing else, the same as plain "
        "text, and every table for a spreadsheet."
    ),
    "review.html": "Page (HTML)",
    "review.markdown": "Text (Markdown)",
    "review.csv": "Tables (CSV, zip)",
    "review.report_size": "The page takes {kilobytes} kB and opens without the internet.",
}
