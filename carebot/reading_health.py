"""Whether the heads can be asked about danger, known before somebody wonders why so little is heard.

Each web process counts in memory how often they could not (`language.screen.reading_failures`); every few seconds what is new goes
into one row that all processes share, and one conditional UPDATE decides who tells the administrators: once a day at most.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from carebot.models import ReadingHealth
from church.models import Church, Role
from language.screen import reading_error, reading_failures
from prayers.models import Urgency
from prayers.notify import notify_roles

log = structlog.get_logger(__name__)

HEADS = "heads"
DAY = timedelta(days=1)  # that long a failure is shown, and nobody is told again


@dataclass
class _Noted:
    failures: int = 0  # of this process, that are in the row


_noted = _Noted()


def note_failures(now: datetime | None = None) -> int:
    """Write down the failures of this process that are not yet, and tell the administrators. Returns how many there were."""
    now = now or timezone.now()
    total = reading_failures()
    new = total - _noted.failures
    if not new:
        return 0
    row = ReadingHealth.objects.filter(name=HEADS)
    with transaction.atomic():
        ReadingHealth.objects.get_or_create(name=HEADS)
        row.filter(Q(failed_at=None) | Q(failed_at__lte=now - DAY)).update(failing_since=now, failures=0)
        row.update(failures=F("failures") + new, failed_at=now, error=reading_error()[:80])
        if row.filter(Q(told_at=None) | Q(told_at__lte=now - DAY)).update(told_at=now):
            _tell(now)
    _noted.failures = total
    log.error("reading.failed", failures=new, error=reading_error())
    return new


def current(now: datetime | None = None) -> ReadingHealth | None:
    """What is known of failures within the last day, of whichever process; None where there was none."""
    return ReadingHealth.objects.filter(name=HEADS, failed_at__gt=(now or timezone.now()) - DAY).first()


def _tell(now: datetime) -> None:
    for church in Church.objects.filter(is_active=True):
        path = f"/admin/?reading={now:%Y%m%d%H%M%S}"
        notify_roles(church, [Role.ADMIN], kind="reading_failing", urgency=Urgency.HIGH, path=path)
