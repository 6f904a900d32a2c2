"""The board as the brute force sees it: names, kinds and the links that Dracula uses."""

from __future__ import annotations

from typing import Any


class Ground:
    """Places by index: land first, then seas, each sorted by id (the order of ``tracker.board``).

    ``step[p]``: one ordinary move (rule 3). ``wolf[p]`` (rule 5): for each target the ways there, a
    way being the city that lies between, or ``None``. ``fly[p]``: where a bat may land (rule 10).
    ``region[p]``: a name, or ``None`` at sea.
    """

    def __init__(
        self,
        ids: list[str],
        land: int,
        castle: int | None,
        region: list[str | None],
        road: list[set[int]],
        water: list[set[int]],
        hospitals: set[str],
    ) -> None:
        self.ids, self.land, self.castle, self.region = ids, land, castle, region
        self.road, self.hospitals = road, hospitals
        self.index = {name: i for i, name in enumerate(ids)}
        self.regions = {name for name in region if name is not None}
        places = range(len(ids))
        self.city = [i < land and i != castle for i in places]
        self.step = [frozenset(road[i] | water[i]) for i in places]
        self.wolf = [self._wolf(i, water[i]) for i in places]
        self.fly = [self._fly(i) for i in places]

    def _wolf(self, here: int, water: set[int]) -> dict[int, list[int | None]]:
        """Rule 5: every target with what lies on each way there (``None``: nothing)."""
        ways: dict[int, list[int | None]] = {}
        first = self.road[here] if here < self.land else {p for p in water if p < self.land}
        for near in first:
            ways.setdefault(near, []).append(None)
            for far in self.road[near]:
                if far != here:
                    ways.setdefault(far, []).append(near)
        return ways

    def _fly(self, here: int) -> frozenset[int]:
        """Rule 10: cities one or two roads away."""
        if here >= self.land:
            return frozenset()
        near = self.road[here]
        far = {p for n in near for p in self.road[n]}
        return frozenset(p for p in (near | far) - {here} if self.city[p])

    def is_sea(self, place: int) -> bool:
        return place >= self.land


def from_raw(raw: dict[str, Any], add: Any = (), remove: Any = ()) -> Ground:
    """Build from a board file's dict; ``add`` and ``remove`` are links as in a header."""
    places = raw["locations"]
    land = sorted(p["id"] for p in places if p["type"] != "sea")
    ids = land + sorted(p["id"] for p in places if p["type"] == "sea")
    index = {name: i for i, name in enumerate(ids)}
    road: list[set[int]] = [set() for _ in ids]
    water: list[set[int]] = [set() for _ in ids]
    region: list[str | None] = [None] * len(ids)
    castle = None

    def link(table: list[set[int]], a: str, b: str, on: bool = True) -> None:
        for x, y in ((index[a], index[b]), (index[b], index[a])):
            if on:
                table[x].add(y)
            else:
                table[x].discard(y)

    for p in places:
        region[index[p["id"]]] = None if p["type"] == "sea" else p.get("region")
        if p["type"] == "castle":
            castle = index[p["id"]]
        for sea in p.get("port_of") or ():
            link(water, p["id"], sea)
    for a, b, *_ in raw.get("roads", ()):
        link(road, a, b)
    for a, b, *_ in raw.get("sea_adjacency", ()):
        link(water, a, b)
    for links, on in ((add, True), (remove, False)):
        for kind, a, b in links:
            if kind in ("road", "sea"):
                link(road if kind == "road" else water, a, b, on)
    hospitals = {f"hospital-{h['next_to']}" for h in raw.get("hospitals", ())}
    return Ground(ids, len(land), castle, region, road, water, hospitals)


def from_board(board: Any) -> Ground:
    """Build from a ``tracker.board.Board``."""
    count = len(board.ids)
    names = list(board.regions)
    region = [names[at] if at >= 0 else None for at in board.region]
    road = [set(board.roads[i]) for i in range(count)]
    water = [set(board.seas[i]) | set(board.ports[i]) for i in range(count)]
    return Ground(list(board.ids), board.land, board.castle, region, road, water, set(board.hospitals))


def ground_of(board: Any) -> Ground:
    """A ``Ground``, a raw dict or a ``tracker.board.Board``: whatever it is, as a ``Ground``."""
    if isinstance(board, Ground):
        return board
    return from_raw(board) if isinstance(board, dict) else from_board(board)
