"""Whatever is killed, nothing that was accepted is lost and nothing happens twice."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError, URLError

import psycopg
import pytest
import redis

from tests.servers.installation import Installation, until

pytestmark = [pytest.mark.servers, pytest.mark.long]

PRAYER = "My mother is very ill and I am so scared. Please pray for her."
SETTLED = "tooling_toolinvocation WHERE deferred AND state = 'succeeded'"
OPEN = "tooling_toolinvocation WHERE deferred AND state NOT IN ('succeeded', 'failed')"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """An installation with the demo church, and no process of ours running."""
    installation = Installation(tmp_path_factory.mktemp("installation"))
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
    """The installation with its web process, empty of conversations and messages."""
    if "redis" not in installed.processes:
        installed.start_redis()
    redis.Redis(port=installed.redis_port).flushall()
    with psycopg.connect(installed.database_url) as connection:
        connection.execute(
            "TRUNCATE carebot_conversation, tooling_toolinvocation, prayers_carerecord, prayers_notification CASCADE"
        )
    installed.start_web()
    yield installed
    for name in ("web", "worker", "beat"):
        if name in installed.processes:
            installed.kill(name)


def all_settled(installation: Installation) -> bool:
    return installation.count(OPEN) == 0


def assert_each_call_wrote_one_record(installation: Installation, expected: int) -> None:
    assert installation.count(SETTLED) == expected
    assert installation.count("prayers_prayerrequest") == expected
    assert installation.rows("SELECT count(DISTINCT invocation_id) FROM prayers_carerecord") == [(expected,)]
    assert installation.count("carebot_message WHERE role = 'receipt'") == expected


def test_a_worker_killed_between_claim_and_commit_loses_nothing_and_doubles_nothing(installation: Installation):
    with psycopg.connect(installation.database_url) as blocker:
        blocker.execute("LOCK TABLE prayers_prayerrequest IN ACCESS EXCLUSIVE MODE")
        installation.start_worker()
        asking = threading.Thread(target=installation.say, args=(installation.begin(), PRAYER))
        asking.start()
        until(lambda: installation.count("tooling_toolinvocation WHERE state = 'running'"), "a claim")
        installation.kill("worker")
        asking.join()
        blocker.rollback()
    assert installation.count("prayers_prayerrequest") == 0

    installation.start_worker()
    installation.start_beat()
    until(lambda: all_settled(installation), "the abandoned call to be worked off")

    assert_each_call_wrote_one_record(installation, 1)
    assert installation.rows("SELECT attempts FROM tooling_toolinvocation WHERE deferred") == [(2,)]


def test_redis_killed_with_messages_in_it_loses_no_write(installation: Installation):
    for _ in range(5):
        installation.say(installation.begin(), PRAYER)
    broker = redis.Redis(port=installation.redis_port)
    until(lambda: broker.llen("celery"), "messages in Redis")
    installation.kill("redis")

    installation.start_redis()
    assert redis.Redis(port=installation.redis_port).llen("celery") == 0
    installation.start_worker()
    installation.start_beat()
    until(lambda: all_settled(installation), "the sweep to enqueue them again")

    assert_each_call_wrote_one_record(installation, 5)


def test_visitors_are_answered_while_redis_is_away(installation: Installation):
    installation.kill("redis")

    answer = installation.say(installation.begin(), PRAYER)

    assert answer["message"]["text"]
    assert installation.count("tooling_toolinvocation WHERE deferred AND state = 'queued'") == 1


def test_a_web_process_killed_in_mid_turn_leaves_no_silence(installation: Installation):
    conversation = installation.begin()
    with psycopg.connect(installation.database_url) as blocker:
        # The reply cannot be written down: the turn hangs at its close.
        blocker.execute("LOCK TABLE tooling_toolinvocation IN ACCESS EXCLUSIVE MODE")
        asking = threading.Thread(target=_ask_in_vain, args=(installation, conversation))
        asking.start()
        until(lambda: installation.count("carebot_turn WHERE state = 'running'"), "a running turn")
        installation.kill("web")
        asking.join()
        blocker.rollback()

    installation.start_web()
    until(lambda: installation.count("carebot_turn WHERE state = 'unanswered'"), "the turn to be handed over")

    assert installation.rows("SELECT needs_person FROM carebot_turn") == [("unanswered",)]
    assert installation.rows("SELECT role FROM carebot_message ORDER BY seq") == [("visitor",), ("correction",)]
    assert installation.count("prayers_notification") > 0
    assert installation.say(conversation, "Are you there? Please pray for me.")["message"]["text"]


def _ask_in_vain(installation: Installation, conversation: tuple[str, str]) -> None:
    try:
        installation.say(conversation, PRAYER)
    except (URLError, OSError):
        return


def test_the_same_message_posted_five_times_at_once_is_one(installation: Installation):
    conversation = installation.begin()
    installation.start_worker()

    with ThreadPoolExecutor(5) as five:
        answers = list(five.map(lambda _: installation.say(conversation, PRAYER, "m-1"), range(5)))

    until(lambda: all_settled(installation), "the call to be worked off")
    assert len({answer["message"]["id"] for answer in answers}) == 1
    assert installation.count("carebot_message WHERE role = 'visitor'") == 1
    assert_each_call_wrote_one_record(installation, 1)


def test_the_same_task_delivered_three_times_has_one_effect(installation: Installation):
    installation.say(installation.begin(), PRAYER)
    ((call,),) = installation.rows("SELECT id FROM tooling_toolinvocation WHERE deferred")
    script = (
        "from carebot.celery import app\n"
        f"for _ in range(3): app.send_task('tooling.tasks.work_row', args=['tooling.toolinvocation', '{call}'])"
    )
    installation.manage("shell", "-c", script)

    installation.start_worker()
    until(lambda: all_settled(installation), "the call to be worked off")
    broker = redis.Redis(port=installation.redis_port)
    until(lambda: broker.llen("celery") == 0 and broker.zcard("unacked_index") == 0, "every delivery to be taken")

    assert_each_call_wrote_one_record(installation, 1)


def test_workers_killed_again_and_again_under_load_lose_and_double_nothing(installation: Installation):
    conversations = [installation.begin() for _ in range(12)]
    installation.start_beat()

    with ThreadPoolExecutor(4) as visitors:
        asked = [visitors.submit(installation.say, conversation, PRAYER) for conversation in conversations]
        for _ in range(3):
            installation.start_worker()
            until(lambda: installation.count("tooling_toolinvocation WHERE attempts > 0"), "work to begin")
            installation.kill("worker")
        assert all(answer.result()["message"]["text"] for answer in asked)
    installation.start_worker()
    until(lambda: all_settled(installation), "everything to be worked off")

    assert_each_call_wrote_one_record(installation, 12)


def test_logs_hold_none_of_the_visitors_words(installation: Installation, installed: Installation):
    installation.start_worker()
    installation.say(installation.begin(), "My sister Zephyrine has leukaemia, please pray for her.")
    until(lambda: all_settled(installation), "the call to be worked off")

    for log in Path(installed.directory).glob("*.log"):
        assert "Zephyrine" not in log.read_text(errors="replace"), log.name


def test_crisis_words_come_with_the_database_and_the_broker_killed_and_the_concern_is_recorded_later(
    installation: Installation,
):
    conversation = installation.begin()
    installation.kill("postgres")
    installation.kill("redis")

    answer = installation.say(conversation, "I want to kill myself")
    with pytest.raises(HTTPError) as refusal:
        installation.say(conversation, PRAYER)

    assert "988" in answer["message"]["text"]
    assert refusal.value.code == 503
    installation.start_postgres()
    installation.start_redis()
    installation.start_worker()
    installation.start_beat()
    until(lambda: installation.count("prayers_safetyconcern"), "the concern to be recorded")
    assert installation.count("prayers_safetyconcern") == 1
    assert installation.count("carebot_message WHERE role = 'visitor'") == 1
