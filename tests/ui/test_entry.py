"""From taps to lines of the log."""

import pytest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import (
    Ally,
    Clear,
    Clock,
    Damage,
    DraculaMove,
    Found,
    Header,
    HunterMove,
    Influence,
    Left,
    ReachedSix,
    Ticket,
    Token,
)
from tracker.ui import entry as entries
from tracker.ui.entry import Entry, answered, opened, question, tapped, with_hunter
from tracker.ui.forms.move import destinations
from tracker.ui.forms.phase import backs, leaving
from tracker.ui.turn import turn

BOARD = load_board("third-edition")
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
CITY = DraculaMove(card="city")
NOTHING = {"dracula": False}


@pytest.fixture
def game():
    return Deduction(Header(hunters=START), BOARD)


def tap(game, place, hunter=None, entry=None):
    chosen = entry or Entry(hunter=hunter)
    return tapped(chosen, game, turn(game.events), place)


def entered(game, kind, *answers):
    """The lines of a form filled with these answers, and where it stands if it is not complete."""
    entry, lines = opened(Entry(), game, kind)
    for word in answers:
        assert not lines and question(entry, game) is not None
        assert question(entry, game).takes(word), (word, question(entry, game))
        entry, lines = answered(entry, game, word)
    return lines if lines else question(entry, game)


def words(asked):
    return [choice.word for choice in asked.choices if not choice.off]


# a hunter's move


def test_a_tap_and_nothing_there_is_a_whole_line(game):
    waiting, lines = tap(game, "paris", "mina")
    assert lines == () and entries.selected(waiting, game) == "paris"
    asked = question(waiting, game)
    assert asked.main == "nothing" and asked.warning is None
    done, lines = answered(waiting, game, "nothing")
    assert lines == (HunterMove(hunter="mina", to="paris", by="road", dracula=False),)
    assert done.form is None


def test_what_was_turned_up_goes_into_the_line(game):
    waiting, _ = tap(game, "paris", "mina")
    assert words(question(waiting, game))[:2] == ["nothing", "space-1+dracula"]
    _, lines = answered(waiting, game, "space-1+dracula")
    assert lines[0].found == (Found(space=1),) and lines[0].dracula is True


def test_a_move_to_sea_is_one_tap(game):
    done, lines = tap(game, "north-sea", "van_helsing")
    assert lines == (HunterMove(hunter="van_helsing", to="north-sea", by="sea"),)
    assert done.form is None


def test_railways_are_recognised_and_the_impossible_warns(game):
    waiting, _ = tap(game, "berlin", "mina")
    _, lines = answered(waiting, game, "nothing")
    assert lines[-1].by == "rail" and question(waiting, game).warning is None
    waiting, _ = tap(game, "rome", "mina")
    assert "no way" in question(waiting, game).warning
    assert answered(waiting, game, "nothing")[1][-1].by == "special"


def test_an_impossible_voyage_warns_before_it_is_kept(game):
    waiting, lines = tap(game, "ionian-sea", "mina")
    assert lines == () and "no way" in question(waiting, game).warning
    assert answered(waiting, game, "arrived")[1] == (
        HunterMove(hunter="mina", to="ionian-sea", by="special"),
    )


@pytest.mark.parametrize(
    ("token", "place", "said"),
    [
        (Token(token="fog", at="paris"), "paris", "Fog"),
        (Token(token="fog", at="brussels"), "paris", "Fog"),
        (Token(token="roadblock", at=("paris", "brussels")), "paris", "roadblock"),
    ],
)
def test_tokens_in_the_way_warn(game, token, place, said):
    game = game.after(token)
    assert place not in destinations(game, "mina")
    assert said in question(tap(game, place, "mina")[0], game).warning


def test_a_storm_warns(game):
    game = game.after(Token(token="storm", at="north-sea"))
    waiting, lines = tap(game, "north-sea", "van_helsing")
    assert lines == () and "storm" in question(waiting, game).warning.lower()


def test_destinations_know_roads_seas_and_tickets(game):
    assert destinations(game, "mina")["paris"] == "road"
    assert destinations(game, "van_helsing")["north-sea"] == "sea"
    assert "berlin" not in destinations(game, "mina")
    game = game.after(Ticket(hunter="mina", ticket="2/1"))
    reached = destinations(game, "mina")
    assert reached["berlin"] == "rail" and reached["cologne"] == "road"


def test_a_known_ticket_is_used_up_with_the_move(game):
    game = game.after_all([Ticket(hunter="mina", ticket="3/2"), Ticket(hunter="mina", ticket="2/1")])
    _, lines = answered(tap(game, "berlin", "mina")[0], game, "nothing")
    assert lines == (
        Ticket(hunter="mina", ticket="2/1", action="use"),
        HunterMove(hunter="mina", to="berlin", by="rail", dracula=False),
    )
    assert game.after_all(lines).table.sheet.tickets_of("mina") == ("3/2",)


