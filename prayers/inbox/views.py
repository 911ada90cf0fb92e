"""The inbox's pages. Each is for staff who are signed in, and shows what they may read."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from church.console import HtmxHttpRequest, console_view
from church.console import page as console_page
from church.kept_words import keep
from prayers import care_tasks, handling
from prayers.errors import PrayersError
from prayers.inbox import alarm as alarms
from prayers.inbox import arrivals as arriving
from prayers.inbox import claiming, counts, exports, floods, marking, notices, prayer_lists, saved, tasks
from prayers.inbox.filters import Selection
from prayers.inbox.keys import KEYS
from prayers.inbox.rows import row_of, rows_of
from prayers.inbox.scope import InboxScope, scope_of
from prayers.models import CareRecord, Flood, FollowupTask

View = Callable[..., HttpResponseBase]


def for_staff(view: View) -> View:
    """The view with the person's scope, for those who work for a church or run the installation."""

    @wraps(view)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        scope = scope_of(request)
        if not scope.is_open:
            raise PermissionDenied
        return view(request, scope, *args, **kwargs)

    wrapped: View = console_view(wrapper)
    return wrapped


@for_staff
@require_GET
def page(request: HtmxHttpRequest, scope: InboxScope) -> HttpResponseBase:
    """A page of a view; for htmx the rows alone, which go below those that are there."""
    selection = Selection(request, scope)
    records = selection.rows.select_related("church", "person", "assignee")
    found = selection.view.order.page(records, after=request.GET.get("after", ""))
    shown = {
        "rows": rows_of(found.rows, scope),
        "more": selection.url(after=found.next) if found.next else "",
        "selection": selection,
        "scope": scope,
    }
    if request.htmx:
        return render(request, "inbox/rows.html", shown)
    return console_page(
        request,
        "inbox/page.html",
        _("Inbox"),
        **shown,
        **_views(selection),
        is_further_down=bool(request.GET.get("after")),
        notices=notices.notices_for(request),
        flood_lines=[] if selection.words else floods.lines(scope),
        since=scope.now.moment.isoformat(),
        keys=KEYS,
    )


