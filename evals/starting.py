"""Sets a run going: its worker only starts a process, so that no write of a visitor waits for an eval."""

import subprocess
import sys
from uuid import UUID

import structlog
from django.conf import settings

from evals.models import Run
from prayers.jobs import ClaimLost, QueueState

log = structlog.get_logger(__name__)

MOST_AT_ONCE = 2
ENDED_EACH_TIME = "The process that played it ended before the run did, each time it was tried."


def begin(run_id: UUID) -> None:
    """Start the process that plays a run which is due. Several workers may be told to; one of them claims it.

    Where others are being played already it waits: the sweep enqueues it again.
    """
    if Run.objects.being_played().exclude(pk=run_id).count() >= MOST_AT_ONCE:
        return
    run = Run.objects.claim(run_id)
    if run is None:
        return
    if run.attempts > settings.LEDGER_MAX_ATTEMPTS:
        try:
            run.settle(QueueState.FAILED, error=ENDED_EACH_TIME)
        except ClaimLost:
            log.info("eval.claim_lost", run_id=str(run_id))
        return
    process = start_process(["play_run", str(run.pk), "--claim", str(run.claim_token)])
    log.info("eval.started", run_id=str(run_id), attempt=run.attempts, pid=process.pid)


def start_process(command: list[str]) -> "subprocess.Popen[bytes]":
    """A management command in a process of its own, which outlives whoever started it."""
    return subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
