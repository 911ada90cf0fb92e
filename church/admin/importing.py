"""Import from a file, on the list of what is imported: the file is read in a worker, a person looks at what would change, and
another step in a worker changes it. The page of an import shows how far it is, and may be left and opened again.
"""

from typing import Any, cast
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import path, reverse
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from import_export.admin import ImportMixin
from import_export.formats.base_formats import Format
from unfold.contrib.import_export.forms import ImportForm
from unfold.widgets import UnfoldAdminSelectWidget

from church import import_jobs
from church.admin.scoped import ScopedAdmin, churches_where, is_superuser
from church.console import page
from church.import_report import can_be_confirmed
from church.import_words import said
from church.imports import ChurchResource
from church.models import Church, ImportRun, ImportState
from church.models.imports import OPEN, TooManyImports


class ChurchImportForm(ImportForm):
    church = forms.ModelChoiceField(Church.objects.none(), empty_label=None, widget=UnfoldAdminSelectWidget())

    def __init__(self, *args: Any, churches: QuerySet[Church], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast(forms.ModelChoiceField, self.fields["church"])
        field.queryset = churches
        if len(churches) == 1:
            field.initial, field.widget = churches[0].pk, forms.HiddenInput()

    def clean_import_file(self) -> Any:
        given = self.cleaned_data["import_file"]
        if given.size > settings.IMPORT_MAX_BYTES:
            most = settings.IMPORT_MAX_BYTES // 1_000_000
            raise forms.ValidationError(_("This file is too large. Accepted: %(most)s MB at a time.") % {"most": most})
        return given


class CSVFormat(Format):
    def get_title(self) -> str:
        return "csv"

    def get_extension(self) -> str:
        return "csv"

    def can_import(self) -> bool:
        return True


class CalendarFormat(CSVFormat):
    def get_title(self) -> str:
        return "ics"

    def get_extension(self) -> str:
        return "ics"


class ImportingAdmin(ImportMixin, ScopedAdmin):
    """An admin page with a way for files to come in: into a church in which whoever is signed in may edit, and no other."""

    import_form_class = ChurchImportForm
    import_template_name = "import/form.html"
    file_formats: tuple[type[CSVFormat], ...] = (CSVFormat,)
    resource: type[ChurchResource]

    def get_import_resource_classes(self, request: HttpRequest) -> list[type[ChurchResource]]:
        return [self.resource]

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request)

    def get_import_formats(self) -> list[type[CSVFormat]]:
        return list(self.file_formats)

    def churches_to_import_into(self, request: HttpRequest) -> QuerySet[Church]:
        found: QuerySet[Church] = Church.objects.visible_to(request.user)
        if not is_superuser(request):
            found = found.filter(pk__in=churches_where(request, self.editors))
        return found.order_by("name")

    def get_import_form_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().get_import_form_kwargs(request), "churches": self.churches_to_import_into(request)}

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        return {"church": self.churches_to_import_into(request).first() or Church()}

    def get_urls(self) -> list[Any]:
        info, view = "_".join(self.get_model_info()), self.admin_site.admin_view
        own = [
            path("import/<uuid:importrun_id>/", view(self.import_run), name=f"{info}_import_run"),
            path("import/<uuid:importrun_id>/state/", view(self.import_state), name=f"{info}_import_state"),
            path("import/<uuid:importrun_id>/decide/", view(self.import_decide), name=f"{info}_import_decide"),
        ]
        # The library's own second step would read the file in the request.
        return own + [each for each in super().get_urls() if each.name != f"{info}_process_import"]

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """The form; a file that is sent with it waits for a worker, and its page says how far it is."""
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = self.create_import_form(request)
        if request.method == "POST" and form.is_valid():
            given = form.cleaned_data["import_file"]
            try:
                run = ImportRun.objects.begin(
                    form.cleaned_data["church"], by=cast(User, request.user), what=self.model._meta.label_lower,
                    format=self.file_formats[int(form.cleaned_data["format"])]().get_title(), name=given.name[:200], file=given.read(),
                )  # fmt: skip
            except TooManyImports:
                messages.error(
                    request, _("Several files are waiting already. Please confirm or cancel one of them first.")
                )
                return self._to("import")
            import_jobs.enqueue([run.pk])
            return self._to("import_run", run.pk)
        response: Any = super().import_action(request, **kwargs)  # the form, with what is wrong with it
        response.context_data["waiting"] = [
            (run, self._address("import_run", run.pk))
            for run in self._runs(request).filter(state__in=(*OPEN, ImportState.PREVIEWED))
        ]
        return cast(HttpResponse, response)

    def import_run(self, request: HttpRequest, importrun_id: UUID) -> HttpResponse:
        """One import: how far it is, what it would change, what it changed."""
        run = self._run(request, importrun_id)
        return page(request, "import/run.html", capfirst(_("import of a file")), **self._shown(run))

    def import_state(self, request: HttpRequest, importrun_id: UUID) -> HttpResponse:
        """The part of the page that changes, for htmx, as long as something is under way."""
        return require_GET(self._import_state)(request, importrun_id)

    def _import_state(self, request: HttpRequest, importrun_id: UUID) -> HttpResponse:
        return render(request, "import/state.html", self._shown(self._run(request, importrun_id)))

    def import_decide(self, request: HttpRequest, importrun_id: UUID) -> HttpResponse:
        """Have what was previewed taken over, or let it go."""
        return require_POST(self._import_decide)(request, importrun_id)

    def _import_decide(self, request: HttpRequest, importrun_id: UUID) -> HttpResponse:
        run = self._run(request, importrun_id)
        match request.POST.get("decision"):
            case "confirm" if can_be_confirmed(run.report) and run.confirm():
                import_jobs.enqueue([run.pk])
            case "cancel" if run.cancel():
                messages.info(request, _("The file was let go. Nothing was changed."))
        return self._to("import_run", run.pk)

    def _run(self, request: HttpRequest, pk: UUID) -> ImportRun:
        if not self.has_import_permission(request):
            raise PermissionDenied
        return get_object_or_404(self._runs(request), pk=pk)

    def _runs(self, request: HttpRequest) -> QuerySet[ImportRun]:
        """One's own imports of this list, into churches in which one may still edit."""
        own = ImportRun.objects.visible_to(request.user).filter(what=self.model._meta.label_lower)
        return own.filter(church__in=self.churches_to_import_into(request)).defer("file")

    def _shown(self, run: ImportRun) -> dict[str, Any]:
        report = run.report
        return {
            "run": run,
            "report": report,
            "progress": import_jobs.progress_of(run) if run.is_open else None,
            "rows": [(state, [mark_safe(cell) for cell in cells]) for state, cells in report.get("rows", ())],
            "refused": [(said(why), line, title, given) for why, line, title, given in report.get("refused", ())],
            "can_be_confirmed": run.state == ImportState.PREVIEWED and can_be_confirmed(report),
            "state_url": self._address("import_state", run.pk),
            "decide_url": self._address("import_decide", run.pk),
            "list_url": self._address("changelist"),
            "again_url": self._address("import"),
            "names": capfirst(str(self.model._meta.verbose_name_plural)),
        }

    def _address(self, name: str, *args: Any) -> str:
        return reverse(f"admin:{'_'.join(self.get_model_info())}_{name}", args=args)

    def _to(self, name: str, *args: Any) -> HttpResponseRedirect:
        return HttpResponseRedirect(self._address(name, *args))
