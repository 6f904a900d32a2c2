"""The answer to a question, as a tree of nodes: the reason with its lines, or an example with its way."""

from __future__ import annotations

from tracker.board import Board
from tracker.explain import Why
from tracker.ui.catalogue import percent, say
from tracker.ui.lines import line_text
from tracker.ui.nodes import Node, node
from tracker.ui.reasons.ask import Asked, Query, path
from tracker.ui.reasons.words import day_of, play_lines, play_text, subject, why_not

__all__ = ["blamed", "prompt_panel", "why_panel"]


def prompt_panel(layer: str) -> Node:
    """What to do while nothing has been asked yet."""
    return node(
        "div",
        "fury-words fury-why",
        node("div", "fury-words-head", node("b", "", say("why.title")), _close()),
        node("p", "fury-why-text", say("why.prompt")),
        node("p", "fury-why-note", layer),
    )


def why_panel(board: Board, asked: Asked) -> Node:
    """The open question with its answer; a press sends ``line:N`` to jump to a line or ``close``."""
    query, reply = asked.query, asked.reply
    what = subject(board, query.place, query.space, query.lair)
    possible = reply.possible if reply is not None else None
    title = (
        say("why.title_asked", what=what)
        if possible is None
        else say("why.title_yes", what=what)
        if possible
        else say("why.title_no", what=what)
    )
    body: list[Node] = []
    if reply is None:
        text = say("why.failed") if asked.work.done else say("why.thinking")
        body.append(node("p", "fury-why-note", text, role="status"))
    elif reply.possible:
        body += _yes(board, query, reply, asked.work.done)
    else:
        body += _no(board, query, reply, asked.work.done)
    head = node("div", "fury-words-head", node("b", "", title), _close())
    return node("div", "fury-words fury-why", head, *body)


def blamed(asked: Asked | None) -> tuple[int, ...]:
    """The lines that the answer blames, for marks in the log."""
    reply = asked.reply if asked is not None else None
    if reply is None or reply.blame is None:
        return ()
    return reply.blame.lines or tuple(filter(None, [reply.blame.background]))


def _close() -> Node:
    return node("button", "fury-close", say("why.close"), tap="close", aria_label=say("why.close_label"))


def _no(board: Board, query: Query, reply: Why, done: bool) -> list[Node]:
    assert reply.blame is not None
    events, blame = query.game.events, reply.blame
    text = why_not(blame, events, board, query.place, query.space, query.lair)
    parts = [node("p", "fury-why-text", text)]
    lines = blame.lines or tuple(filter(None, [blame.background]))
    parts += [_line(board, query, line) for line in lines if line > 1]
    if not blame.minimal:
        parts.append(node("p", "fury-why-note", say("why.not_minimal") if done else say("why.refining")))
    return parts


def _line(board: Board, query: Query, line: int) -> Node:
    events = query.game.events
    return node(
        "button",
        "fury-why-line",
        node("span", "fury-log-number", str(line)),
        node("span", "fury-log-text", line_text(events[line - 2], board)),
        node("span", "fury-log-day", day_of(events, line)),
        node("span", "fury-go", say("why.go")),
        tap=f"line:{line}",
    )


def _yes(board: Board, query: Query, reply: Why, done: bool) -> list[Node]:
    what = subject(board, query.place, query.space, query.lair)
    if reply.share is None:
        parts = [node("p", "fury-why-text", say("why.possible", what=what))]
    else:
        parts = [node("p", "fury-why-text", say("why.share", what=what, share=percent(reply.share)))]
    if reply.example is None:
        text = say("why.no_example") if done else say("why.searching")
        return [*parts, node("p", "fury-why-note", text)]
    lines, places = play_lines(query.game.events), path(reply)
    rows = []
    for number, (play, line, here) in enumerate(zip(reply.example, lines, places, strict=False)):
        rows.append(
            node(
                "button",
                "fury-why-line",
                node("span", "fury-step", str(number)),
                node("span", "fury-log-text", play_text(play, board, here)),
                node("span", "fury-log-day", say("why.start") if line == 1 else say("log.line", n=line)),
                tap=f"line:{line}",
            )
        )
    return [*parts, node("p", "fury-why-note", say("why.example")), *rows]
