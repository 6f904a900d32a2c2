"""Check a JSON value against a struct's declared types and report **every** fault, not only the first.

The structs of :mod:`tracker.events` are the only description of the log; readers for their fields are built
from the declared types on first use. Names become ids on the way (:mod:`tracker.log.names`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from tracker.events import HUNTERS
from tracker.log.names import NAMED, Names
from tracker.log.plays import read_play
from tracker.log.problems import BAD, Faults, clip, one_of, show
from tracker.names import normalise, suggest

__all__ = ["read_struct"]

_LARGEST = 1_000_000
_ID_LETTERS = 80
Reader = Callable[[Any, str, Names, Faults], Any]


def read_struct(kind: type[msgspec.Struct], raw: dict[str, Any], names: Names, faults: Faults) -> Any:
    """Return ``raw`` as a struct of type ``kind`` or ``BAD``; every fault is noted in ``faults``.

    A ``type`` key is ignored where the struct is an event (the caller has chosen ``kind`` by it).
    """
    return _struct(kind)(raw, "", names, faults)


@cache
def _struct(kind: type[msgspec.Struct]) -> Reader:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    readers = {
        field.name: _reader(field.type, NAMED.get((kind.__name__, field.name))) for field in described.fields
    }
    required = tuple(field.name for field in described.fields if field.required)
    tag = described.tag_field
    known = (tag, *readers) if tag else tuple(readers)

    def read(raw: Any, key: str, names: Names, faults: Faults) -> Any:
        before = len(faults.found)
        within = f"{key}." if key else ""
        values: dict[str, Any] = {}
        for name, value in raw.items():
            reader = readers.get(name)
            if reader is not None:
                values[name] = reader(value, within + name, names, faults)
            elif name != tag:
                near = suggest(clip(name), known)
                hint = f"did you mean {near!r}?" if near else "known here: " + ", ".join(sorted(known))
                faults.add(within + clip(name), f"unknown key ({hint})")
        for name in required:
            if name not in raw:
                faults.add(within + name, "missing")
        return kind(**values) if len(faults.found) == before else BAD

    return read


def _reader(kind: inspect.Type, naming: str | None) -> Reader:
    """The reader of a field: picks by the JSON type of the value, then reads it."""
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if any(isinstance(option, inspect.AnyType) for option in options):
        return read_play if naming == "play" else _same
    by_type: dict[type, Reader] = {}
    for option in options:
        json_type, reader = _one(option, naming)
        by_type[json_type] = reader
    expected = " or ".join(_describe(option, naming) for option in options)

    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        reader = by_type.get(type(value))
        if reader is None:
            faults.add(key, f"must be {expected}, not {show(value)}")
            return BAD
        return reader(value, key, names, faults)

    return read


def _one(kind: inspect.Type, naming: str | None) -> tuple[type, Reader]:
    match kind:
        case inspect.NoneType():
            return type(None), _same
        case inspect.BoolType():
            return bool, _same
        case inspect.IntType():
            return int, _whole(kind)
        case inspect.LiteralType():
            return type(kind.values[0]), _word(kind.values)
        case inspect.StrType():
            return str, _text if naming is None else _named(naming)
        case inspect.VarTupleType():
            return list, _list(_reader(kind.item_type, naming))
        case inspect.TupleType():
            return list, _tuple([_reader(item, naming) for item in kind.item_types])
        case inspect.DictType():
            return dict, _dict(_reader(kind.key_type, None), _reader(kind.value_type, naming))
        case inspect.StructType():
            return dict, _struct(kind.cls)
    raise TypeError(f"no reader for {kind!r}")  # a type that tracker.events does not use


def _describe(kind: inspect.Type, naming: str | None) -> str:
    match kind:
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=int() as low, le=int() as high):
            return f"a whole number from {low} to {high}"
        case inspect.IntType():
            return "a whole number"
        case inspect.LiteralType():
            return one_of(kind.values)
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}"
        case inspect.VarTupleType():
            return "a list"
        case inspect.DictType() | inspect.StructType():
            return "an object"
    return "a name" if naming else "text"


def _same(value: Any, key: str, names: Names, faults: Faults) -> Any:
    return value


def _whole(kind: inspect.IntType) -> Reader:
    low = kind.ge if kind.ge is not None else -_LARGEST
    high = kind.le if kind.le is not None else _LARGEST

    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        if low <= value <= high:
            return value
        faults.add(key, f"must be a whole number from {low} to {high}, not {show(value)}")
        return BAD

    return read


def _text(value: Any, key: str, names: Names, faults: Faults) -> Any:
    if not value.isascii():
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            faults.add(key, f"holds half a character: {show(value)}")
            return BAD
    return value


def _word(words: tuple[Any, ...]) -> Reader:
    exact = {word: word for word in words}
    if set(words) == set(HUNTERS):
        return _named("hunter")
    forms = {normalise(word) if isinstance(word, str) else word: word for word in words}

    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        found = exact.get(value)
        if found is None and isinstance(value, str):
            found = forms.get(normalise(value[:_ID_LETTERS]))
        if found is None:
            near = suggest(value[:_ID_LETTERS], forms) if isinstance(value, str) else None
            hint = f" (did you mean {forms[near]!r}?)" if near else ""
            faults.add(key, f"must be {one_of(words)}, not {show(value)}{hint}")
            return BAD
        return found

    return read


def _named(naming: str) -> Reader:
    return lambda value, key, names, faults: names.read(naming, value, key, faults)


def _list(item: Reader) -> Reader:
    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        return tuple([item(entry, f"{key}[{i}]", names, faults) for i, entry in enumerate(value)])

    return read


def _tuple(items: list[Reader]) -> Reader:
    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        if len(value) != len(items):
            faults.add(key, f"must be a list of {len(items)}, not of {len(value)}")
            return BAD
        entries = zip(items, value, strict=True)
        return tuple([item(entry, f"{key}[{i}]", names, faults) for i, (item, entry) in enumerate(entries)])

    return read


def _dict(name: Reader, item: Reader) -> Reader:
    def read(value: Any, key: str, names: Names, faults: Faults) -> Any:
        found: dict[Any, Any] = {}
        for entry, content in value.items():
            inner = f"{key}.{clip(entry)}"
            known = name(entry, inner, names, faults)
            if known is not BAD and known in found:
                faults.add(inner, f"{show(known)} stands twice here")
            found[known] = item(content, inner, names, faults)
        return found

    return read
