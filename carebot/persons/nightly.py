"""The nightly purge. The first time only counts, and tells administrators; what is old goes from a week later on.

The same where fewer days are set than were told of: nothing goes that nobody was told of.
"""

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carebot.models import PurgeState
from carebot.persons.retention import AT_ONCE, RETENTIONS, counts, purge
from church.models import Church, Role
from prayers.models import Urgency
from prayers.notify import notify_roles

log = structlog.get_logger(__name__)

TOLD_BEFORE = timedelta(days=7)
HOUR = 8  # UTC: two to four at night in North America
GOES_ON_AFTER = timedelta(minutes=5)  # where more is old than is ended in one go


def purge_if_due(now: datetime | None = None) -> None:
    """Do what is due, once whatever the number of processes that ask. One query where nothing is."""
    now = now or timezone.now()
    if PurgeState.objects.filter(next_at__gt=now).exists():
        return
    known, _is_new = PurgeState.objects.get_or_create(name="purge", defaults={"next_at": now})
    if not PurgeState.objects.filter(pk=known.pk, next_at__lte=now).update(next_at=_next_night(now)):
        return  # another process does it
    if known.announced_at is None or _is_stricter(known):
        _announce(known, now)
    elif known.deletes_from is not None and known.deletes_from <= now:
        _note_days(known)
        done = purge(now, AT_ONCE)
        log.info("purge.done", **done)
        if any(count >= AT_ONCE for count in done.values()):
            PurgeState.objects.filter(pk=known.pk).update(next_at=now + GOES_ON_AFTER)


def _announce(known: PurgeState, now: datetime) -> None:
    """Tell the administrators of each church what will go, where anything will; else count again tomorrow."""
    found = counts(now)
    if not found:
        return
    with transaction.atomic():
        PurgeState.objects.filter(pk=known.pk).update(
            announced_at=now, deletes_from=now + TOLD_BEFORE, counts=found, days=dict(settings.RETENTION_DAYS)
        )
        for church in Church.objects.filter(pk__in=found):
            notify_roles(
                church, [Role.ADMIN], kind="purge_announced", urgency=Urgency.NORMAL, path=f"/admin/?purge={now:%Y%m%d}"
            )
    log.info("purge.announced", churches=len(found))


def _is_stricter(known: PurgeState) -> bool:
    return any(each.days and (not (told := known.days.get(each.name, 0)) or each.days < told) for each in RETENTIONS)


def _note_days(known: PurgeState) -> None:
    """What was made longer and is made shorter again is told of again."""
    if known.days != settings.RETENTION_DAYS:
        PurgeState.objects.filter(pk=known.pk).update(days=dict(settings.RETENTION_DAYS))


def _next_night(now: datetime) -> datetime:
    tonight = now.replace(hour=HOUR, minute=0, second=0, microsecond=0)
    return tonight if tonight > now else tonight + timedelta(days=1)
