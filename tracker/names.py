"""Comparing names as players type them: without case, accents or the difference of space and hyphen."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

__all__ = ["normalise", "suggest"]

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_LONGEST = 80


def normalise(text: str) -> str:
    """Return the form in which two names are compared.

    Case and accents go; every run of spaces, underscores, hyphens and points becomes one hyphen, so that a
    display name normalises to its board id.

    >>> normalise(" Castle  Dracula"), normalise("CÁDIZ"), normalise("le_havre")
    ('castle-dracula', 'cadiz', 'le-havre')
    """
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    kept = "".join(c if c.isalnum() else "-" for c in plain if not unicodedata.combining(c) and c not in "'’")
    return "-".join(part for part in kept.split("-") if part)


def suggest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name nearest to a misspelt one, or ``None`` if none is near.

    >>> suggest("Pariss", ["madrid", "paris"])
    'paris'
    """
    by_form: dict[str, str] = {}
    for entry in known:
        by_form.setdefault(normalise(entry), entry)
    wanted = normalise(name[:_LONGEST])
    if wanted in by_form:
        return by_form[wanted]
    near = difflib.get_close_matches(wanted, by_form, n=1, cutoff=0.6)
    if near:
        return by_form[near[0]]
    longer = [form for form in by_form if len(wanted) >= 3 and form.startswith(wanted)]
    return by_form[longer[0]] if len(longer) == 1 else None
