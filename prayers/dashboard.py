"""What the console's first page tells of care records: over those that whoever looks may read, and no others."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db.models import Count, F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from church.access import memberships, sees_everything
from church.dashboard import Card, Look, Series, Waiting
from church.percentile import Percentile
from prayers.kinds import spec_of
from prayers.models import CareRecord, Kind, SafetyConcern, Urgency
from prayers.models.choices import UNCLAIMED_STATUSES, Confidentiality, Status

SAFETY_READERS = spec_of(Kind.SAFETY).readers[Confidentiality.SAFETY]


def _records(look: Look) -> Any:
    """Each need once, and none that is only for reading."""
    records = look.of_churches(CareRecord.objects.visible_to(look.user))
    return records.filter(merged_into__isnull=True).exclude(status=Status.FILED)


def _has_inbox(look: Look) -> bool:
    return sees_everything(look.user) or bool(memberships(look.user))


def needs(look: Look) -> Card:
    found = look.by_week(_records(look), "kind", count=Count("pk"))
    names = {str(kind): kind.label.capitalize() for kind in Kind}
    return Card(
        name="needs",
        title=_("Needs by kind and week"),
        explained=_("What people asked for, by the week they asked. You see what you may read."),
        labels=look.week_names,
        series=look.stacked(found, "kind", names),
        label=_("Needs of each kind in each week."),
        stacked=True,
        wide=True,
        link=(_("Open the inbox"), reverse("inbox:page")) if _has_inbox(look) else None,
    )


def times(look: Look) -> Card:
    """Medians, for a few that waited for weeks say nothing of the usual. What is still open has no time yet."""
    found = (
        _records(look)
        .filter(created_at__gte=look.since)
        .order_by()
        .values("kind")
        .annotate(
            claim=Percentile(F("claimed_at") - F("created_at"), 0.5),
            close=Percentile(F("closed_at") - F("created_at"), 0.5),
        )
    )
    by_kind = {row["kind"]: row for row in found if row["claim"] is not None or row["close"] is not None}
    kinds = [kind for kind in Kind if str(kind) in by_kind]
    return Card(
        name="times",
        title=_("Median time to claim and to close"),
        explained=_(
            "Half of those that were claimed, or closed, were so within this time. Open ones do not count yet."
        ),
        labels=[kind.label.capitalize() for kind in kinds],
        series=[
            Series(name, tuple(_hours(by_kind[str(kind)][column]) for kind in kinds))
            for column, name in (("claim", _("to claim")), ("close", _("to close")))
        ],
        label=_("Hours until a need of each kind was claimed, and until it was closed."),
        kind="rows",
        unit="hours",
    )


def safety(look: Look) -> Card | None:
    """For those who may read safety concerns; an empty chart would tell others that there is something to hide."""
    if not look.may(SAFETY_READERS):
        return None
    concerns = look.of_churches(SafetyConcern.objects.visible_to(look.user)).filter(merged_into__isnull=True)
    found = look.by_week(concerns, "category", count=Count("pk"))
    names = {value: str(label).capitalize() for value, label in SafetyConcern.Category.choices}
    return Card(
        name="safety",
        title=_("Safety concerns by week"),
        explained=_(
            "Every time somebody may have been in danger, whoever noticed it: the safety screen, the assistant, staff."
        ),
        labels=look.week_names,
        series=look.stacked(found, "category", names),
        label=_("Safety concerns of each category in each week."),
        stacked=True,
        link=(_("All safety concerns"), reverse("admin:prayers_safetyconcern_changelist")),
    )


def waiting(look: Look) -> Iterator[Waiting]:
    if not _has_inbox(look):
        return
    now = timezone.now()
    is_urgent = Q(status__in=UNCLAIMED_STATUSES, urgency__in=(Urgency.HIGH, Urgency.IMMEDIATE))
    awake = Q(snoozed_until__isnull=True) | Q(snoozed_until__lte=now)
    is_mine = Q(assignee__user=look.user.pk)
    records = look.of_churches(CareRecord.objects.visible_to(look.user)).open().filter(awake)
    found = records.aggregate(
        urgent=Count("pk", filter=is_urgent),
        mine=Count("pk", filter=is_mine),
        late=Count("pk", filter=Q(due_at__lt=now)),
    )
    yield Waiting(_("urgent, unclaimed"), found["urgent"], reverse("inbox:page") + "?view=urgent", is_urgent=True)
    yield Waiting(_("mine, open"), found["mine"], reverse("inbox:page") + "?view=mine")
    yield Waiting(pgettext_lazy("needs", "overdue"), found["late"], reverse("inbox:page") + "?view=overdue")


def _hours(duration: timedelta | None) -> float | None:
    return None if duration is None else round(duration / timedelta(hours=1), 2)
