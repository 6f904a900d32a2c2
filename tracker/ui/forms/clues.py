"""The hunters' cards that tell something of where he is or was."""

from __future__ import annotations

from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Ally,
    Ask,
    Card,
    Encounter,
    Event,
    EvilPresence,
    HideShown,
    Region,
    Reveal,
)
from tracker.states import HIDE
from tracker.ui.catalogue import name, percent, say
from tracker.ui.forms.common import (
    Part,
    along,
    asked,
    card_on,
    likely,
    one_of,
    pick_hunter,
    pick_place,
    place_word,
    several,
    spot_of,
    spots,
    what_lies,
)
from tracker.ui.forms.question import Choice, Question, Talk
from tracker.ui.lines import card_name, place_name
from tracker.ui.summary import headline
from tracker.ui.turn import turn

__all__ = [
    "ally_card",
    "any_reveal",
    "beside",
    "evil_presence",
    "face_down",
    "hired_scouts",
    "hypnosis",
    "local_rumours",
    "money_trail",
    "newspaper_reports",
    "newspaper_spaces",
    "reveal",
    "seas_face_down",
    "surprising_return",
    "wax_cylinders",
]


def reveal(game: Deduction, by: str, space: int | None = None, lair: int | None = None) -> Part[Reveal]:
    """One card that was turned up, and the Hides with it."""
    card = yield from card_on(game, say("form.which_card"), space, lair)
    also = () if lair is not None else (yield from along(game, card, space))
    return Reveal(by=by, space=space, lair=lair, card=card, also=also)


def face_down(game: Deduction) -> dict[str, str]:
    """The spaces and lairs whose card lies face down."""
    table = game.table
    found = {place_word(space=n): what_lies(table, n, None) for n, h in table.spaces() if h.face_down}
    return found | {place_word(lair=n): what_lies(table, None, n) for n, h in table.slots() if h.face_down}


def any_reveal(game: Deduction) -> Talk:
    """A card was turned up for another reason."""
    where = spot_of((yield from one_of(say("clue.which_hideout"), face_down(game))))
    return ((yield from reveal(game, "rule", where.get("space"), where.get("lair"))),)


def newspaper_spaces(game: Deduction) -> tuple[int, ...]:
    """The spaces that Newspaper Reports can turn up now: 3 when it is drawn, 5 or 6 at dawn or dusk."""
    halves = turn(game.events, game.header.hunters).halves
    spaces: tuple[int, ...] = (3,) if {"day", "night"} & set(halves) else ()
    spaces += (5, 6) if {"dawn", "dusk"} & set(halves) else ()
    face_down = {number for number, hideout in game.table.spaces() if hideout.face_down}
    return tuple(space for space in spaces if space in face_down)


def newspaper_reports(game: Deduction) -> Talk:
    """Space 3 when drawn; space 5 or 6 at dawn or dusk."""
    options = {f"space-{n}": say("form.space", n=n) for n in newspaper_spaces(game)}
    space = spot_of((yield from one_of(say("form.which_space"), options)))["space"]
    return ((yield from reveal(game, "newspaper_reports", space)),)


def beside(game: Deduction, hunter: str) -> tuple[str, ...]:
    """The places adjacent to a hunter, as Local Rumours and Evil Presence mean it."""
    board = game.board
    return tuple(board.ids[place] for place in board.moves[game.table.hunter(hunter).place])


def local_rumours(game: Deduction) -> Talk:
    """Every card of a place adjacent to the hunter who drew it."""
    near = [hunter for hunter in HUNTERS if not game.table.hunter(hunter).hospital]
    hunter = yield from pick_hunter(say("clue.who_drew"), near, turn(game.events, game.header.hunters).next)
    places = beside(game, hunter)
    return (Ask(by="local_rumours", places=places, found=(yield from asked(game, places))),)


def hired_scouts(game: Deduction) -> Talk:
    """Two cities that the hunters name."""
    cities = game.board.ids[: game.board.land]
    first = yield from pick_place(say("clue.first_city"), _likely_on_trail(game), cities)
    others = [city for city in cities if city != first]
    named = place_name(game.board, first)
    second = yield from pick_place(
        say("clue.second_city", place=named), [c for c in _likely_on_trail(game) if c != first], others
    )
    places = (first, second)
    return (Ask(by="hired_scouts", places=places, found=(yield from asked(game, places))),)


