"""Text that players wrote, made harmless for the Markdown that Streamlit's labels and texts are read as."""

from __future__ import annotations

import re

__all__ = ["plain"]

_SIGNS = re.compile(r"([!-/:-@\[-`{-~])")
_LINKED = re.compile(r"(?i:(?<=:)(?=//)|(?<=www)(?=\.)|(?=@))")
_SPACE = re.compile(r"[\s\x00-\x1f\x7f\u200b\u2028-\u202e\u2066-\u2069]+")


def plain(text: str, longest: int = 120) -> str:
    r"""The text as it stands, on one line: no sign in it is read as Markdown, a link, an icon or a formula.

    A joiner without width keeps addresses from becoming links. Line ends and signs that turn the direction
    of writing become spaces; a longer text is cut.

    >>> plain("*Friday* [night](x) :red[a]")
    '\\*Friday\\* \\[night\\]\\(x\\) \\:red\\[a\\]'
    """
    one = _SPACE.sub(" ", text).strip()
    if len(one) > longest:
        one = one[: longest - 1].rstrip() + "…"
    return _SIGNS.sub(r"\\\1", _LINKED.sub("\u2060", one))
