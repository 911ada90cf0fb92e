"""What is kept how long, kind by kind: which rows are old, and what becomes of them.

Nothing that somebody still waits for is ever among them: no open request, no danger that nobody closed, no conversation with either.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from carebot.models import Conversation, Turn, TurnState
from carebot.persons.erasing import erase_bookings, erase_people, erase_records, forget_in_log
from church.models import (
    Appointment,
    ChildCheckin,
    Church,
    EventRegistration,
    FacilityBooking,
    Gift,
    UnansweredQuestion,
)
from prayers.jobs import OPEN_STATES
from prayers.models import CareRecord, Kind, RecordView
from tooling.models import ConversationView, ToolInvocation

AT_ONCE = 500  # rows of a kind in one go: a task may take no longer than 45 s

Old = Callable[[int, datetime], Any]


@dataclass(frozen=True)
class Retention:
    """One kind. `parts` are (rows of a church that are old, what is done with their keys)."""

    name: str  # in settings.RETENTION_DAYS
    label: str | Promise
    parts: tuple[tuple[Old, Callable[[list[Any]], object]], ...]

    @property
    def days(self) -> int:
        """0: kept for ever."""
        return int(settings.RETENTION_DAYS[self.name])

    def count(self, church_id: int, now: datetime) -> int:
        return sum(rows.count() for rows, _end in self._old(church_id, now))

    def purge(self, church_id: int, now: datetime, most: int | None = None) -> int:
        """End what is old, `most` rows of it at most. How many there were."""
        done = 0
        for rows, end in self._old(church_id, now):
            keys = list(rows.order_by("pk").values_list("pk", flat=True)[: None if most is None else most - done])
            for start in range(0, len(keys), AT_ONCE):
                with transaction.atomic():
                    end(keys[start : start + AT_ONCE])
            done += len(keys)
        return done

    def _old(self, church_id: int, now: datetime) -> Iterable[tuple[Any, Callable[[list[Any]], object]]]:
        if not self.days:
            return
        before = now - timedelta(days=self.days)
        for old, end in self.parts:
            yield old(church_id, before), end


def _conversations(church_id: int, before: datetime) -> Any:
    records = CareRecord.objects.filter(conversation_id=OuterRef("pk"), closed_at=None)
    calls = ToolInvocation.objects.filter(conversation_id=OuterRef("pk"), deferred=True)
    owed = calls.filter(state__in=OPEN_STATES) | calls.failed_writes()
    turns = Turn.objects.filter(conversation=OuterRef("pk"))
    waiting = turns.filter(state=TurnState.RUNNING) | turns.needing_a_person()
    old = Conversation.objects.filter(church=church_id, last_activity_at__lt=before, taken_over_by=None)
    return old.filter(~Exists(records), ~Exists(owed), ~Exists(waiting))


def _end_conversations(keys: list[Any]) -> None:
    ToolInvocation.objects.filter(conversation_id__in=keys, record=None).delete()
    forget_in_log(Conversation, keys)
    Conversation.objects.filter(pk__in=keys).delete()


def _closed(church_id: int, before: datetime) -> Any:
    return CareRecord.objects.filter(church=church_id, closed_at__lt=before, erased_at=None)


def _requests(church_id: int, before: datetime) -> Any:
    return _closed(church_id, before).exclude(kind=Kind.SAFETY)


def _dangers(church_id: int, before: datetime) -> Any:
    return _closed(church_id, before).filter(kind=Kind.SAFETY)


def _end_records(keys: list[Any]) -> None:
    people = list(CareRecord.objects.filter(pk__in=keys, person__isnull=False).values_list("person", flat=True))
    erase_records(keys, by=None, now=timezone.now())
    erase_people(people)


def _booked(model: type[Any], ended: str) -> tuple[Old, Callable[[list[Any]], object]]:
    def old(church_id: int, before: datetime) -> Any:
        return model._default_manager.filter(church=church_id, **{f"{ended}__lt": before}).exclude(name="")

    return old, lambda keys: erase_bookings(model, keys)


def _checkins(church_id: int, before: datetime) -> Any:
    return ChildCheckin.objects.filter(church=church_id, day__lt=before.date())


def _deleted(model: type[Any], at: str, church: str = "church") -> tuple[Old, Callable[[list[Any]], object]]:
    def old(church_id: int, before: datetime) -> Any:
        return model._default_manager.filter(**{church: church_id, f"{at}__lt": before})

    return old, lambda keys: model._default_manager.filter(pk__in=keys).delete()


RETENTIONS = (
    Retention("conversations", _("conversations"), ((_conversations, _end_conversations),)),
    Retention("requests", _("closed requests"), ((_requests, _end_records),)),
    Retention("safety", _("closed safety concerns"), ((_dangers, _end_records),)),
    Retention(
        "bookings",
        _("past bookings"),
        (
            _booked(Appointment, "ends_at"),
            _booked(FacilityBooking, "ends_at"),
            _booked(EventRegistration, "event__starts_at"),
        ),
    ),
    Retention(
        "checkins",
        _("past check-ins of children"),
        ((_checkins, lambda keys: erase_bookings(ChildCheckin, keys)),),
    ),
    Retention(
        "readings",
        _("notes of who read what"),
        (_deleted(RecordView, "at", "record__church"), _deleted(ConversationView, "at")),
    ),
    Retention("questions", _("questions without an answer"), (_deleted(UnansweredQuestion, "last_asked_at"),)),
    Retention("giving", _("gifts"), (_deleted(Gift, "given_on"),)),
)


def counts(now: datetime | None = None) -> dict[int, dict[str, int]]:
    """{id of a church: {kind: rows that are old}}, without what is none."""
    now = now or timezone.now()
    found: dict[int, dict[str, int]] = {}
    for church_id in Church.objects.order_by("pk").values_list("pk", flat=True):
        of_church = {each.name: count for each in RETENTIONS if (count := each.count(church_id, now))}
        if of_church:
            found[church_id] = of_church
    return found


def purge(now: datetime | None = None, most: int | None = None) -> dict[str, int]:
    """End what is old in every church, `most` rows at most of each kind of each. {kind: rows}."""
    now = now or timezone.now()
    done: dict[str, int] = {}
    for church_id in Church.objects.order_by("pk").values_list("pk", flat=True):
        for each in RETENTIONS:
            done[each.name] = done.get(each.name, 0) + each.purge(church_id, now, most)
    return done


def total(found: dict[int, dict[str, int]]) -> dict[str, int]:
    """{kind: rows} over all churches, every kind in it."""
    return {each.name: sum(of_church.get(each.name, 0) for of_church in found.values()) for each in RETENTIONS}
