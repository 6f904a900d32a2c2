"""Dracula's cards that move something, and the hunters' cards that carry them further."""

from __future__ import annotations

from tracker.deduce import Deduction
from tracker.events import HUNTERS, Ally, Bite, Card, Clock, Damage, Encounter, Event, HunterMove
from tracker.rules.table import Table
from tracker.ui.catalogue import name, say
from tracker.ui.forms import marks
from tracker.ui.forms.common import Part, marked, one_of, pick_hunter, several, spot_of, what_lies
from tracker.ui.forms.move import arrival
from tracker.ui.forms.phase import phase
from tracker.ui.forms.question import Question, Talk
from tracker.ui.lines import card_name, place_name
from tracker.ui.turn import turn

__all__ = [
    "bats",
    "bitten",
    "blood_transfusion",
    "brides",
    "carried",
    "darkness_returns",
    "devilish_power",
    "devilish_ways",
    "dracula_ally",
    "good_luck",
    "good_luck_ways",
    "great_wolf",
    "hidden_schemes",
    "seduction",
    "travel",
    "unearthly_swiftness",
    "vampiric_influence",
]


def unearthly_swiftness(game: Deduction) -> Talk:
    """This phase, with another to follow at once."""
    return (yield from phase(game, again=True))


def darkness_returns(game: Deduction) -> Talk:
    """The next round has no day."""
    del game
    yield from ()
    return (Card(card="darkness_returns", by="dracula"), Clock(skip_day=True, half="night"))


def devilish_ways(table: Table) -> dict[str, str]:
    """What Devilish Power can do on this table."""
    ways = {}
    if marks.token_words(table, ("consecrated_ground",)):
        ways["ground"] = say("power.no_ground")
    if table.sheet.hunters_ally is not None:
        ways["ally"] = say("ally.gone", ally=card_name(table.board, table.sheet.hunters_ally))
    return ways | {"supply": say("power.no_supply")}


def devilish_power(game: Deduction) -> Talk:
    """Consecrated ground goes, or the hunters' ally, or nobody supplies next."""
    way = yield from one_of(say("power.devilish"), devilish_ways(game.table))
    if way == "ground":
        return ((yield from marks.take_token(game, ("consecrated_ground",))),)
    if way == "ally":
        return (Ally(side="hunters", ally=None),)
    return (Card(card="devilish_power", by="dracula"),)


def dracula_ally(game: Deduction, card: str) -> Talk:
    """Taken as Dracula's ally, or used at once (kept as a card)."""
    options = {"once": say("power.once"), "ally": say("clue.take")}
    if (yield from one_of(say("clue.how_used"), options)) == "ally":
        return (Ally(side="dracula", ally=card),)
    return (Card(card=card, by="dracula"),)


def brides(game: Deduction) -> Talk:
    """Dracula's Brides: encounters on up to two of spaces 1 to 3, or his ally."""
    options = {"once": say("power.brides"), "ally": say("clue.take")}
    if (yield from one_of(say("clue.how_used"), options)) == "ally":
        return (Ally(side="dracula", ally="draculas_brides"),)
    near = {f"space-{n}": what_lies(game.table, n, None) for n, _ in game.table.spaces() if n <= 3}
    chosen = yield from several(say("power.which_spaces"), near, say("clue.that_is_all"))
    if not chosen:
        return (Card(card="draculas_brides", by="dracula"),)
    return tuple(Encounter(**spot_of(word), action="added") for word in chosen[:2])


def great_wolf(game: Deduction) -> Talk:
    """The raid on one hunter, or Dracula's ally."""
    options = {"once": say("power.raid"), "ally": say("clue.take")}
    if (yield from one_of(say("clue.how_used"), options)) == "ally":
        return (Ally(side="dracula", ally="great_wolf"),)
    return (Damage(who=(yield from pick_hunter(say("power.raided"))), change=4),)


def hidden_schemes(game: Deduction) -> Talk:
    """One more encounter on space 3."""
    del game
    yield from ()
    return (Encounter(space=3, action="added"),)


def seduction(game: Deduction) -> Talk:
    """A hunter is bitten by the vampire he found, which goes back to Dracula's hand."""
    hunter = yield from pick_hunter(say("harm.who_bitten"))
    here = game.table.hunter(hunter).place
    table = game.table
    found = {f"space-{n}": what_lies(table, n, None) for n, h in table.spaces() if h.card == here}
    found |= {f"lair-{n}": what_lies(table, None, n) for n, h in table.slots() if h.card == here}
    line = Bite(hunter=hunter)
    if not found:
        return (line,)
    where = yield from one_of(say("mark.where"), found)
    return (line, Encounter(**spot_of(where), action="discarded"))


