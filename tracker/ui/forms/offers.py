"""Every form by name, and which of them are offered now: none at a wrong time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import HUNTERS
from tracker.ui.catalogue import name, say
from tracker.ui.forms import clues, marks, move, people, phase, powers, truth
from tracker.ui.forms.question import Choice, Question, Talk
from tracker.ui.lines import card_name
from tracker.ui.turn import HALVES, Turn, turn

__all__ = ["FORMS", "MENUS", "MORE", "Offer", "form_name", "offered", "parts_of", "talk"]

Ready = Callable[[Deduction, Turn], bool]
DAY_ACTION = frozenset({"day"})
NIGHT_ACTION = frozenset({"night"})
ACTION = frozenset({"day", "night"})
DRAWN = ACTION
"""A card is drawn when a hunter supplies: by day or by night."""
DAWN = frozenset({"dawn"})
EDGES = frozenset({"dawn", "dusk"})
ANY = frozenset({"dawn", "day", "dusk", "night"})
LATE = frozenset({"dusk", "night"})
"""Dracula's phase comes next: all hunters have acted."""
MORE = "other"
"""The word that leads to the cards that are only kept."""
_COMBAT = ("item", "combat_hunter", "combat_dracula")


@dataclass(frozen=True, slots=True)
class Offer:
    """A form: in which menu it stands, in which parts of the round it can be, and what else it needs.

    ``after``: it also comes at the end of Dracula's phase, just after its line.
    """

    kind: str
    menu: str
    halves: frozenset[str]
    flow: Callable[[Deduction], Talk]
    ready: Ready = lambda game, now: True
    after: bool = False

    def fits(self, game: Deduction, now: Turn) -> bool:
        """Whether it can be now."""
        timely = bool(self.halves & set(now.halves)) or (self.after and now.after_phase)
        return timely and self.ready(game, now)


def _phase_next(game: Deduction, now: Turn) -> bool:
    """Whether Dracula's phase may come next: somebody has moved, and the others may have stayed."""
    return bool(now.moved) or now.again or bool(LATE & set(now.halves))


def _stands_with_another(game: Deduction, now: Turn) -> bool:
    mina = game.table.hunter("mina")
    others = [game.table.hunter(hunter) for hunter in HUNTERS if hunter != "mina"]
    return mina.place < game.board.land and not mina.hospital and mina in others


def _near(game: Deduction, now: Turn) -> bool:
    return any(not game.table.hunter(hunter).hospital for hunter in HUNTERS)


def _bay(game: Deduction, now: Turn) -> bool:
    return bool(people.at_bay(game)) or not game.last.possible


def _on_land(game: Deduction, now: Turn) -> bool:
    return any(spot.in_play and spot.place < game.board.land for spot in game.table.hunters)


def _no_ally(side: str, card: str, game: Deduction, now: Turn) -> bool:
    sheet = game.table.sheet
    return card != (sheet.hunters_ally if side == "hunters" else sheet.draculas_ally)


def _hunter(
    kind: str, halves: frozenset[str], flow: Callable[[Deduction], Talk], ready: Ready | None = None
) -> Offer:
    return Offer(kind, "hunter_cards", halves, flow, ready or (lambda game, now: True))


def _dracula(
    kind: str,
    halves: frozenset[str],
    flow: Callable[[Deduction], Talk],
    ready: Ready | None = None,
    after: bool = False,
) -> Offer:
    return Offer(kind, "dracula_cards", halves, flow, ready or (lambda game, now: True), after)


def _fight(kind: str, flow: Callable[[Deduction], Talk], ready: Ready | None = None) -> Offer:
    return Offer(kind, "fights", ANY, flow, ready or (lambda game, now: True))


def _other(kind: str, flow: Callable[[Deduction], Talk], ready: Ready | None = None) -> Offer:
    return Offer(kind, "others", ANY, flow, ready or (lambda game, now: True))


def _kept(menu: str, card: str, halves: frozenset[str], after: bool = False) -> Offer:
    by = "dracula" if menu == "dracula_cards" or cards()[card].deck == "combat_dracula" else None
    return Offer(card, menu, halves, partial(marks.kept_card, card=card, by=by), after=after)


