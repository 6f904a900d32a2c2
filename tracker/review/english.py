"""The English words of a review: the only place where they stand, so that a catalogue can take them over.

A message is a template with named parameters; :mod:`tracker.review.words` fills in places and hunters by
their display names. A key that ends in ``.one`` or ``.other`` depends on the number.
"""

from __future__ import annotations

__all__ = ["MESSAGES"]

MESSAGES: dict[str, str] = {
    # what Dracula did wrong
    "offence": "Line {line}: {what} ({rule}{see}).",
    "offence.see.one": "; see line {lines}",
    "offence.see.other": "; see lines {lines}",
    "offence.start_not_a_city": "he started with {played}, but a start is an ordinary city",
    "offence.start_with_hunter": "he started in {place}, where {hunter} stood",
    "offence.wrong_back": "he says {played}, but the card that lay there had the back of {back}",
    "offence.wrong_place": "he says {played}, but he was seen in {said}",
    "offence.no_powers": "he says {played}, but the basic game has no power cards and no lairs",
    "offence.wrong_neighbour": "he went from {from_place} to {place}, which is not one move away",
    "offence.wrong_neighbour.rail": "he went from {from_place} to {place}, which are joined by railway only",
    "offence.wrong_neighbour.stays": "he played {place} while he was there; only a power card lets him stay",
    "offence.card_on_trail": "he played {place}, whose card still lay on space {space}",
    "offence.card_in_lair": "he played {place}, whose card lay in lair {lair}",
    "offence.power_on_trail": "he played {power}, which still lay on space {space}",
    "offence.arrived_unseen": "he came to {place} unseen, but {hunter} stood there: he had to show himself",
    "offence.holy_ground": "he came to {place}, where consecrated ground or a heavenly host lay",
    "offence.stay_at_sea": "he played {power} at sea ({place})",
    "offence.stay_on_holy_ground": "he played {power} in {place}, where a token drove him out",
    "offence.stay_in_castle": "he played {power} in {place}, which this game does not allow",
    "offence.hide_face_down": "he laid Hide face down, but the card of {place} lay face up: Hide shows too",
    "offence.wolf_form_too_far": "Wolf Form took him from {from_place} to {place}, more than two roads away",
    "offence.wolf_form_too_far.same": "he played Wolf Form to {place}, where he was already",
    "offence.wolf_form_too_far.sea": "he played Wolf Form to {place}, but Wolf Form ends in a city",
    "offence.wolf_form_too_far.from_sea": (
        "Wolf Form took him from {from_place} to {place}, no port of it and not one road from one"
    ),
    "offence.wolf_form_over_holy_ground": (
        "Wolf Form took him from {from_place} to {place} over {over}, where a token lay"
    ),
    "offence.wolf_form_to_lair": "Wolf Form took him to {place}, whose card lay in lair {lair}",
    "offence.wrong_misdirect.hide": "Misdirect replaced Hide on space {space}",
    "offence.wrong_misdirect.empty": "Misdirect replaced nothing: space {space} was empty",
    "offence.wrong_misdirect.back": "Misdirect replaced {back} on space {space}",
    "offence.wrong_misdirect.current": "Misdirect replaced the place where he was, on space {space}",
    "offence.wrong_misdirect.stood_for": "Misdirect replaced {place} on space {space}, for which Hide stood",
    "offence.other_misdirect": "he says Misdirect replaced {played}, but the table saw {said}",
    "offence.hide_to_lair": "Hide became lair {lair}",
    "offence.no_lair": "{back} became lair {lair}, but only a city or the castle does",
    "offence.other_lair": "he says the lair was {place}, but lair {lair} held {really}",
    "offence.lair_too_far": "he took back the lair in {place}, which is not one move from {from_place}",
    "offence.bat_from_elsewhere.sea": "he flew as a bat from the sea ({at})",
    "offence.bat_from_elsewhere.space": "he flew as a bat from space {space}, where {really} lay, not {at}",
    "offence.bat_from_elsewhere.lies": "no space was named for the bat, but {at} lay on space {space}",
    "offence.bat_too_far": "he flew as a bat from {from_place} to {place}, more than two roads away",
    "offence.bat_too_far.same": "he flew as a bat to {place}, where he came from",
    "offence.bat_too_far.sea": "he flew as a bat to {place}, but a bat lands in a city",
    "offence.bat_to_castle": "he flew as a bat to {place}, where no bat lands",
    "offence.forgotten_reveal.space": (
        "{hunter} came to {place}, but its card on space {space} was not turned up: a forgotten reveal"
    ),
    "offence.forgotten_reveal.lair": (
        "{hunter} came to {place}, but its card in lair {lair} was not turned up: a forgotten reveal"
    ),
    "offence.forgotten_answer.space": "{place} was asked for and lay on space {space}, but was not turned up",
    "offence.forgotten_answer.lair": "{place} was asked for and lay in lair {lair}, but was not turned up",
    "offence.wrong_reveal.space": "{place} was turned up on space {space}, but he says {really} lay there",
    "offence.wrong_reveal.lair": "{place} was turned up in lair {lair}, but he says {really} lay there",
    "offence.wrong_reveal.stands": (
        "Hide on space {space} was turned up with {with_place}, but it stood for {stands}"
    ),
    "offence.hide_not_turned_up": "{place} was turned up, but not the Hide for it on space {space}",
    "offence.wrong_figure.said": "he showed himself in {place}, but he was in {at}",
    "offence.wrong_figure.denied": "{hunter} came to {place}, where he was, and he did not show himself",
    "offence.wrong_evil_presence.named": "he named {hunter} in {place}, which is not adjacent to {at}",
    "offence.wrong_evil_presence.left_out": "he did not name {hunter} in {place}, which is adjacent to {at}",
    "offence.wrong_region": "he said that he was in {said}, but {at} lies in {really}",
    "offence.wrong_hide_shown": "Hide was shown in the deck, but it lay on space {space}",
    "offence.no_completion": "no history of the log fits what he says of {plays}",
    "offence.impossible_log": "no history fits the log, whatever he played",
    "rule": "rule {rule}",
    "rule.header": "start of the game",
    "rule.ruling": "a ruling of this game",
    "rule.log": "the whole log",
    "rule.left": "what left the trail",
    "rule.reached_six": "what came to space 6",
    "rule.evil_presence": "Evil Presence",
    "rule.region": "his region",
    "rule.hide_shown": "Hide was shown",
    # words in between
    "nothing": "nothing",
    "somewhere": "another place",
    "at_sea": "the sea",
    "space": "space {n}",
    "line": "line {n}",
    "lines": "lines {list}",
    "list.and": "{first} and {last}",
    "play.place": "{place}",
    "play.hide": "Hide",
    "play.feed": "Feed",
    "play.dark_call": "Dark Call",
    "play.wolf_form": "Wolf Form to {place}",
    "play.wolf_form.alone": "Wolf Form",
    "play.lair": "the lair in {place}",
    "play.lair.alone": "a lair taken back",
    "play.bat": "a bat to {place}",
    "play.bat.alone": "a bat",
    "play.none": "nothing",
    "play.misdirect": "Misdirect on space {space}, then {play}",
    "play.unknown": "unknown",
    "power.misdirect": "Misdirect",
    "power.wolf_form": "Wolf Form",
    "back.city": "a city",
    "back.sea": "a sea zone",
    "back.misdirect": "Misdirect",
    "back.bat": "a bat",
    "back.castle": "the castle",
    "back.lair": "a lair",
    "back.none": "nothing at all",
    # findings
    "finding.told_most": "Line {line} told most: {event}. {before} became {after}: {bits:.1f} bits.",
    "finding.next_to_him": (
        "{lines}: {hunter} stood in {place}, next to him in {at}, and did not know it "
        "(it had {chance} at most)."
    ),
    "finding.next_to_him.same": (
        "{lines}: {hunter} shared {place} with him and could not know it (it had {chance} at most)."
    ),
    "finding.certain_place.entered": (
        "From line {since} on only {place} was possible; {place} was entered at line {entered}."
    ),
    "finding.certain_place.left": (
        "From line {since} to line {until} only {place} was possible, and nobody went there."
    ),
    "finding.certain_place.near": " {hunter} could have gone there at once.",
    "finding.certain_card.entered": (
        "From line {since} on a card, at last {where}, could only be {place}; {place} was entered at "
        "line {entered}."
    ),
    "finding.certain_card.left": (
        "From line {since} to line {until} a card, at last {where}, could only be {place}, and nobody went "
        "there."
    ),
    "where.space": "on space {n}",
    "where.lair": "in lair {n}",
    "finding.lucky": "Line {line}, luck: {hunter} turned up {place}, of which the chance was {chance}.",
    "finding.lucky.caught": "Line {line}, luck: {hunter} met him in {place}, where he was with {chance}.",
    "finding.escaped": (
        "Line {line}, bad luck: {hunter} looked in {place}, where he was with {chance}; he was in {at}."
    ),
    "finding.costly": (
        "Line {line}, costly: {hunter} went to {place} ({chance}) although {better} ({best}) was in reach."
    ),
    "finding.costly.was_there": (
        "Line {line}, costly: {hunter} went to {place} ({chance}) although {better} ({best}) was in reach, "
        "and there he was."
    ),
    "finding.furthest_off": (
        "Line {line}: the odds were furthest off. {at}, where he was, had {chance}; {favourite} had {best}."
    ),
    "finding.odds": (
        "The odds at {cases}: {loss:.2f} bits of surprise each time, {even:.2f} if every possible place "
        "were alike; the likeliest place was right {first} of the time."
    ),
    "finding.odds.excluded": (
        "The odds at {cases}: he was where they held it impossible {excluded}; the likeliest place was right "
        "{first} of the time."
    ),
    "moments.one": "1 moment, his start",
    "moments.other": "{n} moments, his start and each of his plays",
    "times.one": "once",
    "times.other": "{n} times",
    # the report
    "report.title": "Review of a game",
    "report.summary": "{phases}, {lines}.",
    "report.phases.one": "1 phase",
    "report.phases.other": "{n} phases",
    "report.lines.one": "1 line",
    "report.lines.other": "{n} lines",
    "report.no_truth": "The log has no truth line: what he really played is not known.",
    "report.legal": "Every play of Dracula was legal.",
    "report.legal_partly": "Nothing that is known of his plays was illegal; {unknown} of {all} are unknown.",
    "report.illegal.one": "Dracula broke a rule once.",
    "report.illegal.other": "Dracula broke the rules {n} times.",
    "report.impossible": "After line {line} no place was left: the log is impossible from there on.",
    "report.audit": "Audit",
    "report.findings": "Findings",
    "report.charts": "Course of the game",
    "report.maps": "The map phase by phase",
    "report.lines": "Line by line",
    "report.plan": "What the plan would have advised",
    "report.odds": "How well the odds did",
    "report.chart.places": "Places where he could be",
    "report.chart.bits": "Bits of uncertainty",
    "report.chart.chance": "Probability given to where he was",
    "report.chart.calibration": "Said and happened",
    "report.chart.line": "line",
    "report.chart.said": "said",
    "report.chart.happened": "happened",
    "report.map": "After line {line}: {places}.",
    "report.map.truth": "His play: {play}. {at} had {chance}.",
    "report.past": "Nobody remembers this play; given everything known he was in one of {places}.",
    "report.past.certain": "Nobody remembers this play; given everything known he was in {place}.",
    "report.places.one": "1 place",
    "report.places.other": "{n} places",
    "report.places.none": "no place is left",
    "column.line": "line",
    "column.event": "what happened",
    "column.places": "places",
    "column.bits": "bits",
    "column.truth": "he was in",
    "column.chance": "given",
    "column.hunter": "hunter",
    "column.went": "went to",
    "column.plan": "plan",
    "column.catch": "catch",
    "column.find": "find",
    "column.stay": "stay",
    "column.model": "model",
    "column.loss": "bits of surprise each time",
    "report.made": "Made by fury-tracker.",
    "report.trail": "Trail: {cards}",
    "column.start": "the game begins",
    "shows.city": "city",
    "shows.sea": "sea",
    "shows.castle": "castle",
    "shows.feed": "Feed",
    "shows.dark_call": "Dark Call",
    "shows.misdirect": "Misdirect",
    "shows.wolf_form": "Wolf Form",
    "shows.bat": "bat",
    "model.own": "these odds",
    "model.even": "every possible place alike",
}
"""Templates by key, for :func:`str.format`."""
