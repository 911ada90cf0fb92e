"""Saying of an alarm, or of a notice of danger, that it was right or false: for the sums of the detectors' page, and for nothing else."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from prayers.errors import StepRefused
from prayers.handling.steps import change
from prayers.models.choices import Kind, Mark
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What


@transaction.atomic
def mark(record: CareRecord, wanted: Mark | str, *, by: User, now: datetime | None = None) -> RecordStep:
    """Put this mark on a safety concern, open or closed, in place of the one it has; "" takes it off.

    Nothing is closed or claimed by it, and nobody is told.
    """
    if record.kind != Kind.SAFETY:
        raise StepRefused(_("Only an alarm, or a notice of danger, is marked as right or false."))
    value = Mark(wanted).value if wanted else ""
    if record.mark == value:
        raise StepRefused(_("It is marked so already."))
    return change(record, What.MARKED, {"mark": value}, by=by, now=now)
