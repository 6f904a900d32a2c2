"""The English words of the page Board."""

from __future__ import annotations

from tracker.ui.catalogue.message import Counted

MESSAGES: dict[str, str | Counted] = {
    "board.intro": "Tap a place to see its links, then a second one to join the two.",
    "board.one": "**{place}**: {region}. Tap a second place to join them, or switch a link off here.",
    "board.two": "**{a}** and **{b}**: switch on what the printed board has between them.",
    "board.again": "Choose another place",
    "board.no_links": "No link ends here.",
    "board.no_region": "no region",
    "board.list": "Or choose a place here",
    "board.link": "{kind} to {place}",
    "board.link_unsure": "{kind} to {place}, uncertain",
    "board.between": "{kind}",
    "link.road": "Road",
    "link.white": "White railway",
    "link.yellow": "Yellow railway",
    "link.sea": "Sea border",
    "board.failed": "That link cannot be changed: {reason}",
    # what is done with it
    "board.as_printed": "This is the board as printed, as far as known.",
    "board.changed": Counted(
        "{n} link differs from the printed board:", "{n} links differ from the printed board:"
    ),
    "board.added": "{kind} {a}–{b}: switched on",
    "board.removed": "{kind} {a}–{b}: switched off",
    "board.back": "Take back",
    "board.use": "Use for the next game",
    "board.used": "The next game is played on this board.",
    "board.unused": "The next game is played on another board: {changes}.",
    "board.next_printed": "the printed one",
    "board.reset": "Back to the printed board",
    "board.reset_undo": "Bring my changes back",
    "board.note": "A game keeps the board on which it began. Changes here do not touch it.",
    "board.form": "How a log names this board",
    # facts
    "board.doubts": "Uncertain links",
    "board.no_doubts": "No link is in doubt.",
    "board.doubt": "**{kind} {a}–{b}**: {why}",
    "board.source": "source: {source}",
    "board.certainty": "not sure ({certainty}); source: {source}",
    "board.points": "Other open points",
    "board.regions": "Regions",
    "board.region": "**{region}**: {places}",
    "board.hospitals": "Hospitals",
    "board.hospital": "Hospital beside {city}",
    "board.castle": "Castle",
    "board.seas": "Sea zones and their ports",
    "board.sources": "What the sources are",
    "board.counts": "{places}: {cities}, {seas}; {roads}, {rails}",
    "count.roads": Counted("{n} road", "{n} roads"),
    "count.rails": Counted("{n} railway", "{n} railways"),
}
