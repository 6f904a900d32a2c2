"""What is known now, what conflicts, and why, as plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tracker.answer import Answer, Candidates
from tracker.board import Board
from tracker.deduce import Deduction
from tracker.describe import describe, place_name
from tracker.log import Log

if TYPE_CHECKING:
    from tracker.explain import Blame, Repair, Why

__all__ = ["answer_text", "conflict_text", "conflicts_text", "percent", "ranked", "why_text"]

BAR = 24
SHOWN = 8


def answer_text(answer: Answer, game: Deduction) -> str:
    """The answer of ``where``: the places where he can be, then each card's candidates."""
    board = game.board
    lines = [_headline(answer, board), ""]
    width = max((len(place_name(board, place)) for place in answer.now), default=0)
    for place, share in ranked(answer.now):
        bar = "█" * round(BAR * share) or "▏"
        lines.append(f"  {place_name(board, place):{width}}  {percent(share):>6}  {bar}")
    for title, entries in (("trail, newest first", answer.trail), ("lairs", answer.lairs)):
        if entries:
            lines += ["", title]
            lines += [f"  {entry.number}  {_candidates(entry, board)}" for entry in entries]
    return "\n".join(lines)


def _headline(answer: Answer, board: Board) -> str:
    regions: dict[str, float] = {}
    for place, share in answer.now.items():
        region = board.places[board.index[place]].region or "at sea"
        regions[region] = regions.get(region, 0.0) + share
    best = max(regions, key=lambda region: regions[region], default="nowhere")
    count = len(answer.now)
    parts = [
        f"{best} {percent(regions.get(best, 0.0))}",
        f"{count} {'place' if count == 1 else 'places'}",
        f"phase {answer.phase}",
    ]
    if answer.worlds is not None:
        parts.append(f"{answer.worlds:,} {'world' if answer.worlds == 1 else 'worlds'}")
    parts.append(_exactness(answer))
    return " · ".join(parts)


def _exactness(answer: Answer) -> str:
    if answer.worlds is None:
        return "not exact: every true place is listed, some may be too many"
    if not answer.exact:
        return "not exact: earlier facts are missing"
    return "exact" if answer.exact_weights else "exact places, estimated chances"


def ranked(shares: Mapping[str, float]) -> list[tuple[str, float]]:
    """Places with their chances, likeliest first."""
    return sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))


def percent(share: float) -> str:
    """A chance in words, with one decimal.

    >>> percent(0.25), percent(0.0001)
    ('25.0 %', '<0.1 %')
    """
    if 0 < share < 0.0005:
        return "<0.1 %"
    return f"{100 * share:.1f} %"


def _candidates(entry: Candidates, board: Board) -> str:
    back = entry.shows.replace("_", " ")
    if entry.face_up is not None:
        return f"{back:9} face up: {place_name(board, entry.face_up)}"
    if not entry.cards:
        return back
    best = ranked(entry.cards)
    shown = ", ".join(f"{place_name(board, card)} {percent(share)}" for card, share in best[:SHOWN])
    more = f", {len(best) - SHOWN} more" if len(best) > SHOWN else ""
    return f"{back:9} {shown}{more}"


def conflict_text(game: Deduction, log: Log, blamed: Mapping[str, Any]) -> str:
    """Which lines of an impossible log cannot all be right."""
    lines = blamed["lines"]
    if lines:
        head = ["the log is impossible; these lines cannot all be right:"]
    else:
        lines = [blamed["background"]]
        head = ["the log is impossible; Dracula's own moves leave no world at this line:"]
    said = {line: describe(game.events[i], game.board) for i, line in enumerate(log.lines) if line in lines}
    told = [f"  line {line}: {said.get(line, 'the start')}" for line in lines]
    return "\n".join([*head, *told])


def conflicts_text(game: Deduction, log: Log, sets: Sequence[Blame], repairs: Sequence[Repair]) -> str:
    """Every conflict of an impossible log in words with its lines, and single changes that would mend it."""
    from tracker.explain import sentence

    text = ["the log is impossible"]
    for found in sets:
        text.append(sentence(found, game.events, game.board).text)
        for line in found.lines:
            text.append(f"  line {log.lines[line - 2]}: {describe(game.events[line - 2], game.board)}")
    if repairs:
        text.append("one change that would mend it, likeliest first:")
    for repair in repairs:
        change = "" if repair.event is None else f": {describe(repair.event, game.board)}"
        at = log.lines[repair.line - 2] if repair.line - 2 < len(log.lines) else log.lines[-1] + 1
        text.append(f"  line {at}, {repair.kind}{change} ({repair.worlds:,} worlds)")
    return "\n".join(text)


def why_text(
    game: Deduction, log: Log, place: str, why: Why, space: int | None = None, lair: int | None = None
) -> str:
    """Why a card can or cannot be there, with an example or the lines that rule it out."""
    name = place_name(game.board, place)
    where = "now" if space is None and lair is None else f"on space {space}" if space else f"in lair {lair}"
    if why.possible:
        text = [f"{name} is possible {where}."]
        if why.share is not None:
            text[0] = f"{name} is possible {where}: {percent(why.share)} of all histories."
        if why.example is not None:
            text.append("for example: " + " → ".join(_play(play, game.board) for play in why.example))
        return "\n".join(text)
    assert why.blame is not None
    from tracker.explain import sentence

    said = sentence(why.blame, game.events, game.board, place, space, lair)
    text = [said.text]
    for number in why.blame.lines:
        text.append(f"  line {log.lines[number - 2]}: {describe(game.events[number - 2], game.board)}")
    return "\n".join(text)


def _play(play: Any, board: Board) -> str:
    if isinstance(play, str):
        return place_name(board, play)
    if not isinstance(play, Mapping):
        return "?"
    if "misdirect" in play:
        return f"Misdirect on space {play['misdirect']}, {_play(play['play'], board)}"
    kind, place = next(iter(play.items()))
    return f"{place_name(board, str(place))} ({kind.replace('_', ' ')})"
