"""Import: a log from a file or pasted, checked before it is saved, with every fault shown."""

from __future__ import annotations

import streamlit as st

from tracker.events import DraculaMove
from tracker.log import read_log
from tracker.ui import store
from tracker.ui.catalogue import say
from tracker.ui.escape import plain
from tracker.ui.games import notice, opening
from tracker.ui.games.incoming import LARGEST, Incoming, check, salvaged
from tracker.ui.games.names import fault_text
from tracker.ui.store import StoreError

__all__ = ["checked", "drop", "import_log", "keep", "keep_with_notes", "take"]

_CHECKED, _TEXT, _FIXED = "import-checked", "import-text", "import-fixed"
_MB = 1024 * 1024
_LONGEST_FIELD = 400_000


def import_log() -> None:
    """Draw the part."""
    found = checked()
    if found is None:
        _ask()
        return
    _verdict(found)
    with st.container(horizontal=True):
        if found.log is not None and found.header is None:
            st.button(say("import.save"), key="import-save", type="primary", on_click=keep)
        elif found.faults and st.session_state.get("import-mendable"):
            st.button(
                say("import.salvage"),
                key="import-salvage",
                type="primary",
                help=say("import.salvage_hint"),
                on_click=keep_with_notes,
            )
        st.button(say("import.drop"), key="import-drop", on_click=drop)
    if not found.sound and len(found.text) <= _LONGEST_FIELD:
        with st.expander(say("import.correct"), expanded=not st.session_state.get("import-mendable", True)):
            st.text_area(
                say("import.paste"), found.text, key=_FIXED, height=320, label_visibility="collapsed"
            )
            st.button(say("import.again"), key="import-again", on_click=_check_text, args=(_FIXED,))


def checked() -> Incoming | None:
    """The log that is being looked at."""
    found: Incoming | None = st.session_state.get(_CHECKED)
    return found


def take(data: bytes | str) -> None:
    """Check a log; one that is too large is refused without being read."""
    notice.clear()
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", errors="replace"))
    if size > LARGEST:
        text = say("import.too_large", size=size / _MB, n=LARGEST // _MB)
        notice.failed(StoreError("disk", text))
        return
    found = check(data)
    st.session_state[_CHECKED] = found
    st.session_state["import-mendable"] = bool(found.faults) and salvaged(found) is not None


def drop() -> None:
    """Put the log away."""
    for key in (_CHECKED, _TEXT, _FIXED, "import-mendable"):
        st.session_state.pop(key, None)


def keep() -> None:
    """Save the log as a new game, with its doubtful lines."""
    found = checked()
    if found is not None and found.log is not None:
        _save(found.text, found.log.header.title)


def keep_with_notes() -> None:
    """Save the log; each line that cannot be read stays as a remark."""
    found = checked()
    text = None if found is None else salvaged(found)
    if text is not None:
        _save(text, read_log(text).header.title)


def _save(text: str, title: str | None) -> None:
    try:
        game, _ = store.create(text, title)
    except StoreError as error:
        notice.failed(error)
        return
    drop()
    if opening.open_saved(game):
        notice.done(say("games.imported", title=plain(title or say("import.title"))))


def _ask() -> None:
    st.caption(say("import.intro"))
    st.file_uploader(
        say("import.file", n=LARGEST // _MB),
        type=["jsonl", "json", "txt", "log"],
        key="import-file",
        on_change=_uploaded,
    )
    st.text_area(say("import.paste"), key=_TEXT, height=160)
    st.button(say("import.check"), key="import-check", on_click=_check_text, args=(_TEXT,))


def _uploaded() -> None:
    file = st.session_state.get("import-file")
    if file is not None and st.session_state.get("import-taken") != file.file_id:
        st.session_state["import-taken"] = file.file_id
        take(file.getvalue())


def _check_text(key: str) -> None:
    text = st.session_state.get(key) or ""
    if text.strip():
        take(text)


def _verdict(found: Incoming) -> None:
    if found.faults:
        st.error(say("import.faults", n=len(found.faults)))
        _rows([fault_text(fault) for fault in found.faults])
    elif found.header is not None:
        st.error(say("import.header", reason=plain(found.header, 400)))
    elif found.problems:
        st.warning(say("import.problems", n=len(found.problems)))
        _rows(
            [
                say(
                    "import.problem",
                    n=problem.line,
                    reason=say("problem.invalid", reason=plain(problem.message, 400))
                    if problem.kind == "invalid"
                    else say("problem.impossible"),
                )
                for problem in found.problems
            ]
        )
    elif found.log is not None:
        phases = sum(1 for event in found.log.events if isinstance(event, DraculaMove))
        st.success(
            say(
                "import.sound",
                events=say("count.events", n=len(found.log.events)),
                phases=say("games.phase", n=phases),
            )
        )


def _rows(texts: list[str]) -> None:
    with st.container(height=min(360, 60 + 28 * len(texts)), key="import-faults"):
        st.markdown("\n".join(f"- {text}" for text in texts))
