"""Every text that the dashboard shows stands in the catalogue, and every key it uses exists."""

import ast
import re
import string
from pathlib import Path

import pytest

from tracker.ui.catalogue import listing, name, percent, points, say
from tracker.ui.catalogue.english import MESSAGES
from tracker.ui.catalogue.message import Counted

UI = Path(__file__).parents[2] / "tracker" / "ui"
SOURCES = sorted(path for path in UI.rglob("*.py") if "catalogue" not in path.parts)


def fields(message: str | Counted) -> set[str]:
    templates = (message.one, message.other) if isinstance(message, Counted) else (message,)
    found = {field for text in templates for _, field, _, _ in string.Formatter().parse(text) if field}
    return found | ({"n"} if isinstance(message, Counted) else set())


def calls(function: str) -> list[tuple[str, ast.Call]]:
    return [
        (f"{path.relative_to(UI)}:{node.lineno}", node)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function
    ]


def test_every_key_is_written_out_and_known():
    wrong = []
    for where, call in calls("say"):
        key = call.args[0]
        for option in [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]:
            if not (isinstance(option, ast.Constant) and option.value in MESSAGES):
                wrong.append(f"{where}: {ast.unparse(option)}")
    assert wrong == []


def test_every_message_gets_its_parameters():
    wrong = []
    for where, call in calls("say"):
        keys = (
            [call.args[0].body, call.args[0].orelse] if isinstance(call.args[0], ast.IfExp) else call.args[:1]
        )
        given = {keyword.arg for keyword in call.keywords}
        for key in keys:
            if isinstance(key, ast.Constant) and key.value in MESSAGES and None not in given:
                missing = fields(MESSAGES[key.value]) - given
                if missing:
                    wrong.append(f"{where}: {key.value} lacks {missing}")
    assert wrong == []


def test_every_family_exists():
    families = {key.rsplit(".", 1)[0] for key in MESSAGES}
    wrong = [
        f"{where}: {ast.unparse(call.args[0])}"
        for where, call in calls("name")
        if not (isinstance(call.args[0], ast.Constant) and call.args[0].value in families)
    ]
    assert wrong == []


def test_no_message_is_unused():
    used = set()
    for path in SOURCES + sorted((UI / "catalogue").glob("__init__.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
    unused = [key for key in MESSAGES if key not in used and key.rsplit(".", 1)[0] not in used]
    assert unused == []


@pytest.mark.parametrize(
    "widget", ["button", "markdown", "caption", "text_input", "selectbox", "toggle", "error"]
)
def test_no_widget_gets_a_text_of_its_own(widget):
    wrong = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == widget
                and node.args
                and isinstance(node.args[0], ast.Constant | ast.JoinedStr)
                and re.search("[A-Za-z]{2}", ast.unparse(node.args[0]))
            ):
                wrong.append(f"{path.relative_to(UI)}:{node.lineno}: {ast.unparse(node)[:60]}")
    assert wrong == []


def test_plurals_choose_their_template():
    assert say("count.places", n=1) == "1 place"
    assert say("count.places", n=0) == "0 places"


def test_a_missing_parameter_is_an_error():
    with pytest.raises(KeyError):
        say("headline.newly_impossible")
    with pytest.raises(KeyError):
        say("no.such.key")


def test_percent_never_claims_certainty_it_lacks():
    shown = [percent(p).replace("\u202f%", "") for p in (0.0, 1e-12, 0.0049, 0.005, 0.5, 0.994, 0.996, 1.0)]
    assert shown == ["0", "<1", "<1", "1", "50", "99", ">99", "100"]
    assert points(0.004) == "<1"


def test_names_fall_back_to_their_id():
    assert name("hunter", "mina") == "Mina"
    assert name("region", "Austro-Hungaria") == "Austro-Hungaria"


def test_listing():
    assert listing([]) == ""
    assert listing(["Rome", "Bari", "Naples"]) == "Rome, Bari and Naples"
