"""Every reason why a board file cannot be used, found in one pass over the raw JSON value."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from itertools import combinations

from tracker.names import normalise, suggest

__all__ = ["CLOSEST", "HEIGHT", "MOST_PLACES", "WIDTH", "board_problems"]

WIDTH, HEIGHT = 1000.0, 700.0
"""The box of the drawing coordinates."""
CLOSEST = 30.0
"""Two places drawn nearer than this cannot be told apart by a finger."""
MOST_PLACES = 120
"""More places than this do not fit the packed hidden states."""

KINDS = ("small_city", "large_city", "castle", "sea", "hospital")
COLOURS = ("white", "yellow")
SIDES = ("right", "left", "top", "bottom")
_BOARD_KEYS = (
    "id", "title", "edition", "source_key", "rail_colours", "drawing", "regions", "locations", "roads",
    "railways", "sea_adjacency", "bends", "hospitals", "setup", "open_points", "note",
)  # fmt: skip
_PLACE_KEYS = (
    "id", "name", "type", "port_of", "ports", "region", "lat", "lon", "x", "y", "label", "confidence",
    "sources", "aliases", "note",
)  # fmt: skip
_HOSPITAL_KEYS = ("next_to", "at", "confidence", "source", "note")
_RESERVED = ("hide", "feed", "dark-call", "wolf-form", "misdirect", "none", "bat")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SHOWN = 60
_MOST_HINTS = 100


def board_problems(raw: object) -> tuple[str, ...]:
    """Return every problem of a board in the form of ``data/map.json``, one text each; none means that
    :meth:`tracker.board.Board.from_dict` takes it.

    >>> board_problems({"locations": [{"id": "a", "type": "small_city"}], "roads": [["a", "b"]]})
    ("roads[0]: unknown place 'b'",)
    """
    if not isinstance(raw, Mapping):
        return (f"a board is a JSON object, not {_kind(raw)}",)
    return tuple(_Check(raw).run())


def _kind(value: object) -> str:
    names = {bool: "a truth value", int: "a number", float: "a number", str: "a text", list: "a list"}
    return "null" if value is None else names.get(type(value), "an object")


def _show(value: object) -> str:
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        return f"{_kind(value)} that cannot be shown"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _number(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return -1e9 < value < 1e9


class _Check:
    def __init__(self, raw: Mapping[object, object]) -> None:
        self.raw = raw
        self.kinds: dict[str, str] = {}
        self.linked: set[str] = set()
        self.hints = 0

    def run(self) -> Iterator[str]:
        yield from self.unknown_keys(self.raw, _BOARD_KEYS, "")
        for key in ("id", "title", "edition"):
            if not isinstance(self.raw.get(key, ""), str):
                yield f"{key}: expected a text, not {_show(self.raw[key])}"
        open_points = self.raw.get("open_points", [])
        if not isinstance(open_points, list | tuple) or not all(isinstance(p, str) for p in open_points):
            yield f"open_points: expected a list of texts, not {_show(open_points)}"
        identity = self.raw.get("id")
        if isinstance(identity, str) and not _ID.fullmatch(identity):
            yield f"id: {_show(identity)} is not of the form 'two-words'"
        locations = self.raw.get("locations")
        if not isinstance(locations, list | tuple) or not locations:
            yield "locations: a board needs a list of places"
            return
        if len(locations) > MOST_PLACES:
            yield f"locations: {len(locations)} places; at most {MOST_PLACES} are possible"
            return
        places = [
            (f"locations[{i}]", place) for i, place in enumerate(locations) if isinstance(place, Mapping)
        ]
        for i, place in enumerate(locations):
            if not isinstance(place, Mapping):
                yield f"locations[{i}]: expected an object, not {_show(place)}"
        yield from self.identities(places)
        for where, place in places:
            yield from self.one_place(where, place)
        yield from self.regions(places)
        yield from self.names(places)
        yield from self.coordinates(places)
        yield from self.ports(places)
        yield from self.links("roads", land=True)
        yield from self.links("railways", land=True)
        yield from self.links("sea_adjacency", land=False)
        yield from self.bends()
        yield from self.hospitals()
        if len(self.kinds) > 1:
            for ident, kind in self.kinds.items():
                if ident not in self.linked and kind != "hospital":
                    yield f"place {ident!r}: isolated, no link leads there"
        if not any(kind in ("small_city", "large_city") for kind in self.kinds.values()):
            yield "locations: a board needs a city"

    def near(self, name: object, known: tuple[str, ...] = ()) -> str:
        """Return a hint for an unknown place or key; a file full of them gets no more than some."""
        self.hints += 1
        found = None
        if self.hints <= _MOST_HINTS and isinstance(name, str):
            found = suggest(name, known or tuple(self.kinds))
        return "" if found is None else f"; did you mean {found!r}?"

    def unknown_keys(self, raw: Mapping[object, object], known: tuple[str, ...], where: str) -> Iterator[str]:
        for key in raw:
            if key not in known:
                yield f"{where}unknown key {_show(key)}{self.near(key, known)}"

    def identities(self, places: list[tuple[str, Mapping[object, object]]]) -> Iterator[str]:
        castles = []
        for where, place in places:
            ident, kind = place.get("id"), place.get("type")
            if not isinstance(ident, str) or not _ID.fullmatch(ident):
                yield f"{where}: id {_show(ident)} is not of the form 'two-words'"
                continue
            if ident in _RESERVED or ident.startswith("hospital-"):
                yield f"{where}: id {ident!r} is reserved for cards and hospitals"
            if ident in self.kinds:
                yield f"{where}: duplicate id {ident!r}"
                continue
            self.kinds[ident] = kind if isinstance(kind, str) else ""
            if kind == "castle":
                castles.append(ident)
        if len(castles) > 1:
            yield f"locations: more than one castle: {', '.join(castles)}"

    def one_place(self, where: str, place: Mapping[object, object]) -> Iterator[str]:
        where = f"place {place['id']!r}" if isinstance(place.get("id"), str) else where
        yield from self.unknown_keys(place, _PLACE_KEYS, f"{where}: ")
        kind = place.get("type")
        if kind not in KINDS:
            yield f"{where}: unknown type {_show(kind)}; expected one of {', '.join(KINDS)}"
        for key in ("name", "note", "confidence"):
            if key in place and (not isinstance(place[key], str) or not place[key]):
                yield f"{where}: {key} is a text, not {_show(place[key])}"
        for key in ("sources", "port_of", "ports", "aliases"):
            value = place.get(key, ())
            if not isinstance(value, list | tuple) or not all(isinstance(text, str) for text in value):
                yield f"{where}: {key} is a list of texts, not {_show(value)}"
        if place.get("label", "right") not in SIDES:
            yield f"{where}: unknown label side {_show(place['label'])}; expected one of {', '.join(SIDES)}"
        for pair, least, most in ((("lat", "lon"), (-90.0, -180.0), (90.0, 180.0)),
                                  (("x", "y"), (0.0, 0.0), (WIDTH, HEIGHT))):  # fmt: skip
            if (pair[0] in place) != (pair[1] in place):
                yield f"{where}: {pair[0]} and {pair[1]} go together"
            for key, low, high in zip(pair, least, most, strict=True):
                value = place.get(key, 0)
                if not _number(value) or not low <= value <= high:  # type: ignore[operator]
                    yield f"{where}: {key} is a number from {low:g} to {high:g}, not {_show(value)}"

    def regions(self, places: list[tuple[str, Mapping[object, object]]]) -> Iterator[str]:
        listed = self.raw.get("regions", [])
        if not isinstance(listed, list | tuple) or not all(isinstance(r, str) and r for r in listed):
            yield f"regions: expected a list of texts, not {_show(listed)}"
            return
        if len({normalise(region) for region in listed}) < len(listed):
            yield "regions: a region is listed twice"
        used = set()
        land = [(where, p) for where, p in places if p.get("type") not in ("sea", "hospital")]
        wanted = bool(listed) or any(p.get("region") is not None for _, p in land)
        for where, place in places:
            region = place.get("region")
            where = f"place {_show(place.get('id', where))}"
            if place.get("type") == "sea":
                if region is not None:
                    yield f"{where}: a sea zone lies in no region, not in {_show(region)}"
                continue
            if region is None:
                if wanted and place.get("type") != "hospital":
                    yield f"{where}: lies in no region"
            elif not isinstance(region, str) or (listed and region not in listed):
                yield f"{where}: unknown region {_show(region)}{self.near(region, tuple(listed))}"
            else:
                used.add(region)
        for region in listed:
            if region not in used:
                yield f"regions: no place lies in {region!r}"

    def names(self, places: list[tuple[str, Mapping[object, object]]]) -> Iterator[str]:
        owner: dict[str, str] = {}
        for _, place in places:
            ident = place.get("id")
            if not isinstance(ident, str):
                continue
            aliases = place.get("aliases", ())
            texts = [ident, place.get("name"), *(aliases if isinstance(aliases, list | tuple) else ())]
            for form in dict.fromkeys(normalise(text) for text in texts if isinstance(text, str)):
                if not form:
                    yield f"place {ident!r}: a name without letters"
                elif owner.setdefault(form, ident) != ident:
                    yield f"place {ident!r}: the name {form!r} also belongs to {owner[form]!r}"

    def coordinates(self, places: list[tuple[str, Mapping[object, object]]]) -> Iterator[str]:
        drawn = [(str(p.get("id")), p["x"], p["y"]) for _, p in places if "x" in p and "y" in p]
        if drawn:
            for where, place in places:
                if "x" not in place and "y" not in place:
                    yield f"place {_show(place.get('id', where))}: has no x and y, though others do"
        points = [(i, float(x), float(y)) for i, x, y in drawn if _number(x) and _number(y)]  # type: ignore[arg-type]
        for (a, ax, ay), (b, bx, by) in combinations(points, 2):
            apart = math.hypot(ax - bx, ay - by)
            if apart < CLOSEST and a != b:
                yield f"places {a!r} and {b!r}: drawn {apart:.0f} apart; at least {CLOSEST:.0f} are needed"

    def ports(self, places: list[tuple[str, Mapping[object, object]]]) -> Iterator[str]:
        pairs = {"port_of": set[tuple[str, str]](), "ports": set[tuple[str, str]]()}
        two_sided = set()
        for _, place in places:
            ident, kind = place.get("id"), place.get("type")
            if not isinstance(ident, str):
                continue
            if "ports" in place:
                two_sided.add(ident)
            for key, wrong in (("port_of", "sea"), ("ports", "land")):
                named = place.get(key) or ()
                if not isinstance(named, list | tuple) or not named:
                    continue
                if (kind == "sea") == (wrong == "sea") or kind == "hospital":
                    yield f"place {ident!r}: {key} belongs to a {'port' if key == 'port_of' else 'sea zone'}"
                    continue
                if len(set(map(str, named))) < len(named):
                    yield f"place {ident!r}: {key} names a place twice"
                for other in dict.fromkeys(n for n in named if isinstance(n, str)):
                    if other not in self.kinds:
                        yield f"place {ident!r}: {key}: unknown place {_show(other)}{self.near(other)}"
                    elif (self.kinds[other] == "sea") != (key == "port_of"):
                        need = "sea zone" if key == "port_of" else "port"
                        yield f"place {ident!r}: {key}: {other!r} is no {need}"
                    else:
                        pairs[key].add((ident, other) if key == "port_of" else (other, ident))
                        self.linked |= {ident, other}
        for city, sea in sorted(pairs["ports"] - pairs["port_of"]):
            yield f"port {city!r} of {sea!r}: one-sided, {city!r} does not name it in port_of"
        for city, sea in sorted(pairs["port_of"] - pairs["ports"]):
            if sea in two_sided:
                yield f"port {city!r} of {sea!r}: one-sided, {sea!r} does not name it in ports"

    def links(self, key: str, *, land: bool) -> Iterator[str]:
        rows = self.raw.get(key, [])
        if not isinstance(rows, list | tuple):
            yield f"{key}: expected a list, not {_show(rows)}"
            return
        least = 3 if key == "railways" else 2
        seen: set[tuple[str, ...]] = set()
        for i, row in enumerate(rows):
            where = f"{key}[{i}]"
            if (
                not isinstance(row, list | tuple)
                or not least <= len(row) <= least + 2
                or not all(isinstance(text, str) for text in row)
            ):
                form = "[place, place" + (", colour" if least == 3 else "") + ", confidence, source]"
                yield f"{where}: expected {form}, not {_show(row)}"
                continue
            a, b = row[0], row[1]
            known = True
            for end in dict.fromkeys((a, b)):
                if end not in self.kinds:
                    known = False
                    yield f"{where}: unknown place {_show(end)}{self.near(end)}"
                elif (self.kinds[end] == "sea") == land:
                    what = "a road or railway joins land places" if land else "a sea border joins sea zones"
                    yield f"{where}: {what}, not {end!r}"
            if a == b:
                yield f"{where}: {a!r} is linked to itself"
            if least == 3 and row[2] not in COLOURS:
                yield f"{where}: unknown railway colour {_show(row[2])}; expected white or yellow"
            link = (*sorted((a, b)), *row[2:least])
            if link in seen:
                yield f"{where}: duplicate link {a!r} to {b!r}"
            seen.add(link)
            if known and a != b:
                self.linked |= {a, b}

    def bends(self) -> Iterator[str]:
        rows = self.raw.get("bends", [])
        if not isinstance(rows, list | tuple):
            yield f"bends: expected a list, not {_show(rows)}"
            return
        for i, row in enumerate(rows):
            where = f"bends[{i}]"
            if not isinstance(row, list | tuple) or len(row) != 3 or not isinstance(row[2], list | tuple):
                yield f"{where}: expected [place, place, [[x, y], ...]], not {_show(row)}"
                continue
            for end in row[:2]:
                if not isinstance(end, str) or end not in self.kinds:
                    yield f"{where}: unknown place {_show(end)}{self.near(end)}"
            for point in row[2]:
                if not isinstance(point, list | tuple) or len(point) != 2 or not all(map(_number, point)):
                    yield f"{where}: expected a point [x, y], not {_show(point)}"

    def hospitals(self) -> Iterator[str]:
        rows = self.raw.get("hospitals", [])
        if not isinstance(rows, list | tuple):
            yield f"hospitals: expected a list, not {_show(rows)}"
            return
        seen = set()
        for i, row in enumerate(rows):
            where = f"hospitals[{i}]"
            if not isinstance(row, Mapping):
                yield f"{where}: expected an object, not {_show(row)}"
                continue
            yield from self.unknown_keys(row, _HOSPITAL_KEYS, f"{where}: ")
            key = "at" if "at" in row else "next_to"
            place = row.get(key)
            if not isinstance(place, str) or place not in self.kinds:
                yield f"{where}: unknown place {_show(place)}{self.near(place)}"
            elif place in seen:
                yield f"{where}: duplicate hospital {place!r}"
            elif key == "next_to" and self.kinds[place] not in ("small_city", "large_city"):
                yield f"{where}: a hospital stands next to a city, not {place!r}"
            elif key == "at" and self.kinds[place] != "hospital":
                yield f"{where}: {place!r} is no location of type hospital"
            seen.add(place if isinstance(place, str) else where)
