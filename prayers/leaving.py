"""What somebody who leaves has in hand: care records, tasks, and the appointments that people have made with them."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from church import leaving
from church.models import Appointment, AppointmentHost, HostKind, Role, StaffMember
from prayers import care_tasks
from prayers.access import may_read
from prayers.errors import RecordMoved
from prayers.handling.letting_go import let_go
from prayers.handling.record_actions import assign
from prayers.models.record import CareRecord
from prayers.models.task import FollowupTask
from prayers.notify import notify_staff

APPOINTMENTS = "/admin/church/appointment/?host__id__exact={host}"


def register() -> None:
    leaving.register(leaving.Holding("records", _count_records, _hand_over_records, _lose_role))
    # After the records: whoever has the record by then may have its tasks.
    leaving.register(leaving.Holding("tasks", _count_tasks, _hand_over_tasks, _lose_role_of_tasks))
    leaving.register(leaving.Holding("appointments", _count_appointments, _hand_over_appointments))


def hand_over_orphans() -> int:
    """Hand over what is with somebody who cannot sign in any more, whichever way that came about (a bulk update, a script)."""
    gone = StaffMember.objects.filter(Q(is_active=False) | Q(user__is_active=False))
    has_record = Q(care_records__closed_at=None, care_records__isnull=False)
    has_task = Q(tasks__done_at=None, tasks__isnull=False)
    holding = gone.filter(Q(pk__in=gone.filter(has_record)) | Q(pk__in=gone.filter(has_task)))
    return sum(leaving.hand_over(staff) for staff in holding)


def _open_records(staff: StaffMember) -> QuerySet[CareRecord]:
    return CareRecord.objects.filter(assignee=staff, closed_at=None)


def _count_records(staff: StaffMember) -> int:
    return _open_records(staff).count()


def _hand_over_records(staff: StaffMember, to: StaffMember | None) -> int:
    return sum(_hand_over(record, to) for record in list(_open_records(staff).select_related("church")))


def _hand_over(record: CareRecord, to: StaffMember | None) -> bool:
    """Whether it was handed over: false where it was closed, or given to somebody else, at this moment."""
    try:
        with transaction.atomic():
            if to is not None and _may_have(record, to):
                assign(record, to, by=None)
            else:
                let_go(record)
    except RecordMoved:
        return False
    return True


def _may_have(record: CareRecord, to: StaffMember) -> bool:
    """Nobody reads by a handing over what their roles keep from them."""
    return may_read(to.role_names, record.confidentiality, record.kind, is_minor=record.is_minor)


def _lose_role(staff: StaffMember, role: str) -> int:
    """What only this role let them read goes back; what somebody gave them by name stays."""
    return sum(
        _hand_over(record, None)
        for record in list(_open_records(staff).select_related("church"))
        if not _may_have(record, staff)
        and may_read(frozenset({role}), record.confidentiality, record.kind, is_minor=record.is_minor)
    )


def _open_tasks(staff: StaffMember) -> QuerySet[FollowupTask]:
    found: QuerySet[FollowupTask] = FollowupTask.objects.open().filter(assignee=staff)
    return found


def _count_tasks(staff: StaffMember) -> int:
    return _open_tasks(staff).count()


def _hand_over_tasks(staff: StaffMember, to: StaffMember | None) -> int:
    """Whoever gets one is told of it on the day it is due; of what was due already, at once. Nobody is a second adult who is gone."""
    FollowupTask.objects.open().filter(second_adult=staff).update(second_adult=None)
    return sum(_hand_over_task(task, to) for task in list(_open_tasks(staff).select_related("record")))


def _hand_over_task(task: FollowupTask, to: StaffMember | None) -> bool:
    heir = to if to is not None and to.pk != task.second_adult_id and care_tasks.may_have(to, task.record) else None
    try:
        care_tasks.give(task, heir, by=None)
    except RecordMoved:
        return False
    return True


def _lose_role_of_tasks(staff: StaffMember, role: str) -> int:
    """What they may not read without it, and nobody gave them by name."""
    tasks = list(_open_tasks(staff).select_related("record"))
    return sum(_hand_over_task(task, None) for task in tasks if not care_tasks.may_have(staff, task.record))


def _coming(staff: StaffMember) -> QuerySet[Appointment]:
    return Appointment.objects.booked().filter(host__staff=staff, ends_at__gt=timezone.now())


def _count_appointments(staff: StaffMember) -> int:
    return int(_coming(staff).count())


def _hand_over_appointments(staff: StaffMember, to: StaffMember | None) -> int:
    """Nobody books with them any more; whoever keeps or calls off what is booked is told. A counselor's go to a pastor only."""
    handed = 0
    for host in AppointmentHost.objects.filter(staff=staff).select_related("church"):
        is_counselor = host.kind == HostKind.COUNSELOR
        heir = to if to is not None and (not is_counselor or to.has_role(Role.PASTOR)) else None
        coming = _coming(staff).filter(host=host).count()
        AppointmentHost.objects.filter(pk=host.pk, staff=staff).update(staff=heir, is_active=False)
        if coming:
            notify_staff(
                heir,
                otherwise=Role.PASTOR if is_counselor else Role.OFFICE,
                church=host.church,
                kind="appointment",
                path=APPOINTMENTS.format(host=host.pk),
            )
        handed += coming
    return handed
