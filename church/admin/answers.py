"""What people ask, with the church's answers, and what nobody could answer yet."""

from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from church.admin.content import PUBLISHERS
from church.admin.scoped import ScopedAdmin
from church.models import ChurchAnswer, UnansweredQuestion

ASKED = "asked"  # in the address of a new answer: which question it is written for


@admin.register(ChurchAnswer)
class ChurchAnswerAdmin(ScopedAdmin):
    editors = PUBLISHERS
    list_display = ("question", "kind", "starts_on", "ends_on", "language", "church")
    list_filter = ("kind", "language", "ends_on", "church")
    list_select_related = ("church",)
    search_fields = ("question", "topics", "answer")
    fieldsets = (
        (None, {"fields": ("church", "question", "topics", "answer", "language")}),
        (_("Days"), {"fields": ("kind", ("starts_on", "ends_on"))}),
    )

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """The question that somebody asked, where the answer is written for one."""
        asked = self._asked(request)
        if asked is None:
            return super().get_changeform_initial_data(request)
        return {"church": asked.church_id, "question": asked.question, "language": asked.language}

    def save_model(self, request: HttpRequest, obj: ChurchAnswer, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        asked = None if change else self._asked(request)
        if asked is not None and asked.church_id == obj.church_id:
            UnansweredQuestion.objects.filter(pk=asked.pk).update(answer=obj)

    def _asked(self, request: HttpRequest) -> UnansweredQuestion | None:
        given = request.GET.get(ASKED, "")
        if not given.isdecimal() or len(given) > 18:
            return None
        found: UnansweredQuestion | None = (
            UnansweredQuestion.objects.visible_to(request.user).filter(pk=int(given)).first()
        )
        return found


class Answered(admin.SimpleListFilter):
    title = _("answered")
    parameter_name = "answered"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("all", _("All"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        return queryset if self.value() == "all" else queryset.filter(answer__isnull=True)

    def choices(self, changelist: Any) -> Any:
        yield {
            "selected": self.value() is None,
            "query_string": changelist.get_query_string(remove=[self.parameter_name]),
            "display": gettext("No"),
        }
        yield {
            "selected": self.value() == "all",
            "query_string": changelist.get_query_string({self.parameter_name: "all"}),
            "display": gettext("All"),
        }


@admin.register(UnansweredQuestion)
class UnansweredQuestionAdmin(ScopedAdmin):
    """The list to write answers from. Who asked is not kept, so nobody can be answered from here."""

    readers = editors = PUBLISHERS
    list_display = ("question", "times_asked", "last_asked_at", "language", "write_answer", "church")
    list_display_links = None
    list_filter = (Answered, "language", "church")
    list_select_related = ("church", "answer")
    search_fields = ("question",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponseRedirect:
        """There is nothing to change in a question: its page is that of an answer to it."""
        asked = self.get_object(request, object_id)
        if asked is None or not self.has_view_permission(request, asked):
            messages.error(request, gettext("This question is not there any more."))
            return HttpResponseRedirect(reverse("admin:church_unansweredquestion_changelist"))
        return HttpResponseRedirect(_answer_url(asked))

    @display(description=_("answer"))
    def write_answer(self, asked: UnansweredQuestion) -> SafeString:
        text = str(asked.answer) if asked.answer_id else gettext("Write an answer")
        return format_html('<a class="underline" href="{}">{}</a>', _answer_url(asked), text)


def _answer_url(asked: UnansweredQuestion) -> str:
    if asked.answer_id:
        return reverse("admin:church_churchanswer_change", args=[asked.answer_id])
    return f"{reverse('admin:church_churchanswer_add')}?{ASKED}={asked.pk}"
