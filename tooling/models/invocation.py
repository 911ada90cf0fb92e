"""The ledger: one row for every tool call, immediate or deferred. For deferred calls the row is also the
queue.
"""

import hashlib
import json
import uuid
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Self

import structlog
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models, transaction
from django.db.models import Exists, OuterRef, Q, Value
from django.db.models.functions import Coalesce
from django.utils import timezone

from church.access import memberships, sees_everything
from church.models import Appointment, ChildCheckin
from prayers.confidence import IN_CONFIDENCE
from prayers.jobs import OPEN_STATES, QueuedRow, QueuedRowQuerySet, QueueState, dispatch
from prayers.kinds import specs
from prayers.models import CareRecord, HeardBy
from tooling.access import READERS, calls_readable_by, told_in_confidence
from tooling.errors import NotRetryable
from tooling.registry import Mode, registry

log = structlog.get_logger(__name__)

SAFETY_TOOL = "flag_safety_concern"  # never withdrawn; a failed write of it is an alarm
LATE_AFTER = timedelta(minutes=10)  # all attempts together take a minute or two
UNSAVED_AFTER = timedelta(seconds=10)  # after the reply: no visitor is left to believe any longer that it is done
NOTE_CHARS = 500


class Agent(models.TextChoices):
    """Who made a call."""

    ASSISTANT = "assistant", "assistant"  # the model
    ENGINE = "engine", "engine"  # our own code: a required call that the model left out
    SAFETY = "safety", "safety"  # the safety screen, before any model
    NOTICE = "notice", "notice"  # the same, where danger only may be: no alarm
    WATCH = "watch", "watch"  # the same, with the direct question asked: an alarm if it stays unanswered
    PLAN = "plan", "plan"  # a step of a care plan, for staff: no visitor is told of it


def input_digest(value: Mapping[str, Any]) -> str:
    """SHA-256 of an input, the same whatever the order of its fields."""
    canonical = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"), cls=DjangoJSONEncoder)
    return hashlib.sha256(canonical.encode()).hexdigest()


