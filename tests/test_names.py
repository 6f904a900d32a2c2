"""Names as players type them."""

import doctest

import pytest

import tracker.names
from tracker.names import normalise, suggest


@pytest.mark.parametrize(
    ("typed", "form"),
    [
        ("Castle Dracula", "castle-dracula"),
        ("  LE   HAVRE ", "le-havre"),
        ("le_havre", "le-havre"),
        ("Cádiz", "cadiz"),
        ("Cádiz", "cadiz"),
        ("Zürich", "zurich"),
        ("Clermont–Ferrand", "clermont-ferrand"),
        ("Łódź", "lodz"),
        ("STRASSE", "strasse"),
        ("straße", "strasse"),
        ("St. Joseph & St. Mary", "st-joseph-st-mary"),
        ("L'Aquila", "laquila"),
        ("Рим", "рим"),
        ("", ""),
        ("--", ""),
    ],
)
def test_names_are_compared_without_case_and_accents(typed: str, form: str) -> None:
    assert normalise(typed) == form
    assert normalise(form) == form


def test_suggestion_is_the_nearest_name() -> None:
    known = ["madrid", "paris", "Castle Dracula"]
    assert suggest("Parsi", known) == "paris"
    assert suggest("MADRÍD", known) == "madrid"
    assert suggest("castle", known) == "Castle Dracula"
    assert suggest("zzz", known) is None
    assert suggest("", known) is None
    assert suggest("paris", []) is None


def test_a_very_long_name_is_no_burden() -> None:
    assert suggest("x" * 5_000_000, ["madrid"]) is None


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(tracker.names).failed == 0
