"""An email on the morning of an office day to everybody for whom decisions have waited since the day before. One a person and day."""

from collections import defaultdict
from datetime import date, datetime, time

import structlog
from django.utils import timezone

from church.clock import local_moment
from church.models import Church, StaffMember
from prayers import notify
from prayers.models import Notification, Urgency
from prayers.promises import office_opens_at
from tooling.models.plan import Confirmation
from tooling.plans import notices

log = structlog.get_logger(__name__)

KIND = "plan_digest"
PATH = "/admin/plans/"


def tell_of_waiting(now: datetime | None = None) -> int:
    """Queue the emails that are due today; gives how many. Costs one query where nothing waits, and two a church that was told."""
    now = now or timezone.now()
    told = 0
    waiting = Confirmation.objects.undecided().order_by().values_list("step__plan__church", flat=True)
    for church in Church.objects.filter(pk__in=set(waiting)):
        told += _tell(church, now)
    return told


def _tell(church: Church, now: datetime) -> int:
    opens = office_opens_at(church, now)
    today = now.astimezone(church.zone).date()
    if opens.astimezone(church.zone).date() != today or _was_told(church, today):
        return 0
    told = 0
    for member in _waited_for(church, local_moment(today, time(), church.zone)):
        told += len(
            notify.tell_people(
                church,
                [member],
                kind=KIND,
                urgency=Urgency.NORMAL,
                path=PATH,
                round=today.toordinal(),
                not_before=opens,
            )
        )
    if told:
        log.info("plan.digest_queued", church_id=church.pk, people=told)
    return told


def _was_told(church: Church, today: date) -> bool:
    return bool(Notification.objects.filter(church=church, subject_kind=KIND, round=today.toordinal()).exists())


def _waited_for(church: Church, before: datetime) -> list[StaffMember]:
    """Whoever is to decide something that has waited since before this moment."""
    people: dict[int, StaffMember] = {}
    plans = defaultdict(list)
    late = Confirmation.objects.undecided().filter(step__plan__church=church, created_at__lt=before)
    for confirmation in late.select_related("step__plan__record__assignee", "step__plan__church"):
        plans[confirmation.step.plan_id].append(confirmation)
    for confirmations in plans.values():
        people |= {member.pk: member for member in notices.who_decides(confirmations)}
    return sorted(people.values(), key=lambda member: member.pk)


def why_needless(row: Notification) -> str:
    """Why nobody need be told any more: all that this person may decide was decided."""
    waits = Confirmation.objects.undecided().filter(step__plan__church=row.church_id).visible_to(row.staff.user)
    return "" if waits.exists() else "decided meanwhile"
