"""Writes that did not happen: what is needed to do each by hand, Retry, and that it was done."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as now_
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from carebot.console import unwritten
from carebot.console.access import any_near, readable_among, works_somewhere
from carebot.console.calls import Shown, contact_in, fields_of, state_words, tool_words
from carebot.models import Message, MessageRole
from church.console import ConsolePage, page
from prayers.models import Where
from prayers.reaching import reaches_of
from tooling.confidence import inputs_less_confidences
from tooling.errors import NotRetryable
from tooling.models import ToolInvocation
from tooling.models.invocation import NOTE_CHARS, SAFETY_TOOL
from tooling.readings import calls_shown
from tooling.registry import registry

MOST = 50
LATELY = 20  # done by hand, newest first


class ByHand(forms.Form):
    """What somebody did in place of the software."""

    note = forms.CharField(
        label=_("What you did"),
        max_length=NOTE_CHARS,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say in a few words what you did, so that nobody does it again.")},
    )


@dataclass(frozen=True)
class Row:
    call: Any
    what: str | Promise
    state: str | Promise
    style: str
    fields: list[Shown]
    contact: str
    caution: str  # what to read before anybody calls or writes; "" where nothing is to be minded
    may_read_conversation: bool
    told: str  # what the visitor was told of it
    may_retry: bool
    needs_taking_on: bool  # a danger that nobody looks after yet
    typed: str  # what somebody wrote of it that was refused


def waiting(user: Any) -> QuerySet[Any]:
    """What this user may read of the writes that failed, or have been on their way for too long; danger first, then the oldest."""
    is_danger = Case(When(tool=SAFETY_TOOL, then=Value(0)), default=Value(1), output_field=IntegerField())
    return _undone().readable_by(user).order_by(is_danger, "created_at", "seq")


def _undone() -> Any:
    return ToolInvocation.objects.failed_writes() | ToolInvocation.objects.late_writes() | unwritten.stuck()


def failed_writes(request: HttpRequest) -> HttpResponse:
    if not works_somewhere(request):
        raise Http404
    return _page(request)


def _page(request: HttpRequest, refused: ToolInvocation | None = None) -> HttpResponse:
    """`refused`: of which a note was not taken. What was typed is shown again, beside it or, where it is gone, above all."""
    typed = request.POST.get("note", "").strip() if refused else ""
    found = waiting(request.user)
    lately = ToolInvocation.objects.readable_by(request.user).filter(done_by_hand_at__isnull=False)
    rows = _rows(request, found.select_related("church", "taken_on_by")[:MOST], {refused.pk: typed} if refused else {})
    return page(
        request,
        "console/conversations/failed_writes.html",
        PAGE.title,
        rows=rows,
        unsent="" if any(row.typed for row in rows) else typed,
        count=found.count(),
        lately=[
            (each, tool_words(each.tool))
            for each in lately.select_related("done_by_hand_by").order_by("-done_by_hand_at")[:LATELY]
        ],
        note_chars=NOTE_CHARS,
    )


def _rows(request: HttpRequest, calls: Iterable[Any], typed: Mapping[uuid.UUID, str]) -> list[Row]:
    calls = list(calls)
    calls_shown(calls, request.user, Where.FAILED_WRITES)
    readable = readable_among(request, {call.conversation_id for call in calls})
    told = {
        message.invocation_id: message.text
        for message in Message.objects.filter(
            invocation_id__in=[call.pk for call in calls], role__in=(MessageRole.CORRECTION, MessageRole.PENDING)
        ).order_by("seq")  # the last word counts
    }
    # Whoever may not read the conversation reads of a call what its record would have told them, and no more.
    less = inputs_less_confidences([call for call in calls if call.conversation_id not in readable])
    danger = set(unwritten.of(calls).values_list("pk", flat=True))
    reaches = reaches_of({call.conversation_id for call in calls})
    cautions = {pk: reach.warning(tells=pk in readable) for pk, reach in reaches.items()}
    return [
        Row(
            call,
            tool_words(call.tool),
            *state_words(call),
            fields=fields_of(less.get(call.pk, call.input)),
            contact=contact_in(call.input),
            caution=cautions.get(call.conversation_id, ""),
            may_read_conversation=call.conversation_id in readable,
            told=told.get(call.pk, ""),
            may_retry=call.is_settled and call.erased_at is None and registry().get(call.tool) is not None,
            needs_taking_on=call.pk in danger,
            typed=typed.get(call.pk, ""),
        )
        for call in calls
    ]


@require_POST
def retry(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    call = _call(request, pk)
    try:
        call.retry(by=request.user)
    except NotRetryable:
        messages.warning(request, _too_late())
    else:
        messages.success(request, now_("It is being tried again. If it works, the visitor is told so."))
    return redirect(PAGE.url_name)


@require_POST
def take_on(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Look after a danger that could not be written down: the alarm ends, the row stays."""
    call = _call(request, pk)
    if ToolInvocation.objects.take_on(call, request.user):
        messages.success(
            request, now_("It is yours now: nobody else is told of it any more. Try again, or do it by hand.")
        )
    else:
        messages.warning(request, _too_late())
    return redirect(PAGE.url_name)


@require_POST
def by_hand(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    call = _call(request, pk)
    form = ByHand(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for error in form.errors["note"]))
        return _page(request, call)
    try:
        call.do_by_hand(request.user, form.cleaned_data["note"])
    except NotRetryable:
        messages.warning(request, _too_late())
        return _page(request, call)
    messages.success(request, now_("Noted down. It is not tried again."))
    return redirect(PAGE.url_name)


def _call(request: HttpRequest, pk: uuid.UUID) -> ToolInvocation:
    call: ToolInvocation | None = ToolInvocation.objects.readable_by(request.user).filter(pk=pk).first()
    if call is None:
        raise Http404
    return call


def _too_late() -> str:
    return now_("Nothing was changed: somebody was quicker, or it has happened meanwhile.")


def _badge(request: HttpRequest) -> str:
    count = waiting(request.user).count() if any_near(request, _undone()) else 0
    return str(count) if count else ""


PAGE = ConsolePage(
    title=_("Failed writes"),
    icon="sync_problem",
    url_name="conversations:failed_writes",
    may_open=works_somewhere,
    badge=_badge,
)
