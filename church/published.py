"""What a church tells everybody, as lines of text: what a reply may state as a fact without having looked it up."""

import time
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from threading import Lock
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from church.models import (
    Announcement,
    AppointmentHost,
    Church,
    ChurchAnswer,
    Event,
    Facility,
    KidsProgram,
    LocalResource,
    OfficeHours,
    Sermon,
    SmallGroup,
    StaffMember,
    VisitorGuide,
    Weekday,
    WorshipService,
)

KEPT_SECONDS = 60.0  # what is read is kept by a process; what was changed since is still told by the tools
MOST_ROWS = 100  # of one kind
MOST_CHURCHES = 200

_kept: dict[tuple[int, datetime], tuple[float, tuple[str, ...]]] = {}
_lock = Lock()


def published_texts(church: Church) -> tuple[str, ...]:
    """A line for each thing that is published: services, the first visit, events, groups, rooms, hosts, places of help, people."""
    key = church.pk, church.created_at
    with _lock:
        kept = _kept.get(key)
    if kept is not None and time.monotonic() - kept[0] < KEPT_SECONDS:
        return kept[1]
    lines = tuple(filter(None, _lines(church)))
    with _lock:
        while len(_kept) >= MOST_CHURCHES:
            _kept.pop(next(iter(_kept)))
        _kept[key] = time.monotonic(), lines
    return lines


def _lines(church: Church) -> Iterator[str]:
    now = timezone.now()
    address = " ".join(filter(None, (church.street, church.city, church.region, church.postcode)))
    links = (church.website, church.giving_url, church.connection_card_url, church.sign_in_url, church.own_map_url)
    yield ". ".join(filter(None, (church.name, address, church.phone, church.email, *links)))
    zone = ZoneInfo(church.timezone)
    today = now.astimezone(zone).date()
    current = Q(ends_on__isnull=True) | Q(ends_on__gte=today)
    for rows, fields in (
        (WorshipService.objects.filter(church=church), "name weekday starts_at location description"),
        (
            VisitorGuide.objects.filter(church=church),
            "what_to_expect parking entrance accessibility dress kids_checkin kids_safety",
        ),
        (Announcement.objects.filter(current, church=church), "title body starts_on ends_on"),
        (ChurchAnswer.objects.filter(church=church).live(today), "question answer starts_on ends_on"),
        (
            Event.objects.filter(church=church).coming(now),
            "title description starts_at ends_at location cost url registration_closes_at",
        ),
        (
            SmallGroup.objects.filter(church=church).running(),
            "name description weekday starts_at neighborhood leader",
        ),
        (KidsProgram.objects.filter(church=church), "name description"),
        (Facility.objects.filter(church=church), "name description equipment opens_at closes_at"),
        (
            LocalResource.objects.filter(church=church, is_active=True),
            "name description phone url address hours cost",
        ),
        (AppointmentHost.objects.filter(church=church, is_active=True), "name title about location"),
        (OfficeHours.objects.filter(host__church=church), "weekday opens_at closes_at"),
        (StaffMember.objects.filter(church=church, is_active=True), "display_name"),
        (Sermon.objects.filter(church=church, preached_on__gte=today - timedelta(days=60)), "title speaker series url"),
    ):
        yield from _told(rows, fields.split(), zone)


def _told(rows: QuerySet[Any], fields: Iterable[str], zone: ZoneInfo) -> Iterator[str]:
    fields = tuple(fields)
    for row in rows[:MOST_ROWS]:
        yield ". ".join(filter(None, (_as_text(row, field, zone) for field in fields)))


def _as_text(row: Model, field: str, zone: ZoneInfo) -> str:
    value = getattr(row, field)
    if value is None or value == "":
        return ""
    if field == "weekday":
        return str(Weekday(value).label)
    if isinstance(value, datetime):
        return f"{value.astimezone(zone):%A %Y-%m-%d %H:%M}"
    if isinstance(value, date):
        return f"{value:%A %Y-%m-%d}"
    return f"{value:%H:%M}" if hasattr(value, "minute") else str(value)
