"""Messages that the assistant could not answer, or not alone: what was written, how to reach the visitor, and that it was answered."""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as now_
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from carebot.console.access import any_near, as_staff, reads_conversations
from carebot.console.calls import contact_in
from carebot.console.conversation import try_to_take
from carebot.console.transcript import KEPT_PRIVATE, called
from carebot.hand_over import ASKED_FOR_PERSON
from carebot.kept_needs import NEED_KEPT
from carebot.models import Conversation, MessageRole, Turn
from carebot.models.turn import NOTE_CHARS
from carebot.takeover import PERSON_WAS_AWAY
from church.console import ConsolePage, page
from language.contact import read_contact
from prayers.models import CareRecord, Where
from prayers.reaching import reaches_of
from tooling.ledger import private_tools
from tooling.models import ToolInvocation
from tooling.readings import conversations_shown

MOST = 50
LATELY = 20
WHY: Mapping[str, Promise] = {
    "unanswered": _("The assistant could not finish its reply."),
    PERSON_WAS_AWAY: _("Somebody had taken the conversation over and did not answer."),
    ASKED_FOR_PERSON: _("They asked for a person to join the conversation."),
    NEED_KEPT: _("They told of a need while somebody else had been asked something, and got no answer then."),
    "harm_withheld": _("The assistant was about to say something that might do harm. The visitor was not shown it."),
    "minor_in_distress": _(
        "Somebody under 18 is in distress, and nobody could be told of it without more being known."
    ),
    "prayer_asked": _("They asked for prayer, and the request was not passed on."),
    "callback_asked": _("They asked to be called, and the request was not passed on."),
    "visit_asked": _("They asked for a visit, and the request was not passed on."),
    "money_help_asked": _("They asked for help with money, and the request was not passed on."),
}
OTHERWISE = _("They asked for something that the assistant did not pass on.")


class Answered(forms.Form):
    """How somebody answered a visitor."""

    note = forms.CharField(
        label=_("How you answered"),
        max_length=NOTE_CHARS,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Say in a few words how you answered, so that nobody does it again.")},
    )


@dataclass(frozen=True)
class Words:
    text: str
    who: str | Promise  # said only where others than them had been asked something


@dataclass(frozen=True)
class Row:
    turn: Any
    words: list[Words]
    told: str | Promise  # what the visitor was shown
    why: Promise
    contact: str
    caution: str  # what to read before anybody calls or writes; "" where nothing is to be minded
    may_write: bool
    has_it: str  # who has the conversation now
    typed: str  # what somebody wrote of it that was refused


def waiting(user: Any) -> QuerySet[Any]:
    """The turns that need a person, of conversations this user may read, the oldest first."""
    readable = Conversation.objects.visible_to(user)
    found: QuerySet[Any] = Turn.objects.needing_a_person().filter(conversation__in=readable)
    return found.order_by("started_at")


def unanswered_messages(request: HttpRequest) -> HttpResponse:
    if not reads_conversations(request):
        raise Http404
    return _page(request)


def _page(request: HttpRequest, refused: Turn | None = None) -> HttpResponse:
    """`refused`: of which a note was not taken. What was typed is shown again, beside it or, where it is gone, above all."""
    typed = request.POST.get("note", "").strip() if refused else ""
    found = waiting(request.user)
    handled = Turn.objects.exclude(needs_person="").filter(
        handled_at__isnull=False, conversation__in=Conversation.objects.visible_to(request.user)
    )
    shown = found.select_related("conversation__church", "conversation__taken_over_by")[:MOST]
    rows = _rows(request, shown, {refused.pk: typed} if refused else {})
    return page(
        request,
        "console/conversations/unanswered.html",
        PAGE.title,
        rows=rows,
        unsent="" if any(row.typed for row in rows) else typed,
        count=found.count(),
        lately=handled.select_related("handled_by").order_by("-handled_at")[:LATELY],
        note_chars=NOTE_CHARS,
        meant=request.GET.get("turn", ""),
    )


def _rows(request: HttpRequest, turns: Iterable[Any], typed: Mapping[Any, str]) -> list[Row]:
    turns = list(
        turns.prefetch_related("messages", "kept_needs__participant") if isinstance(turns, QuerySet) else turns
    )
    shown = {turn.conversation_id: turn.conversation.church_id for turn in turns}
    conversations_shown(shown, request.user, Where.UNANSWERED)
    contacts = _contacts(request, [turn.conversation for turn in turns])
    reaches = reaches_of(shown.keys())
    private = ToolInvocation.objects.filter(turn_id__in=[turn.pk for turn in turns], tool__in=private_tools())
    kept = set(private.filter(is_error=False).values_list("turn_id", flat=True))
    return [
        Row(
            turn=turn,
            words=_words(turn),
            told=KEPT_PRIVATE if turn.pk in kept else turn.delivered,
            why=WHY.get(turn.needs_person, OTHERWISE),
            contact=_kept_contact(turn) if turn.needs_person == NEED_KEPT else contacts.get(turn.conversation_id, ""),
            caution=reaches[turn.conversation_id].warning(tells=True) if turn.conversation_id in reaches else "",
            may_write=_may_write(request, turn.conversation),
            has_it=turn.conversation.taken_over_by.display_name if turn.conversation.taken_over_by else "",
            typed=typed.get(turn.pk, ""),
        )
        for turn in turns
    ]


