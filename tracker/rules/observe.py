"""What hunters' moves, searches and cards say of the hidden states (rules 8 and 9)."""

from __future__ import annotations

from dataclasses import replace

from tracker import events
from tracker.board import UnknownName
from tracker.events import HUNTERS
from tracker.rules import steps
from tracker.rules.rulings import Rule
from tracker.rules.scribe import Scribe
from tracker.rules.table import InvalidEvent, Spot, TokenAt
from tracker.states import HIDE

__all__ = [
    "ask",
    "card_id",
    "evil_presence",
    "hide_shown",
    "hunter_at",
    "hunter_move",
    "place_id",
    "region",
    "reveal",
    "token",
]


def card_id(scribe: Scribe, name: str) -> int:
    """A card by its id: a place index or ``HIDE``."""
    return HIDE if name == "hide" else place_id(scribe, name)


def place_id(scribe: Scribe, name: str) -> int:
    """A place by its id.

    Raises:
        InvalidEvent: the board has no such place.
    """
    try:
        return scribe.table.board.place(name)
    except UnknownName as error:
        raise InvalidEvent(str(error)) from None


def hunter_move(scribe: Scribe, event: events.HunterMove) -> None:
    """A hunter ended a move: his city is checked on the trail and in the lairs; at sea nothing is (rule 8).

    Raises:
        InvalidEvent: something was found at sea, or on a space or in a lair where it cannot be.
    """
    table, board = scribe.table, scribe.table.board
    place = place_id(scribe, event.to)
    scribe.warnings += _warnings(scribe, event, place)
    scribe.table = table.with_hunter(event.hunter, Spot(place))
    if place >= board.land:
        if event.found:
            raise InvalidEvent(f"'found' is not empty, but {event.to!r} is at sea: nothing is found there")
        return
    castle = place == board.castle
    found = list(event.found)
    if castle:
        found += _castle_left_out(scribe, event)
    scribe.checked(place, found, Rule.SEARCH_FINDS, Rule.SEARCH_EXCLUDES, lairs=True, entered=True)
    if event.dracula is not None:
        everywhere = frozenset(range(len(board.places)))
        scribe.learn(steps.AtIn(frozenset([place]) if event.dracula else everywhere - {place}))


def _castle_left_out(scribe: Scribe, event: events.HunterMove) -> list[events.Found]:
    """The castle's own card need not be named: its back is known (rule 8)."""
    named = {(f.space, f.lair) for f in event.found if f.card is None}
    spaces = [(i, None) for i, h in scribe.table.spaces() if h.castle and h.face_down]
    slots = [(None, i) for i, h in scribe.table.slots() if h.castle and h.face_down]
    return [events.Found(space=s, lair=n) for s, n in (*spaces, *slots) if (s, n) not in named]


def _warnings(scribe: Scribe, event: events.HunterMove, place: int) -> list[str]:
    """A move that the board forbids is kept, with a warning."""
    table, board = scribe.table, scribe.table.board
    start = table.hunter(event.hunter).place
    if event.by == "special" or event.via or place == start or start < 0:
        return []
    tokens = {(t.token, t.place) for t in table.tokens}
    blocked = {frozenset((t.place, t.other)) for t in table.tokens if t.token == "roadblock"}
    name, names = event.hunter, board.ids
    if ("fog", place) in tokens or ("fog", start) in tokens:
        return [f"{name!r} moved from {names[start]!r} to {names[place]!r}, where fog lies"]
    if ("storm", place) in tokens:
        return [f"{name!r} moved to {names[place]!r}, where a storm lies"]
    match event.by:
        case "road":
            fine = place in board.roads[start] and frozenset((start, place)) not in blocked
        case "sea":
            fine = place in board.seas[start] or place in board.ports[start]
        case _:
            fine = place in board.rail_reach(start, "4/4")
    if fine:
        return []
    return [f"{name!r} cannot reach {names[place]!r} from {names[start]!r} by {event.by}; kept as entered"]


def hunter_at(scribe: Scribe, event: events.HunterAt) -> None:
    """The figure is there now, without a check."""
    hospitals = scribe.table.board.hospitals
    if event.at in hospitals:
        spot = Spot(hospitals[event.at], hospital=True)
    else:
        spot = Spot(place_id(scribe, event.at))
    scribe.table = scribe.table.with_hunter(event.hunter, spot)


