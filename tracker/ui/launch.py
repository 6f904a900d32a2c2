"""Starting the dashboard: Streamlit in a process of its own, on localhost only."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from tracker.ui.theme import streamlit_theme

__all__ = ["command", "launch", "options"]

_APP = Path(__file__).with_name("app.py")


def options(port: int, browser: bool) -> dict[str, str]:
    """Streamlit's settings: localhost only, no usage statistics, small uploads, our colours."""
    settings = {
        "server.address": "localhost",
        "server.port": str(port),
        "server.headless": str(not browser).lower(),
        "server.showEmailPrompt": "false",
        "server.maxUploadSize": "5",
        "server.fileWatcherType": "none",
        "browser.gatherUsageStats": "false",
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "runner.magicEnabled": "false",
    }
    return settings | streamlit_theme()


def command(port: int, browser: bool) -> list[str]:
    """The command line that serves the dashboard."""
    flags = [f"--{name}={value}" for name, value in options(port, browser).items()]
    return [sys.executable, "-m", "streamlit", "run", str(_APP), *flags]


def launch(port: int, browser: bool = True) -> int:
    """Serve the dashboard until it is stopped; returns the exit code.

    With ``browser`` the page opens by itself. A port that is taken gives exit code 2 and says so.
    """
    taken = _taken(port)
    if taken is not None:
        print(
            f"fury-tracker: cannot serve on port {port}: {taken}; choose another: --port N", file=sys.stderr
        )
        return 2
    where = str(_APP.parents[2])
    path = os.pathsep.join(filter(None, [where, os.environ.get("PYTHONPATH")]))
    print(f"fury-tracker: the dashboard is at http://localhost:{port} (stop it with Ctrl+C)", flush=True)
    process = subprocess.Popen(
        command(port, browser), env=os.environ | {"PYTHONPATH": path}, stdout=subprocess.DEVNULL
    )
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            return 0


def _taken(port: int) -> str | None:
    if not 1 <= port <= 65535:
        return "a port is a number from 1 to 65535"
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            return (error.strerror or str(error)).lower()
    return None
