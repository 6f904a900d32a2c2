"""Reports of a review: one HTML file that needs nothing else, Markdown, CSV, maps and charts as SVG."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pandas
import pytest

from tracker.board import load_board
from tracker.events import DraculaMove, Event, Header, HunterMove, Truth
from tracker.log import read_log_file
from tracker.review.charts import calibration_chart, line_chart
from tracker.review.gather import Review, review
from tracker.review.odds import Bin
from tracker.review.page import html_report
from tracker.review.report import markdown_report, sheets, summary
from tracker.review.svg import HEIGHT, ground_svg, map_svg, shipped_coast
from tracker.review.tables import tables, write_csv

CASES = Path(__file__).parent / "data" / "cases"
BOARD = load_board("third-edition")
HEADER = Header(
    hunters={
        "godalming": "constanta",
        "seward": "marseilles",
        "van_helsing": "amsterdam",
        "mina": "brussels",
    },
    title="Friday & <night>",
)
SVG = "{http://www.w3.org/2000/svg}"


def handed(name: str) -> Review:
    log = read_log_file(CASES / f"{name}.jsonl")
    truth = json.loads((CASES / f"{name}.expected.json").read_text())["truth"]
    return review(log.header, load_board(log.header.board), log.events, truth["plays"], plan_seconds=0.2)


@pytest.fixture(scope="module")
def made() -> Review:
    return handed("game-08")


class Balanced(HTMLParser):
    """Checks that every tag is closed in order, and gathers what the page points at."""

    VOID = ("meta", "br", "link", "img", "input", "hr")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.points: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for key, value in attrs:
            if key == "id":
                self.ids.append(str(value))
            if key in ("href", "src"):
                self.points.append(str(value))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(page: str) -> Balanced:
    reader = Balanced()
    reader.feed(page)
    assert reader.open == []
    return reader


def test_the_page_is_whole_and_points_only_at_itself(made: Review) -> None:
    page = html_report(made)
    reader = parsed(page)
    assert "script" not in reader.tags
    assert len(set(reader.ids)) == len(reader.ids)
    assert {point.removeprefix("#") for point in reader.points} <= set(reader.ids)
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)
    assert len(page) < 1_500_000


def test_the_page_has_a_map_for_each_play_and_every_line(made: Review) -> None:
    page = html_report(made)
    assert page.count("<figure") == len(made.turns)
    assert page.count('class="chart') == 4
    assert all(f'<td class="r">{step.line}</td>' in page for step in made.steps)
    assert "prefers-color-scheme:dark" in page


def test_text_of_players_is_shown_as_text() -> None:
    events: list[Event] = [HunterMove(hunter="mina", to="paris", note="<b>x</b>"), DraculaMove(card="city")]
    told = review(HEADER, BOARD, events, ["nantes", "bordeaux"], plan_seconds=0)
    page = html_report(told)
    assert "Friday &amp; &lt;night&gt;" in page
    assert "Friday & \\<night>" in markdown_report(told)


def test_a_game_without_truth_says_so() -> None:
    told = review(HEADER, BOARD, [DraculaMove(card="city")], plan_seconds=0)
    assert "no truth line" in " ".join(summary(told))
    assert 'class="himtext"' not in html_report(told)


def test_offences_come_first() -> None:
    told = review(HEADER, BOARD, [DraculaMove(card="city")], ["nantes", "rome"], plan_seconds=0)
    page, plain = html_report(told), markdown_report(told)
    sentence = "Line 2: he went from Nantes to Rome, which is not one move away (rule 3; see line 1)."
    assert sentence in page
    assert f"## Audit\n\n- {sentence}" in plain
    assert "Dracula broke a rule once." in plain


def test_an_unknown_play_is_told_as_the_smoothed_past() -> None:
    log: list[Event] = [DraculaMove(card="city"), DraculaMove(card="city")]
    told = review(HEADER, BOARD, log, ["lisbon", None, "granada"], plan_seconds=0)
    plain = markdown_report(told)
    assert "Nobody remembers this play; given everything known he was in one of" in plain
    assert "1 of 3 are unknown" in plain
    assert "he was in one of Cadiz and Madrid" in plain or "he was in one of Madrid and Cadiz" in plain


def test_markdown_tables_have_even_rows(made: Review) -> None:
    for block in markdown_report(made).split("\n\n"):
        if block.startswith("|"):
            widths = {len(re.findall(r"(?<!\\)\|", row)) for row in block.splitlines()}
            assert len(widths) == 1
    assert [sheet.heading for sheet in sheets(made)][-1] == "Line by line"


def test_csv_files_read_back(made: Review, tmp_path: Path) -> None:
    files = write_csv(made, tmp_path / "new" / "tables")
    assert {file.stem for file in files} == {name for name, rows in tables(made).items() if rows}
    lines = pandas.read_csv(tmp_path / "new" / "tables" / "lines.csv")
    assert list(lines["line"]) == [step.line for step in made.steps]
    assert list(lines["places"]) == [step.places for step in made.steps]
    assert lines["truth"].iloc[-1] == made.steps[-1].at


def test_every_handed_game_has_a_report() -> None:
    for name in ("game-01", "game-09"):
        parsed(html_report(handed(name), coast=()))


def drawn(**more: Any) -> ElementTree.Element:
    now = {"paris": 0.5, "nantes": 0.02, "english-channel": 0.48}
    options: dict[str, Any] = {"truth": "paris", "hunters": {"mina": "brussels"}, **more}
    return ElementTree.fromstring(map_svg(BOARD, shipped_coast(), now, **options))


def test_the_map_is_well_formed_and_shows_every_possible_place() -> None:
    root = drawn(title="After <line> 3")
    assert root.findtext(f"{SVG}title") == "After <line> 3"
    heat = [e for e in root.iter(f"{SVG}circle") if str(e.get("class")).startswith("heat")]
    assert sorted(str(e.findtext(f"{SVG}title")) for e in heat) == [
        "English Channel 48 %",
        "Nantes 2 %",
        "Paris 50 %",
    ]
    paris = BOARD.places[BOARD.index["paris"]]
    assert (float(str(heat[-1].get("cx"))), float(str(heat[-1].get("cy")))) == (paris.x, HEIGHT - paris.y)
    texts = [e.text for e in root.iter(f"{SVG}text")]
    assert {"Paris", "D", "M", "50", "48"} <= set(texts)
    assert "2" not in texts


def test_likelier_places_are_larger() -> None:
    root = drawn()
    sizes = [float(str(e.get("r"))) for e in root.iter(f"{SVG}circle") if "heat" in str(e.get("class"))]
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def test_hunters_in_one_place_stand_side_by_side_and_hospitals_beside_it() -> None:
    root = drawn(hunters={"mina": "rome", "seward": "rome", "godalming": "hospital-rome"})
    corners = {(e.get("x"), e.get("y")) for e in root.iter(f"{SVG}rect") if e.get("class") == "piece"}
    assert len(corners) == 3


def test_a_shared_ground_is_named_and_not_drawn_twice() -> None:
    alone = map_svg(BOARD, shipped_coast(), {})
    part = map_svg(BOARD, shipped_coast(), {}, ground="g", style=False)
    assert len(part) < len(alone) / 20
    assert 'href="#g"' in part
    assert 'id="g"' in ground_svg(BOARD, shipped_coast(), "g")


def test_a_board_without_coast_is_drawn() -> None:
    board = load_board("second-edition")
    ElementTree.fromstring(map_svg(board, (), {board.ids[0]: 1.0}, board.ids[0], path=board.ids[:3]))


def test_a_line_chart_holds_values_and_leaves_gaps() -> None:
    root = ElementTree.fromstring(line_chart([1, 2, 3, 4], [4.0, 2.0, None, 1.0], "Places", turns=[3]))
    (path,) = [e for e in root.iter(f"{SVG}path") if e.get("class") == "line"]
    assert str(path.get("d")).count("M") == 2
    assert [e.get("class") for e in root.iter(f"{SVG}line")].count("turn") == 1
    assert "Places" in [e.text for e in root.iter(f"{SVG}text")]


def test_charts_of_nothing_are_drawn() -> None:
    ElementTree.fromstring(line_chart([], [], "Nothing"))
    ElementTree.fromstring(line_chart([1], [None], "Nothing"))
    ElementTree.fromstring(calibration_chart([], "Nothing", "said", "happened"))


def test_calibration_puts_what_was_right_on_the_diagonal() -> None:
    root = ElementTree.fromstring(calibration_chart([Bin(0.5, 0.6, 4, 0.5, 0.5)], "C", "said", "happened"))
    (dot,) = root.iter(f"{SVG}circle")
    (line,) = root.iter(f"{SVG}line")
    x1, y1, x2, y2 = (float(str(line.get(key))) for key in ("x1", "y1", "x2", "y2"))
    assert (float(str(dot.get("cx"))), float(str(dot.get("cy")))) == ((x1 + x2) / 2, (y1 + y2) / 2)


def test_the_truth_line_itself_is_a_line_of_the_report() -> None:
    events: list[Event] = [DraculaMove(card="city"), Truth(plays=("nantes", "bordeaux"))]
    assert "| 3 | truth |" in markdown_report(review(HEADER, BOARD, events, plan_seconds=0))
