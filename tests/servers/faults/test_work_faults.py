"""Rows that wait to be worked off: whatever is killed, flushed or hangs, each has its effect, and none has it twice."""

import time

import pytest
import redis

from tests.servers.faults.figures import IS_WHOLE, Figures, size
from tests.servers.installation import Installation, until
from tests.smtp import HANG, mail_server

pytestmark = [pytest.mark.servers, pytest.mark.long, pytest.mark.faults]

CALLS = "tooling_toolinvocation WHERE deferred"
OPEN = f"{CALLS} AND state NOT IN ('succeeded', 'failed')"
SETTLED = f"{CALLS} AND state = 'succeeded'"
OPEN_MAILS = "prayers_notification WHERE state NOT IN ('succeeded', 'failed', 'cancelled')"
PRAYER = "My mother is very ill and I am so scared. Please pray for her."


def queue(installation: Installation, rows: int, *tool: str) -> None:
    installation.run("-m", "tests.servers.faults.rows", str(rows), *tool)


def work_off(installation: Installation) -> None:
    until(lambda: installation.count(OPEN) == 0, "every call to be worked off", seconds=240)


def worked_off_in(installation: Installation, rows: int) -> float:
    """Seconds until so many more calls are queued and worked off, with whatever else waits."""
    began = time.monotonic()
    queue(installation, rows)
    work_off(installation)
    return time.monotonic() - began


def lost_and_doubled(installation: Installation, rows: int) -> tuple[int, int]:
    """Of calls that were to write a prayer and its receipt each: how many wrote none, and how many more than one."""
    ((records, calls),) = installation.rows("SELECT count(*), count(DISTINCT invocation_id) FROM prayers_carerecord")
    ((receipts, confirmed),) = installation.rows(
        "SELECT count(*), count(DISTINCT invocation_id) FROM carebot_message WHERE role = 'receipt'"
    )
    return (rows - calls) + (rows - confirmed), (records - calls) + (receipts - confirmed)


def test_workers_killed_again_and_again(installation: Installation, figures: Figures):
    rows, kills = size(80, 2_000), size(2, 10)
    queue(installation, rows)
    installation.start_beat()
    for kill in range(1, kills + 1):
        installation.start_worker()
        goal = rows * kill // (kills + 2)
        until(lambda goal=goal: installation.count(SETTLED) >= goal, f"{goal} calls to be worked off", seconds=240)
        installation.kill("worker")
    assert installation.count(OPEN) > 0
    installation.start_worker()
    work_off(installation)

    lost, doubled = lost_and_doubled(installation, rows)
    figures(f"{kills} workers killed", f"{rows} rows", lost=lost, doubled=doubled)
    assert (lost, doubled) == (0, 0)


def test_redis_killed_and_flushed(installation: Installation, figures: Figures):
    rows = size(60, 600)
    queue(installation, rows)
    installation.start_beat()
    installation.start_worker()
    until(lambda: installation.count(SETTLED) >= rows // 4, "work to be under way")
    redis.Redis(port=installation.redis_port).flushall()
    until(lambda: installation.count(SETTLED) >= rows // 2, "work to go on after the flush")
    assert installation.count(OPEN) > 0
    installation.kill("redis")
    installation.start_redis()
    work_off(installation)

    lost, doubled = lost_and_doubled(installation, rows)
    figures("Redis flushed, then killed", f"{rows} rows", lost=lost, doubled=doubled)
    assert (lost, doubled) == (0, 0)


def test_a_job_that_kills_its_worker_beside_healthy_ones(installation: Installation, figures: Figures):
    healthy = 50
    installation.env |= {"LEDGER_CLAIM_SECONDS": "2", "LEDGER_MAX_ATTEMPTS": str(size(2, 6))}
    queue(installation, 1, "kill_worker")
    queue(installation, healthy)
    installation.start_beat()
    installation.start_worker("tests.servers.faults.killing_worker")
    until(lambda: installation.count(SETTLED) == healthy, "the healthy calls to be worked off")
    work_off(installation)

    lost, doubled = lost_and_doubled(installation, healthy)
    figures("a job that kills its worker", f"1 beside {healthy}", lost=lost, doubled=doubled)
    assert (lost, doubled) == (0, 0)
    ((state, error),) = installation.rows("SELECT state, error FROM tooling_toolinvocation WHERE tool = 'kill_worker'")
    assert (state, error.split(":")[0]) == ("failed", "AttemptsUsedUp")


def test_two_sweepers_and_four_workers(installation: Installation, figures: Figures):
    rows = size(60, 1_000)
    installation.env |= {"SWEEP_SECONDS": "0.2"}
    for number in range(2):
        installation.start_beat(f"beat-{number}")
    for number in range(4):
        installation.start_worker(name=f"worker-{number}", processes=1)
    queue(installation, rows)
    work_off(installation)

    lost, doubled = lost_and_doubled(installation, rows)
    figures("2 sweepers, 4 workers", f"{rows} rows", lost=lost, doubled=doubled)
    assert (lost, doubled) == (0, 0)


def test_a_mail_server_that_hangs(installation: Installation, figures: Figures):
    """Before it took an email, it is sent later; after, nobody knows, and it is not sent again. Neither keeps a visitor's call waiting."""
    rows = size(10, 60)
    with mail_server() as server:
        installation.env |= {
            "EMAIL_URL": f"smtp://127.0.0.1:{server.port}",
            "EMAIL_TIMEOUT": "6",
            "MAIL_HOLD_SECONDS": "8",
        }
        installation.start_beat()
        installation.start_worker()
        usual = worked_off_in(installation, rows)
        server.replies["MAIL"] = HANG
        queue(installation, rows)
        until(lambda: server.hung, "the mail server to hang")
        seconds = worked_off_in(installation, rows)
        del server.replies["MAIL"]
        server.replies["BODY"] = HANG
        before = len(server.hung)
        until(lambda: len(server.hung) > before, "it to hang after it was handed an email", seconds=120)
        del server.replies["BODY"]
        server.let_go()
        until(lambda: installation.count(OPEN_MAILS) == 0, "every email to be sent or given up", seconds=240)
        sent = [line for mail in server.taken for line in mail.splitlines() if line.lower().startswith("message-id:")]

    lost, doubled = lost_and_doubled(installation, 3 * rows)
    mails = installation.count("prayers_notification")
    succeeded = installation.count("prayers_notification WHERE state = 'succeeded'")
    unknown = installation.count("prayers_notification WHERE state = 'failed' AND error LIKE 'unknown%'")
    lost += mails - succeeded - unknown
    doubled += len(sent) - len(set(sent))
    figures(
        "a mail server that hangs",
        f"{mails} emails",
        lost=lost,
        doubled=doubled,
        p95=f"{rows} calls: {seconds:.1f} s ({usual:.1f} before)",
    )
    assert (lost, doubled) == (0, 0)
    assert len(sent) == succeeded
    assert unknown > 0
    assert seconds < (
        20 + rows / 2 if IS_WHOLE else max(20 + rows / 2, 3 * usual)
    )  # one after the other they would wait EMAIL_TIMEOUT each
