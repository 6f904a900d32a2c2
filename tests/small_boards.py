"""Random boards of six to twelve places, small enough for the brute force and for a reader."""

from __future__ import annotations

import random
from functools import cache

from tracker.board import Board

NAMES = "abcdefghijkl"


@cache
def small_board(seed: int) -> Board:
    """A connected board: up to three regions, one to three seas, mostly a castle, railways, a hospital."""
    rng = random.Random(seed)
    land = rng.randint(5, 9)
    seas = rng.randint(1, 3)
    cities = [f"{NAMES[i]}-town" for i in range(land)]
    zones = [f"{'xyz'[i]}-sea" for i in range(seas)]
    castle = rng.random() < 0.8
    rows: list[dict[str, object]] = []
    for number, city in enumerate(cities):
        kind = "castle" if castle and number == land - 1 else rng.choice(["small_city", "large_city"])
        row: dict[str, object] = {"id": city, "type": kind, "region": rng.choice(["North", "South", "East"])}
        ports = [zone for zone in zones if rng.random() < 0.35]
        if kind != "castle" and ports:
            row["port_of"] = ports
        rows.append(row)
    for zone in zones:
        if not any(zone in row.get("port_of", ()) for row in rows):  # type: ignore[operator]
            rows[0]["port_of"] = [*rows[0].get("port_of", ()), zone]  # type: ignore[misc]
        rows.append({"id": zone, "type": "sea"})
    roads = {(cities[rng.randrange(i)], cities[i]) for i in range(1, land)}
    for _ in range(rng.randint(1, land)):
        a, b = sorted(rng.sample(cities, 2))
        roads.add((a, b))
    rails = {tuple(sorted(rng.sample(cities[: land - 1], 2))) for _ in range(3)}
    return Board.from_dict(
        {
            "id": f"small-{seed}",
            "locations": rows,
            "roads": sorted(map(list, roads)),
            "railways": [[a, b, rng.choice(["white", "yellow"])] for a, b in sorted(rails)],
            "sea_adjacency": [[a, b] for a in zones for b in zones if a < b and rng.random() < 0.6],
            "hospitals": [{"next_to": cities[0]}],
        }
    )
