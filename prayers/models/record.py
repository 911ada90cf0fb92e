"""The care record: what every kind of need shares, so that one query lists them all."""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar, Self

from django.db import models
from django.db.models import Case, IntegerField, Q, Value, When
from django.utils import timezone

from church.languages import language_choices
from church.models import Church, StaffMember
from language.texts import DEFAULT
from prayers import workflow
from prayers.access import readable_by
from prayers.errors import RecordMoved
from prayers.kinds import spec_of
from prayers.models.choices import UNCLAIMED_STATUSES, Confidentiality, Kind, Mark, Status, Urgency
from prayers.models.person import Person
from prayers.models.place import BY_NEED

SUMMARY_CHARS = 140
IS_OPEN = Q(closed_at=None)
IS_UNCLAIMED = Q(status__in=sorted(UNCLAIMED_STATUSES))  # nobody has taken it on
IS_URGENT = Q(urgency__in=[Urgency.HIGH, Urgency.IMMEDIATE])
_MAY_ALARM = Q(kind=Kind.SAFETY) | Q(urgency=Urgency.IMMEDIATE)  # of the index, which notices may well be in
IS_ALARMING = _MAY_ALARM & (Q(is_notice=False) | Q(urgency=Urgency.IMMEDIATE))  # somebody may be in danger


class CareRecordQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: Any) -> Self:
        """The records this user may read, by `prayers.access`. Every view, count and search goes through here."""
        return self.filter(readable_by(user))

    def open(self) -> Self:
        return self.filter(closed_at__isnull=True)

    def overdue(self, now: datetime | None = None) -> Self:
        return self.open().filter(due_at__lt=now or timezone.now())

    def queue(self, church: Church, now: datetime | None = None) -> Self:
        """What the church has to do, every kind in one query: danger first, then what is overdue, then by urgency and time."""
        return self.filter(church=church).open().select_related("assignee", "person").by_need(now)

    def by_need(self, now: datetime | None = None) -> Self:
        """In the order in which somebody should look at them."""
        is_late = Q(due_at__lt=now or timezone.now())
        late = Case(When(is_late, then=Value(0)), default=Value(1), output_field=IntegerField())
        danger = Case(When(urgency=Urgency.IMMEDIATE, then=Value(0)), default=Value(1), output_field=IntegerField())
        rank = Case(
            When(urgency=Urgency.HIGH, then=Value(0)),
            When(urgency=Urgency.LOW, then=Value(2)),
            default=Value(1),
            output_field=IntegerField(),
        )
        return self.order_by(danger, late, rank, models.F("due_at").asc(nulls_last=True), "created_at", "pk")


