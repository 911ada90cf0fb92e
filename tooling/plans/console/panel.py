"""The care plan on the page of its record."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from prayers.kinds import spec_of
from prayers.models import CareRecord
from tooling.models.plan import CarePlan
from tooling.plans.console.access import is_superuser, staff_here, user_of
from tooling.plans.console.forms import StartForm
from tooling.plans.console.timeline import progress, steps_of
from tooling.plans.console.words import plan_state

EARLIER = 10


def record_panel(request: HttpRequest, record: CareRecord) -> SafeString | None:
    """The plan in one line and those before it, or the button that starts one. None of a kind that nobody works through."""
    if not spec_of(record.kind).can_be_open:
        return None
    plans = list(
        CarePlan.objects.visible_to(user_of(request)).filter(record=record.pk).select_related("church")[:EARLIER]
    )
    going_on = CarePlan.objects.going_on().filter(pk__in=[plan.pk for plan in plans]).first()
    may_start = going_on is None and (is_superuser(request) or staff_here(request, record.church_id) is not None)
    shown = steps_of(going_on, timezone.now()) if going_on else []
    context = {
        "record": record,
        "plan": going_on,
        "plan_state": plan_state(going_on)[0] if going_on else "",
        "progress": progress(shown),
        "decisions": sum(len(each.waiting) for each in shown),
        "stuck": sum(each.may_try_again for each in shown),
        "next": next((each for each in shown if each.step.state in {"pending", "queued"}), None),
        "earlier": [(plan, *plan_state(plan)) for plan in plans if going_on is None or plan.pk != going_on.pk],
        "start_form": StartForm(record=record) if may_start else None,
    }
    return render_to_string("plans/panel.html", context, request=request)
