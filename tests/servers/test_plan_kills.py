"""Processes that carry plans out are killed again and again: in the end everything was done, and nothing twice."""

import json
from collections.abc import Iterator

import pytest

from tests.servers import plan_killer
from tests.servers.installation import Installation

pytestmark = [pytest.mark.servers, pytest.mark.long]


@pytest.fixture
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    made = Installation(
        tmp_path_factory.mktemp("plans"), PLAN_CLAIM_SECONDS="1", LEDGER_MAX_ATTEMPTS="30", EMAIL_URL="memorymail://"
    )
    try:
        made.start_postgres()
        made.manage("migrate", "--verbosity", "0")
        made.manage("demo", "--password", "of-no-importance-1")
        yield made
    finally:
        made.kill_all()


def test_plans_survive_twenty_kills(installation: Installation):
    told = installation.run("-m", "tests.servers.plan_killer", "11")
    found = json.loads(told.strip().splitlines()[-1])
    steps = plan_killer.RECORDS * (plan_killer.TASKS_EACH + 1)
    assert found == {
        "killed": plan_killer.KILLS,
        "states": ["succeeded"],
        "steps": steps,
        "tasks": plan_killer.RECORDS * plan_killer.TASKS_EACH,
        "messages": plan_killer.RECORDS,
        "confirmations": plan_killer.RECORDS,
    }
