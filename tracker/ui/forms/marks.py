"""What lies beside the trail: tokens on the board, encounters, rumour tokens, lairs cleared, notes."""

from __future__ import annotations

from collections.abc import Iterable

from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import Card, Clear, Encounter, Event, Note, Rumour, Token, TokenKind, TokenPlace
from tracker.rules.table import Table
from tracker.ui.catalogue import name, say
from tracker.ui.forms.common import Part, asked, marked, one_of, spot_of, spots
from tracker.ui.forms.question import DONE, Choice, Question, Talk
from tracker.ui.lines import card_name, place_name

__all__ = [
    "clear",
    "consecrated_ground",
    "encounter",
    "fog",
    "holy_places",
    "kept_card",
    "note",
    "pick_encounter",
    "place_token",
    "remove_token",
    "roadblocks",
    "rumour",
    "storms",
    "take_token",
    "token_words",
]

_NEVER_HOLY = ("galatz", "klausenburg")
_MOST_HOSTS = 4


def consecrated_ground(game: Deduction) -> Talk:
    """The token on a city, then a heavenly host for each hunter who shows one; each turns up its city."""
    lines: list[Event] = []
    old = [token for token in game.table.tokens if token.token == "consecrated_ground"]
    lines += [
        Token(token="consecrated_ground", at=game.board.ids[token.place], action="remove") for token in old
    ]
    kind: TokenKind = "consecrated_ground"
    while True:
        taken = [line.at for line in lines if isinstance(line, Token) and line.action == "place"]
        end = (Choice(DONE, say("token.no_host"), main=True),) if taken else ()
        text = say("token.ground") if not taken else say("token.host")
        if len(taken) > _MOST_HOSTS:
            return tuple(lines)
        word = yield Question(text, end, accepts=frozenset(holy_places(game)) - {str(at) for at in taken})
        if word == DONE:
            return tuple(lines)
        found = yield from asked(game, (word,))
        line = Token(token=kind, at=word, found=tuple(f for f in found))
        lines.append(line)
        game = game.keeping(line)
        kind = "heavenly_host"


def holy_places(game: Deduction) -> list[str]:
    """Every city but Castle Dracula, Galatz and Klausenburg."""
    board = game.board
    barred = {*_NEVER_HOLY, None if board.castle is None else board.ids[board.castle]}
    return [place for place in board.ids[: board.land] if place not in barred]


def storms(game: Deduction) -> Talk:
    """Up to three storms on sea zones."""
    return tuple(
        (yield from _tokens("storm", game.board.ids[game.board.land :], say("token.storm_where"), 3))
    )


def fog(game: Deduction) -> Talk:
    """One or two fog tokens on a city."""
    cities = game.board.ids[: game.board.land]
    where = yield Question(say("token.fog_where"), accepts=frozenset(cities))
    word = yield from one_of(say("token.how_many"), {"1": say("token.one"), "2": say("token.two")}, "1")
    return tuple(Token(token="fog", at=where) for _ in range(int(word)))


def _tokens(kind: TokenKind, places: Iterable[str], text: str, most: int) -> Part[list[Event]]:
    free, lines = list(places), list[Event]()
    while len(lines) < most:
        end = (Choice(DONE, say("token.no_more"), main=True),) if lines else ()
        word = yield Question(text, end, marked(free))
        if word == DONE:
            break
        free.remove(word)
        lines.append(Token(token=kind, at=word))
    return lines


def roadblocks(game: Deduction, most: int = 3) -> Talk:
    """Up to three roadblocks on roads or railways: the two ends of each."""
    board = game.board
    lines: list[Event] = []
    while len(lines) < most:
        end = (Choice(DONE, say("token.no_more"), main=True),) if lines else ()
        first = yield Question(say("token.road_first"), end, accepts=frozenset(board.ids[: board.land]))
        if first == DONE:
            break
        here = board.index[first]
        ends = {*board.roads[here], *board.white[here], *board.yellow[here]}
        text = say("token.road_second", place=place_name(board, first))
        second = yield Question(text, places=marked(board.ids[place] for place in sorted(ends)))
        lines.append(Token(token="roadblock", at=(first, second)))
    return tuple(lines)


