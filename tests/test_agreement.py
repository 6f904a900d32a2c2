"""Engine and brute force agree at every event of simulated games, legal and not, small boards and real."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace as changed

from tests.agreement import Disagreement, Pair, agree, begin, has_truth, worlds_of
from tests.mutations import Mutator
from tests.small_boards import small_board
from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, OBSERVATIONS, DraculaMove, EscapeAsBat, Event, Header
from tracker.log import LogError, decode_event, encode_event
from tracker.rules.rulings import DEFAULT_RULINGS, Rule
from tracker.rules.table import opening_table
from tracker.simulate.draculas import DRACULAS, Dracula
from tracker.simulate.features import RICH, Features
from tracker.simulate.game import GameRecord, play_game
from tracker.simulate.host import Host
from tracker.worlds.table import Limits

REAL = load_board("third-edition")
NOTHING_MORE: Mapping[str, float] = {}
BOARDS = 40
"""Small boards in use; game number n is played on board n modulo this."""


def features(seed: int, more: Mapping[str, float]) -> Features:
    """What happens in game ``seed``: each feature left out, rare or frequent, and hunters idle or busy."""
    rng = random.Random(seed)
    chances = {f.name: getattr(RICH, f.name) * rng.choice([0, 0, 0.5, 1, 2]) for f in fields(Features)}
    chances |= {"ticket": 0.3, "stay": rng.choice([0.1, 0.5, 0.8, 0.95])}
    chances |= {name: chance for name, chance in more.items() if rng.random() < 0.6}
    return Features(**{name: min(1.0, chance) for name, chance in chances.items()})


def header(seed: int, board: Board) -> Header:
    """Some start, now and then the basic game, and rulings that differ from the defaults."""
    rng = random.Random(-seed - 1)
    cities = [board.ids[p] for p in range(board.land) if p != board.castle]
    taken = rng.sample(cities, min(4, len(cities) // 2))
    rulings = {name: rng.random() < 0.5 for name in DEFAULT_RULINGS if rng.random() < 0.5}
    starts = {hunter: rng.choice(taken) for hunter in HUNTERS}
    return Header(hunters=starts, advanced=rng.random() < 0.85, rulings=rulings)


def game(
    seed: int, rounds: int = 9, board: Board | None = None, more: Mapping[str, float] = NOTHING_MORE
) -> GameRecord:
    """Simulated game number ``seed``, now and then with ``more`` features."""
    on = board or small_board(seed % BOARDS)
    kind = list(DRACULAS)[seed % len(DRACULAS)]
    happen = features(seed, more)
    return play_game(on, kind, "random", seed=seed, rounds=rounds, features=happen, header=header(seed, on))


def legal(seeds: range, more: Mapping[str, float] = NOTHING_MORE) -> Counter[str]:
    """Push these games to both sides; nothing in them may be refused."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        record = game(seed, more=more)
        try:
            seen += agree(Pair(record.header, small_board(seed % BOARDS)), record.events)
        except Disagreement as error:
            pytest.fail(f"game {seed}: {error}")
        assert set(seen) == {"possible"}, f"game {seed} has lines that are {set(seen)}"
    return seen


@pytest.mark.parametrize("first", range(0, 160, 20))
def test_games_on_small_boards(first: int) -> None:
    assert legal(range(first, first + 20))["possible"] > 300


@pytest.mark.parametrize("first", range(1000, 1060, 20))
def test_games_with_doubtful_lines(first: int) -> None:
    legal(range(first, first + 20), {"doubt": 0.3})


@pytest.mark.parametrize("first", range(2000, 2060, 20))
def test_games_joined_late(first: int) -> None:
    legal(range(first, first + 20), {"table": 0.15, "doubt": 0.1})


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 12_000, 100))
def test_many_games(first: int) -> None:
    legal(range(first, first + 100), {"table": 0.05, "doubt": 0.1})


def on_the_real_board(seed: int, most: int) -> None:
    """Game ``seed`` on the real board, until the brute force would have to hold more worlds."""
    record = game(seed, rounds=6, board=REAL, more={"doubt": 0.1})
    pair = Pair(record.header, REAL)
    for event in record.events:
        assert agree(pair, [event]) == {"possible": 1}
        if pair.oracle.worlds > most:
            break


@pytest.mark.parametrize("seed", range(3000, 3020))
def test_games_on_the_real_board(seed: int) -> None:
    on_the_real_board(seed, 3000)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3100, 3160))
def test_many_games_on_the_real_board(seed: int) -> None:
    on_the_real_board(seed, 30_000)


def mutants(seed: int, rng: random.Random, most: int) -> list[Event]:
    """Game ``seed`` with up to ``most`` changes, as far as its lines can be read at all."""
    board = small_board(seed % BOARDS)
    log = Mutator(board, rng).change(
        game(seed, more={"doubt": 0.1, "table": 0.03}).events, rng.randint(1, most)
    )
    return [event for event in log if readable(event, board)]


def readable(event: Event, board: Board) -> bool:
    """The reader of logs lets the line through."""
    try:
        decode_event(encode_event(event), board)
    except LogError:
        return False
    return True


@settings(max_examples=60, derandomize=True)
@given(seed=st.integers(0, 5000), rng=st.randoms(use_true_random=False))
def test_random_logs(seed: int, rng: random.Random) -> None:
    board = small_board(seed % BOARDS)
    agree(Pair(header(seed, board), board), mutants(seed, rng, 30))