class CareRecord(models.Model):
    """One need of one person. Each kind adds its own fields in a table of its own (`prayers.models.kinds`)."""

    KIND: ClassVar[Kind | None] = None  # what a child always is; None here, where any kind may be read

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="care_records")
    kind = models.CharField(max_length=12, choices=Kind.choices, editable=False)
    status = models.CharField(max_length=20, choices=Status.choices, default=Status.NEW)
    urgency = models.CharField(max_length=10, choices=Urgency.choices, default=Urgency.NORMAL)
    confidentiality = models.CharField(max_length=14, choices=Confidentiality.choices, default=Confidentiality.STAFF)
    summary = models.CharField(max_length=SUMMARY_CHARS, blank=True)  # the need's beginning, in one line
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.SET_NULL, related_name="care_records")
    contact_name = models.CharField(max_length=200, blank=True)
    contact_phone = models.CharField(max_length=20, blank=True)  # E.164; "" when what was given could not be read
    contact_email = models.EmailField(blank=True)
    contact_raw = models.CharField(max_length=400, blank=True)  # as it was given
    is_minor = models.BooleanField(default=False)
    anonymous = models.BooleanField(default=False)  # who asked is then not stored with it
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    channel = models.CharField(max_length=8, default="chat")
    # The layers above own these rows, so they are plain ids.
    conversation_id = models.UUIDField(null=True, blank=True, editable=False, db_index=True)
    invocation_id = models.UUIDField(null=True, blank=True, editable=False, unique=True)
    assignee = models.ForeignKey(
        StaffMember, null=True, blank=True, on_delete=models.SET_NULL, related_name="care_records"
    )
    due_at = models.DateTimeField(null=True, blank=True)
    remind_after = models.DateTimeField(
        null=True, editable=False
    )  # told again of it, unclaimed; not before then once more
    # Taken on and standing still: when whoever has it was reminded, and before when nobody looks at it again.
    still_told_at = models.DateTimeField(null=True, editable=False)
    still_after = models.DateTimeField(null=True, editable=False)
    snoozed_until = models.DateTimeField(null=True, blank=True)  # out of the inbox until then, whoever has it
    merged_into = models.ForeignKey(  # the record that goes on in place of this double, which is closed
        "self", null=True, blank=True, editable=False, on_delete=models.PROTECT, related_name="doubles"
    )
    is_notice = models.BooleanField(
        default=False, db_default=False, editable=False
    )  # of a safety concern: danger only may be, nobody is called at night
    mark = models.CharField(  # of a safety concern: whether staff found it right; who said so stands in its steps
        max_length=8, choices=Mark.choices, blank=True, default="", db_default="", editable=False
    )
    claimed_at = models.DateTimeField(null=True, blank=True, editable=False)
    called_again_at = models.DateTimeField(
        null=True, editable=False
    )  # danger was told after it was claimed, so it is nobody's again: reminders count from then
    flood = models.ForeignKey(  # it came from one address with many others, and is told of with them
        "prayers.Flood", null=True, editable=False, on_delete=models.SET_NULL, related_name="records", db_index=False
    )
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    erased_at = models.DateTimeField(null=True, editable=False)  # nothing is left of its words and of whom it is about
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = CareRecordQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["church", "status", "due_at"], name="prayers_record_queue"),
            models.Index(fields=["church", "due_at"], condition=Q(closed_at=None), name="prayers_record_open"),
            models.Index(fields=["church", "-created_at"], name="prayers_record_newest"),
            # The inbox reads a page of each of its views in order, from an index of its own, and looks at no other row.
            models.Index("church", *BY_NEED, condition=IS_OPEN, name="prayers_inbox_open"),
            models.Index(
                *BY_NEED, condition=IS_OPEN, name="prayers_inbox_everywhere"
            ),  # a superuser's, of all churches
            models.Index("church", "kind", *BY_NEED, condition=IS_OPEN, name="prayers_inbox_kind"),
            models.Index("assignee", *BY_NEED, condition=IS_OPEN, name="prayers_inbox_mine"),
            models.Index("church", *BY_NEED, condition=IS_OPEN & IS_UNCLAIMED, name="prayers_inbox_unclaimed"),
            models.Index("church", *BY_NEED, condition=IS_OPEN & IS_URGENT, name="prayers_inbox_urgent"),
            models.Index(
                fields=["church", "created_at"],
                condition=IS_OPEN & IS_UNCLAIMED & _MAY_ALARM,
                name="prayers_inbox_alarm",
            ),
            models.Index(
                fields=["church", "snoozed_until", "id"],
                condition=Q(snoozed_until__isnull=False, closed_at=None),
                name="prayers_inbox_snoozed",
            ),
            models.Index(
                fields=["church", "-closed_at", "-id"],
                condition=Q(closed_at__isnull=False),
                name="prayers_inbox_closed",
            ),
            models.Index(
                fields=["created_at"],
                condition=Q(closed_at=None, claimed_at=None) & (Q(urgency=Urgency.IMMEDIATE) | Q(kind=Kind.SAFETY)),
                name="prayers_record_alarm",
            ),
            models.Index(fields=["flood"], condition=Q(flood__isnull=False), name="prayers_record_of_flood"),
        ]
        constraints = [
            models.CheckConstraint(name="prayers_record_kind_known", condition=Q(kind__in=Kind.values)),
            models.CheckConstraint(name="prayers_record_status_known", condition=Q(status__in=Status.values)),
            models.CheckConstraint(name="prayers_record_urgency_known", condition=Q(urgency__in=Urgency.values)),
            models.CheckConstraint(
                name="prayers_record_confidentiality_known",
                condition=Q(confidentiality__in=Confidentiality.values),
            ),
            models.CheckConstraint(
                name="prayers_anonymous_is_nameless",
                condition=Q(anonymous=False)
                | Q(person=None, contact_name="", contact_raw="", contact_phone="", contact_email=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display().capitalize()} {str(self.pk)[:8]}"  # never the visitor's words or name

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.KIND is not None:
            self.kind = self.KIND
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        """Where staff open this record."""
        # Not `reverse`: a write must not depend on every page of the site being importable. A test compares them.
        return f"/admin/inbox/{self.pk}/"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    def is_open_to(self, user: Any) -> bool:
        """Whether this user may read it: a query, and two for the user's roles."""
        return bool(CareRecord.objects.visible_to(user).filter(pk=self.pk).exists())

    @property
    def waits_since(self) -> datetime:
        """Since when somebody waits for a person to take it on."""
        return self.called_again_at or self.created_at

    @property
    def is_alarming(self) -> bool:
        """Whether somebody may be in danger: told day and night until it is claimed."""
        return self.urgency == Urgency.IMMEDIATE or (self.kind == Kind.SAFETY and not self.is_notice)

    def is_overdue(self, now: datetime | None = None) -> bool:
        return not self.is_closed and self.due_at is not None and self.due_at < (now or timezone.now())

    @property
    def detail(self) -> "CareRecord":
        """This record as what it is, with the fields of its kind: a query where it was read as a plain record."""
        if self.KIND is not None:
            return self
        detail: CareRecord = getattr(self, spec_of(self.kind).model_name)
        return detail

    @property
    def next_statuses(self) -> tuple[Status, ...]:
        """Where a plain move may take this record from here."""
        return workflow.plain_statuses(Kind(self.kind), Status(self.status), self._facts())

    def move_to(
        self,
        status: Status | str,
        *,
        by: StaffMember | None,
        now: datetime | None = None,
        also: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Give the record a new status. `by` takes it on when claiming; None is the software, or a superuser.

        One conditional UPDATE decides between two people at once. Raises TransitionRefused when the workflow has no
        such step, RecordMoved when somebody else was first or `by` may not see the record. `also` are other columns to
        change along with it. Returns what was written. Staff come here by `prayers.handling`, which keeps the history.
        """
        now = now or timezone.now()
        wanted = workflow.checked(Kind(self.kind), Status(self.status), Status(status), self._facts())
        changes = workflow.status_timestamps(Status(self.status), wanted, now, claimed_at=self.claimed_at)
        if wanted is Status.CLAIMED and by is not None:
            changes["assignee_id"] = by.pk
        changes |= also or {}
        self.commit(changes, by=by)
        return changes

    def commit(self, changes: Mapping[str, Any], *, by: StaffMember | None) -> None:
        """Write the change if the record is still as it was read, in its status and in what changes, and `by` may see it.

        Raises RecordMoved.
        """
        records = CareRecord.objects.all() if by is None else CareRecord.objects.visible_to(by.user)
        if by is not None:
            records = records.filter(church_id=by.church_id)
        # The ids are looked up first: PostgreSQL and SQLite both evaluate the rest again in the UPDATE itself.
        visible = records.filter(pk=self.pk).values("pk")
        as_read = {name: getattr(self, name) for name in {"status", *changes}}
        if not CareRecord.objects.filter(pk__in=visible, **as_read).update(**changes):
            raise RecordMoved(f"{self} was changed by somebody else, or is closed to you; reload it and look again.")
        for name, value in changes.items():
            setattr(self, name, value)

    def _facts(self) -> frozenset[str]:
        return self.detail.workflow_facts() if spec_of(self.kind).closed_by else frozenset()

    def workflow_facts(self) -> frozenset[str]:
        """What is true of this record that closes steps of its workflow (`KindSpec.closed_by`)."""
        return frozenset()