def _words(turn: Turn) -> list[Words]:
    """What nobody has answered: where a person wrote in the turn, only what came after their last word."""
    if turn.needs_person == NEED_KEPT:
        kept = sorted(turn.kept_needs.all(), key=lambda message: message.seq)
        return [Words(each.text, called(each)) for each in kept if each.text]
    said = sorted(turn.messages.all(), key=lambda message: message.seq)
    heard = max((each.seq for each in said if each.role == MessageRole.STAFF), default=0)
    return [
        Words(each.text, "") for each in said if each.role == MessageRole.VISITOR and each.seq > heard and each.text
    ]


def _may_write(request: HttpRequest, conversation: Conversation) -> bool:
    can_be_written_in = conversation.channel == "chat" and conversation.erased_at is None
    return can_be_written_in and as_staff(request, conversation.church_id) is not None


def _contacts(request: HttpRequest, conversations: list[Conversation]) -> dict[uuid.UUID, str]:
    """How each visitor can be reached: from a record, else from a call, else from what they wrote."""
    ids = {each.pk for each in conversations}
    found: dict[uuid.UUID, str] = {}
    records = CareRecord.objects.visible_to(request.user).filter(conversation_id__in=ids, anonymous=False)
    for record in records.order_by("created_at"):
        given = (record.contact_name, record.contact_phone, record.contact_email)
        line = ", ".join(part for part in given if part) or record.contact_raw
        if line and record.conversation_id and (record.contact_phone or record.contact_email or record.contact_raw):
            found[record.conversation_id] = line
    calls = ToolInvocation.objects.readable_by(request.user).filter(conversation_id__in=ids - found.keys())
    for call in calls.order_by("created_at"):
        if line := contact_in(call.input):
            found.setdefault(call.conversation_id, line)
    for conversation in conversations:
        if conversation.pk not in found:
            found[conversation.pk] = _said_contact(conversation)
    return found


def _kept_contact(turn: Turn) -> str:
    """How those can be reached whose words were kept, by what they wrote themselves: the others' numbers are not theirs."""
    speakers = {each.participant_id: called(each) for each in turn.kept_needs.all()}
    found = {who: _said_contact(turn.conversation, participant=speaker) for speaker, who in speakers.items()}
    return "; ".join(f"{who}: {contact}" for who, contact in found.items() if contact)


def _said_contact(conversation: Conversation, **by: Any) -> str:
    said = conversation.messages.filter(role=MessageRole.VISITOR, **by)
    texts = list(said.order_by("-seq").values_list("text", flat=True)[:20])
    if not texts:
        return ""
    details = read_contact(texts[0], texts[:0:-1], conversation.church.country)
    if not details.has_any:
        return ""
    return ", ".join(part for part in (details.name, details.phone, details.email) if part)


@require_POST
def answered(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    turn = _turn(request, pk)
    form = Answered(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for error in form.errors["note"]))
        return _page(request, turn)
    if Turn.objects.handle(turn, as_staff(request, turn.conversation.church_id), form.cleaned_data["note"]):
        messages.success(request, now_("Noted down as answered."))
        return redirect(PAGE.url_name)
    messages.warning(request, now_("Nothing was changed: somebody was quicker."))
    return _page(request, turn)


@require_POST
def write_now(request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
    """Take the conversation over and go there; the first word written answers what waits."""
    turn = _turn(request, pk)
    try_to_take(request, turn.conversation)
    return redirect("conversations:page", turn.conversation_id)


def _turn(request: HttpRequest, pk: uuid.UUID) -> Turn:
    readable = Conversation.objects.visible_to(request.user)
    rows = Turn.objects.exclude(needs_person="").filter(conversation__in=readable).select_related("conversation")
    turn: Turn | None = rows.filter(pk=pk).first()
    if turn is None:
        raise Http404
    return turn


def _badge(request: HttpRequest) -> str:
    near = any_near(request, Turn.objects.needing_a_person(), "conversation__church_id")
    count = waiting(request.user).count() if near else 0
    return str(count) if count else ""


PAGE = ConsolePage(
    title=_("Unanswered messages"),
    icon="mark_chat_unread",
    url_name="conversations:unanswered",
    may_open=reads_conversations,
    badge=_badge,
)
