"""Saying from where one is, with one press, whether an alarm or a notice of danger was right."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from prayers import handling
from prayers.errors import PrayersError, RecordMoved
from prayers.inbox.claiming import read_row
from prayers.inbox.scope import InboxScope
from prayers.models import CareRecord, Mark


@dataclass(frozen=True)
class Marked:
    is_done: bool
    message: str
    record: CareRecord  # as it is now


def mark(scope: InboxScope, pk: UUID, wanted: str, was: str) -> Marked:
    """Put a mark in place of the one that the row showed; "" takes it off. Raises CareRecord.DoesNotExist for what one may not read."""
    record = read_row(scope, pk)
    record.mark = was
    try:
        if wanted and wanted not in Mark.values:
            raise RecordMoved
        handling.mark(record, wanted, by=scope.user)
    except RecordMoved:
        return Marked(False, _("It was changed meanwhile. Look again."), read_row(scope, pk))
    except PrayersError as refused:
        return Marked(False, str(refused), read_row(scope, pk))
    return Marked(True, told(wanted), record)


def told(mark: str) -> str:
    """What is said to whoever has just put the mark there, or taken it off."""
    if not mark:
        return _("The mark is off again.")
    return _("Marked as right.") if mark == Mark.RIGHT else _("Marked as false.")
