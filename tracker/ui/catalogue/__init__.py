"""All visible text of the dashboard, by key.

A message is a template with named parameters, or a pair of templates for one and many. Whole sentences
live in :mod:`tracker.ui.catalogue.english`; nothing else in ``tracker.ui`` holds text that a player reads.

>>> say("headline.newly_impossible", n=6)
'newly impossible: 6'
>>> say("count.places", n=1), say("count.places", n=9)
('1 place', '9 places')
"""

from __future__ import annotations

from collections.abc import Iterable

from tracker.ui.catalogue.english import MESSAGES
from tracker.ui.catalogue.message import Counted

__all__ = ["Counted", "has", "listing", "name", "percent", "points", "say"]


def say(key: str, /, **params: object) -> str:
    """The text of a message.

    Raises :class:`KeyError` for an unknown key and for a parameter the message needs and did not get.
    Parameters are put in as they are; whoever shows the text as HTML or Markdown escapes it.
    """
    message = MESSAGES[key]
    if isinstance(message, Counted):
        message = message.one if params["n"] == 1 else message.other
    return message.format(**params)


def has(key: str) -> bool:
    """Whether the catalogue holds this key."""
    return key in MESSAGES


def name(family: str, member: str) -> str:
    """The text of one member of a family of keys, as ``name("hunter", "mina")``.

    An unknown member is shown as its own id with spaces: a foreign board may have regions of its own.
    """
    message = MESSAGES.get(f"{family}.{member}")
    return message if isinstance(message, str) else member.replace("_", " ")


def percent(p: float) -> str:
    r"""A probability in the words of the screen; a possible place never reads as 0 and only 1 as 100.

    >>> percent(0.7134), percent(0.004), percent(0.9999), percent(1.0), percent(0.0)
    ('71\u202f%', '<1\u202f%', '>99\u202f%', '100\u202f%', '0\u202f%')
    """
    return _percent(p, "percent")


def points(p: float) -> str:
    """The short form of :func:`percent`, for the bubbles of the map.

    >>> points(0.7134), points(0.004), points(1.0)
    ('71%', '<1', '100%')
    """
    return _percent(p, "percent_short")


def _percent(p: float, family: str) -> str:
    if p <= 0.0:
        return say(f"{family}.plain", n=0)
    if p < 0.005:
        return say(f"{family}.below", n=1)
    if 0.995 <= p < 1.0 - 1e-9:
        return say(f"{family}.above", n=99)
    return say(f"{family}.plain", n=max(1, round(100 * p)))


def listing(items: Iterable[str]) -> str:
    """Names as a list in words.

    >>> listing(["Rome"]), listing(["Rome", "Bari", "Naples"])
    ('Rome', 'Rome, Bari and Naples')
    """
    names = list(items)
    if len(names) < 2:
        return "".join(names)
    return say("list.last", first=say("list.comma").join(names[:-1]), last=names[-1])
