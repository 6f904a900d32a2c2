"""What a card would tell, against every line that it could make."""

from __future__ import annotations

import itertools
import math
import random
import time
from collections.abc import Iterable, Iterator
from typing import Literal

import pytest

from tracker.advise import ADVISED, Advice, AdviceValue, advise
from tracker.advise.advisor import HOLDERS
from tracker.board import Board, load_board
from tracker.cards import cards
from tracker.deduce import Deduction
from tracker.events import (
    HUNTERS,
    Ask,
    DraculaMove,
    Event,
    EvilPresence,
    Found,
    Header,
    HideShown,
    HunterMove,
    Left,
    Region,
    Reveal,
    Token,
)
from tracker.rules.table import InvalidEvent

ROADS = ["ab", "bc", "cd", "de", "ef", "fg", "ga", "bh", "hi", "gi"]
BOARD = Board.from_dict(
    {
        "locations": [
            *(
                {
                    "id": c,
                    "type": "small_city",
                    "region": "west" if c in "abcd" else "east",
                    "port_of": ["z"] if c in "ad" else [],
                }
                for c in "abcdefgh"
            ),
            {"id": "i", "type": "castle", "region": "east"},
            {"id": "z", "type": "sea"},
        ],
        "roads": [list(road) for road in ROADS],
        "railways": [["a", "c", "white"], ["c", "e", "white"]],
    }
)


def random_game(seed: int, length: int) -> Deduction:
    rng = random.Random(seed)
    start = {hunter: rng.choice("abcdefgh") for hunter in HUNTERS}
    now = Deduction(Header(hunters=start), BOARD)  # type: ignore[arg-type]
    kinds = ["city"] * 5 + ["sea", "sea", "castle", "hide", "feed", "wolf_form"]
    while len(now) < length:
        left = None
        if now.table.space(6) is not None and rng.random() < 0.5:
            left = Left(to="lair", lair=rng.choice((1, 2, 3)))
        event: Event = DraculaMove(card=rng.choice(kinds), left=left)  # type: ignore[arg-type]
        if rng.random() < 0.2:
            event = HunterMove(hunter=rng.choice(HUNTERS), to=rng.choice("abcdefgh"))
        try:
            after = now.after(event)
        except InvalidEvent:
            continue
        if after.last.possible:
            now = after
    return now


def shares(game: Deduction) -> dict[int, float]:
    states = game.last.worlds.states
    total: dict[int, float] = {}
    for at, weight in zip(states.at.tolist(), states.weights[:, game.model("default")].tolist(), strict=True):
        total[at] = total.get(at, 0.0) + weight
    return total


def surprise(share: dict[int, float]) -> float:
    total = sum(share.values())
    return sum(-w / total * math.log2(w / total) for w in share.values() if w > 0)


def by_hand(game: Deduction, parts: Iterable[Deduction]) -> AdviceValue:
    whole, bits, left = sum(shares(game).values()), surprise(shares(game)), 0.0
    for part in parts:
        share = shares(part)
        chance = sum(share.values()) / whole
        bits -= chance * surprise(share)
        left += chance * len(share)
    return AdviceValue(bits, left)


def different(game: Deduction, events: Iterable[Event]) -> Iterator[Deduction]:
    seen: set[bytes] = set()
    for event in events:
        try:
            after = game.after(event)
        except InvalidEvent:
            continue
        window = after.last.worlds.states.window.tobytes()
        if after.last.possible and window not in seen:
            seen.add(window)
            yield after


def asked(game: Deduction, places: list[str]) -> list[Deduction]:
    if not places:
        return [game]
    spaces = [i for i, h in game.table.spaces() if h.face_down]
    finds: list[tuple[Found, ...]] = [()]
    for space in spaces:
        finds.append((Found(space=space, place=places[0]),))
        for hide in spaces:
            found = Found(space=hide, card="hide", place=places[0])
            finds.append((Found(space=space, place=places[0]), found))
    first = different(game, (Ask(places=(places[0],), found=found) for found in finds))
    return [last for part in first for last in asked(part, places[1:])]


