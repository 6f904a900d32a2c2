"""The map figure: everything a player must see is in it, and every name can be read."""

import json
import math
from dataclasses import replace

import pytest

from tracker.board import Board, load_board
from tracker.ui.map import WHOLE, MapOptions, MapView, figure, frame, presets
from tracker.ui.map.labels import label_box, label_sides
from tracker.ui.map.land import coast_path, tint_paths
from tracker.ui.theme import DARK, LIGHT, cividis, contrast, ink, luminance

BOARD = load_board("third-edition")
TRIANGLE = Board.from_dict(
    {
        "id": "triangle",
        "regions": ["North", "South"],
        "locations": [
            {"id": "a", "name": "A & <b>", "type": "small_city", "region": "North", "x": 300, "y": 300},
            {
                "id": "b",
                "name": "B",
                "type": "large_city",
                "region": "South",
                "x": 600,
                "y": 300,
                "port_of": ["z"],
            },
            {"id": "z", "name": "Z", "type": "sea", "x": 450, "y": 100},
        ],
        "roads": [["a", "b"]],
        "railways": [["a", "b", "white"]],
        "hospitals": [{"next_to": "b"}],
    }
)
HEAT = {"madrid": 0.24, "lisbon": 0.7, "mediterranean-sea": 0.059, "cadiz": 0.001}


EMPTY = MapView()


def drawn(view=EMPTY, board=BOARD, **options):
    return figure(board, view, MapOptions(**options))


def texts(made):
    return [text for trace in made["data"] for text in trace.get("text", ())]


def test_it_is_plain_json_of_modest_size():
    text = json.dumps(drawn(MapView(heat=HEAT)))
    assert len(text) < 100_000


def test_nothing_in_it_moves():
    layout = drawn()["layout"]
    assert (layout["dragmode"], layout["clickmode"]) == (False, "event")
    assert layout["xaxis"]["fixedrange"] and layout["yaxis"]["fixedrange"]
    assert layout["xaxis"]["range"] == [0, 1000] and layout["yaxis"]["range"] == [0, 700]


def test_no_trace_meets_the_pointer():
    made = drawn(MapView(heat=HEAT))
    assert {trace["hoverinfo"] for trace in made["data"]} == {"skip"}
    assert made["layout"]["hovermode"] is False


def test_heat_is_colour_and_size_and_number():
    made = drawn(MapView(heat=HEAT))
    bubbles = next(t for t in made["data"] if "24%" in t.get("text", ()))
    assert bubbles["text"] == ["<1", "6%", "24%", "70%"]
    assert bubbles["marker"]["size"] == sorted(bubbles["marker"]["size"])
    assert len(set(bubbles["marker"]["color"])) == 4


def test_a_tiny_chance_is_still_drawn():
    assert "<1" in texts(drawn(MapView(heat={"paris": 1e-300, "rome": 1.0})))
    assert "0%" in texts(drawn(MapView(heat={"paris": 0.0, "rome": 1.0})))


def test_impossible_places_are_hollow_and_small():
    made = drawn(MapView(heat=HEAT))
    hollow = next(t for t in made["data"] if len(t["x"]) == 70 - len(HEAT) and t["mode"] == "markers")
    bubbles = next(t for t in made["data"] if "24%" in t.get("text", ()))
    assert max(hollow["marker"]["size"]) < min(bubbles["marker"]["size"])


@pytest.mark.parametrize("dark", [False, True])
def test_the_likeliest_place_stands_out_most_from_the_land(dark):
    land = (DARK if dark else LIGHT).land
    steps = [contrast(cividis(k / 9, dark), land) for k in range(10)]
    assert steps[-1] == max(steps)
    lights = [luminance(cividis(k / 9, dark)) for k in range(10)]
    assert lights == sorted(lights, reverse=not dark)


