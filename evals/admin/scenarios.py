"""Own scenarios in the admin: the list, and the way from a conversation to a new one. Nothing is kept before it is approved."""

from typing import Any

import structlog
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters
from unfold.decorators import action, display

from carebot.admin import ConversationAdmin
from carebot.models import Conversation
from church.admin.scoped import ScopedAdmin, sees_several
from evals.console import anonymize
from evals.models import ChurchScenario
from evals.models.run import READERS
from evals.scenario import ScenarioError
from prayers.models import Where
from tooling.readings import conversations_shown

log = structlog.get_logger(__name__)


@admin.register(ChurchScenario)
class ChurchScenarioAdmin(ScopedAdmin):
    """Made and switched on and off by administrators and pastors. What was approved is not edited: make another."""

    readers = editors = READERS
    list_display = ["scenario_id", "title", "turns", "church", "is_active", "approved_by", "created_at"]
    list_display_links = ["scenario_id"]
    list_editable = ["is_active"]
    list_filter = ["is_active", "church"]
    list_select_related = ["church", "approved_by"]
    list_per_page = 50
    search_fields = ["scenario_id", "title"]
    fields = ["is_active", "church", "scenario_id", "title", "yaml", "digest", "approved_by", "created_at"]
    readonly_fields = [name for name in fields if name != "is_active"]

    class Media:
        css = {"all": ["evals/console.css"]}

    @display(description=_("turns"))
    def turns(self, scenario: ChurchScenario) -> str:
        try:
            return str(len(scenario.scenario.turns))
        except ScenarioError:  # approved under rules that have changed since
            return gettext("cannot be read")

    @display(description=_("YAML"))
    def yaml(self, scenario: ChurchScenario) -> SafeString:
        return format_html('<div class="console"><pre class="ev-life-source">{}</pre></div>', scenario.source)

    @display(description=_("digest"))
    def digest(self, scenario: ChurchScenario) -> str:
        return scenario.made_from_digest[:12]  # as runs show it

    @method_decorator(sensitive_post_parameters())
    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """From a conversation to a scenario. The page carries everything in its form from step to step."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        wanted = request.GET.get("conversation")
        if wanted is None:
            return self._choose(request)
        conversation = anonymize.conversation_for(request, wanted)
        life = anonymize.read_life(conversation, _up_to(request)) if conversation else None
        if life is None:
            return self._choose(request, status=404)
        conversations_shown({life.conversation.pk: life.conversation.church_id}, request.user, Where.SCENARIO)
        if request.method != "POST":
            return self._words(request, life, anonymize.WordsForm(None, life=life))
        match request.POST.get("to"):
            case "expectations":
                return self._after_words(request, life)
            case "words":
                return self._back_to_words(request, life)
            case _:
                return self._approve(request, life)

    def _choose(self, request: HttpRequest, status: int = 200) -> HttpResponse:
        context = {
            "conversations": anonymize.recent(request),
            "is_refused": status != 200,
            "sees_several": sees_several(request),
        }
        return self._page(request, "evals/anonymize_choose.html", context, status)

    def _words(self, request: HttpRequest, life: anonymize.Life, form: anonymize.WordsForm) -> HttpResponse:
        return self._page(request, "evals/anonymize_words.html", {"life": life, "form": form})

    def _after_words(self, request: HttpRequest, life: anonymize.Life) -> HttpResponse:
        words = anonymize.WordsForm(request.POST, life=life)
        if not words.is_valid():
            return self._words(request, life, words)
        initial = {"up_to": life.up_to, "source": words.as_source()}
        form = anonymize.ApprovalForm(life=life, initial=initial)
        return self._expectations(request, life, form, words.said, words.problem)

    def _back_to_words(self, request: HttpRequest, life: anonymize.Life) -> HttpResponse:
        form = anonymize.ApprovalForm(request.POST, life=life)
        said = form.said() or _said(request, life)
        initial = {f"say_{number}": say for number, say in enumerate(said, start=1)}
        initial["source"] = request.POST.get("source", "")
        return self._words(request, life, anonymize.WordsForm(None, life=life, initial=initial))

    def _expectations(
        self,
        request: HttpRequest,
        life: anonymize.Life,
        form: anonymize.ApprovalForm,
        said: list[str],
        problem: str = "",
    ) -> HttpResponse:
        context = {"life": life, "form": form, "said": list(enumerate(said, start=1)), "problem": problem}
        return self._page(request, "evals/anonymize_expectations.html", context)

    def _approve(self, request: HttpRequest, life: anonymize.Life) -> HttpResponse:
        form = anonymize.ApprovalForm(request.POST, life=life)
        approved = form.approve(request.user) if form.is_valid() else None
        if approved is None:
            form.untick()
            return self._expectations(request, life, form, _said(request, life))
        self.log_addition(request, approved, [{"added": {}}])
        log.info("scenario.approved", scenario_id=approved.pk, church_id=approved.church_id, user_id=request.user.pk)
        told = gettext("%(scenario)s is approved and among the scenarios of %(church)s now.")
        self.message_user(request, told % {"scenario": approved, "church": approved.church}, messages.SUCCESS)
        return redirect(reverse("admin:evals_churchscenario_change", args=[approved.pk]))

    def _page(self, request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        about = {
            **self.admin_site.each_context(request),
            "title": gettext("A scenario from a conversation"),
            "opts": self.model._meta,
        }
        return TemplateResponse(request, template, {**about, **context}, status=status)


def _up_to(request: HttpRequest) -> int | None:
    """The last message that the form was made of: what a visitor writes meanwhile waits for another scenario."""
    sent = request.POST.get("up_to", "")
    return int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else None


def _said(request: HttpRequest, life: anonymize.Life) -> list[str]:
    """The words of step 1 as they were sent along, and as they were found where they were not."""
    return [request.POST.get(f"say_{number}", say) for number, say in enumerate(life.said, start=1)]


admin.site.unregister(Conversation)


@admin.register(Conversation)
class ConversationWithScenarioAdmin(ConversationAdmin):
    """The conversation's page as it is, with a way from it to a scenario. Set here, since carebot knows nothing of evals."""

    actions_detail = ["make_scenario"]

    def has_make_scenario_permission(self, request: HttpRequest, object_id: Any = None) -> bool:
        return anonymize.conversation_for(request, str(object_id)) is not None

    @action(description=_("Make a scenario of it"), url_path="make-scenario", permissions=["make_scenario"])
    def make_scenario(self, request: HttpRequest, object_id: str) -> HttpResponse:
        return redirect(f"{reverse('admin:evals_churchscenario_add')}?conversation={object_id}")
