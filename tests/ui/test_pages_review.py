"""The page Review: what it asks, what it shows of each step, and the page as Streamlit draws it."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tracker.board import load_board
from tracker.deduce import Deduction
from tracker.events import DraculaMove, EscapeAsBat, Found, Header, HunterMove, Truth
from tracker.log import Log, read_log, read_log_file, write_log
from tracker.review import TruthError, audit, review
from tracker.ui import store
from tracker.ui.nodes import texts
from tracker.ui.reviewing import charts, jobs, scene, sheets, spot, story, views
from tracker.ui.reviewing.asking import plays_from_text, questions, recorded, turned_up, with_plays
from tracker.ui.reviewing.files import written

BOARD = load_board("third-edition")
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-night.jsonl"
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER = Header(hunters=START, title="Friday *night*")
CITY, SEA = DraculaMove(card="city"), DraculaMove(card="sea")
LOG = (CITY, HunterMove(hunter="mina", to="paris", found=(Found(space=2),)), CITY, DraculaMove(card="feed"))
PLAYS = ["paris", "nantes", "hide", "feed"]


def game(*events, header=HEADER):
    return Deduction(header, BOARD).after_all(events)


def made(plays=PLAYS, events=LOG, **options):
    return review(HEADER, BOARD, events, plays, plan_seconds=0, **options)


def answers(asked, **cards):
    """Answers by ``space_1``, ``lair_2`` or ``play_3``; every other card stays unknown."""
    return {q: q.told if q.sure else cards.get(f"{q.kind}_{q.number}") for q in asked}


# what the form asks


def test_it_asks_for_the_table_and_for_what_left_it():
    asked = questions(game(SEA, CITY, EscapeAsBat(space=1), CITY))
    assert [(q.kind, q.number, q.line, q.back) for q in asked] == [
        ("space", 1, 5, "city"),
        ("space", 2, 4, "bat"),
        ("space", 3, 2, "sea"),
        ("space", 4, 1, "city"),
        ("play", 2, 3, "city"),
    ]


def test_what_lies_face_up_is_not_asked():
    known = {q.number: (q.told, q.sure) for q in questions(game(*LOG))}
    assert known == {2: (None, False), 3: (None, False), 4: ("paris", True)}


def test_choices_fit_the_back_the_likeliest_first():
    city = next(q for q in questions(game(CITY, HunterMove(hunter="mina", to="paris"))) if q.number == 1)
    assert {"hide", "paris"} < set(city.choices)
    assert not {"north-sea", "castle-dracula"} & set(city.choices)
    sea = next(q for q in questions(game(SEA)) if q.number == 1)
    assert "north-sea" in sea.choices and "paris" not in sea.choices and "hide" not in sea.choices


def test_the_basic_game_has_no_hide():
    asked = questions(game(CITY, header=Header(hunters=START, advanced=False)))
    assert all("hide" not in q.choices for q in asked)


def test_what_nobody_knows_stays_unknown():
    now = game(*LOG)
    asked = questions(now)
    assert turned_up(now, answers(asked)) == ["paris", None, None, "feed"]
    assert turned_up(now, answers(asked, space_2="hide")) == ["paris", None, "hide", "feed"]


def test_what_is_remembered_becomes_a_play():
    now = game(CITY, *[CITY] * 5)
    asked = questions(now)
    assert [q.number for q in asked if q.kind == "play"] == [0]
    assert turned_up(now, answers(asked, play_0="paris"))[0] == "paris"


def test_a_bat_that_left_is_remembered_as_a_bat():
    now = game(CITY, EscapeAsBat(space=1), EscapeAsBat(space=1), CITY)
    asked = questions(now)
    assert turned_up(now, answers(asked))[2] is None
    assert turned_up(now, answers(asked, play_2="geneva"))[2] == {"bat": "geneva"}


def test_one_card_in_two_places_is_refused():
    now = game(CITY, CITY)
    with pytest.raises(TruthError, match="exists once"):
        turned_up(now, answers(questions(now), space_1="nantes", space_2="nantes"))


def test_a_truth_line_fills_the_answers_in():
    asked = questions(game(*LOG, Truth(plays=tuple(PLAYS))))
    assert {q.number: q.told for q in asked if q.kind == "space"} == {2: "hide", 3: "nantes", 4: "paris"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[", "no JSON"),
        ('{"type": "note"}', "no truth line"),
        ("3", "must be a list"),
        ('["paris"]', "it needs 4"),
        ('["paris", "Atlantis", null, null]', "Atlantis"),
    ],
)
def test_a_pasted_line_that_is_wrong_is_explained(text, says):
    with pytest.raises(TruthError, match=says):
        plays_from_text(text, game(*LOG))


def test_a_pasted_line_may_be_whole_or_a_list_and_names_are_made_plain():
    wanted = ["paris", "le-havre", {"wolf_form": "nantes"}, None]
    for text in (
        '["Paris", "Le Havre", {"wolf_form": "NANTES"}, null]',
        '{"type": "truth", "plays": ["Paris", "Le Havre", {"wolf_form": "Nantes"}, null]}',
    ):
        assert plays_from_text(text, game(*LOG)) == wanted


def test_a_new_truth_replaces_the_old_one():
    once = with_plays(game(*LOG), PLAYS)
    again = with_plays(once, ["paris", None, None, None])
    assert again.events == (*LOG, Truth(plays=("paris", None, None, None)))
    assert json.loads(recorded(again))["plays"] == ["paris", None, None, None]
    assert recorded(game(*LOG)) == ""


# one step


def test_the_map_shows_the_truth_beside_what_was_possible():
    told = made()
    now = told.game.upto(1).answer()
    view = scene.scene_map(told, 1, "now", now)
    assert view.dracula == view.selected == "nantes"
    assert view.heat == now.now
    assert view.hunters["mina"] == "brussels"
    assert scene.way(told, 1) == ["paris", "nantes"]


def test_a_layer_shows_what_lay_there():
    told = made()
    now = told.game.upto(4).answer()
    assert scene.real_card(told, 4, "space-3") == "nantes"
    assert scene.scene_map(told, 4, "space-3", now).selected == "nantes"
    assert scene.scene_map(told, 4, "space-2", now).selected is None
    words = texts(scene.strip(told, 4, "now", now))
    assert "Hide for Nantes" in words


def test_unknown_stays_unknown_and_is_shown_as_the_past():
    told = made(["paris", None, None, "feed"])
    assert told.moments[1].at is None
    guessed = scene.guess(told, 1)
    assert set(guessed) <= set(told.steps[1].now) and sum(guessed.values()) == pytest.approx(1.0)
    view = scene.scene_map(told, 1, "now", told.game.upto(1).answer())
    assert view.dracula is None and view.selected is None
    assert any("Nobody remembers" in text for text in texts(story.story_panel(told, 1)))
    assert "nobody knows" in texts(scene.strip(told, 1, "now", told.game.upto(1).answer()))
    assert scene.way(told, 1) == []


def test_rings_and_the_way_are_drawn_below_the_places():
    told = made()
    view = scene.scene_map(told, 1, "now", told.game.upto(1).answer())
    options = scene.MapOptions("whole", False, "light", 740, 500)
    plain = scene.draw(BOARD, view, options)["data"]
    drawn = scene.draw(BOARD, view, options, path=["paris", "nantes"], guessed={"paris": 1.0})["data"]
    assert len(drawn) == len(plain) + 2
    paris = BOARD.places[BOARD.index["paris"]]
    assert any(trace["x"] == [paris.x] for trace in drawn)


def test_the_story_tells_the_play_the_chance_and_the_offence():
    told = made(["paris", "madrid", "hide", "feed"])
    words = " ".join(texts(story.story_panel(told, 1)))
    assert "He played: Madrid." in words
    assert "not one move away" in words and "rule 3" in words
    assert "held for impossible" in " ".join(texts(story.story_panel(told, 2)))


def test_a_start_that_no_odds_tell_apart_has_no_rank():
    words = " ".join(texts(story.story_panel(made(), 0)))
    assert "all 55 places alike" in words and "number" not in words


def test_without_truth_there_is_nothing_true_to_show():
    told = review(HEADER, BOARD, LOG, plan_seconds=0)
    now = told.game.answer()
    assert scene.scene_map(told, 4, "now", now).dracula is None
    assert scene.real_card(told, 4, "space-2") is None
    assert "fury-real" not in json.dumps(scene.strip(told, 4, "now", now))
    assert "Nobody has said what he really played." in texts(story.story_panel(told, 4))


def test_the_true_place_is_listed_however_unlikely():
    chances = {f"x{i}": 0.05 for i in range(19)} | {"paris": 0.05}
    tree = json.dumps(story.likeliest_panel(BOARD, chances, "paris", "title"))
    assert "fury-true" in tree
    assert "fury-true" not in json.dumps(story.likeliest_panel(BOARD, chances, "rome", "title"))


@pytest.mark.parametrize(
    ("word", "now", "then"),
    [
        ("on", 0, 1),
        ("on", 9, 9),
        ("back", 0, 0),
        ("play", 4, 5),
        ("phase-on", 0, 2),
        ("phase-on", 6, 9),
        ("phase-back", 6, 2),
        ("phase-back", 1, 0),
        ("phase-back", 0, 0),
    ],
)
def test_steps_by_line_and_by_play(word, now, then):
    assert spot.moved(word, now, (0, 2, 6), 9) == then


# charts, findings, plan


def test_the_charts_hold_the_numbers_of_the_review():
    told = made()
    figure = charts.course(told, 2, "dark")
    places, bits, chance = figure["data"]
    assert places["x"] == [1, 2, 3, 4, 5]
    assert places["y"] == [step.places for step in told.steps]
    assert bits["y"] == [round(step.bits, 3) for step in told.steps]
    assert chance["y"] == [step.chance for step in told.steps]
    uprights = [shape["x0"] for shape in figure["layout"]["shapes"]]
    assert uprights == [2, 4, 5, 3], "his plays, then the line shown"


def test_without_truth_its_chart_is_left_out():
    assert len(charts.course(review(HEADER, BOARD, LOG, plan_seconds=0), 0, "light")["data"]) == 2


def test_the_lines_that_told_most_are_ranked():
    log = read_log_file(EXAMPLE)
    told = review(log.header, load_board(log.header.board), log.events, plan_seconds=0)
    ranked = charts.told_most(told)
    assert [each.bits for each in ranked] == sorted((each.bits for each in ranked), reverse=True)
    best = max(told.steps[1:], key=lambda step: told.steps[step.number - 1].bits - step.bits)
    assert ranked[0].line == best.line
    buttons = json.dumps(sheets.told_panel(told, ranked))
    assert f'"tap": "{best.line}"' in buttons


def test_an_offence_leads_to_its_lines():
    plays = ["paris", "madrid", "hide", "feed"]
    told = made(plays)
    (offence,) = audit(HEADER, BOARD, LOG, plays)[:1]
    tree = json.dumps(sheets.audit_panel(told))
    assert all(f'"tap": "{line}"' in tree for line in offence.lines)
    assert "fury-bad" in tree
    assert "fury-good" in json.dumps(sheets.audit_panel(made()))


def test_each_move_of_a_hunter_is_valued_beside_the_plan():
    told = review(HEADER, BOARD, LOG, PLAYS, plan_seconds=5)
    assert len(told.advice) == len(told.hunts) == 1
    assert told.advice[0].worth is not None
    words = texts(sheets.advice_table(told, told.advice))
    assert "Mina" in words and "Paris" in words


# the job and its files


def test_a_job_reviews_plans_and_writes():
    job = jobs.Job(game(*LOG, Truth(plays=tuple(PLAYS))), seconds=2)
    job.run()
    assert job.error is None and job.made.advice
    assert all(stage.over.is_set() for stage in (job.reviewed, job.planned, job.filed))
    assert job.reviewed.share == 1.0
    assert b"<h1>" in job.files.html and job.files.markdown.startswith(b"# ")


def test_a_job_keeps_its_error():
    job = jobs.Job(game(*LOG, Truth(plays=("paris",))))
    job.run()
    assert isinstance(job.error, TruthError) and job.made is None
    assert job.filed.over.is_set()


def test_one_version_of_a_log_has_one_job():
    started = []
    one = jobs.job_for(game(*LOG, DraculaMove(card="dark_call")), started.append)
    assert jobs.job_for(game(*LOG, DraculaMove(card="dark_call")), started.append) is one
    assert jobs.job_for(game(*LOG), started.append) is not one
    assert started[0] is one and len(started) == 2


def test_the_tables_come_as_a_zip():
    shares = []
    files = written(made(), lambda done, of: shares.append(done / of))
    with zipfile.ZipFile(io.BytesIO(files.tables)) as pack:
        assert "lines.csv" in pack.namelist()
        assert pack.read("lines.csv").decode().startswith("line,type,event")
    assert shares[-1] == 1.0


def test_a_wait_of_more_than_a_moment_shows_how_far_it_is(monkeypatch):
    shown, stage = [], jobs.Stage()

    class Bar:
        def progress(self, share, text):
            shown.append((share, text))
            if share == 0.75:
                stage.over.set()
            stage.tell(3, 4)

        def empty(self):
            shown.append(None)

    monkeypatch.setattr(views, "_SOON", 0.0)
    monkeypatch.setattr(views, "_LOOK", 0.001)
    monkeypatch.setattr(views.st, "empty", Bar)
    views.wait(stage, "Reviewing")
    assert shown == [(0.0, "Reviewing (0 s)"), (0.75, "Reviewing (0 s)"), None]
    views.wait(stage, "Reviewing")
    assert len(shown) == 3, "what is over needs no bar"


# the page


def script():
    from tracker.ui import pages_review

    pages_review.render()


@pytest.fixture
def saved(tmp_path, monkeypatch):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path))

    def start(*events):
        return store.create(write_log(Log(HEADER, events)), "test")[0]

    return start


def shown(name=None):
    at = AppTest.from_function(script, default_timeout=60)
    if name is not None:
        at.query_params["game"] = name
    return at.run()


def view(at, word):
    at.session_state["review-view"] = word
    return at.run()


def labelled(at, key):
    return next(each for each in at.button if each.key == key)


def line(at):
    return at.session_state["review-step"] + 1


def test_without_a_game_it_says_so(saved):
    at = shown()
    assert not at.exception and at.info


def test_turning_up_saves_a_truth_line_that_undo_takes_back(saved):
    name = saved(*LOG)
    at = shown(name)
    assert not at.exception
    boxes = {box.label: box for box in at.selectbox}
    assert boxes["4 · City"].disabled and boxes["4 · City"].value == "paris"
    boxes["2 · City"].select("hide")
    labelled(at, "review-save").click().run()
    assert not at.exception
    assert read_log(store.load(name).text).events[-1] == Truth(plays=("paris", None, "hide", "feed"))
    assert spot_view(at) == "findings"
    view(at, "truth")
    labelled(at, "review-undo").click().run()
    assert read_log(store.load(name).text).events == LOG


def spot_view(at):
    return at.session_state["review-view"]


def test_answers_that_cannot_be_are_refused(saved):
    name = saved(CITY, CITY)
    at = shown(name)
    for box in at.selectbox[:2]:
        box.select("nantes")
    labelled(at, "review-save").click().run()
    assert at.error and any("exists once" in text.value for text in at.markdown)
    assert read_log(store.load(name).text).events == (CITY, CITY)


def test_a_whole_truth_line_is_taken(saved):
    name = saved(*LOG)
    at = shown(name)
    at.text_area[0].set_value(json.dumps(PLAYS))
    labelled(at, "review-whole-save").click().run()
    assert read_log(store.load(name).text).events[-1] == Truth(plays=tuple(PLAYS))


def test_every_part_of_the_page_is_drawn(saved):
    name, _ = store.create(EXAMPLE.read_text(encoding="utf-8"), "example")
    at = shown(name)
    for word in spot.VIEWS:
        view(at, word)
        assert not at.exception, word
        assert not at.error, word


def test_buttons_and_slider_step(saved):
    name = saved(*LOG, Truth(plays=tuple(PLAYS)))
    at = shown(name)
    assert spot_view(at) == "steps" and line(at) == 1
    labelled(at, "review-on").click().run()
    labelled(at, "review-phase-on").click().run()
    assert line(at) == 4 and at.slider[0].value == 4
    at.slider[0].set_value(2).run()
    assert line(at) == 2
    labelled(at, "review-phase-back").click().run()
    assert line(at) == 1 and labelled(at, "review-back").disabled


def test_playing_stops_with_a_step_by_hand(saved):
    name = saved(*LOG, Truth(plays=tuple(PLAYS)))
    at = shown(name)
    labelled(at, "review-play").click().run()
    assert at.session_state["review-playing"] and labelled(at, "review-play").label == "Pause"
    labelled(at, "review-on").click().run()
    assert not at.session_state["review-playing"]


def test_a_truth_that_does_not_fit_is_explained_and_can_be_mended(saved):
    name = saved(*LOG, Truth(plays=("paris",)))
    at = shown(name)
    assert at.error and not at.exception
    view(at, "truth")
    assert not at.exception and at.selectbox


def test_another_window_is_not_overwritten(saved):
    name = saved(*LOG)
    at = shown(name)
    theirs = store.save(name, write_log(Log(HEADER, (CITY,))), store.load(name).version)
    labelled(at, "review-save").click().run()
    assert at.error and store.load(name) == theirs


def test_a_game_of_its_own_begins_anew(saved):
    first, second = saved(*LOG, Truth(plays=tuple(PLAYS))), saved(CITY)
    at = shown(first)
    labelled(at, "review-on").click().run()
    assert line(at) == 2
    other = shown(second)
    assert line(other) == 1 and spot_view(other) == "truth"


def shelf():
    import streamlit as st

    from tracker.ui.pages_games import render

    def opened(game):
        st.session_state["opened"] = game

    def reviewed(game):
        st.session_state["reviewed"] = game

    render(opened, reviewed)


def test_a_saved_game_is_reviewed_from_the_page_games(saved):
    name = saved(*LOG)
    at = AppTest.from_function(shelf, default_timeout=60).run()
    labelled(at, f"review-{name}").click().run()
    assert not at.exception
    assert at.session_state["reviewed"] == name and "opened" not in at.session_state
    labelled(at, f"continue-{name}").click().run()
    assert at.session_state["opened"] == name