_OFFERS = (
    _hunter(
        "newspaper_reports", ANY, clues.newspaper_reports, lambda g, now: bool(clues.newspaper_spaces(g))
    ),
    _hunter("local_rumours", DRAWN, clues.local_rumours, _near),
    _hunter("hired_scouts", DRAWN, clues.hired_scouts),
    *(
        _hunter(card, DRAWN, partial(clues.ally_card, card=card), partial(_no_ally, "hunters", card))
        for card in ("jonathan_harker", "rufus_smith", "sister_agatha")
    ),
    _hunter("money_trail", ACTION, clues.money_trail, lambda g, now: bool(clues.seas_face_down(g))),
    _hunter("evil_presence", DRAWN, clues.evil_presence, _near),
    _hunter("hypnosis", ACTION, clues.hypnosis, _stands_with_another),
    _hunter("wax_cylinders", ACTION, clues.wax_cylinders),
    _hunter("consecrated_ground", NIGHT_ACTION, marks.consecrated_ground),
    _hunter("surprising_return", EDGES, clues.surprising_return),
    _hunter("good_luck", DAY_ACTION, powers.good_luck, lambda g, now: bool(powers.good_luck_ways(g.table))),
    _hunter("vampire_lair", DAY_ACTION, people.vampire_lair),
    _hunter(
        "blood_transfusion", ACTION, powers.blood_transfusion, lambda g, now: bool(powers.bitten(g.table))
    ),
    _hunter(
        "excellent_weather",
        DAY_ACTION,
        partial(powers.travel, card="excellent_weather"),
    ),
    *(
        _hunter(card, DAY_ACTION, partial(powers.travel, card=card), _on_land)
        for card in ("chartered_carriage", "sense_of_emergency", "fast_horses")
    ),
    _dracula("unearthly_swiftness", ANY, powers.unearthly_swiftness, _phase_next),
    _dracula("devilish_power", ANY, powers.devilish_power, _phase_next),
    _dracula("roadblock", DRAWN, marks.roadblocks, after=True),
    _dracula("summon_storms", DRAWN, marks.storms, after=True),
    _dracula("darkness_returns", frozenset(), powers.darkness_returns, after=True),
    _dracula(
        "hidden_schemes",
        frozenset(),
        powers.hidden_schemes,
        lambda g, now: g.table.space(3) is not None,
        after=True,
    ),
    _dracula("draculas_brides", DRAWN, powers.brides),
    _dracula("great_wolf", DRAWN, powers.great_wolf),
    _dracula("immanuel_hildesheim", DRAWN, partial(powers.dracula_ally, card="immanuel_hildesheim")),
    _dracula(
        "vampiric_influence", DRAWN, powers.vampiric_influence, lambda g, now: bool(powers.bitten(g.table))
    ),
    _dracula("seduction", ACTION, powers.seduction),
    _dracula("bats", ACTION, powers.bats),
    _fight("combat", people.combat, _bay),
    Offer(
        "escape_as_bat", "fights", ANY, people.escape_as_bat, lambda g, now: _bay(g, now) and people.night(g)
    ),
    _fight("bite", people.bite),
    _fight("hurt", people.hurt),
    _fight("defeat", people.defeat),
    _fight("figure", people.figure),
    _other("encounter", marks.encounter),
    _other("rumour", marks.rumour, lambda g, now: g.table.advanced),
    _other("clear", marks.clear),
    _other("reveal", clues.any_reveal, lambda g, now: bool(clues.face_down(g))),
    _other("place_token", marks.place_token),
    _other("remove_token", marks.remove_token, lambda g, now: bool(g.table.tokens)),
    _other("ally", people.ally),
    _other("influence", people.influence),
    _other("ticket", people.ticket),
    _other("supply", people.supply),
    _other("note", marks.note),
    _other("truth", truth.truth),
)
FORMS = {offer.kind: offer for offer in _OFFERS}
"""The forms of the menus, by kind."""
_KEPT = (
    *(
        _kept("hunter_cards", card, halves)
        for card, halves in {
            "behind_the_veil": DRAWN,
            "escape_route": ANY,
            "forewarned": ACTION,
            "great_strength": ANY,
            "heroic_leap": ANY,
            "long_night": DAWN,
            "lucky_find": ANY,
            "lucys_revenge": ANY,
            "mystic_research": ACTION,
            "planned_ambush": ANY,
            "renewed_vigor": DAWN,
            "speedy_telegraph": DAWN,
        }.items()
    ),
    _kept("dracula_cards", "customs_search", ACTION),
    _kept("dracula_cards", "enraged", ANY),
    _kept("dracula_cards", "nocturnal_visit", frozenset(), after=True),
    _kept("dracula_cards", "sensationalist_press", ANY),
    *(
        _kept("fights", card.id, ANY)
        for card in cards().values()
        if card.deck in _COMBAT and card.id not in FORMS
    ),
)
"""Cards that tell and move nothing: they are kept in the log, one press each."""
MENUS = ("hunter_cards", "dracula_cards", "fights", "others")
"""The menus, in the order of their buttons."""


def form_name(game: Deduction, kind: str) -> str:
    """What a form is called: the name of its card, or of what happened."""
    return card_name(game.board, kind) if kind in cards() else name("form_name", kind)


def offered(game: Deduction, menu: str, kept: bool = False) -> list[Offer]:
    """The forms of a menu that can be now, by name; ``kept``: the cards that are only kept in the log."""
    now = turn(game.events, game.header.hunters)
    found = [offer for offer in (_KEPT if kept else _OFFERS) if offer.menu == menu and offer.fits(game, now)]
    return sorted(found, key=lambda offer: form_name(game, offer.kind)) if menu != "others" else found


def parts_of(card: str) -> tuple[str, ...]:
    """The parts of the round in which a card can be entered, in their order; empty if it has no form."""
    found = (
        offer.halves for offer in (*_OFFERS, *_KEPT) if offer.menu == "hunter_cards" and offer.kind == card
    )
    halves = next(found, frozenset())
    return tuple(half for half in HALVES if half in halves)


def talk(kind: str, game: Deduction) -> Talk:
    """The talk of a form, a menu, a move or a phase.

    Raises:
        KeyError: there is no such form.
    """
    if kind == "move":
        return move.move(game)
    if kind == "phase":
        return phase.phase(game)
    if kind in MENUS:
        return _menu(game, kind)
    known = FORMS | {offer.kind: offer for offer in _KEPT}
    return known[kind].flow(game)


def _menu(game: Deduction, menu: str) -> Talk:
    """One of the forms of a menu; the cards that are only kept stand behind one more button."""
    found, kept = offered(game, menu), offered(game, menu, kept=True)
    choices = [Choice(offer.kind, form_name(game, offer.kind)) for offer in found]
    if kept:
        choices.append(Choice(MORE, say("menu.other"), quiet=True))
    kind = yield Question(name("menu_text", menu), tuple(choices))
    if kind == MORE:
        kind = yield Question(
            say("menu.kept"), tuple(Choice(offer.kind, form_name(game, offer.kind)) for offer in kept)
        )
    return (yield from talk(kind, game))
