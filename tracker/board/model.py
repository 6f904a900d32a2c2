"""The board as plain tuples and index arrays: what the rules ask of it, answered by look-ups."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tracker.board.build import board_fields
from tracker.board.errors import UnknownName
from tracker.board.place import Link, Place, Row
from tracker.names import normalise, suggest

if TYPE_CHECKING:
    import networkx

__all__ = ["Board"]

_TICKET = re.compile(r"([1-9])/([1-9]|-)")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Board:
    """A board. A place is its index in ``places``: land places first, then seas, each sorted by id.

    The tables have one entry a place, a sorted tuple of indices. Two boards are equal if their ids, places
    and links are. Build one with :func:`tracker.board.load_board` or, from a dict, with :meth:`from_dict`.
    """

    id: str
    title: str
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    regions: tuple[str, ...]
    hospitals: Mapping[str, int]
    """Hospital id, such as ``"hospital-madrid"``, to the index of the city it stands beside."""
    ids: tuple[str, ...]
    index: Mapping[str, int]
    land: int
    """Number of land places (cities and castle): an index below it is land, any other is a sea zone."""
    castle: int | None
    region: tuple[int, ...]
    """Index into ``regions`` for each place; -1 for a sea zone, or on a board without regions."""
    roads: Row
    seas: Row
    """Sea zones joined to a place: of a port its zones, of a zone its neighbours; empty inland."""
    ports: Row
    """Of a sea zone its port cities; empty on land."""
    moves: Row
    """One ordinary move of Dracula (rule 3): roads, seas and ports together. Also what Evil Presence calls
    adjacent."""
    two_roads: Row
    """Reach of Wolf Form (rule 5) without the tokens: land places one or two roads away, not the place
    itself; from a sea zone its ports and the land places one road from such a port."""
    white: Row
    yellow: Row
    uncertain: tuple[str, ...] = ()
    """Open points about the facts of this board, in words."""
    _names: Mapping[str, int] = field(default_factory=dict)
    _memo: dict[str, object] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, raw: object, name: str = "board") -> Board:
        """Build a board from a dict of the form of ``data/map.json``.

        Only ``locations`` is needed, and of a location only ``id`` and ``type`` (``small_city``,
        ``large_city``, ``castle`` or ``sea``; a port also ``port_of``). What is left out of ``roads``,
        ``railways``, ``sea_adjacency`` and ``hospitals`` is empty, drawing coordinates are worked out;
        ``name`` stands in for a missing ``id``.

        >>> board = Board.from_dict({
        ...     "locations": [
        ...         {"id": "a", "type": "small_city"},
        ...         {"id": "b", "type": "large_city", "port_of": ["z"]},
        ...         {"id": "z", "type": "sea"},
        ...     ],
        ...     "roads": [["a", "b"]],
        ...     "railways": [["a", "b", "white"]],
        ... })
        >>> board.ids, board.land, board.moves
        (('a', 'b', 'z'), 2, ((1,), (0, 2), (1,)))

        Raises:
            BoardError: with every problem that :func:`tracker.board.board_problems` finds.
        """
        return cls(**board_fields(raw, name))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        known = self._memo.get("hash")
        if not isinstance(known, int):
            known = self._memo["hash"] = hash(self._key())
        return known

    def __repr__(self) -> str:
        return f"<Board {self.id!r}: {len(self.places)} places, {len(self.links)} links>"

    def __len__(self) -> int:
        return len(self.places)

    def _key(self) -> tuple[object, ...]:
        return self.id, self.places, self.links, self.regions, tuple(sorted(self.hospitals.items()))

    def place(self, name: str) -> int:
        """Return the index of a place by id or display name, whatever its case and accents.

        Raises:
            UnknownName: the board has no such place; it carries the nearest id.
        """
        found = self.index.get(name)
        if found is None:
            found = self._names.get(normalise(name))
        if found is None:
            near = suggest(name, self._names)
            raise UnknownName(name, None if near is None else self.ids[self._names[near]])
        return found

    def road_reach(self, start: int, steps: int) -> tuple[int, ...]:
        """Return the land places at most ``steps`` roads from a land place, without itself, sorted."""
        return self._spread(start, steps, (self.roads,))

    def rail_reach(self, start: int, ticket: str) -> tuple[int, ...]:
        """Return the cities that a hunter can reach from a city with one ticket, without ``start``, sorted.

        ``"3/2"``: up to 3 railways if all of them are white, up to 2 as soon as one is yellow; ``"1/-"``:
        one white railway.

        Raises:
            ValueError: ``ticket`` is not of this form.
        """
        match = _TICKET.fullmatch(ticket)
        if match is None:
            raise ValueError(f"unknown ticket {ticket!r}; a ticket is white/yellow, such as '3/2' or '1/-'")
        white = self._spread(start, int(match[1]), (self.white,))
        if match[2] == "-":
            return white
        mixed = self._spread(start, int(match[2]), (self.white, self.yellow))
        return tuple(sorted({*white, *mixed}))

    def distance(self, a: int, b: int) -> int:
        """Return the number of ordinary moves of Dracula from ``a`` to ``b``, by road and sea; if no way
        leads there, ``len(board)``, which no real distance reaches."""
        return self.distances(a)[b]

    def distances(self, start: int) -> tuple[int, ...]:
        """Return :meth:`distance` from ``start`` to every place."""
        key = f"from {start}"
        known = self._memo.get(key)
        if isinstance(known, tuple):
            return known
        steps = [len(self.places)] * len(self.places)
        steps[start] = 0
        queue = [start]
        for here in queue:
            for there in self.moves[here]:
                if steps[there] > steps[here] + 1:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        self._memo[key] = result = tuple(steps)
        return result

    @property
    def graph(self) -> networkx.MultiGraph[str]:
        """The board as a networkx multigraph of ids, built on first use and kept; do not change it.

        Nodes carry ``kind``, ``region``, ``name``, ``x`` and ``y``; the key of an edge is its kind, and it
        carries ``kind``, ``certainty`` and ``source``.
        """
        import networkx

        known = self._memo.get("graph")
        if isinstance(known, networkx.MultiGraph):
            return known
        graph: networkx.MultiGraph[str] = networkx.MultiGraph(id=self.id)
        for place in self.places:
            graph.add_node(
                place.id, kind=place.kind, region=place.region, name=place.name, x=place.x, y=place.y
            )
        for link in self.links:
            graph.add_edge(
                link.a, link.b, key=link.kind, kind=link.kind, certainty=link.certainty, source=link.source
            )
        self._memo["graph"] = graph
        return graph

    def __getstate__(self) -> dict[str, object]:
        state = {name: getattr(self, name) for name in self.__slots__}
        return state | {"_memo": {}}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            object.__setattr__(self, name, value)

    def _spread(self, start: int, steps: int, tables: Iterable[Row]) -> tuple[int, ...]:
        tables = tuple(tables)
        seen = {start}
        edge: Collection[int] = (start,)
        for _ in range(steps):
            edge = {there for here in edge for table in tables for there in table[here]} - seen
            seen |= edge
        return tuple(sorted(seen - {start}))
