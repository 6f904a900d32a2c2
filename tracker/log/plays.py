"""The entries of ``truth.plays``: what Dracula really played, one entry a phase."""

from __future__ import annotations

from typing import Any

from tracker.events import SPACES
from tracker.log.names import Names
from tracker.log.problems import BAD, Faults, show

__all__ = ["read_play"]

_ARRIVALS = ("wolf_form", "lair", "bat")
_FORMS = (
    "a place, 'hide', 'feed', 'dark_call', 'none', null, "
    'an object such as {"wolf_form": "paris"} (or "lair", "bat"), '
    'or {"misdirect": 3, "play": ...} around one of these'
)


def read_play(value: Any, key: str, names: Names, faults: Faults) -> Any:
    """Return one play with ids for names, or ``BAD`` after noting what is wrong with it.

    A play is a place, ``"hide"``, ``"feed"``, ``"dark_call"``, ``"none"``, ``{"wolf_form": place}``,
    ``{"lair": place}``, ``{"bat": place}``, ``None`` (nobody knows), or
    ``{"misdirect": space, "play": play}`` around one of these.
    """
    match value:
        case {"misdirect": space, "play": play, **other} if not other:
            return _misdirected(space, play, key, names, faults)
        case _:
            return _plain(value, key, names, faults)


def _misdirected(space: Any, play: Any, key: str, names: Names, faults: Faults) -> Any:
    inner = _plain(play, f"{key}.play", names, faults)
    if type(space) is not int or not 1 <= space <= SPACES:
        faults.add(f"{key}.misdirect", f"must be a whole number from 1 to {SPACES}, not {show(space)}")
        return BAD
    return BAD if inner is BAD else {"misdirect": space, "play": inner}


def _plain(value: Any, key: str, names: Names, faults: Faults) -> Any:
    if value is None:
        return None
    if isinstance(value, str):
        return names.read("place or power", value, key, faults)
    if isinstance(value, dict) and len(value) == 1:
        ((arrival, place),) = value.items()
        if arrival in _ARRIVALS and isinstance(place, str):
            found = names.read("place", place, f"{key}.{arrival}", faults)
            return BAD if found is BAD else {arrival: found}
    faults.add(key, f"must be {_FORMS}, not {show(value)}")
    return BAD