def test_random_logs_are_of_every_kind() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4000, 4060):
        board = small_board(seed % BOARDS)
        seen += agree(Pair(header(seed, board), board), mutants(seed, random.Random(seed), 30))
    assert min(seen["possible"], seen["impossible"], seen["invalid"]) > 100


@pytest.mark.slow
@pytest.mark.parametrize("first", range(20_000, 22_000, 100))
def test_many_random_logs(first: int) -> None:
    for seed in range(first, first + 100):
        board = small_board(seed % BOARDS)
        agree(Pair(header(seed, board), board), mutants(seed, random.Random(seed), 30))


@pytest.mark.parametrize("first", range(9000, 9060, 20))
def test_leaving_lines_out_only_adds_worlds(first: int) -> None:
    for seed in range(first, first + 20):
        record = game(seed)
        board, rng = small_board(seed % BOARDS), random.Random(seed)
        whole, part = begin(record.header, board), Pair(record.header, board)
        for event in record.events:
            whole = whole.after(event)
            doubted = isinstance(event, OBSERVATIONS) and rng.random() < 0.4
            assert part.push(changed(event, doubt=True) if doubted else event) == "possible"
            assert worlds_of(whole).keys() <= worlds_of(part.game).keys(), (seed, event)


CORPUS = range(5000, 5200)
"""Games searched for one that a missing rule spoils."""


@cache
def probed(seed: int) -> list[Event]:
    """Game ``seed`` with false lines about Dracula before half of his phases: mostly such as break a rule."""
    rng = random.Random(seed)
    log: list[Event] = []
    for event in game(seed).events:
        if isinstance(event, DraculaMove) and rng.random() < 0.5:
            way = rng.random()
            if way < 0.4:
                log.append(changed(event, misdirect=rng.randint(1, 4)))
            elif way < 0.6:
                log.append(EscapeAsBat(space=rng.randint(1, 3)))
            else:
                log.append(changed(event, card=rng.choice(["feed", "hide", "dark_call", "city", "lair"])))
        log.append(event)
    return log


@pytest.mark.parametrize("rule", list(Rule), ids=lambda rule: rule.name.lower())
def test_each_rule_matters(rule: Rule) -> None:
    for seed in CORPUS:
        board = small_board(seed % BOARDS)
        start = header(seed, board)
        table = opening_table(start, board)
        table = replace(table, rulings=replace(table.rulings, off=frozenset({rule})))
        try:
            agree(Pair(start, board, begin(start, board, table=table)), probed(seed))
        except Disagreement:
            return
    pytest.fail(f"no game of the corpus needs the rule {rule.value!r}")


def lair_games(seeds: range) -> Iterator[tuple[GameRecord, Board]]:
    """Long games with idle hunters, in which two or three lairs stay hidden."""
    for seed in seeds:
        board = small_board(seed % BOARDS)
        kind = LairBuilder()
        happen = Features(
            stay=0.95, ticket=0.0, ask=0.05, reveal=0.05, region=0.05, clear=0.05, swift=0.1, bat=0.3
        )
        yield play_game(board, kind, "random", seed=seed, rounds=14, features=happen), board


class LairBuilder(Dracula):
    """Makes a lair of what leaves the trail whenever he can."""

    lair_rate = 1.0


def test_lairs_as_sets() -> None:
    used = 0
    for record, board in lair_games(range(6000, 6080)):
        start = begin(record.header, board, limits=Limits(rows=4, rows_of_three=10**9))
        pair = Pair(record.header, board, start, exact=False)
        for event in record.events:
            assert agree(pair, [event]) == {"possible": 1}
            assert pair.game.last.worlds.exact
            used += bool(pair.game.last.worlds.sets)
    assert used > 200


def test_a_superset_loses_nothing() -> None:
    used = 0
    for record, board in lair_games(range(7000, 7050)):
        tight = begin(record.header, board, limits=Limits(bytes=4000, rows=4, rows_of_three=8, chunk=16))
        whole = begin(record.header, board)
        for event in record.events:
            tight, whole = tight.after(event), whole.after(event)
            some, every = tight.answer("histories"), whole.answer("histories")
            used += not some.exact
            assert set(some.now) >= set(every.now)
            pairs = zip((*some.trail, *some.lairs), (*every.trail, *every.lairs), strict=True)
            assert all(set(mine.cards) >= set(all_cards.cards) for mine, all_cards in pairs)
    assert used > 100


def test_the_truth_is_never_excluded(monkeypatch: pytest.MonkeyPatch) -> None:
    log = Host.log
    checked = 0

    def watched(host: Host, event: Event) -> None:
        nonlocal checked
        log(host, event)
        known = engines.get(id(host))
        engines[id(host)] = (begin(host.header, host.board) if known is None else known).after(event)
        assert has_truth(engines[id(host)], host.truth), f"after {encode_event(event)}"
        checked += 1

    monkeypatch.setattr(Host, "log", watched)
    for seed in range(8000, 8040):
        engines: dict[int, Deduction] = {}
        game(seed, more={"doubt": 0.2, "table": 0.05})
    for seed in range(8040, 8044):
        engines = {}
        game(seed, rounds=8, board=REAL)
    assert checked > 1500


def test_worlds_are_spelled_out() -> None:
    board = small_board(0)
    start = dict.fromkeys(HUNTERS, board.ids[0])
    worlds = worlds_of(begin(Header(hunters=start), board))
    assert {world[10] for world in worlds} == {
        board.ids[p] for p in range(1, board.land) if p != board.castle
    }
    assert sum(share for share, _ in worlds.values()) == pytest.approx(1)
