"""A list to pray from, on paper: no full name, nothing for the pastors alone, nobody named who is a minor; and what speaks of a
child, of somebody ill by name or of a number only once a person has read it and let it pass."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

import structlog
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from church.models import Church
from language.text.contact import without_reach
from prayers.inbox.names import shortened, without_full_names
from prayers.inbox.saved import is_awake
from prayers.inbox.scope import InboxScope
from prayers.inbox.sensitive import Reason, reasons_to_hold
from prayers.models import CareRecord, Confidentiality, PrayerRequest, PrintDecision, RecordView, Where
from prayers.models.record import IS_OPEN
from prayers.reaching import Reach, reaches_of

log = structlog.get_logger(__name__)

MOST = 300  # requests; the oldest ones wait for the next list
# Circle → what may stand on its list. What the prayer team prays for is not for the whole chain.
CIRCLES = {
    Confidentiality.PRAYER_CHAIN: (Confidentiality.PRAYER_CHAIN,),
    Confidentiality.PRAYER_TEAM: (Confidentiality.PRAYER_CHAIN, Confidentiality.PRAYER_TEAM),
}


REASONS: dict[Reason, Promise] = {
    Reason.ASKED_BY_MINOR: _("A minor asked for it."),
    Reason.MINOR: _("It speaks of a child or a young person."),
    Reason.ILLNESS: _("It names somebody in full together with an illness."),
    Reason.NUMBER: _("It seems to hold a number or an address: a telephone, a house, a room."),
}


@dataclass(frozen=True)
class Line:
    id: UUID
    who: str | Promise
    request: str
    asked_at: datetime
    reasons: tuple[Promise, ...]  # why it is printed only once somebody has let it pass; none for the others
    passed: PrintDecision | None  # who let it pass
    url: str  # the record's page
    caution: str  # before anybody calls or writes; without what was told, since paper is handed about

    @property
    def is_held(self) -> bool:
        return bool(self.reasons) and self.passed is None


@dataclass(frozen=True)
class PrayerList:
    church: Church | None
    circle: str
    lines: list[Line]
    day: date
    circles: list[tuple[str, str]]  # (value, label) of those there are


def list_for(scope: InboxScope, *, church: str = "", circle: str = "") -> PrayerList:
    """The list of a church (by id; of the first one where none is said) and a circle (the chain where none is said)."""
    found = next((each for each in scope.churches if str(each.pk) == church), next(iter(scope.churches), None))
    of = Confidentiality(circle) if circle in CIRCLES else Confidentiality.PRAYER_CHAIN
    lines: list[Line] = []
    if found is not None:
        shown = list(_requests(scope, of).filter(church=found).order_by("-created_at", "-pk")[:MOST])
        RecordView.objects.write_down({each.pk: found.pk for each in shown}, scope.user, Where.PRINT)
        lines = _lines(shown, of)
        held = sum(line.is_held for line in lines)
        log.info(
            "inbox.prayer_list",
            user_id=scope.user.pk,
            church_id=found.pk,
            circle=str(of),
            requests=len(lines),
            held=held,
        )
    day = timezone.localdate(timezone=found.zone) if found else timezone.localdate()
    return PrayerList(found, of, lines, day, [(each.value, capfirst(str(each.label))) for each in CIRCLES])


def decide(scope: InboxScope, pk: UUID, circle: str, *, passes: bool) -> Line:
    """Let a line pass that is held back, or hold it back again: the line as it is now. It is written down who did.

    Raises CareRecord.DoesNotExist where this person has no such line on the list of this circle.
    """
    if circle not in CIRCLES:
        raise CareRecord.DoesNotExist
    try:
        record = _requests(scope, circle).get(pk=pk)
    except PrayerRequest.DoesNotExist:
        raise CareRecord.DoesNotExist from None
    RecordView.objects.write_down({record.pk: record.church_id}, scope.user, Where.PRINT)
    reasons = _reasons(record)
    if reasons:
        PrintDecision.objects.decide(record, circle, scope.user, passes=passes, reasons=reasons)
        log.info("inbox.prayer_line_decided", record_id=str(pk), user_id=scope.user.pk, circle=circle, passes=passes)
    return _lines([record], circle)[0]


def _requests(scope: InboxScope, circle: str) -> Any:
    """Those open requests that this person may read and this circle may pray for."""
    return (
        PrayerRequest.objects.visible_to(scope.user)
        .filter(IS_OPEN, is_awake(scope.now), confidentiality__in=CIRCLES[Confidentiality(circle)])
        .select_related("person")
    )


def _lines(records: Iterable[Any], circle: str) -> list[Line]:
    found = list(records)
    decided = PrintDecision.objects.newest([each.pk for each in found], circle)
    reaches = reaches_of({each.conversation_id for each in found if each.conversation_id and not each.anonymous})
    return [_line(each, decided.get(each.pk), reaches.get(each.conversation_id)) for each in found]


def _line(record: Any, decided: PrintDecision | None, reach: Reach | None) -> Line:
    unnamed = _is_minor(record) or record.anonymous
    words = without_full_names(without_reach(record.request), _known_names(record), unnamed=unnamed)
    passed = decided if decided is not None and decided.passes and decided.is_of(record) else None
    reasons = tuple(REASONS[reason] for reason in _reasons(record))
    return Line(
        record.pk,
        _who(record),
        words,
        record.created_at,
        reasons,
        passed,
        record.get_absolute_url(),
        reach.warning(tells=False) if reach and not record.anonymous else "",
    )


def _reasons(record: Any) -> tuple[Reason, ...]:
    """From the words as they were written: what is shortened or taken out may have left more behind."""
    return reasons_to_hold(record.request, _known_names(record), is_minor=_is_minor(record))


def _known_names(record: Any) -> list[str]:
    return [name for name in (record.contact_name, record.person.name if record.person else "") if _is_name(name)]


def _who(record: Any) -> str | Promise:
    if _is_minor(record):
        return _("A young person")
    name = record.contact_name or (record.person.name if record.person else "")
    return shortened(name) if _is_name(name) and not record.anonymous else _("Somebody")


def _is_minor(record: Any) -> bool:
    return bool(record.is_minor or (record.person and record.person.is_minor))


def _is_name(name: str) -> bool:
    return bool(name) and not any(letter.isdigit() or letter == "@" for letter in name)
