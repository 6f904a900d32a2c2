"""The English words of the page Help."""

from __future__ import annotations

from tracker.ui.catalogue.message import Counted

MESSAGES: dict[str, str | Counted] = {
    "help.topic": "Part of the help",
    "help_topic.turn": "A turn",
    "help_topic.map": "What the map shows",
    "help_topic.keys": "Keyboard",
    "help_topic.tools": "Log, past, plan",
    "help_topic.review": "After the game",
    "help_topic.rulings": "Rulings",
    "help_topic.exact": "What exact means",
    "help_topic.late": "Joining late",
    "help_topic.mend": "Mistakes",
    "help.item": "**{term}** {text}",
    # a turn
    "turn.title": "A round in ten taps",
    "turn.text": (
        "The program follows the round: Godalming, Seward, Van Helsing and Mina, then Dracula. "
        "The headline says whose move is next."
    ),
    "turn.hunter": "A hunter moves.",
    "turn.hunter_text": (
        "Tap where the figure goes. The places one move away are ringed: round by road, square by rail, "
        "a diamond by sea. Then tap *nothing there*, or what Dracula turned up. At sea nothing is asked."
    ),
    "turn.rest": "A hunter stays.",
    "turn.rest_text": (
        "Nothing to tap: resting, searching, supplies and trades do not move a figure. "
        "Tap another hunter's name if the order is different this time."
    ),
    "turn.dracula": "Dracula plays.",
    "turn.dracula_text": (
        "Tap the back that now lies on space 1. If a card slid off space 6, one more tap says where it went. "
        "This ends the round."
    ),
    "turn.picture_move": "Mina stands in Brussels: the rings show where one move takes her.",
    "turn.picture_heat": "After Dracula's back: the larger and stronger a bubble, the likelier he is there.",
    "turn.cards": "Cards, tokens, fights.",
    "turn.cards_text": (
        "Whatever tells or moves something has a form of its own, under *Hunters' card*, *Dracula's card*, "
        "*Fight, harm* and *More*. What changes no place, such as damage or items, may be left out."
    ),
    "turn.saved": "Every tap is saved before the screen changes. Closing the window loses nothing.",
    # the map
    "map_help.title": "What the map shows",
    "legend_part.chances": "Chances, and where the next hunter can go",
    "legend_part.figures": "Figures and tokens",
    "legend_part.places": "Places",
    "legend_part.links": "Links",
    "map_help.bubble": "A bubble with a number:",
    "map_help.bubble_text": (
        "he can be here, with this chance in per cent. Colour, size and number say the same. "
        "“<1” is less than one per cent, but possible."
    ),
    "map_help.hollow": "A hollow place:",
    "map_help.hollow_text": "he cannot be here now. It is ruled out, not merely unlikely.",
    "map_help.sure": "A red ring:",
    "map_help.sure_text": "he is here, or was here at that time, for certain.",
    "map_help.ring": "A coloured ring:",
    "map_help.ring_text": "the next hunter can go there: round by road, square by rail, diamond by sea.",
    "map_help.blue": "A blue rim:",
    "map_help.blue_text": "a port. Sea zones are blue diamonds, Castle Dracula is a red hexagon.",
    "map_help.lines": "Lines:",
    "map_help.lines_text": (
        "brown is a road, black and white or black and yellow a railway, long blue dashes a border of two "
        "seas, blue dots a port and its sea."
    ),
    "map_help.pieces": "Squares with a letter:",
    "map_help.pieces_text": "the hunters. A red diamond with D is Dracula, when he is seen.",
    "map_help.tokens": "Signs on a round plate:",
    "map_help.tokens_text": (
        "a cross is consecrated ground, a star a heavenly host, a bow a storm, a grid fog, an x a roadblock. "
        "A red cross on white is a hospital."
    ),
    "map_help.grey": "Grey bubbles:",
    "map_help.grey_text": "the numbers are still those of the line before; the new ones follow at once.",
    "map_help.layers": "The trail below the map:",
    "map_help.layers_text": "tap a space or a lair to see what may lie there, and again to go back.",
    "legend.large": "Large city",
    "legend.small": "Small city",
    "legend.port": "Port",
    "legend.castle": "Castle",
    "legend.sea": "Sea zone",
    "legend.hospital": "Hospital beside a city",
    "legend.border": "Border of two seas",
    "legend.coast": "Port and its sea",
    "legend.road": "Road",
    "legend.white": "White railway",
    "legend.yellow": "Yellow railway",
    "legend.likely": "Likely",
    "legend.possible": "Possible",
    "legend.barely": "Barely",
    "legend.impossible": "Impossible",
    "legend.sure": "Certain",
    "legend.by_road": "By road",
    "legend.by_rail": "By rail",
    "legend.by_sea": "By sea",
    "legend.hunter": "A hunter",
    "legend.dracula": "Dracula, seen",
    "legend.ground": "Holy ground",
    "legend.host": "Heavenly host",
    "legend.storm": "Storm",
    "legend.fog": "Fog",
    "legend.block": "Roadblock",
    # keys
    "help_keys.title": "Everything by keyboard",
    "help_keys.text": (
        "On the Table just type. What you type appears at the bottom of the screen, with what it will do; "
        "⏎ does it. The first letters of a name are enough where only one name begins with them."
    ),
    "help_keys.move": "m par ⏎",
    "help_keys.move_text": "Mina goes to Paris. The hunters are g, s, v and m.",
    "help_keys.answer": "⏎",
    "help_keys.answer_text": "alone gives the answer that stands first, *nothing there* after a move.",
    "help_keys.number": "1 ⏎",
    "help_keys.number_text": "gives the first answer of a question, 2 the second; a name does as well.",
    "help_keys.back": "{letter} ⏎",
    "help_keys.back_text": "Dracula: {card}.",
    "help_keys.form": "news ⏎",
    "help_keys.form_text": "opens the form of a card or of anything else by its name.",
    "help_keys.note": "note … ⏎",
    "help_keys.note_text": "keeps a remark.",
    "help_keys.undo": "U",
    "help_keys.undo_text": "undoes the last line, Shift+U brings it back. Ctrl+Z and Ctrl+Y do the same.",
    "help_keys.why": "?",
    "help_keys.why_text": "asks why he can be in a place, or why not.",
    "help_keys.escape": "Esc",
    "help_keys.escape_text": "drops what was typed; with nothing typed it covers or uncovers the screen.",
    # the parts beside the map
    "tools.title": "The parts beside the map",
    "tools.log": "Log:",
    "tools.log_text": "every line of the game, to look at, correct, doubt, remove, move or add to.",
    "tools.past": "Past:",
    "tools.past_text": "where he was at any time, as far as it is known now.",
    "tools.branches": "What if:",
    "tools.branches_text": "try an entry without touching the game and see both answers side by side.",
    "tools.why": "Why?",
    "tools.why_text": (
        "tap a place: the lines that rule it out, fewest first, or a course of the game that leads there."
    ),
    "tools.plan": "Plan:",
    "tools.plan_text": "moves for the hunters, each with its reason, what to do at night, a forecast, cards.",
    "tools.review": "Review,",
    "tools.review_text": (
        "a page of its own, tells after the game where he was, which lines helped most, and whether all was "
        "played by the rules."
    ),
    # after the game
    "help_review.title": "After the game: Review",
    "help_review.text": (
        "Open the page *Review* for the open game, or press *Review* beside any game of the page *Games*."
    ),
    "help_review.truth": "Turn up:",
    "help_review.truth_text": (
        "say what lay on the six spaces and in the lairs, and what is still remembered of earlier cards. "
        "What the log tells is filled in. A whole truth line can be pasted instead. *Undo* takes it back."
    ),
    "help_review.unknown": "What nobody knows",
    "help_review.unknown_text": (
        "stays empty. It is never guessed: the page then shows where he may have been, given everything "
        "known today."
    ),
    "help_review.steps": "Steps:",
    "help_review.steps_text": (
        "the map and the trail as they were after each line, with D where he really was. Arrow keys go a "
        "line back or on, with Shift one of his plays; *Play* runs through the game."
    ),
    "help_review.findings": "Findings:",
    "help_review.findings_text": (
        "the lines that told most, where a hunter stood next to him unknowing, what was certain and not "
        "used, luck, and the moves that cost most. A tap on a line shows it on the map."
    ),
    "help_review.audit": "Did Dracula keep the rules?",
    "help_review.audit_text": (
        "Each illegal play and each forgotten or wrong answer is named with its rule and its lines. A line "
        "that was mistyped or left out looks the same, so check those lines before you blame him."
    ),
    "help_review.charts": "Charts:",
    "help_review.charts_text": (
        "how many places he could be in, how uncertain that was in bits (one bit is one question answered by "
        "yes or no), and what chance his true place was given. A tap on a point shows its line."
    ),
    "help_review.surprise": "Bits of surprise:",
    "help_review.surprise_text": (
        "how badly the chances missed him on average: 0 is always sure and right, 1 is as good as always "
        "fifty per cent. ∞ means that he was where no legal play could take him."
    ),
    "help_review.plan": "Plan:",
    "help_review.plan_text": (
        "what the plan would have advised for each hunter alone, by what was known then, and what both moves "
        "were worth."
    ),
    "help_review.report": "Report:",
    "help_review.report_text": "the whole review as one page with maps, as plain text, and as tables.",
    # rulings
    "rulings.title": "Rulings: where tables differ",
    "rulings.text": (
        "The printed rules leave some points open. Agree on them before the game and set them under "
        "*New game*. A game keeps the rulings it began with."
    ),
    "rulings.default_on": "{ruling}. *Usually on.*",
    "rulings.default_off": "{ruling}. *Usually off.*",
    "ruling_help.hide_in_castle": (
        "On: after the castle's own back a city back may be Hide, so he may still be in the castle. "
        "Off: the next city back means that he left."
    ),
    "ruling_help.stay_in_castle": (
        "On: Feed and Dark Call may follow the castle. Off: if you see one of them right after the castle, "
        "the game cannot be; he must have moved on first."
    ),
    "ruling_help.wolf_form_over_holy_ground": (
        "On: with Wolf Form he may run through such a city and end beyond it. Off: it is a wall, and fewer "
        "cities are in his reach."
    ),
    "ruling_help.ask_reaches_lairs": (
        "On: a city asked for and not shown is in no lair either, and one that lies in a lair is turned up. "
        "Off: such cards speak of the trail alone, and lairs keep their secret."
    ),
    # exact
    "exact.title": "What “exact” means",
    "exact.text": (
        "The program keeps every course of the game that fits all lines of the log. A bubble is a place "
        "where at least one of them ends; a hollow place is one where none does. While the headline says "
        "*exact*, no place is missing and none is too many."
    ),
    "exact.most": "“At most”",
    "exact.most_text": (
        "stands there where a few places too many may be shown: in a game joined late, since its beginning "
        "is unknown, and where several hidden lairs leave too many courses to keep. He is never at a hollow "
        "place."
    ),
    "exact.chance": "The chances",
    "exact.chance_text": (
        "are a guess about how Dracula plays: habits learned from many made-up games, weighed anew as his "
        "plays tell what kind of player he is (Plan, Opponent). Whether a place is possible does not "
        "depend on that guess."
    ),
    # joining late
    "late.title": "Joining a game that is under way",
    "late.text": "On the page *Games*, part *Join late*, lay the table out as it lies:",
    "late.one": (
        "From space 1, the newest, tap the back of each card. If a card lies face up, tap its place on the "
        "map instead. *Cities from here on* fills the rest."
    ),
    "late.two": "Tap a lair if one is in use; if its card lies face up, tap the city too.",
    "late.three": "Tap where each hunter stands, or the hospital.",
    "late.four": "Tap a token, then its place. Then take the table.",
    "late.text_two": "It works in every round, and also when the log and the table no longer agree.",
    # mistakes
    "mend.title": "Mistakes, and how to mend them",
    "mend.undo": "The last tap was wrong:",
    "mend.undo_text": "*Undo* always says what it takes back. *Redo* brings it back.",
    "mend.earlier": "An earlier line is wrong or missing:",
    "mend.earlier_text": (
        "open the part *Log* beside the map, choose the line, and correct, remove or move it, or add one "
        "before it. You see what changes before it is kept. Nothing after it is dropped."
    ),
    "mend.impossible": "“That cannot be”:",
    "mend.impossible_text": (
        "the new line contradicts earlier ones, and the lines are named. Often one of them was mistyped, or "
        "Dracula forgot to turn up a card. Correct it, or mark a line as doubtful and go on: it is then left "
        "out of the reckoning and a badge stays."
    ),
    "mend.table": "Log and table no longer agree:",
    "mend.table_text": "*Start again from the table* in the part *Log*. What came before stays in the log.",
    "mend.windows": "Two windows on one game:",
    "mend.windows_text": (
        "the second one to save is told so. It can take the newer game or keep its own as a game of its own."
    ),
    "mend.broken": "A file cannot be read:",
    "mend.broken_text": (
        "the page *Games* lists every fault with its line. Correct the text there, or import it with the "
        "faulty lines as remarks. The exported log is also what to send with a question."
    ),
}
