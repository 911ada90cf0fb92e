"""Plans that staff keep for a kind of need: kept from a plan, renamed, their steps changed, deleted. Nothing is started here."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from church.access import has_role
from church.console import page as console_page
from prayers.inbox.scope import scope_of
from prayers.models import Kind, RecordView, Where
from tooling.errors import PlanRefused
from tooling.models.plan import CarePlan, PlanTemplate
from tooling.plans import changes
from tooling.plans.console.access import KEEPERS, is_superuser, of_plan, own_churches, user_of, works_somewhere
from tooling.plans.console.forms import StepForm, TemplateForm
from tooling.plans.console.words import tool_words
from tooling.plans.planned import PlannedStep, read_steps
from tooling.plans.relative import as_template
from tooling.plans.tools import plan_tools

_SEEN = ["GET", "HEAD", "POST"]


@of_plan
@require_http_methods(_SEEN)
def keep(request: HttpRequest, plan: CarePlan) -> HttpResponse:
    """Keep the steps of this plan for others: as they will be read by all staff, so without a name."""
    if not any(each == plan.church_id for each in own_churches(request)) and not is_superuser(request):
        raise PermissionDenied
    RecordView.objects.opened(plan.record, request.user, Where.ITEM)
    rows = [changes.as_planned(each) for each in plan.steps.order_by("position")]
    form = TemplateForm(request.POST if request.method == "POST" else None, kind=plan.record.kind, is_new=True)
    try:
        steps = as_template(_read(rows), plan.from_day, _names(plan))
    except PlanRefused:  # a plan that has no steps, or has some from before a tool was taken away
        raise Http404 from None
    if request.method == "POST" and form.is_valid():
        kept = PlanTemplate(church=plan.church, steps=steps, created_by=user_of(request))
        if _saved(kept, form):
            messages.success(request, _("Kept. Read its steps through: they are offered for others from now on."))
            return redirect("plans:template", kept=kept.pk)
    return console_page(request, "plans/keep.html", _("Keep as a template"), plan=plan, form=form, steps=_shown(steps))


def _names(plan: CarePlan) -> list[str]:
    record = plan.record
    return [name for name in (record.contact_name, record.person.name if record.person else "") if name]


@require_GET
def listed(request: HttpRequest) -> HttpResponse:
    if not works_somewhere(request):
        raise PermissionDenied
    rows = PlanTemplate.objects.select_related("church").order_by("name", "pk")
    if not is_superuser(request):
        rows = rows.filter(church__in=own_churches(request))
    several = scope_of(request).sees_several
    kinds = dict(Kind.choices)
    shown = [(each, kinds.get(each.kind, ""), len(each.steps)) for each in rows]
    return console_page(request, "plans/templates.html", _("Templates of care plans"), rows=shown, sees_several=several)


@require_http_methods(_SEEN)
def page(request: HttpRequest, kept: int) -> HttpResponse:
    """Its steps, and its name for whoever may change it."""
    template = _of(request, kept)
    may_change = _may_change(request, template)
    form = TemplateForm(request.POST if request.method == "POST" else None, kind=template.kind, name=template.name)
    if request.method == "POST":
        if not may_change:
            raise PermissionDenied
        if form.is_valid() and _saved(template, form):
            messages.success(request, _("Changed."))
            return redirect("plans:template", kept=template.pk)
    return console_page(
        request,
        "plans/template.html",
        _("Template of a care plan"),
        kept=template,
        form=form if may_change else None,
        steps=_shown(template.steps),
        may_delete=_may_delete(request, template),
    )


@require_POST
def delete(request: HttpRequest, kept: int) -> HttpResponse:
    template = _of(request, kept)
    if not _may_delete(request, template):
        raise PermissionDenied
    template.delete()
    messages.success(request, _("Deleted. Plans that were made from it stay as they are."))
    return redirect("plans:templates")


@require_http_methods(_SEEN)
def step(request: HttpRequest, kept: int, place: int) -> HttpResponse:
    """Change the step at this place, counted from 1; the one behind the last is a new one."""
    template = _of(request, kept)
    if not _may_change(request, template):
        raise PermissionDenied
    steps = list(template.steps)
    if not 1 <= place <= len(steps) + 1:
        raise Http404
    is_new = place > len(steps)
    now: dict[str, Any] = {} if is_new else steps[place - 1]
    others = [(each["id"], each["description"]) for each in steps if each is not now]
    form = StepForm(
        request.POST if request.method == "POST" else None, step=now, others=others, from_day=None, asks_why=False
    )
    if request.method == "POST" and form.is_valid():
        key = _new_key(steps) if is_new else now["id"]
        steps[place - 1 : place] = [form.values() | {"id": key}]
        try:
            read = _read(steps)
        except PlanRefused as refused:
            form.add_error(None, str(refused))
        else:
            PlanTemplate.objects.filter(pk=template.pk).update(
                steps=[each.as_json() for each in read], changed_at=timezone.now()
            )
            messages.success(request, _("Changed."))
            return redirect("plans:template", kept=template.pk)
    title = _("Add a step") if is_new else _("Change a step")
    back = reverse("plans:template", args=[template.pk])
    return console_page(request, "plans/step.html", title, form=form, back=back)


def _new_key(steps: list[Any]) -> str:
    keys = {each["id"] for each in steps}
    return next(name for number in range(1, len(keys) + 2) if (name := f"added-{number}") not in keys)


def _read(steps: list[Any]) -> tuple[PlannedStep, ...]:
    return read_steps(steps, [tool.name for tool in plan_tools()])


def _saved(template: PlanTemplate, form: TemplateForm) -> bool:
    """Whether it was saved; two of one church have different names."""
    template.name, template.kind = form.cleaned_data["name"].strip(), form.cleaned_data["kind"]
    template.changed_at = timezone.now()
    try:
        with transaction.atomic():
            template.save()
    except IntegrityError:
        form.add_error("name", _("There is a template of this name already."))
        return False
    return True


def _shown(steps: list[Any]) -> list[dict[str, Any]]:
    """The steps as the page shows them."""
    numbers = {each["id"]: number for number, each in enumerate(steps, 1)}
    return [
        {
            "number": number,
            "description": each["description"],
            "days": each.get("after_days", 0),
            "tools": [tool_words(name) for name in each.get("required_tools", [])],
            "task": each.get("inputs", {}).get("schedule_task", {}).get("title", ""),
            "after": ", ".join(str(numbers[key]) for key in each.get("depends_on", []) if key in numbers),
        }
        for number, each in enumerate(steps, 1)
    ]


def _of(request: HttpRequest, pk: int) -> PlanTemplate:
    rows = PlanTemplate.objects.select_related("church")
    if not is_superuser(request):
        rows = rows.filter(church__in=own_churches(request))
    found: PlanTemplate = get_object_or_404(rows, pk=pk)
    return found


def _may_delete(request: HttpRequest, template: PlanTemplate) -> bool:
    return is_superuser(request) or has_role(user_of(request), template.church_id, KEEPERS)


def _may_change(request: HttpRequest, template: PlanTemplate) -> bool:
    return _may_delete(request, template) or template.created_by_id == user_of(request).pk
