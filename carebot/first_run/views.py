"""The pages of a fresh installation. For superusers alone, and until a church is in use."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from carebot.first_run import is_needed, unfinished_church
from carebot.first_run.check import check_installation, check_widget
from carebot.first_run.forms import ChurchForm, CrisisForm, EmbedForm, HoursForm, TeamFormSet
from carebot.first_run.team import invite, save_team, still_without_password
from carebot.turn.crisis import crisis_lines
from carebot.widget.lines import lines_by_danger
from church import console
from church.admin.scoped import is_superuser
from church.models import Church, TierSlug
from language.danger import DangerKind
from language.pack import packs
from language.texts import languages

ALMOST = gettext_lazy("Almost ready")


@dataclass(frozen=True)
class Step:
    slug: str
    title: str | Promise
    view: Callable[[HttpRequest, Church | None], HttpResponse]


def begin(request: HttpRequest) -> HttpResponse:
    """To the first step, or out of here where it is all done."""
    _for_superusers(request)
    return redirect("first_run", STEPS[0].slug) if is_needed() else redirect("admin:index")


def step(request: HttpRequest, slug: str) -> HttpResponse:
    """One of the five. All may be gone back to; before the first is done there is nothing to go on with."""
    _for_superusers(request)
    if not is_needed():
        return redirect("admin:index")
    church = unfinished_church()
    if church is None and slug != STEPS[0].slug:
        return redirect("first_run", STEPS[0].slug)
    return next(each for each in STEPS if each.slug == slug).view(request, church)


def ready(request: HttpRequest, church_id: int) -> HttpResponse:
    """The line to paste, the test link, and whether the widget answers."""
    _for_superusers(request)
    church = get_object_or_404(Church, pk=church_id)
    form = EmbedForm(request.POST or None, instance=church)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("first_run_ready", church.pk)
    findings = check_widget(church)
    is_ready = all(finding.is_good for finding in findings)
    title = gettext_lazy("Your assistant is ready") if is_ready else ALMOST
    return console.page(
        request, "first_run/ready.html", title, church=church, form=form, findings=findings, is_ready=is_ready,
        script=f"{settings.PUBLIC_URL}{reverse('loader')}",
        chat=f"{settings.PUBLIC_URL}{reverse('chat', args=[church.public_key])}",
        frame=reverse("frame", args=[church.public_key]), invitations=still_without_password(church),
    )  # fmt: skip


def _church(request: HttpRequest, church: Church | None) -> HttpResponse:
    form = ChurchForm(request.POST or None, instance=church)
    if request.method == "POST" and form.is_valid():
        made = form.save(commit=False)
        if church is None:
            made.is_active, made.tier = False, TierSlug.FULL  # it takes conversations from the last step on
            made.public_key = request.POST.get("key") or made.public_key
            try:
                with transaction.atomic():
                    made.save()
            except IntegrityError:  # the button was pressed twice
                return redirect("first_run", STEPS[0].slug)
        else:
            made.save()
        return _next(STEPS[0])
    key = request.POST.get("key") or (church or Church()).public_key
    return _page(request, STEPS[0], church, form=form, key=key)


def _hours(request: HttpRequest, church: Church | None) -> HttpResponse:
    form = HoursForm(request.POST or None, instance=church)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            form.save()
        return _next(STEPS[1])
    return _page(request, STEPS[1], church, form=form)


def _crisis(request: HttpRequest, church: Church | None) -> HttpResponse:
    assert church is not None
    is_look = "look" in request.POST
    form = CrisisForm(request.POST or None, instance=church)
    if request.method == "POST" and form.is_valid() and not is_look:
        form.save()
        return _next(STEPS[2])
    country = form.shown_country
    if is_look:  # another country's numbers, with what else was given; nothing is wrong yet
        form = CrisisForm(initial={**request.POST.dict(), "were_checked": False}, instance=church)
        form.initial["country"] = request.POST.get("country", "")
    lines = [
        (language, packs()[language].name, lines_by_danger(country, language)[DangerKind.SELF_HARM.value])
        for language in languages()
    ]
    is_known = bool(crisis_lines(country, DangerKind.SELF_HARM, "en")[0].call)
    return _page(request, STEPS[2], church, form=form, lines=lines, is_known=is_known)


def _team(request: HttpRequest, church: Church | None) -> HttpResponse:
    assert church is not None
    user = User.objects.get(pk=request.user.pk or 0)
    team = TeamFormSet(request.POST or None, church=church, user=user)
    if request.method == "POST" and team.is_valid():
        rows = [form.cleaned_data for form in team.forms if form.cleaned_data.get("email")]
        for member in save_team(church, user, rows):
            if not invite(member).was_sent:
                told = _("The invitation to %(name)s could not be sent; you find a link to hand over at the end.")
                messages.warning(request, told % {"name": member})
        return _next(STEPS[3])
    return _page(request, STEPS[3], church, team=team)


def _embed(request: HttpRequest, church: Church | None) -> HttpResponse:
    assert church is not None
    form = EmbedForm(request.POST or None, instance=church)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("first_run_ready", church.pk)
    missing = [finding for finding in check_installation(church) if not finding.is_good]
    return _page(request, STEPS[4], church, form=form, missing=missing, title=ALMOST if missing else "")


STEPS = (
    Step("church", gettext_lazy("Your church"), _church),
    Step("hours", gettext_lazy("Hours"), _hours),
    Step("crisis", gettext_lazy("In a crisis"), _crisis),
    Step("team", gettext_lazy("Your team"), _team),
    Step("embed", gettext_lazy("On your site"), _embed),
)
SLUGS = {each.slug: number for number, each in enumerate(STEPS, start=1)}


def _next(done: Step) -> HttpResponse:
    return redirect("first_run", STEPS[SLUGS[done.slug]].slug)


def _page(
    request: HttpRequest, at: Step, church: Church | None, *, title: str | Promise = "", **context: Any
) -> HttpResponse:
    number = SLUGS[at.slug]
    return console.page(
        request, f"first_run/{at.slug}.html", title or at.title, church=church, steps=STEPS, at=at, number=number,
        before=STEPS[number - 2].slug if number > 1 else "", **context,
    )  # fmt: skip


def _for_superusers(request: HttpRequest) -> None:
    if not is_superuser(request):
        raise PermissionDenied
