"""Erases a person: by staff who found them, and once more after a backup was restored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from carebot.erasing import erase_words
from carebot.models import Conversation
from carebot.persons.finding import Found
from carebot.persons.log import note_erasure
from church.held import emptied
from church.models import (
    Appointment,
    AppointmentState,
    BookingState,
    CheckinState,
    ChildCheckin,
    EventRegistration,
    FacilityBooking,
    RegistrationState,
)
from prayers.erasing import erase_record
from prayers.jobs import OPEN_STATES
from prayers.models import (
    Amendment,
    CareRecord,
    ConcernUpdate,
    FollowupTask,
    Kind,
    Note,
    OutboundMessage,
    Person,
)
from tooling.models import CarePlan, Confirmation, PlanStep, ToolInvocation

# What hangs on a record, and the way from it to the record.
PARTS: tuple[tuple[Any, str], ...] = (
    (Amendment, "record"),
    (ConcernUpdate, "concern"),
    (Note, "record"),
    (FollowupTask, "record"),
    (OutboundMessage, "record"),
    (CarePlan, "record"),
    (PlanStep, "plan__record"),
    (Confirmation, "step__plan__record"),
)
# Bookings that are still to come are cancelled first, by a person.
_OVER: Mapping[Any, Any] = {
    Appointment: lambda now: Q(state=AppointmentState.CANCELLED) | Q(ends_at__lte=now),
    EventRegistration: lambda now: Q(state=RegistrationState.CANCELLED) | Q(event__starts_at__lte=now),
    FacilityBooking: lambda now: Q(state__in=(BookingState.CANCELLED, BookingState.DECLINED)) | Q(ends_at__lte=now),
    ChildCheckin: lambda now: Q(state=CheckinState.CANCELLED) | Q(day__lt=now.date()),
}


@dataclass(frozen=True)
class Erased:
    rows: dict[str, list[Any]]  # by model
    left: int  # what is still open: requests, dangers, bookings to come

    @property
    def count(self) -> int:
        return sum(len(keys) for keys in self.rows.values())


@transaction.atomic
def erase(found: Found, why: str) -> Erased:
    """Erase all that is found but what somebody still waits for, which a person closes or cancels first, and safety concerns.

    What somebody was told of a danger is not for one person to take away: its days alone end it.
    """
    now = timezone.now()
    erased: dict[str, list[Any]] = {}
    people = found.people  # known by their requests, so looked for before those are erased
    records = CareRecord.objects.filter(pk__in=found.records).exclude(kind=Kind.SAFETY)
    closed = list(records.exclude(closed_at=None).values_list("pk", flat=True))
    erased["prayers.CareRecord"] = erase_records(closed, by=found.user, now=now)
    whole = Conversation.objects.filter(pk__in=found.conversations, erased_at=None)
    erased["carebot.Conversation"] = list(whole.values_list("pk", flat=True))
    for pk in found.conversations:
        _erase_conversation(pk)
    for model, is_over in _OVER.items():
        keys = list(
            model._default_manager.filter(is_over(now), pk__in=found.bookings(model)).values_list("pk", flat=True)
        )
        erased[model._meta.label] = erase_bookings(model, keys)
    erased["prayers.Person"] = erase_people(people)
    left = records.filter(closed_at=None).count() + sum(
        len(set(found.bookings(model)) - set(erased[model._meta.label])) for model in _OVER
    )
    note_erasure(found.church.pk, why, erased, by=found.user)
    return Erased(erased, left)


@transaction.atomic
def repeat(rows: Mapping[str, Iterable[str]]) -> int:
    """Erase these rows once more, as the log has them, in a database from before. How many were still there, and whole."""
    count = 0
    for pk in Conversation.objects.filter(pk__in=rows.get("carebot.Conversation", ()), erased_at=None):
        _erase_conversation(pk.pk)
        count += 1
    count += len(erase_records(rows.get("prayers.CareRecord", ()), by=None, now=timezone.now()))
    for model in _OVER:
        count += len(erase_bookings(model, rows.get(model._meta.label, ())))
    return count + len(erase_people(rows.get("prayers.Person", ())))


def _erase_conversation(pk: Any) -> None:
    """The words and, beside what a visitor may erase, what staff noted of them."""
    conversation = Conversation.objects.get(pk=pk)
    if conversation.erased_at is None:
        erase_words(conversation)
    conversation.turns.update(handled_note="")
    ToolInvocation.objects.filter(conversation_id=pk).update(done_by_hand_note="")
    forget_in_log(Conversation, [pk])


def erase_records(keys: Iterable[Any], *, by: User | None, now: datetime) -> list[Any]:
    """Records with all that hangs on them. Gives the keys of those that were not erased before."""
    there = list(CareRecord.objects.filter(pk__in=list(keys)).values_list("pk", flat=True))
    erased = [pk for pk in there if erase_record(pk, by=by, now=now)]
    for model, path in PARTS:
        rows = model._default_manager.filter(**{f"{path}__in": there})
        if model is OutboundMessage:
            rows = rows.exclude(state__in=OPEN_STATES)  # it is being sent
        parts = list(rows.values_list("pk", flat=True))
        model._default_manager.filter(pk__in=parts).update(**emptied(model))
        forget_in_log(model, parts)
    ToolInvocation.objects.erase_of_records(there)
    for record in CareRecord.objects.filter(pk__in=there):
        forget_in_log(CareRecord, [record.pk])
        forget_in_log(type(record.detail), [record.pk])
    return erased


def erase_bookings(model: type[Any], keys: Iterable[Any]) -> list[Any]:
    """A child's check-in goes whole, of other bookings the row stays: the hall was taken."""
    rows = model._default_manager.filter(pk__in=list(keys))
    if "name" in emptied(model):
        rows = rows.exclude(name="")
    erased = list(rows.values_list("pk", flat=True))
    forget_in_log(model, erased)
    if model is ChildCheckin:
        model._default_manager.filter(pk__in=erased).delete()
    else:
        model._default_manager.filter(pk__in=erased).update(**emptied(model))
    return erased


def erase_people(keys: Iterable[Any]) -> list[Any]:
    """Those of whom no request is left that was not erased."""
    whole = CareRecord.objects.filter(erased_at=None, person__isnull=False).values("person")
    people = Person.objects.filter(pk__in=list(keys)).exclude(pk__in=whole).exclude(name="", phone="", email="")
    erased = list(people.values_list("pk", flat=True))
    Person.objects.filter(pk__in=erased).update(**emptied(Person))
    forget_in_log(Person, erased)
    return erased


def forget_in_log(model: type[Any], keys: Iterable[Any]) -> None:
    """The admin's history names a row as it was shown."""
    of_model = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(model))
    of_model.filter(object_id__in=[str(key) for key in keys]).update(**emptied(LogEntry))
