"""The commands that look ahead: ``forecast``, ``plan`` and ``advise``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tracker.cli.reading import FINE, CommandError, log_arguments, possible

if TYPE_CHECKING:
    from tracker.advise import Advice
    from tracker.board import Board
    from tracker.deduce import Deduction

__all__ = ["add_commands", "advise", "forecast", "plan"]

MOST_PHASES = 6
MOST_SECONDS = 3600


def add_commands(
    command: Callable[[str, Callable[[argparse.Namespace], int], str], argparse.ArgumentParser],
) -> None:
    """Add the commands; ``command`` makes the parser of one."""
    parser = command("forecast", forecast, "say where he can be after his next phases")
    log_arguments(parser)
    parser.add_argument(
        "--phases", type=int, default=3, metavar="N", help=f"how many phases (1 to {MOST_PHASES})"
    )
    _answer_arguments(parser)

    parser = command("plan", plan, "propose the best joint moves for the hunters still to act today")
    log_arguments(parser)
    parser.add_argument(
        "--hunters",
        metavar="HUNTER,...",
        help="who still acts, in this order, such as seward,mina (default: those of whom the log does not "
        "tell that they have acted; once all have, it is night)",
    )
    parser.add_argument("--night", action="store_true", help="it is night: say what to do instead of moving")
    parser.add_argument(
        "--ticket",
        action="append",
        default=[],
        metavar="HUNTER=TICKET",
        help="a ticket such as mina=3/2, instead of those that the log gives this hunter; can be repeated",
    )
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="how long to think")
    _answer_arguments(parser)

    parser = command("advise", advise, "say how best to use a card of information")
    log_arguments(parser)
    parser.add_argument("card", metavar="CARD", nargs="?", help="a card such as hired_scouts (default: each)")
    parser.add_argument("--hunter", metavar="HUNTER", help="who plays it, where that makes a difference")
    _answer_arguments(parser)


def _answer_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--model", default="default", metavar="NAME", help="weigh plays by this model")


def forecast(options: argparse.Namespace) -> int:
    """Print where he can be after his next phases."""
    from tracker.deduce import UnknownModel
    from tracker.forecast import look_ahead
    from tracker.text import forecast_text

    if not 1 <= options.phases <= MOST_PHASES:
        raise CommandError(f"--phases {options.phases}: give a whole number from 1 to {MOST_PHASES}")
    game, _ = possible(options)
    try:
        found = look_ahead(game, options.phases, options.model)
    except UnknownModel as error:
        raise CommandError(str(error)) from None
    return _print(options, found.as_json(), lambda: forecast_text(found, game.board))


def plan(options: argparse.Namespace) -> int:
    """Print the best joint moves, or at night what to do."""
    from tracker.engine.ahead import plan_answer
    from tracker.plan import plan
    from tracker.plan.options import in_play, tickets_held
    from tracker.plan.rounds import still_to_act
    from tracker.text import plan_text

    if not 0 <= options.seconds <= MOST_SECONDS:
        raise CommandError(f"--seconds {options.seconds}: give a number from 0 to {MOST_SECONDS}")
    game, _ = possible(options)
    told = _tickets(options.ticket, game.board)
    hunters, night = still_to_act(game)
    if options.hunters is not None:
        hunters, night = _hunters(options.hunters, game.board), False
    elif options.night:
        hunters = in_play(game.table)
    night = night or options.night
    held = tickets_held(game.table, told)
    try:
        found = plan(game, hunters, held, options.seconds, night=night, model=options.model)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return _print(options, plan_answer(found, night), lambda: plan_text(found, game.board, night))


def _hunters(text: str, board: Board) -> tuple[str, ...]:
    """The hunters named after commas."""
    from tracker.engine.named import hunters_named

    names = [name for name in text.split(",") if name.strip()]
    if not names:
        raise CommandError(f"--hunters {text!r}: name at least one hunter, such as seward,mina")
    try:
        return tuple(hunters_named(names, board))
    except ValueError as error:
        raise CommandError(f"--hunters {text}: {error}") from None


def _tickets(texts: Sequence[str], board: Board) -> dict[str, tuple[str, ...]]:
    """The tickets given as ``HUNTER=TICKET``."""
    from tracker.engine.named import tickets_told

    told = []
    for text in texts:
        hunter, equals, ticket = text.partition("=")
        if not equals:
            raise CommandError(f"--ticket {text}: give a hunter and a ticket, such as mina=3/2")
        told.append((hunter, (ticket.strip(),)))
    try:
        return tickets_told(told, board)
    except ValueError as error:
        raise CommandError(f"--ticket: {error}") from None


def advise(options: argparse.Namespace) -> int:
    """Print the best use of a card, or of each card of information."""
    from tracker.advise import advise
    from tracker.engine.named import named
    from tracker.text import advice_text, cards_text

    game, _ = possible(options)
    try:
        hunter = None if options.hunter is None else named("hunter", options.hunter, game.board)
        if options.card is None:
            found = _each(game, hunter, options.model)
            answer = {"cards": [{"card": card, **advice.as_json()} for card, advice in found]}
            return _print(options, answer, lambda: cards_text(found, game.board))
        card = named("card", options.card, game.board)
        one = advise(game, card, hunter, model=options.model)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return _print(options, one.as_json(), lambda: advice_text(card, one, game.board))


def _each(game: Deduction, hunter: str | None, model: str) -> list[tuple[str, Advice]]:
    """Every card of information, the most telling first; without a hunter those that need none."""
    from tracker.advise import ADVISED, FROM_HERE, advise

    names = [card for card in ADVISED if hunter is not None or card not in FROM_HERE]
    found = [(card, advise(game, card, hunter, model=model)) for card in names]
    return sorted(found, key=lambda entry: (-round(entry[1].value.bits, 9), entry[0]))


def _print(options: argparse.Namespace, answer: dict[str, Any], text: Callable[[], str]) -> int:
    print(json.dumps(answer, ensure_ascii=False) if options.json else text())
    return FINE