class ToolInvocationQuerySet(QueuedRowQuerySet):
    def backing(self, conversation_id: uuid.UUID) -> Self:
        """Calls of a conversation that make a claim true: done, by hand too, or queued and not given up."""
        in_vain = Q(state=QueueState.CANCELLED) | Q(state=QueueState.FAILED, done_by_hand_at__isnull=True)
        happened = self.filter(conversation_id=conversation_id, is_error=False).exclude(in_vain)
        return happened.filter(Q(deferred=True) | Q(result__done=True))

    def failed_writes(self) -> Self:
        """Deferred calls that were given up: a person must do them by hand or retry them."""
        return self.filter(deferred=True, state=QueueState.FAILED, done_by_hand_at__isnull=True)

    def late_writes(self, now: datetime | None = None) -> Self:
        """Deferred calls that are still on their way, and have been for longer than anything should take."""
        before = (now or timezone.now()) - LATE_AFTER
        return self.filter(deferred=True, state__in=OPEN_STATES, created_at__lte=before)

    def unsaved(self, now: datetime | None = None) -> Self:
        """Deferred calls that should have been done by now, of which the visitor has not been told so.

        Of one that staff try again the visitor was told already that it failed.
        """
        before = (now or timezone.now()) - UNSAVED_AFTER
        return self.filter(
            deferred=True, state__in=OPEN_STATES, created_at__lte=before, told_late_at=None, retried_at=None
        )

    def unwritten_danger(self) -> Self:
        """Safety concerns that could not be written down, and that no member of staff has taken on."""
        return self.failed_writes().filter(tool=SAFETY_TOOL, taken_on_at=None)

    def readable_by(self, user: Any) -> Self:
        """The deferred calls whose record this user may read, or might, once it is written."""
        return self.filter(calls_readable_by(user), deferred=True)

    def visible_to(self, user: Any) -> Self:
        """The rows whose inputs a person may read: those of conversations in which nothing is kept from them."""
        rows: Self = where_nothing_is_kept(self, user)
        return rows.filter(Q(record=None) | Q(record__in=CareRecord.objects.visible_to(user).values("pk")))

    def retry(self, invocation: "ToolInvocation", by: Any) -> None:
        """Queue a failed write again, as if it had never been tried. Raises NotRetryable when it is not one.

        The correction that the visitor was shown stays; a receipt follows if it works this time.
        """
        with transaction.atomic():
            now = timezone.now()
            queued = (
                self.model.objects.failed_writes()
                .filter(pk=invocation.pk, erased_at=None)
                .update(
                    state=QueueState.QUEUED,
                    attempts=0,
                    next_attempt_at=now,
                    finished_at=None,
                    retried_at=now,
                    retried_by=by,
                    taken_on_at=None,  # if it fails once more, everybody is told once more
                    taken_on_by=None,
                    alarm_after=None,
                )
            )
            if not queued:
                raise NotRetryable("Only a failed write whose input is still there can be tried again.")
            log.info("ledger.retried", invocation_id=str(invocation.pk), tool=invocation.tool, user_id=by.pk)
            dispatch.enqueue_on_commit(self.model._meta.label_lower, [invocation.pk])
        invocation.refresh_from_db()

    def do_by_hand(self, invocation: "ToolInvocation", by: Any, note: str) -> None:
        """Note down that a person did what this write did not. Raises NotRetryable when it has happened, or is being tried.

        One conditional UPDATE: of Retry and this, pressed at the same instant, one wins. A call that still waits for its
        next attempt is given up along with it.
        """
        now = timezone.now()
        waiting = Q(state__in=(QueueState.FAILED, QueueState.QUEUED, QueueState.RETRYING))
        with transaction.atomic():
            row = self.model.objects.filter(pk=invocation.pk)
            done = row.filter(waiting, deferred=True, done_by_hand_at__isnull=True).update(
                state=QueueState.FAILED,
                finished_at=Coalesce("finished_at", Value(now)),
                done_by_hand_at=now,
                done_by_hand_by=by,
                done_by_hand_note=note[:NOTE_CHARS],
            )
            if not done:
                raise NotRetryable("Only a write that failed or waits can be done by hand, and only once.")
            row.filter(erase_when_settled=True, erased_at=None).update(**erased(invocation.pk), erased_at=now)
        log.info("ledger.done_by_hand", invocation_id=str(invocation.pk), tool=invocation.tool, user_id=by.pk)
        invocation.refresh_from_db()

    def take_on(self, invocation: "ToolInvocation", by: Any) -> bool:
        """Note down who looks after a danger that could not be written; the alarm ends. False: somebody else was first."""
        waiting = self.model.objects.unwritten_danger().filter(pk=invocation.pk)
        won = bool(waiting.update(taken_on_at=timezone.now(), taken_on_by=by))
        if won:
            log.info("ledger.taken_on", invocation_id=str(invocation.pk), user_id=by.pk)
        return won

    def withdraw(self, conversation_id: uuid.UUID, turn_ids: Iterable[uuid.UUID]) -> list[str]:
        """Take back the deferred calls of these turns that no worker has claimed; gives their tools.

        One conditional UPDATE a row: a worker that claims it at the same instant has won, and the write happens. What
        concerns somebody's safety is never taken back.
        """
        waiting = self.filter(
            conversation_id=conversation_id,
            turn_id__in=list(turn_ids),
            deferred=True,
            state__in=(QueueState.QUEUED, QueueState.RETRYING),
        ).exclude(tool=SAFETY_TOOL)
        withdrawn = []
        for pk, tool in list(waiting.order_by("created_at", "seq").values_list("pk", "tool")):
            if waiting.filter(pk=pk).update(state=QueueState.CANCELLED, finished_at=timezone.now()):
                withdrawn.append(str(tool))
        return withdrawn

    def withdraw_one(self, pk: uuid.UUID) -> bool:
        """Take back one deferred call; False: a worker was quicker, or it is settled. Never one that concerns somebody's safety."""
        waiting = self.filter(pk=pk, deferred=True, state__in=(QueueState.QUEUED, QueueState.RETRYING))
        changes = {"state": QueueState.CANCELLED, "finished_at": timezone.now()}
        return bool(waiting.exclude(tool=SAFETY_TOOL).update(**changes))

    def being_written(self, church_id: int, conversation_id: uuid.UUID, short_id: str) -> bool:
        """Whether a worker has a deferred call of this conversation in hand whose id begins so."""
        running = self.filter(church_id=church_id, conversation_id=conversation_id, state=QueueState.RUNNING)
        return any(pk.hex.startswith(short_id) for pk in running.values_list("pk", flat=True))

    def erase_inputs(self, conversation_id: uuid.UUID) -> int:
        """Forget what was put into a conversation's calls, and how many there were. The rows stay.

        A write that is still on its way keeps its input until it is written, and loses it in the same transaction; one that
        failed keeps it until staff did it: what a visitor asked for before asking to be forgotten is handed to staff all the
        same. What nobody asked for is not written any more.
        """
        rows = self.filter(conversation_id=conversation_id, erased_at=None)
        unasked = registry().unasked()
        with transaction.atomic():
            now = timezone.now()
            waiting = rows.filter(state__in=(QueueState.QUEUED, QueueState.RETRYING), tool__in=unasked)
            waiting.update(state=QueueState.CANCELLED, finished_at=now)
            owed = Q(pk__in=rows.failed_writes().exclude(tool__in=unasked).values("pk"))
            kept = rows.filter(Q(state__in=OPEN_STATES) | owed).values_list("pk", flat=True)
            count = self.filter(pk__in=list(kept)).update(erase_when_settled=True)
            for pk in list(rows.filter(erase_when_settled=False).values_list("pk", flat=True)):
                count += self.filter(pk=pk).update(**erased(pk), erased_at=now)
        return count

    def erase_of_records(self, keys: Iterable[uuid.UUID]) -> None:
        """Forget what the plans of these records called, and what staff noted of it: at once, or once it is settled."""
        rows = self.filter(record__in=list(keys))
        with transaction.atomic():
            rows.filter(state__in=OPEN_STATES).update(erase_when_settled=True, done_by_hand_note="")
            for pk in list(rows.exclude(state__in=OPEN_STATES).filter(erased_at=None).values_list("pk", flat=True)):
                self.filter(pk=pk).update(**erased(pk), erased_at=timezone.now(), done_by_hand_note="")


