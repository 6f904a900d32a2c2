"""Running commands in tests, and writing the logs that they read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tracker.cli import main

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "data" / "cases"
START = {"godalming": "constanta", "seward": "marseilles", "van_helsing": "amsterdam", "mina": "brussels"}
HEADER = {"format": "fury-tracker", "version": 1, "edition": "third", "advanced": True, "hunters": START}
CITY = {"type": "dracula_move", "card": "city"}
AT_ROME = {"type": "reveal", "space": 1, "card": "rome"}
AT_PARIS = {"type": "reveal", "space": 1, "card": "paris"}


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]
Log = Callable[..., Path]


def runner(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process."""

    def one(*arguments: object) -> Result:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Result(code, captured.out, captured.err)

    return one


def writer(folder: Path) -> Log:
    """Writes a log; each line is an event, or bytes as they are."""

    def write(*lines: dict[str, Any] | bytes, header: dict[str, Any] | bytes = HEADER) -> Path:
        path = folder / "game.jsonl"
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in (header, *lines)]
        path.write_bytes(b"\n".join(texts))
        return path

    return write


def process(*arguments: object, stdin: bytes = b"", **environment: str) -> Result:
    """Runs a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tracker", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())
