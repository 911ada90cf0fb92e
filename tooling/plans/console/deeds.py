"""What staff do with a plan. Each is one post; whoever comes too late is told who was first."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from church.console import page as console_page
from prayers.models import RecordView, Where
from tooling.errors import ChangeRefused, PlanMoved
from tooling.models.plan import CarePlan, Confirmation, Decision, PlanStep
from tooling.plans import changes, decisions
from tooling.plans.console.access import of_plan, user_of
from tooling.plans.console.forms import StepForm
from tooling.plans.console.views import call_form, people_of, shown


def deed(act: Callable[..., str]) -> Callable[..., Any]:
    """A post that does one thing with the plan and returns what to say of it; then back to the plan's page."""

    @of_plan
    @require_POST
    @wraps(act)
    def view(request: HttpRequest, plan: CarePlan, **kwargs: Any) -> HttpResponse:
        try:
            messages.success(request, act(request, plan, **kwargs))
        except (PlanMoved, ChangeRefused) as refused:
            messages.error(request, str(refused))
        return HttpResponseRedirect(plan.get_absolute_url() + _part(kwargs))

    return view


def _part(kwargs: Any) -> str:
    return f"#step-{kwargs['step']}" if "step" in kwargs else ""


@of_plan
@require_POST
def decide(request: HttpRequest, plan: CarePlan, decision: Any) -> HttpResponse:
    """Approve, approve with changes or decline, bound to the arguments that the page showed."""
    found = get_object_or_404(Confirmation.objects.select_related("step__plan__record"), pk=decision, step__plan=plan)
    found.step.plan = plan
    wanted = request.POST.get("decision", "")
    edited, why = None, request.POST.get("reason", "")
    if wanted == Decision.EDITED:
        form = call_form(request.POST, found, people_of(plan))
        if form is None or not form.is_valid():
            return shown(request, plan, refused=form)
        edited, why = form.input(), form.cleaned_data["why"]
    try:
        if wanted not in {Decision.APPROVED, Decision.EDITED, Decision.DECLINED}:
            raise ChangeRefused(_("Accepted: approve, approve with changes, decline."))
        shown_digest = request.POST.get("shown", "")
        decisions.decide(found, Decision(wanted), by=user_of(request), shown=shown_digest, reason=why, edited=edited)
    except ChangeRefused as refused:
        if wanted == Decision.EDITED and form is not None:
            form.add_error(None, str(refused))
            return shown(request, plan, refused=form)
        messages.error(request, str(refused))
    except PlanMoved as moved:
        messages.error(request, str(moved))
        if edited:  # what somebody wrote is not lost because another was quicker
            return shown(request, plan, unsent="\n\n".join(str(value) for value in edited.values()))
    else:
        messages.success(request, _DONE[wanted]())
    return HttpResponseRedirect(f"{plan.get_absolute_url()}#step-{found.step_id}")


_DONE: dict[str, Callable[[], str]] = {
    Decision.APPROVED: lambda: _("Approved. It is being done exactly as it was shown."),
    Decision.EDITED: lambda: _("Approved with your changes. It is being done as you wrote it."),
    Decision.DECLINED: lambda: _("Declined. It is not done."),
}


@deed
def skip(request: HttpRequest, plan: CarePlan, step: Any) -> str:
    changes.skip(_step(plan, step), by=user_of(request), reason=request.POST.get("reason", ""))
    return _("Skipped. The plan goes on without it.")


@deed
def try_again(request: HttpRequest, plan: CarePlan, step: Any) -> str:
    changes.try_again(_step(plan, step), by=user_of(request))
    return _("It is tried again.")


@deed
def stop(request: HttpRequest, plan: CarePlan) -> str:
    changes.stop(plan, by=user_of(request), reason=request.POST.get("reason", ""))
    return _("Stopped. What was done stays done; nothing more is begun.")


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, plan: CarePlan, step: Any) -> HttpResponse:
    found = _step(plan, step)

    def save(values: dict[str, Any], why: str) -> None:
        changes.edit(found, values, by=user_of(request), reason=why)

    return _with_form(request, plan, changes.as_planned(found), _("Change a step"), _("Changed."), save, found)


@of_plan
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: HttpRequest, plan: CarePlan) -> HttpResponse:
    def save(values: dict[str, Any], why: str) -> None:
        changes.add(plan, values, by=user_of(request), reason=why)

    return _with_form(request, plan, {}, _("Add a step"), _("Added at the end of the plan."), save)


def _with_form(
    request: HttpRequest,
    plan: CarePlan,
    step: dict[str, Any],
    title: str,
    done: str,
    save: Callable[[dict[str, Any], str], None],
    row: PlanStep | None = None,
) -> HttpResponse:
    RecordView.objects.opened(plan.record, request.user, Where.ITEM)
    siblings = plan.steps.exclude(pk=row.pk) if row else plan.steps.all()
    form = StepForm(
        request.POST if request.method == "POST" else None,
        step=step,
        others=[(each.key, each.description) for each in siblings.order_by("position")],
        from_day=plan.from_day,
        people=people_of(plan),
    )
    if request.method == "POST" and form.is_valid():
        try:
            save(form.values(), form.cleaned_data["why"])
        except (PlanMoved, ChangeRefused) as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, done)
            return HttpResponseRedirect(plan.get_absolute_url() + (f"#step-{row.pk}" if row else ""))
    back = plan.get_absolute_url()
    return console_page(request, "plans/step.html", title, form=form, back=back, plan=plan, row=row)


def _step(plan: CarePlan, pk: Any) -> PlanStep:
    found: PlanStep = get_object_or_404(PlanStep.objects.select_related("plan__record"), pk=pk, plan=plan)
    return found