def erased(pk: uuid.UUID) -> dict[str, Any]:
    """The columns of a row whose input is forgotten. The digest goes too: a short input can be guessed from
    it.
    """
    return {"input": {}, "result": None, "input_digest": f"erased-{pk.hex}"}


class ToolInvocation(QueuedRow):
    """One tool call of one turn. The same tool with the same input in the same turn is the same row."""

    church = models.ForeignKey("church.Church", on_delete=models.CASCADE, related_name="tool_invocations")
    conversation_id = models.UUIDField(db_index=True)
    turn_id = models.UUIDField()
    seq = models.PositiveSmallIntegerField(default=0)  # order in the turn
    tool = models.CharField(max_length=64)
    tool_use_id = models.CharField(max_length=80, blank=True)  # the model's own id of the call
    input = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    input_digest = models.CharField(max_length=64, editable=False)
    deferred = models.BooleanField(default=False)
    mode = models.CharField(max_length=24, choices=[(mode.value, mode.value) for mode in Mode], blank=True)
    channel = models.CharField(max_length=8, default="chat")
    language = models.CharField(max_length=5, default="en")
    is_minor = models.BooleanField(default=False)
    agent = models.CharField(max_length=10, choices=Agent.choices, default=Agent.ASSISTANT)
    # Of a safety concern that the screen called: what heard the danger, a value of `prayers.models.HeardBy`; never a word.
    heard_by = models.CharField(max_length=8, choices=HeardBy.choices, blank=True, default="", db_default="")
    # Of a plan's call: whose care record. `conversation_id` is then the plan's, `turn_id` the step's.
    record = models.ForeignKey(
        CareRecord, null=True, blank=True, editable=False, on_delete=models.CASCADE, related_name="+"
    )
    # As which assistant: the slug of the plan the church had then, which decides tools and prompt. "": of an earlier release.
    persona = models.CharField(max_length=40, blank=True)
    # Deferred: {"record_id", "kind"}; immediate: {"content"}.
    result = models.JSONField(null=True, blank=True)
    is_error = models.BooleanField(default=False)  # the model was shown an error in place of a result
    duration_ms = models.PositiveIntegerField(null=True, blank=True)  # of the last run
    retried_at = models.DateTimeField(null=True, blank=True, editable=False)  # when staff last pressed Retry
    retried_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    done_by_hand_at = models.DateTimeField(null=True, blank=True, editable=False)  # a failed write that a person did
    done_by_hand_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    done_by_hand_note = models.CharField(max_length=NOTE_CHARS, blank=True, editable=False)
    told_late_at = models.DateTimeField(null=True, blank=True, editable=False)  # the visitor: "not saved yet"
    # Of a safety concern that could not be written: when staff are told again, how often they were, and who took it on.
    alarm_after = models.DateTimeField(null=True, blank=True, editable=False)
    alarm_round = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    taken_on_at = models.DateTimeField(null=True, blank=True, editable=False)
    taken_on_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        editable=False,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    erase_when_settled = models.BooleanField(default=False, editable=False)
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = ToolInvocationQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-seq"]
        verbose_name = "tool call"
        constraints = [
            models.UniqueConstraint(fields=["turn_id", "tool", "input_digest"], name="one_row_per_call_of_a_turn"),
            models.CheckConstraint(
                condition=Q(deferred=True) | ~Q(state__in=OPEN_STATES), name="only_deferred_calls_are_queued"
            ),
            models.CheckConstraint(
                condition=Q(done_by_hand_at__isnull=True) | Q(state=QueueState.FAILED),
                name="done_by_hand_is_not_done_again",
            ),
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"], condition=Q(state__in=OPEN_STATES), name="invocation_open"
            ),  # the sweep's: small however long the ledger gets
            models.Index(fields=["church", "-created_at"], name="invocation_of_church"),
            models.Index(
                fields=["church", "created_at"],
                condition=Q(state=QueueState.FAILED, deferred=True, done_by_hand_at__isnull=True),
                name="invocation_failed",
            ),  # counted on every page of the console
        ]

    @property
    def was_refused(self) -> bool:
        """Whether the call was never made: its input was refused, or it was one too many. Logged by `execution.log_refused`."""
        return self.input_digest == input_digest({"refused": self.input})

    def __str__(self) -> str:
        return f"{self.tool} {str(self.id)[:8]}"

    def retry(self, by: Any) -> None:
        """Staff's Retry button. Raises NotRetryable."""
        type(self).objects.retry(self, by)

    def do_by_hand(self, by: Any, note: str) -> None:
        """Staff did it themselves. Raises NotRetryable."""
        type(self).objects.do_by_hand(self, by, note)


