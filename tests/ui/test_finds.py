"""What a card can turn up: exactly what the deduction accepts, no more and no less."""

import itertools
from pathlib import Path

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import Ask, Found, Reveal
from tracker.log import read_log_file
from tracker.rules.table import InvalidEvent
from tracker.ui.forms.finds import card_chances, fitting, hides_along, turned_up

BOARD = load_board("third-edition")
CASES = sorted((Path(__file__).parents[1] / "data" / "cases").glob("game-0[1-4].jsonl"))


def moments(path, every=6, widest=8_000):
    log = read_log_file(path)
    game = Deduction(log.header, BOARD)
    for number, event in enumerate(log.events[:48]):
        game = game.after(event)
        if number % every == 0 and game.last.possible and len(game.last.worlds) <= widest:
            yield game


def possible(game, event):
    try:
        return game.after(event).last.possible
    except InvalidEvent:
        return False


def offered(game, places, taken=()):
    """Every set of finds that the questions lead to."""
    left = turned_up(game, places, taken)
    found = set() if left.nothing_more is None else {frozenset(taken)}
    for entry, _ in left.more:
        found |= offered(game, places, (*taken, entry))
    return found


def accepted(game, places):
    """Every set of finds that leaves a world, by trying them all."""
    spaces = [number for number, hideout in game.table.spaces() if hideout.face_down]
    entries = [Found(space=n, place=place) for n in spaces for place in places]
    entries += [Found(space=n, place=place, card="hide") for n in spaces for place in places]
    found = set()
    for size in range(4):
        for finds in itertools.combinations(entries, size):
            if len({entry.space for entry in finds}) == size and possible(
                game, Ask(places=places, found=finds)
            ):
                found.add(frozenset(finds))
    return found


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_can_be_turned_up_of_a_city_is_what_fits(path):
    tried = 0
    for game in moments(path):
        likely = [card for card in card_chances(game, space=1) if card in BOARD.index][:1]
        for place in (*likely, "paris", "rome"):
            assert offered(game, (place,)) == accepted(game, (place,)), (len(game), place)
            tried += 1
    assert tried


@pytest.mark.parametrize("path", CASES[:2], ids=lambda path: path.stem)
def test_two_cities_at_once(path):
    for game in itertools.islice(moments(path, every=11, widest=2_000), 3):
        cards = [card for card in card_chances(game, space=1) if card in BOARD.index]
        if len(cards) > 1:
            assert offered(game, tuple(cards[:2])) == accepted(game, tuple(cards[:2]))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_card_on_a_space_is_one_that_fits(path):
    for game in moments(path, every=9, widest=3_000):
        for number, hideout in game.table.spaces():
            if not hideout.face_down or hideout.castle:
                continue
            chances = card_chances(game, space=number)
            assert sum(chances.values()) == pytest.approx(1.0)
            assert list(chances.values()) == sorted(chances.values(), reverse=True)
            fits = fitting(BOARD, hideout, game.table.advanced)
            assert set(chances) <= set(fits)
            for card in fits[::7]:
                also = [()] if card == "hide" else [(), *_hides(game, number)]
                real = any(possible(game, Reveal(space=number, card=card, also=each)) for each in also)
                assert real == (card in chances), (len(game), number, card)


def _hides(game, but):
    return [
        (Found(space=n, card="hide"),)
        for n, hideout in game.table.spaces()
        if hideout.face_down and n != but and hideout.shows == "city"
    ]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_hides_along_are_those_that_fit(path):
    seen = 0
    for game in moments(path, every=9, widest=3_000):
        for number, hideout in game.table.spaces():
            if not hideout.face_down or hideout.shows == "sea":
                continue
            for card in [card for card in card_chances(game, space=number) if card != "hide"][:2]:
                chances = hides_along(game, card, number)
                assert sum(chances.values()) == pytest.approx(1.0)
                real = {None} if possible(game, Reveal(space=number, card=card)) else set()
                real |= {
                    also[0].space
                    for also in _hides(game, number)
                    if possible(game, Reveal(space=number, card=card, also=also))
                }
                assert set(chances) == real
                seen += any(each is not None for each in real)
    assert seen


def test_the_cards_of_a_lair():
    log = read_log_file(CASES[3])
    game = Deduction(log.header, BOARD)
    for event in log.events:
        game = game.after(event)
        slots = [slot for slot, hideout in game.table.slots() if hideout.face_down]
        if slots:
            chances = card_chances(game, lair=slots[0])
            answer = {row.number: row.cards for row in game.answer().lairs}[slots[0]]
            assert chances == pytest.approx(dict(answer))
            return
    pytest.skip("this game has no lair")


def test_a_game_without_worlds_offers_what_the_table_allows():
    from tracker.events import DraculaMove, Header

    start = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), BOARD).after(DraculaMove(card="feed"))
    empty = game.after(Ask(places=BOARD.ids[: BOARD.land]))
    assert not empty.last.possible
    left = turned_up(empty, ("rome",), ())
    assert left.nothing_more is not None
    assert [entry for entry, _ in left.more] == [Found(space=2, place="rome")]
    assert card_chances(empty, space=2) == {} and hides_along(empty, "rome", 2) == {None: 0.0}
