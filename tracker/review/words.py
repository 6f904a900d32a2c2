"""Offences, findings and plays as plain English sentences; the words stand in :mod:`tracker.review.english`.

>>> from tracker.board import load_board
>>> facts = {"from_place": "paris", "place": "marseilles", "rail": True, "stays": False}
>>> board = load_board("third-edition")
>>> offence_text(Offence(Illegal.WRONG_NEIGHBOUR, "3", (4, 6), facts), board)
'Line 6: he went from Paris to Marseilles, which are joined by railway only (rule 3; see line 4).'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tracker.board import Board
from tracker.describe import HUNTER_NAMES, place_name
from tracker.review.english import MESSAGES
from tracker.review.finding import Finding
from tracker.review.offence import Illegal, Offence

__all__ = ["bits", "counted", "finding_text", "listed", "offence_text", "percent", "play_text", "say"]


def say(key: str, /, **params: Any) -> str:
    """A message with its parameters filled in.

    Raises:
        KeyError: an unknown key, or a parameter is missing.
    """
    return MESSAGES[key].format(**params)


def listed(items: Sequence[str]) -> str:
    """Items as a list in words.

    >>> listed(["3"]), listed(["3", "5", "8"])
    ('3', '3, 5 and 8')
    """
    if len(items) < 2:
        return "".join(items)
    return say("list.and", first=", ".join(items[:-1]), last=items[-1])


def counted(key: str, n: int) -> str:
    """A message that depends on a number.

    >>> counted("report.places", 1), counted("report.places", 4)
    ('1 place', '4 places')
    """
    return say(f"{key}.{'one' if n == 1 else 'other'}", n=n)


def percent(chance: float) -> str:
    """A probability; what is possible never reads as 0, and only what is sure as 100.

    >>> percent(0.254), percent(0.0004), percent(0.9999), percent(1.0), percent(0.0)
    ('25 %', '<1 %', '>99 %', '100 %', '0 %')
    """
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 <= chance < 1 - 1e-9:
        return ">99 %"
    return f"{round(100 * chance)} %"


def bits(amount: float) -> str:
    """Bits of surprise; what was held impossible surprises without end.

    >>> bits(2.318), bits(float("inf"))
    ('2.32', '∞')
    """
    return "∞" if amount == float("inf") else f"{amount:.2f}"


def play_text(play: Any, board: Board) -> str:
    """One entry of ``truth.plays`` in words.

    >>> from tracker.board import load_board
    >>> play_text({"misdirect": 3, "play": {"wolf_form": "paris"}}, load_board("third-edition"))
    'Misdirect on space 3, then Wolf Form to Paris'
    """
    if play is None:
        return say("play.unknown")
    if isinstance(play, str):
        return say(f"play.{play}") if f"play.{play}" in MESSAGES else place_name(board, play)
    if "misdirect" in play:
        return say("play.misdirect", space=play["misdirect"], play=play_text(play["play"], board))
    ((kind, place),) = play.items()
    return say(f"play.{kind}", place=place_name(board, place))


def offence_text(offence: Offence, board: Board) -> str:
    """An offence as a sentence, with its line and rule."""
    named = _named(offence.facts, board)
    if offence.kind in _NOWHERE:
        absent = {key for key, value in offence.facts.items() if value is None}
        named |= dict.fromkeys(absent, say(_NOWHERE[offence.kind]))
    what = say(_offence_key(offence), **named)
    rule = f"rule.{offence.rule}"
    earlier = [str(line) for line in offence.lines[:-1]]
    see = f"offence.see.{'one' if len(earlier) == 1 else 'other'}"
    return say(
        "offence",
        line=offence.line,
        what=what,
        rule=say(rule) if rule in MESSAGES else say("rule", rule=offence.rule),
        see=say(see, lines=listed(earlier)) if earlier else "",
    )


_NOWHERE = {Illegal.WRONG_REGION: "at_sea", Illegal.OTHER_MISDIRECT: "nothing"}
"""What a fact that is ``None`` means in these offences."""


def _offence_key(offence: Offence) -> str:
    facts, kind = offence.facts, offence.kind
    key = f"offence.{kind.value}"
    variant = None
    match kind:
        case Illegal.WRONG_NEIGHBOUR:
            variant = "stays" if facts["stays"] else "rail" if facts["rail"] else None
        case (
            Illegal.WRONG_MISDIRECT
            | Illegal.BAT_FROM_ELSEWHERE
            | Illegal.BAT_TOO_FAR
            | Illegal.WOLF_FORM_TOO_FAR
        ):
            variant = facts["why"]
        case Illegal.WRONG_REVEAL if "stands" in facts:
            variant = "stands"
        case Illegal.FORGOTTEN_REVEAL | Illegal.FORGOTTEN_ANSWER | Illegal.WRONG_REVEAL:
            variant = "space" if "space" in facts else "lair"
        case Illegal.WRONG_FIGURE:
            variant = "said" if facts["said"] else "denied"
        case Illegal.WRONG_EVIL_PRESENCE:
            variant = "named" if facts["named"] else "left_out"
    return key if variant is None else f"{key}.{variant}"


_PLACES = ("place", "from_place", "at", "really", "stands", "with_place", "said", "better", "favourite")


def _named(facts: Mapping[str, Any], board: Board) -> dict[str, Any]:
    """Facts with ids replaced by what a sentence says."""
    words = dict(facts)
    for key in _PLACES:
        if key in words:
            words[key] = _place(words[key], board)
    if "hunter" in words:
        words["hunter"] = HUNTER_NAMES.get(words["hunter"], words["hunter"])
    if "over" in words:
        words["over"] = listed([place_name(board, place) for place in words["over"]])
    for key in ("power", "back"):
        if key in words:
            keys = (f"{key}.{words[key]}", f"play.{words[key]}.alone", f"play.{words[key]}")
            words[key] = say(next(k for k in keys if k in MESSAGES))
    if "plays" in words:
        lines = [str(line) for line in words["plays"]]
        words["plays"] = say("line", n=lines[0]) if len(lines) == 1 else say("lines", list=listed(lines))
    if "played" in words:
        words["played"] = _played(facts, board)
    return words


def _place(value: Any, board: Board) -> Any:
    if value is None:
        return say("somewhere")
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return say("space", n=value)
    return value if value in board.regions else place_name(board, value)


def _played(facts: Mapping[str, Any], board: Board) -> str:
    played, place = facts["played"], facts.get("place")
    if isinstance(played, int):
        return say("space", n=played)
    if played is None:
        return say("nothing")
    key = f"play.{played}"
    if place is None:
        return say(f"{key}.alone" if f"{key}.alone" in MESSAGES else key, place="")
    return say(key, place=place_name(board, place))


def finding_text(finding: Finding, board: Board, events: Mapping[int, str] | None = None) -> str:
    """A finding as a sentence.

    Args:
        finding: what was found.
        board: the board of the game.
        events: what happened at each event by number, in words (:func:`tracker.describe.describe`).
    """
    facts = _named(finding.facts, board)
    for key in ("chance", "best", "first"):
        if isinstance(facts.get(key), float | int):
            facts[key] = percent(float(facts[key]))
    if finding.lines:
        facts["line"] = finding.lines[0]
    key = f"finding.{finding.kind}"
    match finding.kind:
        case "told_most":
            (had, left), (before, after) = facts["bits"], facts["places"]
            facts |= {"bits": had - left, "before": counted("report.places", before), "after": after}
            facts["event"] = (events or {}).get(facts["number"], "")
        case "next_to_him":
            facts["lines"] = _span(facts["since"], facts["until"])
            key += ".same" if facts["same"] else ""
        case "certain_place" | "certain_card":
            where = "space" if "space" in facts else "lair"
            facts["where"] = say(f"where.{where}", n=facts.get(where))
            key += ".left" if facts["entered"] is None else ".entered"
        case "odds":
            facts["cases"] = counted("moments", facts["cases"])
            if facts["excluded"]:
                facts["excluded"] = counted("times", facts["excluded"])
                key += ".excluded"
        case "lucky":
            key += ".caught" if facts["caught"] else ""
        case "costly":
            key += ".was_there" if facts["was_there"] else ""
    text = say(key, **facts)
    if finding.kind == "certain_place" and facts["near"] is not None:
        text += say("finding.certain_place.near", hunter=HUNTER_NAMES[facts["near"]])
    return text


def _span(since: int, until: int) -> str:
    text = say("line", n=since) if since == until else say("lines", list=f"{since}–{until}")
    return text[0].upper() + text[1:]