def place_token(game: Deduction) -> Talk:
    """Any token that came onto the board."""
    kinds = ("storm", "fog", "roadblock", "consecrated_ground", "heavenly_host")
    kind = yield from one_of(say("token.which"), {each: name("token", each) for each in kinds})
    match kind:
        case "storm":
            return (yield from storms(game))
        case "fog":
            return (yield from fog(game))
        case "roadblock":
            return (yield from roadblocks(game))
        case "heavenly_host":
            at = yield Question(say("token.one_host"), accepts=frozenset(holy_places(game)))
            return (Token(token="heavenly_host", at=at, found=(yield from asked(game, (at,)))),)
    return (yield from consecrated_ground(game))


def token_words(table: Table, kinds: Iterable[str] = ()) -> dict[str, str]:
    """The tokens on the board, by number, with their places; ``kinds`` picks some."""
    found, wanted = {}, tuple(kinds)
    for number, token in enumerate(table.tokens):
        if not wanted or token.token in wanted:
            at = table.board.places[token.place].name
            if token.other is not None:
                at = say("place.link", a=at, b=table.board.places[token.other].name)
            found[str(number)] = say("token.at", token=name("token", token.token), place=at)
    return found


def take_token(game: Deduction, kinds: Iterable[str] = ()) -> Part[Token]:
    """A token that leaves the board."""
    word = yield from one_of(say("token.which_gone"), token_words(game.table, kinds))
    token = game.table.tokens[int(word)]
    ids = game.board.ids
    at: TokenPlace = ids[token.place] if token.other is None else (ids[token.place], ids[token.other])
    return Token(token=token.token, at=at, action="remove")  # type: ignore[arg-type]


def remove_token(game: Deduction) -> Talk:
    """Any token that left the board."""
    return ((yield from take_token(game)),)


def pick_encounter(game: Deduction, text: str, unknown: bool = False) -> Part[str | None]:
    """An encounter card by name."""
    options = {
        card.id: card_name(game.board, card.id) for card in cards().values() if card.deck == "encounter"
    }
    if unknown:
        options = {DONE: say("mark.face_down")} | options
    word = yield from one_of(text, options)
    return None if word == DONE else word


def encounter(game: Deduction) -> Talk:
    """An encounter on a hideout or in a lair: placed, turned up, added, discarded or taken back."""
    where = yield from one_of(say("mark.where"), spots(game.table))
    actions = ("placed", "revealed", "added", "discarded", "returned")
    action = yield from one_of(say("mark.encounter"), {each: name("encounter", each) for each in actions})
    card = None
    if action != "placed":
        card = yield from pick_encounter(game, say("mark.which"), unknown=action != "revealed")
    return (Encounter(**spot_of(where), card=card, action=action),)  # type: ignore[arg-type]


def rumour(game: Deduction) -> Talk:
    """A rumour token on a hideout or in a lair."""
    where = yield from one_of(say("mark.where"), spots(game.table))
    actions = {each: name("encounter", each) for each in ("placed", "discarded")}
    action = yield from one_of(say("mark.rumour"), actions)
    return (Rumour(**spot_of(where), action=action),)  # type: ignore[arg-type]


def clear(game: Deduction) -> Talk:
    """A lair or a hideout that was cleared, its card unseen."""
    lairs = spots(game.table, spaces=False)
    where = yield from one_of(say("mark.cleared"), lairs | spots(game.table, lairs=False))
    return (Clear(**spot_of(where)),)


def note(game: Deduction) -> Talk:
    """A remark in the players' own words."""
    del game
    text = yield Question(say("mark.note"), writes=True)
    return (Note(note=text.strip()),)


def kept_card(game: Deduction, card: str, by: str | None) -> Talk:
    """A card that was played and says nothing of him; kept in the log."""
    del game
    yield from ()
    return (Card(card=card, by=by),)
