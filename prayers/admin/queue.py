"""All kinds in one queue: what needs somebody first stands first."""

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from prayers.admin.filters import QueueFilter
from prayers.admin.record import RecordAdmin
from prayers.models import CareRecord


@admin.register(CareRecord)
class QueueAdmin(RecordAdmin):
    list_display = (
        "kind",
        "summary",
        "shown_urgency",
        "status",
        "assignee",
        "due_at",
        "overdue",
        "is_minor",
        "created_at",
    )
    list_display_links = ("kind", "summary")
    list_filter = (QueueFilter, "kind", "status", "urgency", "confidentiality", "is_minor", "church")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A record is worked on at the page of its kind."""
        record = self.get_object(request, object_id)  # none, too, where that is no id
        if record is None:
            raise Http404
        return HttpResponseRedirect(record.get_absolute_url())
