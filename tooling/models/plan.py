"""Care plans: what is to be done about a care record, step by step, and what waits for a person's yes.

A plan and each of its steps are rows that workers work off (`prayers.jobs.row`). A plan is worked off once: it is planned. A step
is worked off when what it depends on has ended and its day has come; it may wait for people in between.
"""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.languages import language_choices
from church.models import Church
from language.texts import DEFAULT
from prayers.jobs import QueuedRow, QueuedRowQuerySet, QueueState
from prayers.models import CareRecord
from tooling.models.fields import CanonicalJSONField
from tooling.models.invocation import input_digest

REASON_CHARS = 500


class StepType(models.TextChoices):
    TOOL = "tool", _("tool")
    REASONING = "reasoning", _("reasoning")


class Validation(models.TextChoices):
    ADVISORY = "advisory", _("advisory")
    STRICT = "strict", _("strict")


class Validated(models.TextChoices):
    """What came of comparing the tools that a step declared with those that were called."""

    PASSED = "passed", _("every declared tool was called")
    WARNED = "warned", _("a declared tool was not called")  # advisory: the plan went on
    FAILED = "failed", _("a declared tool was not called, even when asked again")


class StepState(models.TextChoices):
    PENDING = "pending", _("to come")  # what it depends on has not ended
    QUEUED = QueueState.QUEUED.value, _("due")  # from `next_attempt_at` on
    RUNNING = QueueState.RUNNING.value, _("running")
    RETRYING = QueueState.RETRYING.value, _("trying again")
    WAITING = "waiting", _("waits for a person")
    SUCCEEDED = QueueState.SUCCEEDED.value, _("completed")  # what it declared was called
    UNMET = "unmet", _("ended without its tool")  # advisory
    FAILED = QueueState.FAILED.value, _("failed")
    DECLINED = "declined", _("declined")
    SKIPPED = "skipped", _("skipped")
    CANCELLED = QueueState.CANCELLED.value, _("stopped")


WORKABLE = (StepState.QUEUED, StepState.RUNNING, StepState.RETRYING)
LETS_GO_ON = frozenset({StepState.SUCCEEDED, StepState.UNMET, StepState.SKIPPED})  # what depends on it may begin
NEEDS_PERSON = frozenset({StepState.FAILED, StepState.DECLINED})  # until it is skipped, or tried again
ENDED = LETS_GO_ON | {StepState.CANCELLED}
CHANGEABLE = frozenset({StepState.PENDING, StepState.QUEUED, StepState.FAILED, StepState.DECLINED})


class PartOfRecordQuerySet(QueuedRowQuerySet):
    """Rows of a care record, seen by whoever sees it. `record_path` leads to the record's id."""

    record_path = "record_id"

    def visible_to(self, user: Any) -> Self:
        return self.filter(**{f"{self.record_path}__in": CareRecord.objects.visible_to(user).values("pk")})

    def claim_seconds(self) -> float:
        return float(settings.PLAN_CLAIM_SECONDS)


class CarePlanQuerySet(PartOfRecordQuerySet):
    def going_on(self) -> Self:
        """Planned or being planned, not stopped and not at its end."""
        return self.filter(ended_at=None).exclude(state__in=(QueueState.FAILED, QueueState.CANCELLED))


