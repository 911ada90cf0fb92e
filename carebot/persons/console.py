"""The page on which what is held of a person is found, given out as a file, and erased. No way to find anybody is in an address."""

from collections.abc import Iterator
from typing import Any

import structlog
from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from carebot.models import Erasure
from carebot.models.erasure import BY_STAFF, Why
from carebot.persons.erasing import erase
from carebot.persons.exporting import as_json, as_zip, export
from carebot.persons.finding import BOOKINGS, WAYS, Asked, Found
from church.access import KEEPERS
from church.admin.scoped import churches_where, is_superuser
from church.console import ConsolePage, page
from church.models import Church
from prayers.models import CareRecord, Kind

log = structlog.get_logger(__name__)

LONGEST = 254
MOST_SHOWN = 20  # of the log
_FORMATS = {"json": (as_json, "application/json"), "zip": (as_zip, "application/zip")}


def may_open(request: HttpRequest) -> bool:
    return is_superuser(request) or bool(churches_where(request, KEEPERS))


class PersonForm(forms.Form):
    church = forms.ModelChoiceField(Church.objects.none(), label=gettext_lazy("Church"))
    by = forms.ChoiceField(choices=[(way, capfirst(label)) for way, label in WAYS.items()], label=gettext_lazy("By"))
    value = forms.CharField(
        max_length=LONGEST,
        label=gettext_lazy("Which one"),
        help_text=gettext_lazy(
            "Of a member: the number by which your own site knows them. Of a conversation: the address of its page."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    name = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.POST if request.method == "POST" else None)
        churches: Any = self.fields["church"]
        churches.queryset = _churches(request)
        if len(churches.queryset) == 1:
            churches.widget = forms.HiddenInput()
            churches.initial = churches.queryset[0].pk

    def found(self, request: HttpRequest) -> Found:
        given = self.cleaned_data
        user: Any = request.user
        return Found(Asked(given["church"], given["by"], given["value"], given["name"]), user)


def _churches(request: HttpRequest) -> Any:
    churches = Church.objects.visible_to(request.user)
    return churches if is_superuser(request) else churches.filter(pk__in=churches_where(request, KEEPERS))


def persons(request: HttpRequest) -> HttpResponse:
    """The form, and beneath it who was found."""
    if not may_open(request):
        raise Http404
    form = PersonForm(request)
    found = form.found(request) if request.method == "POST" and form.is_valid() else None
    context: dict[str, Any] = {"form": form, "found": found, "reasons": [(why.value, why.label) for why in BY_STAFF]}
    if found is not None:
        context["counts"] = list(_counts(found))
    context["erasures"] = Erasure.objects.visible_to(request.user).select_related("church")[:MOST_SHOWN]
    return page(request, "console/persons/page.html", PAGE.title, **context)


@require_POST
def exported(request: HttpRequest, form: str) -> HttpResponse:
    """The file."""
    found = _found_or_404(request)
    write, content_type = _FORMATS[form]
    answer = HttpResponse(write(export(found)), content_type=content_type)
    answer["Content-Disposition"] = f'attachment; filename="person-{timezone.localdate():%Y-%m-%d}.{form}"'
    log.info(
        "person.exported", user_id=request.user.pk, records=len(found.records), conversations=len(found.conversations)
    )
    return answer


@require_POST
def erased(request: HttpRequest) -> HttpResponse:
    """Erased, if a reason was given and it was said to be meant."""
    found = _found_or_404(request)
    why = request.POST.get("why", "")
    if why not in [each.value for each in BY_STAFF] or request.POST.get("sure") != "on":
        messages.error(request, _("Nothing was erased: give the reason, and say that you mean it."))
        return redirect("persons:page")
    done = erase(found, Why(why))
    told = ngettext("One row was erased.", "%(count)d rows were erased.", done.count) % {"count": done.count}
    if done.left:
        told += " " + ngettext(
            "One is still open and stays: close or cancel it, then erase again.",
            "%(count)d are still open and stay: close or cancel them, then erase again.",
            done.left,
        ) % {"count": done.left}
    messages.success(request, told)
    return redirect("persons:page")


def _found_or_404(request: HttpRequest) -> Found:
    form = PersonForm(request)
    if not may_open(request) or not form.is_valid():
        raise Http404
    found = form.found(request)
    if found.is_empty or not found.is_one_person:
        raise Http404
    return found


def _counts(found: Found) -> Iterator[tuple[str, int, int]]:
    """(what, how many, how many of them are open)."""
    if found.people:
        yield _("People as they are known again"), len(found.people), 0
    records = CareRecord.objects.filter(pk__in=found.records)
    for kind in Kind:
        of_kind = records.filter(kind=kind)
        if count := of_kind.count():
            yield capfirst(str(kind.label)), count, of_kind.filter(closed_at=None).count()
    if found.conversations:
        yield _("Conversations"), len(found.conversations), 0
    for model, *_names in BOOKINGS:
        if keys := found.bookings(model):
            yield capfirst(str(model._meta.verbose_name)), len(keys), 0
    if found.givers:
        yield _("Giving, which the church's books keep"), len(found.givers), 0


PAGE = ConsolePage(
    title=gettext_lazy("One person's data"), icon="person_search", url_name="persons:page", may_open=may_open
)