def ally_card(game: Deduction, card: str) -> Talk:
    """One of the three allies: searched with (one city named), or taken as the ally."""
    options = {"search": say("clue.search"), "ally": say("clue.take")}
    if (yield from one_of(say("clue.how_used"), options)) == "ally":
        return (Ally(side="hunters", ally=card),)
    cities = game.board.ids[: game.board.land]
    place = yield from pick_place(say("clue.city"), _likely_on_trail(game), cities)
    return (Ask(by=card, places=(place,), found=(yield from asked(game, (place,)))),)


def surprising_return(game: Deduction) -> Talk:
    """An ally comes back from the discarded cards."""
    allies = {
        card: card_name(game.board, card) for card in ("jonathan_harker", "rufus_smith", "sister_agatha")
    }
    card = yield from one_of(say("clue.which_ally"), allies)
    return (Card(card="surprising_return"), *(yield from ally_card(game, card)))


def seas_face_down(game: Deduction) -> tuple[int, ...]:
    """The spaces with a sea zone that lies face down."""
    return tuple(n for n, hideout in game.table.spaces() if hideout.shows == "sea" and hideout.face_down)


def money_trail(game: Deduction) -> Talk:
    """One sea zone on the trail."""
    options = {f"space-{n}": say("form.space", n=n) for n in seas_face_down(game)}
    space = spot_of((yield from one_of(say("clue.which_sea"), options)))["space"]
    return ((yield from reveal(game, "money_trail", space)),)


def evil_presence(game: Deduction) -> Talk:
    """Which hunters he named; those in a hospital he does not name."""
    names = {h: name("hunter_short", h) for h in HUNTERS if not game.table.hunter(h).hospital}
    named = yield from several(say("clue.named"), names, say("clue.that_is_all"))
    return (EvilPresence(named=tuple(hunter for hunter in HUNTERS if hunter in named)),)


def hypnosis(game: Deduction) -> Talk:
    """His region."""
    chances = dict(headline(game.board, game.answer(), None).regions)
    options = {
        region: likely(name("region", region), chances.get(region, 0.0)) for region in game.board.regions
    }
    at_sea = chances.get(None, 0.0)
    if at_sea > 0.0:
        options["sea"] = likely(say("region.sea"), at_sea)
    region = yield from one_of(say("clue.region"), options)
    return (Region(by="hypnosis", region=None if region == "sea" else region),)


def wax_cylinders(game: Deduction) -> Talk:
    """Dr. Seward hears a hideout's encounters, or where Hide is."""
    options = {"encounters": say("clue.deduction")}
    if game.table.advanced:
        options["hide"] = say("clue.analysis")
    if (yield from one_of(say("clue.wax"), options)) == "hide":
        return ((yield from _hide(game)),)
    where = yield from one_of(say("clue.which_hideout"), spots(game.table, lairs=False))
    return tuple((yield from _encounters(game, where)))


def _hide(game: Deduction) -> Part[HideShown]:
    states = game.last.worlds.states
    total = float(states.weights[:, -1].sum()) or 1.0
    options: dict[str, str] = {}
    rest = 1.0
    for number, hideout in game.table.spaces():
        if hideout.shows == "city" and hideout.face_down:
            chance = float(states.weights[states.card(number) == HIDE, -1].sum()) / total
            rest -= chance
            options[f"space-{number}"] = likely(say("form.space", n=number), chance)
    if any(hideout.card == HIDE for _, hideout in game.table.spaces()):
        rest = 0.0
    word = yield Question(
        say("clue.where_hide"),
        (
            Choice("deck", say("clue.in_deck", chance=percent(max(rest, 0.0)))),
            *(Choice(word, label) for word, label in options.items()),
        ),
    )
    return HideShown(where="deck" if word == "deck" else spot_of(word)["space"])


def _encounters(game: Deduction, where: str) -> Part[list[Event]]:
    """The encounters of a hideout, one after the other."""
    from tracker.ui.forms.marks import pick_encounter

    hideout = game.table.space(spot_of(where)["space"])
    hidden = max(1, sum(1 for card in hideout.encounters if card is None)) if hideout is not None else 1
    lines: list[Event] = []
    for _ in range(hidden):
        card = yield from pick_encounter(game, say("clue.which_encounter"))
        lines.append(Encounter(**spot_of(where), card=card, action="revealed"))
    return lines


def _likely_on_trail(game: Deduction) -> list[str]:
    """The cities whose card may lie face down on the trail."""
    board, states = game.board, game.last.worlds.states
    found: set[int] = set()
    for number, hideout in game.table.spaces():
        if hideout.face_down and hideout.shows != "sea":
            found |= {int(code) - 1 for code in set(states.card(number).tolist())}
    return [board.ids[place] for place in sorted(found) if 0 <= place < board.land]
