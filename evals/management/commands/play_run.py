"""manage.py play_run RUN --claim TOKEN: the process behind a run of the console. Started by a worker, not by hand."""

import os
from typing import Any
from uuid import UUID

import structlog
from django.core.management.base import BaseCommand, CommandError, CommandParser

from evals.models import Run
from evals.playing import NICENESS, play_run
from prayers.jobs import ClaimLost, QueueState

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Plays a run that is on record; started by the worker that claimed it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("run", type=UUID)
        parser.add_argument("--claim", type=UUID, required=True, help="the token of the claim")

    def handle(self, *args: Any, **options: Any) -> None:
        run = Run.objects.filter(pk=options["run"], state=QueueState.RUNNING, claim_token=options["claim"]).first()
        if run is None:
            raise CommandError("There is no such run under this claim.")
        os.nice(NICENESS)
        try:
            play_run(run)
        except ClaimLost:
            log.info("eval.claim_lost", run_id=str(run.pk))
