"""Writing a log: JSON Lines with ids, so that it reads back equal and a person can read it too."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import msgspec

from tracker.events import Event, Header, event_type
from tracker.log.model import Log

__all__ = ["encode_event", "encode_header", "event_line", "write_log"]

_LAST = ("doubt", "note")
_ALWAYS = ("format", "version", "edition", "advanced")


def write_log(log: Log) -> str:
    """Return the text of a log file: the header, then one event a line, each ended by a line feed.

    ``read_log(write_log(log)) == log``. Write it as UTF-8 with ``newline="\\n"``.
    """
    lines = [_json(encode_header(log.header)), *map(event_line, log.events)]
    return "\n".join(lines) + "\n"


def event_line(event: Event) -> str:
    """Return one event as its line of the log, without the line feed.

    >>> from tracker.events import HunterMove
    >>> event_line(HunterMove(hunter="mina", to="paris"))
    '{"type": "hunter_move", "hunter": "mina", "to": "paris", "by": "road"}'
    """
    return _json(encode_event(event))


def encode_event(event: Event) -> dict[str, Any]:
    """Return one event as a dict for JSON, ``type`` first, ``note`` last.

    A key is left out where its value is the default and that is ``null``, ``false`` or empty; words and
    numbers are always written.
    """
    return {"type": event_type(event), **_object(event)}


def encode_header(header: Header) -> dict[str, Any]:
    """Return a header as a dict for JSON."""
    return {key: getattr(header, key) for key in _ALWAYS} | _object(header)


def _object(value: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, required, default in _fields(type(value)):
        content = getattr(value, name)
        if content or required or content != default:
            found[name] = _plain(content)
    return found


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, bool, Any], ...]:
    """Name, whether it is required, and default of each field, shared keys such as ``note`` last."""
    rows = [
        (field.name, field.required, {} if field.default_factory is dict else field.default)
        for field in msgspec.structs.fields(kind)
    ]
    return tuple(sorted(rows, key=lambda row: row[0] in _LAST))


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _object(value)
    if isinstance(value, tuple | list):
        return [_plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    return value


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
