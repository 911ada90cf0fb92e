"""manage.py gate: replies given word for word, through the engine."""

import io
import json
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from evals.management.commands import gate

pytestmark = pytest.mark.pages

NUMBER = "217-555-0149"


@pytest.fixture
def _this_database(transactional_db, monkeypatch):
    """The test's own database stands for the command's."""
    monkeypatch.setattr(gate, "own_installation", nullcontext)
    monkeypatch.setattr(gate.logging, "disable", lambda level: None)


def gated(path: Path, *rows: dict[str, Any]) -> list[dict[str, Any]]:
    file = path / "rows.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    out = io.StringIO()
    call_command("gate", str(file), stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.usefixtures("_this_database")
def test_rows_come_out_in_their_order_with_every_key(tmp_path):
    good = "Forty years beside somebody leaves its shape in every room. What do you miss first in the morning?"
    call = {"tool": "request_callback", "input": {"phone": NUMBER, "reason": "talk"}}
    first, second, third, fourth = gated(
        tmp_path,
        {"visitor": "My husband died on Tuesday. We had forty years.", "messages": [[good]]},
        {
            "visitor": f"Can someone call me? {NUMBER}",
            "messages": [[call], ["I'm glad you asked. ", "Pastor Ruth will call you tonight at 8."]],
        },
        {
            "visitor": "Where can I get food?",
            "messages": [
                [{"tool": "lookup_local_resources", "input": {"category": "food"}}],
                ["Elm Pantry is open at 9:30."],
            ],
            "results": {"lookup_local_resources": "Elm Pantry, open at 9:30 AM."},
        },
        {"visitor": "What is a psalm?", "messages": []},
    )

    assert first == {"shown": good, "lost": [], "added": [], "reordered": False, "requirements": {}}
    assert second["lost"] == ["Pastor Ruth will call you tonight at 8."]
    assert second["requirements"] == {"callback_asked": "met"}
    assert third["shown"].endswith("Elm Pantry is open at 9:30.")
    assert fourth["added"]  # nobody is left without an answer


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"text": "Hello"}, '"visitor"'),
        ({"visitor": "Hello", "messages": "Hi"}, '"messages"'),
        ({"visitor": "Hello", "messages": [[{"name": "x"}]]}, '"tool"'),
        ({"visitor": "Hello", "messages": [], "results": {"x": 1}}, '"results"'),
        ({"visitor": "Hello", "messages": [], "ledger": "x"}, '"ledger"'),
    ],
)
def test_what_is_no_such_row_is_said_with_its_line(tmp_path, row, said):
    with pytest.raises(CommandError, match="Line 1") as refused:
        gated(tmp_path, row)
    assert said in str(refused.value)
