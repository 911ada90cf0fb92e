"""The pages on runs: the list with its trend, one run, one transcript, two runs side by side."""

from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRefresh

from church.admin.scoped import churches_where, is_superuser
from church.console import page
from church.models import Church
from evals.admin.base import EvalsAdmin
from evals.choosing import reads_instructions
from evals.console import runs as shown
from evals.console.forms import OverruleForm, RunForm
from evals.console.transcript import turns_shown
from evals.models import Play, Run
from evals.models.run import READERS, RunQuerySet
from evals.playing import judge_again
from evals.report_json import report_of
from evals.summary import summarize

PAGE = 30  # runs


@admin.register(Run)
class RunAdmin(EvalsAdmin):
    """Runs of the churches whose administrator or pastor one is; those of no church are a superuser's."""

    def get_queryset(self, request: HttpRequest) -> RunQuerySet:
        rows: RunQuerySet = Run.objects.visible_to(request.user)
        return rows.select_related("church", "started_by", "instruction_version__template")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # what was published rests on them

    def get_urls(self) -> list[URLPattern]:
        def at(route: str, view: Any, name: str) -> URLPattern:
            return path(route, self.admin_site.admin_view(view), name=f"evals_run_{name}")

        own = [
            at("compare/", self.compare_view, "compare"),
            at("<uuid:run_id>/", self.run_view, "page"),
            at("<uuid:run_id>/progress/", self.progress_view, "progress"),
            at("<uuid:run_id>/report.json", self.report_view, "report"),
            at("<uuid:run_id>/cancel/", require_POST(self.cancel_view), "cancel"),
            at("<uuid:run_id>/judge/", require_POST(self.judge_view), "judge"),
            at("<uuid:run_id>/<int:play_id>/", self.play_view, "play"),
        ]
        return [*own, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        self._check(request)
        runs = self.get_queryset(request)
        shown_page = Paginator(runs, PAGE).get_page(request.GET.get("page"))
        trend = list(shown.trend_runs(runs))
        return self._page(
            request, "evals/runs.html", _("Eval runs"), page=shown_page, trend=shown.trend_chart(runs), trend_runs=trend,
            baseline=shown.BASELINE,
        )  # fmt: skip

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        self._check(request)
        own = Church.objects.visible_to(request.user)
        if not is_superuser(request):
            own = own.filter(pk__in=churches_where(request, READERS))
        begin = {"instruction_version": request.GET.get("draft"), "church": request.GET.get("church")}
        form = RunForm(
            request.POST or None,
            initial={key: value for key, value in begin.items() if value},
            churches=own,
            may_leave_empty=is_superuser(request),
        )
        if request.method == "POST" and form.is_valid():
            run = form.queue(by=request.user)
            self.message_user(request, _("The run is queued."), messages.SUCCESS)
            return redirect("admin:evals_run_page", run.pk)
        return self._page(request, "evals/run_new.html", _("New run"), form=form)

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect("admin:evals_run_page", self._run(request, _uuid(object_id)).pk)

    def run_view(self, request: HttpRequest, run_id: UUID) -> HttpResponse:
        run = self._run(request, run_id)
        return self._page(
            request, "evals/run.html", str(run), run=run, rows=shown.scenario_rows(run),
            dimensions=shown.dimensions_chart(run), dimension_rows=shown.dimension_rows(run), failures=shown.failures_chart(run),
            cards=shown.calibration(Play.objects.filter(run__in=self.get_queryset(request))), ceilings=shown.ceilings(),
            agreement=shown.agreement_of_judges(run), judge_is_newer=shown.judge_is_newer(run), published=shown.BASELINE,
            reads_nothing=run.instruction_version_id is not None and not reads_instructions(run.model),
            before=self.get_queryset(request).finished().filter(created_at__lt=run.created_at).exclude(pk=run.pk)[:10],
        )  # fmt: skip

    def progress_view(self, request: HttpRequest, run_id: UUID) -> HttpResponse:
        """The part of the page that changes while a run goes; when it has ended the page is asked to load again.

        `was` is the state that the page shows: another one is told where it is read out, once.
        """
        run = self._run(request, run_id)
        if not run.is_under_way:
            return HttpResponseClientRefresh()
        has_changed = request.GET.get("was", run.state) != run.state
        return TemplateResponse(request, "evals/run_progress.html", {"run": run, "has_changed": has_changed})

    def report_view(self, request: HttpRequest, run_id: UUID) -> HttpResponse:
        """The report as `hear_eval --json` writes it."""
        run = self._run(request, run_id)
        headers = {"Content-Disposition": f'attachment; filename="run-{run.pk}.json"'}
        return JsonResponse(report_of(run), json_dumps_params={"ensure_ascii": False, "indent": 2}, headers=headers)

    def cancel_view(self, request: HttpRequest, run_id: UUID) -> HttpResponse:
        run = self._run(request, run_id)
        if run.cancel():
            self.message_user(request, _("The run was asked to stop. What was played stays."), messages.SUCCESS)
        else:
            self.message_user(request, _("The run had ended already."), messages.WARNING)
        return redirect("admin:evals_run_page", run.pk)

    def judge_view(self, request: HttpRequest, run_id: UUID) -> HttpResponse:
        """Judge the stored transcripts with today's rules; what older ones said is kept."""
        run = self._run(request, run_id)
        if run.is_under_way:
            self.message_user(request, _("The run has not ended yet."), messages.WARNING)
            return redirect("admin:evals_run_page", run.pk)
        judge_again(run)
        self.message_user(request, _("Judged again, by the rules of today."), messages.SUCCESS)
        return redirect("admin:evals_run_page", run.pk)

    def play_view(self, request: HttpRequest, run_id: UUID, play_id: int) -> HttpResponse:
        run = self._run(request, run_id)
        play = get_object_or_404(run.plays.prefetch_related("judgements__by"), pk=play_id)
        form = OverruleForm(request.POST or None, play=play)
        if request.method == "POST" and form.is_valid():
            form.save(by=request.user)
            Run.objects.filter(pk=run.pk).update(summary=summarize(run))
            self.message_user(request, _("Your judgement counts from now on."), messages.SUCCESS)
            return redirect("admin:evals_run_play", run.pk, play.pk)
        judgements = sorted(play.judgements.all(), key=lambda each: each.created_at, reverse=True)
        return self._page(
            request, "evals/play.html", f"{play.scenario}: {play.title}", run=run, play=play, form=form,
            turns=turns_shown(play, play.standing), standing=play.standing, judgements=judgements,
            needs_person=shown.tone_needs_person(Play.objects.filter(run__in=self.get_queryset(request)), play.standing),
        )  # fmt: skip

    def compare_view(self, request: HttpRequest) -> HttpResponse:
        self._check(request)
        before, after = (self._chosen(request, name) for name in ("before", "after"))
        if before is None or after is None or before == after:
            self.message_user(request, _("Choose two different runs to compare."), messages.WARNING)
            return redirect("admin:evals_run_changelist")
        found, changed = shown.comparison(before, after)
        return self._page(
            request, "evals/compare.html", _("Two runs"), before=before, after=after, found=found, changed=changed,
            chart=shown.comparison_chart(found), differences={"score": found.score, **found.dimensions},
            parts=[run for run in (before, after) if not run.is_finished],
        )  # fmt: skip

    def _chosen(self, request: HttpRequest, name: str) -> Run | None:
        try:
            found: Run | None = self.get_queryset(request).filter(pk=UUID(request.GET.get(name, ""))).first()
        except ValueError:
            return None  # none was chosen, as where there is only one
        return found

    def _run(self, request: HttpRequest, run_id: UUID) -> Run:
        self._check(request)
        return get_object_or_404(self.get_queryset(request), pk=run_id)

    def _check(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _page(self, request: HttpRequest, template: str, title: str, **context: Any) -> TemplateResponse:
        return page(request, template, title, opts=self.model._meta, **context)


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise Http404 from None
