"""Tells staff by email that something waits for them: its kind, how urgent it is, and a link. Never a word or a name.

A notification is a row written with the record, so neither is ever there without the other; a worker sends it later.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from urllib.parse import urlsplit
from uuid import UUID

import structlog
from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from church.models import Church, Role, StaffMember
from church.outbound import Channel, MayHaveBeenSent, NotTaken, Outgoing, send
from prayers import mail_server
from prayers.access import readers
from prayers.email_text import FLOOD, NOTICE, NOTICES, letter
from prayers.jobs import MAY_HAVE_BEEN_SENT, QueueState, dispatch
from prayers.kinds import spec_of
from prayers.models.choices import CLOSED_STATUSES, Confidentiality, Kind, Urgency
from prayers.models.flood import Flood
from prayers.models.notification import Notification
from prayers.models.record import CareRecord
from prayers.reaching import reach_of

log = structlog.get_logger(__name__)

_NEEDLESS: dict[str, Callable[[Notification], str]] = {}


def audience(kind: Kind, *, urgency: str, confidentiality: str, is_minor: bool) -> tuple[Role, ...]:
    """The roles told of such a record."""
    told = spec_of(kind).audience
    roles = told.roles
    if roles and confidentiality == Confidentiality.PASTORS_ONLY:
        roles = (Role.PASTOR,)
    if urgency in {Urgency.HIGH, Urgency.IMMEDIATE}:
        roles = (*roles, *told.when_urgent)
    if roles and is_minor:
        roles = (*roles, Role.YOUTH_PASTOR)
    return roles


def notify_of(record: CareRecord, *, round: int = 0) -> list[Notification]:
    """Queue the emails about a record; call it in the transaction that writes the record."""
    kind = Kind(record.kind)
    roles = audience(kind, urgency=record.urgency, confidentiality=record.confidentiality, is_minor=record.is_minor)
    if not roles:
        return []
    return notify_roles(
        record.church,
        roles,
        kind=kind,
        urgency=record.urgency,
        path=record.get_absolute_url(),
        record=record,
        round=round,
        on_call_first=spec_of(kind).audience.on_call_first,
    )


def notify_roles(
    church: Church,
    roles: Iterable[str],
    *,
    kind: str,
    urgency: str,
    path: str,
    record: CareRecord | None = None,
    round: int = 0,
    on_call_first: bool = False,
    not_before: datetime | None = None,
) -> list[Notification]:
    """Queue an email to everybody active in these roles, to the administrators where nobody is. Returns the new rows.

    `kind` names the matter in the mail; one that `prayers.email_text` does not know is "something". `path` begins with a
    slash. Asking twice for the same record (or path), person and round queues once.
    """
    told = reachable(church, roles, on_call_first=on_call_first) or reachable(church, [Role.ADMIN])
    if not told:
        log.error("notification.nobody_to_tell", church_id=church.pk, kind=str(kind), urgency=str(urgency))
        return []
    return _queue(
        church, told, kind=kind, urgency=urgency, path=path, record=record, round=round, not_before=not_before
    )


def notify_staff(
    staff: StaffMember | None, *, otherwise: Role, church: Church, kind: str, path: str
) -> list[Notification]:
    """Queue an email of normal urgency to this one person, to the role `otherwise` where that person cannot be reached."""
    if staff is None or not StaffMember.objects.active().filter(pk=staff.pk).exclude(user__email="").exists():
        return notify_roles(church, [otherwise], kind=kind, urgency=Urgency.NORMAL, path=path)
    return _queue(church, [staff], kind=kind, urgency=Urgency.NORMAL, path=path)


def tell_people(
    church: Church,
    people: Sequence[StaffMember],
    *,
    kind: str,
    urgency: str,
    path: str,
    round: int = 0,
    not_before: datetime | None = None,
) -> list[Notification]:
    """Queue an email to each of these people about something that is no record. Asking twice for the same path, person and
    round queues once; `not_before` lets it wait.
    """
    return _queue(church, people, kind=kind, urgency=urgency, path=path, round=round, not_before=not_before)


def _queue(
    church: Church,
    told: Sequence[StaffMember],
    *,
    kind: str,
    urgency: str,
    path: str,
    record: CareRecord | None = None,
    flood: Flood | None = None,
    round: int = 0,
    not_before: datetime | None = None,
) -> list[Notification]:
    due = {"next_attempt_at": not_before} if not_before else {}
    rows = [
        Notification(
            church=church,
            staff=member,
            record_id=record.pk if record else None,
            flood=flood,
            subject_kind=kind,
            urgency=urgency,
            path=path,
            round=round,
            **due,
        )
        for member in told
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)
    new = list(Notification.objects.filter(pk__in=[row.pk for row in rows]))
    dispatch.enqueue_on_commit(Notification._meta.label_lower, [row.pk for row in new])
    return new


def reachable(church: Church, roles: Iterable[str], *, on_call_first: bool = False) -> list[StaffMember]:
    """Everybody active in these roles who has an email address; of them those on call, where asked for and there are any."""
    found = list(StaffMember.objects.with_role(church, *roles).exclude(user__email=""))
    return [member for member in found if on_call_first and member.on_call] or found


def alone(member: StaffMember) -> list[StaffMember]:
    """This one person, if they can be reached."""
    return list(StaffMember.objects.active().filter(pk=member.pk).exclude(user__email=""))


def next_round(record: CareRecord) -> int:
    """The number of the next time that staff are told of this record; 0 is its arrival."""
    rounds = (record.notifications.aggregate(Max("round")), record.escalations.aggregate(Max("round")))
    return max(found["round__max"] or 0 for found in rounds) + 1


def tell_of(
    record: CareRecord,
    people: Sequence[StaffMember],
    *,
    round: int,
    kind: str = "",
    urgency: str = "",
    not_before: datetime | None = None,
) -> list[Notification]:
    """Queue an email about a record to each of these people, once a round. `kind` and `urgency`: where they are not its own;
    `not_before` lets it wait.
    """
    return _queue(
        record.church, people, kind=kind or record.kind, urgency=urgency or record.urgency, path=record.get_absolute_url(),
        record=record, round=round, not_before=not_before,
    )  # fmt: skip


def tell_one(record: CareRecord, people: Iterable[StaffMember | None], *, kind: str, path: str) -> list[Notification]:
    """Queue an email of normal urgency about something that hangs on a record to the first of these people who may read the record and
    can be reached; to the roles told of such a record where nobody is. Asked again for the same path, it is told again.
    """
    last = Notification.objects.filter(church=record.church_id, path=path).aggregate(Max("round"))["round__max"]
    round = 0 if last is None else last + 1
    for member in people:
        if member is not None and (told := alone(member)) and record.is_open_to(member.user):
            return tell_people(record.church, told, kind=kind, urgency=Urgency.NORMAL, path=path, round=round)
    roles = audience(
        Kind(record.kind),
        urgency=Urgency.NORMAL,
        confidentiality=record.confidentiality,
        is_minor=record.is_minor,
    ) or readers(record.confidentiality, record.kind, is_minor=record.is_minor)
    return notify_roles(record.church, roles, kind=kind, urgency=Urgency.NORMAL, path=path, round=round)


def tell_of_flood(flood: Flood, people: Sequence[StaffMember], *, round: int) -> list[Notification]:
    """Queue one email about all of a flood to each of these people, once a round."""
    return _queue(
        flood.church, people, kind=FLOOD, urgency=Urgency.IMMEDIATE, path=flood.get_absolute_url(), flood=flood,
        round=round,
    )  # fmt: skip


def tell_of_notices(
    flood: Flood, people: Sequence[StaffMember], *, round: int, not_before: datetime
) -> list[Notification]:
    """Queue one email about all notices of a flood to each of these people, once a round."""
    return _queue(
        flood.church, people, kind=NOTICES, urgency=Urgency.NORMAL, path=flood.get_absolute_url(), flood=flood, round=round,
        not_before=not_before,
    )  # fmt: skip


def work(pk: UUID) -> None:
    """Claim the notification, send it, settle it. Nothing happens when it is not due or another worker has it."""
    row = Notification.objects.claim(pk)
    if row is None:
        return
    if row.attempts > settings.LEDGER_MAX_ATTEMPTS:  # its worker died each time
        row.settle(QueueState.FAILED, error="gave up: every attempt was cut short")
        return
    if reason := _why_needless(row):
        row.settle(QueueState.CANCELLED, error=reason)
        return
    if row.urgency != Urgency.IMMEDIATE and mail_server.is_hanging():
        mail_server.put_off(row, started_at=None)
        return
    try:
        with mail_server.noting_hangs():
            deliver(row)
    except MayHaveBeenSent as unknown:
        row.settle(QueueState.FAILED, error=f"{MAY_HAVE_BEEN_SENT} ({unknown})")
        log.error("notification.unknown", notification_id=str(row.pk), error=str(unknown))
    except NotTaken as error:
        _not_sent(row, error)
    else:
        row.settle(QueueState.SUCCEEDED, error="")


def _not_sent(row: Notification, error: NotTaken) -> None:
    text = str(error)
    if mail_server.is_no_attempt(row, error):
        mail_server.put_off(row, is_urgent=row.urgency == Urgency.IMMEDIATE, error=text)
        log.warning("notification.server_hangs", notification_id=str(row.pk), error=text)
    elif error.permanent or not row.attempts_left:
        row.settle(QueueState.FAILED, error=text)
        log.error("notification.failed", notification_id=str(row.pk), error=text, attempts=row.attempts)
    else:
        row.retry_later(text)
        log.warning("notification.retried", notification_id=str(row.pk), error=text, attempts=row.attempts)


def register_needless(kind: str, why: Callable[[Notification], str]) -> None:
    """Have `why` asked before an email of this kind is sent: it gives the reason why it need not be, or "". For kinds of the
    layers above, whose rows are not known here.
    """
    _NEEDLESS[kind] = why


def _why_needless(row: Notification) -> str:
    """Why this email need not be sent any more, or ""."""
    if not (row.staff.is_active and row.staff.user.is_active):
        return "no longer active staff"
    if not row.staff.user.email:
        return "no email address"
    if row.subject_kind == NOTICES and row.flood is not None:
        return (
            "" if CareRecord.objects.filter(flood=row.flood, claimed_at=None).open().exists() else "claimed meanwhile"
        )
    if row.flood is not None and not row.flood.waiting.exists():
        return "claimed meanwhile"
    if row.record is not None and row.round and _is_seen_to(row.record, row):
        return "claimed meanwhile"
    if row.round and row.record is not None and _is_resting(row.record):
        return "snoozed meanwhile"
    return why(row) if (why := _NEEDLESS.get(row.subject_kind)) else ""


def _is_seen_to(record: CareRecord, row: Notification) -> bool:
    """Whether somebody has it. What may be another danger is told to who had taken it on before that, too."""
    if record.status in CLOSED_STATUSES or record.claimed_at is None:
        return record.status in CLOSED_STATUSES
    return row.subject_kind != NOTICE or record.claimed_at >= row.created_at


def _is_resting(record: CareRecord) -> bool:
    rests = record.snoozed_until is not None and record.snoozed_until > timezone.now()
    return rests and not record.is_alarming


def deliver(notification: Notification) -> None:
    """Send the email. Returns when the mail server took it; raises NotTaken when it did not, MayHaveBeenSent when nobody knows."""
    staff, church, record = notification.staff, notification.church, notification.record
    subject, body = letter(
        kind=notification.subject_kind,
        urgency=notification.urgency,
        url=f"{settings.PUBLIC_URL}{notification.path}",
        church=church.name,
        language=staff.language or church.language,
        is_reminder=notification.round > 0,
        is_guarded=record is not None and not record.anonymous and reach_of(record.conversation_id) is not None,
    )
    send(Outgoing(Channel.EMAIL, staff.user.email, body, subject=subject, headers=_headers(notification)))


def _headers(notification: Notification) -> dict[str, str]:
    """The same Message-ID on every attempt, so that a mailbox that gets it twice can tell; no answer from autoresponders."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return {"Message-ID": f"<{notification.pk}@{host}>", "Auto-Submitted": "auto-generated"}
