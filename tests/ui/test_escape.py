"""Text that players wrote never becomes Markdown, a link or a formula."""

import re

import pytest

from tracker.ui.escape import plain


@pytest.mark.parametrize(
    "text",
    [
        "*a* _b_ ~~c~~ `d`",
        "[a](http://evil.example/x.png) ![b](//evil.example)",
        "<img src=x onerror=alert(1)>",
        ":red[x] :material/home: $x^2$",
        "# head\n- item\n1. one\n> quote",
        "| a | b |\n|---|---|",
    ],
)
def test_every_sign_is_escaped(text):
    assert re.search(r"[!-/:-@\[-`{-~]", re.sub(r"\\.", "", plain(text))) is None


@pytest.mark.parametrize(
    "text", ["http://evil.example", "www.evil.example", "WWW.evil.example", "a@evil.example"]
)
def test_no_address_becomes_a_link(text):
    shown = plain(text).replace("\\", "")
    assert shown != text and shown.replace("\u2060", "") == text


def test_one_line_that_reads_from_left_to_right():
    assert plain("a\nb\u202ec\u2028d\te") == "a b c d e"


def test_a_long_text_is_cut():
    assert len(plain("a" * 500)) == 120 and plain("a" * 500).endswith("…")
