"""The page of one plan, and the news of it while something is under way."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from church.console import console_view
from church.console import page as console_page
from prayers.inbox.rows import who_asked
from prayers.models import CareRecord, RecordView, Where
from prayers.reaching import warnings_for
from tooling.errors import PlanMoved, PlanRefused
from tooling.models.plan import CarePlan, Confirmation
from tooling.plans import rows
from tooling.plans.console.access import is_superuser, of_plan, staff_here, user_of
from tooling.plans.console.forms import CallForm, StartForm
from tooling.plans.console.timeline import Asked, is_under_way, progress, signature, steps_of
from tooling.plans.console.tool_fields import People
from tooling.plans.console.words import plan_state, planner_words
from tooling.plans.tools import plan_tools, staff_who_may_read


@console_view
@require_POST
def start(request: HttpRequest, record: Any) -> HttpResponse:
    """Have a plan made for this record; on to its page."""
    found = get_object_or_404(CareRecord.objects.visible_to(request.user).select_related("church"), pk=record)
    form = StartForm(request.POST, record=found)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return HttpResponseRedirect(found.get_absolute_url())
    template, wish = form.cleaned_data.get("template"), form.cleaned_data["wish"]
    try:
        plan = rows.start(found, by=user_of(request), template=template, wish=wish)
    except (PlanRefused, PlanMoved) as refused:
        messages.error(request, str(refused))
        return HttpResponseRedirect(found.get_absolute_url())
    messages.success(request, _("The plan is being made. You can stay here or go on: it waits for you."))
    return HttpResponseRedirect(plan.get_absolute_url())


@of_plan
@require_safe
def page(request: HttpRequest, plan: CarePlan) -> HttpResponse:
    return shown(request, plan)


@of_plan
@require_safe
def live(request: HttpRequest, plan: CarePlan) -> HttpResponse:
    """The part of the page that changes by itself, where it is another one than the page has; 204 where it is not."""
    context = context_for(request, plan)
    if request.GET.get("was") == context["signature"] and context["is_under_way"]:
        return HttpResponse(status=204)
    RecordView.objects.opened(plan.record, request.user, Where.ITEM)
    return render(request, "plans/timeline.html", context)


def shown(request: HttpRequest, plan: CarePlan, **more: Any) -> HttpResponse:
    """The page. `refused`: the form of a decision that was filled in wrongly; `unsent`: words that came too late."""
    RecordView.objects.opened(plan.record, request.user, Where.ITEM)
    title = _("Care plan")  # neither name nor need: it stands in the tab and the browser's history
    return console_page(request, "plans/page.html", title, **context_for(request, plan, **more))


def context_for(
    request: HttpRequest, plan: CarePlan, *, refused: CallForm | None = None, unsent: str = ""
) -> dict[str, Any]:
    now, record = timezone.now(), plan.record
    steps = steps_of(plan, now)
    ended, count = progress(steps)
    waiting = [each for step in steps for each in step.waiting]
    state, tone = plan_state(plan)
    staff = staff_here(request, plan.church_id)
    is_open = plan.state == "succeeded" and plan.ended_at is None
    return {
        "plan": plan,
        "record": record,
        "who": who_asked(record),
        "state": state,
        "tone": tone,
        "made_by": planner_words(plan.model),
        "steps": steps,
        "ended": ended,
        "count": count,
        "waiting": waiting,
        "is_under_way": is_under_way(plan, steps, now),
        "signature": signature(plan, steps),
        "caution": warnings_for([record], user_of(request)).get(record.pk, ""),
        "may_decide": staff is not None,
        "may_change": staff is not None or is_superuser(request),
        "may_add": plan.state == "succeeded",
        "may_stop": is_open or plan.state in {"queued", "running", "retrying"},
        "forms": _forms(waiting, plan, refused) if staff else {},
        "refused": refused,
        "unsent": unsent,
        "stopped_by": _stopped_by(plan),
    }


def _forms(waiting: list[Asked], plan: CarePlan, refused: CallForm | None) -> dict[Any, CallForm | None]:
    """For each call that waits the form that approves it with changes; the one that was filled in wrongly as it was."""
    people = people_of(plan) if waiting else {}
    made = {each.confirmation.pk: call_form(None, each.confirmation, people) for each in waiting}
    return made | ({refused.confirmation.pk: refused} if refused and refused.confirmation.pk in made else {})


def call_form(data: Any, confirmation: Confirmation, people: People) -> CallForm | None:
    """None where the tool is no more: such a call can only be declined."""
    tool = plan_tools().get(confirmation.tool)
    return CallForm(data, confirmation=confirmation, tool=tool, people=people) if tool else None


def people_of(plan: CarePlan) -> dict[str, list[str]]:
    """Whom a step may name: for a record, those who may read it."""
    able = [each.display_name for each in staff_who_may_read(plan.record)]
    everybody = plan.church.staff.filter(is_active=True).order_by("display_name").values_list("display_name", flat=True)
    return {"assignee": able, "to": able, "second_adult": list(everybody)}


def _stopped_by(plan: CarePlan) -> str:
    if plan.stopped_by is None:
        return ""
    here = plan.church.staff.filter(user=plan.stopped_by).first()
    return here.display_name if here else plan.stopped_by.get_username()
