"""The planner against every move and every outcome, on boards small enough to try them all."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from functools import partial

import numpy as np
import pytest

from tracker.board import Board, load_board
from tracker.deduce import Deduction
from tracker.events import HUNTERS, DraculaMove, Found, Header, HunterAt, HunterMove, Left, Token
from tracker.plan import Value, Weights, field, plan, planner, search
from tracker.plan.field import field_of, transitions
from tracker.plan.options import Option, options
from tracker.plan.score import Scorer
from tracker.rules.table import InvalidEvent


def board() -> Board:
    """Nine cities in a ring with two spurs, one zone, three white railways and a yellow one."""
    roads = ["ab", "bc", "cd", "de", "ef", "fg", "ga", "bh", "hi", "gi"]
    cities: list[dict[str, object]] = [{"id": letter, "type": "small_city"} for letter in "abcdefgh"]
    cities.append({"id": "i", "type": "castle"})
    for row in cities:
        row["port_of"] = ["z"] if row["id"] in "ad" else []
    return Board.from_dict(
        {
            "locations": [*cities, {"id": "z", "type": "sea"}],
            "roads": [list(road) for road in roads],
            "railways": [[*"ac", "white"], [*"ce", "white"], [*"eh", "yellow"], [*"hf", "white"]],
        }
    )


BOARD = board()
START = {"godalming": "a", "seward": "d", "van_helsing": "f", "mina": "h"}


def opening(advanced: bool = True, **places: str) -> Deduction:
    return Deduction(Header(hunters={**START, **places}, advanced=advanced), BOARD)  # type: ignore[arg-type]


def random_game(seed: int, length: int) -> Deduction:
    rng = random.Random(seed)
    now = opening(**{hunter: rng.choice("abcdefgh") for hunter in HUNTERS})
    kinds = ["city"] * 5 + ["sea", "castle", "hide", "feed", "dark_call", "wolf_form"]
    while len(now) < length:
        left = None
        if now.table.space(6) is not None and rng.random() < 0.5:
            left = Left(to="lair", lair=rng.choice((1, 2, 3)))
        event: DraculaMove | HunterMove = DraculaMove(card=rng.choice(kinds), left=left)  # type: ignore[arg-type]
        if rng.random() < 0.3:
            found = rng.choice([(), *((Found(space=space),) for space in range(1, 7))])
            event = HunterMove(hunter=rng.choice(HUNTERS), to=rng.choice("abcdefgh"), found=found)
        try:
            after = now.after(event)
        except InvalidEvent:
            continue
        if after.last.possible:
            now = after
    return now


# the same by plain means: real events, real worlds


def outcomes(game: Deduction, hunter: str, option: Option) -> Iterator[tuple[Deduction, bool]]:
    """The game after each thing that a move could turn up, and whether a card was turned up."""
    if option.by is None:
        yield game, False
        return
    to = game.board.ids[option.to]
    if not option.arrives:
        yield game.after(HunterMove(hunter=hunter, to=to, by="sea")), False  # type: ignore[arg-type]
        return
    spaces = [i for i, h in game.table.spaces() if h.face_down]
    finds: list[tuple[Found, ...]] = [(), *((Found(lair=slot),) for slot, _ in game.table.slots())]
    for space in spaces:
        finds.append((Found(space=space),))
        finds += [(Found(space=space), Found(space=hide, card="hide")) for hide in spaces if hide != space]
    seen: set[bytes] = set()
    for found in finds:
        for here in (True, False):
            try:
                event = HunterMove(hunter=hunter, to=to, by=option.by, found=found, dracula=here)  # type: ignore[arg-type]
                after = game.after(event)
            except InvalidEvent:
                continue
            window = after.last.worlds.states.window.tobytes()
            if after.last.possible and window not in seen:
                seen.add(window)
                yield after, bool(found) or _castle_turned_up(game, after)


def _castle_turned_up(before: Deduction, after: Deduction) -> bool:
    return len(after.table.face_up) > len(before.table.face_up)


def shares(game: Deduction) -> dict[int, float]:
    states = game.last.worlds.states
    total: dict[int, float] = {}
    for at, weight in zip(states.at.tolist(), states.weights[:, game.model("default")].tolist(), strict=True):
        total[at] = total.get(at, 0.0) + weight
    return total


def surprise(share: dict[int, float]) -> float:
    total = sum(share.values())
    return sum(-w / total * math.log2(w / total) for w in share.values() if w > 0)


class ByHand:
    """Every joint policy of some hunters, followed to the end."""

    def __init__(self, game: Deduction, hunters: list[str], tickets: dict[str, list[str]]) -> None:
        self.game, self.hunters, self.tickets = game, hunters, tickets
        self.whole = sum(shares(game).values())
        visits = {o.to for h in hunters for o in options(game.table, h, tickets.get(h, [])) if o.arrives}
        field = field_of(game, sorted(visits), "default")
        self.scorer = Scorer(game.table, field.moves, field.then)

    def best(self, now: Deduction, made: tuple[Option, ...] = (), up: bool = False) -> np.ndarray:
        """Score, catch, find, bits still unknown, places left: of the policy with the best score."""
        if len(made) == len(self.hunters):
            return self.leaf(now, made, up)
        hunter = self.hunters[len(made)]
        return max(
            (self.after(now, made, up, o) for o in options(self.game.table, hunter, self.held(hunter))),
            key=lambda sums: round(float(sums[0]), 9),
        )

    def after(self, now: Deduction, made: tuple[Option, ...], up: bool, option: Option) -> np.ndarray:
        hunter = self.hunters[len(made)]
        found = [
            self.best(after, (*made, option), up or turned) for after, turned in outcomes(now, hunter, option)
        ]
        return np.sum(found, axis=0)

    def held(self, hunter: str) -> list[str]:
        return self.tickets.get(hunter, [])

    def leaf(self, now: Deduction, made: tuple[Option, ...], up: bool) -> np.ndarray:
        share = shares(now)
        part = sum(share.values()) / self.whole
        moved = dict(zip(self.hunters, made, strict=True))
        places, after = [], []
        for hunter in sorted(HUNTERS, key=lambda h: h in moved):
            option = moved.get(hunter)
            place = now.table.hunter(hunter).place if option is None else option.to
            places.append(place)
            after.append(self.scorer.reach(place, tuple(self.held(hunter))))
        chances = np.zeros((1, len(BOARD)))
        for at, weight in share.items():
            chances[0, at] = weight / self.whole
        score = self.scorer.worth(chances, np.array(places), after)[0]
        caught = sum(chances[0, p] for p in set(places) if p < BOARD.land)
        return np.array([score, caught, part * up, part * surprise(share), part * len(share)])


def value_of(game: Deduction, sums: np.ndarray) -> Value:
    return Value(
        catch=sums[1], find=sums[2], bits=surprise(shares(game)) - sums[3], left=sums[4], surrounded=0.0
    )


def assert_same(value: Value, expected: Value) -> None:
    for key in ("catch", "find", "bits", "left"):
        assert getattr(value, key) == pytest.approx(getattr(expected, key), abs=1e-9), key


@pytest.mark.parametrize("seed", range(25))
def test_one_hunters_value_is_what_every_event_gives(seed: int) -> None:
    game = random_game(seed, 3 + seed % 9)
    tickets = {"mina": ["2/1"]}
    found = plan(game, ["mina"], tickets, seconds=0.2)
    by_hand = ByHand(game, ["mina"], tickets)
    for each in (found, *found.alternatives):
        option = next(
            o
            for o in options(game.table, "mina", ["2/1"])
            if (o.by and BOARD.ids[o.to], o.by) == (each.moves[0].to, each.moves[0].by)
        )
        assert_same(each.value, value_of(game, by_hand.after(game, (), False, option)))
    assert found.exhaustive
    assert_same(found.value, value_of(game, by_hand.best(game)))


@pytest.mark.parametrize("seed", range(8))
def test_two_hunters_who_react_reach_the_value_of_an_exhaustive_search(seed: int) -> None:
    game = random_game(100 + seed, 4 + seed)
    hunters = ["seward", "mina"]
    found = plan(game, hunters, seconds=5)
    assert found.exhaustive
    assert_same(found.value, value_of(game, ByHand(game, hunters, {}).best(game)))


@pytest.mark.parametrize("seed", range(6))
def test_a_narrow_search_reports_the_value_of_what_it_would_do(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hunters: the last one's moves are ranked by what they come to, so he reacts as well as can be."""
    monkeypatch.setattr(planner, "FULL", 0)
    game = random_game(200 + seed, 5 + seed)
    hunters = ["godalming", "van_helsing"]
    found = plan(game, hunters, seconds=0.3)
    assert not found.exhaustive
    by_hand = ByHand(game, hunters, {})
    moves = options(game.table, "godalming")
    first = next(o for o in moves if (BOARD.ids[o.to] if o.by else None) == found.moves[0].to)
    assert_same(found.value, value_of(game, by_hand.after(game, (), False, first)))