@for_staff
@require_POST
def search(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    """Keep the words and lead to what is found. Nothing typed: back to the view."""
    selection = Selection(request, scope)
    name = keep(request.session, request.POST.get("q", ""))
    return HttpResponseRedirect(selection.url(search=name))


@for_staff
@require_GET
def arrivals(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    """What came since the moment `since`: 204 when nothing did. The header Inbox-Since says from when to ask next."""
    selection = Selection(request, scope)
    found = arriving.arrived(selection, arriving.since(request.GET.get("since", "")))
    if not found.records:
        return HttpResponse(status=204, headers={"Inbox-Since": found.until.isoformat()})
    shown = {"rows": rows_of(found.records, scope), "selection": selection, **_views(selection)}
    answer = render(request, "inbox/arrivals.html", shown)
    answer["Inbox-Since"] = found.until.isoformat()
    return answer


@for_staff
@require_GET
def alarm(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    """The banner, anew where it is another one than the page has: 204 when nothing changed. It alerts to a new concern only."""
    found = alarms.alarm_for(scope)
    if request.GET.get("seen") == found.ids:
        return HttpResponse(status=204)
    is_news = found.newest > request.GET.get("newest", "")
    return render(request, "inbox/alarm.html", {"alarm": found, "scope": scope, "is_news": is_news})


@for_staff
@require_POST
def claim(request: HtmxHttpRequest, scope: InboxScope, pk: UUID) -> HttpResponseBase:
    """Take a record on. For htmx the row as it is now; otherwise back to where one was, or on to the record."""
    try:
        outcome = claiming.claim(scope, pk)
    except CareRecord.DoesNotExist:
        raise Http404 from None
    if request.htmx:
        row = row_of(outcome.record, scope) if outcome.record else None
        return render(request, "inbox/claimed.html", {"row": row, "outcome": outcome, "scope": scope})
    messages.add_message(request, messages.SUCCESS if outcome.is_mine else messages.WARNING, outcome.message)
    return HttpResponseRedirect(_way_back(request, outcome.record))


@for_staff
@require_GET
def my_tasks(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    """What there is to do; `show` is "mine" or "all"."""
    shown = tasks.tasks_shown(scope, request.GET.get("show", ""))
    return console_page(request, "inbox/tasks.html", _("My tasks"), list=shown, scope=scope)


@for_staff
@require_POST
def task_done(request: HttpRequest, scope: InboxScope, task_pk: int) -> HttpResponseBase:
    """It is done; back to the list."""
    task = get_object_or_404(FollowupTask.objects.visible_to(scope.user).select_related("record"), pk=task_pk)
    try:
        care_tasks.complete(task, by=scope.user, note=request.POST.get("note", ""))
    except PrayersError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Done: “%(title)s”.") % {"title": task.title})
    show = tasks.ALL if request.POST.get("show") == tasks.ALL else tasks.MINE
    return HttpResponseRedirect(f"{reverse('tasks:page')}?show={show}")


@for_staff
@require_POST
def mark(request: HtmxHttpRequest, scope: InboxScope, pk: UUID) -> HttpResponseBase:
    """Mark an alarm or a notice as right or false. For htmx the row as it is now; otherwise back to where one was."""
    try:
        outcome = marking.mark(scope, pk, request.POST.get("mark", ""), request.POST.get("was", ""))
    except CareRecord.DoesNotExist:
        raise Http404 from None
    if request.htmx:
        here = request.POST.get("next", "").partition("#")[0]
        shown = {"row": row_of(outcome.record, scope), "said": outcome.message, "here": here, "scope": scope}
        if not outcome.is_done:
            shown["outcome"] = {"is_mine": False, "message": outcome.message}
        return render(request, "inbox/marked.html", shown)
    messages.add_message(request, messages.SUCCESS if outcome.is_done else messages.WARNING, outcome.message)
    return HttpResponseRedirect(_way_back(request, outcome.record))


def of_flood(view: Callable[[HttpRequest, InboxScope, Flood], HttpResponseBase]) -> View:
    """The view with the flood instead of its id, for those who may read some of it."""

    @for_staff
    def wrapped(request: HttpRequest, scope: InboxScope, flood: UUID) -> HttpResponseBase:
        found = get_object_or_404(Flood.objects.visible_to(scope.user).select_related("church"), pk=flood)
        with timezone.override(found.church.zone):
            answer = view(request, scope, found)
            rendered: HttpResponseBase = answer.render() if hasattr(answer, "render") else answer
        return rendered

    return wrapped


@of_flood
@require_GET
def flood(request: HttpRequest, scope: InboxScope, flood: Flood) -> HttpResponseBase:
    """Every conversation of a flood that this person may read, with its own words and its own claim."""
    shown = floods.context_for(scope, flood, chosen_all=request.GET.get("all") == "1")
    return console_page(request, "inbox/flood.html", _("Concerns from one address"), **shown)


@of_flood
@require_POST
def flood_close(request: HttpRequest, scope: InboxScope, flood: Flood) -> HttpResponseBase:
    """Close those that were ticked."""
    chosen = floods.read_choices(request.POST.getlist("record"))
    if not chosen:
        messages.warning(request, _("None was ticked, so none was closed."))
        return HttpResponseRedirect(flood.get_absolute_url())
    try:
        closed = handling.close_as_flood(flood, chosen, by=scope.user)
    except PrayersError as refused:
        messages.error(request, str(refused))
        return HttpResponseRedirect(flood.get_absolute_url())
    if closed.count:
        told = ngettext("%(count)d was closed as a flood.", "%(count)d were closed as a flood.", closed.count)
        messages.success(request, told % {"count": closed.count})
    if closed.left:
        told = ngettext(
            "%(count)d stays: somebody claimed it meanwhile, or something was written in it since you saw it.",
            "%(count)d stay: somebody claimed them meanwhile, or something was written in them since you saw them.",
            closed.left,
        )
        messages.warning(request, told % {"count": closed.left})
    return HttpResponseRedirect(flood.get_absolute_url())


@of_flood
@require_POST
def flood_undo(request: HttpRequest, scope: InboxScope, flood: Flood) -> HttpResponseBase:
    """Open again what this person closed last."""
    if count := handling.undo_closing(flood, by=scope.user):
        told = ngettext("%(count)d is open again.", "%(count)d are open again.", count)
        messages.success(request, told % {"count": count})
    else:
        messages.warning(request, _("There is nothing to undo any more."))
    return HttpResponseRedirect(flood.get_absolute_url())


@for_staff
@require_GET
def export(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    return exports.csv_of(Selection(request, scope))


@for_staff
@require_GET
def prayer_list(request: HttpRequest, scope: InboxScope) -> HttpResponseBase:
    """To print: open prayer requests, for one circle of one church."""
    found = prayer_lists.list_for(scope, church=request.GET.get("church", ""), circle=request.GET.get("circle", ""))
    return console_page(request, "inbox/prayer_list.html", _("Prayer list"), list=found, scope=scope)


@for_staff
@require_POST
def prayer_line(request: HtmxHttpRequest, scope: InboxScope, pk: UUID, circle: str, passes: bool) -> HttpResponseBase:
    """Let a line pass that was held back, or hold it again. For htmx the line alone: what was changed in others stays as it is."""
    try:
        line = prayer_lists.decide(scope, pk, circle, passes=passes)
    except CareRecord.DoesNotExist:
        raise Http404 from None
    if request.htmx:
        return render(request, "inbox/prayer_line.html", {"line": line, "circle": circle})
    church = request.GET.get("church", "")
    query = urlencode({"circle": circle} | ({"church": church} if church.isdecimal() else {}))
    return HttpResponseRedirect(f"{reverse('inbox:prayer_list')}?{query}#line-{pk}")


def _views(selection: Selection) -> dict[str, Any]:
    """The tabs: each saved view and each kind with its number."""
    scope = selection.scope
    alone = scope.records.filter(floods.NOT_IN_A_FLOOD)
    opened = alone.filter(saved.OPEN.shows(scope.now))
    asked = {view.name: alone.filter(view.shows(scope.now)) for view in saved.VIEWS.values()}
    asked |= {f"kind-{kind}": opened.filter(scope.of_kind(kind)) for kind in scope.kinds}
    numbers = counts.capped(scope.user, asked)
    base, page_of = reverse("inbox:page"), selection.chosen.get("kind", "")
    is_plain = not selection.words and set(selection.chosen) <= {"kind"}
    return {
        "tabs": [
            {
                "name": view.name,
                "title": view.title,
                "url": base if view is saved.OPEN else f"{base}?view={view.name}",
                "count": numbers[view.name],
                "is_here": view is selection.view and not page_of,
            }
            for view in saved.VIEWS.values()
        ],
        "kinds": [
            {
                "name": f"kind-{kind}",
                "title": capfirst(kind.label),
                "url": f"{base}?kind={kind}",
                "count": numbers[f"kind-{kind}"],
                "is_here": is_plain and selection.view is saved.OPEN and kind == page_of,
            }
            for kind in scope.kinds
        ],
    }


def _way_back(request: HttpRequest, record: CareRecord | None) -> str:
    asked = request.POST.get("next", "")
    if asked and url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure()):
        return asked
    return record.get_absolute_url() if record else reverse("inbox:page")
