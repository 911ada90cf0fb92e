"""What a page showed of a record, sent back along with what is done on it, so that nothing newer is undone."""

import json

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from prayers.errors import RecordMoved
from prayers.handling.steps import as_values, read_values
from prayers.models.record import CareRecord

HANDLED = ("status", "assignee_id", "urgency", "due_at", "snoozed_until", "mark")


def seen(record: CareRecord) -> str:
    """How the record is handled now, for a hidden field."""
    return json.dumps(as_values(record, HANDLED))


def as_seen(record: CareRecord, text: str) -> bool:
    """Put the record back to what the page showed; handling then changes it only if it still is so.

    Returns whether it is. Raises RecordMoved for what no page of ours has sent.
    """
    now = as_values(record, HANDLED)
    try:
        values = read_values({name: json.loads(text)[name] for name in HANDLED})
    except (ValueError, KeyError, TypeError, ValidationError):
        raise RecordMoved(_("The page is out of date. Look at the record again.")) from None
    for name, value in values.items():
        setattr(record, name, value)
    return as_values(record, HANDLED) == now
