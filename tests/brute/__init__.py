"""A slow, independent second reading of the game log, to test the engine against.

It shares nothing with ``tracker`` but the board reader. Hidden states are tuples in a dict, events are plain
dicts as in a log.

- ``Oracle(header, board)``: all hidden states after each ``push``, with exact counts and both models.
- ``reasons``: ``conflicts``, ``background`` and ``excludes``: every irreducible set of lines.
- ``past``: ``histories``, ``check_history`` and ``smooth`` over whole histories of small logs.

Where the text of the game log leaves two readings, this is what the brute force does. *Forced*: a handed case
fails with the other reading. *Letter*: no case tells, but the words do. *Chosen*: neither tells.

======== ================================================================================================
forced   ``left`` without ``also`` leaves Hides open: a Hide of the revealed place may lie face down (game-04)
forced   ``reveal`` and ``reached_six`` without ``also`` say that no Hide came with it (game-07, harker)
forced   a Hide comes with its place only while the place's card is on the trail (he-is-here, game-11)
forced   Wolf Form without ``place`` never goes to the castle (game-10)
forced   table: in a phase of an empty or Misdirect space each place that he can reach counts once, however he
         gets there (move or Wolf Form), and staying counts once (late-to-the-table)
forced   table: an unknown lair is a city, never the castle; nobody bars a move (late-to-the-table)
forced   a card that a doubted line turned up is unread: it bars no Hide, later searches do not speak of it
         (doubt, doubt-search, why-not)
letter   a Hide cannot be played face down where his place's card lies face up and is read, in a lair too
letter   a hunter's move turns up a face-down Hide that stands for the place although the place's own card lay
         face up (read) before; ``ask``, ``token`` and ``left`` do not, as they turn up nothing then
letter   a place that lay unread leaves its Hide open, whether this line lists the place or not
letter   after a left-out line the castle is unread, as any card; entering it again without listing it in
         ``found`` does not read it
letter   a table space, lair or slot out of range, an entry turned up twice by one line: invalid
letter   table: known lairs and older spaces bar moves, also in a phase whose card is gone; a bat's ordinary
         move likewise; each pair of move and landing is a sequence of its own
letter   table: spaces older than the oldest location card tell nothing
letter   table: Hide obeys ``hide_in_castle``, Feed and Dark Call ``stay_in_castle``
chosen   table: no location card at all: he was anywhere before the oldest space that shows something
chosen   table: the weight in ``default`` is the number of sequences (each equally likely)
chosen   table: Wolf Form counts as a way for an empty space in the advanced game even if it lies on the trail
chosen   ``place`` with no hunter there is accepted: he is there, face up
chosen   ``city`` with ``place`` castle, ``place`` with feed, dark_call, hide, sea or none: invalid
chosen   ``wolf_form`` to the castle while the castle lies on the trail: invalid, as the castle played
chosen   the castle or a face-up place played while it lies in a lair: impossible, not invalid
chosen   ``revealed`` names another card than the one that lies face up there: impossible, not invalid
chosen   ``also`` without ``revealed``, an ``also`` entry that is no Hide: invalid
chosen   a Hide in ``also`` of a revealed Hide or of a lair's card: impossible
chosen   found in a lair by ``ask`` or ``token`` without the ruling, found of other tokens: invalid
chosen   ``ask`` for the castle, which lies face down on the trail, and not found: impossible
chosen   ``hide_shown`` in the basic game or where Hide lies face up (read): invalid
chosen   ``escape_as_bat`` from a power space: impossible, not invalid
chosen   bats land where no hunter and no consecrated ground or heavenly host is; other tokens do not matter
chosen   a vampire may mature from a hideout that becomes a lair (the line says so; it is not in the list)
chosen   removing a token that is not there is accepted; of one kind at most one lies in a place
chosen   evil_presence names a hunter who stands nowhere (not listed in a table): invalid
======== ================================================================================================
"""
