"""An installation for the faults, and where their figures go."""

from collections.abc import Callable, Iterator

import psycopg
import pytest
import redis

from tests.servers.faults.figures import COUNTED_WRONG, Figures
from tests.servers.installation import Installation

_WRONG = pytest.StashKey[bool]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if session.config.stash.get(_WRONG, False):
        session.exitstatus = COUNTED_WRONG


@pytest.fixture
def figures(record_property: Callable[[str, object], None], pytestconfig: pytest.Config) -> Figures:
    """Notes down a line of the table that stands at the end of the run."""

    def note(fault: str, size: object, *, lost: int, doubled: int, p95: str = "") -> None:
        record_property("faults", (fault, str(size), str(lost), str(doubled), p95))
        if lost or doubled:
            pytestconfig.stash[_WRONG] = True

    return note


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation with the demo church, and no process of ours running."""
    installation = Installation(
        tmp_path_factory.mktemp("faults"), ADDRESS_CONVERSATIONS_PER_HOUR="100000", TURNS_PER_CHURCH="1000"
    )
    try:
        installation.start_postgres()
        installation.start_redis()
        installation.manage("migrate", "--verbosity", "0")
        installation.manage("demo", "--password", "of-no-importance-1")
        yield installation
    finally:
        installation.kill_all()


@pytest.fixture
def installation(installed: Installation) -> Iterator[Installation]:
    """The installation with its servers, empty of conversations and messages, none of our processes running."""
    with psycopg.connect(installed.database_url) as connection:
        connection.execute(
            "TRUNCATE carebot_conversation, tooling_toolinvocation, prayers_carerecord, prayers_notification CASCADE"
        )
    redis.Redis(port=installed.redis_port).flushall()
    before = dict(installed.env)
    yield installed
    installed.env = before
    for name in list(installed.processes):
        if name not in ("postgres", "redis"):
            installed.kill(name)
    if "redis" not in installed.processes:
        installed.start_redis()
    if "postgres" not in installed.processes:
        installed.start_postgres()
