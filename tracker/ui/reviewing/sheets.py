"""The lists and tables of a review as trees of nodes; a press on a line's number sends that number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tracker.plan import Value
from tracker.review import Finding, Review, finding_text, offence_text
from tracker.review.advice import Advice
from tracker.review.words import bits
from tracker.ui.catalogue import name, percent, say
from tracker.ui.lines import place_name
from tracker.ui.nodes import Node, node
from tracker.ui.reviewing.charts import Told

__all__ = ["advice_table", "audit_panel", "better", "findings_panel", "odds_table", "told_panel"]

_WORTH = 0.005
"""The plan counts as better from this difference of the chance to catch or find on."""


def audit_panel(made: Review) -> Node:
    """Dracula's offences, each with its lines; or that there is none."""
    if made.plays is None:
        return node("p", "fury-verdict", say("review.audit_no_truth"))
    if not made.offences:
        if made.unknown:
            text = say("review.legal_partly", unknown=made.unknown, all=len(made.plays))
        else:
            text = say("review.legal")
        return node("p", "fury-verdict fury-good", text)
    rows = [_told(offence_text(offence, made.board), offence.lines) for offence in made.offences]
    count = node("p", "fury-verdict fury-bad", say("review.illegal", n=len(rows)))
    return node("div", "", count, node("ul", "fury-findings fury-bad", *rows))


def findings_panel(made: Review) -> Node:
    """The findings, kind by kind."""
    words = made.described()
    parts, last = list[Node](), None
    for finding in made.findings:
        if finding.kind != last:
            head = node("h3", "fury-kind", name("finding_kind", finding.kind))
            parts += [head, node("ul", "fury-findings")]
            last = finding.kind
        parts[-1].append(_told(finding_text(finding, made.board, words), _ends(finding)))
    if not parts:
        parts = [node("p", "", say("review.no_findings"))]
    return node("div", "", *parts)


def _ends(finding: Finding) -> Sequence[int]:
    return sorted({finding.lines[0], finding.lines[-1]}) if finding.lines else ()


def _told(text: str, lines: Sequence[int]) -> Node:
    return node("li", "", node("span", "", text), *(_jump(line) for line in lines))


def _jump(line: int) -> Node:
    label = say("review.jump", line=line)
    return node("button", "fury-jump", say("review.line", line=line), tap=str(line), aria_label=label)


def told_panel(made: Review, ranked: Sequence[Told]) -> Node:
    """The lines that told most, each with a bar as long as its bits."""
    words = made.described()
    most = max((told.bits for told in ranked), default=1.0)
    rows = [
        node(
            "button",
            "fury-place fury-told",
            node("span", "fury-bar", style=f"width:{100 * told.bits / most:.1f}%"),
            node("b", "", say("review.line", line=told.line)),
            node("span", "", words[told.number]),
            node("span", "", say("review.became", before=told.before, after=told.after)),
            node("span", "fury-place-chance", say("review.bits", bits=f"{told.bits:.1f}")),
            tap=str(told.line),
            aria_label=say("review.jump", line=told.line),
        )
        for told in ranked
    ]
    if not rows:
        return node("p", "", say("review.nothing_told"))
    return node("div", "fury-words fury-told-list", *rows)


def odds_table(made: Review) -> Node:
    """How many bits of surprise each way to weigh the plays gave, the lower the better."""
    losses = [(say("review.odds_own"), made.odds.loss)]
    losses += [(name("review_model", model), loss) for model, loss in made.odds.other.items()]
    rows = [
        node("tr", "", node("td", "", label), node("td", "fury-number", bits(loss)))
        for label, loss in losses
        if loss is not None
    ]
    head = node(
        "tr", "", node("th", "", say("review.odds_model")), node("th", "fury-number", say("review.odds_loss"))
    )
    return node("table", "fury-table", node("thead", "", head), node("tbody", "", *rows))


def better(advice: Advice) -> bool:
    """Whether the plan's move was worth more: a better chance to catch him, or else to find a card."""
    catch = advice.chance if advice.worth is None else advice.worth.catch
    if advice.value.catch > catch + _WORTH:
        return True
    found = None if advice.worth is None else advice.worth.find
    return found is not None and advice.value.catch >= catch - _WORTH and advice.value.find > found + _WORTH


def advice_table(made: Review, rows: Sequence[Advice]) -> Node:
    """Each move of a hunter beside the plan's, with what both were worth."""
    keys = ("line", "hunter", "went", "catch", "find", "left", "plan", "catch", "find", "left")
    numbers = ("catch", "find", "left")
    head = node(
        "tr",
        "",
        *(
            node("th", "fury-number" if key in numbers else "", name("review_column", key), scope="col")
            for key in keys
        ),
    )
    body = [node("tr", "fury-better" if better(row) else "", *_advised(made, row)) for row in rows]
    table = node("table", "fury-table", node("thead", "", head), node("tbody", "", *body))
    return node("div", "fury-scroll", table)


def _advised(made: Review, row: Advice) -> Iterator[Node]:
    yield node("td", "", _jump(row.line))
    yield node("td", "", name("hunter_short", row.hunter))
    yield node("td", "", place_name(made.board, row.went))
    if row.worth is None:
        yield from _values(percent(row.chance), say("review.no_value"), say("review.no_value"))
    else:
        yield from _worth(row.worth)
    yield node("td", "", say("review.stay") if row.to is None else _planned(made, row))
    yield from _worth(row.value)


def _planned(made: Review, row: Advice) -> str:
    to = place_name(made.board, str(row.to))
    return to if row.by is None else say("review.plan_move", place=to, way=name("way", row.by))


def _worth(value: Value) -> Iterator[Node]:
    return _values(percent(value.catch), percent(value.find), f"{value.left:.1f}")


def _values(*texts: str) -> Iterator[Node]:
    return (node("td", "fury-number", text) for text in texts)
