"""Starting the dashboard: on this machine only, quiet, and with a clear word where it cannot start."""

import socket
import sys
from pathlib import Path

import pytest

from tracker.ui.launch import command, launch, options


def test_it_serves_this_machine_only_and_tells_nobody():
    settings = options(8765, browser=True)
    assert settings["server.address"] == "localhost"
    assert settings["browser.gatherUsageStats"] == "false"
    assert settings["client.toolbarMode"] == "minimal"
    assert settings["server.maxUploadSize"] == "5"
    assert settings["server.port"] == "8765"
    assert (settings["server.headless"], options(1, browser=False)["server.headless"]) == ("false", "true")


def test_both_themes_are_passed_on():
    settings = options(1, browser=False)
    assert settings["theme.light.primaryColor"] != settings["theme.dark.primaryColor"]
    assert "http" not in " ".join(settings.values())


def test_the_command_runs_the_installed_app():
    words = command(8765, browser=False)
    assert words[:4] == [sys.executable, "-m", "streamlit", "run"]
    assert Path(words[4]).is_file()


def test_streamlit_knows_every_option():
    from streamlit import config

    known = set(config.get_config_options())
    assert set(options(1, browser=False)) <= known


def test_a_taken_port_is_said(capsys):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert launch(other.getsockname()[1], browser=False) == 2
    assert "--port N" in capsys.readouterr().err


@pytest.mark.parametrize("port", [0, -1, 70000])
def test_a_port_that_is_none_is_said(capsys, port):
    assert launch(port, browser=False) == 2
    assert "65535" in capsys.readouterr().err
