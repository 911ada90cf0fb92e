"""A list to pray from, on paper: no full name, nothing for the pastors alone, and nobody named who is a minor."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import structlog
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from church.models import Church
from prayers.inbox.desk import Desk
from prayers.inbox.names import shortened, without_full_names
from prayers.inbox.reach import looks_reachable, without_reach
from prayers.inbox.saved import is_awake
from prayers.models import Confidentiality, PrayerRequest, RecordView, Where
from prayers.models.record import IS_OPEN

log = structlog.get_logger(__name__)

MOST = 300  # requests; the oldest ones wait for the next list
# Circle → what may stand on its list. What the prayer team prays for is not for the whole chain.
CIRCLES = {
    Confidentiality.PRAYER_CHAIN: (Confidentiality.PRAYER_CHAIN,),
    Confidentiality.PRAYER_TEAM: (Confidentiality.PRAYER_CHAIN, Confidentiality.PRAYER_TEAM),
}


@dataclass(frozen=True)
class Line:
    who: str | Promise
    request: str
    asked_at: datetime
    held: str | Promise  # why it is printed only when somebody chooses it; "" for the others
    url: str  # the record's page


@dataclass(frozen=True)
class PrayerList:
    church: Church | None
    circle: str
    lines: list[Line]
    day: date
    circles: list[tuple[str, str]]  # (value, label) of those there are


def list_for(desk: Desk, *, church: str = "", circle: str = "") -> PrayerList:
    """The list of a church (by id; of the first one where none is said) and a circle (the chain where none is said)."""
    found = next((each for each in desk.churches if str(each.pk) == church), next(iter(desk.churches), None))
    of = Confidentiality(circle) if circle in CIRCLES else Confidentiality.PRAYER_CHAIN
    lines: list[Line] = []
    if found is not None:
        requests = (
            PrayerRequest.objects.visible_to(desk.user)
            .filter(IS_OPEN, is_awake(desk.now), church=found, confidentiality__in=CIRCLES[of])
            .select_related("person")
            .order_by("-created_at", "-pk")
        )
        shown = requests[:MOST]
        RecordView.objects.write_down({each.pk: found.pk for each in shown}, desk.user, Where.PRINT)
        lines = [_line(each) for each in shown]
        log.info("inbox.prayer_list", user_id=desk.user.pk, church_id=found.pk, circle=str(of), requests=len(lines))
    day = timezone.localdate(timezone=found.zone) if found else timezone.localdate()
    return PrayerList(found, of, lines, day, [(each.value, capfirst(str(each.label))) for each in CIRCLES])


def _line(record: Any) -> Line:
    minor = _is_minor(record)
    known = [name for name in (record.contact_name, record.person.name if record.person else "") if _is_name(name)]
    words = without_full_names(without_reach(record.request), known, unnamed=minor or record.anonymous)
    return Line(_who(record), words, record.created_at, _why_held(words, minor=minor), record.get_absolute_url())


def _why_held(words: str, *, minor: bool) -> str | Promise:
    if minor:
        return _("A minor: not printed unless you choose it.")
    if looks_reachable(words):
        return _("It seems to hold a number or an address: not printed unless you choose it.")
    return ""


def _who(record: Any) -> str | Promise:
    if _is_minor(record):
        return _("A young person")
    name = record.contact_name or (record.person.name if record.person else "")
    return shortened(name) if _is_name(name) and not record.anonymous else _("Somebody")


def _is_minor(record: Any) -> bool:
    return bool(record.is_minor or (record.person and record.person.is_minor))


def _is_name(name: str) -> bool:
    return bool(name) and not any(letter.isdigit() or letter == "@" for letter in name)