def moved(game: Deduction, hunter: str, to: str) -> Iterator[Deduction]:
    spaces = [i for i, h in game.table.spaces() if h.face_down]
    finds: list[tuple[Found, ...]] = [(), *((Found(lair=slot),) for slot, _ in game.table.slots())]
    finds += [(Found(space=space),) for space in spaces]
    finds += [
        (Found(space=space), Found(space=hide, card="hide"))
        for space in spaces
        for hide in spaces
        if hide != space
    ]
    return different(
        game,
        (
            HunterMove(hunter=hunter, to=to, by="special", found=found, dracula=here)  # type: ignore[arg-type]
            for found in finds
            for here in (True, False)
        ),
    )


def turned_up(game: Deduction, space: int) -> Iterator[Deduction]:
    cards_there = [*BOARD.ids, "hide"]
    spaces = [i for i, h in game.table.spaces() if h.face_down]
    also: list[tuple[Found, ...]] = [(), *((Found(space=hide, card="hide"),) for hide in spaces)]
    return different(game, (Reveal(space=space, card=card, also=a) for card in cards_there for a in also))


def outcomes(game: Deduction, card: str, hunter: str, advice: Advice) -> Iterable[Deduction]:
    """The games after everything that this use of the card could show."""
    choice = advice.choice or {}
    place = BOARD.ids[game.table.hunter(hunter).place]  # type: ignore[arg-type]
    if "places" in choice:
        return asked(game, choice["places"])
    if "at" in choice:
        return asked(game, [choice["at"]])
    if "space" in choice and choice.get("when") != "next_round":
        return turned_up(game, choice["space"])
    if "to" in choice:
        return moved(game, hunter, choice["to"])
    if card == "local_rumours":
        return asked(game, [BOARD.ids[p] for p in BOARD.moves[BOARD.index[place]]])
    if card == "evil_presence":
        named = itertools.chain.from_iterable(itertools.combinations(HUNTERS, n) for n in range(5))
        return different(game, (EvilPresence(named=each) for each in named))
    if card == "hypnosis":
        return different(game, (Region(region=name) for name in (*BOARD.regions, None)))
    if card == "wax_cylinders" and choice == {"mode": "analysis"}:
        shown = [*different(game, (HideShown(where=where) for where in ("deck", 1, 2, 3, 4, 5, 6)))]
        return shown or [game]  # a Hide that lies face up already is not shown again
    return [game]


def usual_phases(game: Deduction) -> Iterator[Deduction]:
    """The games after each phase that the table could see, without Misdirect, space 6 going to the deck.

    No card lies face up, so a Hide looks like a city; some card can be played.
    """
    assert not game.table.face_up
    hunted = [BOARD.ids[place] for place in game.table.hunted if place < BOARD.land]
    seen = [None, *hunted]
    events = [DraculaMove(card=card, place=place) for card in ("city", "wolf_form") for place in seen]  # type: ignore[arg-type]
    events += [DraculaMove(card=card) for card in ("sea", "castle", "feed", "dark_call")]  # type: ignore[arg-type]
    events += [DraculaMove(card="lair", lair=slot, place=place) for slot in (1, 2, 3) for place in seen]
    events += [DraculaMove(card="wolf_form", place="i")]
    for event in events:
        try:
            after = game.after(event)
        except InvalidEvent:
            continue
        if after.last.possible:
            yield after


def after_his_phase(game: Deduction, space: int) -> AdviceValue:
    """What turning up a space tells beside the back of his next usual phase."""
    phases = list(usual_phases(game))
    chances = [sum(shares(after).values()) for after in phases]
    values = [by_hand(after, turned_up(after, space)) for after in phases]
    return AdviceValue(
        *(
            sum(c * getattr(value, name) for c, value in zip(chances, values, strict=True)) / sum(chances)
            for name in ("bits", "left")
        )
    )


