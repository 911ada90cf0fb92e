"""What people ask a church, with the church's own answers; and what nobody could answer yet."""

from datetime import date
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.languages import language_choices
from church.models.tenant import Church
from language.texts import DEFAULT


class ChurchAnswerQuerySet(ChurchOwnedQuerySet):
    def live(self, on: date) -> Self:
        """Those that hold on this day or later: what is over answers nothing."""
        return self.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=on))

    def of_day(self, day: date) -> Self:
        """Those that have days of their own and hold on this one: a closure, a special service."""
        begun = Q(starts_on__lte=day) & (Q(ends_on__gte=day) | Q(ends_on__isnull=True))
        return self.filter(begun | Q(starts_on__isnull=True, ends_on__gte=day)).exclude(kind=self.model.Kind.ANSWER)


class ChurchAnswer(models.Model):
    """One question with the church's answer to it, in the church's own words; or days on which something is otherwise."""

    class Kind(models.TextChoices):
        ANSWER = "answer", _("Answer")
        CLOSURE = "closure", _("Closure")
        SPECIAL_SERVICE = "special_service", _("Special service")

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="answers")
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.ANSWER)
    question = models.CharField(
        max_length=200, help_text=_("As people ask it: How do you do funerals? · Is the office open at Christmas?")
    )
    topics = models.CharField(
        max_length=300,
        blank=True,
        help_text=_("Other words people use for it, with commas between: burial, cremation."),
    )
    answer = models.TextField(help_text=_("Visitors are told this as it stands here, and nothing beyond it."))
    starts_on = models.DateField(
        _("first day"), null=True, blank=True, help_text=_("Of a closure or a special service. Empty: at once.")
    )
    ends_on = models.DateField(
        _("last day"), null=True, blank=True, help_text=_("After it nobody is told. Empty: until it is deleted.")
    )
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)

    objects = ChurchAnswerQuerySet.as_manager()

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ["question", "pk"]
        constraints = [
            models.CheckConstraint(
                name="church_answer_ends_after_it_starts",
                condition=Q(starts_on__isnull=True) | Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")),
                violation_error_message=_("The last day must not be before the first."),
            ),
            models.CheckConstraint(
                name="church_answer_of_days_has_one",
                condition=Q(kind="answer") | Q(starts_on__isnull=False) | Q(ends_on__isnull=False),
                violation_error_message=_("A closure or a special service needs its first or its last day."),
            ),
        ]

    def __str__(self) -> str:
        return self.question


class UnansweredQuestion(models.Model):
    """What was asked while nothing stood on file: the list to write answers from. Who asked is not kept."""

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="unanswered_questions")
    question = models.CharField(max_length=300)
    key = models.CharField(max_length=300, editable=False)  # its words, in one order: by which it is the same question
    language = models.CharField(max_length=5, choices=language_choices, default=DEFAULT)
    times_asked = models.PositiveIntegerField(default=1)
    first_asked_at = models.DateTimeField(default=timezone.now)
    last_asked_at = models.DateTimeField(default=timezone.now)
    answer = models.ForeignKey(
        ChurchAnswer, null=True, blank=True, on_delete=models.SET_NULL, related_name="asked", verbose_name=_("answer")
    )

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        verbose_name = _("question without an answer")
        verbose_name_plural = _("questions without an answer")
        ordering = ["-times_asked", "-last_asked_at", "-pk"]
        constraints = [models.UniqueConstraint(fields=["church", "key"], name="church_unanswered_once")]

    def __str__(self) -> str:
        return self.question
