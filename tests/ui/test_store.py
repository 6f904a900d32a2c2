"""Saved games: nothing is lost, and nobody overwrites what he has not seen."""

import json
import os
import threading

import pytest

from tracker.ui import store
from tracker.ui.store import Conflict, StoreError

HEADER = {"format": "fury-tracker", "version": 1, "hunters": {"mina": "paris"}, "title": "Friday night"}
TEXT = json.dumps(HEADER) + "\n"
LINE = '{"type": "dracula_move", "card": "city"}\n'


@pytest.fixture
def root(tmp_path):
    return tmp_path / "home"


def test_the_environment_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("FURY_TRACKER_HOME", str(tmp_path / "elsewhere"))
    assert store.home() == tmp_path / "elsewhere"
    monkeypatch.delenv("FURY_TRACKER_HOME")
    assert "fury-tracker" in str(store.home())


def test_no_folder_means_no_games(root):
    assert store.games(root=root) == []
    assert store.games(True, root=root) == []


def test_a_new_game_is_listed_and_read_back(root):
    game, saved = store.create(TEXT + LINE, "Friday night", root=root)
    assert game.endswith("-friday-night")
    assert store.load(game, root=root) == saved
    (listed,) = store.games(root=root)
    assert (listed.id, listed.title, listed.events, listed.phases) == (game, "Friday night", 1, 1)
    assert (root / "games" / game / "main.jsonl").read_text(encoding="utf-8") == TEXT + LINE


@pytest.mark.parametrize("title", [None, "", "Пятница", "../../etc/passwd", "a" * 300, "con\0"])
def test_any_title_makes_a_harmless_folder(root, title):
    game, _ = store.create(TEXT, title, root=root)
    assert [path.name for path in (root / "games").iterdir()] == [game]
    assert len(game) <= 64


def test_two_games_of_one_name_are_two_games(root):
    ids = {store.create(TEXT, "x", root=root)[0] for _ in range(3)}
    assert len(ids) == 3


def test_a_save_follows_the_version_it_read(root):
    game, first = store.create(TEXT, "x", root=root)
    second = store.save(game, TEXT + LINE, first.version, root=root)
    assert store.load(game, root=root) == second
    with pytest.raises(Conflict) as caught:
        store.save(game, TEXT + LINE + LINE, first.version, root=root)
    assert caught.value.found == second
    assert store.load(game, root=root).text == TEXT + LINE


def test_saving_what_lies_there_is_no_conflict(root):
    game, first = store.create(TEXT, "x", root=root)
    second = store.save(game, TEXT + LINE, first.version, root=root)
    assert store.save(game, TEXT + LINE, first.version, root=root) == second


def test_saving_a_trashed_game_does_not_bring_it_back(root):
    game, first = store.create(TEXT, "x", root=root)
    store.trash(game, root=root)
    with pytest.raises(StoreError, match="no saved game"):
        store.save(game, TEXT + LINE, first.version, root=root)


def test_many_writers_lose_nothing(root):
    game, _ = store.create(TEXT, "x", root=root)

    def add(writer, count):
        while count:  # each line is its own: saving the same text twice is one version
            seen = store.load(game, root=root)
            line = f'{{"type": "note", "note": "{writer}, {count}"}}\n'
            try:
                store.save(game, seen.text + line, seen.version, root=root)
            except Conflict:
                continue
            count -= 1

    threads = [threading.Thread(target=add, args=(writer, 10)) for writer in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.games(root=root)[0].events == 40


def test_a_failed_write_leaves_the_old_version(root, monkeypatch):
    game, first = store.create(TEXT, "x", root=root)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StoreError, match="No space left"):
        store.save(game, TEXT + LINE, first.version, root=root)
    assert store.load(game, root=root) == first
    assert [path.name for path in (root / "games" / game).iterdir()] == ["main.jsonl"]


def test_a_lock_left_by_a_crash_is_broken(root):
    game, first = store.create(TEXT, "x", root=root)
    lock = root / "games" / game / "main.lock"
    lock.touch()
    os.utime(lock, (1, 1))
    store.save(game, TEXT + LINE, first.version, root=root)
    assert not lock.exists()


def test_branches_lie_beside_the_game(root):
    game, _ = store.create(TEXT, "x", root=root)
    store.save(game, TEXT + LINE, None, branch="what-if", root=root)
    assert store.branches(game, root=root) == ("what-if",)
    assert store.load(game, "what-if", root=root).text == TEXT + LINE
    assert store.load(game, root=root).text == TEXT


def test_rename_changes_the_header_only(root):
    game, first = store.create(TEXT + LINE, "x", root=root)
    saved = store.rename(game, "Saturday – début", first.version, root=root)
    header, rest = saved.text.split("\n", 1)
    assert json.loads(header) == HEADER | {"title": "Saturday – début"}
    assert rest == LINE
    assert store.games(root=root)[0].title == "Saturday – début"
    assert "title" not in json.loads(store.retitled(saved.text, " ").split("\n")[0])


def test_renaming_a_broken_file_says_so(root):
    game, first = store.create("not json\n", "x", root=root)
    with pytest.raises(StoreError, match="no header"):
        store.rename(game, "y", first.version, root=root)


def test_duplicate(root):
    game, _ = store.create(TEXT + LINE, "x", root=root)
    copy = store.duplicate(game, "copy", root=root)
    assert copy != game
    assert store.load(copy, root=root).text.endswith(LINE)
    assert {entry.title for entry in store.games(root=root)} == {"Friday night", "copy"}


def test_trash_and_restore_keep_everything(root):
    game, _ = store.create(TEXT, "x", root=root)
    store.save(game, TEXT + LINE, None, branch="what-if", root=root)
    in_trash = store.trash(game, root=root)
    assert store.games(root=root) == []
    assert [entry.id for entry in store.games(True, root=root)] == [in_trash]
    other, _ = store.create(TEXT, "x", root=root)
    assert other == game
    back = store.restore(in_trash, root=root)
    assert back not in (None, other)
    assert store.branches(back, root=root) == ("what-if",)
    store.purge(store.trash(back, root=root), root=root)
    assert store.games(True, root=root) == []


@pytest.mark.parametrize("bad", ["../x", "", "A", "x/y", ".hidden"])
def test_a_name_cannot_leave_the_folder(root, bad):
    with pytest.raises(StoreError, match="no name"):
        store.load(bad, root=root)


def test_unreadable_files_are_listed_and_explained(root):
    game, _ = store.create(TEXT, "x", root=root)
    (root / "games" / game / "main.jsonl").write_bytes(b"\xff\xfe\x00")
    (listed,) = store.games(root=root)
    assert listed.title is None
    with pytest.raises(StoreError, match="not UTF-8"):
        store.load(game, root=root)
    with pytest.raises(StoreError, match="no saved game"):
        store.load("nothing-here", root=root)


def test_a_branch_is_dropped_and_the_game_is_not(tmp_path):
    game, _ = store.create("{}\n", "x", root=tmp_path)
    store.save(game, "{}\n", None, "other", root=tmp_path)
    store.drop(game, "other", root=tmp_path)
    assert store.branches(game, root=tmp_path) == ()
    with pytest.raises(StoreError, match="no branch"):
        store.drop(game, "other", root=tmp_path)
    with pytest.raises(StoreError, match="the game itself"):
        store.drop(game, store.MAIN, root=tmp_path)
