"""The detectors' page: its list is all there is to see."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from church.admin.scoped import is_superuser
from evals.admin.base import EvalsAdmin
from evals.console.detectors import DetectorsForm, cards
from evals.console.in_use import in_use
from evals.models import DetectorReport


@admin.register(DetectorReport)
class DetectorReportAdmin(EvalsAdmin):
    """Read by administrators and pastors of any church: the detectors serve them all, and counts are nobody's secret.

    Measured by superusers: the files hold real people's words.
    """

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # measured on the list itself

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_staff and is_superuser(request))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        may_measure = is_superuser(request)
        form = DetectorsForm(request.POST or None, request.FILES or None) if may_measure else None
        if request.method == "POST":
            if form is None:
                raise PermissionDenied
            if form.is_valid() and (report := form.measure(by=request.user)):
                told = ngettext(
                    "“%(name)s” is measured: %(count)s sentence. The file was not kept.",
                    "“%(name)s” is measured: %(count)s sentences. The file was not kept.",
                    report.sentences,
                ) % {"name": report.name, "count": report.sentences}
                self.message_user(request, told, messages.SUCCESS)
                return redirect(_page())
        context = {
            **self.admin_site.each_context(request),
            **(extra_context or {}),
            "title": _("Detectors"),
            "opts": self.model._meta,
            "cards": cards(DetectorReport.objects.newest_with_one_before()),
            "form": form,
            "may_measure": may_measure,
            "in_use": in_use(request.user),
        }
        return TemplateResponse(request, "evals/detectors.html", context)

    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(_page())

    def response_delete(self, request: HttpRequest, obj_display: str, obj_id: Any) -> HttpResponse:
        super().response_delete(request, obj_display, obj_id)  # says so
        return redirect(_page())


def _page() -> str:
    return reverse("admin:evals_detectorreport_changelist")
