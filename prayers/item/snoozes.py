"""Until when a record is usually put aside. By the church's own clock."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _

from church.clock import local_moment

if TYPE_CHECKING:
    from church.models import Church

AFTERNOON = time(14)
MONDAY = 0


@dataclass(frozen=True)
class Choice:
    key: str
    label: str
    until: datetime


def snooze_choices(church: "Church", now: datetime) -> list[Choice]:
    """This afternoon while it is still ahead, tomorrow morning, and Monday where that is not tomorrow."""
    today = now.astimezone(church.zone).date()
    tomorrow = today + timedelta(days=1)
    monday = today + timedelta(days=(MONDAY - today.weekday()) % 7 or 7)
    choices = [
        Choice("afternoon", _("This afternoon"), local_moment(today, AFTERNOON, church.zone)),
        Choice("tomorrow", _("Tomorrow morning"), morning_of(church, tomorrow)),
    ]
    if monday != tomorrow:
        choices.append(Choice("monday", str(WEEKDAYS[MONDAY]), morning_of(church, monday)))
    return [choice for choice in choices if choice.until > now]


def morning_of(church: "Church", day: date) -> datetime:
    """When the office opens, or would."""
    return local_moment(day, church.callback_business_hours_start, church.zone)