def bitten(table: Table) -> tuple[str, ...]:
    """The hunters with a bite."""
    return tuple(hunter for hunter in HUNTERS if table.sheet.bites_of(hunter) > 0)


def vampiric_influence(game: Deduction) -> Talk:
    """A bitten hunter is moved to an adjacent city."""
    hunter = yield from pick_hunter(say("power.which_bitten"), bitten(game.table) or HUNTERS)
    return (yield from carried(game, hunter, cities=True, counts=False))


def bats(game: Deduction) -> Talk:
    """The Bats token: instead of his next action a hunter goes to an adjacent place of Dracula's choice."""
    hunter = yield from pick_hunter(say("power.which_bats"), main=turn(game.events, game.header.hunters).next)
    return (yield from carried(game, hunter, cities=False, counts=True))


def carried(game: Deduction, hunter: str, cities: bool, counts: bool) -> Talk:
    """A hunter is moved to an adjacent place, checked there; ``counts``: it is his move of the day."""
    board = game.board
    here = game.table.hunter(hunter).place
    near = [place for place in board.moves[here] if not cities or place < board.land]
    text = say("power.carried", hunter=name("hunter", hunter))
    to = yield Question(text, places=marked(board.ids[p] for p in near), accepts=frozenset(board.ids))
    there = board.index[to]
    by = (
        "special"
        if not counts
        else "sea"
        if there in board.seas[here] or there in board.ports[here]
        else "road"
    )
    return ((yield from _arrived(game, hunter, to, by)),)


def _arrived(game: Deduction, hunter: str, to: str, by: str) -> Part[HunterMove]:
    text = say(
        "move.found", hunter=name("hunter", hunter), place=place_name(game.board, to), way=name("way", by)
    )
    outcome, _ = yield from arrival(game, to, text)
    return HunterMove(
        hunter=hunter,  # type: ignore[arg-type]
        to=to,
        by=by,  # type: ignore[arg-type]
        found=outcome.found if outcome is not None else (),
        dracula=outcome.dracula if outcome is not None else None,
    )


def travel(game: Deduction, card: str) -> Talk:
    """A card that carries a hunter further than a move: its reach is marked, any place is accepted."""
    board = game.board
    hunter = yield from pick_hunter(say("clue.who_played"), main=turn(game.events, game.header.hunters).next)
    here = game.table.hunter(hunter).place
    by = {"excellent_weather": "sea", "chartered_carriage": "rail"}.get(card, "road")
    reach = _reach(game, here, card)
    text = say("power.travel", hunter=name("hunter", hunter))
    to = yield Question(text, places=dict.fromkeys(reach, by), accepts=frozenset(board.ids))
    lines: list[Event] = [Damage(who=hunter, change=2)] if card == "sense_of_emergency" else []
    line = yield from _arrived(game, hunter, to, by)
    return (Card(card=card, by=hunter), *lines, line)


def _reach(game: Deduction, here: int, card: str) -> list[str]:
    board = game.board
    if card == "excellent_weather":
        first = {*board.seas[here], *board.ports[here]}
        found = first | {to for step in first for to in (*board.seas[step], *board.ports[step])}
    elif here >= board.land:
        found = set()
    elif card == "chartered_carriage":
        found = set(board.rail_reach(here, "4/4"))
    else:
        found = set(board.road_reach(here, 3))
    return [board.ids[place] for place in sorted(found - {here})]


def good_luck_ways(table: Table) -> dict[str, str]:
    """What Good Luck can do on this table."""
    ways = {}
    if marks.token_words(table, ("roadblock",)):
        ways["roadblock"] = say("power.no_roadblock")
    if table.sheet.draculas_ally is not None:
        ways["ally"] = say("ally.gone", ally=card_name(table.board, table.sheet.draculas_ally))
    return ways


def good_luck(game: Deduction) -> Talk:
    """A roadblock goes, or Dracula's ally."""
    way = yield from one_of(say("power.luck"), good_luck_ways(game.table))
    if way == "roadblock":
        return ((yield from marks.take_token(game, ("roadblock",))),)
    return (Ally(side="dracula", ally=None),)


def blood_transfusion(game: Deduction) -> Talk:
    """A bitten hunter sheds a bite; the giver takes a damage."""
    hunter = yield from pick_hunter(say("harm.who_healed"), bitten(game.table) or HUNTERS)
    giver = yield from pick_hunter(say("harm.who_gives"), [h for h in HUNTERS if h != hunter])
    return (Bite(hunter=hunter, change=-1), Damage(who=giver, change=1))
