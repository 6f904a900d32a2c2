"""Whole histories of small logs: all of them, one checked move by move, where he was at each phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.brute.moves import NOW, Play, State, spell, why_not
from tests.brute.oracle import Oracle, read_event
from tests.brute.phase import Step

Log = list[dict[str, Any]]
ANY = object()


def _events(
    header: dict[str, Any], events: Log, board: Any
) -> Iterator[tuple[int, dict[str, Any], list[Step]]]:
    table = Oracle(header, board).table
    for line, event in enumerate(events, 2):
        table, steps = read_event(table, event)
        if steps is None:
            raise ValueError(f"line {line}: a table forgets the plays before it")
        yield line, event, steps


def _said(ground: Any, event: dict[str, Any], play: Play) -> Any:
    word = spell(ground, play)
    if event.get("misdirect") is not None:
        return {"misdirect": event["misdirect"], "play": word}
    return word


def histories(header: dict[str, Any], events: Log, board: Any) -> list[list[Any]]:
    """Every history of a small log without ``table``, in the form of ``truth.plays``."""
    oracle = Oracle(header, board)
    ground = oracle.ground
    paths: list[tuple[State, list[Any]]] = [(state, [ground.ids[state[NOW]]]) for state in oracle.states]
    for _, event, steps in _events(header, events, board):
        for step in steps:
            paths = [
                (new, plays if play is None else [*plays, _said(ground, event, play)])
                for state, plays in paths
                for new, play, _ in step.run(state)
            ]
    return [plays for _, plays in paths]


def check_history(header: dict[str, Any], events: Log, board: Any, plays: list[Any]) -> list[str]:
    """Which line or rule this history breaks; empty if it is a real history of the log.

    A play may be ``None``: then it may be any. Only the first break is told: what follows would be guesswork.
    """
    oracle = Oracle(header, board)
    ground = oracle.ground
    wanted = 1 + sum(event["type"] in ("dracula_move", "escape_as_bat") for event in events)
    if len(plays) != wanted:
        return [f"{len(plays)} plays, but the log has {wanted}, the start city included"]
    rest = list(plays)
    first = rest.pop(0)
    states = {state for state in oracle.states if first is None or ground.ids[state[NOW]] == first}
    if not states:
        return [f"line 1: {first!r} is no start city"]
    for line, event, steps in _events(header, events, board):
        is_play = event["type"] in ("dracula_move", "escape_as_bat")
        want = rest.pop(0) if is_play else ANY
        for step in steps:
            after = {
                new
                for state in states
                for new, play, _ in step.run(state)
                if play is None or want is None or _said(ground, event, play) == want
            }
            if not after:
                return [f"line {line}: {_reason(ground, step, states, event, want)}"]
            states = after
    return []


def _reason(ground: Any, step: Step, states: set[State], event: dict[str, Any], want: Any) -> str:
    if step.sight is None or want is None:
        return f"{want!r}: {step.says}" if want is not ANY else step.says
    if event.get("misdirect") is not None:
        if not isinstance(want, dict) or want.get("misdirect") != event["misdirect"]:
            return f"{want!r}: Misdirect was played on space {event['misdirect']}"
        want = want["play"]
    play: Play
    if isinstance(want, dict):
        kind, name = next(iter(want.items()))
        play = kind, ground.index.get(name, -1)
    else:
        play = (
            (want, -1)
            if want in ("hide", "feed", "dark_call", "none")
            else ("place", ground.index.get(want, -1))
        )
    if play[0] in ("place", "lair", "wolf_form", "hide", "feed", "dark_call"):
        reasons = {why_not(step.sight, state, play) for state in states}
        if None not in reasons:
            return f"{want!r}: {min(str(reason) for reason in reasons)}"
    return f"{want!r} does not show {event['card']!r} as the line says, or a hunter stands there"


def smooth(header: dict[str, Any], events: Log, board: Any) -> list[tuple[int, set[str]]]:
    """Where he may have been after each play, over all histories: (line, places); the start is line 1."""
    oracle = Oracle(header, board)
    layers: list[tuple[int, set[State]]] = [(1, set(oracle.states))]
    before: list[dict[State, set[State]]] = []
    for line, event, steps in _events(header, events, board):
        for step in steps:
            came: dict[State, set[State]] = {}
            for state in layers[-1][1]:
                for new, _, _ in step.run(state):
                    came.setdefault(new, set()).add(state)
            before.append(came)
            layers.append((0, set(came)))
        if event["type"] in ("dracula_move", "escape_as_bat"):
            layers[-1] = (line, layers[-1][1])
    alive = layers[-1][1]
    result = []
    for at in range(len(layers) - 1, -1, -1):
        line = layers[at][0]
        if line:
            result.append((line, {oracle.ground.ids[state[NOW]] for state in alive}))
        if at:
            alive = {old for new in alive for old in before[at - 1][new]}
    return result[::-1]
