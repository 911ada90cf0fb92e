"""What came into a view since somebody last looked: asked every few seconds by every open inbox, so it must cost nothing."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from prayers.inbox.filters import Selection
from prayers.inbox.paging import moment
from prayers.inbox.saved import OVERDUE
from prayers.models import CareRecord

MOST = 50  # rows; beyond them one had better look anew
LONGEST = timedelta(days=1)  # that is looked back: a page which slept longer shows what it can and is looked at anew
OVERLAP = timedelta(seconds=10)  # a row may be committed some seconds after the time it bears


@dataclass(frozen=True)
class Arrivals:
    records: list[CareRecord]  # in the view's order; some of them may have been told before
    until: datetime  # where the next question begins


def since(text: str) -> datetime:
    """The moment a browser asks from; now for what is none."""
    try:
        return moment(text)
    except (ValueError, OverflowError):
        return timezone.now()


def arrived(selection: Selection, after: datetime) -> Arrivals:
    """Records that came into the selected view after a moment: new ones, and those whose rest is over."""
    now = selection.scope.now.moment
    if not selection.view.takes_arrivals:
        return Arrivals([], now)
    begin = min(max(after, now - LONGEST), now) - OVERLAP
    came = Q(created_at__gt=begin) | Q(called_again_at__gt=begin) | Q(snoozed_until__gt=begin, snoozed_until__lte=now)
    if selection.view is OVERDUE:
        came |= Q(due_at__gt=begin, due_at__lte=now)
    order = selection.view.order
    # Unordered in the database, which would else be led into reading the whole queue in its order.
    found = order.placed(selection.rows.filter(came)).select_related("church", "person", "assignee").order_by()[:MOST]
    return Arrivals(sorted(found, key=order.place), now)