NOTHING_NEW = ("he is known to be in ", "nothing that it can show tells of his place")
"""Why a card tells nothing that the rules do let a hunter use."""


@pytest.mark.parametrize("card", sorted(ADVISED))
@pytest.mark.parametrize("seed", range(5))
def test_the_value_is_what_every_line_gives(card: str, seed: int) -> None:
    game = random_game(seed, 4 + 2 * seed)
    hunter = HOLDERS.get(card, "seward")
    found = advise(game, card, hunter)
    for each in (found, *found.alternatives):
        if each.choice is not None and each.choice.get("when") == "next_round":
            expected = after_his_phase(game, each.choice["space"])
        else:
            usable = not each.why or each.why.startswith(NOTHING_NEW)
            expected = by_hand(game, outcomes(game, card, hunter, each) if usable else [game])
        assert each.value.bits == pytest.approx(expected.bits, abs=1e-9)
        assert each.value.left == pytest.approx(expected.left, abs=1e-9)
    values = [each.value.bits for each in (found, *found.alternatives)]
    assert values == sorted(values, reverse=True) or max(values) - min(values) < 1e-9


@pytest.mark.parametrize("seed", range(5))
def test_no_pair_of_cities_tells_more(seed: int) -> None:
    game = random_game(20 + seed, 5 + seed)
    best = advise(game, "hired_scouts", "mina").value.bits
    for pair in itertools.combinations("abcdefgh", 2):
        assert by_hand(game, asked(game, list(pair))).bits <= best + 1e-9


def test_ground_goes_neither_to_the_castle_nor_beside_it() -> None:
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    found = advise(game.after(DraculaMove(card="city")), "consecrated_ground", "mina")
    named = [each.choice["at"] for each in (found, *found.alternatives) if each.choice]
    assert named and not {"galatz", "klausenburg", "castle-dracula"} & set(named)


def test_nothing_to_choose_is_worth_nothing() -> None:
    game = random_game(2, 3)
    none_at_sea = Deduction(game.header, BOARD).after(DraculaMove(card="city"))
    found = advise(none_at_sea, "money_trail", "mina")
    assert found.choice is None
    assert found.value == AdviceValue(0.0, float(len(none_at_sea.answer().now)))


def test_fog_bars_a_move() -> None:
    game = random_game(3, 5)
    here = game.table.hunter("mina").place
    for there in BOARD.roads[here]:
        game = game.after(Token(token="fog", at=BOARD.ids[there]))
    assert advise(game, "long_night", "mina").choice is None


def test_a_card_that_tells_nothing_and_one_that_is_none() -> None:
    game = random_game(4, 4)
    assert advise(game, "great_strength", "mina").value.bits == 0
    with pytest.raises(ValueError, match="unknown card 'hired_scout'; did you mean 'hired_scouts'"):
        advise(game, "hired_scout", "mina")
    with pytest.raises(ValueError, match="unknown hunter 'lucy'"):
        advise(game, "hired_scouts", "lucy")
    assert set(ADVISED) <= set(cards())


def test_a_game_without_worlds() -> None:
    game = random_game(5, 4)
    gone = game.after(Region(region="west")).after(Region(region="east"))
    assert advise(gone, "hypnosis", "mina").value == AdviceValue(0.0, 0.0)


@pytest.mark.parametrize("second", ["city", "wolf_form"])
def test_the_widest_tables_are_quick(second: Literal["city", "wolf_form"]) -> None:
    """30,000 worlds, or with Wolf Form 100,000."""
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    city = DraculaMove(card="city")
    game = game.after_all([city, DraculaMove(card=second), city, city, city])
    before = time.process_time()
    advise(game, "hired_scouts", "mina")
    assert time.process_time() - before < 0.8
