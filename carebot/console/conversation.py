"""One conversation, read as it goes on: taken over, written in, handed back."""

import uuid
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as now_
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from carebot import takeover
from carebot.answers.shown import agreements
from carebot.console.access import as_staff, conversation_or_404
from carebot.console.checked import unchecked
from carebot.console.transcript import changed_calls, transcript
from carebot.errors import AssistantStillSpeaks, CannotBeTakenOver, TakenByAnother, TakeoverRefused
from carebot.models import Conversation, TurnState
from church.console import HtmxHttpRequest, page
from church.models import StaffMember
from prayers.models import Where
from tooling.models import ConversationView
from tooling.readings import conversations_shown

MOST_READINGS = 30
OVERLAP = timedelta(seconds=5)  # a row written just before we looked may be seen only now


class Standing(StrEnum):
    """How the signed-in person stands to a conversation."""

    FREE = "free"  # the assistant has it, and it can be taken over
    MINE = "mine"
    BEFORE_MINE = "before_mine"  # taken over; the assistant still finishes its reply
    OTHERS = "others"  # another person has it
    READ_ONLY = "read_only"  # erased, a telephone call, or not of a church in which one is staff


class Words(forms.Form):
    """What somebody writes to a visitor."""

    text = forms.CharField(
        label=_("Your message to the visitor"),
        max_length=settings.MAX_MESSAGE_CHARS,
        widget=forms.Textarea(
            attrs={"rows": 3, "id": "words", "hx-preserve": "true", "autocomplete": "off", "placeholder": " "}
        ),
        error_messages={"required": _("Write something first."), "max_length": _("This is too long to send at once.")},
    )
    key = forms.CharField(max_length=64, widget=forms.HiddenInput(attrs={"id": "key"}), required=False)