@pytest.mark.parametrize("wide", [True, False])
def test_a_narrow_search_finds_the_best_where_few_moves_tempt(
    wide: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 14 games it has the best score in 13, and never a better one than every policy tried.

    Not wide, it follows one move of each hunter, the one that ranks first.
    """
    monkeypatch.setattr(planner, "FULL", 0)
    if not wide:
        monkeypatch.setattr(planner, "WIDTHS", (1,))
        monkeypatch.setattr(search, "FIRST_MOVES", 1)
        monkeypatch.setattr(search, "KEPT", 1)
    hunters = ["seward", "mina"]
    lost = []
    for seed in range(14):
        game = random_game(300 + seed, 4 + seed % 6)
        by_hand = ByHand(game, hunters, {})
        best = float(by_hand.best(game)[0])
        found = plan(game, hunters, seconds=0.3)
        moves = options(game.table, "seward")
        first = next(o for o in moves if (BOARD.ids[o.to] if o.by else None) == found.moves[0].to)
        lost.append(best - float(by_hand.after(game, (), False, first)[0]))
    assert min(lost) >= -1e-9
    assert sum(each < 1e-9 for each in lost) >= 13
    assert max(lost) < 0.02


def test_he_is_caught_where_he_must_be() -> None:
    game = opening(advanced=False).after(
        HunterMove(hunter="mina", to="c", found=(Found(space=1),), dracula=True)
    )
    game = game.after(DraculaMove(card="city", place="d"))
    found = plan(game, ["seward"], seconds=0.1)
    assert found.moves[0].to is None
    assert found.value.catch == 1
    assert found.value.left == 1


def test_later_hunters_react() -> None:
    """Path w-x-p-s-q-y, hunters in w and s, one phase: he went x-p, p-x, y-q or q-y.

    Who goes to x catches him there or finds the card of his start; the other then knows to go to p, not q.
    From x, p and q he could also have gone to w or s, in a hunter's sight: so y-q counts twice.
    Not caught he is in y with 1/5, next in q or y: Seward can be in the one tomorrow and Mina in the other.
    """
    path = Board.from_dict(
        {
            "locations": [{"id": letter, "type": "small_city"} for letter in "wxpsqy"],
            "roads": [list(road) for road in ("wx", "xp", "ps", "sq", "qy")],
        }
    )
    start = {"godalming": "w", "seward": "s", "van_helsing": "w", "mina": "s"}
    game = Deduction(Header(hunters=start, advanced=False), path).after(DraculaMove(card="city"))  # type: ignore[arg-type]
    found = plan(game, ["godalming", "seward"], seconds=2)
    assert [move.to for move in found.moves] == ["x", "q"]
    assert found.value.catch == pytest.approx(4 / 5)
    assert found.value.find == pytest.approx(1)
    assert found.value.bits == pytest.approx(-0.6 * math.log2(0.2) - 0.4 * math.log2(0.4))
    assert found.value.left == pytest.approx(1)
    assert found.value.surrounded == pytest.approx(1 / 5)


def test_the_order_and_the_form_of_the_protocol() -> None:
    game = random_game(3, 6)
    found = plan(game, ["seward", "mina"], {"mina": ["3/2"]}, seconds=0.3)
    answer = found.as_json()
    assert [move["hunter"] for move in answer["plan"]] == ["seward", "mina"]
    assert set(answer["plan"][0]) == {"hunter", "to", "by", "ticket"}
    assert set(answer["value"]) == {"catch", "find", "bits", "left"}
    assert 1 <= len(answer["alternatives"]) <= 5
    assert all(set(other) == {"plan", "value"} for other in answer["alternatives"])


@pytest.mark.parametrize("wide", [True, False])
def test_a_plan_tells_when_its_values_come_from_a_draw(wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field, "WIDE", 1 if wide else 10_000)
    monkeypatch.setattr(field, "DRAWN", 2)
    found = plan(random_game(4, 5), ["mina"], seconds=0.1)
    assert found.sampled is wide


def test_doing_nothing_is_valued_over_every_world(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field, "WIDE", 1)
    monkeypatch.setattr(field, "DRAWN", 2)
    game = random_game(4, 5)
    value = plan(game, ["mina"], night=True).value
    assert value.left == len(shares(game)) > 2
    here = {game.table.hunter(hunter).place for hunter in HUNTERS}
    caught = sum(share for place, share in shares(game).items() if place in here)
    assert value.catch == pytest.approx(caught / sum(shares(game).values()))


def test_five_alternatives_that_look_elsewhere() -> None:
    """Four hunters on the real board, two cards laid: five others, with places of their own."""
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    game = game.after_all([DraculaMove(card="city")] * 2)
    found = plan(game, HUNTERS, seconds=1)
    assert len(found.alternatives) == 5
    plans = [frozenset(move.to for move in each.moves) for each in (found, *found.alternatives)]
    assert len(set(plans)) == 6
    assert found.value.catch > 0


def test_what_a_plan_is_worth_by_hand() -> None:
    """Path a-b-c-d-e, one hunter in a; he is in c (0.5), in d (0.3) or caught in a (0.2).

    From c he goes to b or d, half each, from d to e; then he stays. Uncaught 0.8. After his phase b 0.25, d
    0.25, e 0.3: one, three, four moves from a. The hunter can enter a and b tomorrow: 0.25 in b; a day later
    also c, which gains nothing; then d, 0.25. In e 0.3 is left of 0.8.
    """
    path = Board.from_dict(
        {
            "locations": [{"id": letter, "type": "small_city"} for letter in "abcde"],
            "roads": [list(road) for road in ("ab", "bc", "cd", "de")],
        }
    )
    stay = np.eye(5)
    moves = stay.copy()
    moves[2], moves[3] = [0, 0.5, 0, 0.5, 0], [0, 0, 0, 0, 1]
    weights = Weights(free=0.5, walks_in=0.7, tomorrow=0.3, after=0.2, days=3, far=0.01, sea=0.9, unknown=0.1)
    start = {"godalming": "a", "seward": "a", "van_helsing": "a", "mina": "a"}
    table = Deduction(Header(hunters=start, advanced=False), path).table  # type: ignore[arg-type]
    scorer = Scorer(table, moves, stay, weights)
    chances, at = np.array([[0.2, 0, 0.5, 0.3, 0]]), np.array([0])
    far = 0.01 * (0.25 + 3 * 0.25 + 4 * 0.3)
    unknown = -0.3 * math.log2(0.3 / 0.8)
    worth = scorer.worth(chances, at, [scorer.reach(0, ())])
    assert worth == pytest.approx([0.2 + 0.5 * 0.8 + 0.3 * 0.25 - far - 0.1 * unknown])
    assert chances.tolist() == [[0.2, 0, 0.5, 0.3, 0]]
    # From b: he walks in with 0.25; a tomorrow, d a day later, e on the last day, so nothing is left.
    far = 0.01 * (0.2 + 2 * 0.25 + 3 * 0.3)
    in_b = scorer.worth(chances, np.array([1]), [scorer.reach(1, ())])
    assert in_b == pytest.approx([0.5 + 0.7 * 0.25 + 0.3 * 0.2 + 0.2 * 0.25 - far])


def test_where_he_goes_next_by_hand() -> None:
    """Path a-b-c-d, hunters in a, basic game: his first card is turned up in c, so he goes to b or to d."""
    path = Board.from_dict(
        {
            "locations": [{"id": letter, "type": "small_city"} for letter in "abcd"],
            "roads": [list(road) for road in ("ab", "bc", "cd")],
        }
    )
    start = {"godalming": "a", "seward": "a", "van_helsing": "a", "mina": "a"}
    game = Deduction(Header(hunters=start, advanced=False), path)  # type: ignore[arg-type]
    game = game.after(HunterMove(hunter="mina", to="b")).after(HunterAt(hunter="mina", at="a"))
    moves, then = transitions(game, "default")
    assert moves[path.index["c"]].tolist() == pytest.approx([0, 0.5, 0, 0.5])
    assert moves[path.index["d"]].tolist() == pytest.approx([0, 0, 1, 0])
    assert then[path.index["b"]].tolist() == pytest.approx([1, 0, 0, 0])


# moves


def ends(game: Deduction, hunter: str, *tickets: str) -> dict[str, str | None]:
    ids = [*BOARD.ids, "hospital"]
    return {ids[o.to]: o.by for o in options(game.table, hunter, tickets)}


def test_moves_by_road_sea_and_rail() -> None:
    game = opening()
    assert ends(game, "godalming") == {"a": None, "b": "road", "g": "road", "z": "sea"}
    assert ends(game, "godalming", "2/1") == {**ends(game, "godalming"), "c": "rail", "e": "rail"}
    assert ends(game, "mina", "2/-") == {"h": None, "b": "road", "i": "road", "f": "rail"}
    assert ends(game, "mina", "1/2")["c"] == "rail"
    at_sea = game.after(HunterMove(hunter="godalming", to="z", by="sea"))
    assert ends(at_sea, "godalming", "3/2") == {"z": None, "a": "sea", "d": "sea"}


def test_the_smaller_ticket_is_used() -> None:
    found = {BOARD.ids[o.to]: o.ticket for o in options(opening().table, "godalming", ["2/1", "1/-"])}
    assert found["c"] == "1/-"
    assert found["e"] == "2/1"


def test_roadblocks_storms_and_fog_bar_the_way() -> None:
    game = opening().after(Token(token="roadblock", at=("a", "b"))).after(Token(token="storm", at="z"))
    assert ends(game, "godalming") == {"a": None, "g": "road"}
    rail = opening().after(Token(token="roadblock", at=("a", "c")))
    assert "c" not in ends(rail, "godalming", "2/2")
    fog = opening().after(Token(token="fog", at="c"))
    assert "e" not in ends(fog, "godalming", "2/1")
    assert ends(opening().after(Token(token="fog", at="a")), "godalming", "2/1") == {"a": None}


def test_holy_ground_stops_no_hunter() -> None:
    game = opening().after(Token(token="consecrated_ground", at="b"))
    assert "b" in ends(game, "godalming")


def test_a_hunter_in_hospital_is_in_no_city() -> None:
    real = load_board("third-edition")
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), real).after(HunterAt(hunter="mina", at="hospital-madrid"))  # type: ignore[arg-type]
    moves = options(game.table, "mina")
    assert [(o.to, o.by) for o in moves] == [(len(real), None), (real.index["madrid"], "road")]
    found = plan(game, ["mina"], seconds=0.1)
    assert found.value.catch == pytest.approx(game.answer().now["madrid"])
    others = plan(game, ["seward"], seconds=0.1)
    assert others.value.catch < 3 / 55


# calls, time


def test_bad_calls_say_why() -> None:
    game = opening()
    with pytest.raises(ValueError, match="unknown hunter 'renfield'"):
        plan(game, ["renfield"])
    with pytest.raises(ValueError, match="'mina' is named twice"):
        plan(game, ["mina", "mina"])
    with pytest.raises(ValueError, match="unknown ticket '9'"):
        plan(game, ["mina"], {"mina": ["9"]})
    with pytest.raises(ValueError, match="'seconds' is -1"):
        plan(game, ["mina"], seconds=-1)


def test_no_worlds_no_hunters_no_trouble() -> None:
    game = opening()
    assert plan(game, []).moves == ()
    gone = game.after(HunterMove(hunter="mina", to="h", dracula=True))
    assert plan(gone, ["mina"]).value == Value()


def test_it_keeps_to_its_time_and_can_be_stopped() -> None:
    start = {"godalming": "constanta", "seward": "rome", "van_helsing": "amsterdam", "mina": "brussels"}
    game = Deduction(Header(hunters=start), load_board("third-edition"))  # type: ignore[arg-type]
    game = game.after_all([DraculaMove(card="city")] * 5)
    tickets = {hunter: ["3/2"] for hunter in HUNTERS}
    before = time.process_time()
    found = plan(game, HUNTERS, tickets, seconds=0.6)
    assert time.process_time() - before < 0.8
    assert len(found.moves) == 4
    before = time.process_time()
    plan(game, HUNTERS, tickets, seconds=60, stop=partial(bool, True))
    assert time.process_time() - before < 0.5


def test_weights_change_the_plan() -> None:
    game = random_game(4, 5)
    greedy = plan(
        game,
        ["mina"],
        seconds=0.2,
        weights=Weights(free=0, walks_in=0, tomorrow=0, after=0, far=0, sea=0, unknown=0),
    )
    best = max(
        game.answer().now.get(BOARD.ids[o.to], 0.0) for o in options(game.table, "mina") if o.to < BOARD.land
    )
    assert greedy.value.catch >= best - 1e-9
