"""One turn: from a visitor's message to the reply, with everything that answers "why did the bot say that?"."""

import uuid
from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from carebot.models.conversation import Conversation
from church.models import StaffMember
from tooling.models.fields import CanonicalJSONField

NOTE_CHARS = 500


class TurnState(models.TextChoices):
    RUNNING = "running", "running"
    CLOSED = "closed", "closed"
    UNANSWERED = "unanswered", "unanswered"  # its process died or could not write the reply down: a person answers


class TurnQuerySet(models.QuerySet[Any]):
    def needing_a_person(self) -> Self:
        """Turns that a person must answer and nobody has yet."""
        return self.exclude(needs_person="").filter(handled_at__isnull=True)

    def handle(self, turn: "Turn", by: StaffMember | None, note: str = "") -> bool:
        """Note down that a person has seen to it. False: somebody else was first."""
        waiting = self.model.objects.needing_a_person().filter(pk=turn.pk)
        return bool(waiting.update(handled_at=timezone.now(), handled_by=by, handled_note=note[:NOTE_CHARS]))


class Turn(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()  # 1, 2, … within the conversation
    state = models.CharField(max_length=10, choices=TurnState.choices, default=TurnState.RUNNING)
    started_at = models.DateTimeField(default=timezone.now)
    deadline_at = models.DateTimeField()  # still running then: its process is gone
    closed_at = models.DateTimeField(null=True, blank=True)

    language = models.CharField(max_length=5, default="en")
    emotional = models.BooleanField(default=False)
    is_minor = models.BooleanField(default=False)
    safety_category = models.CharField(max_length=20, blank=True)  # of hard danger, answered with fixed words; or ""
    # The same of soft danger: the reply went on, a person got a notice.
    possible_danger = models.CharField(max_length=20, blank=True, default="", db_default="")
    safety_rule = models.CharField(max_length=80, blank=True)
    # Of whom that danger was told, so that a later "no" is answered with the words for the same person (`Danger.who`).
    danger_who = models.CharField(max_length=10, blank=True, default="", db_default="")
    is_danger_of_another = models.BooleanField(default=False, db_default=False)
    danger_or_kind = models.CharField(max_length=20, blank=True, default="", db_default="")  # `Danger.or_kind`
    # With READING=both: what the heads would have made of the message in place of the rules, "none>soft.self_harm"; else "".
    differs = models.CharField(max_length=60, blank=True, default="", db_default="")

    # What this turn appended to the history, unmodified: it goes back to the model as the same bytes.
    transcript = CanonicalJSONField(default=list, blank=True)
    delivered = models.TextField(blank=True)  # what the visitor was shown
    dropped = models.JSONField(default=list, blank=True)  # [{"text", "reason"}] that the gate kept back
    opened_by_us = models.BooleanField(default=False)
    requirements = models.JSONField(default=list, blank=True)  # [{"reason", "any_of", "mode", "outcome"}]

    model = models.CharField(max_length=80, blank=True)
    model_calls = models.PositiveSmallIntegerField(default=0)
    fell_back = models.BooleanField(default=False)  # another model than the configured one answered
    input_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    cache_read_tokens = models.PositiveIntegerField(default=0)
    cache_write_tokens = models.PositiveIntegerField(default=0)
    first_sentence_ms = models.PositiveIntegerField(null=True, blank=True)

    needs_person = models.CharField(max_length=40, blank=True)  # why a person must look; empty: none must
    handled_by = models.ForeignKey(StaffMember, null=True, blank=True, on_delete=models.SET_NULL)
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_note = models.CharField(max_length=NOTE_CHARS, blank=True)  # what that person did

    objects = TurnQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["conversation", "number"], name="turn_number_once"),
            models.UniqueConstraint(
                fields=["conversation"], condition=Q(state="running"), name="one_running_turn_per_conversation"
            ),
        ]
        indexes = [
            models.Index(fields=["deadline_at"], condition=Q(state="running"), name="turn_running_deadline"),
            models.Index(fields=["started_at"], condition=~Q(needs_person=""), name="turn_needs_person"),
            models.Index(fields=["started_at"], condition=~Q(differs=""), name="turn_differs"),
        ]

    def __str__(self) -> str:
        return f"Turn {self.number}"

    @property
    def is_safety_override(self) -> bool:
        return bool(self.safety_category)