def test_wild_horses_carry_the_hunter_on(game):
    waiting, _ = tap(game, "paris", "mina")
    waiting, lines = answered(waiting, game, "wild_horses")
    assert lines == () and "le-havre" in question(waiting, game).places
    waiting, lines = tap(game, "le-havre", entry=waiting)
    assert lines == ()
    _, lines = answered(waiting, game, "nothing")
    assert lines == (HunterMove(hunter="mina", to="le-havre", via=("paris",), by="road", dracula=False),)


def test_false_tip_sends_the_train_elsewhere(game):
    waiting, _ = answered(tap(game, "berlin", "mina")[0], game, "false_tip")
    waiting, _ = tap(game, "cologne", entry=waiting)
    assert answered(waiting, game, "nothing")[1][-1].to == "cologne"


# mending before it is kept


def test_another_tap_changes_the_destination(game):
    waiting, _ = tap(game, "paris", "mina")
    waiting, lines = tap(game, "cologne", entry=waiting)
    assert lines == () and entries.selected(waiting, game) == "cologne"
    waiting, lines = tap(game, "cologne", entry=waiting)
    assert lines == () and entries.selected(waiting, game) == "cologne"


def test_another_hunter_takes_the_pending_move_over(game):
    waiting, _ = tap(game, "cologne", "godalming")
    assert question(waiting, game).warning
    waiting, lines = with_hunter(waiting, game, "mina")
    assert lines == () and entries.acting(waiting, turn(())) == "mina"
    assert question(waiting, game).warning is None
    assert answered(waiting, game, "nothing")[1][-1].hunter == "mina"


def test_the_hunter_of_a_pending_move_drops_it(game):
    waiting, _ = tap(game, "paris", "mina")
    dropped, lines = with_hunter(waiting, game, "mina")
    assert (dropped.form, dropped.hunter, lines) == (None, "mina", ())


def test_back_takes_one_answer_back_and_then_closes(game):
    entry, _ = opened(Entry(), game, "hunter_cards")
    entry, _ = answered(entry, game, "hired_scouts")
    entry, _ = answered(entry, game, "paris")
    entry = entries.back(entry, game)
    assert entry.form.answers == ("hired_scouts",)
    entry = entries.back(entries.back(entry, game), game)
    assert entry.form is None
    assert entries.back(tap(game, "paris", "mina")[0], game).form is None


def test_an_answer_that_is_not_offered_changes_nothing(game):
    entry, _ = opened(Entry(), game, "hunter_cards")
    assert answered(entry, game, "no such card") == (entry, ())


def test_answers_that_the_table_no_longer_takes_are_dropped(game):
    full = game.after_all([CITY] * 5)
    entry, _ = opened(Entry(), full, "phase", "city")
    entry, _ = answered(entry, full, "shown")
    assert entries.step(entry, game).events == (DraculaMove(card="city", encounters=1),)


# Dracula's phase


def test_a_back_is_one_tap_while_space_six_is_empty(game):
    assert leaving(game) == ()
    assert entered(game, "phase", "city") == (DraculaMove(card="city", encounters=1),)


def test_what_left_space_six_is_asked_only_where_it_can_differ(game):
    full = game.after_all([CITY] * 5)
    assert leaving(full) == ("deck", "lair-1", "lair-2", "lair-3", "shown", "vampire")
    assert words(entered(full, "phase", "feed")) == list(leaving(full))
    lines = entered(full, "phase", "feed", "lair-2")
    assert lines == (DraculaMove(card="feed", left=Left(to="lair", lair=2)),)
    at_sea = game.after_all([DraculaMove(card="sea"), *[CITY] * 5])
    assert leaving(at_sea) == ()
    assert entered(at_sea, "phase", "city") == (DraculaMove(card="city", left=Left(), encounters=1),)


def test_a_fourth_lair_asks_which_is_cleared(game):
    full = game.after_all([CITY] * 5)
    for slot in (1, 2, 3):
        full = full.after(DraculaMove(card="city", left=Left(to="lair", lair=slot)))
    assert leaving(full) == ("deck", "full", "shown", "vampire")
    assert words(entered(full, "phase", "city", "full")) == ["lair-1", "lair-2", "lair-3"]
    lines = entered(full, "phase", "city", "full", "lair-2")
    assert lines == (Clear(lair=2), DraculaMove(card="city", left=Left(to="lair", lair=2), encounters=1))
    assert full.after_all(lines).last.possible


def test_a_matured_vampire_tells_its_place_and_raises_influence(game):
    full = game.after_all([CITY] * 5)
    asked = entered(full, "phase", "city", "vampire", "new_vampire")
    place = asked.choices[0].word
    assert asked.layer == "space-6" and place in BOARD.index
    line = DraculaMove(card="city", left=Left(revealed=place, also=(), vampire=True), encounters=1)
    found = entered(full, "phase", "city", "vampire", "new_vampire", place)
    if not isinstance(found, tuple):
        found = entered(full, "phase", "city", "vampire", "new_vampire", place, "done")
    assert found == (Influence(change=3), line)


def test_misdirect_asks_for_its_space_and_for_the_card(game):
    later = game.after_all([CITY, CITY])
    assert words(entered(later, "phase", "misdirect")) == ["space-2", "space-3", "space-4"]
    lines = entered(later, "phase", "misdirect", "space-3", "sea")
    assert lines == (DraculaMove(misdirect=3, card="sea", damage=2),)