@pytest.mark.parametrize("dark", [False, True])
def test_every_number_and_name_meets_aa(dark):
    colours = DARK if dark else LIGHT
    for k in range(101):
        shade = cividis(k / 100, dark)
        assert contrast(ink(shade), shade) >= 4.5
    for ground in (colours.land, colours.sea, *colours.tints):
        assert contrast(colours.text, ground) >= 4.5
        assert contrast(colours.faint, ground) >= 4.5
    assert contrast(colours.sea_text, colours.sea) >= 4.5
    for piece in colours.hunters.values():
        assert contrast(colours.piece_text, piece) >= 4.5


def test_railways_can_be_switched_off():
    with_rails, without = drawn(), drawn(rails=False)
    assert len(with_rails["data"]) - len(without["data"]) == 4
    colours = {t["line"]["color"] for t in with_rails["data"] if t["mode"] == "lines"}
    assert {LIGHT.white_rail, LIGHT.yellow_rail, LIGHT.road, LIGHT.sea_link} <= colours


def test_land_lies_below_as_one_shape():
    shapes = drawn()["layout"]["shapes"]
    assert {shape["layer"] for shape in shapes} == {"below"}
    assert sum(coast_path() in shape["path"] for shape in shapes) == 1
    assert len(shapes) == 1 + len(BOARD.regions)


def test_hunters_are_labelled_pieces_side_by_side():
    made = drawn(MapView(hunters={"mina": "paris", "seward": "paris", "godalming": "hospital-rome"}))
    pieces = next(t for t in made["data"] if "<b>M</b>" in t.get("text", ()))
    assert sorted(pieces["text"]) == ["<b>G</b>", "<b>M</b>", "<b>S</b>"]
    spots = list(zip(pieces["x"], pieces["y"], strict=True))
    apart = [math.dist(a, b) for k, a in enumerate(spots) for b in spots[:k]]
    assert min(apart) * 0.74 > 19
    assert len(set(pieces["marker"]["color"])) == 3


def test_dracula_is_shown_where_he_stands():
    made = drawn(MapView(dracula="paris"))
    assert "<b>D</b>" in texts(made)


def test_tokens_have_different_signs():
    kinds = ["consecrated_ground", "heavenly_host", "storm", "fog"]
    tokens = [(kind, "rome") for kind in kinds] + [("roadblock", ("paris", "brussels"))]
    made = drawn(MapView(tokens=tokens))
    signs = next(t for t in made["data"] if "star" in (t.get("marker", {}).get("symbol") or ()))
    assert len(set(signs["marker"]["symbol"])) == 5
    paris, brussels = (BOARD.places[BOARD.index[p]] for p in ("paris", "brussels"))
    assert signs["x"][-1] == (paris.x + brussels.x) / 2


def test_destinations_differ_by_way_of_travel():
    made = drawn(MapView(legal={"paris": "road", "rome": "rail", "north-sea": "sea"}, selected="paris"))
    rings = [t for t in made["data"] if t.get("marker", {}).get("color") == LIGHT.legal]
    assert len(set(rings[0]["marker"]["symbol"])) == 3
    assert any(t.get("marker", {}).get("color") == LIGHT.selected for t in made["data"])


def test_stale_heat_is_grey():
    made = drawn(MapView(heat=HEAT, stale=True))
    bubbles = next(t for t in made["data"] if "24%" in t.get("text", ()))
    assert set(bubbles["marker"]["color"]) == {LIGHT.coast}


def test_certain_places_are_ringed():
    made = drawn(MapView(heat=HEAT, certain=frozenset({"lisbon"})))
    assert any(t.get("marker", {}).get("symbol") == "circle-open" for t in made["data"])


def test_names_from_a_board_are_escaped():
    made = drawn(board=TRIANGLE)
    assert "A &amp; &lt;b&gt;" in texts(made)


def test_unknown_ids_are_left_out():
    view = MapView(
        heat={"atlantis": 0.5, "paris": 0.5},
        hunters={"mina": "atlantis"},
        dracula="atlantis",
        tokens=[("fog", "atlantis"), ("roadblock", ("a", "b"))],
        legal={"atlantis": "road"},
    )
    assert "<b>M</b>" not in texts(drawn(view))


