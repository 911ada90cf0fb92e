"""The example of a channel speaks to a real server, as whoever copies it will have it do."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers.installation import ROOT
from tests.serving import prepare, serving

pytestmark = [pytest.mark.servers, pytest.mark.long]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("channel") / "carebot.sqlite3"
    prepare(path)
    return path


def said_in_answer(port: int, *lines: str) -> list[str]:
    channel = [sys.executable, str(ROOT / "examples" / "channel.py"), f"http://127.0.0.1:{port}", "demo"]
    ran = subprocess.run(channel, input="\n".join(lines), capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def test_it_discloses_answers_with_empathy_first_and_shows_the_receipt(database: Path) -> None:
    with serving(database) as web:
        shown = said_in_answer(web.port, "My husband died on Tuesday, please pray for me.")
    assert "automated assistant" in shown[0]
    reply = [line for line in shown[2:] if not line.startswith("[")]
    assert "husband" in reply[0] or "loss" in reply[0]
    assert "[✓ Shared with the prayer team]" in shown


def test_crisis_lines_come_through_it(database: Path) -> None:
    with serving(database) as web:
        assert any("988" in line for line in said_in_answer(web.port, "I want to kill myself"))
