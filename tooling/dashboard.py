"""What the console's first page tells of tool calls, to those who may read the ledger."""

from django.db.models import Count, FloatField, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from church.dashboard import Card, Look, Series
from church.percentile import Percentile
from prayers.jobs import QueueState
from tooling.access import READERS
from tooling.models import ToolInvocation

WAYS = ((True, _("deferred")), (False, _("immediate")))
ROW_LIST = "admin:tooling_toolinvocation_changelist"
# A call that was refused for its input has no mode: it was neither run nor queued.
HAD_A_MODE = ~Q(mode="")


def failures(look: Look) -> Card | None:
    if not look.may(READERS):
        return None
    calls = look.of_churches(ToolInvocation.objects.visible_to(look.user), READERS).filter(HAD_A_MODE)
    found = look.by_week(calls, "deferred", count=Count("pk"), failed=Count("pk", filter=Q(state=QueueState.FAILED)))
    shares = {(row["week"], row["deferred"]): round(100 * row["failed"] / row["count"], 1) for row in found}
    counts = {way: sum(row["count"] for row in found if row["deferred"] is way) for way, _name in WAYS}
    return Card(
        name="failures",
        title=_("Tool calls that failed"),
        explained=_(
            "Of %(deferred)s deferred calls, which run after the reply, and %(immediate)s immediate ones, whose result the "
            "model sees."
        )
        % {"deferred": counts[True], "immediate": counts[False]},
        labels=look.week_names,
        series=[Series(name, tuple(shares.get((week, way)) for week in look.weeks)) for way, name in WAYS]
        if found
        else [],
        label=_("Percentage of deferred and of immediate calls that failed in each week."),
        kind="lines",
        unit="percent",
        link=(_("All tool calls"), reverse(ROW_LIST)),
    )


def latency(look: Look) -> Card | None:
    if not look.may(READERS):
        return None
    calls = look.of_churches(ToolInvocation.objects.visible_to(look.user), READERS).filter(
        HAD_A_MODE, created_at__gte=look.since
    )
    found = {
        row["deferred"]: row
        for row in calls.order_by()
        .values("deferred")
        .annotate(
            usual=Percentile("duration_ms", 0.5, output_field=FloatField()),
            slow=Percentile("duration_ms", 0.95, output_field=FloatField()),
        )
        if row["usual"] is not None
    }
    ways = [(way, name) for way, name in WAYS if way in found]
    return Card(
        name="latency",
        title=_("How long tool calls take"),
        explained=_("Half of them take no longer than the first, nineteen of twenty no longer than the second."),
        labels=[name for _way, name in ways],
        series=[
            Series(name, tuple(round(found[way][column], 1) for way, _name in ways))
            for column, name in (("usual", _("half (p50)")), ("slow", _("19 of 20 (p95)")))
        ],
        label=_("Milliseconds that deferred and immediate calls take, median and 95th percentile."),
        kind="rows",
        unit="ms",
    )
