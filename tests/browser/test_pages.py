"""The pages Games, Board and Help in a real browser: by touch, with files, and in two tabs at once."""

import json
import re

import pytest

from tracker.board import load_board
from tracker.log import read_log

pytestmark = [pytest.mark.browser, pytest.mark.slow]
BOARD = load_board("third-edition")
HEAD = {
    "format": "fury-tracker",
    "version": 1,
    "edition": "third",
    "advanced": True,
    "hunters": {
        "godalming": "constanta",
        "seward": "marseilles",
        "van_helsing": "amsterdam",
        "mina": "brussels",
    },
}
MOVE = '{"type": "hunter_move", "hunter": "mina", "to": "paris", "by": "road"}\n'


def log(title, lines=MOVE):
    return json.dumps(HEAD | {"title": title}) + "\n" + lines


def view(page, name):
    page.locator(".st-key-games-view").get_by_text(name, exact=True).click()


def newest(app):
    """The log that was saved last."""
    paths = (app.home / "games").glob("*/main.jsonl")
    return read_log(max(paths, key=lambda path: path.stat().st_mtime).read_text(encoding="utf-8"))


def on_table(page):
    page.locator(".st-key-headline").wait_for()
    assert re.search(r"game=", page.url)


class Finger:
    """Taps by touch or by mouse, and counts them."""

    def __init__(self, page, spot, touch):
        self.page, self.spot, self.touch, self.taps = page, spot, touch, 0

    def place(self, place):
        self._settled()
        x, y = self.spot(self.page, BOARD, place)
        (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(x, y)
        self.taps += 1

    def _settled(self):
        """Wait until the map keeps its size: the page learns the size of the screen only once it is drawn."""
        sizes = [None]
        while len(sizes) < 3 or sizes[-1] != sizes[-3]:
            self.page.wait_for_timeout(150)
            sizes.append(self.page.locator(".fury-map").bounding_box())

    def press(self, locator):
        (locator.tap if self.touch else locator.click)()
        self.taps += 1


@pytest.mark.parametrize("kind", ["laptop", "tablet"])
def test_a_new_game_is_picked_on_the_map(app, screen, place_on_map, kind):
    page = screen(f"{app.url}/games", kind)
    view(page, "New game")
    finger = Finger(page, place_on_map, kind != "laptop")
    for place, shown in (("madrid", "Madrid"), ("rome", "Rome"), ("berlin", "Berlin"), ("athens", "Athens")):
        finger.place(place)
        page.locator(".st-key-hunters").get_by_text(shown).wait_for()
    page.get_by_role("button", name="Start the game").click()
    on_table(page)
    assert list(newest(app).header.hunters.values()) == ["madrid", "rome", "berlin", "athens"]


@pytest.mark.parametrize("kind", ["laptop", "tablet"])
def test_joining_late_takes_at_most_fifteen_taps(app, screen, place_on_map, kind):
    page = screen(f"{app.url}/games", kind)
    finger = Finger(page, place_on_map, kind != "laptop")
    finger.press(page.locator(".st-key-games-view").get_by_text("Join late", exact=True))
    backs = page.locator(".st-key-lay-backs")
    for number, back in enumerate(("City", "Feed", "City", "Sea"), 1):
        finger.press(backs.get_by_role("button", name=back, exact=True))
        page.get_by_text(f"Space {number + 1}: tap").wait_for()
    finger.place("lisbon")
    page.locator(".st-key-lay-trail").get_by_text("Lisbon, face up").wait_for()
    finger.place("madrid")
    page.locator(".st-key-lay-trail").get_by_text("Madrid, face up").wait_for()
    for place, shown in (("paris", "Paris"), ("rome", "Rome"), ("berlin", "Berlin")):
        finger.place(place)
        page.locator(".st-key-hunters").get_by_text(shown).wait_for()
    finger.press(page.get_by_role("button", name="Hospital of Madrid"))
    finger.press(page.locator(".st-key-lay-lairs").get_by_role("button", name="Lair 1"))
    page.get_by_text("face down").wait_for()
    finger.press(page.get_by_role("button", name="Take the table as it lies"))
    on_table(page)
    assert finger.taps <= 15
    (table,) = newest(app).events
    assert [card.card for card in table.trail] == [None, None, None, None, "lisbon", "madrid"]
    assert table.hunters["mina"] == "hospital-madrid" and table.lairs[0] is not None


def test_a_log_goes_out_and_comes_in(app, screen, tmp_path):
    title = "*Out* <b>and</b> in http://nowhere.example"
    app.game("goes-out", log(title))
    page = screen(f"{app.url}/games")
    row = page.locator(".st-key-game-goes-out")
    row.get_by_text(title.replace(":", ":\u2060")).wait_for()
    assert row.locator("a").count() == 0
    row.get_by_role("button", name="More").click()
    with page.expect_download() as found:
        row.get_by_role("button", name="Export the log").click()
    path = tmp_path / "goes-out.jsonl"
    found.value.save_as(path)
    assert path.read_text(encoding="utf-8") == log(title)
    view(page, "Import")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_text("The log is sound").wait_for()
    page.get_by_role("button", name="Import", exact=True).click()
    on_table(page)


def test_a_faulty_file_shows_every_fault(app, screen, tmp_path):
    path = tmp_path / "faulty.jsonl"
    path.write_text(log("Faulty", "nonsense\n" + MOVE + '{"type": "noet"}\n'), encoding="utf-8")
    page = screen(f"{app.url}/games")
    view(page, "Import")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_text("2 faults keep this log").wait_for()
    faults = page.locator(".st-key-import-faults li")
    assert [re.match(r"Line (\d+)", text)[1] for text in faults.all_inner_texts()] == ["2", "4"]
    page.get_by_role("button", name="Import it, faulty lines as notes").click()
    on_table(page)
    assert [type(event).__name__ for event in newest(app).events] == ["Note", "HunterMove", "Note"]


def test_two_tabs_rename_one_game(app, screen):
    app.game("two-tabs", log("Both"))
    tabs = [screen(f"{app.url}/games") for _ in range(2)]
    for page in tabs:
        row = page.locator(".st-key-game-two-tabs")
        row.get_by_role("button", name="More").click()
        row.get_by_role("button", name="Rename").wait_for()
    for page, title in zip(tabs, ("First", "Second"), strict=True):
        row = page.locator(".st-key-game-two-tabs")
        row.get_by_label("Title").fill(title)
        row.get_by_label("Title").press("Tab")
        row.get_by_role("button", name="Rename").click()
        page.get_by_text(
            "is called “First” now" if title == "First" else "changed in another window"
        ).wait_for()
    tabs[1].get_by_role("button", name="Keep both").click()
    tabs[1].get_by_text("is a game of its own now").wait_for()
    titles = [json.loads(path.read_text(encoding="utf-8").split("\n")[0]).get("title")
              for path in (app.home / "games").glob("*/main.jsonl")]  # fmt: skip
    assert {"First", "Second (from this window)"} <= set(titles)


def test_the_trash_gives_back(app, screen):
    app.game("thrown-away", log("Thrown away"))
    page = screen(f"{app.url}/games", "phone")
    row = page.locator(".st-key-game-thrown-away")
    row.get_by_role("button", name="More").tap()
    row.get_by_role("button", name="Move to the trash").tap()
    page.get_by_role("button", name="Bring it back").wait_for()
    row.wait_for(state="detached")
    view(page, "Trash")
    page.locator(".st-key-trashed-thrown-away").get_by_role("button", name="Restore").tap()
    page.get_by_text("is back among the saved games").wait_for()
    assert app.log("thrown-away") == log("Thrown away")


def test_the_board_is_changed_and_used(app, screen, place_on_map):
    page = screen(f"{app.url}/board", "tablet", "dark")
    finger = Finger(page, place_on_map, True)
    finger.place("munich")
    page.get_by_text("Tap a second place").wait_for()
    finger.place("prague")
    page.wait_for_function(
        "document.querySelectorAll('.st-key-link-list [data-testid=stCheckbox]').length === 3"
    )
    page.locator(".st-key-link-list").get_by_text("Road", exact=True).tap()
    page.get_by_text("Road Munich–Prague: switched on").wait_for()
    page.get_by_role("button", name="Use for the next game").tap()
    page.get_by_text("The next game is played on this board").wait_for()
    page.reload()
    page.get_by_text("Road Munich–Prague: switched on").wait_for()
    page.goto(f"{app.url}/games")
    view(page, "New game")
    page.get_by_role("button", name="Cities of the basic game").tap()
    page.get_by_role("button", name="Start the game").tap()
    on_table(page)
    assert newest(app).header.board == {"base": "third-edition", "add": [["road", "munich", "prague"]]}
    (app.home / "board.json").unlink()


@pytest.mark.parametrize("kind", ["laptop", "phone"])
def test_every_part_of_the_help_draws(app, screen, kind):
    page = screen(f"{app.url}/help", kind)
    topics = page.locator(".st-key-help-topic button")
    topics.first.wait_for()
    for number in range(topics.count()):
        topics.nth(number).click()
        page.wait_for_timeout(400)
        page.locator(".st-key-help-page h3").wait_for()
    topics.nth(1).click()
    page.locator(".st-key-help-page .fury-map").nth(3).wait_for()


def test_two_tabs_enter_into_one_game(app, screen):
    address = app.game("one-table", log("One table", ""))
    tabs = [screen(address) for _ in range(2)]
    for page in tabs:
        page.locator(".st-key-backs").wait_for()
    tabs[0].locator(".st-key-backs button", has_text="City").click()
    tabs[0].get_by_text("Undo: Dracula").wait_for()
    tabs[1].locator(".st-key-backs button", has_text="Sea").click()
    tabs[1].get_by_text("Your line was not saved").wait_for()
    assert [event.card for event in read_log(app.log("one-table")).events] == ["city"]
    tabs[1].get_by_role("button", name="Keep both").click()
    tabs[1].get_by_text("Undo: Dracula").wait_for()
    assert "from-this-window" in tabs[1].url
    assert [event.card for event in newest(app).events] == ["sea"]
    assert [event.card for event in read_log(app.log("one-table")).events] == ["city"]
