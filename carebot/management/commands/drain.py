"""manage.py drain: works off the ledger once, in this process."""

from typing import Any

from django.core.management.base import BaseCommand

from carebot import unanswered
from prayers.jobs.dispatch import drain


class Command(BaseCommand):
    help = "Works off every call and notification that is due, and hands turns whose process died to the staff."

    def handle(self, *args: Any, **options: Any) -> None:
        handed_over = unanswered.hand_over_lost_turns()
        worked = drain()
        self.stdout.write(f"{worked} worked off, {handed_over} unanswered handed to the staff")