def where_nothing_is_kept(rows: Any, user: Any) -> Any:
    """Those of these rows, each of a `church_id` and a `conversation_id`, that are of conversations in which nothing is kept from
    this user, where they are administrator or pastor."""
    if sees_everything(user):
        return rows
    churches = [each.church_id for each in memberships(user) if each.roles & READERS]
    if not churches:
        return rows.none()
    return rows.filter(church_id__in=churches).exclude(hidden_from(user, "conversation_id"))


def hidden_from(user: Any, conversation: str) -> Q:
    """The condition on rows whose conversation (the column of that name) led to something this user may not read.

    A conversation holds all that was told in it, so one thing told in confidence (`IN_CONFIDENCE`) that somebody may not read closes
    the whole of it to them. What is merely another team's work does not: whoever is on call for safety reads how a danger came about
    although the same person also asked for prayer. Nor does a summary: it repeats the conversation.
    """
    # A call that is not yet written, or never will be: what was asked for in confidence was said in confidence all the same.
    repeating = [spec.kind for spec in specs() if spec.repeats_conversation]
    calls = (
        ToolInvocation.objects.filter(told_in_confidence(), deferred=True)
        .exclude(state=QueueState.SUCCEEDED)
        .exclude(tool__in=registry().repeating())
    )
    records = CareRecord.objects.filter(confidentiality__in=IN_CONFIDENCE).exclude(kind__in=repeating)
    led_to: tuple[tuple[Any, Any], ...] = (
        (records, CareRecord.objects.visible_to(user)),
        (Appointment.objects.all(), Appointment.objects.visible_to(user)),
        (ChildCheckin.objects.all(), ChildCheckin.objects.visible_to(user)),
        (calls, ToolInvocation.objects.readable_by(user)),
    )
    hidden = Q()
    for rows, readable in led_to:
        of_it = rows.filter(~Exists(readable.filter(pk=OuterRef("pk"))), conversation_id=OuterRef(conversation))
        hidden |= Q(Exists(of_it))
    return hidden
