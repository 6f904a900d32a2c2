"""The facts of the board in words: what is uncertain and where it comes from, regions, hospitals, seas."""

from __future__ import annotations

import streamlit as st

from tracker.board import SHIPPED, Board
from tracker.board.shipped import shipped_raw
from tracker.ui.boards.links import doubts, kind_of
from tracker.ui.catalogue import listing, name, say
from tracker.ui.escape import plain
from tracker.ui.lines import place_name

__all__ = ["facts"]


def facts(board: Board) -> None:
    """Draw the part below the map."""
    left, right = st.columns(2, gap="medium")
    with left:
        _doubts(board)
        _hospitals(board)
    with right:
        _regions(board)
        _seas(board)


def _doubts(board: Board) -> None:
    found = doubts(board)
    named = {point for _, point in found if point is not None}
    st.subheader(say("board.doubts"))
    rows = []
    for link, point in found:
        source = plain(link.source, 300)
        why = (
            plain(point, 300)
            if point is not None
            else say("board.certainty", certainty=plain(link.certainty), source=source)
        )
        row = say(
            "board.doubt",
            kind=name("link", kind_of(link)),
            a=place_name(board, link.a),
            b=place_name(board, link.b),
            why=why,
        )
        rows.append(row if point is None else f"{row}  \n  {say('board.source', source=source)}")
    st.markdown(_listed(rows) if rows else say("board.no_doubts"))
    key = shipped_raw(board.id).get("source_key", {}) if board.id in SHIPPED else {}
    if key:
        with st.expander(say("board.sources")):
            st.markdown(
                _listed(
                    [
                        say("board.region", region=plain(tag), places=plain(str(text), 300))
                        for tag, text in key.items()
                    ]
                )
            )
    rest = [plain(point, 300) for point in board.uncertain if point not in named]
    if rest:
        st.subheader(say("board.points"))
        st.markdown(_listed(rest))


def _hospitals(board: Board) -> None:
    if board.hospitals:
        st.subheader(say("board.hospitals"))
        cities = [board.places[city].name for city in board.hospitals.values()]
        st.markdown(_listed([say("board.hospital", city=city) for city in cities]))


def _regions(board: Board) -> None:
    roads = sum(link.kind == "road" for link in board.links)
    rails = sum(link.kind in ("white", "yellow") for link in board.links)
    st.caption(
        say(
            "board.counts",
            places=say("count.places", n=len(board.places)),
            cities=say("count.cities", n=board.land - (board.castle is not None)),
            seas=say("count.seas", n=len(board.places) - board.land),
            roads=say("count.roads", n=roads),
            rails=say("count.rails", n=rails),
        )
    )
    st.subheader(say("board.regions"))
    rows = [
        say(
            "board.region",
            region=name("region", region),
            places=listing(place.name for place in board.places if place.region == region),
        )
        for region in board.regions
    ]
    st.markdown(_listed(rows))


def _seas(board: Board) -> None:
    rows = [
        say(
            "board.region",
            region=board.places[sea].name,
            places=listing(board.places[city].name for city in board.ports[sea]),
        )
        for sea in range(board.land, len(board.places))
    ]
    if rows:
        st.subheader(say("board.seas"))
        st.markdown(_listed(rows))


def _listed(rows: list[str]) -> str:
    return "\n".join(f"- {row}" for row in rows)
