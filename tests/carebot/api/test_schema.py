"""Every call of the schema, asked at random with a good token and without one: what comes back is what the schema says.

Schemathesis asks as its own user would, from a process of its own, a web process of ours on the test's database. `API_EXAMPLES` says
how many examples of each call it makes up, beside those at the edges of every field; `API_EXAMPLES=500 pytest
tests/carebot/api/test_schema.py` is the larger run.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from drf_spectacular.generators import SchemaGenerator

from church.models import Church
from tests.serving import Web, serving

pytestmark = [pytest.mark.long, pytest.mark.pages]

EXAMPLES = os.environ.get("API_EXAMPLES", "3")
SEED = "20"
CONFIGURATION = """
[generation]
database = "none"

[parameters]
"path.key" = "grace"
"path.conversation_id" = "{conversation}"
"path.short_id" = "{request}"

# No link that is made up opens anything.
[[operations]]
include-operation-id = "open_link"
checks.positive_data_acceptance.expected-statuses = [403, 410, 429]
"""
# Erased once; of every further try the answer is that it was.
WITH_TOKENS = """
[auth.openapi.token]
bearer = "{token}"

[[operations]]
include-operation-id = "erase_conversation"
parameters = {{ "path.conversation_id" = "{to_erase}" }}
headers = {{ Authorization = "Bearer {token_to_erase}" }}
checks.positive_data_acceptance.expected-statuses = [200, 401, 410]
"""


@pytest.fixture
def web(church: Church) -> Iterator[Web]:
    with serving(Path(connection.settings_dict["NAME"]), EVENTS_SECONDS="0.01") as running:
        yield running


def request_of(web: Web, conversation: tuple[str, str]) -> str:
    """The id of something that was asked for in this conversation and can be taken back."""
    web.say(conversation, "Please pray for my mother, she is ill.")
    headers = {"Authorization": f"Bearer {conversation[1]}"}
    _, _, answer = web.ask("GET", f"/api/v1/conversations/{conversation[0]}/requests", headers=headers)
    return str(json.loads(answer)["requests"][0]["id"])


def report_of(folder: Path, web: Web, phases: str, configuration: str) -> Any:
    """What Schemathesis found, of every call of the schema."""
    (folder / "schemathesis.toml").write_text(configuration)
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml", "run", "schema.json"),
            *("--url", f"http://127.0.0.1:{web.port}", "--phases", phases, "--seed", SEED, "--max-examples", EXAMPLES),
            *("--continue-on-failure", "--report-json-path", "report.json"),
            *("--suppress-health-check", "all"),  # they go by the clock
        ],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return json.loads((folder / "report.json").read_text())


def test_what_comes_back_is_what_the_schema_says(web: Web, tmp_path: Path) -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    (tmp_path / "schema.json").write_text(json.dumps(schema))
    (conversation, token), (to_erase, token_to_erase) = web.begin("grace"), web.begin("grace")
    there = {"conversation": conversation, "request": request_of(web, (conversation, token))}
    good = {"token": token, "to_erase": to_erase, "token_to_erase": token_to_erase}

    without = report_of(tmp_path, web, "fuzzing", CONFIGURATION.format(**there))
    with_tokens = report_of(tmp_path, web, "coverage,fuzzing", (CONFIGURATION + WITH_TOKENS).format(**there, **good))

    for report in (without, with_tokens):
        assert report["operations"]["tested"] == sum(map(len, schema["paths"].values()))
        assert report["operations"]["errored"] == report["test_cases"]["with_failures"] == 0
    assert with_tokens["test_cases"]["generated"] > 200
