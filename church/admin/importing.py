"""Import from a file, on the list of what is imported: first a preview of what would change, then the change."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from import_export.admin import ImportMixin
from import_export.formats.base_formats import Format
from import_export.forms import ConfirmImportForm
from import_export.tmp_storages import CacheStorage
from tablib import Dataset
from unfold.contrib.import_export.forms import ImportForm
from unfold.widgets import UnfoldAdminSelectWidget

from church.admin.scoped import ScopedAdmin, churches_where, is_superuser
from church.import_files import UnreadableFile, read_calendar, read_csv
from church.imports import ChurchResource
from church.models import Church

EXPIRED = "The file is not here any more: it is kept for half an hour. Nothing was changed. Please choose it once more."


class ShortLivedStorage(CacheStorage):
    """Keeps the file between preview and change where every process of the installation finds it, for half an hour."""

    CACHE_LIFETIME = 1800


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


class ChurchConfirmForm(ConfirmImportForm):
    church = forms.ModelChoiceField(Church.objects.none(), widget=forms.HiddenInput())

    def __init__(self, *args: Any, churches: QuerySet[Church], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ModelChoiceField, self.fields["church"]).queryset = churches


class _FileFormat(Format):
    resource: type[ChurchResource]

    def __init__(self, encoding: str | None = None) -> None:
        """`encoding` is the library's; files are read as bytes here, and their encoding is found out."""

    def can_import(self) -> bool:
        return True


class CSVFormat(_FileFormat):
    def get_title(self) -> str:
        return "csv"

    def get_extension(self) -> str:
        return "csv"

    def create_dataset(self, in_stream: bytes) -> Dataset:
        return read_csv(in_stream, required=self.resource.required, accepted=self.resource.columns())


class CalendarFormat(_FileFormat):
    def get_title(self) -> str:
        return "ics"

    def get_extension(self) -> str:
        return "ics"

    def create_dataset(self, in_stream: bytes) -> Dataset:
        return read_calendar(in_stream, today=timezone.now().date())


class ImportingAdmin(ImportMixin, ScopedAdmin):
    """An admin page with a way for files to come in: into a church in which whoever is signed in may edit, and no other."""

    import_form_class = ChurchImportForm
    confirm_form_class = ChurchConfirmForm
    tmp_storage_class = ShortLivedStorage
    file_formats: tuple[type[_FileFormat], ...] = (CSVFormat,)
    resource: type[ChurchResource]

    def get_import_resource_classes(self, request: HttpRequest) -> list[type[ChurchResource]]:
        return [self.resource]

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request)

    def get_import_formats(self) -> list[type[_FileFormat]]:
        return [type(each.__name__, (each,), {"resource": self.resource}) for each in self.file_formats]

    def churches_to_import_into(self, request: HttpRequest) -> QuerySet[Church]:
        found: QuerySet[Church] = Church.objects.visible_to(request.user)
        if not is_superuser(request):
            found = found.filter(pk__in=churches_where(request, self.editors))
        return found.order_by("name")

    def get_import_form_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().get_import_form_kwargs(request), "churches": self.churches_to_import_into(request)}

    def get_confirm_form_kwargs(self, request: HttpRequest, import_form: Any = None) -> dict[str, Any]:
        kwargs: dict[str, Any] = super().get_confirm_form_kwargs(request, import_form)
        return {**kwargs, "churches": self.churches_to_import_into(request)}

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        initial: dict[str, Any] = super().get_confirm_form_initial(request, import_form)
        return {**initial, "church": import_form.cleaned_data["church"].pk} if import_form else initial

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        form = kwargs.get("form")
        chosen = getattr(form, "cleaned_data", {}).get("church")
        return {"church": chosen or self.churches_to_import_into(request).first() or Church()}

    def add_data_read_fail_error_to_form(self, form: forms.Form, e: Exception) -> None:
        form.add_error("import_file", str(e) if isinstance(e, UnreadableFile) else "This file cannot be read.")

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.create_confirm_form(request)
        if request.method == "POST" and form.is_valid():
            storage = self.get_tmp_storage_class()(name=form.cleaned_data["import_file_name"])
            if storage.read() is None:
                self.message_user(request, EXPIRED, messages.ERROR)
                info = "_".join(self.get_model_info())
                return HttpResponseRedirect(reverse(f"admin:{info}_import"))
        return cast(HttpResponse, super().process_import(request, **kwargs))