@pytest.mark.parametrize("preset", presets(BOARD))
def test_a_part_of_the_board_keeps_its_shape_and_holds_its_region(preset):
    part = frame(BOARD, preset)
    assert (part.x1 - part.x0) / (part.y1 - part.y0) == pytest.approx(1000 / 700)
    for place in BOARD.places:
        if preset in (WHOLE, place.region):
            assert part.holds(place.x, place.y)


def test_an_unknown_part_is_an_error():
    with pytest.raises(ValueError, match="'Atlantis'"):
        frame(BOARD, "Atlantis")


def smallest(preset):
    part = frame(BOARD, preset)
    shown = [(p.x, p.y) for p in BOARD.places if part.holds(p.x, p.y)]
    return min(math.dist(a, b) for k, a in enumerate(shown) for b in shown[:k]) * part.scale(1024)


def test_a_finger_finds_every_place():
    assert smallest(WHOLE) >= 30
    assert min(smallest(region) for region in BOARD.regions) >= 44


@pytest.mark.parametrize("preset", presets(BOARD))
def test_names_never_cover_each_other(preset):
    pixels, size = 740, 11.5
    part = frame(BOARD, preset)
    scale = part.scale(pixels)
    sides = label_sides(BOARD, preset, pixels, size, 9.0)
    boxes = [
        label_box((p.x - part.x0) * scale, (part.y1 - p.y) * scale, p.name, size, 9.0, side)
        for p, side in zip(BOARD.places, sides, strict=True)
        if side
    ]
    worst = 0.0
    for k, a in enumerate(boxes):
        for b in boxes[:k]:
            across = min(a[2], b[2]) - max(a[0], b[0])
            down = min(a[3], b[3]) - max(a[1], b[1])
            if across > 0 and down > 0:
                worst = max(worst, across * down / min((c[2] - c[0]) * (c[3] - c[1]) for c in (a, b)))
    assert worst < 0.12


def test_names_stay_where_they_are_whatever_the_heat():
    sides = [
        {x: s for t in drawn(MapView(heat=heat))["data"] if isinstance(t.get("textposition"), list)
         for x, s in zip(t["x"], t["textposition"], strict=True)}
        for heat in ({}, HEAT)
    ]  # fmt: skip
    assert sides[0] == sides[1]


def test_tints_cover_each_place_with_its_region():
    assert [region for region, _ in tint_paths(BOARD)] == list(range(len(BOARD.regions)))


def test_a_foreign_board_is_drawn():
    made = drawn(MapView(heat={"a": 1.0}), board=TRIANGLE)
    assert {"B", "<i>Z</i>"} <= set(texts(made))
    assert figure(TRIANGLE, replace(MapView(), hunters={"mina": "hospital-b"}), MapOptions(preset="South"))


def test_a_phone_names_only_the_likeliest_places():
    heat = {place: (k + 1) / 100 for k, place in enumerate(BOARD.ids[:12])}
    named = set(texts(drawn(MapView(heat=heat, selected="rome"), pixels=360)))
    assert {BOARD.places[k].name for k in (8, 9, 10, 11)} <= named and "Rome" in named
    assert BOARD.places[0].name not in named


def test_a_path_is_drawn_above_with_its_numbers():
    view = MapView(path=("paris", "paris", "nantes", None, "rome"), numbers={"paris": "1–2", "nantes": "3"})
    made = drawn(view)
    above = [trace for trace in made["data"] if trace.get("meta") == "above"]
    assert len(above) == 2 and above[0]["x"].count(None) == 1 and len(above[0]["x"]) == 4
    assert {"<b>1–2</b>", "<b>3</b>"} <= set(texts(made))
    assert not [trace for trace in drawn()["data"] if trace.get("meta") == "above"]


def test_gained_and_lost_places_carry_a_sign():
    made = drawn(MapView(heat={"paris": 1.0}, gained=frozenset({"paris"}), lost=frozenset({"rome", "bari"})))
    assert sorted(text for text in texts(made) if text in ("<b>+</b>", "<b>−</b>")) == [
        "<b>+</b>",
        "<b>−</b>",
        "<b>−</b>",
    ]