class CarePlan(QueuedRow):
    """`state` is that of the planning: succeeded once the plan has its steps, failed where there is no plan, cancelled when stopped."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="care_plans")
    record = models.ForeignKey(CareRecord, on_delete=models.CASCADE, related_name="plans")
    asked_by = models.ForeignKey(  # null: the software, after a visitor's call
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_by_name = models.CharField(max_length=200, blank=True)
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)  # of those who read it
    template = models.ForeignKey("tooling.PlanTemplate", null=True, on_delete=models.SET_NULL, related_name="plans")
    wish = models.TextField(blank=True)  # what whoever asked added, in their words
    model = models.CharField(max_length=80, blank=True)  # which one planned it; "usual": the plan of its kind of need
    prompt_version = models.CharField(max_length=20, blank=True)
    invocation_id = models.UUIDField(null=True, unique=True, editable=False)  # of the call that started it
    from_day = models.DateField()  # from which the days of its steps are counted, in the church's time zone
    planned_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)  # every step has ended
    stopped_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    stop_reason = models.CharField(max_length=REASON_CHARS, blank=True)

    objects = CarePlanQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        verbose_name = _("care plan")
        verbose_name_plural = _("care plans")
        indexes = [
            models.Index(fields=["state", "next_attempt_at"], name="tooling_plan_due"),
            models.Index(fields=["church", "-created_at"], name="tooling_plan_newest"),
        ]
        constraints = [
            models.UniqueConstraint(  # two presses make one plan
                fields=["record"],
                condition=Q(ended_at=None) & ~Q(state__in=(QueueState.FAILED.value, QueueState.CANCELLED.value)),
                name="tooling_one_plan_of_a_record_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"Care plan {str(self.pk)[:8]}"

    def get_absolute_url(self) -> str:
        return f"/admin/plans/{self.pk}/"


class PlanStepQuerySet(PartOfRecordQuerySet):
    record_path = "plan__record_id"

    def due(self, now: datetime | None = None) -> Self:
        """Steps of plans that were not stopped, longest waiting first; none while as many run as may: each may wait a minute for a
        model, and what visitors asked for is written by the same workers.
        """
        now = now or timezone.now()
        running = self.model._default_manager.filter(state=StepState.RUNNING, claimed_until__gt=now)
        due = super().due(now).filter(plan__state=QueueState.SUCCEEDED)
        return due.none() if running.count() >= settings.PLAN_STEPS_AT_ONCE else due


class PlanStep(QueuedRow):
    """One step. A `tool` step is completed only when the tools that it declared were called."""

    plan = models.ForeignKey(CarePlan, on_delete=models.CASCADE, related_name="steps")
    key = models.CharField(max_length=40)  # its id in the plan
    position = models.PositiveSmallIntegerField()
    description = models.TextField()
    # "" of steps stored before there were types: reasoning, never validated.
    step_type = models.CharField(max_length=10, choices=StepType.choices, blank=True, default="", db_default="")
    required_tools = models.JSONField(default=list, blank=True, db_default=models.Value([], models.JSONField()))
    expected_outcome = models.TextField(blank=True, default="", db_default="")
    validation = models.CharField(
        max_length=10, choices=Validation.choices, default=Validation.ADVISORY, db_default=Validation.ADVISORY.value
    )
    depends_on = models.JSONField(default=list, blank=True)  # keys
    after_days = models.PositiveSmallIntegerField(default=0)  # its day, counted from the plan's `from_day`
    inputs = models.JSONField(
        default=dict, blank=True
    )  # {tool: {field: value}}: what the planner proposes to call with
    state = models.CharField(max_length=12, choices=StepState.choices, default=StepState.PENDING)
    validation_status = models.CharField(
        max_length=10, choices=Validated.choices, blank=True, default="", db_default=""
    )
    actual_tool_calls = models.JSONField(default=list, blank=True)  # names of the tools that were called, in order
    asked_again = models.BooleanField(default=False)  # reminded of what was missing, once
    tries = models.PositiveSmallIntegerField(default=0)  # how often a person had it carried out anew
    done_before = models.JSONField(
        default=list, blank=True
    )  # tools that did their work in an earlier try: not called again
    # What was said between us and the model in this step, so that it goes on after a kill where it was.
    transcript = CanonicalJSONField(default=list)
    model = models.CharField(max_length=80, blank=True)
    outcome = models.TextField(blank=True)  # what the model said of it in the end
    problem = models.CharField(max_length=REASON_CHARS, blank=True)  # why it failed, was declined or warned of
    changed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=REASON_CHARS, blank=True)  # of whoever skipped, edited or added it

    objects = PlanStepQuerySet.as_manager()

    class Meta:
        ordering = ["plan", "position"]
        verbose_name = _("step of a care plan")
        verbose_name_plural = _("steps of care plans")
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                condition=Q(state__in=[each.value for each in WORKABLE]),
                name="tooling_step_open",
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["plan", "key"], name="tooling_step_once_in_a_plan"),
            models.CheckConstraint(
                condition=~Q(step_type=StepType.TOOL) | ~Q(required_tools=[]), name="tooling_tool_step_names_tools"
            ),
        ]

    def __str__(self) -> str:
        return f"Step {self.key} of plan {str(self.plan_id)[:8]}"

    @property
    def is_validated(self) -> bool:
        return self.step_type == StepType.TOOL

    @property
    def is_settled(self) -> bool:
        return self.state not in WORKABLE

    @property
    def was_overridden(self) -> bool:
        """Whether a person let the plan go on past what was not done."""
        return self.state == StepState.SKIPPED and bool(self.validation_status)


class Decision(models.TextChoices):
    WAITING = "waiting", _("waits for a decision")
    EXPIRED = "expired", _("waits, and nobody decided in time")  # may still be decided: never is silence a yes
    APPROVED = "approved", _("approved")
    EDITED = "edited", _("approved with changes")
    DECLINED = "declined", _("declined")
    WITHDRAWN = "withdrawn", _("no longer asked")  # the plan was stopped, or the step skipped


UNDECIDED = (Decision.WAITING, Decision.EXPIRED)


BEFORE = "before-"  # begins the id of a call of an earlier try of its step


class ConfirmationQuerySet(models.QuerySet[Any]):
    def of_this_try(self) -> Self:
        """Without those of earlier tries of their step, which are kept for people to read."""
        return self.exclude(tool_use_id__startswith=BEFORE)

    def undecided(self) -> Self:
        return self.filter(decision__in=UNDECIDED)

    def visible_to(self, user: Any) -> Self:
        return self.filter(step__plan__record__in=CareRecord.objects.visible_to(user).values("pk"))


class Confirmation(models.Model):
    """A call that waits for a person. What they approve is bound to the exact arguments, and the recipient, that they were shown."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    step = models.ForeignKey(PlanStep, on_delete=models.CASCADE, related_name="confirmations")
    tool = models.CharField(max_length=64)
    tool_use_id = models.CharField(max_length=80)
    input = models.JSONField(default=dict)  # as the model made the call, cleaned
    input_digest = models.CharField(max_length=64)
    decision = models.CharField(max_length=10, choices=Decision.choices, default=Decision.WAITING)
    approved_input = models.JSONField(null=True)  # what is called: `input`, or what the person made of it
    recipient = models.CharField(
        max_length=254, blank=True
    )  # of a message: the address or number that was approved with it
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_by_name = models.CharField(max_length=200, blank=True)
    decided_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=REASON_CHARS, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()

    objects = ConfirmationQuerySet.as_manager()

    class Meta:
        ordering = ["created_at", "pk"]
        verbose_name = _("decision of a care plan")
        verbose_name_plural = _("decisions of care plans")
        constraints = [
            models.UniqueConstraint(fields=["step", "tool_use_id"], name="tooling_asked_once_for_a_call"),
            models.CheckConstraint(
                condition=~Q(decision__in=[Decision.APPROVED.value, Decision.EDITED.value])
                | Q(approved_input__isnull=False),
                name="tooling_what_was_approved_is_kept",
            ),
        ]
        indexes = [
            models.Index(
                fields=["expires_at"],
                condition=Q(decision=Decision.WAITING.value),
                name="tooling_confirmation_open",
            )
        ]

    def __str__(self) -> str:
        return f"Confirmation {str(self.pk)[:8]} of {self.tool}"

    @property
    def is_undecided(self) -> bool:
        return self.decision in UNDECIDED

    @staticmethod
    def digest(value: Mapping[str, Any]) -> str:
        return input_digest(value)


class PlanTemplateQuerySet(models.QuerySet[Any]):
    def of_church(self, church_id: int) -> Self:
        return self.filter(church_id=church_id)


class PlanTemplate(models.Model):
    """A plan that staff keep for a kind of need: its steps, as a planner gives them."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="plan_templates")
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=12, blank=True)  # of record it is offered for; "": any
    steps = models.JSONField(default=list)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = PlanTemplateQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        verbose_name = _("template of a care plan")
        verbose_name_plural = _("templates of care plans")
        constraints = [models.UniqueConstraint(fields=["church", "name"], name="tooling_template_named_once")]

    def __str__(self) -> str:
        return f"Plan template {self.pk}"
