"""Claiming from where one is, with one press."""

from dataclasses import dataclass
from uuid import UUID

import structlog
from django.utils.translation import gettext as _

from church.access import staff_of
from prayers import handling
from prayers.errors import PrayersError
from prayers.inbox.paging import MOST_PRESSING
from prayers.inbox.rows import can_be_claimed
from prayers.inbox.scope import InboxScope
from prayers.models import CareRecord

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Outcome:
    is_mine: bool
    message: str
    record: CareRecord | None  # as it is now; None when it is closed to this person meanwhile


def claim(scope: InboxScope, pk: UUID) -> Outcome:
    """Take the record on. When somebody else was first, it says who. Raises CareRecord.DoesNotExist for what one may not read."""
    record = read_row(scope, pk)
    staff = staff_of(scope.user, record.church_id)
    if staff is None:
        return Outcome(False, _("Only staff of this church can claim it."), record)
    if can_be_claimed(record):
        try:
            handling.claim(record, by=scope.user)
        except PrayersError:
            log.info("record.claim_lost", record_id=str(pk), staff_id=staff.pk)
        else:
            log.info("record.claimed", record_id=str(pk), staff_id=staff.pk)
    try:
        record = read_row(scope, pk)
    except CareRecord.DoesNotExist:
        return Outcome(False, _("Somebody else was first."), None)
    if record.assignee_id == staff.pk:
        return Outcome(True, _("It is yours now."), record)
    if record.assignee is None:
        return Outcome(False, _("It cannot be claimed any more."), record)
    return Outcome(False, _("%(name)s was first and has it.") % {"name": record.assignee.display_name}, record)


def read_row(scope: InboxScope, pk: UUID) -> CareRecord:
    """The record as a row of the inbox needs it. Raises CareRecord.DoesNotExist for what one may not read."""
    record: CareRecord = MOST_PRESSING.placed(scope.records).select_related("church", "person", "assignee").get(pk=pk)
    return record