def reveal(scribe: Scribe, event: events.Reveal) -> None:
    """One card was turned face up, with the Hides that stand for it; of a lair only its card (rule 9)."""
    before = scribe.table
    card = card_id(scribe, event.card)
    hides = [f.space for f in event.also if f.space is not None]
    if event.lair is not None:
        if hides:
            raise InvalidEvent(f"'also' names a Hide, but lair {event.lair} turns up no Hide")
        scribe.turn_up(card, Rule.ASK_FINDS, lair=event.lair)
        return
    scribe.turn_up(card, Rule.ASK_FINDS, space=event.space)
    if card == HIDE:
        if hides:
            raise InvalidEvent("'also' names a Hide, but the card turned up is Hide itself")
        return
    assert event.space is not None
    scribe.hides_with(card, hides, before, [event.space])


def ask(scribe: Scribe, event: events.Ask) -> None:
    """These places had to be turned up where they lie face down on the trail, in lairs by ruling (rule 9)."""
    places = [place_id(scribe, name) for name in event.places]
    answers: dict[int, list[events.Found]] = {place: [] for place in places}
    for found in event.found:
        place = place_id(scribe, found.place) if found.place is not None else None
        if place is None and len(places) == 1:
            place = places[0]
        if place is None or place not in answers:
            raise InvalidEvent(f"'found' names {found.place!r}, which was not asked for")
        answers[place].append(found)
    for place, found_there in answers.items():
        _asked(scribe, place, found_there)


def _asked(scribe: Scribe, place: int, found: list[events.Found]) -> None:
    lairs = scribe.table.rulings.ask_reaches_lairs
    if not lairs and any(f.lair is not None for f in found):
        raise InvalidEvent("'found' names a lair, but the ruling 'ask_reaches_lairs' is off")
    scribe.checked(place, found, Rule.ASK_FINDS, Rule.ASK_EXCLUDES, lairs=lairs)


def evil_presence(scribe: Scribe, event: events.EvilPresence) -> None:
    """He is adjacent to each hunter named and to no other; a hunter in a hospital is left out of it."""
    board = scribe.table.board
    places = set(range(len(board.places)))
    for hunter in HUNTERS:
        spot = scribe.table.hunter(hunter)
        if not spot.in_play:
            if hunter in event.named:
                where = "in a hospital" if spot.hospital else "nowhere on the board"
                raise InvalidEvent(f"{hunter!r} is {where}: Evil Presence does not name them")
            continue
        adjacent = set(board.moves[spot.place])
        places = places & adjacent if hunter in event.named else places - adjacent
    scribe.learn(steps.AtIn(frozenset(places)))


def region(scribe: Scribe, event: events.Region) -> None:
    """His region; none at sea.

    Raises:
        InvalidEvent: the board has no such region.
    """
    board = scribe.table.board
    if event.region is None:
        scribe.learn(steps.AtIn(frozenset(range(board.land, len(board.places)))))
        return
    if event.region not in board.regions:
        raise InvalidEvent(f"unknown region {event.region!r}; the regions are {', '.join(board.regions)}")
    number = board.regions.index(event.region)
    scribe.learn(steps.AtIn(frozenset(p for p in range(board.land) if board.region[p] == number)))


def hide_shown(scribe: Scribe, event: events.HideShown) -> None:
    """Hide was shown, in the deck or on a space."""
    if not scribe.table.advanced:
        raise InvalidEvent("'hide_shown' in the basic game: there are no power cards")
    if event.where == "deck":
        spaces = tuple(i for i, h in scribe.table.spaces() if h.has_card and not h.unread)
        scribe.learn(steps.CardIsNot(spaces, HIDE))
        if any(hideout.card == HIDE for _, hideout in scribe.table.spaces()):
            scribe.learn(steps.AtIn(frozenset()))
        return
    scribe.turn_up(HIDE, None, space=int(event.where))


def token(scribe: Scribe, event: events.Token) -> None:
    """A token came or went; holy ground and host turn up their city like an ask (rules 3 and 9)."""
    ends = (event.at,) if isinstance(event.at, str) else event.at
    places = [place_id(scribe, name) for name in ends]
    at = TokenAt(event.token, *places)
    tokens = list(scribe.table.tokens)
    if event.action == "remove":
        same = [t for t in tokens if t == at or (t.token, t.other, t.place) == (at.token, at.place, at.other)]
        if same:
            tokens.remove(same[0])
        else:
            scribe.warnings.append(f"no {event.token} lies at {event.at!r} to remove")
        scribe.table = replace(scribe.table, tokens=tuple(tokens))
        return
    if event.token in ("consecrated_ground", "heavenly_host"):
        _asked(scribe, places[0], list(event.found))
    if at in tokens and event.token not in ("fog", "roadblock"):
        scribe.warnings.append(f"a {event.token} lies at {event.at!r} already; kept once")
        return
    scribe.table = replace(scribe.table, tokens=(*tokens, at))
