"""Forecast and advice as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tracker.board import Board
from tracker.cards import cards
from tracker.describe import place_name
from tracker.text.answers import percent, ranked
from tracker.text.wrapped import wrapped

if TYPE_CHECKING:
    from tracker.advise import Advice, AdviceValue, Choice
    from tracker.forecast import Forecast

__all__ = ["advice_text", "cards_text", "forecast_text"]

TIMES = {
    "now": "as it is drawn",
    "this_round": "at dawn or dusk before his next phase",
    "next_round": "at the dawn after his next phase",
}


def forecast_text(forecast: Forecast, board: Board) -> str:
    """Every place where he can be after each further phase."""
    lines = []
    for number, shares in enumerate(forecast.phases, 1):
        count = f"{len(shares)} {'place' if len(shares) == 1 else 'places'}"
        lines.append(f"after {number} more: {count}")
        lines += wrapped([f"{place_name(board, p)} {percent(s)}" for p, s in ranked(shares)])
    if forecast.sampled:
        lines.append("chances from a draw of worlds: the table is too wide to follow each")
    if not forecast.exact:
        lines.append("not exact: every true place is listed, some may be too many")
    return "\n".join(lines)


def advice_text(card: str, advice: Advice, board: Board) -> str:
    """The best use of a card with the next best, and why it tells nothing where it does not."""
    name = cards()[card].name
    lines = [f"{name}: {_use(advice.choice, advice.value, board)}"]
    if advice.why:
        lines.append(f"  {advice.why}")
    lines += [f"  or {_use(other.choice, other.value, board)}" for other in advice.alternatives]
    return "\n".join(lines)


def cards_text(found: Sequence[tuple[str, Advice]], board: Board) -> str:
    """The best use of each card, one a line; those that tell nothing with the reason."""
    lines = []
    for card, advice in found:
        why = f" ({advice.why})" if advice.why else ""
        lines.append(f"{cards()[card].name}: {_use(advice.choice, advice.value, board)}{why}")
    return "\n".join(lines)


def _use(choice: Choice, value: AdviceValue, board: Board) -> str:
    told = f"{value.bits:.2f} bits, {value.left:.1f} places left"
    match choice:
        case {"places": places}:
            return f"name {' and '.join(place_name(board, place) for place in places)}: {told}"
        case {"space": space, "when": when}:
            return f"space {space} {TIMES[when]}: {told}"
        case {"space": space}:
            return f"space {space}: {told}"
        case {"at": place}:
            return f"a token on {place_name(board, place)}: {told}"
        case {"to": place}:
            return f"go to {place_name(board, place)}: {told}"
        case {"mode": mode}:
            return f"{mode}: {told}"
    return told
