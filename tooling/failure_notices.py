"""What staff are told of a write that failed for good: at once and until somebody takes it on where somebody may be in danger, in a
joined notice otherwise. An email holds the kind and a link, as every other (`prayers.notify`).
"""

from datetime import datetime, timedelta
from typing import Any

import structlog
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from church import leaving
from church.models import Role, StaffMember
from prayers import escalation, notify
from prayers.models import Notification, Promise, Urgency
from tooling.access import what_it_writes
from tooling.models import ToolInvocation
from tooling.models.invocation import SAFETY_TOOL

log = structlog.get_logger(__name__)

PAGE = "/admin/failed-writes/"
NOTICE, SAFETY_NOTICE = "failed_write", "failed_safety_write"  # kinds of emails, as `prayers.email_text` names them
NOTICES_JOINED = timedelta(hours=1)  # a broken release fails a hundred writes: nobody gets a hundred emails
BATCH = 100


def register_holding() -> None:
    """A danger that somebody took on and did not write down alarms again when they leave."""
    leaving.register(leaving.Holding("unwritten danger", _count_taken_on, _give_back))


def _taken_on(staff: StaffMember) -> Any:
    rows = ToolInvocation.objects.failed_writes().filter(tool=SAFETY_TOOL, taken_on_at__isnull=False)
    return rows.filter(church_id=staff.church_id, taken_on_by=staff.user_id)


def _count_taken_on(staff: StaffMember) -> int:
    return int(_taken_on(staff).count())


def _give_back(staff: StaffMember, to: StaffMember | None) -> int:
    return int(_taken_on(staff).update(taken_on_at=None, taken_on_by=None, alarm_after=None))


def tell_staff(invocation: ToolInvocation, now: datetime | None = None) -> None:
    """Queue the emails about a call that was just given up; call it in the transaction that gives it up."""
    if invocation.tool == SAFETY_TOOL:
        _alarm(invocation, now or timezone.now())
    else:
        _notice(invocation, now or timezone.now())


def remind_of_danger(now: datetime | None = None) -> int:
    """Tell again of every danger that could not be written and that nobody has taken on. Returns the emails queued.

    Idempotent within a round, however often and by how many processes it is called.
    """
    now = now or timezone.now()
    waiting = ToolInvocation.objects.unwritten_danger().filter(_is_due(now)).select_related("church")
    return sum(_alarm(invocation, now) for invocation in waiting.order_by("created_at")[:BATCH])


def why_needless(notification: Notification) -> str:
    """Why an email about failed writes need not be sent any more, or ""."""
    if notification.subject_kind == SAFETY_NOTICE:
        pk = notification.path.rpartition("=")[2]
        waits = ToolInvocation.objects.unwritten_danger().filter(pk=pk)
        return "" if waits.exists() else "taken on meanwhile"
    waits = ToolInvocation.objects.failed_writes().filter(church_id=notification.church_id)
    return "" if waits.exists() else "seen to meanwhile"


def _alarm(invocation: ToolInvocation, now: datetime) -> int:
    """One round of emails, unless another process was first, or somebody took it on meanwhile."""
    waited = now - (invocation.finished_at or now)
    with transaction.atomic():
        ours = ToolInvocation.objects.unwritten_danger().filter(_is_due(now), pk=invocation.pk)
        next_at = now + escalation.ALARM_EVERY
        if not ours.update(alarm_after=next_at, alarm_round=F("alarm_round") + 1):
            return 0
        rows = notify.tell_people(
            invocation.church,
            _people(invocation, waited // escalation.ALARM_STEP),
            kind=SAFETY_NOTICE,
            urgency=Urgency.IMMEDIATE,
            path=f"{PAGE}?call={invocation.pk}",
            round=ToolInvocation.objects.values_list("alarm_round", flat=True).get(pk=invocation.pk) - 1,
        )
    log.error("ledger.danger_not_written", invocation_id=str(invocation.pk), told=len(rows))
    return len(rows)


def _is_due(now: datetime) -> Q:
    return Q(alarm_after=None) | Q(alarm_after__lte=now)


def _people(invocation: ToolInvocation, level: int) -> list[StaffMember]:
    """Those who are told of a safety concern, and with each step the next of the church's chain."""
    kind, confidentiality = what_it_writes(invocation)
    term = Promise.objects.term(invocation.church, kind)
    first = notify.audience(
        kind, urgency=Urgency.IMMEDIATE, confidentiality=confidentiality, is_minor=invocation.is_minor
    )
    chain = term.chain if term else ()
    told = notify.reachable(invocation.church, first)
    people = told
    while level and len(people) == len(told):  # a step that would reach nobody new is passed over
        people = notify.reachable(invocation.church, [*first, *chain[:level]])
        if level >= len(chain):
            break
        level += 1
    return people or notify.reachable(invocation.church, [Role.ADMIN])


def _notice(invocation: ToolInvocation, now: datetime) -> None:
    """One email to each of those told of such a record; what fails within the same hour waits for the next hour's."""
    kind, confidentiality = what_it_writes(invocation)
    urgency = invocation.input.get("urgency") or Urgency.NORMAL
    roles = notify.audience(
        kind,
        urgency=Urgency.HIGH if urgency == "urgent" else Urgency.NORMAL,
        confidentiality=confidentiality,
        is_minor=invocation.is_minor,
    ) or (Role.PASTOR,)  # a summary, which nobody is called away for: its readers, all the same
    hour = now.replace(minute=0, second=0, microsecond=0)
    told = notify.reachable(invocation.church, roles) or notify.reachable(invocation.church, [Role.ADMIN])
    known = set(
        Notification.objects.filter(church=invocation.church, subject_kind=NOTICE, path=_joined(hour)).values_list(
            "staff_id", flat=True
        )
    )
    later = [member for member in told if member.pk in known]
    at_once = [member for member in told if member.pk not in known]
    for people, at in ((at_once, None), (later, hour + NOTICES_JOINED)):
        notify.tell_people(
            invocation.church, people, kind=NOTICE, urgency=Urgency.NORMAL, path=_joined(at or hour), not_before=at
        )
    if not told:
        log.error("failure.nobody_to_tell", invocation_id=str(invocation.pk), church_id=invocation.church_id)


def _joined(hour: datetime) -> str:
    """The page, with the hour in its address: asking twice for the same hour and person queues one email."""
    return f"{PAGE}?hour={hour:%Y%m%d%H}"