def conversation_page(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    return _page(request, conversation_or_404(request, pk))


@require_GET
def log(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """What is new since the page looked last: messages, calls that got further, and who has the conversation."""
    conversation = conversation_or_404(request, pk)
    shown = _state(request, conversation)
    after, since = _place(request.GET.get("after", "")), _moment(request.GET.get("at", ""))
    said = transcript(conversation, request.user, after=after)
    calls = changed_calls(conversation, request.user, since)
    was = request.GET.get("was", "")
    if not said.entries and not calls and was == shown["signature"]:
        return HttpResponse(status=204)
    _was_read(request, conversation)
    context = {
        **shown,
        "transcript": said,
        "last_seq": said.last_seq or after,
        "calls": calls,
        "has_changed": was.split("|")[0] != shown["standing"],
        "was_mine": was.split("|")[0] in (Standing.MINE, Standing.BEFORE_MINE),  # there may be an unsent draft
    }
    return render(request, "console/conversations/news.html", context)


@require_POST
def take(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    conversation = conversation_or_404(request, pk)
    try_to_take(request, conversation, _number(request.POST.get("instead_of", "")))
    if draft := request.POST.get("text", ""):  # what was not sent before somebody else had the conversation
        form = Words(initial={"key": uuid.uuid4(), "text": draft})
        return _page(request, conversation_or_404(request, pk), form=form)
    return redirect("conversations:page", pk)


def try_to_take(request: HttpRequest, conversation: Conversation, instead_of: int | None = None) -> bool:
    """Take it over for the signed-in person, or say why that is not possible."""
    staff = as_staff(request, conversation.church_id)
    try:
        if staff is None:
            raise CannotBeTakenOver
        takeover.take_over(conversation.pk, staff, instead_of=instead_of)
    except TakeoverRefused as refusal:
        messages.warning(request, why(refusal))
        return False
    return True


@require_POST
def write(request: HtmxHttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Send what was written. With htmx the page stays as it is, and is told to look for what is new."""
    conversation = conversation_or_404(request, pk)
    form = Words(request.POST)
    staff = as_staff(request, conversation.church_id)
    refusal: str | Promise = ""
    if not form.is_valid():
        refusal = " ".join(str(error) for errors in form.errors.values() for error in errors)
    else:
        try:
            if staff is None:
                raise CannotBeTakenOver
            takeover.write(pk, staff, form.cleaned_data["text"], client_message_id=form.cleaned_data["key"])
        except TakeoverRefused as refused:
            refusal = why(refused)
    if request.htmx:
        response = render(request, "console/conversations/sent.html", {"refusal": refusal, "key": uuid.uuid4()})
        if not refusal:
            trigger_client_event(response, "said")
        return response
    if refusal:
        return _page(request, conversation, form=form, refusal=refusal, status=409)
    return redirect("conversations:page", pk)


@require_POST
def hand_back(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    conversation = conversation_or_404(request, pk)
    staff = as_staff(request, conversation.church_id)
    try:
        if staff is None:
            raise CannotBeTakenOver
        takeover.hand_back(pk, staff)
    except TakeoverRefused as refusal:
        messages.warning(request, why(refusal))
    else:
        messages.success(request, now_("The assistant answers again; the visitor was told so."))
    return redirect("conversations:page", pk)


def why(refusal: TakeoverRefused) -> str:
    """Why something was refused, in words for staff."""
    if isinstance(refusal, AssistantStillSpeaks):
        return now_("The assistant is still finishing its reply. Your words are kept here; send them in a moment.")
    if isinstance(refusal, TakenByAnother):
        if refusal.name:
            return now_("%(name)s has this conversation now.") % {"name": refusal.name}
        return now_("The assistant has this conversation now. Take it over to write.")
    return now_("This conversation cannot be taken over by you.")


def _page(
    request: HttpRequest,
    conversation: Conversation,
    *,
    form: Words | None = None,
    refusal: str | Promise = "",
    status: int = 200,
) -> HttpResponse:
    _was_read(request, conversation)
    readings = ConversationView.objects.visible_to(request.user).filter(conversation_id=conversation.pk)
    said = transcript(conversation, request.user, whole="all" in request.GET)
    context = {
        **_state(request, conversation),
        "transcript": said,
        "last_seq": said.last_seq,
        "unchecked": unchecked(said.visitors_words, conversation.language),
        "agreements": agreements(conversation),
        "refusal": refusal,
        "readings": readings[:MOST_READINGS],
    }
    if form is not None:
        words = str(form["text"].value() or "")
        form.fields["text"].widget.attrs |= {"data-unsaved": "true"} if words else {}
        can_stand_in_a_form = not refusal and context["standing"] != Standing.READ_ONLY
        context |= {"form": form, "was_mine": can_stand_in_a_form, "unsent": "" if can_stand_in_a_form else words}
    response = page(request, "console/conversations/conversation.html", _("Conversation"), **context)
    response.status_code = status
    return response


def _was_read(request: HttpRequest, conversation: Conversation) -> None:
    conversations_shown({conversation.pk: conversation.church_id}, request.user, Where.CONVERSATION)


def _state(request: HttpRequest, conversation: Conversation) -> dict[str, Any]:
    """Who has the conversation, and what goes on in it at this moment."""
    staff = as_staff(request, conversation.church_id)
    standing = _standing(conversation, staff)
    is_answering = conversation.turns.filter(state=TurnState.RUNNING).exists()
    unheard = conversation.messages.unheard().order_by("seq") if conversation.taken_over_by_id else None
    waits_since = unheard.values_list("created_at", flat=True).first() if unheard is not None else None
    silence = timedelta(seconds=settings.TAKEOVER_SILENCE_SECONDS)
    return {
        "conversation": conversation,
        "standing": standing.value,
        "is_answering": is_answering,
        "waits_since": waits_since,
        "waits_until": waits_since + silence if waits_since else None,
        "looked_at": (timezone.now() - OVERLAP).timestamp(),
        "signature": f"{standing.value}|{is_answering}|{waits_since.timestamp() if waits_since else ''}",
        "form": Words(initial={"key": uuid.uuid4()}),
        "danger": conversation.turns.exclude(safety_category="").exists(),
        "silence_minutes": round(silence.total_seconds() / 60),
    }


def _standing(conversation: Conversation, staff: StaffMember | None) -> Standing:
    if conversation.erased_at or conversation.channel != "chat" or staff is None:
        return Standing.READ_ONLY
    if conversation.taken_over_by_id is None:
        return Standing.FREE
    if conversation.taken_over_by_id != staff.pk:
        return Standing.OTHERS
    return Standing.BEFORE_MINE if conversation.takeover_is_pending else Standing.MINE


def _number(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 12 else None


def _place(given: str) -> int:
    return _number(given) or 0


def _moment(given: str) -> datetime:
    """When the page looked last; an hour ago where it does not say."""
    try:
        return datetime.fromtimestamp(float(given), UTC)
    except (ValueError, OverflowError, OSError):
        return timezone.now() - timedelta(hours=1)
