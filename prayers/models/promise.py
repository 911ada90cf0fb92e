"""What a church promises for each kind, where it wants something else than the kind's own promise (`prayers.kinds`)."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from church.models import Church, Role
from prayers.access import reader_table
from prayers.kinds import Term, spec_of
from prayers.kinds.spec import ESCALATE_AFTER_HOURS
from prayers.models.choices import Kind
from prayers.promises import default_term, promised_kinds

_PROMISED = promised_kinds()  # as the database knows them: a new one comes with a migration


class PromiseQuerySet(ChurchOwnedQuerySet):
    def term(self, church: Church, kind: Kind | str) -> Term | None:
        """The church's term for this kind, the default where it has set none; None for what nobody is promised."""
        if spec_of(kind).promise is None:
            return None
        own = self.filter(church=church, kind=kind).first()
        return own.term if own else default_term(kind, church)


class Promise(models.Model):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="promises")
    kind = models.CharField(_("kind"), max_length=12, choices=[(kind.value, kind.label) for kind in _PROMISED])
    office_days = models.PositiveSmallIntegerField(
        _("office days"),
        null=True,
        blank=True,
        validators=[MaxValueValidator(60)],
        help_text=_("Due when the office closes, so many office days later. 0: the same day."),
    )
    hours = models.PositiveSmallIntegerField(
        _("or hours"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(1440)],
        help_text=_("By the watch, weekends included. Give either office days or hours."),
    )
    escalate_after_hours = models.PositiveSmallIntegerField(
        _("hours between two steps"),
        default=ESCALATE_AFTER_HOURS,
        validators=[MinValueValidator(1), MaxValueValidator(336)],
        help_text=_("From the reminder until the next role is told too. What falls outside office hours waits."),
    )
    still_hours = models.PositiveSmallIntegerField(
        _("hours it may stand still"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(1440)],
        help_text=_(
            "Whoever took it is reminded after so many hours without a step or a note; after as many again nobody has it any "
            "more. Empty: as it is for this kind by default."
        ),
    )
    next_role = models.CharField(
        _("then tell"),
        max_length=24,
        blank=True,
        choices=Role.choices,
        help_text=_("Told too when nobody has taken it after the reminder. Empty: nobody further."),
    )
    last_role = models.CharField(
        _("and at last"),
        max_length=24,
        blank=True,
        choices=Role.choices,
        help_text=_("Told too after that. Whoever may not read a record is never told of it."),
    )

    objects = PromiseQuerySet.as_manager()

    class Meta:
        ordering = ["church_id", "kind"]
        constraints = [
            models.UniqueConstraint(
                fields=["church", "kind"],
                name="prayers_promise_once_per_kind",
                violation_error_message=_("This kind has a promise already; change that one."),
            ),
            models.CheckConstraint(
                name="prayers_promise_kind_known", condition=Q(kind__in=[kind.value for kind in _PROMISED])
            ),
            models.CheckConstraint(
                name="prayers_promise_days_or_hours",
                condition=Q(kind=Kind.SAFETY, office_days=None, hours=None)
                | (~Q(kind=Kind.SAFETY) & Q(office_days=None, hours__isnull=False))
                | (~Q(kind=Kind.SAFETY) & Q(office_days__isnull=False, hours=None)),
                violation_error_message=_(
                    "Give office days or hours, one of the two; none for a safety concern, which is due at once."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display().capitalize()}"

    @property
    def term(self) -> Term:
        still_hours = self.still_hours or default_term(self.kind, self.church).still_hours
        return Term(self.office_days, self.hours, self.escalate_after_hours, still_hours, self.chain)

    @property
    def chain(self) -> tuple[Role, ...]:
        return tuple(Role(role) for role in (self.next_role, self.last_role) if role)

    def clean(self) -> None:
        super().clean()
        wrong: dict[str, Any] = {}
        for field in ("next_role", "last_role"):
            role = getattr(self, field)
            if role and self.kind and not reads_any(self.kind, role):
                accepted = ", ".join(str(each.label) for each in Role if reads_any(self.kind, each))
                wrong[field] = _("May not read such records; accepted: %(roles)s.") % {"roles": accepted}
        if self.last_role and not self.next_role:
            wrong["next_role"] = _("Say who is told before the last.")
        elif self.last_role and self.last_role == self.next_role:
            wrong["last_role"] = _("This role is told already.")
        if wrong:
            raise ValidationError(wrong)


def reads_any(kind: str, role: str) -> bool:
    """Whether there is a record of this kind that the role may read."""
    readers: Iterable[frozenset[Role]] = (roles for (_, of), roles in reader_table().items() if of == kind)
    return any(role in roles for roles in readers)
