"""Trees of plain nodes for the parts of the screen that we draw ourselves.

A node is a list: tag, attributes, then children, each a node or a text. The browser sets texts only as text,
so nothing that a player wrote can become markup.
"""

from __future__ import annotations

from typing import Any

__all__ = ["Node", "node", "texts"]

Node = list[Any]
"""``[tag, attributes, *children]``."""


def node(tag: str, kind: str = "", *children: Node | str | None, **attributes: str | None) -> Node:
    """Make a node of a tag, a CSS class and children; ``None`` children and attributes are left out.

    ``tap`` is the word that a press sends; underscores in attribute names become hyphens.

    >>> node("button", "fury-place", "Rome", tap="rome", aria_label="Rome")
    ['button', {'class': 'fury-place', 'tap': 'rome', 'aria-label': 'Rome'}, 'Rome']
    """
    named = {key.replace("_", "-"): value for key, value in attributes.items() if value is not None}
    given = {"class": kind} | named if kind else named
    return [tag, given, *(child for child in children if child is not None)]


def texts(tree: Node | str) -> list[str]:
    """All texts of a tree, in reading order."""
    if isinstance(tree, str):
        return [tree]
    return [text for child in tree[2:] for text in texts(child)]
