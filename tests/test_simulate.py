"""Simulated games: legal, reproducible, with every kind of line; what the host logs and hunters may do."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import get_args

import pytest

from tests.brute.past import check_history
from tests.small_boards import small_board
from tracker import events
from tracker.board import Board, load_board
from tracker.events import HUNTERS, DraculaMove, EscapeAsBat, Event, Header, HunterMove, event_type
from tracker.log import encode_event, encode_header, read_log, write_log
from tracker.rules.table import opening_table
from tracker.simulate.draculas import DRACULAS
from tracker.simulate.features import PLAIN, RICH, Features
from tracker.simulate.game import GameRecord, play_game
from tracker.simulate.host import Host, turned_up
from tracker.simulate.moves import HunterStep, hunter_steps
from tracker.simulate.phase import Choice, Leaving, Phase, damage_of, landings, legal_choices, misdirections
from tracker.simulate.truth import Stack, Truth, opening_truth
from tracker.states import HIDE

REAL = load_board("third-edition")
EVERYTHING = replace(RICH, doubt=0.1, table=0.1)


def square() -> Board:
    """A ring of roads a - b - c - d, the castle beside d, a sea with the ports a and c, a railway a = c."""
    return Board.from_dict(
        {
            "id": "square",
            "locations": [
                {"id": "a", "type": "small_city", "port_of": ["z"]},
                {"id": "b", "type": "large_city"},
                {"id": "c", "type": "small_city", "port_of": ["z"]},
                {"id": "d", "type": "small_city"},
                {"id": "e", "type": "castle"},
                {"id": "z", "type": "sea"},
            ],
            "roads": [["a", "b"], ["b", "c"], ["c", "d"], ["a", "d"], ["d", "e"]],
            "railways": [["a", "c", "white"]],
            "sea_adjacency": [],
        }
    )


A, B, C, D, E, Z = range(6)


def host(at: int = A, hunters: str = "c") -> Host:
    return Host(Header(hunters=dict.fromkeys(HUNTERS, hunters), board="square"), square(), at)


def test_legal_choices_are_all_there() -> None:
    game = host()
    phase = Phase(game, Leaving())
    found = {(choice.kind, choice.place) for choice in legal_choices(phase.table, phase.truth)}
    moves = {("city", B), ("city", D), ("sea", Z)}
    wolf = {("wolf_form", place) for place in (B, C, D, E)}
    assert found == moves | wolf | {("hide", A), ("feed", A), ("dark_call", A)}


def test_a_place_with_a_hunter_is_face_up() -> None:
    game = host(B)
    Phase(game, Leaving()).play(Choice("city", C))
    assert encode_event(game.events[-1]) == {"type": "dracula_move", "card": "city", "place": "c"}
    assert game.caught


def test_a_search_finds_the_card_and_its_hide() -> None:
    game = host()
    Phase(game, Leaving()).play(Choice("hide", A))
    game.move("mina", A)
    line = game.events[-1]
    assert isinstance(line, HunterMove)
    assert [(f.space, f.card) for f in line.found] == [(2, None), (1, "hide")]
    game.move("mina", A)
    again = game.events[-1]
    assert isinstance(again, HunterMove) and again.found == ()


def test_a_hide_comes_with_a_face_up_place_only_when_somebody_enters() -> None:
    truth = Truth((Stack(A, up=True), Stack(HIDE), *(None,) * 4), (None,) * 3, A, stands=A)
    assert turned_up(truth, A, lairs=False)[1] == ()
    assert [f.card for f in turned_up(truth, A, lairs=True, entered=True)[1]] == ["hide"]


def test_the_slide_makes_a_lair() -> None:
    truth = replace(opening_truth(A), trail=(*(None,) * 5, Stack(D)))
    assert truth.slid(slot=2).lairs == (None, Stack(D), None)
    assert truth.slid().lairs == (None,) * 3


def test_a_cleared_hide_stands_for_nothing() -> None:
    truth = Truth((Stack(HIDE), Stack(A), *(None,) * 4), (None,) * 3, A, stands=A)
    assert truth.cleared((1,)).stands is None
    assert truth.cleared((2,)).stands == A


def test_misdirect_spares_where_he_is() -> None:
    game = host()
    phase = Phase(game, Leaving())
    assert misdirections(phase.table, phase.truth) == []
    phase.play(Choice("city", B))
    later = Phase(game, Leaving())
    assert misdirections(later.table, later.truth) == [3]


def test_a_bat_lands_where_no_hunter_is() -> None:
    assert landings(host()) == [B, D]
    assert host(A, hunters="d").truth.at == A
    assert landings(host(A, hunters="d")) == [B, C]


@pytest.mark.parametrize(
    ("at", "choice", "damage"),
    [
        (A, Choice("sea", Z), 2),
        (Z, Choice("sea", Z), 1),
        (D, Choice("city", E), -5),
        (A, Choice("wolf_form", B), 1),
        (A, Choice("feed", A), -3),
        (A, Choice("city", B), 0),
    ],
)
def test_damage(at: int, choice: Choice, damage: int) -> None:
    assert damage_of(square(), at, choice) == damage


def test_hunter_steps() -> None:
    game = host()
    roads = [HunterStep(B, "road"), HunterStep(D, "road")]
    assert hunter_steps(game.table, "mina") == [*roads, HunterStep(Z, "sea")]
    game.log(events.Ticket(hunter="mina", ticket="1/-"))
    assert HunterStep(A, "rail", "1/-") in hunter_steps(game.table, "mina")
    game.token("roadblock", [A, C])
    game.token("fog", [B])
    game.token("storm", [Z])
    assert hunter_steps(game.table, "mina") == [HunterStep(D, "road")]


def test_the_table_line_says_what_lies_there() -> None:
    game = host(B)
    game.reveal("rule", space=1)
    Phase(game, Leaving()).play(Choice("feed", B))
    line = encode_event(game.table_line())
    assert line["trail"][:3] == [{"shows": "feed"}, {"shows": "city", "card": "b"}, None]


def record(seed: int, kind: str = "evasive", features: Features = EVERYTHING, rounds: int = 10) -> GameRecord:
    return play_game(small_board(seed % 30), kind, "random", seed=seed, rounds=rounds, features=features)


def test_the_same_seed_plays_the_same_game() -> None:
    for hunters in ("random", "greedy"):
        games = [play_game(REAL, "planner-aware", hunters, seed=5, rounds=4, features=RICH) for _ in range(2)]
        assert games[0] == games[1]
    assert record(1).events != record(31).events


def test_every_kind_of_line_comes_up() -> None:
    seen = Counter(event_type(e) for seed in range(80) for e in record(seed).events)
    wanted = {kind.__struct_config__.tag for kind in get_args(Event)}
    assert set(seen) == wanted


def test_every_back_and_every_way_comes_up() -> None:
    log = [e for seed in range(80) for e in record(seed, features=RICH).events]
    phases = [e for e in log if isinstance(e, DraculaMove)]
    assert {e.card for e in phases} == {
        *("city", "sea", "castle", "feed", "dark_call", "wolf_form", "lair", "hide", "none")
    }
    assert any(e.misdirect for e in phases)
    assert any(e.reached_six for e in phases)
    assert any(e.left and e.left.to == "lair" for e in phases)
    assert any(e.left and e.left.vampire for e in phases)
    assert any(e.left and e.left.also for e in phases)
    assert {e.space for e in log if isinstance(e, EscapeAsBat)} >= {1, 2}
    quiet = Features(stay=0.8, ticket=0.0)
    late = [e for seed in range(40) for e in record(seed, "doubling-back", quiet, 16).events]
    assert any(f.lair for e in late if isinstance(e, HunterMove) for f in e.found)


@pytest.mark.parametrize("kind", DRACULAS)
def test_what_he_played_is_a_history(kind: str) -> None:
    for seed in range(12):
        game = record(seed, kind, RICH)
        log = [encode_event(event) for event in game.events]
        assert check_history(encode_header(game.header), log, small_board(seed % 30), list(game.plays)) == []


@pytest.mark.parametrize("kind", DRACULAS)
def test_every_kind_plays_on_the_real_board(kind: str) -> None:
    game = play_game(REAL, kind, "greedy", seed=3, rounds=12, stop_when_caught=True)
    assert game.caught in (None, game.rounds)
    assert read_log(write_log(game.log)) == game.log
    assert len(game.plays) == 1 + sum(isinstance(e, DraculaMove | EscapeAsBat) for e in game.events)


def test_kinds_of_dracula_differ() -> None:
    sea = {}
    for kind in ("evasive", "sea-going"):
        games = [play_game(REAL, kind, "random", seed=seed, rounds=10, features=PLAIN) for seed in range(10)]
        backs = Counter(e.card for game in games for e in game.events if isinstance(e, DraculaMove))
        sea[kind] = backs["sea"]
    assert sea["sea-going"] > 2 * sea["evasive"]


def test_an_opening_without_a_free_city_is_found_all_the_same() -> None:
    for seed in range(60):
        game = record(seed, rounds=1)
        table = opening_table(game.header, small_board(seed % 30))
        assert small_board(seed % 30).index[game.plays[0]] not in table.hunted
