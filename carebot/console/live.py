"""Conversations that go on now: who is in need, who waits for a person, who has it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import CharField, Exists, Min, OuterRef, QuerySet, Subquery
from django.db.models.functions import Left
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from carebot.console.access import any_near, reads_conversations
from carebot.models import Conversation, Message, MessageRole, Participant, Turn, TurnState
from carebot.models.conversation import UNNAMED
from church.console import ConsolePage, page
from church.languages import language_choices

GOES_ON = timedelta(minutes=30)  # since the last word
MOST = 60
WORDS = 120  # characters of what was said last


CHANNELS = {"chat": _("chat"), "voice": _("telephone")}
LANGUAGES = dict(language_choices())


@dataclass(frozen=True)
class Row:
    conversation: Any
    who: str | Promise
    channel: Promise
    language: str | Promise
    has_danger: bool
    waits_since: datetime | None  # for the person who has it
    needs_person: bool


def rows(request: HttpRequest) -> list[Row]:
    """Danger first, then whoever waits for a person, then the newest."""
    found: QuerySet[Any] = (
        Conversation.objects.visible_to(request.user)
        .going_on(timezone.now() - GOES_ON)
        .select_related("church", "taken_over_by")
        .annotate(**_marks())
        .order_by("-last_activity_at")[:MOST]
    )
    shown = [
        Row(
            conversation=each,
            who=each.called if each.called and each.called != UNNAMED else _("Visitor"),
            channel=CHANNELS.get(each.channel, CHANNELS["chat"]),
            language=LANGUAGES.get(each.spoken or each.language, each.language),
            has_danger=bool(each.danger),
            waits_since=each.waits_since if each.taken_over_by_id else None,
            needs_person=each.needs_person,
        )
        for each in found
    ]
    return sorted(shown, key=lambda row: (not row.has_danger, row.waits_since is None and not row.needs_person))


def _marks() -> dict[str, Any]:
    messages = Message.objects.filter(conversation=OuterRef("pk"))
    turns = Turn.objects.filter(conversation=OuterRef("pk"))
    unheard = messages.unheard().values("conversation").annotate(first=Min("created_at")).values("first")
    said = messages.filter(role=MessageRole.VISITOR).order_by("-seq")
    return {
        "danger": Subquery(turns.exclude(safety_category="").order_by("-number").values("safety_category")[:1]),
        "emotional": Exists(turns.filter(emotional=True)),
        "is_minor": Exists(turns.filter(is_minor=True)),
        "is_answering": Exists(turns.filter(state=TurnState.RUNNING)),
        "needs_person": Exists(turns.needing_a_person()),
        "waits_since": Subquery(unheard),
        "called": Subquery(Participant.objects.filter(conversation=OuterRef("pk"), is_host=True).values("name")[:1]),
        "spoken": Subquery(turns.order_by("-number").values("language")[:1]),
        "said_last": Subquery(said.annotate(start=Left("text", WORDS)).values("start")[:1], output_field=CharField()),
    }


def live_conversations(request: HttpRequest) -> HttpResponse:
    """The whole page."""
    if not reads_conversations(request):
        raise Http404
    return page(request, "console/conversations/live.html", PAGE.title, rows=rows(request), goes_on=GOES_ON)


def live_rows(request: HttpRequest) -> HttpResponse:
    """The list alone, which the page fetches again and again."""
    if not reads_conversations(request):
        raise Http404
    return render(request, "console/conversations/live_rows.html", {"rows": rows(request)})


def waiting(request: HttpRequest) -> str:
    """How many visitors wait for the person who has their conversation."""
    if not any_near(request, Conversation.objects.with_a_person()):
        return ""
    count = Conversation.objects.visible_to(request.user).waiting_for_a_person().count()
    return str(count) if count else ""


PAGE = ConsolePage(
    title=_("Live conversations"),
    icon="forum",
    url_name="conversations:live",
    may_open=reads_conversations,
    badge=waiting,
)