def test_jonathan_harker_asks_what_reaches_space_six(game):
    later = game.after_all([Ally(side="hunters", ally="jonathan_harker"), *[CITY] * 4])
    asked = entered(later, "phase", "city")
    assert asked.layer == "space-5"
    place = asked.choices[0].word
    lines = entered(later, "phase", "city", place)
    lines = lines if isinstance(lines, tuple) else entered(later, "phase", "city", place, "done")
    assert lines[-1].reached_six == ReachedSix(card=place)


def test_walking_into_a_hunter_is_offered_only_where_he_may_come(game):
    known = game.after(HunterMove(hunter="mina", to="paris", found=(Found(space=1),), dracula=True)).after(
        HunterMove(hunter="godalming", to="le-havre", by="special", dracula=False)
    )
    assert "face:le-havre" in words(question(opened(Entry(), known, "phase")[0], known))
    lines = entered(known, "phase", "face:le-havre")
    assert lines == (DraculaMove(card="city", place="le-havre"),)
    one = game.after(
        HunterMove(hunter="mina", to="madrid", by="special", found=(Found(space=1),), dracula=True)
    )
    asked = question(opened(Entry(), one, "phase")[0], one)
    assert not [word for word in words(asked) if word.startswith("face:") or word == "open"]
    assert words(entered(game, "phase", "open")) == ["amsterdam", "brussels", "constanta", "marseilles"]


def test_wolf_form_asks_where_only_if_it_would_be_seen(game):
    known = game.after(
        HunterMove(hunter="mina", to="lisbon", by="special", found=(Found(space=1),), dracula=True)
    )
    assert entered(known, "phase", "wolf_form") == (DraculaMove(card="wolf_form", encounters=1, damage=1),)
    near = known.after(HunterMove(hunter="seward", to="madrid", by="special", dracula=False))
    assert words(entered(near, "phase", "wolf_form")) == ["unseen", "madrid"]
    lines = entered(near, "phase", "wolf_form", "madrid")
    assert lines == (DraculaMove(card="wolf_form", place="madrid", damage=1),)


def test_a_lair_taken_back_asks_for_its_slot_where_there_are_two(game):
    one = game.after_all([CITY] * 5).after(DraculaMove(card="city", left=Left(to="lair", lair=2)))
    assert entered(one, "phase", "lair", "deck")[-1].lair == 2
    two = one.after(DraculaMove(card="city", left=Left(to="lair", lair=1)))
    assert entered(two, "phase", "lair", "deck", "lair-1")[-1].lair == 1


def test_the_castle_tells_his_place(game):
    assert entered(game, "phase", "castle")[-1].place == "castle-dracula"


def test_damage_follows_the_rules(game):
    def damage(game, card):
        return entered(game, "phase", card)[-1].damage

    assert damage(game, "sea") == 2
    sailing = game.after(DraculaMove(card="sea", damage=2))
    assert damage(sailing, "sea") == 1
    assert damage(sailing.after(Ally(side="hunters", ally="rufus_smith")), "sea") == 2
    assert damage(game, "dark_call") == 2 and damage(game, "feed") is None
    hurt = game.after(Damage(who="dracula", change=4))
    assert (damage(hurt, "feed"), damage(hurt, "castle")) == (-3, -4)


def test_backs_that_the_table_bars_are_switched_off(game):
    fed = game.after(DraculaMove(card="feed"))
    assert [choice.word for choice in backs(fed) if choice.off] == ["feed"]
    basic = Deduction(Header(hunters=START, advanced=False), BOARD)
    assert [choice.word for choice in backs(basic)] == ["city", "sea", "castle", "none", "open"]


def test_unearthly_swiftness_gives_another_phase(game):
    late = game.after(Clock(half="night"))
    lines = entered(late, "dracula_cards", "unearthly_swiftness", "city")
    assert lines == (DraculaMove(card="city", encounters=1, again=True),)
    assert turn(late.after_all(lines).events).again


# whose turn


def test_the_next_hunter_acts_unless_another_is_chosen(game):
    assert entries.acting(Entry(), turn(())) == "godalming"
    assert entries.acting(Entry(hunter="mina"), turn(())) == "mina"
    moved = [HunterMove(hunter="mina", to="paris")]
    assert entries.acting(Entry(), turn(moved)) is None


def test_a_finished_line_gives_the_turn_back(game):
    chosen = Entry(hunter="mina", preset="Iberia")
    waiting, _ = tap(game, "paris", entry=chosen)
    done, _ = answered(waiting, game, "nothing")
    assert (done.hunter, done.preset, done.layer) == (None, "Iberia", "now")


def test_the_map_marks_the_answers_of_a_question(game):
    where = turn(game.events)
    assert "paris" in entries.legal(Entry(hunter="mina"), game, None, "mina")
    assert entries.legal(Entry(layer="space-1"), game, None, "mina") == {}
    entry, _ = opened(Entry(), game, "hired_scouts")
    asked = question(entry, game)
    assert entries.legal(entry, game, asked, entries.acting(entry, where)) == dict(asked.places)
