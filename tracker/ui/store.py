"""Saved games: plain log files in the platform's data folder.

A game is a folder ``games/<id>/`` with the log ``main.jsonl`` and, beside it, one ``<branch>.jsonl`` for each
named branch. Trashed games lie in ``trash/`` in the same form. ``FURY_TRACKER_HOME`` overrides the folder.

Every write is atomic (a temporary file, fsync, rename) and says which version it replaces: a save by someone
who saw an older version is refused with :class:`Conflict`, so two tabs cannot overwrite each other.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tracker.names import normalise

__all__ = [
    "MAIN",
    "Conflict",
    "Game",
    "Saved",
    "StoreError",
    "branches",
    "create",
    "drop",
    "duplicate",
    "games",
    "home",
    "load",
    "purge",
    "rename",
    "restore",
    "save",
    "trash",
]

MAIN = "main"
"""The name of the branch that is the game itself."""
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_LOCK_STALE = 10.0
_LOCK_WAIT = 5.0


class StoreError(Exception):
    """A saved game cannot be read or written; ``kind`` is ``missing``, ``name``, ``busy`` or ``disk``."""

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        super().__init__(message)


class Conflict(StoreError):
    """Someone else saved this game since it was read; ``found`` is what lies there now."""

    def __init__(self, found: Saved) -> None:
        self.found = found
        super().__init__("conflict", "the game was changed elsewhere since it was read here")


@dataclass(frozen=True, slots=True)
class Saved:
    """One version of a log: its text and the digest by which the next save names it."""

    text: str
    version: str

    @classmethod
    def of(cls, text: str) -> Saved:
        """The version that a text is."""
        return cls(text, hashlib.sha256(text.encode("utf-8")).hexdigest())


@dataclass(frozen=True, slots=True)
class Game:
    """One line of the list of games. ``title`` is ``None`` where the header has none or cannot be read."""

    id: str
    title: str | None
    events: int
    phases: int
    changed: float
    """Seconds since the epoch."""
    branches: tuple[str, ...]


def home() -> Path:
    """The folder of the saved games; it need not exist yet."""
    override = os.environ.get("FURY_TRACKER_HOME")
    if override:
        return Path(override).expanduser()
    from platformdirs import user_data_path

    return user_data_path("fury-tracker", appauthor=False)


def games(trashed: bool = False, *, root: Path | None = None) -> list[Game]:
    """The saved games, last changed first; a file that cannot be read is listed all the same."""
    folder = _shelf(root, trashed)
    found = []
    if folder.is_dir():
        for entry in folder.iterdir():
            if _ID.fullmatch(entry.name) and (entry / f"{MAIN}.jsonl").is_file():
                found.append(_summary(entry))
    return sorted(found, key=lambda game: (-game.changed, game.id))


def create(text: str, title: str | None, *, root: Path | None = None) -> tuple[str, Saved]:
    """Save a new game and return its id, made of the day and the title."""
    stem = "-".join(filter(None, [date.today().isoformat(), normalise(title or "")]))
    stem = re.sub(r"[^a-z0-9-]", "", stem)[:60].strip("-")
    folder = _free(_shelf(root, False), stem)
    _write(folder / f"{MAIN}.jsonl", text)
    return folder.name, Saved.of(text)


def load(game: str, branch: str = MAIN, *, root: Path | None = None) -> Saved:
    """Read a game or one of its branches.

    Raises:
        StoreError: there is no such game or branch, or it is not UTF-8 text.
    """
    return _read(_file(game, branch, root))


def save(game: str, text: str, version: str | None, branch: str = MAIN, *, root: Path | None = None) -> Saved:
    """Replace the version that was read by a new text; ``version=None`` makes a new branch.

    Raises:
        Conflict: the file is no longer the version named.
        StoreError: the game is gone, another program holds it, or the disk refuses.
    """
    path = _file(game, branch, root)
    new = Saved.of(text)
    with _lock(path):
        if path.is_file():
            now = _read(path)
            if now.version == new.version:
                return new
            if now.version != version:
                raise Conflict(now)
        elif version is not None:
            raise StoreError("missing", f"the game {game!r} is no longer there; it may lie in the trash")
        _write(path, text)
    return new


def branches(game: str, *, root: Path | None = None) -> tuple[str, ...]:
    """The named branches of a game, without the game itself."""
    return _branches(_file(game, MAIN, root).parent)


def drop(game: str, branch: str, *, root: Path | None = None) -> None:
    """Delete a named branch; the game itself cannot be dropped, only trashed.

    Raises:
        StoreError: there is no such branch.
    """
    path = _file(game, branch, root)
    if branch == MAIN:
        raise StoreError("name", f"{branch!r} is the game itself: move it to the trash instead")
    with _lock(path):
        try:
            path.unlink()
        except FileNotFoundError as error:
            raise StoreError("missing", f"the game {game!r} has no branch {branch!r}") from error


def rename(game: str, title: str, version: str, *, root: Path | None = None) -> Saved:
    """Write a new title into the header of a game; the id stays.

    Raises:
        Conflict, StoreError: as :func:`save`; also if the first line is no header.
    """
    text = load(game, root=root).text
    return save(game, retitled(text, title), version, root=root)


def retitled(text: str, title: str) -> str:
    """A log text with another title in its header.

    Raises:
        StoreError: the first line is no JSON object.
    """
    first, newline, rest = text.partition("\n")
    try:
        header = json.loads(first)
    except ValueError:
        header = None
    if not isinstance(header, dict):
        raise StoreError("name", "the first line of this file is no header, so it has no title to change")
    if title.strip():
        header["title"] = title.strip()
    else:
        header.pop("title", None)
    return json.dumps(header, ensure_ascii=False) + newline + rest


def duplicate(game: str, title: str, *, root: Path | None = None) -> str:
    """Copy a game without its branches under a new title; returns the new id."""
    return create(retitled(load(game, root=root).text, title), title, root=root)[0]


def trash(game: str, *, root: Path | None = None) -> str:
    """Move a game with its branches to the trash; returns its id there."""
    return _move(_file(game, MAIN, root).parent, _shelf(root, True))


def restore(game: str, *, root: Path | None = None) -> str:
    """Move a game back from the trash; returns its id, a new one if the old is taken."""
    return _move(_file(game, MAIN, root, trashed=True).parent, _shelf(root, False))


def purge(game: str, *, root: Path | None = None) -> None:
    """Delete a game in the trash for good."""
    shutil.rmtree(_file(game, MAIN, root, trashed=True).parent)


def _shelf(root: Path | None, trashed: bool) -> Path:
    return (home() if root is None else root) / ("trash" if trashed else "games")


def _file(game: str, branch: str, root: Path | None, trashed: bool = False) -> Path:
    for word in (game, branch):
        if not _ID.fullmatch(word):
            raise StoreError("name", f"{word!r} is no name of a saved game or branch")
    folder = _shelf(root, trashed) / game
    if not folder.is_dir():
        raise StoreError("missing", f"there is no saved game {game!r}")
    return folder / f"{branch}.jsonl"


def _free(shelf: Path, stem: str) -> Path:
    shelf.mkdir(parents=True, exist_ok=True)
    for number in range(1, 10_000):
        folder = shelf / (stem if number == 1 else f"{stem}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        return folder
    raise StoreError("name", f"too many saved games are called {stem!r}")


def _move(folder: Path, shelf: Path) -> str:
    target = _free(shelf, folder.name)
    target.rmdir()
    try:
        folder.rename(target)
    except OSError as error:
        raise StoreError("disk", f"cannot move the game {folder.name!r}: {error.strerror}") from error
    return target.name


def _branches(folder: Path) -> tuple[str, ...]:
    names = (path.stem for path in folder.glob("*.jsonl"))
    return tuple(sorted(name for name in names if name != MAIN and _ID.fullmatch(name)))


def _summary(folder: Path) -> Game:
    path = folder / f"{MAIN}.jsonl"
    data = path.read_bytes()
    lines = data.split(b"\n")
    try:
        header = json.loads(lines[0])
        title = header.get("title")
    except (ValueError, AttributeError, RecursionError):
        title = None
    events = sum(1 for line in lines[1:] if line.strip())
    return Game(
        id=folder.name,
        title=title if isinstance(title, str) and title else None,
        events=events,
        phases=data.count(b'"dracula_move"'),
        changed=path.stat().st_mtime,
        branches=_branches(folder),
    )


def _read(path: Path) -> Saved:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8")
    except FileNotFoundError as error:
        raise StoreError("missing", f"there is no saved game at {path}") from error
    except UnicodeDecodeError as error:
        raise StoreError("disk", f"{path} is not UTF-8 text") from error
    except OSError as error:
        raise StoreError("disk", f"cannot read {path}: {error.strerror}") from error
    return Saved(text, hashlib.sha256(data).hexdigest())


def _write(path: Path, text: str) -> None:
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{time.monotonic_ns()}.tmp")
    try:
        with temporary.open("wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise StoreError("disk", f"cannot save {path}: {error.strerror}") from error
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold ``path`` against every other thread and program; a lock that a crash left is broken."""
    lock = path.with_suffix(".lock")
    deadline = time.monotonic() + _LOCK_WAIT
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            break
        except FileExistsError:
            try:
                if time.time() - lock.stat().st_mtime > _LOCK_STALE:
                    lock.unlink(missing_ok=True)
                    continue
            except FileNotFoundError:
                continue
            if time.monotonic() > deadline:
                raise StoreError("busy", f"another program holds {path}; try again") from None
            time.sleep(0.005)
        except FileNotFoundError:
            raise StoreError("missing", f"the folder of {path} is gone") from None
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
