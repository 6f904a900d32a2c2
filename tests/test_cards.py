"""Card facts: complete, typed and findable by id."""

import re
from dataclasses import fields
from typing import get_args

from tracker.cards import CardFacts, Deck, cards


def test_every_card_is_there_once_under_its_id() -> None:
    assert len(cards()) == 82
    assert all(ident == card.id for ident, card in cards().items())
    assert all(re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", ident) for ident in cards())


def test_texts_are_filled_and_decks_known() -> None:
    for card in cards().values():
        assert card.deck in get_args(Deck), card.id
        assert card.count is None or card.count > 0, card.id
        assert isinstance(card.sure, bool)
        for field in fields(CardFacts):
            value = getattr(card, field.name)
            if field.name not in ("count", "sure", "note", "name_ru"):
                assert isinstance(value, str) and value, (card.id, field.name)


def test_cards_that_tell_something_say_so() -> None:
    telling = (
        "newspaper_reports",
        "local_rumours",
        "hired_scouts",
        "money_trail",
        "evil_presence",
        "hypnosis",
    )
    for ident in telling:
        assert cards()[ident].reveals != "none", ident


def test_uncertain_cards_say_why() -> None:
    assert all(card.note for card in cards().values() if not card.sure)


def test_the_table_cannot_be_changed() -> None:
    try:
        cards()["bats"] = cards()["rats"]  # type: ignore[index]
    except TypeError:
        return
    raise AssertionError("the cached table was changed")
